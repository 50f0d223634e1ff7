package logit

import (
	"context"
	"fmt"
	"math"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/cert"
	"exactsolve/cert/answer"
	"exactsolve/fixtures"
	"exactsolve/fixtures/gen"
	"exactsolve/rational"
	"exactsolve/rational/approx"
	"exactsolve/rational/rationaltest"
	"exactsolve/seqform"
	"exactsolve/seqform/seqformtest"
)

// TestFixtures solves all fixtures and checks regrets by enumeration.
func TestFixtures(t *testing.T) {
	irrational := map[string]bool{"nau_irrational": true}
	for want, g := range seqformtest.Known(t) {
		r, err := Solve(t.Context(), g)
		require.NoError(t, err, want.Name)
		require.NoError(t, cert.Check(context.Background(), g, r.Certificate), want.Name)
		require.Equal(t, irrational[want.Name], r.Status == answer.Unknown, "%s: %s", want.Name, r.Reason)
		claim := &r.Certificate.Claim
		payoffs := seqformtest.Payoffs(g, claim.Profile)
		for i := range g.Players {
			if len(g.Players[i].Infosets) > 8 {
				continue // too many strategies to enumerate
			}
			gain := seqformtest.BestPayoff(g, claim.Profile, i).Sub(payoffs[i])
			require.LessOrEqual(t, gain.Cmp(claim.Epsilon), 0, want.Name)
		}
		if irrational[want.Name] {
			require.Positive(t, claim.Epsilon.Sign())
			require.Negative(t, claim.Epsilon.Cmp(rational.MustParse("1e-40")))
		}
	}
}

// TestLimitIsSequentiallyRational checks on the tree, exactly, that in the limit no
// action of positive probability pays less than another one, given the beliefs.
func TestLimitIsSequentiallyRational(t *testing.T) {
	for want, g := range seqformtest.Known(t) {
		if g.Tree == nil {
			continue
		}
		a := limitOf(t, g)
		require.NoError(t, g.CheckProfile(a.Profile))
		loss := localLoss(t, g, &a)
		require.True(t, loss.IsZero(), "%s: %v loses %v", want.Name, a, loss)
	}
}

// localLoss returns the most that an action in use pays less than another.
func localLoss(t *testing.T, g *seqform.Game, s *seqform.Assessment) (most rational.Rat) {
	var value func(v, i int) rational.Rat
	value = func(v, i int) rational.Rat {
		sum := g.Tree.OutcomePayoff(v, i)
		for w := v + 1; w < int(g.Tree.End[v]); w = int(g.Tree.End[w]) {
			p, h := g.Tree.Player[v], g.Tree.Infoset[v]
			var x rational.Rat
			if p == seqform.Chance {
				x = g.Tree.ChanceSets[h].Prob[g.Tree.Action[w]]
			} else {
				x = s.Profile[p][h][g.Tree.Action[w]]
			}
			sum = sum.Add(x.Mul(value(w, i)))
		}
		return sum
	}
	for i := range g.Players {
		for h := range g.Players[i].Infosets {
			set, belief := &g.Players[i].Infosets[h], s.Beliefs[i][h]
			if belief == nil {
				continue
			}
			require.NoError(t, seqform.CheckDistribution(nil, belief))
			pays := make([]rational.Rat, len(set.Actions))
			best := rational.Rat{}
			for a := range pays {
				for k, v := range set.Nodes {
					pays[a] = pays[a].Add(belief[k].Mul(value(g.Tree.Child(int(v), a), i)))
				}
				if a == 0 || pays[a].Cmp(best) > 0 {
					best = pays[a]
				}
			}
			for a, x := range s.Profile[i][h] {
				if x.Sign() > 0 {
					most = rational.Max(most, best.Sub(pays[a]))
				}
			}
		}
	}
	return most
}

func TestLimitBeliefs(t *testing.T) {
	for name, want := range map[string][]string{
		"selten_horse": {"2/3", "1/3"},
		"selten_fig3":  {"5/8", "3/8"},
	} {
		a := limitOf(t, seqformtest.Fixture(t, name))
		for k, x := range a.Beliefs[2][0] {
			rationaltest.Equal(t, want[k], x)
		}
	}
}

