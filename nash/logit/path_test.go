package logit

import (
	"context"
	"math"
	"math/big"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/cert/answer"
	"exactsolve/fixtures/gen"
	"exactsolve/rational"
	"exactsolve/rational/approx"
	"exactsolve/seqform"
	"exactsolve/seqform/seqformtest"
)

const manyBits = 1000

func wide() *big.Float { return new(big.Float).SetPrec(manyBits) }

func ofRat(x rational.Rat) *big.Float { return wide().SetRat(x.Big()) }

// A profile of long floats, per player, information set and action.
type profile [][][]*big.Float

// fromLogs returns the probabilities that are proportional to the exponentials.
func fromLogs(logs [][][]rational.Rat) profile {
	p := make(profile, len(logs))
	for i := range logs {
		for _, set := range logs[i] {
			sum := wide()
			var prob []*big.Float
			for _, x := range set {
				e := wide().SetInt64(1)
				if !x.IsZero() {
					e = approx.ExpFloat(ofRat(x))
				}
				prob, sum = append(prob, e), wide().Add(sum, e)
			}
			for a := range prob {
				prob[a] = wide().Quo(prob[a], sum)
			}
			p[i] = append(p[i], prob)
		}
	}
	return p
}

// pays returns by recursion what each action pays, given the belief by Bayes' rule.
func pays(g *seqform.Game, p profile) profile {
	sums := make(profile, len(p))
	weights := make([][]*big.Float, len(p))
	for i := range p {
		for h := range p[i] {
			list := make([]*big.Float, len(p[i][h]))
			for a := range list {
				list[a] = wide()
			}
			sums[i], weights[i] = append(sums[i], list), append(weights[i], wide())
		}
	}
	t := g.Tree
	var walk func(v int, reach *big.Float) []*big.Float
	walk = func(v int, reach *big.Float) []*big.Float {
		total := make([]*big.Float, len(p))
		for i := range total {
			total[i] = wide()
		}
		if !t.IsLeaf(v) {
			i, h := int(t.Player[v]), t.Infoset[v]
			for w := v + 1; w < int(t.End[v]); w = int(t.End[w]) {
				a := t.Action[w]
				var x *big.Float
				if i == seqform.Chance {
					x = ofRat(t.ChanceSets[h].Prob[a])
				} else {
					x = p[i][h][a]
				}
				below := walk(w, wide().Mul(reach, x))
				for j := range total {
					total[j].Add(total[j], wide().Mul(x, below[j]))
				}
				if i >= 0 {
					sums[i][h][a].Add(sums[i][h][a], wide().Mul(reach, below[i]))
				}
			}
			if i >= 0 {
				weights[i][h].Add(weights[i][h], reach)
			}
		}
		for j := range total {
			total[j].Add(total[j], ofRat(t.OutcomePayoff(v, j)))
		}
		return total
	}
	walk(0, wide().SetInt64(1))
	for i := range sums {
		for h := range sums[i] {
			if weights[i][h].Sign() == 0 {
				sums[i][h] = nil // chance never leads here
				continue
			}
			for a := range sums[i][h] {
				sums[i][h][a].Quo(sums[i][h][a], weights[i][h])
			}
		}
	}
	return sums
}

// TestEquations checks points with 1000 bits on the tree, where probabilities are
// not too small for it.
func TestEquations(t *testing.T) {
	kuhn, err := gen.Kuhn(3, 4)
	require.NoError(t, err)
	games := map[string]*seqform.Game{"kuhn3": kuhn}
	for want, g := range seqformtest.Known(t) {
		if g.Tree != nil {
			games[want.Name] = g
		}
	}
	for name, g := range games {
		points, reason := path(t.Context(), g, upTo(g, 150))
		require.Greater(t, len(points), 3, "%s: %s", name, reason)
		if name == "kuhn3" {
			points = points[len(points)-2:] // the recursion is slow
		}
		scale := 0.0
		for i := range g.Players {
			lo, hi := g.PayoffRange(i)
			scale = max(scale, approx.Float64(hi.Sub(lo)))
		}
		for _, p := range points {
			require.NoError(t, g.CheckProfile(p.profile))
			most := residual(g, &p)
			lambda := approx.Float64(p.lambda)
			require.LessOrEqual(t, most, 1e-9*(1+scale*lambda), "%s at λ = %v", name, lambda)
		}
	}
}

