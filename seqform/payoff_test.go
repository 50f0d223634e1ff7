package seqform

import (
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/rational"
)

// TestPayoffsMerged: leaves that chance never reaches are left out, and those that no
// strategies tell apart are one term.
func TestPayoffsMerged(t *testing.T) {
	b := NewBuilder("", "a")
	for k, action := range []string{"1", "2", "3", "4", "5"} {
		n := b.Root().Chance(action, rational.New(int64(min(k, 1)), 4)).Move(0, "h", "x", "y")
		n.Child("x").Leaf(int64(k))
		n.Child("y").Leaf(int64(-k))
	}
	g, err := b.Game()
	require.NoError(t, err)
	require.Equal(t, 2, g.Payoffs.Len())
	require.True(t, g.Payoffs.U(1, 0).Equal(rational.New(-10, 4)))
}
