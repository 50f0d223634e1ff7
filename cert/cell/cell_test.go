package cell_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/cert/cell"
	"exactsolve/rational"
	"exactsolve/rational/polynomial"
)

// TestRules tries each rule on polynomials that have, from 1 to 3 or at 2, one sign, several, or are 0.
func TestRules(t *testing.T) {
	lo, hi, mid := polynomial.Point(rational.Int(1)), polynomial.Point(rational.Int(3)), polynomial.Point(rational.Int(2))
	p := func(c ...int64) polynomial.Poly { return rational.Ints(c...) }
	between, at := cell.Place(&polynomial.Between{From: &lo, To: &hi}), cell.Place(cell.Point{Root: &mid})
	for _, tc := range []struct {
		p                     polynomial.Poly
		place                 cell.Place
		zero, least, positive bool
	}{
		{nil, between, true, true, false},
		{nil, at, true, true, false},
		{p(-1, 1), between, false, true, true}, // 0 at an end only
		{p(4, -4, 1), between, false, false, false},
		{p(-2, 1), between, false, false, false},
		{p(1, -1), between, false, false, false},
		{p(-2, 1), at, false, false, false}, // 0 there, not throughout
		{p(-1, 1), at, false, true, true},
		{p(1, -1), at, false, false, false},
	} {
		for rule, want := range map[cell.Rule]bool{cell.Zero: tc.zero, cell.Least: tc.least, cell.Positive: tc.positive} {
			c := cell.Condition{Poly: tc.p, Rule: rule}
			require.Equal(t, want, c.Holds(nil, tc.place), "%v %d", tc.p, rule)
		}
	}
}
