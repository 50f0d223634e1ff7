package candidates

import (
	"context"
	"math"
	"slices"

	"exactsolve/internal/dense"
	"exactsolve/rational/approx"
)

// A solver solves the equations between the payoffs of the actions in a support
// by Newton's method.
//
// The unknowns are the probabilities but each player's first, and there is an
// equation for each: that the action pays what the first does.
type solver struct {
	g      *Game
	sub    Game // restricted to the support
	first  []int
	x      [][]float64 // of actions in the support
	linear dense.System
	full   [][]float64 // of all actions, zero between calls of optimal
}

func newSolver(g *Game) *solver {
	s := &solver{g: g, first: make([]int, len(g.sizes)), x: make([][]float64, len(g.sizes))}
	s.sub.work = g.work
	for i, m := range g.sizes {
		s.x[i] = make([]float64, 0, m)
		s.full = append(s.full, make([]float64, m))
	}
	return s
}

// begin takes a support.
func (s *solver) begin(support [][]int) {
	s.g.restrict(&s.sub, support)
	for i, list := range support {
		s.x[i] = s.x[i][:len(list)]
	}
}

// uniform sets x to uniform strategies.
func (s *solver) uniform() {
	for _, x := range s.x {
		for k := range x {
			x[k] = 1 / float64(len(x))
		}
	}
}

// random sets x to strategies drawn uniformly.
func (s *solver) random(src *source) {
	for _, x := range s.x {
		src.simplex(x)
	}
}

// unknowns numbers the unknowns and returns how many there are.
func (s *solver) unknowns() int {
	n := 0
	for i, x := range s.x {
		s.first[i] = n
		n += len(x) - 1
	}
	return n
}

// run iterates from x. It reports whether x has become a solution with positive
// probabilities.
func (s *solver) run(steps int) bool {
	n := s.unknowns()
	for range steps {
		s.equations(n)
		if !s.linear.Solve(1e-11) {
			return false
		}
		moved := s.move()
		switch {
		case !(moved < 8): // also for NaN
			return false
		case moved < 1e-12:
			return s.above(1e-10)
		}
	}
	return false
}

// move takes a Newton step and returns the largest change.
func (s *solver) move() float64 {
	most := 0.0
	for i, x := range s.x {
		for k := 1; k < len(x); k++ {
			d := s.linear.Rows[s.first[i]+k-1][len(s.linear.Rows)]
			x[k] -= d
			x[0] += d
			most = math.Max(most, math.Abs(d))
		}
	}
	return most
}

// above reports whether all probabilities are more than least.
func (s *solver) above(least float64) bool {
	for _, x := range s.x {
		for _, p := range x {
			if !(p > least) {
				return false
			}
		}
	}
	return true
}

// equations fills in the Jacobian and, on the right, the value.
func (s *solver) equations(n int) {
	s.linear.Resize(n)
	for i, x := range s.x {
		if len(x) == 1 {
			continue
		}
		rows := s.linear.Rows[s.first[i]:][:len(x)-1]
		u := s.sub.payoffs(s.g.work, i, s.x)
		for k, row := range rows {
			row[n] = u[k+1] - u[0]
		}
		s.sub.derivatives(s.g.work, i, s.x, func(j, b int, u []float64) {
			c, width := s.first[j], len(s.x[j])-1
			for k, row := range rows {
				d := u[k+1] - u[0]
				if b > 0 {
					row[c+b-1] += d
					continue
				}
				for l := range width {
					row[c+l] -= d
				}
			}
		})
	}
}

// optimal reports whether no action of the whole game pays more than those of
// the support at x.
func (s *solver) optimal(support [][]int) bool {
	for i, list := range support {
		for k, a := range list {
			s.full[i][a] = s.x[i][k]
		}
	}
	best := true
	for i, list := range support {
		if len(s.full[i]) == 1 {
			continue
		}
		u := s.g.payoffs(s.g.work, i, s.full)
		if best = slices.Max(u) <= u[list[0]]+tolerance; !best {
			break
		}
	}
	for i, list := range support {
		for _, a := range list {
			s.full[i][a] = 0
		}
	}
	return best
}

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
		l.fixed[c] = !slices.Contains(l.cols, c)
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
			if !l.s.above(-1e-9) {
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