// TestKuhn3 ends where Gambit's path does [Gan25, section 4]. The payoffs are those
// at λ = 10^6 in a trace by another program, with 60 digits and derivatives by
// differences.
func TestKuhn3(t *testing.T) {
	g, err := gen.Kuhn(3, 4)
	require.NoError(t, err)
	r, err := Solve(t.Context(), g)
	require.NoError(t, err)
	require.Equal(t, answer.Yes, r.Status, r.Reason)
	require.Equal(t, cert.Nash, r.Certificate.Claim.Concept)
	for i, want := range []float64{-0.0275656, -0.0208333, 0.0483989} {
		require.InDelta(t, want, approx.Float64(r.Certificate.Claim.Payoffs[i]), 2e-5)
	}
}

// TestRandom checks that random games, also with payoffs far from 1, end with a
// certificate of small regret.
func TestRandom(t *testing.T) {
	for seed := range uint64(30) {
		sizes := [][]int{{3, 3}, {3, 3, 3}, {2, 2, 2, 2}}[seed%3]
		g, err := gen.RandomStrategic(sizes, gen.Range{Low: -20, High: 20}, gen.GeneralSum, seed)
		require.NoError(t, err)
		r, err := Solve(t.Context(), g)
		require.NoError(t, err)
		require.NoError(t, cert.Check(context.Background(), g, r.Certificate))
		require.Less(t, approx.Float64(r.Certificate.Claim.Epsilon), 1e-6, "seed %d: %s", seed, r.Reason)
	}
}

// scaled returns a copy of a strategic form with payoffs times a number.
func scaled(t *testing.T, g *seqform.Game, by rational.Rat) *seqform.Game {
	table := seqform.Table{Of: g.Table.Of}
	for _, o := range g.Table.Outcomes {
		pay := make([]rational.Rat, len(o.Payoffs))
		for i, x := range o.Payoffs {
			pay[i] = x.Mul(by)
		}
		table.Outcomes = append(table.Outcomes, seqform.Outcome{Number: o.Number, Payoffs: pay})
	}
	var names []string
	var strategies [][]string
	for i := range g.Players {
		names, strategies = append(names, g.Players[i].Name), append(strategies, g.Players[i].Infosets[0].Actions)
	}
	out, err := seqform.NewStrategic("", "", names, strategies, table)
	require.NoError(t, err)
	return out
}

func TestScale(t *testing.T) {
	g, err := gen.RandomStrategic([]int{3, 3}, gen.Range{Low: -20, High: 20}, gen.GeneralSum, 3)
	require.NoError(t, err)
	want, err := Solve(t.Context(), g)
	require.NoError(t, err)
	for _, by := range []string{"1e300", "1e-300", "1e900", "0"} {
		r, err := Solve(t.Context(), scaled(t, g, rational.MustParse(by)))
		require.NoError(t, err)
		require.Equal(t, answer.Yes, r.Status, "%s: %s", by, r.Reason)
		if by != "0" {
			require.Equal(t, want.Stats.Method, r.Stats.Method)
		}
	}
}

// TestUnequalScales has a player whose payoffs hardly count.
func TestUnequalScales(t *testing.T) {
	g := strategic(t, 2, 2, func(r, c int) (int64, int64) { return int64(r*c) * (1 << 60), int64((r + c) % 2) })
	r, err := Solve(t.Context(), g)
	require.NoError(t, err)
	require.NoError(t, cert.Check(context.Background(), g, r.Certificate))
}

func TestSolveLimits(t *testing.T) {
	g := seqformtest.Fixture(t, "nau_irrational")
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	r, err := Solve(ctx, g)
	require.NoError(t, err)
	require.Equal(t, answer.Unknown, r.Status)
	require.Equal(t, context.Canceled.Error(), r.Reason)
	require.NotNil(t, r.Certificate)

	_, err = Solve(t.Context(), seqformtest.Fixture(t, "imperfect_recall"))
	var recall *seqform.RecallError
	require.ErrorAs(t, err, &recall)

	big, err := gen.RandomStrategic([]int{1_600, 2}, gen.Range{Low: 0, High: 9}, gen.GeneralSum, 1)
	require.NoError(t, err)
	r, err = Solve(t.Context(), big)
	require.NoError(t, err)
	require.Nil(t, r.Certificate)
	require.Contains(t, r.Reason, "too many")
}

