package guess

import "math"

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
func NewLoose(g *Game, c *Candidate) *Loose {
	l := &Loose{s: newSolver(g), support: c.Support}
	l.s.begin(c.Support)
	for i, x := range l.s.x {
		for k := range x {
			x[k] = float(c.Prob[i][k])
		}
		l.start = append(l.start, append([]float64(nil), x...))
	}
	n := l.s.unknowns()
	l.s.equations(n)
	l.rows, l.cols = l.s.linear.pivots(1e-7)
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
	var small system
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
func (l *Loose) step(small *system) float64 {
	full := &l.s.linear
	l.s.equations(len(l.fixed))
	n := len(l.rows)
	small.resize(n)
	for r, row := range l.rows {
		for c, col := range l.cols {
			small.rows[r][c] = full.rows[row][col]
		}
		small.rows[r][n] = full.rows[row][full.n]
	}
	if !small.solve(1e-11) {
		return math.NaN()
	}
	for _, row := range full.rows {
		row[full.n] = 0
	}
	for c, col := range l.cols {
		full.rows[col][full.n] = small.rows[c][n]
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
