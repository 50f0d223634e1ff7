package pycheck_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/cert"
	"exactsolve/cert/claim"
	"exactsolve/internal/regret"
	"exactsolve/nash"
	"exactsolve/nash/enclose"
	"exactsolve/rational"
	"exactsolve/rational/approx"
	"exactsolve/seqform"
	"exactsolve/seqform/efg"
	"exactsolve/seqform/nfg"
	"exactsolve/seqform/seqformtest"
)

// The game of nau_irrational, where player 1 has the second strategy twice: only the
// sum of their probabilities is determined.
const doubled = `NFG 1 R "" { "1" "2" "3" } { 3 2 2 }
3 0 2  0 1 0  0 1 0   0 2 0  1 0 0  1 0 0
1 0 0  0 3 0  0 3 0   0 1 0  2 0 3  2 0 3`

// later is a tree in which player 1 first may stop, then chance may, and then
// all choose at once with the payoffs of a strategic form of 2×2×2.
func later(t *testing.T, g *seqform.Game) source {
	t.Helper()
	var b strings.Builder
	b.WriteString(`EFG 2 R "" { "1" "2" "3" }
p "" 1 1 "" { "stop" "go" } 0
t "" 1 "" { -5 7 1/3 }
c "" 1 "" { "end" 1/3 "go" 2/3 } 0
t "" 2 "" { 1 1 1/2 }
`)
	outcome := 2
	var below func(profile []int)
	below = func(profile []int) {
		i := len(profile)
		if i == 3 {
			outcome++
			fmt.Fprintf(&b, `t "" %d "" {`, outcome)
			for k := range 3 {
				fmt.Fprintf(&b, " %v", payoff(g, profile, k))
			}
			b.WriteString(" }\n")
			return
		}
		fmt.Fprintf(&b, "p \"\" %d 2 \"\" { \"1\" \"2\" } 0\n", i+1)
		for a := range 2 {
			below(append(profile, a))
		}
	}
	below(nil)
	return written(t, "sequential", b.String(), efg.Parse)
}

// payoff returns what player i gets from a pure profile.
func payoff(g *seqform.Game, profile []int, i int) rational.Rat {
	for t := range g.Payoffs.Len() {
		same := true
		for j, a := range profile {
			same = same && int(g.Payoffs.Seq(t, j)) == a+1
		}
		if same {
			return g.Payoffs.U(t, i)
		}
	}
	return rational.Rat{}
}

// enclosures returns boxes around equilibria in games of either form.
func enclosures(t *testing.T) (all []source) {
	t.Helper()
	add := func(s source, plans []seqform.Plan) {
		if plans == nil {
			return
		}
		c, err := enclose.Find(t.Context(), s.game, plans)
		require.NoError(t, err)
		if c != nil && c.Claim.Concept == cert.EnclosedNash {
			all = append(all, newSource(t, s.about+", enclosed-nash", s.file, s.game, c))
		}
	}
	g, file := read(t, "nau_irrational")
	plans := center(t, g)
	add(source{about: "nau_irrational", file: file, game: g}, plans)
	half := plans[0][2].Mul(rational.New(1, 2))
	add(written(t, "doubled", doubled, nfg.Parse), []seqform.Plan{{plans[0][0], plans[0][1], half, half}, plans[1], plans[2]})
	late := seqform.Plan{rational.Int(1), rational.Rat{}, rational.Int(1)}
	add(later(t, g), []seqform.Plan{append(late, plans[0][1:]...), plans[1], plans[2]})
	require.Len(t, all, 3)
	require.Len(t, all[1].read(t).Evidence.Enclosure.Combinations, 1)
	for _, sizes := range [][]int{{2, 2, 2}, {3, 3, 3}, {2, 2, 2, 2}} {
		for seed := range uint64(20) {
			g := seqformtest.Random(sizes, -9, 9, seed)
			add(source{about: fmt.Sprint("random", sizes, seed), file: strategic(t, "random", g), game: g}, center(t, g))
		}
	}
	g = seqformtest.Kuhn(3, 5)
	add(source{about: "kuhn", file: tree(t, g), game: g}, learned(g, 0, 3000))
	return all
}

