package enclose

import (
	"context"
	"math/big"

	"exactsolve/internal/dense"
	"exactsolve/rational"
)

const (
	guardBits = 40 // more than those asked for
	maxSteps  = 40 // of Newton's method, besides those for many digits
)

// A newton refines a solution of equations, as many as unknowns, in fixed point:
// integers in units of 2^−p, a few units off.
type newton struct {
	equations []polynomial
	inverse   [][]rational.Rat // about that of the Jacobian
	y         []*big.Int
	p         uint
}

// newNewton starts at y. It returns nil if the Jacobian looks singular.
func newNewton(equations []polynomial, y []rational.Rat) *newton {
	n := &newton{equations: equations, p: 64}
	jacobian := make([][]rational.Rat, len(equations))
	for r, e := range equations {
		jacobian[r] = make([]rational.Rat, len(y))
		for key, x := range e {
			list := factors(key)
			for l, k := range list {
				z := x
				for m, other := range list {
					if m != l {
						z = z.Mul(y[other])
					}
				}
				jacobian[r][k] = jacobian[r][k].Add(z)
			}
		}
	}
	var ok bool
	if n.inverse, ok = dense.ShortInverse(jacobian); !ok {
		return nil
	}
	for _, x := range y {
		n.y = append(n.y, fixed(x, n.p))
	}
	return n
}

// fixed returns x in units of 2^−p, rounded down.
func fixed(x rational.Rat, p uint) *big.Int {
	z := x.Num()
	z.Lsh(z, p)
	return z.Div(z, x.Den())
}

// round returns x·2^−p as a rational.
func round(x *big.Int, p uint) rational.Rat {
	return rational.FromInts(x, new(big.Int).Lsh(big.NewInt(1), p))
}

// refine takes steps until y has the given number of bits, and reports whether they
// converge.
func (n *newton) refine(ctx context.Context, bits uint) bool {
	p := bits + guardBits
	for _, y := range n.y {
		if p > n.p {
			y.Lsh(y, p-n.p)
		} else {
			y.Rsh(y, n.p-p)
		}
	}
	n.p = p
	for range maxSteps + int(bits)/4 {
		if ctx.Err() != nil {
			return false
		}
		moved := 0
		for k, d := range n.step(n.y) {
			n.y[k].Sub(n.y[k], d)
			moved = max(moved, d.BitLen())
		}
		if moved < guardBits/2 {
			return true
		}
		if moved > int(p)+2 {
			return false
		}
	}
	return false
}

// step returns the inverse times the values of the equations at y.
func (n *newton) step(y []*big.Int) []*big.Int {
	f := make([]*big.Int, len(n.equations))
	var z big.Int
	for r, e := range n.equations {
		f[r] = new(big.Int)
		for key, x := range e {
			t := x.Num()
			t.Lsh(t, n.p)
			for _, k := range factors(key) {
				t.Rsh(t.Mul(t, y[k]), n.p)
			}
			f[r].Add(f[r], z.Div(t, x.Den()))
		}
	}
	out := make([]*big.Int, len(n.inverse))
	for r, row := range n.inverse {
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

// center returns y rounded to the given number of bits, and a power of 2 that is
// some times larger than the step from there.
func (n *newton) center(bits uint) (y []rational.Rat, radius rational.Rat) {
	fine := make([]*big.Int, len(n.y))
	for k, x := range n.y {
		z := new(big.Int).Rsh(x, n.p-bits)
		y = append(y, round(z, bits))
		fine[k] = new(big.Int).Lsh(z, n.p-bits)
	}
	length := int(n.p-bits) + 1
	for _, d := range n.step(fine) {
		length = max(length, d.BitLen()+1)
	}
	return y, round(new(big.Int).Lsh(big.NewInt(1), uint(length)), n.p)
}
