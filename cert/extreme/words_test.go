//go:build !plain

package extreme

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/rational"
)

// TestSums: sums of integers are plain sums, up to and beyond the longest that fit a word.
func TestSums(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	sum := func(x, p rational.Rat, terms int) {
		rows, weights := make([][]rational.Rat, terms), make([]rational.Rat, terms)
		for i := range rows {
			rows[i], weights[i] = []rational.Rat{p, p.Neg(), rational.Int(int64(rng.IntN(9)))}, x
		}
		var b bimatrix
		require.Equal(t, fmt.Sprint(b.plainSum(rows, weights)), fmt.Sprint(b.sum(rows, weights)))
	}
	for _, terms := range []int{1, maxTerms, maxTerms + 1} {
		for _, w := range []int64{1<<maxWeight - 1, -1 << maxWeight, 1 << maxWeight} {
			for _, p := range []int64{1<<maxPay - 1, -1 << maxPay, 1 << maxPay} {
				sum(rational.Int(w), rational.Int(p), terms)
				sum(rational.New(w, 7), rational.Int(p), terms)
			}
		}
	}
	long := rational.Int(3).Pow(maxScale).Inv() // whose denominator is too long
	sum(long, rational.Int(5), 3)
}

// TestSumsEnd: sums over a common denominator take the work of finding it and of dividing by it,
// and end without.
func TestSumsEnd(t *testing.T) {
	const columns, long = 20, 1 << 18
	ones := make([]rational.Rat, columns)
	for k := range ones {
		ones[k] = rational.Int(1)
	}
	rows := [][]rational.Rat{ones, ones}
	used := func(x ...rational.Rat) int64 {
		b := bimatrix{work: &rational.Work{Context: t.Context(), Left: 1 << 60}}
		require.NotNil(t, b.sum(rows, x))
		return 1<<60 - b.work.Left
	}
	den := rational.Int(3).Pow(2000).Inv()
	bits, each := int64(den.BitLen()), int64(rational.PerNumber)
	require.Greater(t, used(rational.Int(2).Pow(long), den), columns*long*bits, "divisors of sums")
	require.Greater(t, used(den), (bits+each)*(maxScale+each)+columns*each*(bits+each), "the common denominator")
	for left := int64(1e6); left < 1e9; left *= 2 {
		b := bimatrix{work: &rational.Work{Context: t.Context(), Left: left}}
		b.sum(rows, []rational.Rat{rational.Int(2).Pow(long), den})
		require.ErrorIs(t, b.work.Err(), rational.ErrWork)
	}
}
