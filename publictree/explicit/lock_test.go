package explicit_test

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"exactsolve/cert"
	"exactsolve/publictree/explicit"
	"exactsolve/publictree/flow"
	"exactsolve/publictree/flow/flowtest"
	"exactsolve/solve"
)

// TestLocked has the value of spots with locks, where chance plays for locked hands, in the intervals of
// random flows.
func TestLocked(t *testing.T) {
	for name, text := range flowtest.Locked {
		z := flowtest.Table(t, text, true)
		if !z.Spot.ConstantSum() {
			continue
		}
		tree, err := explicit.New(z.Spot, 200_000)
		require.NoError(t, err, name)
		a, err := solve.Solve(t.Context(), tree.Game, solve.Question{Concept: cert.Nash})
		require.NoError(t, err, name)
		value, ok := a.Payoff(0).Exact()
		require.True(t, ok)
		rng := rand.New(rand.NewPCG(1, 2))
		for range 3 {
			var flows [2]flow.Flow
			for p := range flows {
				flows[p] = flowtest.Random(z, p, z.MaxScale(p), rng)
			}
			claim := z.Proved(&flows, false)
			assert.LessOrEqual(t, claim.Low.Cmp(value), 0, name)
			assert.GreaterOrEqual(t, claim.High.Cmp(value), 0, name)
		}
	}
}