// residual returns the largest violation of the equations at p.
func residual(g *seqform.Game, p *spot) float64 {
	most := 0.0
	value := pays(g, fromLogs(p.logs))
	for i := range p.logs {
		for h, logs := range p.logs[i] {
			for a := range logs {
				if value[i][h] == nil {
					continue
				}
				gain := wide().Sub(value[i][h][a], value[i][h][0])
				z := ofRat(logs[a].Sub(logs[0]))
				x, _ := z.Sub(z, gain.Mul(gain, ofRat(p.lambda))).Float64()
				most = max(most, math.Abs(x))
			}
		}
	}
	return most
}

// strategic returns a two-player game from payoffs by row and column.
func strategic(t *testing.T, rows, cols int, pay func(r, c int) (int64, int64)) *seqform.Game {
	t.Helper()
	names := []string{"a", "b", "c", "d", "e"}
	g, err := seqform.FromPayoffs("", []string{"1", "2"}, [][]string{names[:rows], names[:cols]}, func(s []int) []rational.Rat {
		x, y := pay(s[0], s[1])
		return rational.Ints(x, y)
	})
	require.NoError(t, err)
	return g
}

// TestClosedForms compares with equilibria that are known.
func TestClosedForms(t *testing.T) {
	coordinate := strategic(t, 2, 2, func(r, c int) (int64, int64) {
		x := [2][2]int64{{2, 0}, {0, 1}}[r][c]
		return x, x
	})
	alone := strategic(t, 3, 1, func(r, _ int) (int64, int64) { return int64(r * r), 0 })
	for _, c := range []struct {
		name  string
		g     *seqform.Game
		check func(lambda float64, p seqform.Profile) float64 // 0 in equilibrium
	}{
		{"coordination", coordinate, func(l float64, p seqform.Profile) float64 {
			x := approx.Float64(p[0][0][0])
			y := approx.Float64(p[1][0][0])
			return math.Abs(x-y) + math.Abs(x-1/(1+math.Exp(-l*(3*x-1))))
		}},
		{"one player", alone, func(l float64, p seqform.Profile) float64 {
			sum := 1 + math.Exp(-3*l) + math.Exp(-4*l)
			return math.Abs(approx.Float64(p[0][0][2])-1/sum) + math.Abs(approx.Float64(p[0][0][1])-math.Exp(-3*l)/sum)
		}},
		{"matching pennies", seqformtest.Fixture(t, "matching_pennies"), func(_ float64, p seqform.Profile) float64 {
			return math.Abs(approx.Float64(p[0][0][0])-0.5) + math.Abs(approx.Float64(p[1][0][0])-0.5)
		}},
	} {
		points, _ := path(t.Context(), c.g, usual)
		for _, p := range points {
			l := approx.Float64(p.lambda)
			require.InDelta(t, 0, c.check(l, p.profile), 1e-9, "%s at λ = %v", c.name, l)
		}
		last := points[len(points)-1]
		require.GreaterOrEqual(t, approx.Float64(last.lambda), 1e9, c.name)
	}
}

func TestPathRepeats(t *testing.T) {
	g, err := gen.RandomStrategic([]int{3, 3, 3}, gen.Range{Low: -20, High: 20}, gen.GeneralSum, 8)
	require.NoError(t, err)
	first, reason := path(t.Context(), g, usual)
	again, sameReason := path(t.Context(), g, usual)
	require.Equal(t, reason, sameReason)
	require.Len(t, again, len(first))
	for k := range first {
		require.True(t, first[k].lambda.Equal(again[k].lambda))
		for i, x := range first[k].logs {
			require.True(t, slices.EqualFunc(x[0], again[k].logs[i][0], rational.Rat.Equal))
		}
	}
	require.True(t, first[0].lambda.IsZero())
	for i := range first[0].profile {
		for _, x := range first[0].profile[i][0] {
			require.InDelta(t, 1.0/3, approx.Float64(x), 1e-15)
		}
	}
}

func TestLimits(t *testing.T) {
	g := seqformtest.Fixture(t, "selten_horse")
	points, reason := path(t.Context(), g, reach{usual.lambda, usual.bits, 3})
	require.Len(t, points, 4)
	require.Contains(t, reason, "3 steps")
	_, reason = path(t.Context(), seqformtest.Fixture(t, "kuhn"), reach{usual.lambda, 53, usual.steps})
	require.Contains(t, reason, "53 bits")
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	points, reason = path(ctx, g, usual)
	require.Len(t, points, 1)
	require.Equal(t, context.Canceled.Error(), reason)
}