// center returns plans at the center of a box of an equilibrium; nil if the one found
// is rational.
func center(t *testing.T, g *seqform.Game) []seqform.Plan {
	t.Helper()
	r, err := nash.Solve(t.Context(), g, nash.Options{})
	require.NoError(t, err)
	if r.Certificate.Claim.Concept != cert.IsolatedNash {
		return nil
	}
	plans := make([]seqform.Plan, len(g.Players))
	for i, x := range r.Certificate.Claim.Isolated.Profile {
		plans[i] = append(seqform.Plan{rational.Int(1)}, x...)
	}
	return plans
}

// learned returns plans after rounds of CFR⁺ from a random start.
func learned(g *seqform.Game, seed uint64, rounds int) []seqform.Plan {
	c := regret.New(g)
	c.Randomize(seed)
	c.Run(context.Background(), rounds)
	plans := make([]seqform.Plan, len(g.Players))
	for i := range plans {
		x := c.Average(i)
		for _, v := range x {
			w, _ := approx.FromFloat64(v / x[0])
			plans[i] = append(plans[i], w)
		}
	}
	return plans
}

// TestEnclosed has them judge boxes of enclosed-nash.
func TestEnclosed(t *testing.T) {
	python(t)
	all := enclosures(t)
	large := all[len(all)-1]
	require.Equal(t, "kuhn, enclosed-nash", large.about)
	testClaims(t, all[:len(all)-1], 500, nudgeEnclosed)
	testMutated(t, []source{large}, 15, nudgeEnclosed)
}

// nudgeEnclosed changes one or two numbers, or adds a term.
func nudgeEnclosed(rng *rand.Rand, c *cert.Certificate) {
	b, e := c.Claim.Enclosed, c.Evidence.Enclosure
	n := len(e.Inverse)
	bits := 2 * b.Radius.BitLen()
	for range 1 + rng.IntN(2) {
		i := rng.IntN(len(b.Plans))
		switch rng.IntN(10) {
		case 0:
			x := pick(rng, b.Plans[i])
			*x = x.Add(step(rng, bits))
		case 1:
			b.Payoffs[i] = b.Payoffs[i].Add(step(rng, bits))
		case 2:
			b.Radius = b.Radius.Add(step(rng, bits))
		case 3:
			x := []*rational.Rat{&b.Radius, &e.Radius}[rng.IntN(2)]
			*x = x.Mul(rational.New(1+rng.Int64N(64), 16))
		case 4, 5:
			x := pick(rng, e.Inverse[rng.IntN(n)])
			*x = x.Add(step(rng, bits))
		case 6:
			if x := pick(rng, e.Choices[i]); x != nil {
				*x = 1 + rng.IntN(3)
			}
		case 7:
			list := [][]int{e.Unknowns[i], e.Equations[i]}[rng.IntN(2)]
			if x := pick(rng, list); x != nil {
				*x += rng.IntN(3) - 1
			}
		default:
			m := claim.Multiplier{Equation: 1 + rng.IntN(n), Factor: step(rng, bits)}
			for range rng.IntN(len(b.Plans)) {
				m.Unknowns = append(m.Unknowns, 1+rng.IntN(n))
			}
			if x := pick(rng, e.Combinations); x != nil && rng.IntN(2) == 0 {
				x.Terms = append(x.Terms, m)
				break
			}
			e.Combinations = append(e.Combinations, claim.Combination{
				Player: len(b.Plans), Sequence: 1 + rng.IntN(len(b.Plans[len(b.Plans)-1])), Terms: []claim.Multiplier{m}})
		}
	}
}

// TestLargestRadius: the largest radius of the unknowns that cert
// accepts, up to some 2^−48, and a little more.
func TestLargestRadius(t *testing.T) {
	python(t)
	var jobs []job
	for _, s := range enclosures(t)[:5] {
		for _, factor := range []rational.Rat{rational.Int(1), rational.New(15, 8)} { // for the second, rule 5 is the first to fail
			at := func(r rational.Rat) job {
				c := s.read(t)
				e := c.Evidence.Enclosure
				c.Claim.Enclosed.Radius, e.Radius = rational.Int(1000), r
				for _, row := range e.Inverse {
					for q := range row {
						row[q] = row[q].Mul(factor)
					}
				}
				z := newSource(t, s.about+", radius", s.file, s.game, c)
				return z.job(z.text)
			}
			low, high := s.read(t).Evidence.Enclosure.Radius.Mul(rational.Int(64)), rational.Int(1)
			jobs = append(jobs, edge(t, at, low, high, 48)...)
		}
	}
	yes, no := requireAgreement(t, jobs)
	require.Equal(t, []int{10, 10}, []int{yes, no})
}

