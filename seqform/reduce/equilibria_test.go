package reduce

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/cert"
	"exactsolve/fixtures/gen"
	"exactsolve/quasiperfect"
	"exactsolve/rational/rationaltest"
	"exactsolve/seqform"
)

func solve(t *testing.T, g *seqform.Game, concept cert.Concept) seqform.Profile {
	t.Helper()
	res, err := quasiperfect.Solve(context.Background(), g, quasiperfect.Options{Concept: concept})
	require.NoError(t, err)
	require.Equal(t, cert.Yes, res.Status)
	return res.Certificate.Claim.Profile
}

// TestTwoPlayerEquilibria solves random trees and what Dominated leaves of them.
// In a Nash equilibrium of the full game nothing strictly dominated is played
// where play leads, and in a quasi-perfect one, which is sequential, nowhere.
// An equilibrium of the reduced game is one of the full game.
func TestTwoPlayerEquilibria(t *testing.T) {
	strict := 0
	for seed := range uint64(60) {
		kind := gen.GeneralSum
		if seed%2 == 1 {
			kind = gen.ZeroSum
		}
		g, err := gen.RandomTree(gen.TreeOptions{
			Players: 2, Depth: 5, Actions: 3, Signals: 2, Chance: 25, Stop: 10,
			Payoffs: gen.Range{Low: -3, High: 3}, Kind: kind, Seed: seed,
		})
		require.NoError(t, err)
		r := dominated(t, g, Options{Weak: true})
		nash, sequential := solve(t, g, cert.Nash), solve(t, g, cert.QuasiPerfect)
		for _, m := range r.Removed {
			if m.Strict && m.Round == 1 {
				strict++
				prob := nash[m.Player][m.Infoset]
				require.True(t, !isReached(g, nash, m) || prob[m.Action].IsZero(), "seed %d", seed)
				require.True(t, sequential[m.Player][m.Infoset][m.Action].IsZero(), "seed %d", seed)
			}
		}
		z, err := r.Lift(solve(t, r.Game, cert.QuasiPerfect))
		require.NoError(t, err)
		full, small := g.Regrets(g.Plans(sequential)), g.Regrets(g.Plans(z))
		for i := range small {
			require.True(t, small[i].Regret.IsZero(), "seed %d", seed)
			if kind == gen.ZeroSum {
				rationaltest.Same(t, full[i].Payoff, small[i].Payoff)
			}
		}
	}
	require.Greater(t, strict, 100)
}

// isReached reports whether play reaches the information set of m.
func isReached(g *seqform.Game, p seqform.Profile, m Removal) bool {
	plans := g.Plans(p)
	beliefs := g.BayesBeliefs(plans)
	own := plans[m.Player][g.Players[m.Player].Infosets[m.Infoset].ParentSeq]
	return beliefs[m.Player][m.Infoset] != nil && own.Sign() > 0
}
