package candidates

import (
	"math"
	"slices"

	"exactsolve/internal/dense"
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
			return s.positive()
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

func (s *solver) positive() bool {
	for _, x := range s.x {
		for _, p := range x {
			if !(p > 1e-10) {
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
