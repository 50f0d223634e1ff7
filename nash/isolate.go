package nash

import (
	"fmt"

	"exactsolve/nash/internal/candidates"
	"exactsolve/nash/internal/support"
)

const (
	maxUnknowns = 128 // of the equations
	maxBoxes    = 4   // that fail on the same support, whose equilibria may not be isolated
)

// isolate claims the equilibrium near a candidate as a rational one, if fractions
// are recognized, and else by a box, if it is isolated.
func (s *search) isolate(c *candidates.Candidate, method string) {
	supports := s.supportsOf(c)
	key := fmt.Sprint(supports)
	if support.Size(supports) > maxUnknowns || s.boxes[key] == maxBoxes {
		return
	}
	s.boxes[key]++
	x, err := support.New(s.g, supports).Equilibrium(s.ctx, c.Prob)
	if s.err = err; x != nil {
		s.answer(x, method)
	}
}

// supportsOf returns the supports of a candidate as actions of the whole game.
func (s *search) supportsOf(c *candidates.Candidate) [][]int {
	all := make([][]int, len(c.Support))
	for i, list := range c.Support {
		for _, a := range list {
			all[i] = append(all[i], s.kept[i][a])
		}
	}
	return all
}
