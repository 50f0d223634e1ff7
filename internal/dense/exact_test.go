package dense_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/internal/dense"
	"exactsolve/rational"
	"exactsolve/rational/rationaltest"
)

func ExampleSolveExact() {
	one, two := rational.Int(1), rational.Int(2)
	x, ok := dense.SolveExact([][]rational.Rat{{one, two, one}, {two, one, one}})
	fmt.Println(x, ok)
	// Output: [1/3 1/3] true
}

// TestSolveExact puts solutions back, and finds systems singular whose determinant is 0.
func TestSolveExact(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	singular := 0
	for range 2000 {
		n := rng.IntN(4)
		rows, keep := make([][]rational.Rat, n), make([][]rational.Rat, n)
		for r := range rows {
			for range n + 1 {
				rows[r] = append(rows[r], rational.New(rng.Int64N(5)-2, 1+rng.Int64N(2)))
			}
			keep[r] = append(keep[r], rows[r]...)
		}
		x, ok := dense.SolveExact(rows)
		require.Equal(t, !determinant(keep).IsZero(), ok)
		if !ok {
			singular++
			continue
		}
		for _, row := range keep {
			var sum rational.Rat
			for k := range x {
				sum = sum.Add(row[k].Mul(x[k]))
			}
			rationaltest.Same(t, row[n], sum)
		}
	}
	require.Greater(t, singular, 100)
}

// determinant expands along the first row; the last column is not of the matrix.
func determinant(rows [][]rational.Rat) rational.Rat {
	if len(rows) == 0 {
		return rational.Int(1)
	}
	var sum rational.Rat
	for c := range len(rows) {
		var minor [][]rational.Rat
		for _, row := range rows[1:] {
			minor = append(minor, append(append([]rational.Rat(nil), row[:c]...), row[c+1:]...))
		}
		term := rows[0][c].Mul(determinant(minor))
		if c%2 > 0 {
			term = term.Neg()
		}
		sum = sum.Add(term)
	}
	return sum
}
