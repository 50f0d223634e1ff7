package solve

import (
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/cert"
	"exactsolve/fixtures/gen"
	"exactsolve/nash/sequential"
)

// TestBoxBeliefs: beliefs said to be exact are within the box of the certificate, and 0 is exact.
func TestBoxBeliefs(t *testing.T) {
	g, err := gen.Kuhn(3, 5)
	require.NoError(t, err)
	r, err := sequential.Solve(t.Context(), g, sequential.Options{})
	require.NoError(t, err)
	box := r.Certificate.Claim.Refined
	require.Equal(t, cert.EnclosedSequential, r.Certificate.Claim.Concept)
	exact := 0
	for i, sets := range NumbersOf(g, r.Certificate).Beliefs {
		for h, belief := range sets {
			require.Len(t, belief, len(box.Beliefs[i][h]))
			for k := range belief {
				if x, ok := belief[k].Exact(); ok {
					exact++
					require.LessOrEqual(t, x.Sub(box.Beliefs[i][h][k]).Abs().Cmp(box.Radius), 0)
				} else {
					require.False(t, box.Beliefs[i][h][k].IsZero())
				}
			}
		}
	}
	require.Positive(t, exact)
}
