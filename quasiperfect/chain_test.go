package quasiperfect

import (
	"context"
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/cert"
	"exactsolve/cert/answer"
	"exactsolve/rational"
	"exactsolve/seqform"
	"exactsolve/seqform/forms"
	"exactsolve/seqform/seqformtest"
)

// zeroSum returns random trees without a sum, of few payoffs so that many are equal.
func zeroSum(seed int) *seqform.Game {
	return seqformtest.Made(fmt.Sprintf("random-efg payoffs=zero-sum depth=%d actions=2 signals=%d low=%d high=%d seed=%d", 3+seed%2, 1+seed%4/3, -1-seed%3, 1+seed%3, seed))
}

// TestChain compares what proper plans pay against every pure strategy with what those of the
// reduced strategic form pay, which are found by its definition.
func TestChain(t *testing.T) {
	compared, stages, mixed := 0, 0, 0
	for seed := 0; compared < 200; seed++ {
		require.Less(t, seed, 2000)
		g := zeroSum(seed)
		r, err := forms.Reduce(g, 6)
		if err != nil || min(len(r.Plans[0]), len(r.Plans[1])) < 2 {
			continue
		}
		compared++
		chain, table := solve(t, g, cert.Proper).Certificate, solve(t, r.Game, cert.Proper).Certificate
		plans := g.Plans(chain.Claim.Profile)
		for i := range plans {
			stages += len(chain.Evidence.Chain[i])
			want := r.Plan(i, table.Claim.Profile[i][0])
			for k, q := range r.Plans[1-i] {
				require.Equal(t, pays(g, i, want, q), pays(g, i, plans[i], q), "seed %d: player %d against strategy %d", seed, i+1, k+1)
			}
			for _, w := range table.Claim.Profile[i][0] {
				if w.Sign() > 0 && w.Cmp(rational.Int(1)) < 0 {
					mixed++
				}
			}
		}
	}
	t.Log(compared, "trees,", stages, "stages,", mixed, "strategies that are mixed")
	require.Greater(t, mixed, 50)
	require.Greater(t, stages, 4*compared)
}

// pays returns what plan x of player i pays against y, as text.
func pays(g *seqform.Game, i int, x, y seqform.Plan) string {
	plans := []seqform.Plan{x, x}
	plans[1-i] = y
	return g.ExpectedPayoffs(plans)[i].String()
}

// TestChainLimits has searches end before they are done.
func TestChainLimits(t *testing.T) {
	g := seqformtest.Fixture(t, "kuhn")
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	r, err := Solve(ctx, g, Options{Concept: cert.Proper})
	require.NoError(t, err)
	require.Equal(t, answer.Unknown, r.Status)
	require.Contains(t, r.Reason, "stopped before a solution")
}
