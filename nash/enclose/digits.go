package enclose

import (
	"context"
	"errors"
	"fmt"
	"math/big"

	"exactsolve/cert"
	"exactsolve/nash/internal/fixed"
	"exactsolve/nash/internal/polynomials"
	"exactsolve/nash/internal/support"
	"exactsolve/rational"
	"exactsolve/seqform"
)

// ErrDigits is wrapped by the error of [Refine] where a box cannot be refined to so
// many digits within the limits of certificates.
var ErrDigits = errors.New("enclose: too many digits")

const (
	maxDigits = 10_000 // beyond what fits a certificate of one unknown

	// Limits of certificates, on the bits of numbers times the number of unknowns, and
	// of all products of weights.
	maxBits        = 1 << 15
	maxProductBits = 1 << 30
)

// Refine returns a certificate for the same equilibrium as c, of the same concept,
// cert.IsolatedNash or cert.EnclosedNash, in a box of a radius of at most 10^−digits.
// The box lies in that of c; of an enclosure, the box of the unknowns does so too, and
// the equilibrium is the one that the exact weights, the equations and this box
// determine. It fails if c is not valid, and does not change c.
//
// The cost is that of Newton steps with a constant matrix, whose number is
// proportional to the number of digits.
func Refine(ctx context.Context, g *seqform.Game, c *cert.Certificate, digits int) (*cert.Certificate, error) {
	if err := checkInput(ctx, g, c, digits); err != nil {
		return nil, err
	}
	radius := rational.FromInts(big.NewInt(1), new(big.Int).Exp(big.NewInt(10), big.NewInt(int64(digits)), nil))
	if boxOf(c).radius.Cmp(radius) <= 0 {
		return c, nil
	}
	approach, box := refiner(ctx, g, c)
	least := bitsOf(radius)
	if c.Claim.Enclosed != nil {
		least = max(least, bitsOf(c.Evidence.Enclosure.Radius))
	}
	// The radius exceeds 2^−bits by factors of about the size of the inverse and the
	// number of unknowns in a weight.
	for bits := least + 8; approach != nil && bits <= 2*least+128 && approach(bits); bits += 32 {
		fine := box(bits)
		if boxOf(fine).radius.Cmp(radius) > 0 || !inside(fine, c) {
			continue
		}
		if err := cert.Check(context.WithoutCancel(ctx), g, fine); err != nil {
			return nil, fmt.Errorf("%w: %d: %w", ErrDigits, digits, err)
		}
		return fine, nil
	}
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	return nil, fmt.Errorf("%w: %d", ErrDigits, digits)
}

// refiner returns what solves the equations of c to so many bits, if it can, and what
// makes a certificate of a box about the solution; nil if the model would be large.
func refiner(ctx context.Context, g *seqform.Game, c *cert.Certificate) (approach func(uint) bool, box func(uint) *cert.Certificate) {
	if c.Claim.Isolated != nil {
		e, n := centerOf(g, c)
		return func(bits uint) bool { return n.Refine(ctx, bits) },
			func(bits uint) *cert.Certificate { return e.Certificate(n, bits) }
	}
	a := solutionOf(g, c)
	if a == nil {
		return nil, nil
	}
	return func(bits uint) bool { return a.fits(bits) && a.approach(ctx, c, bits) },
		func(bits uint) *cert.Certificate { return a.enclosed(bits, c.Evidence.Enclosure.Combinations) }
}

// centerOf returns the equations of the support of an isolated box, at its center.
func centerOf(g *seqform.Game, c *cert.Certificate) (*support.System, *fixed.Newton) {
	supports, prob := support.Of(c.Claim.Isolated.Profile)
	e := support.New(g, supports)
	n := e.Start(prob)
	n.Inverse = c.Evidence.Inverse
	return e, n
}

// Approximate returns plans with about so many digits of those of the equilibrium that
// [Refine] keeps. Nothing is proved of those in an enclosure, and there may be more
// digits than fit a certificate. It fails like Refine.
func Approximate(ctx context.Context, g *seqform.Game, c *cert.Certificate, digits int) ([]seqform.Plan, error) {
	if c.Claim.Isolated != nil {
		fine, err := Refine(ctx, g, c, digits)
		if err != nil {
			return nil, err
		}
		return g.Plans(support.Profile(fine.Claim.Isolated.Profile)), nil
	}
	if err := checkInput(ctx, g, c, digits); err != nil {
		return nil, err
	}
	bits := uint(digits)*10/3 + 8
	a := solutionOf(g, c)
	if a == nil || !a.approach(ctx, c, bits) {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		return nil, fmt.Errorf("%w: %d", ErrDigits, digits)
	}
	y, _ := a.n.Center(bits, bits-1)
	return a.plans(y), nil
}

