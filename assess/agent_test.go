package assess

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/cert/answer"
	"exactsolve/fixtures/gen"
	"exactsolve/rational"
	"exactsolve/rational/rationaltest"
	"exactsolve/seqform"
	"exactsolve/seqform/seqformtest"
)

// TestAgentNash compares with the payoffs of all profiles that differ at one information
// set, where an action is certain.
func TestAgentNash(t *testing.T) {
	rng := rand.New(rand.NewPCG(17, 3))
	found := map[answer.Status]int{}
	for seed := range uint64(150) {
		g, err := gen.RandomTree(gen.TreeOptions{Players: 1 + int(seed%3), Depth: 4, Actions: 2, Signals: 2, Chance: 20, Stop: 30, Payoffs: gen.Range{Low: 0, High: 1}, Kind: gen.GeneralSum, Seed: seed})
		require.NoError(t, err)
		if seed%10 == 0 {
			g = seqformtest.Random([]int{2, 2}, 0, 1, seed)
		}
		p := seqformtest.RandomProfile(rng, g, 1)
		var most rational.Rat
		for i := range p {
			for h := range p[i] {
				for a := range p[i][h] {
					most = rational.Max(most, gainOf(g, p, i, h, a))
				}
			}
		}
		f := agentNash(g, p, g.Plans(p))
		found[f.Status]++
		require.Equal(t, most.IsZero(), f.Status == answer.Yes, f)
		if f.At != nil {
			rationaltest.Equal(t, most.String(), f.At.Gain)
			rationaltest.Equal(t, most.String(), gainOf(g, p, f.At.Player, f.At.Infoset, f.At.Action))
		}
		r, err := Check(t.Context(), g, p, Question{})
		require.NoError(t, err)
		if r.Status == answer.Yes {
			require.Equal(t, answer.Yes, f.Status)
		} else if g.Tree != nil {
			require.Equal(t, Verdict{AgentNash, f}, r.Verdicts[1])
		}
		r, err = Check(t.Context(), g, p, Question{Concept: AgentNash})
		require.NoError(t, err)
		require.Equal(t, f, r.Finding)
	}
	require.Greater(t, found[answer.Yes], 10)
	require.Greater(t, found[answer.No], 10)
}

// gainOf returns what a player gains by taking an action for certain.
func gainOf(g *seqform.Game, p seqform.Profile, i, h, a int) rational.Rat {
	q := append(seqform.Profile{}, p...)
	q[i] = append(seqform.Behavior{}, p[i]...)
	q[i][h] = make([]rational.Rat, len(p[i][h]))
	q[i][h][a] = rational.Int(1)
	return seqformtest.Payoffs(g, q)[i].Sub(seqformtest.Payoffs(g, p)[i])
}
