// Package fixed is in the methods layer: numbers in fixed point, and Newton steps in
// them towards equilibria that are then recognized or boxed, and checked exactly.
//
// Start with [Newton].
package fixed

import (
	"math/big"

	"exactsolve/rational"
)

// Precision is the number of binary places of a Number.
const Precision = 384

// A Number is a multiple of 2^−[Precision], for guesses: products and quotients are
// rounded down. The zero value is 0. It serves as a seqform.Number of games.
type Number struct{ n *big.Int }

var zero big.Int

func (x Number) big() *big.Int {
	if x.n == nil {
		return &zero
	}
	return x.n
}

// New returns x rounded down.
func New(x rational.Rat) Number { return Number{Units(x, Precision)} }

// Rat returns x, exactly.
func (x Number) Rat() rational.Rat { return Value(x.big(), Precision) }

// Units returns x in units of 2^−[Precision], for reading only.
func (x Number) Units() *big.Int { return x.big() }

// Add returns x + y.
func (x Number) Add(y Number) Number { return Number{new(big.Int).Add(x.big(), y.big())} }

// Sub returns x − y.
func (x Number) Sub(y Number) Number { return Number{new(big.Int).Sub(x.big(), y.big())} }

// Cmp compares x and y.
func (x Number) Cmp(y Number) int { return x.big().Cmp(y.big()) }

// Sign returns the sign of x.
func (x Number) Sign() int { return x.big().Sign() }

// IsZero reports whether x is 0.
func (x Number) IsZero() bool { return x.Sign() == 0 }

// Mul returns x · y.
func (x Number) Mul(y Number) Number {
	n := new(big.Int).Mul(x.big(), y.big())
	return Number{n.Rsh(n, Precision)}
}

// Scale returns y · x.
func (x Number) Scale(y rational.Rat) Number {
	n := new(big.Int).Mul(x.big(), y.Num())
	return Number{n.Div(n, y.Den())}
}
