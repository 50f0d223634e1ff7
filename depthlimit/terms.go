package depthlimit

import (
	"slices"

	"exactsolve/rational"
)

// merged sorts terms by sequence, adds up those of one sequence and drops those
// that are 0. It may change its argument.
func merged(terms []term) []term {
	slices.SortStableFunc(terms, func(x, y term) int { return int(x.seq) - int(y.seq) })
	out := terms[:0]
	for _, x := range terms {
		if n := len(out); n > 0 && out[n-1].seq == x.seq {
			out[n-1].coef = out[n-1].coef.Add(x.coef)
		} else {
			out = append(out, x)
		}
	}
	return slices.DeleteFunc(out, func(x term) bool { return x.coef.IsZero() })
}

func sameTerms(x, y []term) bool {
	return slices.EqualFunc(x, y, func(a, b term) bool { return a.seq == b.seq && a.coef.Equal(b.coef) })
}

// at returns Σ coef·x[seq].
func at(terms []term, x []rational.Rat) rational.Rat {
	var sum rational.Rat
	for _, e := range terms {
		if !x[e.seq].IsZero() {
			sum = sum.Add(e.coef.Mul(x[e.seq]))
		}
	}
	return sum
}
