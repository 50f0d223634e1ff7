package extensive

import (
	"exactsolve/nash/enclose"
	"exactsolve/nash/extensive/internal/descent"
	"exactsolve/nash/internal/fixed"
	"exactsolve/rational"
	"exactsolve/seqform"
)

const method = "CFR⁺, damped Newton steps and fractions for what is free"

// settle makes an equilibrium of a candidate, if it is near a rational one.
func (s *search) settle(c *descent.Candidate) {
	irrational := 2 // points to be found so before giving up
	for p := range c.Points {
		if s.recognize(p.Profile, p.Dependent, 36, 15); s.found() || s.ctx.Err() != nil {
			return
		}
		refined, ok := refine(s.ctx, s.g, p)
		if !ok {
			continue
		}
		if !s.recognize(refined, p.Dependent, fixed.Precision*3/4, fixed.Precision/4) {
			irrational--
		}
		if s.found() || s.ctx.Err() != nil || irrational == 0 {
			return
		}
	}
}

// enclose looks for an equilibrium near a candidate that need not be rational.
func (s *search) enclose(c *descent.Candidate) {
	const bits, most = 52, 500 // as floats have; time grows with the third power
	if c.Varying() > most {
		return
	}
	x, err := enclose.Find(s.ctx, s.g, s.g.Plans(c.Rounded(bits)), enclose.Options{})
	switch {
	case s.ctx.Err() != nil:
	case err != nil:
		s.err = err
	case x != nil:
		s.answer(x, "CFR⁺, damped Newton steps and an enclosure")
	}
}

// recognize takes for each dependent probability the simplest fraction within
// 2^−near and ends the search if that is an equilibrium. It reports whether these
// fractions have at most so many bits. It changes nothing in profile.
func (s *search) recognize(profile seqform.Profile, dependent []descent.Coordinate, near, most int) bool {
	z := clone(profile)
	window := rational.New(1, 2).Pow(near)
	for _, at := range dependent {
		x := z[at.Player][at.Infoset][at.Action]
		x = rational.Simplest(x.Sub(window), x.Add(window))
		if x.BitLen() > most {
			return false
		}
		set(z, at, x)
	}
	s.accept(z, method)
	return true
}

// set changes a probability; that of the base action makes up for it.
func set(p seqform.Profile, at descent.Coordinate, x rational.Rat) {
	b := p[at.Player][at.Infoset]
	b[at.Base] = b[at.Base].Add(b[at.Action]).Sub(x)
	b[at.Action] = x
}

func clone(p seqform.Profile) seqform.Profile {
	z := make(seqform.Profile, len(p))
	for i := range p {
		for _, b := range p[i] {
			z[i] = append(z[i], append([]rational.Rat(nil), b...))
		}
	}
	return z
}
