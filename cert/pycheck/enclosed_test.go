package pycheck_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/cert"
	"exactsolve/cert/claim"
	"exactsolve/fixtures/gen"
	"exactsolve/internal/regret"
	"exactsolve/nash"
	"exactsolve/nash/enclose"
	"exactsolve/rational"
	"exactsolve/rational/approx"
	"exactsolve/seqform"
	"exactsolve/seqform/efg"
	"exactsolve/seqform/nfg"
)

// The game of nau_irrational, where player 1 has the second strategy twice: only the
// sum of their probabilities is determined.
const doubled = `NFG 1 R "" { "1" "2" "3" } { 3 2 2 }
3 0 2  0 1 0  0 1 0   0 2 0  1 0 0  1 0 0
1 0 0  0 3 0  0 3 0   0 1 0  2 0 3  2 0 3`

// sequential is a tree in which player 1 first may stop, then chance may, and then
// all choose at once with the payoffs of a strategic form of 2×2×2.
func sequential(t *testing.T, g *seqform.Game) source {
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
		c, err := enclose.Find(context.Background(), s.game, plans)
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
	add(sequential(t, g), []seqform.Plan{append(late, plans[0][1:]...), plans[1], plans[2]})
	require.Len(t, all, 3)
	require.Len(t, all[1].read(t).Evidence.Enclosure.Combinations, 1)
	for _, sizes := range [][]int{{2, 2, 2}, {3, 3, 3}, {2, 2, 2, 2}} {
		for seed := range uint64(20) {
			g, err := gen.RandomStrategic(sizes, gen.Range{Low: -9, High: 9}, gen.GeneralSum, seed)
			require.NoError(t, err)
			add(source{about: fmt.Sprint("random", sizes, seed), file: strategic(t, "random", g), game: g}, center(t, g))
		}
	}
	g, err := gen.Kuhn(3, 5)
	require.NoError(t, err)
	add(source{about: "kuhn", file: tree(t, g), game: g}, learned(g, 0, 3000))
	return all
}

// center returns plans at the center of a box of an equilibrium; nil if the one found
// is rational.
func center(t *testing.T, g *seqform.Game) []seqform.Plan {
	t.Helper()
	r, err := nash.Solve(context.Background(), g, nash.Options{})
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
	testClaims(t, all[:len(all)-1], 2_000, nudgeEnclosed)
	testMutated(t, []source{large}, 60, nudgeEnclosed)
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
			for range 48 {
				if middle := low.Add(high).Mul(rational.New(1, 2)); at(middle).err == nil {
					low = middle
				} else {
					high = middle
				}
			}
			t.Log(s.about, at(high).err)
			jobs = append(jobs, at(low), at(high))
		}
	}
	yes, no := requireAgreement(t, jobs)
	require.Equal(t, []int{10, 10}, []int{yes, no})
}
