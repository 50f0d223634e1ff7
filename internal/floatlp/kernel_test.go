package floatlp

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// TestVanishingMultiplier has a column whose second entry, divided by the pivot, is 0 in
// floats. What the row of the pivot meets has an entry there already.
func TestVanishingMultiplier(t *testing.T) {
	rows := [][]float64{
		{1e30, 1, 0, 0},
		{1e-300, 1, 1, 1},
		{0, 1, 2, 1},
		{0, 1, 1, 3},
	}
	a := Matrix{Start: []int32{0}}
	for j := range rows {
		for i := range rows {
			if v := rows[i][j]; v != 0 {
				a.Index, a.Value = append(a.Index, int32(i)), append(a.Value, v)
			}
		}
		a.Start = append(a.Start, int32(len(a.Index)))
	}
	b, head := newBuilder(4), []int32{0, 1, 2, 3}
	require.Empty(t, b.factorize(&a, head))
	require.Equal(t, int32(0), b.order[0])
	v, density := newVector(4), 1.0
	for i, x := range []float64{1, 3, 4, 5} {
		v.set(int32(i), x)
	}
	b.f.ftran(v, nil, &density)
	for i, h := range head {
		require.InDelta(t, []float64{0, 1, 1, 1}[h], v.val[i], 1e-12)
	}
}