// edge returns the jobs on both sides of the number from which on certificates are refused,
// found by so many bisections.
func edge(t *testing.T, at func(x rational.Rat) job, low, high rational.Rat, bisections int) []job {
	for range bisections {
		if middle := low.Add(high).Mul(rational.New(1, 2)); at(middle).err == nil {
			low = middle
		} else {
			high = middle
		}
	}
	t.Log(at(high).err)
	return []job{at(low), at(high)}
}

// rats parses numbers separated by spaces.
func rats(text string) []rational.Rat {
	z := []rational.Rat{}
	for _, x := range strings.Fields(text) {
		z = append(z, rational.MustParse(x))
	}
	return z
}

// Two players get 1 if both play 1 or both do not; else 0. Strategies 2 and 3 of
// player 1 are the same, and strategy 4 pays player 1 p and the other 0.
const copies = `NFG 1 R "" { "1" "2" } { 4 2 } 1 1  0 0  0 0  p 0   0 0  1 1  1 1  p 0`

// enclosed returns a box of radius 1/3 around (1/2, 1/4, 1/4, 0) and (1/2, 1/2), in
// which the unknowns, at most 1/8 off, are the second strategies.
func enclosed(t *testing.T, p string) judged {
	t.Helper()
	s := written(t, "copies", strings.ReplaceAll(copies, "p", p), nfg.Parse)
	s = newSource(t, "copies", s.file, s.game, &cert.Certificate{
		Game: cert.NewGameRef(s.game),
		Claim: cert.Claim{Concept: cert.EnclosedNash, Enclosed: &claim.Enclosed{
			Plans: [][]rational.Rat{rats("1 1/2 1/4 1/4 0"), rats("1 1/2 1/2")}, Payoffs: rats("1/2 1/2"), Radius: rational.New(1, 3),
		}},
		Evidence: cert.Evidence{Enclosure: &claim.Enclosure{
			Choices: [][]int{{1}, {1}}, Unknowns: [][]int{{2}, {2}}, Equations: [][]int{{2}, {2}},
			Inverse: [][]rational.Rat{rats("0 -1/2"), rats("-1/2 0")}, Radius: rational.New(1, 8),
			Combinations: []claim.Combination{{Player: 1, Sequence: 3, Terms: []claim.Multiplier{{Equation: 1, Factor: rational.Int(1)}}}},
		}},
	})
	return judged{t: t, of: s}
}

