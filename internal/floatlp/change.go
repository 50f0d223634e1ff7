package floatlp

import (
	"errors"
	"fmt"
)

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
	if !s.stale {
		s.scaleBounds(v)
	}
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
	if !s.stale {
		s.scaleCosts()
	}
	return nil
}

// AddCols adds the columns of a, with a row index for each entry, and their costs
// and bounds. They are not basic.
func (s *Solver) AddCols(cost, lower, upper []float64, a Matrix) error {
	k := len(cost)
	add := Problem{Cost: cost, Lower: lower, Upper: upper, Matrix: a, RowLower: s.lower[s.n:], RowUpper: s.upper[s.n:]}
	if err := add.Validate(); err != nil {
		return err
	}
	if s.n+k > maxEntries || len(s.entries.idx)+len(a.Index) > maxEntries {
		return errTooLarge
	}
	s.cost = append(s.cost, cost...)
	s.lower = insert(s.lower, s.n, lower)
	s.upper = insert(s.upper, s.n, upper)
	status := make([]VarStatus, k)
	for j := range status {
		status[j] = nearest(lower[j], upper[j])
	}
	s.status = insert(s.status, s.n, status)
	s.entries.appendLines(&a)
	s.n += k
	s.stale, s.factored = true, false
	return nil
}

// insert returns a new slice, s with t before place k.
func insert[T any](s []T, k int, t []T) []T {
	out := make([]T, 0, len(s)+len(t))
	return append(append(append(out, s[:k]...), t...), s[k:]...)
}

// AddRows adds rows. The matrix is stored by rows here: Start has one more entry
// than there are new rows, Index holds columns. Their logicals are basic.
func (s *Solver) AddRows(lower, upper []float64, rows Matrix) error {
	k := len(lower)
	if len(upper) != k {
		return errors.New("floatlp: bounds of new rows do not agree in length")
	}
	for i := range k {
		if err := checkBounds("new row", i, lower[i], upper[i]); err != nil {
			return err
		}
	}
	if err := rows.validate(s.n, k); err != nil {
		return fmt.Errorf("%w (of new rows, by rows)", err)
	}
	if s.m+k > maxEntries || len(s.entries.idx)+len(rows.Index) > maxEntries {
		return errTooLarge
	}
	byRow := s.entries.transpose(s.m)
	byRow.appendLines(&rows)
	s.entries = byRow.transpose(s.n)
	s.lower = append(s.lower, lower...)
	s.upper = append(s.upper, upper...)
	for range k {
		s.status = append(s.status, Basic)
	}
	s.m += k
	s.stale, s.factored = true, false
	return nil
}
