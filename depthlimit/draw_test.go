package depthlimit

import (
	"math/big"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/rational"
)

// A counter is a source that counts in its highest bits.
type counter struct {
	n    uint64
	bits int
}

func (c *counter) Uint64() uint64 {
	c.n++
	return (c.n - 1) << (64 - c.bits)
}

// TestDraw goes through all values of the bits that are drawn.
func TestDraw(t *testing.T) {
	p := []rational.Rat{rational.New(1, 6), {}, rational.New(1, 2), rational.New(1, 3)}
	got := make([]int, len(p))
	for range 6 { // of eight values two are drawn again
		got[Draw(&counter{n: 0, bits: 3}, p)]++
	}
	require.Equal(t, []int{6, 0, 0, 0}, got)
	clear(got)
	for c := (&counter{bits: 3}); c.n < 8*5; {
		if c.n%8 >= 6 {
			c.n++ // would be drawn again
			continue
		}
		got[Draw(c, p)]++
	}
	require.Equal(t, []int{5, 0, 15, 10}, got)
	c := &counter{n: 6, bits: 3}
	require.Equal(t, 0, Draw(c, p)) // 6 and 7 are too large, then 0
	require.EqualValues(t, 9, c.n)
	require.Equal(t, 1, Draw(rand.NewPCG(1, 1), []rational.Rat{{}, rational.Int(1)}))
	require.Panics(t, func() { Draw(&counter{n: 1, bits: 1}, []rational.Rat{rational.New(1, 2)}) })
}

// TestUniform: integers longer than a word are below the bound, and their words are not
// tied to each other.
func TestUniform(t *testing.T) {
	source := rand.NewPCG(1, 2)
	n := new(big.Int).Lsh(big.NewInt(5), 130)
	fifth := new(big.Int).Lsh(big.NewInt(1), 130)
	count := make([]int, 5)
	low := 0
	for range 5000 {
		z := uniform(source, n)
		require.Negative(t, z.Cmp(n))
		q, r := new(big.Int).DivMod(z, fifth, new(big.Int))
		count[q.Int64()]++
		if r.Bit(129) == 0 {
			low++
		}
	}
	for _, k := range append(count, (low+1)*2/5) {
		require.InDelta(t, 1000, k, 150) // five deviations
	}
}
