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
			paid := func(k int) OutcomeID { // denominators without common divisors
				prime := []int64{101, 103, 107, 109, 113, 127, 131, 137}[k]
				return b.Outcome(k+1, "", []rational.Rat{rational.New(1, prime), rational.New(-5, prime)})
			}
			last := paid(depth)
			for k := range depth {
				b.Node("", half, paid(k))
				b.Leaf("", last)
			}
			b.Leaf("", last)
			return b.Game()
		}
		g, err := build(0)
		require.NoError(t, err)
		short, long := 0, 0
		for bits := 1; bits < 6000; bits++ {
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
