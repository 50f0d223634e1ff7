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

// TestSumsEnd: sums over a long common denominator take the work of their numbers.
func TestSumsEnd(t *testing.T) {
	b := bimatrix{work: &rational.Work{Context: t.Context(), Left: 1e7}}
	x := []rational.Rat{rational.Int(3).Pow(2000).Inv(), rational.Int(5).Pow(400).Inv()}
	rows := [][]rational.Rat{make([]rational.Rat, 20), make([]rational.Rat, 20)}
	b.sum(rows, x)
	require.ErrorIs(t, b.work.Err(), rational.ErrWork)
}
