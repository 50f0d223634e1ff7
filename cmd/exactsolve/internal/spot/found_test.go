package spot

import (
	"context"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/publictree/flow/flowtest"
)

// TestEnter: what players could gain of a value is what they could of the flows; after the end of the context
// nothing counts.
func TestEnter(t *testing.T) {
	for name, text := range flowtest.Spots {
		c := flowtest.Sealed(t, text, rand.New(rand.NewPCG(25, 2)))
		z := flowtest.Table(t, text, true)
		m := new(result)
		require.NoError(t, m.enter(t.Context(), z, &c.Flows, &c.Claim))
		want := z.Proved(&c.Flows, true).Gains
		for p := range want {
			require.True(t, m.Gains[p].Equal(want[p]), name)
		}
		ctx, cancel := context.WithCancel(t.Context())
		cancel()
		require.ErrorIs(t, m.enter(ctx, z, &c.Flows, &c.Claim), context.Canceled)
	}
}
