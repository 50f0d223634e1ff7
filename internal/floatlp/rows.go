package floatlp

import "math"

// rowList are the rows from which the dual method chooses.
//
// The merit of a row is its violation² / weight. Those of merit above the cutoff are in
// the list, and it says of every row what its violation is, so that a choice passes over
// the list alone. When nothing in it is above the cutoff the list is made anew, with
// a cutoff below the largest merit.
//
// Reference: Koberstein 2005 [Kob05], chapter 8.
type rowList struct {
	square []float64 // violation² of a row, 0 if it is within tolerance
	rows   []int32
	in     []bool
	cutoff float64
}

// listedMerit is the least merit in a new list, relative to the largest.
const listedMerit = 1.0 / 16

// forgetRows empties the list and computes all violations, after all values have changed.
func (s *Solver) forgetRows() {
	l := &s.rowList
	for _, i := range l.rows {
		l.in[i] = false
	}
	l.rows, l.cutoff = l.rows[:0], math.Inf(1)
	for i := range s.bx {
		s.weigh(int32(i))
	}
}

// weigh takes note of a new value, new bounds or a new weight of row i.
func (s *Solver) weigh(i int32) {
	l, x := &s.rowList, s.bx[i]
	v := max(s.bl[i]-x, x-s.bu[i])
	if v <= tolerance {
		l.square[i] = 0
		return
	}
	v *= v
	l.square[i] = v
	if v > l.cutoff*s.edgeB[i] && !l.in[i] {
		l.in[i] = true
		l.rows = append(l.rows, i)
	}
}

// chooseRow returns the row of largest merit, −1 if all are within tolerance, with
// ρ of it. That gives its weight without rounding.
func (s *Solver) chooseRow() int32 {
	best := s.bestListed()
	if best < 0 {
		s.listRows()
		best = s.bestListed()
	}
	if best >= 0 {
		s.loadRho(best, &s.eta)
		s.edgeB[best] = s.rhoNorm()
	}
	return best
}

// bestListed returns the row of largest merit in the list, the first of equals, and
// removes those that are not above the cutoff.
func (s *Solver) bestListed() int32 {
	l := &s.rowList
	best, largest, kept := int32(-1), 0.0, 0
	for _, i := range l.rows {
		merit := l.square[i] / s.edgeB[i]
		if !(merit > l.cutoff) {
			l.in[i] = false
			continue
		}
		l.rows[kept] = i
		kept++
		if merit > largest || merit == largest && i < best {
			best, largest = i, merit
		}
	}
	l.rows = l.rows[:kept]
	return best
}

// listRows makes the list anew.
func (s *Solver) listRows() {
	l := &s.rowList
	largest := 0.0
	for i, v := range l.square {
		if v > largest*s.edgeB[i] {
			largest = v / s.edgeB[i]
		}
	}
	l.cutoff = largest * listedMerit
	for i, v := range l.square {
		if v > l.cutoff*s.edgeB[i] {
			l.rows, l.in[i] = append(l.rows, int32(i)), true
		}
	}
}
