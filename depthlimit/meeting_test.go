package depthlimit

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/rational"
	"exactsolve/rational/rationaltest"
	"exactsolve/seqform"
	"exactsolve/seqform/seqformtest"
)

// TestMeet compares with recursion over the tree and with best responses, one by one, in
// games in which both get 3 together.
func TestMeet(t *testing.T) {
	for seed := range uint64(10) {
		g, mine := randomGame(t, seed, 5), []seqform.Profile{}
		var agents []seqform.Profile
		turned, _ := reversed(t, g, randomProfile(0, g))
		for k := range uint64(4) {
			_, p := reversed(t, g, randomProfile(10*seed+k, g))
			agents = append(agents, p)
			mine = append(mine, seqform.Profile{turned.Players[0].Complete(p[0]), turned.Players[1].Complete(p[1])})
		}
		z, err := Meet(t.Context(), turned, agents)
		require.NoError(t, err)
		for a, p := range mine {
			lost := rational.Int(3)
			for i := range 2 {
				q, err := Guaranteed(turned, i, p[i])
				require.NoError(t, err)
				rationaltest.Same(t, q.Value, z.Guaranteed[a][i])
				lost = lost.Sub(q.Value)
			}
			rationaltest.Same(t, lost, z.Exploitability(a).Mul(rational.Int(2)))
			rationaltest.Equal(t, "3/2", z.Payoff(a, a))
			for b, q := range mine {
				u := seqformtest.Payoffs(turned, seqform.Profile{p[0], q[1]})[0]
				v := seqformtest.Payoffs(turned, seqform.Profile{q[0], p[1]})[1]
				rationaltest.Same(t, u, z.First[a][b])
				rationaltest.Same(t, u.Add(v), z.Payoff(a, b).Mul(rational.Int(2)))
			}
		}
		ctx, cancel := context.WithCancel(t.Context())
		cancel()
		_, err = Meet(ctx, turned, agents)
		require.ErrorIs(t, err, context.Canceled)
	}
}
