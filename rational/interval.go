package rational

import (
	"slices"
)

// An Interval is the set of rationals r with Lo ≤ r ≤ Hi. The zero value is
// the single point 0.
//
// Enclosure contract: for each operation, the result contains the result of
// the exact operation applied to any choice of points of the operands. As end
// points are exact rationals, the result is moreover the smallest such
// interval when every operand occurs once.
type Interval struct{ Lo, Hi Rat }

// NewInterval returns [lo, hi]. It panics if lo > hi.
func NewInterval(lo, hi Rat) Interval {
	if lo.Cmp(hi) > 0 {
		panic("rational: interval end points out of order")
	}
	return Interval{lo, hi}
}

// Point returns [x, x].
func Point(x Rat) Interval { return Interval{x, x} }

// IsPoint reports whether x has a single element.
func (x Interval) IsPoint() bool { return x.Lo.Equal(x.Hi) }

// Contains reports whether r lies in x.
func (x Interval) Contains(r Rat) bool { return x.Lo.Cmp(r) <= 0 && r.Cmp(x.Hi) <= 0 }

// Sign returns −1 or +1 if every element of x has that sign, 0 if x is the
// point 0, and ok = false if x has elements of different signs.
func (x Interval) Sign() (sign int, ok bool) {
	lo, hi := x.Lo.Sign(), x.Hi.Sign()
	return lo, lo == hi
}

// Width returns Hi − Lo.
func (x Interval) Width() Rat { return x.Hi.Sub(x.Lo) }

// Mid returns the midpoint of x.
func (x Interval) Mid() Rat { return x.Lo.Add(x.Hi).Mul(New(1, 2)) }

// Neg returns −x.
func (x Interval) Neg() Interval { return Interval{x.Hi.Neg(), x.Lo.Neg()} }

// Add returns x + y.
func (x Interval) Add(y Interval) Interval { return Interval{x.Lo.Add(y.Lo), x.Hi.Add(y.Hi)} }

// Sub returns x − y.
func (x Interval) Sub(y Interval) Interval { return Interval{x.Lo.Sub(y.Hi), x.Hi.Sub(y.Lo)} }

// Mul returns x · y.
func (x Interval) Mul(y Interval) Interval {
	a, b := x.Lo.Mul(y.Lo), x.Lo.Mul(y.Hi)
	c, d := x.Hi.Mul(y.Lo), x.Hi.Mul(y.Hi)
	return Interval{Min(Min(a, b), Min(c, d)), Max(Max(a, b), Max(c, d))}
}

// Quo returns x / y. It panics if y contains 0.
func (x Interval) Quo(y Interval) Interval {
	if y.Contains(Rat{}) {
		panic("rational: division by an interval that contains zero")
	}
	return x.Mul(Interval{y.Hi.Inv(), y.Lo.Inv()})
}

// Hull returns the smallest interval that contains x and y.
func (x Interval) Hull(y Interval) Interval { return Interval{Min(x.Lo, y.Lo), Max(x.Hi, y.Hi)} }

// Intersect returns the common part of x and y, and whether there is one.
func (x Interval) Intersect(y Interval) (Interval, bool) {
	z := Interval{Max(x.Lo, y.Lo), Min(x.Hi, y.Hi)}
	return z, z.Lo.Cmp(z.Hi) <= 0
}

// String returns "[lo, hi]".
func (x Interval) String() string { return "[" + x.Lo.String() + ", " + x.Hi.String() + "]" }

// Simplest returns the fraction of least denominator in [lo, hi], where lo ≤ hi.
//
// Reference: the Stern–Brocot tree, Graham, Knuth and Patashnik 1994 [GKP94],
// section 4.5, descended by continued fractions.
func Simplest(lo, hi Rat) Rat {
	if lo.Sign() <= 0 && hi.Sign() >= 0 {
		return Rat{}
	}
	if hi.Sign() < 0 {
		return Simplest(hi.Neg(), lo.Neg()).Neg()
	}
	var whole []Rat // partial quotients on the way down
	for {
		floor := FromBigInt(lo.Floor())
		x := floor.Add(Int(1))
		if floor.Equal(lo) {
			x = lo
		}
		if x.Cmp(hi) <= 0 {
			for _, q := range slices.Backward(whole) {
				x = q.Add(x.Inv())
			}
			return x
		}
		whole = append(whole, floor)
		lo, hi = hi.Sub(floor).Inv(), lo.Sub(floor).Inv()
	}
}
