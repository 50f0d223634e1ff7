package sequential

import (
	"slices"

	"exactsolve/nash/internal/fixed"
	"exactsolve/nash/sequential/internal/floors"
	"exactsolve/rational"
)

const method = "equilibria with falling least probabilities, and fractions for what is free"

// settle makes a sequential equilibrium of a candidate, if it is near a rational one.
func (s *search) settle(c *floors.Candidate) {
	irrational := 4 // points to be found so before giving up
	c.Points(s.ctx, func(p *floors.Point) bool {
		if s.recognize(p, p.Coefficients, 36, 15); s.done() {
			return false
		}
		refined, ok := refine(s.ctx, p)
		if ok && !s.recognize(p, refined, fixed.Precision*3/4, fixed.Precision/4) {
			irrational--
		}
		return !s.done() && irrational > 0
	})
}

// recognize takes for each dependent coefficient the simplest fraction within
// 2^−near and ends the search if that is a sequential equilibrium. It reports
// whether these fractions have at most so many bits.
func (s *search) recognize(p *floors.Point, coefficients []rational.Rat, near, most int) bool {
	c := slices.Clone(coefficients)
	window := rational.New(1, 2).Pow(near)
	for _, at := range p.Dependent {
		x := c[at.Entry]
		if x = rational.Simplest(x.Sub(window), x.Add(window)); x.BitLen() > most {
			return false
		}
		c[at.Entry] = x
	}
	p.Balance(c)
	if a := s.assess(p.Orders, c); a != nil {
		s.accept(a, method)
	}
	return true
}