// A spot is a point of a path.
type spot struct {
	lambda  rational.Rat
	logs    [][][]rational.Rat // of probabilities, less a number for each information set
	profile seqform.Profile
	bits    uint
}

// path follows a path and returns its points, and why it ends.
func path(ctx context.Context, g *seqform.Game, most reach) (points []spot, reason string) {
	f := follow(ctx, newModel(g), most)
	for ok := true; ok; reason, ok = f.next() {
		points = append(points, f.spot())
	}
	return points, reason
}

func (f *follower) spot() spot {
	p := spot{lambda: f.lambda(), logs: make([][][]rational.Rat, f.m.players), bits: f.w.precision(),
		profile: f.m.profile(f.w.probabilities(), profileBits, false)}
	ratios := f.w.state().ratios
	for k := range f.m.sets {
		h := &f.m.sets[k]
		var logs []rational.Rat
		for _, z := range ratios[h.first : h.first+h.size] {
			logs = append(logs, exactly(z))
		}
		p.logs[h.player] = append(p.logs[h.player], logs)
	}
	return p
}

// upTo is the usual reach to some λ, in inverse units of payoff.
func upTo(g *seqform.Game, lambda float64) reach {
	most := usual
	most.lambda = lambda * approx.Float64(newModel(g).scale)
	return most
}

// claimed returns what Solve does with another reach.
func claimed(t *testing.T, g *seqform.Game, most reach) *answer.Result {
	t.Helper()
	s := newSearch(t.Context(), newModel(g), most)
	require.NoError(t, s.run())
	return s.result
}

// limitOf follows the path like [Solve] and returns the assessment that it seems to
// lead to: with the profile that is claimed if that comes from the limit's equations.
func limitOf(t *testing.T, g *seqform.Game) (a seqform.Assessment) {
	t.Helper()
	s := newSearch(t.Context(), newModel(g), usual)
	require.NoError(t, s.run())
	l, m := s.w.limit(), s.m
	a.Profile = s.best
	if s.result.Status != answer.Yes && s.settled == 0 {
		a.Profile = m.profile(l.prob, profileBits, false)
	}
	a.Beliefs = g.BayesBeliefs(g.Plans(a.Profile))
	for k := range m.sets {
		h := &m.sets[k]
		if a.Beliefs[h.player][h.index] == nil && m.zerosAt(h) == 0 {
			a.Beliefs[h.player][h.index] = m.limitBelief(h, l, s.w.lambda())
		}
	}
	return a
}

// TestLongEquations checks a path that leaves doubles, with 1000 bits, on the table
// of a strategic form. No belief is needed, so tiny probabilities do no harm.
func TestLongEquations(t *testing.T) {
	g, err := gen.RandomStrategic([]int{3, 3, 3}, gen.Range{Low: -20, High: 20}, gen.GeneralSum, 2)
	require.NoError(t, err)
	points, _ := path(t.Context(), g, usual)
	long := 0
	for _, p := range points {
		value := tablePays(g, fromLogs(p.logs))
		most := 0.0
		for i := range p.logs {
			for a, x := range p.logs[i][0] {
				gain := wide().Sub(value[i][a], value[i][0])
				z := ofRat(x.Sub(p.logs[i][0][0]))
				d, _ := z.Sub(z, gain.Mul(gain, ofRat(p.lambda))).Float64()
				most = max(most, math.Abs(d))
			}
		}
		limit := 1e-6
		if p.bits >= 128 {
			long++
			limit = 1e-17
		}
		require.Less(t, most, limit, "λ = %v, %d bits", approx.Float64(p.lambda), p.bits)
	}
	require.Positive(t, long)
}

// tablePays returns what each strategy of each player pays against p.
func tablePays(g *seqform.Game, p profile) [][]*big.Float {
	value := make([][]*big.Float, len(p))
	for i := range p {
		for range p[i][0] {
			value[i] = append(value[i], wide())
		}
	}
	for k, o := range g.Table.Of {
		at := make([]int, len(p))
		for i, n := range g.Table.Sizes {
			at[i], k = k%n, k/n
		}
		for i := range p {
			x := ofRat(g.Table.Outcomes[o].Payoffs[i])
			for j := range p {
				if j != i {
					x.Mul(x, p[j][0][at[j]])
				}
			}
			value[i][at[i]].Add(value[i][at[i]], x)
		}
	}
	return value
}