func checkInput(ctx context.Context, g *seqform.Game, c *cert.Certificate, digits int) error {
	if concept := c.Claim.Concept; concept != cert.EnclosedNash && concept != cert.IsolatedNash || c.Claim.Refuted {
		return fmt.Errorf("enclose: a certificate of concept %q, want %q or %q", concept, cert.IsolatedNash, cert.EnclosedNash)
	}
	if digits < 0 || digits > maxDigits {
		return fmt.Errorf("%w: %d", ErrDigits, digits)
	}
	if err := cert.Check(ctx, g, c); err != nil {
		return err
	}
	return ctx.Err()
}

// solutionOf returns what a certificate that has been checked was made of, without
// values; nil if the model would be large.
func solutionOf(g *seqform.Game, c *cert.Certificate) *solution {
	claim, by := c.Claim.Enclosed, c.Evidence.Enclosure
	f, known := &face{}, map[unit]rational.Rat{}
	for i, plan := range claim.Plans {
		positive, choice := make([]bool, len(plan)), make([]int, len(by.Choices[i]))
		for h, a := range by.Choices[i] {
			choice[h] = g.Players[i].Infosets[h].Seq(a - 1)
		}
		for s, x := range plan {
			if positive[s] = !x.IsZero(); positive[s] {
				known[unit{i, s}] = x
			}
		}
		f.positive, f.choice = append(f.positive, positive), append(f.choice, choice)
	}
	for _, u := range units(by.Unknowns) {
		delete(known, u)
	}
	m := newModel(g, f, known)
	if m == nil {
		return nil
	}
	return newSolution(m, f, units(by.Equations))
}

// units lists sequences that are given per player.
func units(lists [][]int) []unit {
	var all []unit
	for i, list := range lists {
		for _, s := range list {
			all = append(all, unit{i, s})
		}
	}
	return all
}

// bitsOf returns about how many bits after the point are 0 in x, if it is less than 1.
func bitsOf(x rational.Rat) uint { return uint(x.Inv().Floor().BitLen()) }

// fits reports whether centers of so many bits may fit a certificate.
func (a *solution) fits(bits uint) bool {
	n := int(bits)
	return n*len(a.m.unknown) <= maxBits && n*(len(a.m.weights)-1)*a.m.products() <= maxProductBits
}

// approach solves the equations to the given number of bits, from the center of c,
// and reports whether it can. With the inverse of c the steps converge in its box, if
// perhaps slowly; then it goes on with one for where they are.
func (a *solution) approach(ctx context.Context, c *cert.Certificate, bits uint) bool {
	if a.n == nil {
		a.n = &fixed.Newton{Residual: polynomials.Residual(a.equations()), Inverse: c.Evidence.Enclosure.Inverse, P: bits + 64}
		for _, u := range a.m.unknown {
			a.n.Y = append(a.n.Y, fixed.Units(c.Claim.Enclosed.Plans[u.player][u.seq], a.n.P))
		}
	}
	if a.n.Refine(ctx, bits) {
		return true
	}
	a.n = polynomials.NewNewton(a.equations(), a.n.Values())
	return a.n != nil && a.n.Refine(ctx, bits)
}

// A box is where a certificate says that the equilibrium is: the payoffs and the weights
// of sequences or, in strategic form, actions.
type box struct {
	weights [][]rational.Rat
	payoffs []rational.Rat
	radius  rational.Rat
}

func boxOf(c *cert.Certificate) box {
	if b := c.Claim.Isolated; b != nil {
		return box{b.Profile, b.Payoffs, b.Radius}
	}
	b := c.Claim.Enclosed
	return box{b.Plans, b.Payoffs, b.Radius}
}

// inside reports whether the boxes of x, of the same support or of the same exact
// weights and equations, lie in those of y. So their equilibria, one in the box of the
// unknowns, are the same.
func inside(x, y *cert.Certificate) bool {
	p, q := boxOf(x), boxOf(y)
	room := q.radius.Sub(p.radius)
	near := func(v, w, room rational.Rat) bool { return v.Sub(w).Abs().Cmp(room) <= 0 }
	for i := range p.weights {
		if !near(p.payoffs[i], q.payoffs[i], room) {
			return false
		}
		for s, v := range p.weights[i] {
			if !near(v, q.weights[i][s], room) {
				return false
			}
		}
	}
	if y.Claim.Enclosed == nil {
		return true
	}
	room = y.Evidence.Enclosure.Radius.Sub(x.Evidence.Enclosure.Radius)
	for _, u := range units(y.Evidence.Enclosure.Unknowns) {
		if !near(p.weights[u.player][u.seq], q.weights[u.player][u.seq], room) {
			return false
		}
	}
	return true
}
