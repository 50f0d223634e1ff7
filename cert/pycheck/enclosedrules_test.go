package pycheck_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"exactsolve/cert"
	"exactsolve/cert/claim"
	"exactsolve/rational"
	"exactsolve/seqform/nfg"
)

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
