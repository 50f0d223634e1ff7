package nash

import (
	"fmt"

	"exactsolve/cert"
	"exactsolve/nash/internal/guess"
	"exactsolve/nash/internal/support"
)

const (
	maxUnknowns = 128 // of the equations
	maxBoxes    = 4   // that fail on the same support, whose equilibria may not be isolated
)

// isolate claims the equilibrium near a candidate as a rational one, if fractions
// are recognized, and else by a box, if it is isolated.
func (s *search) isolate(c *guess.Candidate, method string) {
	supports := s.supportsOf(c)
	key := fmt.Sprint(supports)
	if support.Size(supports) > maxUnknowns || s.boxes[key] == maxBoxes {
		return
	}
	s.boxes[key]++
	e := support.New(s.g, supports)
	n := e.Newton(c.Prob)
	if n == nil {
		return
	}
	bits := uint(128)
	if !n.Refine(s.ctx, bits) {
		return
	}
	if e.Linear(n) {
		if bits = 1024; !n.Refine(s.ctx, bits) {
			return
		}
	}
	if x := e.Fractions(n, bits); x != nil {
		if s.accept(x, method); s.found() {
			return
		}
	}
	for _, bits := range []uint{32, 64, 128, 256} {
		if !n.Refine(s.ctx, bits) {
			return
		}
		if c := e.Certificate(n, bits, bits-1); cert.Check(s.g, c) == nil {
			s.answer(c, method)
			return
		}
	}
}

// supportsOf returns the supports of a candidate as actions of the whole game.
func (s *search) supportsOf(c *guess.Candidate) [][]int {
	all := make([][]int, len(c.Support))
	for i, list := range c.Support {
		for _, a := range list {
			all[i] = append(all[i], s.kept[i][a])
		}
	}
	return all
}