// TestEnclosedRules breaks each rule of enclosed-nash alone, or nearly.
func TestEnclosedRules(t *testing.T) {
	python(t)
	j := enclosed(t, "1/4")
	type box = *claim.Enclosed
	type shown = *claim.Enclosure
	change := func(right bool, about string, f func(b box, e shown)) {
		t.Helper()
		j.change(right, about, func(c *cert.Certificate) { f(c.Claim.Enclosed, c.Evidence.Enclosure) })
	}
	change(true, "nothing", func(box, shown) {})
	for about, f := range map[string]func(b box, e shown){
		"plan of the empty sequence":     func(b box, e shown) { b.Plans[0][0] = rational.New(1, 2) },
		"plan too long":                  func(b box, e shown) { b.Plans[1] = append(b.Plans[1], rational.Rat{}) },
		"plan too short":                 func(b box, e shown) { b.Plans[0] = b.Plans[0][:4] },
		"three plans":                    func(b box, e shown) { b.Plans = append(b.Plans, rats("1")) },
		"one payoff":                     func(b box, e shown) { b.Payoffs = b.Payoffs[:1] },
		"no choice":                      func(b box, e shown) { e.Choices[1] = []int{} },
		"two choices":                    func(b box, e shown) { e.Choices[1] = []int{1, 1} },
		"choice 0":                       func(b box, e shown) { e.Choices[1] = []int{0} },
		"choice out of range":            func(b box, e shown) { e.Choices[1] = []int{3} },
		"the choice as unknown":          func(b box, e shown) { e.Unknowns[1] = []int{1} },
		"the empty sequence":             func(b box, e shown) { e.Unknowns[1] = []int{0} },
		"unknown out of range":           func(b box, e shown) { e.Unknowns[1] = []int{3} },
		"unknown of weight 0":            func(b box, e shown) { e.Unknowns[0] = []int{4} },
		"unknowns twice":                 func(b box, e shown) { e.Unknowns[0] = []int{2, 2}; e.Unknowns[1] = []int{} },
		"unknowns of nobody":             func(b box, e shown) { e.Unknowns = append(e.Unknowns, []int{}) },
		"the choice as equation":         func(b box, e shown) { e.Equations[1] = []int{1} },
		"equation out of range":          func(b box, e shown) { e.Equations[1] = []int{3} },
		"another equation":               func(b box, e shown) { e.Equations[0] = []int{4} },
		"more equations":                 func(b box, e shown) { e.Equations[0] = []int{2, 3} },
		"more equations, no combination": func(b box, e shown) { e.Equations[0], e.Combinations = []int{2, 3}, nil },
		"a negative radius that contracts": func(b box, e shown) {
			e.Radius = e.Radius.Neg()
			e.Inverse = [][]rational.Rat{rats("0 1/2"), rats("1/2 0")}
		},
		"fewer equations": func(b box, e shown) { e.Equations[0] = []int{} },
		"nothing unknown": func(b box, e shown) {
			e.Unknowns, e.Equations, e.Inverse = [][]int{{}, {}}, [][]int{{}, {}}, [][]rational.Rat{}
		},
		"inverse not square":          func(b box, e shown) { e.Inverse[0] = e.Inverse[0][:1] },
		"inverse of three rows":       func(b box, e shown) { e.Inverse = append(e.Inverse, rats("0 0")) },
		"no combination":              func(b box, e shown) { e.Combinations = nil },
		"a combination without terms": func(b box, e shown) { e.Combinations[0].Terms = []claim.Multiplier{} },
		"combination of nobody":       func(b box, e shown) { e.Combinations[0].Player = 3 },
		"combination of the empty":    func(b box, e shown) { e.Combinations[0].Sequence = 0 },
		"combination of the choice":   func(b box, e shown) { e.Combinations[0].Sequence = 1 },
		"combination of an equation":  func(b box, e shown) { e.Combinations[0].Sequence = 2 },
		"combination out of range":    func(b box, e shown) { e.Combinations[0].Sequence = 5 },
		"combination twice":           func(b box, e shown) { e.Combinations = append(e.Combinations, e.Combinations[0]) },
		"combinations out of order": func(b box, e shown) {
			e.Combinations = append([]claim.Combination{{Player: 1, Sequence: 4, Terms: []claim.Multiplier{}}}, e.Combinations...)
		},
		"equation 0":             func(b box, e shown) { e.Combinations[0].Terms[0].Equation = 0 },
		"equation 3":             func(b box, e shown) { e.Combinations[0].Terms[0].Equation = 3 },
		"another factor":         func(b box, e shown) { e.Combinations[0].Terms[0].Factor = rational.Int(2) },
		"a product":              func(b box, e shown) { e.Combinations[0].Terms[0].Unknowns = []int{1} },
		"unknown 0":              func(b box, e shown) { e.Combinations[0].Terms[0].Unknowns = []int{0} },
		"unknown 3":              func(b box, e shown) { e.Combinations[0].Terms[0].Unknowns = []int{3} },
		"radius 0 of unknowns":   func(b box, e shown) { e.Radius = rational.Rat{} },
		"negative radius":        func(b box, e shown) { e.Radius = e.Radius.Neg(); b.Radius = b.Radius.Neg() },
		"radius below the other": func(b box, e shown) { b.Radius = rational.New(1, 9) },
		"a weight that is not 0": func(b box, e shown) { b.Plans[0][4] = rational.New(1, 100) },
		"a weight that is 0":     func(b box, e shown) { b.Plans[0][3] = rational.Rat{} },
		"a singular inverse":     func(b box, e shown) { e.Inverse[0] = rats("0 0") },
	} {
		change(false, about, f)
	}
	add := func(e shown, m claim.Multiplier) { e.Combinations[0].Terms = append(e.Combinations[0].Terms, m) }
	one := rational.Int(1)
	change(true, "an empty combination", func(b box, e shown) {
		e.Combinations = append(e.Combinations, claim.Combination{Player: 1, Sequence: 4, Terms: []claim.Multiplier{}})
	})
	change(true, "terms that cancel", func(b box, e shown) {
		add(e, claim.Multiplier{Equation: 2, Factor: one, Unknowns: []int{2}})
		add(e, claim.Multiplier{Equation: 2, Factor: one.Neg(), Unknowns: []int{2}})
	})
	change(false, "two unknowns", func(b box, e shown) {
		add(e, claim.Multiplier{Equation: 2, Unknowns: []int{1, 2}}) // of factor 0
	})
	// Radii: a weight is at least 1/4, and off by R at most.
	for _, x := range []struct {
		small, large string
		right        bool
	}{
		{"1/8", "1/8", true}, {"1/8", "1249/10000", false}, {"1/5", "1/5", true}, {"249/1000", "249/1000", true}, {"1/4", "1", false},
	} {
		change(x.right, x.small, func(b box, e shown) { e.Radius, b.Radius = rational.MustParse(x.small), rational.MustParse(x.large) })
	}
	// The choice has 1/2 ± 1/8, and a box of 1/3 around it.
	for _, x := range []struct {
		y     string
		right bool
	}{{"17/24", true}, {"71/100", false}, {"7/24", true}, {"29/100", false}} {
		change(x.right, "choice "+x.y, func(b box, e shown) { b.Plans[0][1] = rational.MustParse(x.y) })
	}
	// Strategy 4 loses 1/4 ± r, and payoffs are 1/2 ± r.
	for _, x := range []struct {
		p, r  string
		right bool
	}{
		{"3/8", "1/8", true}, {"3/8", "126/1000", false}, {"376/1000", "1/8", false}, {"1/2", "1/1000", false}, {"-9", "1/8", true},
	} {
		j.of = enclosed(t, x.p).of
		change(x.right, x.p, func(b box, e shown) { e.Radius = rational.MustParse(x.r) })
	}
	j.of = enclosed(t, "1/4").of
	for _, x := range []struct {
		w, r  string
		right bool
	}{{"5/8", "1/4", true}, {"5/8", "249/1000", false}, {"3/8", "1/4", true}, {"3/8", "249/1000", false}} {
		change(x.right, "payoff "+x.w, func(b box, e shown) { b.Payoffs[1], b.Radius = rational.MustParse(x.w), rational.MustParse(x.r) })
	}
	// Off by 1/16, which half of the inverse takes for 1/32: 1/32 + r/2 < r.
	for _, x := range []struct {
		r     string
		right bool
	}{{"1/16", false}, {"63/1000", true}} {
		change(x.right, "contraction "+x.r, func(b box, e shown) {
			b.Plans[1], e.Radius = rats("1 1/2 9/16"), rational.MustParse(x.r)
			e.Inverse = [][]rational.Rat{rats("0 -1/4"), rats("-1/4 0")}
		})
	}
	enclosedBits(t, change)
	j.agree()
}

