package lp

import (
	"cmp"
	"slices"

	"exactsolve/rational"
)

// A Term is a coefficient of a variable, or of whatever else has a number.
type Term struct {
	Var  int
	Coef rational.Rat
}

// Times returns the term coef·v.
func Times(v int, coef rational.Rat) Term { return Term{v, coef} }

// Merge sorts terms by variable, adds up those of one variable and drops those that
// are 0. It may change its argument.
func Merge(terms []Term) []Term {
	slices.SortStableFunc(terms, func(x, y Term) int { return cmp.Compare(x.Var, y.Var) })
	out := terms[:0]
	for _, x := range terms {
		if n := len(out); n > 0 && out[n-1].Var == x.Var {
			out[n-1].Coef = out[n-1].Coef.Add(x.Coef)
		} else {
			out = append(out, x)
		}
	}
	return slices.DeleteFunc(out, func(x Term) bool { return x.Coef.IsZero() })
}

// Equal reports whether x and y are the same terms in the same order.
func Equal(x, y []Term) bool {
	return slices.EqualFunc(x, y, func(a, b Term) bool { return a.Var == b.Var && a.Coef.Equal(b.Coef) })
}

// At returns the sum of the terms at x.
func At(terms []Term, x []rational.Rat) rational.Rat {
	var sum rational.Rat
	for _, t := range terms {
		if !x[t.Var].IsZero() {
			sum = sum.Add(t.Coef.Mul(x[t.Var]))
		}
	}
	return sum
}

// IntegerScale returns the positive number that makes n numbers integers without
// common factor.
func IntegerScale(n int, number func(k int) rational.Rat) rational.Rat {
	num, den := rational.Int(0), rational.Int(1)
	for k := range n {
		x := number(k)
		num = rational.GCD(num, rational.FromBigInt(x.Num()))
		den = rational.LCM(den, rational.FromBigInt(x.Den()))
	}
	if num.IsZero() {
		return rational.Int(1)
	}
	return den.Quo(num)
}
