package extensive

import (
	"exactsolve/nash/enclose"
	"exactsolve/nash/extensive/internal/descent"
	"exactsolve/nash/internal/points"
	"exactsolve/rational"
)

const method = "CFR⁺, damped Newton steps and fractions for what is free"

// settle makes an equilibrium of a candidate, if it is near a rational one.
func (s *search) settle(c *descent.Candidate) {
	const irrational = 2 // points to be found so before giving up
	points.Settle(s.ctx, c.Points, irrational, c.Differences, func(p []rational.Rat) bool {
		s.accept(c.Profile(p), method)
		return s.found()
	})
}

// enclose looks for an equilibrium near a candidate that need not be rational.
func (s *search) enclose(c *descent.Candidate) {
	const bits, most = 52, 500 // as floats have; time grows with the third power
	if c.Varying() > most {
		return
	}
	x, err := enclose.Find(s.ctx, s.g, s.g.Plans(c.Rounded(bits)))
	switch {
	case s.ctx.Err() != nil:
	case err != nil:
		s.err = err
	case x != nil:
		s.answer(x, "CFR⁺, damped Newton steps and an enclosure")
	}
}