// enclosedBits: with two unknowns there are 16,384 bits.
func enclosedBits(t *testing.T, change func(right bool, about string, f func(b *claim.Enclosed, e *claim.Enclosure))) {
	t.Helper()
	for _, x := range []struct {
		power, common int // a power of 2 alone, and in a common denominator with 3^100, of 159 bits
		right         bool
	}{{16383, 16225, true}, {16384, 16226, false}} {
		tiny := rational.Int(2).Pow(x.power).Inv()
		two, three := rational.Int(2).Pow(x.common).Inv(), rational.Int(3).Pow(100).Inv()
		type box = *claim.Enclosed
		type shown = *claim.Enclosure
		add := func(z *rational.Rat, y rational.Rat) { *z = z.Add(y) }
		change(x.right, "bits of a plan", func(b box, e shown) { add(&b.Plans[1][2], tiny) })
		change(x.right, "bits of r", func(b box, e shown) { add(&e.Radius, tiny) })
		change(x.right, "bits of R", func(b box, e shown) { b.Radius = rational.New(1, 2).Add(tiny) })
		change(x.right, "bits of a payoff", func(b box, e shown) { add(&b.Payoffs[1], tiny) })
		change(x.right, "bits of the inverse", func(b box, e shown) { add(&e.Inverse[1][1], tiny) })
		change(x.right, "common bits of plans", func(b box, e shown) { add(&b.Plans[1][2], two); add(&e.Radius, three) })
		change(x.right, "common bits of payoffs", func(b box, e shown) { add(&b.Payoffs[0], two); add(&b.Payoffs[1], three) })
		change(x.right, "common bits of the inverse", func(b box, e shown) { add(&e.Inverse[1][1], two); add(&e.Inverse[0][0], three) })
		change(true, "bits that are not common", func(b box, e shown) { add(&b.Payoffs[1], two); add(&e.Inverse[0][0], three) })
		change(x.right, "bits of a factor", func(b box, e shown) {
			e.Combinations[0].Terms = append(e.Combinations[0].Terms,
				claim.Multiplier{Equation: 2, Factor: tiny}, claim.Multiplier{Equation: 2, Factor: tiny.Neg()})
		})
		change(x.right, "common bits of factors", func(b box, e shown) {
			for _, f := range []rational.Rat{two, three, two.Neg(), three.Neg()} {
				e.Combinations[0].Terms = append(e.Combinations[0].Terms, claim.Multiplier{Equation: 2, Factor: f})
			}
		})
	}
}