// FuzzTrees solves small random trees: no panic, and a certificate.
func FuzzTrees(f *testing.F) {
	for seed := range uint64(40) {
		f.Add(seed, uint8(seed%3+1), uint8(seed%4+2))
	}
	f.Fuzz(func(t *testing.T, seed uint64, players, depth uint8) {
		g, err := gen.RandomTree(gen.TreeOptions{Players: 1 + int(players%4), Depth: 1 + int(depth%6), Actions: 3, Signals: 2, Chance: 20, Stop: 20,
			Payoffs: gen.Range{Low: -9, High: 9}, Kind: gen.GeneralSum, Seed: seed})
		if err != nil {
			t.Skip(err)
		}
		r := claimed(t, g, reach{usual.lambda, 128, 300})
		require.NoError(t, cert.Check(context.Background(), g, r.Certificate))
	})
}

// BenchmarkSolve solves, and follows the path of poker as far as doubles go.
func BenchmarkSolve(b *testing.B) {
	kuhn, err := gen.Kuhn(3, 4)
	require.NoError(b, err)
	random, err := gen.RandomStrategic([]int{5, 5, 5}, gen.Range{Low: -20, High: 20}, gen.GeneralSum, 8)
	require.NoError(b, err)
	for _, c := range []struct {
		name string
		g    *seqform.Game
		bits uint
	}{{"kuhn3", kuhn, 512}, {"kuhn3 doubles", kuhn, 53}, {"horse", seqformtest.Fixture(b, "selten_horse"), 512}, {"random", random, 512}} {
		b.Run(c.name, func(b *testing.B) {
			var s *search
			for b.Loop() {
				s = newSearch(b.Context(), newModel(c.g), reach{usual.lambda, c.bits, usual.steps})
				require.NoError(b, s.run())
			}
			b.ReportMetric(approx.Float64(s.result.Certificate.Claim.Epsilon), "ε")
		})
	}
}

// farthest returns the largest difference of probabilities.
func farthest(p, q seqform.Profile) float64 {
	most := 0.0
	for i := range p {
		for h := range p[i] {
			for a, x := range p[i][h] {
				most = max(most, math.Abs(approx.Float64(x.Sub(q[i][h][a]))))
			}
		}
	}
	return most
}

// TestEndsAtLimit compares answers with points of the path much farther out. In
// three-player Kuhn poker the limit is one of a continuum of equilibria.
func TestEndsAtLimit(t *testing.T) {
	games := map[string]*seqform.Game{}
	for _, name := range fixtures.Names() {
		if g := seqformtest.Fixture(t, name); g.Recall == nil && name != "nau_irrational" {
			games[name] = g
		}
	}
	var err error
	games["kuhn3"], err = gen.Kuhn(3, 4)
	require.NoError(t, err)
	for seed := range uint64(6) {
		g, err := gen.RandomTree(gen.TreeOptions{Players: 3, Depth: 4, Actions: 3, Signals: 2, Chance: 20, Stop: 20,
			Payoffs: gen.Range{Low: 0, High: 4}, Kind: gen.GeneralSum, Seed: seed})
		require.NoError(t, err)
		games[fmt.Sprint("tree ", seed)] = g
	}
	for name, g := range games {
		r, err := Solve(t.Context(), g)
		require.NoError(t, err)
		require.Equal(t, answer.Yes, r.Status, name)
		require.True(t, strings.HasSuffix(r.Stats.Method, "at its limit"), "%s: %s", name, r.Stats.Method)
		points, _ := path(t.Context(), g, upTo(g, 300_000))
		require.Less(t, farthest(r.Certificate.Claim.Profile, points[len(points)-1].profile), 1.5e-4, name)
	}
}

// TestSpare has equilibria that are near the path, where it does not yet show its
// limit.
func TestSpare(t *testing.T) {
	kuhn, err := gen.Kuhn(3, 4)
	require.NoError(t, err)
	poker := seqformtest.Fixture(t, "stripped_poker")
	for _, c := range []struct {
		name string
		g    *seqform.Game
		most reach
	}{
		{"λ", kuhn, upTo(kuhn, 300)},
		{"steps", kuhn, reach{usual.lambda, usual.bits, 19}},
		{"bits", kuhn, reach{usual.lambda, 53, usual.steps}},
		{"far from the limit", poker, upTo(poker, 5)},
	} {
		r := claimed(t, c.g, c.most)
		require.Equal(t, answer.Yes, r.Status, "%s: %s", c.name, r.Reason)
		require.True(t, strings.HasSuffix(r.Stats.Method, "near it"), "%s: %s", c.name, r.Stats.Method)
		require.NoError(t, cert.Check(context.Background(), c.g, r.Certificate))
	}
}
