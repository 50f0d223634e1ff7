package guess

import "math"

// newMatrix returns an r×c matrix of zeros as rows.
func newMatrix(r, c int) [][]float64 {
	all := make([]float64, r*c)
	m := make([][]float64, r)
	for k := range m {
		m[k] = all[k*c : (k+1)*c : (k+1)*c]
	}
	return m
}

// pivots eliminates with complete pivoting and returns the rows and columns of the
// pivots above tiny times the first, in order. It uses up m.
func pivots(m [][]float64, tiny float64) (rows, cols []int) {
	least := 0.0
	for k := range m {
		r, c := largest(m)
		if r < 0 || k >= len(m[0]) {
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
// floats can tell. It uses up m. Reference: Gauss and Jordan with partial pivoting.
func inverse(m [][]float64) ([][]float64, bool) {
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
		if !(math.Abs(m[p][c]) > 0) { // also for NaN
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

// kernel returns a vector z ≠ 0 with m·z = 0, where m has n columns and n−1 rows; nil
// if floats see less than full rank. It uses up m.
func kernel(m [][]float64, n int) []float64 {
	const tiny = 1e-14
	perm := make([]int, n)
	for c := range perm {
		perm[c] = c
	}
	for k := range m {
		r, c := largestFrom(m, k)
		if !(math.Abs(m[r][c]) > tiny) { // also for NaN
			return nil
		}
		m[k], m[r] = m[r], m[k]
		for i := range m {
			m[i][k], m[i][c] = m[i][c], m[i][k]
		}
		perm[k], perm[c] = perm[c], perm[k]
		for _, row := range m[k+1:] {
			if f := row[k] / m[k][k]; f != 0 {
				subtractRow(row[k:], m[k][k:], f)
			}
		}
	}
	z := make([]float64, n)
	z[perm[n-1]] = 1
	for k := n - 2; k >= 0; k-- {
		for j := k + 1; j < n; j++ {
			z[perm[k]] -= m[k][j] * z[perm[j]] / m[k][k]
		}
	}
	return z
}

// largestFrom returns the place of the entry of largest absolute value in rows and
// columns from k on.
func largestFrom(m [][]float64, k int) (r, c int) {
	r, c = k, k
	for i := k; i < len(m); i++ {
		for j := k; j < len(m[i]); j++ {
			if math.Abs(m[i][j]) > math.Abs(m[r][c]) {
				r, c = i, j
			}
		}
	}
	return r, c
}
