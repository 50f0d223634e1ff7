package solve

import (
	"exactsolve/rational"
)

// A Number is a probability or a payoff. It is rational, or algebraic, or known to lie
// between two bounds.
type Number struct {
	exact  *rational.Rat
	center *rational.Rat     // of a box, in the middle of within
	within rational.Interval // if it is in a box

	root         *root // if it is algebraic
	coefficients []rational.Rat
	closed       string
}

func exactly(x rational.Rat) Number { return Number{exact: &x, within: rational.Point(x)} }

// Exact returns the number if it is rational, and false if that is not known.
func (x Number) Exact() (rational.Rat, bool) {
	if x.exact == nil {
		return rational.Rat{}, false
	}
	return *x.exact, true
}

// IsZero reports whether the number is known to be 0.
func (x Number) IsZero() bool { return x.exact != nil && x.exact.IsZero() }

// Bounds returns an interval that has the number.
func (x Number) Bounds() rational.Interval {
	if x.root != nil {
		return x.root.bounds(x.coefficients)
	}
	return x.within
}

// Center returns what the certificate has for a number known within a radius.
func (x Number) Center() (rational.Rat, bool) {
	if x.center == nil {
		return rational.Rat{}, false
	}
	return *x.center, true
}

// Closed returns the number as an expression, in which t is the root that
// [Numbers.Root] describes: "1/3", "(53 - sqrt(601))/46", "2 - t". It returns "" if
// the number is known by bounds alone.
func (x Number) Closed() string {
	if x.exact != nil {
		return x.exact.String()
	}
	return x.closed
}

// Decimal returns the number with so many digits after the point, or as many
// significant ones where that is more: all of them right, since all numbers within
// the bounds round to that. If the bounds are not close enough it has fewer, "" for
// none, and enough is false.
func (x Number) Decimal(digits int) (text string, enough bool) {
	digits = max(digits, 1)
	if x.root != nil {
		return x.root.decimal(x.coefficients, digits)
	}
	return commonDecimal(x.within, digits)
}

// String returns the number as an expression, or else as a decimal, or, where no
// digit is certain, as bounds.
func (x Number) String() string {
	if text := x.Closed(); text != "" {
		return text
	}
	if text, _ := x.Decimal(shownDigits); text != "" {
		return "≈ " + text
	}
	return x.within.String()
}

// shownDigits are those of [Number.String].
const shownDigits = 6
