//go:build !plain

package seqform

import (
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/rational"
)

// TestShort: of trees whose numbers grow with depth, those said to be short are not longer,
// some are found to be short, and a builder refuses just the longer ones.
func TestShort(t *testing.T) {
	for depth := range 8 {
		build := func(bits int) (*Game, error) {
			b := NewPrefixBuilder("", "", []string{"a", "b"})
			b.MaxBits = bits
			half := b.ChanceSet(1, "", []string{"l", "r"}, []rational.Rat{rational.New(1, 3), rational.New(2, 3)})
			paid := b.Outcome(1, "", []rational.Rat{rational.New(1, 7), rational.Int(-5)})
			for range depth {
				b.Node("", half, paid)
				b.Leaf("", paid)
			}
			b.Leaf("", paid)
			return b.Game()
		}
		g, err := build(0)
		require.NoError(t, err)
		short, long := 0, 0
		for bits := 1; bits < 3000; bits++ {
			longer := g.Tree.longer(2, bits)
			if g.Tree.short(2, bits) {
				require.False(t, longer, "%d bits, depth %d", bits, depth)
				short++
			}
			if longer {
				long++
			}
			_, err := build(bits)
			require.Equal(t, longer, err != nil, "%d bits, depth %d", bits, depth)
		}
		require.Positive(t, short)
		require.Positive(t, long)
	}
}
