package nash

import (
	"context"
	"fmt"
	"math/big"

	"exactsolve/cert"
	"exactsolve/internal/dense"
	"exactsolve/nash/internal/guess"
	"exactsolve/rational"
	"exactsolve/seqform"
)

const (
	startBits = 96 // of the Newton steps from floats
	guardBits = 32 // more than those of the center
	maxSteps  = 40 // of Newton's method, besides those for many digits
)

const (
	maxUnknowns = 128 // of the equations
	maxBoxes    = 4   // that fail on the same support, whose equilibria may not be isolated
)

// isolate claims the equilibrium near a candidate as a rational one, if fractions
// are recognized, and else by a box, if it is isolated.
func (s *search) isolate(c *guess.Candidate, method string) {
	support := make([][]int, len(s.sizes))
	n := 0
	for i, list := range c.Support {
		for _, a := range list {
			support[i] = append(support[i], s.kept[i][a])
		}
		n += len(list) + 1
	}
	key := fmt.Sprint(support)
	if n > maxUnknowns || s.boxes[key] == maxBoxes {
		return
	}
	s.boxes[key]++
	b := newBox(s.g, support, c.Prob)
	if b == nil {
		return
	}
	if !b.refine(s.ctx, 128) || b.linear() && !b.refine(s.ctx, 1024) {
		return
	}
	if x := b.fractions(s.sizes); x != nil {
		if s.accept(x, method); s.found() {
			return
		}
	}
	for _, bits := range []uint{32, 64, 128, 256} {
		if !b.refine(s.ctx, bits) {
			return
		}
		if c := b.certificate(s.g); cert.Check(s.g, c) == nil {
			s.answer(c, method)
			return
		}
	}
}

// A box is a center with about the inverse of the Jacobian there.
type box struct {
	e       *equations
	inverse [][]rational.Rat
	p       uint // bits of y
	y       []*big.Int
	bits    uint // of the center, y rounded
}

// newBox returns a box about probabilities of the support, nil if the Jacobian
// looks singular.
func newBox(g *seqform.Game, support [][]int, prob [][]rational.Rat) *box {
	b := &box{e: newEquations(g, support), p: startBits}
	x := make([][]*big.Int, len(support))
	for i := range prob {
		for _, p := range prob[i] {
			x[i] = append(x[i], fixed(p, b.p))
		}
	}
	for i := range x {
		b.y = append(b.y, x[i]...)
		b.y = append(b.y, b.e.values(b.p, x, i, -1, 0)[0])
	}
	var ok bool
	if b.inverse, ok = dense.ShortInverse(b.e.jacobian(b.p, b.y)); !ok {
		return nil
	}
	return b
}

// linear reports whether the equations seem to be linear where the probabilities
// of each player sum to 1, so that solutions are rational: each player's payoff
// is a sum over the others. Then derivatives by the probabilities of one player
// differ by constants. Y must be a solution.
func (b *box) linear() bool {
	z := make([]*big.Int, len(b.y))
	for i, list := range b.e.support {
		for k := b.e.first[i]; k < b.e.first[i+1]; k++ {
			z[k] = fixed(rational.New(1, int64(len(list))), b.p)
		}
	}
	here, there := b.e.jacobian(b.p, b.y), b.e.jacobian(b.p, z)
	tiny := dyadic(big.NewInt(1), b.p/2)
	for j, list := range b.e.support {
		c := b.e.first[j]
		for k := 1; k < len(list); k++ {
			for r := range b.y {
				d := here[r][c+k].Sub(here[r][c])
				if d.Sub(there[r][c+k].Sub(there[r][c])).Abs().Cmp(tiny) > 0 {
					return false
				}
			}
		}
	}
	return true
}

// fractions returns the simplest fractions near the probabilities of y, nil if
// one of them is not so simple that it could be meant. Y must be a solution.
func (b *box) fractions(sizes []int) [][]rational.Rat {
	near := dyadic(big.NewInt(1), b.bits-8)
	out := make([][]rational.Rat, len(sizes))
	for i, x := range b.e.split(b.y) {
		out[i] = make([]rational.Rat, sizes[i])
		for k, a := range b.e.support[i] {
			p := dyadic(x[k], b.p)
			p = rational.Simplest(p.Sub(near), p.Add(near))
			if p.BitLen() > int(b.bits)*2/5 {
				return nil
			}
			out[i][a] = p
		}
	}
	return out
}

// refine takes Newton steps until y is a solution to the given number of bits,
// and reports whether they converge.
func (b *box) refine(ctx context.Context, bits uint) bool {
	p := bits + guardBits
	for k := range b.y {
		switch {
		case p > b.p:
			b.y[k] = new(big.Int).Lsh(b.y[k], p-b.p)
		case p < b.p:
			b.y[k] = new(big.Int).Rsh(b.y[k], b.p-p)
		}
	}
	b.p, b.bits = p, bits
	for range maxSteps + int(bits)/8 {
		if ctx.Err() != nil {
			return false
		}
		step := b.step(b.y, p)
		moved := 0
		for k, d := range step {
			b.y[k].Sub(b.y[k], d)
			moved = max(moved, d.BitLen())
		}
		if moved <= guardBits-4 {
			return true
		}
	}
	return false
}

// step returns C·F(y), with p bits.
func (b *box) step(y []*big.Int, p uint) []*big.Int {
	f := b.e.residual(p, y)
	out := make([]*big.Int, len(f))
	var z big.Int
	for r, row := range b.inverse {
		sum := new(big.Int)
		for c, x := range row {
			if !x.IsZero() && f[c].Sign() != 0 {
				z.Mul(x.Num(), f[c])
				sum.Add(sum, z.Div(&z, x.Den()))
			}
		}
		out[r] = sum
	}
	return out
}

// certificate claims the equilibrium near y in a box about y rounded, whose
// radius is a power of 2 at least twice the Newton step from its center.
func (b *box) certificate(g *seqform.Game) *cert.Certificate {
	center, fine := make([]rational.Rat, len(b.y)), make([]*big.Int, len(b.y))
	for k, v := range b.y {
		z := new(big.Int).Rsh(v, b.p-b.bits)
		center[k] = dyadic(z, b.bits)
		fine[k] = z.Lsh(z, b.p-b.bits)
	}
	length := int(b.p-b.bits) + 1
	for _, d := range b.step(fine, b.p) {
		length = max(length, d.BitLen()+1)
	}
	claim := &cert.Isolated{Radius: dyadic(new(big.Int).Lsh(big.NewInt(1), uint(length)), b.p)}
	for i, list := range b.e.support {
		x := make([]rational.Rat, g.Table.Sizes[i])
		for k, a := range list {
			x[a] = center[b.e.first[i]+k]
		}
		claim.Profile = append(claim.Profile, x)
		claim.Payoffs = append(claim.Payoffs, center[b.e.first[i+1]-1])
	}
	return &cert.Certificate{
		Game:     cert.NewGameRef(g),
		Claim:    cert.Claim{Concept: cert.IsolatedNash, Isolated: claim},
		Evidence: cert.Evidence{Inverse: b.inverse},
	}
}
