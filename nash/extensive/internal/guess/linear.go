package guess

import (
	"context"
	"math"
)

// newMatrix returns an r×c matrix of zeros as rows.
func newMatrix(r, c int) [][]float64 {
	all := make([]float64, r*c)
	m := make([][]float64, r)
	for k := range m {
		m[k] = all[k*c : (k+1)*c : (k+1)*c]
	}
	return m
}

// leastSquares returns d that minimizes |a·d − b|² + λ|d|², by Householder
// reflections of a over √λ times the unit matrix; 0 if ctx is done. It leaves a and b
// unchanged.
func leastSquares(ctx context.Context, a [][]float64, b []float64, lambda float64) []float64 {
	n := len(a[0])
	cols := make([][]float64, n+1) // columns, the last is b
	m := len(a) + n
	for c := range cols {
		cols[c] = make([]float64, m)
		for r := range a {
			if c < n {
				cols[c][r] = a[r][c]
			} else {
				cols[c][r] = b[r]
			}
		}
		if c < n {
			cols[c][len(a)+c] = math.Sqrt(lambda)
		}
	}
	diagonal := make([]float64, n)
	for k := range n {
		if ctx.Err() != nil {
			return make([]float64, n)
		}
		diagonal[k] = reflect(cols, k, min(m, len(a)+k+1))
	}
	return backSolve(cols, diagonal)
}

// reflect makes column k zero below entry k and applies the reflection to the
// columns after it; rows from end on are zero in it. It returns entry k.
func reflect(cols [][]float64, k, end int) float64 {
	v := cols[k][k:end]
	norm := math.Sqrt(dot(v, v))
	if norm == 0 {
		return 0
	}
	if v[0] > 0 {
		norm = -norm
	}
	v[0] -= norm
	square := -norm * v[0] // half of |v|²
	for _, col := range cols[k+1:] {
		y := col[k:end:end]
		if f := dot(v, y) / square; f != 0 {
			for r, x := range v {
				y[r] -= f * x
			}
		}
	}
	return norm
}

// dot returns the inner product, as four sums that processors add at once.
func dot(x, y []float64) float64 {
	var a, b, c, d float64
	y = y[:len(x)]
	k := 0
	for ; k+4 <= len(x); k += 4 {
		a += x[k] * y[k]
		b += x[k+1] * y[k+1]
		c += x[k+2] * y[k+2]
		d += x[k+3] * y[k+3]
	}
	for ; k < len(x); k++ {
		a += x[k] * y[k]
	}
	return a + b + c + d
}

func backSolve(cols [][]float64, diagonal []float64) []float64 {
	n := len(diagonal)
	d := append([]float64(nil), cols[n][:n]...)
	for k := n - 1; k >= 0; k-- {
		if diagonal[k] == 0 {
			d[k] = 0
			continue
		}
		d[k] /= diagonal[k]
		for r := range k {
			d[r] -= cols[k][r] * d[k]
		}
	}
	return d
}

// pivots eliminates with complete pivoting and returns the rows and columns of the
// pivots above tiny times the first, in order; fewer if ctx is done. It uses up m.
func pivots(ctx context.Context, m [][]float64, tiny float64) (rows, cols []int) {
	least := 0.0
	for k := range m {
		r, c := largest(m)
		if r < 0 || k >= len(m[0]) || ctx.Err() != nil {
			break
		}
		if size := math.Abs(m[r][c]); k == 0 {
			least = size * tiny
		} else if size <= least {
			break
		}
		rows, cols = append(rows, r), append(cols, c)
		eliminate(m, r, c)
	}
	return rows, cols
}

// largest returns the place of the entry of largest absolute value, −1 if all
// are 0. Rows and columns of earlier pivots have been cleared.
func largest(m [][]float64) (r, c int) {
	r, c = -1, -1
	most := 0.0
	for i, row := range m {
		for j, v := range row {
			if math.Abs(v) > most {
				r, c, most = i, j, math.Abs(v)
			}
		}
	}
	return r, c
}

// eliminate subtracts multiples of row r from the others, so that column c
// vanishes, and clears both.
func eliminate(m [][]float64, r, c int) {
	pivot := m[r]
	for i, row := range m {
		if i == r || row[c] == 0 {
			continue
		}
		f := row[c] / pivot[c]
		for j, v := range pivot {
			if v != 0 {
				row[j] -= f * v
			}
		}
		row[c] = 0
	}
	clear(pivot)
}

// inverse returns the inverse of a square matrix, and whether it has one as far as
// floats can tell and before ctx is done. It uses up m. Reference: Gauss and Jordan with partial pivoting.
func inverse(ctx context.Context, m [][]float64) ([][]float64, bool) {
	n := len(m)
	inv := newMatrix(n, n)
	for k := range inv {
		inv[k][k] = 1
	}
	for c := range n {
		p := c
		for r := c; r < n; r++ {
			if math.Abs(m[r][c]) > math.Abs(m[p][c]) {
				p = r
			}
		}
		if !(math.Abs(m[p][c]) > 0) || ctx.Err() != nil { // also for NaN
			return nil, false
		}
		m[c], m[p], inv[c], inv[p] = m[p], m[c], inv[p], inv[c]
		scaleRow(m[c], inv[c], 1/m[c][c])
		for r := range n {
			if f := m[r][c]; r != c && f != 0 {
				subtractRow(m[r], m[c], f)
				subtractRow(inv[r], inv[c], f)
			}
		}
	}
	return inv, true
}

func scaleRow(a, b []float64, f float64) {
	for k := range a {
		a[k] *= f
		b[k] *= f
	}
}

func subtractRow(a, b []float64, f float64) {
	for k, v := range b {
		a[k] -= f * v
	}
}
