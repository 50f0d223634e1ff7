package linear

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/rational"
)

// determinant is that of the columns given of as many rows, by its definition.
func determinant(rows [][]rational.Rat, columns []int) (sum rational.Rat) {
	if len(rows) == 0 {
		return rational.Int(1)
	}
	for k, c := range columns {
		x := rows[0][c].Mul(determinant(rows[1:], slices.Delete(slices.Clone(columns), k, k+1)))
		if k%2 == 1 {
			x = x.Neg()
		}
		sum = sum.Add(x)
	}
	return sum
}

// rank is the size of the largest minor that is not 0.
func rank(rows [][]rational.Rat, n int) (most int) {
	for r := range 1 << len(rows) {
		for c := range 1 << n {
			var some [][]rational.Rat
			var columns []int
			for k, row := range rows {
				if r>>k&1 == 1 {
					some = append(some, row)
				}
			}
			for k := range n {
				if c>>k&1 == 1 {
					columns = append(columns, k)
				}
			}
			if len(some) == len(columns) && len(some) > most && !determinant(some, columns).IsZero() {
				most = len(some)
			}
		}
	}
	return most
}

func clone(rows [][]rational.Rat) (z [][]rational.Rat) {
	for _, row := range rows {
		z = append(z, slices.Clone(row))
	}
	return z
}

// TestByMinors compares with the ranks that minors give.
func TestByMinors(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	inside := 0
	for range 400 {
		m, n := 1+rng.IntN(4), 1+rng.IntN(4)
		rows := make([][]rational.Rat, m+1)
		for k := range rows {
			for range n {
				rows[k] = append(rows[k], rational.New(rng.Int64N(5)-2, 1+rng.Int64N(2)))
			}
		}
		x, rows := rows[m], rows[:m]
		r := rank(rows, n)
		basis, leads := Echelon(nil, clone(rows))
		require.Len(t, basis, r)
		require.Len(t, leads, r)
		for k, row := range basis {
			require.True(t, k == 0 || leads[k-1] < leads[k])
			require.True(t, row[leads[k]].IsOne())
			require.False(t, slices.ContainsFunc(row[:leads[k]], func(x rational.Rat) bool { return !x.IsZero() }))
			require.Equal(t, r, rank(append(clone(rows), row), n))
		}
		is := rank(append(clone(rows), x), n) == r
		require.Equal(t, is, Within(nil, basis, leads, x))
		if is {
			inside++
		}
		kernel := Kernel(nil, clone(rows), n)
		require.Equal(t, n-r, len(kernel))
		require.Equal(t, n-r, rank(kernel, n))
		for _, row := range rows {
			for _, z := range kernel {
				sum := rational.Rat{}
				for k := range z {
					sum = sum.Add(row[k].Mul(z[k]))
				}
				require.True(t, sum.IsZero())
			}
		}
		require.Equal(t, r, Dimension(append(clone(rows), make([]rational.Rat, n))))
	}
	require.Greater(t, inside, 50)
}

// TestWithoutWork wants an end, and no panic.
func TestWithoutWork(t *testing.T) {
	for left := int64(0); left < 40*rational.PerNumber*rational.PerNumber; left += rational.PerNumber * rational.PerNumber {
		w := &rational.Work{Context: t.Context(), Left: left}
		rows := [][]rational.Rat{rational.Ints(2, 1, 1), rational.Ints(1, 2, 1), rational.Ints(1, 1, 2)}
		basis, leads := Echelon(w, clone(rows))
		Within(w, basis, leads, rational.Ints(1, 1, 1))
		Kernel(w, clone(rows), 3)
		require.ErrorIs(t, w.Err(), rational.ErrWork)
	}
}
