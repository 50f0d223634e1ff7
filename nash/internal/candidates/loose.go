package candidates

import (
	"context"
	"math"

	"exactsolve/internal/dense"
	"exactsolve/rational/approx"
)

// Parts are what [Loose.Round] may be asked for, simplest first.
var Parts = []int{1, 2, 3, 4, 5, 6, 8, 12, 60, 1 << 10, 1 << 20}

// A Loose is a candidate whose equations leave some probabilities free.
type Loose struct {
	s       *solver
	support [][]int
	start   [][]float64
	rows    []int // equations and unknowns of a largest regular part
	cols    []int
	fixed   []bool // by unknown, not in cols
}

// NewLoose splits the unknowns of a candidate of g.
func NewLoose(ctx context.Context, g *Game, c *Candidate) *Loose {
	l := &Loose{s: newSolver(g), support: c.Support}
	l.s.begin(c.Support)
	for i, x := range l.s.x {
		for k := range x {
			x[k] = approx.Float64(c.Prob[i][k])
		}
		l.start = append(l.start, append([]float64(nil), x...))
	}
	n := l.s.unknowns()
	l.s.equations(n)
	m := make([][]float64, n) // without right-hand sides
	for r, row := range l.s.linear.Rows {
		m[r] = row[:n]
	}
	l.rows, l.cols = dense.Pivots(ctx, m, 1e-7)
	l.fixed = make([]bool, n)
	for c := range n {
		l.fixed[c] = true
	}
	for _, c := range l.cols {
		l.fixed[c] = false
	}
	return l
}

// Round sets the free probabilities to multiples of 1/parts and solves for the
// others. It returns nil if that leads nowhere. Probabilities may be about zero,
// on either side.
func (l *Loose) Round(parts int) *Candidate {
	for i, x := range l.s.x {
		copy(x, l.start[i])
		for k := 1; k < len(x); k++ {
			if l.fixed[l.s.first[i]+k-1] {
				p := math.Round(x[k]*float64(parts)) / float64(parts)
				x[0] += x[k] - p
				x[k] = p
			}
		}
	}
	var small dense.System
	for range 20 {
		switch moved := l.step(&small); {
		case !(moved < 8):
			return nil
		case moved < 1e-12:
			if !l.feasible() {
				return nil
			}
			return newCandidate(l.support, l.s.x, false)
		}
	}
	return nil
}

// step takes a Newton step in the dependent unknowns and returns the largest
// change, NaN if there is none.
func (l *Loose) step(small *dense.System) float64 {
	full := &l.s.linear
	l.s.equations(len(l.fixed))
	n := len(l.rows)
	small.Resize(n)
	for r, row := range l.rows {
		for c, col := range l.cols {
			small.Rows[r][c] = full.Rows[row][col]
		}
		small.Rows[r][n] = full.Rows[row][len(full.Rows)]
	}
	if !small.Solve(1e-11) {
		return math.NaN()
	}
	for _, row := range full.Rows {
		row[len(full.Rows)] = 0
	}
	for c, col := range l.cols {
		full.Rows[col][len(full.Rows)] = small.Rows[c][n]
	}
	return l.s.move()
}

func (l *Loose) feasible() bool {
	for _, x := range l.s.x {
		for _, p := range x {
			if p < -1e-9 {
				return false
			}
		}
	}
	return true
}
