package sequential

import (
	"exactsolve/nash/internal/points"
	"exactsolve/nash/sequential/internal/floors"
	"exactsolve/rational"
)

const method = "equilibria with falling least probabilities, and fractions for what is free"

// settle makes a sequential equilibrium of a candidate, if it is near a rational one.
func (s *search) settle(c *floors.Candidate) {
	const irrational = 4 // points to be found so before giving up
	each := func(yield func(*points.Point) bool) { c.Points(s.ctx, yield) }
	points.Settle(s.ctx, each, irrational, c.Differences, func(x []rational.Rat) bool {
		if a := s.assess(c.Orders, x); a != nil {
			s.accept(a, method)
		}
		return s.done()
	})
}
