package aivat

import (
	"context"
	"errors"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/depthlimit/blueprint"
	"exactsolve/fixtures/gen"
	"exactsolve/rational"
	"exactsolve/rational/rationaltest"
	"exactsolve/seqform"
)

const noPlayer = -9

// TestUnbiased enumerates all plays: whatever the heuristic values and the unknown
// strategy are, the estimate is the expected payoff in expectation, exactly.
func TestUnbiased(t *testing.T) {
	settings(t, func(t *testing.T, s setting) {
		e := build(t, s)
		want := s.g.ExpectedPayoffs(s.g.Plans(s.p))[s.opt.Player]
		reach := reaches(s.g, s.p, noPlayer)
		var mean, payoff rational.Rat
		for v, p := range reach {
			if !s.g.Tree.IsLeaf(v) || p.IsZero() {
				continue
			}
			x, err := e.Estimate(v)
			require.NoError(t, err)
			mean, payoff = mean.Add(p.Mul(x)), payoff.Add(p.Mul(e.Payoff(v)))
		}
		rationaltest.Same(t, want, payoff)
		rationaltest.Same(t, want, mean)
	})
}

// TestWrongStrategyIsBiased: the test above can fail.
func TestWrongStrategyIsBiased(t *testing.T) {
	biased := 0
	settings(t, func(t *testing.T, s setting) {
		e := build(t, s)
		reach := reaches(s.g, randomProfile(s.rng, s.g), noPlayer)
		var mean, payoff rational.Rat
		for v, p := range reach {
			if x, err := e.estimateAt(v); err == nil {
				mean, payoff = mean.Add(p.Mul(x)), payoff.Add(p.Mul(e.Payoff(v)))
			}
		}
		if !mean.Equal(payoff) {
			biased++
		}
	})
	require.Greater(t, biased, 200)
}

// TestExactValues: with both players known and exact values nothing is left of the
// variance.
func TestExactValues(t *testing.T) {
	settings(t, func(t *testing.T, s setting) {
		var err error
		s.opt.Values, err = Values(context.Background(), s.g, s.opt.Player, s.p)
		require.NoError(t, err)
		s.opt.Known = [2]seqform.Behavior(s.p)
		e := build(t, s)
		want := s.g.ExpectedPayoffs(s.g.Plans(s.p))[s.opt.Player]
		rationaltest.Same(t, want, s.opt.Values[0])
		for v := range s.opt.Values {
			if x, err := e.estimateAt(v); err == nil {
				rationaltest.Same(t, want, x)
			}
		}
		_, m, err := e.Moments(nil)
		require.NoError(t, err)
		rationaltest.Same(t, want, m.Mean)
		require.True(t, m.Variance.IsZero())
	})
}

// estimateAt is Estimate, with an error for nodes that are no leaves.
func (e *Estimator) estimateAt(v int) (rational.Rat, error) {
	if !e.tree.IsLeaf(v) {
		return rational.Rat{}, errors.New("no leaf")
	}
	return e.Estimate(v)
}

// TestMoments compares with variances as the mean of (x − mean)².
func TestMoments(t *testing.T) {
	settings(t, func(t *testing.T, s setting) {
		e := build(t, s)
		var other seqform.Behavior
		if j := s.unknown(); j >= 0 {
			other = s.p[j]
		}
		payoff, estimate, err := e.Moments(other)
		require.NoError(t, err)
		rationaltest.Same(t, payoff.Mean, estimate.Mean)
		var u, x rational.Rat
		for v, p := range reaches(s.g, s.p, noPlayer) {
			if !s.g.Tree.IsLeaf(v) || p.IsZero() {
				continue
			}
			got, err := e.Estimate(v)
			require.NoError(t, err)
			x = x.Add(p.Mul(got.Sub(estimate.Mean).Pow(2)))
			u = u.Add(p.Mul(e.Payoff(v).Sub(payoff.Mean).Pow(2)))
		}
		rationaltest.Same(t, x, estimate.Variance)
		rationaltest.Same(t, u, payoff.Variance)
	})
}

// TestFactors has the exact variances of one hand where the strategy of player 1 is
// known, without imaginary observations and with them. Player 1 takes all actions
// alike; values are those of both doing so; player 2 takes the first action three
// times as often as another.
func TestFactors(t *testing.T) {
	for _, c := range []struct{ name, payoffs, observed, estimates string }{
		{"kuhn", "375/256", "159/256", "349/768"},
		{"leduc3", "522315781151/53084160000", "91388900117/17694720000", "201606080927/53084160000"},
	} {
		g := game(t, c.name)
		known, unknown := tilted(g, 0, 1), tilted(g, 1, 3)
		values, err := Values(context.Background(), g, 0, seqform.Profile{known, tilted(g, 1, 1)})
		require.NoError(t, err)
		opt := Options{Values: values, Known: [2]seqform.Behavior{known, nil}}
		for observed, want := range map[bool]string{true: c.observed, false: c.estimates} {
			opt.Observed = observed
			payoff, estimate, err := build(t, setting{g: g, opt: opt}).Moments(unknown)
			require.NoError(t, err)
			rationaltest.Equal(t, c.payoffs, payoff.Variance)
			rationaltest.Equal(t, want, estimate.Variance)
			rationaltest.Same(t, payoff.Mean, estimate.Mean)
		}
	}
}

// TestEquilibriumFactors: in an equilibrium with its exact values, one player known,
// plain payoffs need several times as many hands.
func TestEquilibriumFactors(t *testing.T) {
	for name, least := range map[string]int64{"kuhn": 5, "leduc3": 3} {
		g := game(t, name)
		made, err := blueprint.Make(context.Background(), g, blueprint.Options{Method: blueprint.Exact})
		require.NoError(t, err)
		for i, b := range made.Profile {
			for h := range b {
				if b[h] == nil {
					b[h] = tilted(g, i, 1)[h]
				}
			}
		}
		for player := range 2 {
			opt := Options{Player: player}
			opt.Known[player] = made.Profile[player]
			opt.Values, err = Values(context.Background(), g, player, made.Profile)
			require.NoError(t, err)
			payoff, estimate, err := build(t, setting{g: g, opt: opt}).Moments(made.Profile[1-player])
			require.NoError(t, err)
			factor := payoff.Variance.Quo(estimate.Variance)
			t.Logf("%s, player %d: %v", name, player+1, factor.Big().FloatString(4))
			require.True(t, factor.Cmp(rational.Int(least)) > 0, "%s, player %d: %v", name, player+1, factor)
		}
	}
}

func game(t testing.TB, name string) *seqform.Game {
	t.Helper()
	g, err := gen.Kuhn(2, 3)
	if name == "leduc3" {
		g, err = gen.Leduc(3, 2, true)
	}
	require.NoError(t, err)
	return g
}

// tilted plays the first action with weight first, the others with weight 1.
func tilted(g *seqform.Game, i int, first int64) seqform.Behavior {
	b := make(seqform.Behavior, len(g.Players[i].Infosets))
	for h := range b {
		n := int64(len(g.Players[i].Infosets[h].Actions))
		b[h] = make([]rational.Rat, n)
		for a := range b[h] {
			b[h][a] = rational.New(1, first+n-1)
		}
		b[h][0] = rational.New(first, first+n-1)
	}
	return b
}
