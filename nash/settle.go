package nash

import (
	"exactsolve/cert"
	"exactsolve/cert/found"
	"exactsolve/nash/internal/candidates"
	"exactsolve/nash/internal/support"
	"exactsolve/rational"
)

// settle makes an equilibrium of a candidate, if it is near one: by solving
// linear equations, by recognizing fractions, or in a box.
func (s *search) settle(c *candidates.Candidate, method string) {
	if mixers := c.Mixers(); len(mixers) == 2 {
		if x := support.New(s.g, s.supportsOf(c)).Pair(); x != nil {
			if s.accept(x, method); s.found() {
				return
			}
		}
	}
	if s.recognize(c, method); s.found() {
		return
	}
	if c.Regular {
		s.isolate(c, method)
		return
	}
	loose := candidates.NewLoose(s.ctx, s.game, c)
	for _, parts := range candidates.Parts {
		if r := loose.Round(parts); r != nil {
			if s.recognize(r, method); s.found() {
				return
			}
		}
	}
}

// term returns the number of the term of a pure profile.
func (s *search) term(pure []int) int {
	t := 0
	for i, a := range pure {
		t = t*s.sizes[i] + a
	}
	return t
}

// recognize takes the simplest fractions near the probabilities of c.
func (s *search) recognize(c *candidates.Candidate, method string) {
	x := make([][]rational.Rat, len(s.sizes))
	for i, m := range s.sizes {
		x[i] = make([]rational.Rat, m)
		for k, a := range c.Support[i] {
			p, ok := recognized(c.Prob[i][k])
			if !ok {
				return
			}
			x[i][s.kept[i][a]] = p
		}
	}
	s.accept(x, method)
}

// recognized returns the simplest fraction near a float, and whether it is so
// simple that it is worth a check.
func recognized(x rational.Rat) (rational.Rat, bool) {
	const window, most = 1 << 36, 15
	near := rational.New(1, window)
	p := rational.Simplest(x.Sub(near), x.Add(near))
	return p, p.BitLen() <= most
}

// accept ends the search if x is an equilibrium of the whole game.
func (s *search) accept(x [][]rational.Rat, method string) {
	c, err := found.Equilibrium(s.g, support.Profile(x))
	if s.err = err; c != nil {
		s.answer(c, method)
	}
}

// answer makes a certificate that has been checked the result.
func (s *search) answer(c *cert.Certificate, method string) {
	s.result.Status, s.result.Reason, s.result.Certificate = cert.Yes, "", c
	s.result.Stats.Method = method
}
