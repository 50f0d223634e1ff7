package floatlp

import "fmt"

// SetBasis makes b the basis to start from. What the bounds do not allow is moved
// to another bound, and what is dependent is replaced by logicals. It returns an
// error if b has the wrong size.
func (s *Solver) SetBasis(b *Basis) error {
	if len(b.Cols) != s.n || len(b.Rows) != s.m {
		return fmt.Errorf("floatlp: basis of %d columns and %d rows, want %d and %d", len(b.Cols), len(b.Rows), s.n, s.m)
	}
	copy(s.status, b.Cols)
	copy(s.status[s.n:], b.Rows)
	s.factored = false
	s.edgesKnown = false
	return nil
}

// SetColBounds changes the bounds of column j.
func (s *Solver) SetColBounds(j int, lower, upper float64) error {
	if j < 0 || j >= s.n {
		return fmt.Errorf("floatlp: column %d, there are %d", j, s.n)
	}
	return s.setBounds("column", j, j, lower, upper)
}

// SetRowBounds changes the bounds of row i.
func (s *Solver) SetRowBounds(i int, lower, upper float64) error {
	if i < 0 || i >= s.m {
		return fmt.Errorf("floatlp: row %d, there are %d", i, s.m)
	}
	return s.setBounds("row", i, s.n+i, lower, upper)
}

func (s *Solver) setBounds(what string, k, v int, lower, upper float64) error {
	if err := checkBounds(what, k, lower, upper); err != nil {
		return err
	}
	s.lower[v], s.upper[v] = lower, upper
	s.scaleBounds(v)
	return nil
}

// SetCost changes the costs of all columns.
func (s *Solver) SetCost(cost []float64) error {
	if len(cost) != s.n {
		return fmt.Errorf("floatlp: %d costs, %d columns", len(cost), s.n)
	}
	for j, c := range cost {
		if !isFinite(c) {
			return fmt.Errorf("floatlp: cost %v in column %d", c, j)
		}
	}
	copy(s.cost, cost)
	s.scaleCosts()
	return nil
}
