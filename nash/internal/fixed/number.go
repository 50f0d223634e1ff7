// Package fixed is in the methods layer: numbers in fixed point, and Newton steps in
// them towards equilibria that are then recognized or boxed, and checked exactly.
//
// Start with [Newton].
package fixed

import (
	"context"
	"math"
	"math/big"

	"exactsolve/cert"
	"exactsolve/rational"
	"exactsolve/seqform"
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

// BitLen returns the bits of x in its units.
func (x Number) BitLen() int { return x.big().BitLen() }

// Sums is for those who count their work, which here nobody does.
func (x Number) Sums(*rational.Work, Number) bool { return true }

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

// Units returns x in units of 2^−p, rounded down.
func Units(x rational.Rat, p uint) *big.Int {
	n := x.Num()
	n.Lsh(n, p)
	return n.Div(n, x.Den())
}

// Value returns n units of 2^−p.
func Value(n *big.Int, p uint) rational.Rat {
	return rational.FromInts(n, new(big.Int).Lsh(big.NewInt(1), p))
}

// A Newton takes Newton steps with a constant matrix to a solution of equations, as
// many as unknowns. Numbers are integers in units of 2^−P, a few units off.
type Newton struct {
	// Residual returns the left-hand sides of the equations at y, both with p bits.
	Residual func(p uint, y []*big.Int) []*big.Int

	Inverse [][]rational.Rat // about that of the Jacobian
	Y       []*big.Int
	P       uint

	// Guard is how many bits more are computed than asked for; 0 means 40 and those
	// of the entries of the inverse.
	Guard uint

	// Falling says to give up at a step that is no shorter than the one before.
	Falling bool
}

// guard returns the bits beside those asked for.
func (n *Newton) guard() uint {
	if n.Guard == 0 {
		n.Guard = 40
		for _, row := range n.Inverse {
			for _, x := range row {
				n.Guard = max(n.Guard, uint(max(0, 40+x.Num().BitLen()-x.Den().BitLen())))
			}
		}
	}
	return n.Guard
}

// Refine takes steps until Y is a solution to the given number of bits, and reports
// whether they converge.
func (n *Newton) Refine(ctx context.Context, bits uint) bool {
	const (
		spare = 20 // bits that steps in the end are shorter than asked for
		far   = 64 // bits before the point of a step that leads nowhere
	)
	n.setBits(bits + n.guard())
	last := math.MaxInt
	for range 40 + bits/4 {
		if ctx.Err() != nil {
			return false
		}
		moved := 0
		for k, d := range n.step(n.Y) {
			n.Y[k].Sub(n.Y[k], d)
			moved = max(moved, d.BitLen())
		}
		if moved < int(n.guard())-spare {
			return true
		}
		if n.Falling && moved >= last || moved > int(n.P)+far {
			return false
		}
		last = moved
	}
	return false
}

// Certify returns what box makes of the solution, with as few bits as [cert.Check]
// accepts; nil if it does not.
func (n *Newton) Certify(ctx context.Context, g *seqform.Game, box func(bits uint) *cert.Certificate) *cert.Certificate {
	for _, bits := range []uint{32, 64, 128, 256} {
		if !n.Refine(ctx, bits) {
			return nil
		}
		if c := box(bits); cert.Check(context.WithoutCancel(ctx), g, c) == nil {
			return c
		}
	}
	return nil
}

func (n *Newton) setBits(p uint) {
	for _, y := range n.Y {
		if p > n.P {
			y.Lsh(y, p-n.P)
		} else {
			y.Rsh(y, n.P-p)
		}
	}
	n.P = p
}

// step returns the inverse times the residual at y.
func (n *Newton) step(y []*big.Int) []*big.Int {
	f := n.Residual(n.P, y)
	out := make([]*big.Int, len(n.Inverse))
	var z big.Int
	for r, row := range n.Inverse {
		out[r] = new(big.Int)
		for c, x := range row {
			if !x.IsZero() && f[c].Sign() != 0 {
				z.Mul(x.Num(), f[c])
				out[r].Add(out[r], z.Div(&z, x.Den()))
			}
		}
	}
	return out
}

// Values returns Y.
func (n *Newton) Values() []rational.Rat {
	list := make([]rational.Rat, len(n.Y))
	for k, y := range n.Y {
		list[k] = Value(y, n.P)
	}
	return list
}

// Center returns Y rounded down to the given number of bits, and a power of 2 that is
// at least 2^−least and twice the step from there.
func (n *Newton) Center(bits, least uint) (y []rational.Rat, radius rational.Rat) {
	fine := make([]*big.Int, len(n.Y))
	for k, x := range n.Y {
		z := new(big.Int).Rsh(x, n.P-bits)
		y = append(y, Value(z, bits))
		fine[k] = new(big.Int).Lsh(z, n.P-bits)
	}
	length := int(n.P - least)
	for _, d := range n.step(fine) {
		length = max(length, d.BitLen()+1)
	}
	return y, Value(new(big.Int).Lsh(big.NewInt(1), uint(length)), n.P)
}