// TestEnclosedWork: limits on terms, and on the bits in all of them. With m copies of
// strategy 2 for each of two players, W is 10(m + 1)(m + 3), and 2(m + 3) more for
// each further term.
func TestEnclosedWork(t *testing.T) {
	python(t)
	const m = 79
	var table strings.Builder
	fmt.Fprintf(&table, `NFG 1 R "" { "1" "2" } { %d %d } 1 1`, m+2, m+2)
	table.WriteString(strings.Repeat(" 0 0", m+1))
	for range m + 1 {
		table.WriteString(" 0 0" + strings.Repeat(" 1 1", m+1))
	}
	small := rational.New(1, 1024)
	plan := append(rats("1 1/2"), rational.New(1, 2).Sub(small.Mul(rational.Int(m))))
	plan = append(plan, slices.Repeat([]rational.Rat{small}, m)...)
	s := written(t, "work", table.String(), nfg.Parse)
	var jobs []job
	for _, of := range []struct {
		power, terms int
		right        bool
	}{{16366, 0, true}, {16367, 0, false}, {20, 12_387, true}, {20, 12_388, false}} {
		e := &claim.Enclosure{
			Choices: [][]int{{1}, {1}}, Unknowns: [][]int{{2}, {2}}, Equations: [][]int{{2}, {2}},
			Inverse: [][]rational.Rat{rats("0 -1/2"), rats("-1/2 0")}, Radius: rational.Int(2).Pow(of.power).Inv(),
		}
		for i := range 2 {
			for k := range m {
				e.Combinations = append(e.Combinations, claim.Combination{
					Player: i + 1, Sequence: k + 3, Terms: []claim.Multiplier{{Equation: i + 1, Factor: rational.Int(1)}}})
			}
		}
		e.Combinations[0].Terms = append(e.Combinations[0].Terms, slices.Repeat([]claim.Multiplier{{Equation: 2}}, of.terms)...)
		j := judged{t: t, of: newSource(t, "work", s.file, s.game, &cert.Certificate{
			Game: cert.NewGameRef(s.game),
			Claim: cert.Claim{Concept: cert.EnclosedNash, Enclosed: &claim.Enclosed{
				Plans: [][]rational.Rat{plan, plan}, Payoffs: rats("1/2 1/2"), Radius: rational.New(1, 8)}},
			Evidence: cert.Evidence{Enclosure: e},
		})}
		j.text(of.right, "work", j.of.text)
		jobs = append(jobs, j.jobs...)
	}
	requireAgreement(t, jobs)
}
