package bilinear

import (
	"context"

	"exactsolve/internal/dense"
	"exactsolve/rational"
)

// A newton solves a system. The inverse of the derivatives is near enough for steps
// to converge.
type newton struct {
	e       *system
	y       []rational.Rat
	inverse [][]rational.Rat
}

const (
	guardBits = 32 // more than those asked for
	maxSteps  = 40 // besides those for many bits
)

// newNewton starts at y and returns nil if the derivatives look singular.
func newNewton(e *system, y []rational.Rat) *newton {
	inverse, ok := dense.ShortInverse(e.jacobian(y))
	if !ok {
		return nil
	}
	return &newton{e: e, y: y, inverse: inverse}
}

// step returns what to subtract from the unknowns.
func (n *newton) step() []rational.Rat {
	f := n.e.residual(n.y)
	out := make([]rational.Rat, len(f))
	for r, row := range n.inverse {
		for c, z := range row {
			if !z.IsZero() && !f[c].IsZero() {
				out[r] = out[r].Add(z.Mul(f[c]))
			}
		}
	}
	return out
}

// refine takes steps until they are below 2^−bits and reports whether they get there.
func (n *newton) refine(ctx context.Context, bits int) bool {
	near := tiny(bits)
	for range maxSteps + bits/8 {
		if ctx.Err() != nil {
			return false
		}
		far := false
		for k, z := range n.step() {
			if n.e.seqs[k][1] > 0 && z.Abs().Cmp(one) > 0 {
				return false // it diverges
			}
			far = far || z.Abs().Cmp(near) > 0
			n.y[k] = down(n.y[k].Sub(z), bits+guardBits)
		}
		if !far {
			return true
		}
	}
	return false
}

// tiny returns 2^−bits.
func tiny(bits int) rational.Rat {
	return rational.New(1, 2).Pow(bits)
}
