package floatlp

import "slices"

// SetBasis makes b, which must be of the size of the program, the basis to start from.
// What the bounds do not allow is moved to another bound, and what is dependent is
// replaced by logicals.
func (s *Solver) SetBasis(b *Basis) {
	copy(s.status, b.Cols)
	copy(s.status[s.n:], b.Rows)
	s.factored = false
	s.edgesKnown = false
}

// Set changes costs and bounds. It returns an error if they are not those of such a
// program.
func (s *Solver) Set(d *Data) error {
	if err := d.check(s.m, s.n); err != nil {
		return err
	}
	s.cost, s.lower, s.upper = slices.Clone(d.Cost), slices.Concat(d.Lower, d.RowLower), slices.Concat(d.Upper, d.RowUpper)
	s.rescale()
	return nil
}

// rescale scales costs and bounds.
func (s *Solver) rescale() {
	for v := range s.lower {
		s.lo[v], s.up[v] = s.lower[v]/s.scale[v], s.upper[v]/s.scale[v]
	}
	s.scaleCosts()
}
