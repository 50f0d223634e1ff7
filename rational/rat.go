package rational

import "math/big"

// What follows from sums, products and comparisons, whatever a Rat is made of.

// Abs returns |x|.
func (x Rat) Abs() Rat {
	if x.Sign() < 0 {
		return x.Neg()
	}
	return x
}

// Scale is Mul, under the name it shares with the scaling of polynomials, so
// that generic code serves both.
func (x Rat) Scale(y Rat) Rat { return x.Mul(y) }

// Quo returns x / y. It panics if y is 0.
func (x Rat) Quo(y Rat) Rat { return x.Mul(y.Inv()) }

// Pow returns x to the power k ≥ 0, with 0⁰ = 1. It panics if k is negative.
func (x Rat) Pow(k int) Rat {
	if k < 0 {
		panic("rational: negative exponent")
	}
	p := Int(1)
	for ; k > 0; k >>= 1 {
		if k&1 == 1 {
			p = p.Mul(x)
		}
		x = x.Mul(x)
	}
	return p
}

// Floor returns the largest integer that is at most x.
func (x Rat) Floor() *big.Int {
	return new(big.Int).Div(x.Num(), x.Den()) // Euclidean, so the remainder is not negative
}

// Min returns the smaller of x and y.
func Min(x, y Rat) Rat {
	if y.Cmp(x) < 0 {
		return y
	}
	return x
}

// Max returns the larger of x and y.
func Max(x, y Rat) Rat {
	if y.Cmp(x) > 0 {
		return y
	}
	return x
}

// LCM returns the least common multiple of integers x and y, not negative;
// LCM(0, y) = 0. It panics if x or y is not an integer.
func LCM(x, y Rat) Rat {
	mustBeInts(x, y)
	if x.IsZero() || y.IsZero() {
		return Rat{}
	}
	return x.Quo(GCD(x, y)).Mul(y).Abs()
}

func mustBeInts(x, y Rat) {
	if !x.IsInt() || !y.IsInt() {
		panic("rational: not an integer")
	}
}

// Ints returns whole numbers, for lists of payoffs.
func Ints(list ...int64) []Rat {
	z := make([]Rat, len(list))
	for k, n := range list {
		z[k] = Int(n)
	}
	return z
}
