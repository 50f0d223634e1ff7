package floatlp

import "math"

// perturbCosts moves the costs of nonbasic variables at random, away from the
// wrong sign of the reduced cost. The size is relative to 1 plus the cost, scaled.
func (s *Solver) perturbCosts(size float64) {
	for v, status := range s.status {
		if status == Basic || s.wlo[v] == s.wup[v] {
			continue
		}
		change := size * (1 + math.Abs(s.wc[v])) * s.noise()
		switch status {
		case AtLower:
			s.wc[v] += change
		case AtUpper:
			s.wc[v] -= change
		}
	}
}

// perturbBounds widens the bounds of basic variables at random.
func (s *Solver) perturbBounds(size float64) {
	for i, v := range s.head {
		s.wlo[v] -= size * (1 + math.Abs(s.wlo[v])) * s.noise()
		s.wup[v] += size * (1 + math.Abs(s.wup[v])) * s.noise()
		s.bl[i], s.bu[i] = s.wlo[v], s.wup[v]
	}
}
