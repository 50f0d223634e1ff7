package sequential

import (
	"math/big"

	"exactsolve/rational"
)

// precision is the number of binary places of a fixed.
const precision = 384

// A fixed is a multiple of 2^−precision, for guesses: products and quotients are
// rounded down. The zero value is 0.
type fixed struct{ n *big.Int }

var zero big.Int

func (x fixed) big() *big.Int {
	if x.n == nil {
		return &zero
	}
	return x.n
}

func newFixed(x rational.Rat) fixed {
	n := x.Num()
	n.Lsh(n, precision)
	return fixed{n.Div(n, x.Den())}
}

func (x fixed) rat() rational.Rat {
	return rational.FromInts(x.big(), new(big.Int).Lsh(big.NewInt(1), precision))
}

func (x fixed) Add(y fixed) fixed { return fixed{new(big.Int).Add(x.big(), y.big())} }
func (x fixed) Sub(y fixed) fixed { return fixed{new(big.Int).Sub(x.big(), y.big())} }

func (x fixed) Mul(y fixed) fixed {
	n := new(big.Int).Mul(x.big(), y.big())
	return fixed{n.Rsh(n, precision)}
}

func (x fixed) Scale(y rational.Rat) fixed {
	n := new(big.Int).Mul(x.big(), y.Num())
	return fixed{n.Div(n, y.Den())}
}
