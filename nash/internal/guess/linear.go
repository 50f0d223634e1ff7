package guess

import "math"

// A system is a square matrix, in rows, with a right-hand side as the last
// column.
type system struct {
	n    int
	rows [][]float64
	all  []float64
}

// resize makes s an n×n system of zeros.
func (s *system) resize(n int) {
	s.n = n
	if cap(s.all) < n*(n+1) {
		s.all = make([]float64, n*(n+1))
		s.rows = make([][]float64, 0, n)
	}
	s.all = s.all[:n*(n+1)]
	clear(s.all)
	s.rows = s.rows[:0]
	for r := range n {
		s.rows = append(s.rows, s.all[r*(n+1):(r+1)*(n+1)])
	}
}

// solve leaves the solution in the last column. It reports false if a pivot is
// below tiny times the largest entry of the matrix. Reference: Gauss with partial
// pivoting.
func (s *system) solve(tiny float64) bool {
	n := s.n
	least := tiny * s.largest()
	for c := range n {
		p := c
		for r := c + 1; r < n; r++ {
			if math.Abs(s.rows[r][c]) > math.Abs(s.rows[p][c]) {
				p = r
			}
		}
		s.rows[c], s.rows[p] = s.rows[p], s.rows[c]
		pivot := s.rows[c]
		if !(math.Abs(pivot[c]) > least) { // also for NaN
			return false
		}
		for r := c + 1; r < n; r++ {
			row := s.rows[r]
			f := row[c] / pivot[c]
			if f == 0 {
				continue
			}
			for k := c + 1; k <= n; k++ {
				row[k] -= f * pivot[k]
			}
		}
	}
	for r := n - 1; r >= 0; r-- {
		row := s.rows[r]
		v := row[n]
		for c := r + 1; c < n; c++ {
			v -= row[c] * s.rows[c][n]
		}
		row[n] = v / row[r]
	}
	return true
}

func (s *system) largest() float64 {
	most := 0.0
	for _, row := range s.rows {
		for _, v := range row[:s.n] {
			most = math.Max(most, math.Abs(v))
		}
	}
	return most
}

// pivots eliminates with full pivoting and returns the rows and columns of pivots
// above tiny, in order.
func (s *system) pivots(tiny float64) (rows, cols []int) {
	usedRow, usedCol := make([]bool, s.n), make([]bool, s.n)
	for {
		r, c, most := -1, -1, tiny
		for i, row := range s.rows {
			for j, v := range row[:s.n] {
				if !usedRow[i] && !usedCol[j] && math.Abs(v) > most {
					r, c, most = i, j, math.Abs(v)
				}
			}
		}
		if r < 0 {
			return rows, cols
		}
		usedRow[r], usedCol[c] = true, true
		rows, cols = append(rows, r), append(cols, c)
		for i, row := range s.rows {
			if usedRow[i] {
				continue
			}
			f := row[c] / s.rows[r][c]
			for j := range s.n {
				row[j] -= f * s.rows[r][j]
			}
		}
	}
}
