package complete

import (
	"context"

	"exactsolve/cert"
	"exactsolve/cert/claim"
	"exactsolve/internal/dense"
	"exactsolve/nash/internal/fixed"
	"exactsolve/nash/internal/support"
	"exactsolve/rational"
	"exactsolve/seqform"
	"exactsolve/seqform/simplices"
)

// maxRootWork limits the payoffs read for a Jacobian.
const maxRootWork = 1 << 23

// firstBits are those of the center when fractions are looked for.
const firstBits = 128

// A root is an equilibrium with about the inverse of the Jacobian of the equations
// of a support, which may be larger than its own.
type root struct {
	simplices.Root
	payoffs []rational.Rat
	solves  bool // the equations of the support
}

// A finder looks for the root of a support near a point.
type finder struct {
	g             *seqform.Game
	supports      [][]int
	e             *support.System
	n             *fixed.Newton
	rows, columns []rational.Rat   // units of the Jacobian
	scaled        [][]rational.Rat // the inverse in units
}

// findRoot returns the equilibrium near x, which has probabilities of the supports,
// or nil.
func findRoot(ctx context.Context, g *seqform.Game, supports [][]int, x [][]rational.Rat) *root {
	if size := support.Size(supports); size*size*g.Payoffs.Len() > maxRootWork {
		return nil
	}
	mixers := 0
	for _, list := range supports {
		if len(list) > 1 {
			mixers++
		}
	}
	z := &finder{g: g, supports: supports, e: support.New(g, supports)}
	if mixers == 0 {
		return z.point(z.e.Pair())
	}
	z.rows, z.columns = units(g, supports)
	z.n = z.e.Start(x)
	var ok bool
	if z.scaled, ok = dense.ShortInverse(scale(z.e.Near(z.n.P, z.n.Y), z.rows, z.columns)); !ok {
		return nil
	}
	z.n.Inverse = scale(z.scaled, z.columns, z.rows)
	if mixers == 2 {
		return z.point(z.e.Pair())
	}
	if !z.n.Refine(ctx, firstBits) {
		return nil
	}
	if r := z.point(z.e.Fractions(z.n, firstBits)); r != nil {
		return r
	}
	return z.boxed()
}

// boxed returns the root in a box, with more and more digits of the inverse.
func (z *finder) boxed() *root {
	for digits := 48; ; digits *= 2 {
		for bits := uint(32); bits <= firstBits; bits *= 2 {
			if c := z.e.Certificate(z.n, bits); cert.Check(z.g, c) == nil {
				return z.box(c.Claim.Isolated)
			}
		}
		if digits > maxDigits {
			return nil
		}
		y, _ := z.n.Center(firstBits+16, firstBits)
		x, _ := z.e.Profile(y)
		z.scaled = improve(scale(z.e.Jacobian(x), z.rows, z.columns), z.scaled, digits)
		z.n.Inverse = scale(z.scaled, z.columns, z.rows)
	}
}

// maxDigits limits the bits of the entries of an inverse. The first has 24. More are
// needed where units of payoffs are small, for a box has one radius for probabilities and
// payoffs.
const maxDigits = 200

// point returns the root with strategies x, nil if that is no equilibrium.
func (z *finder) point(x [][]rational.Rat) *root {
	if x == nil {
		return nil
	}
	r := &root{Root: simplices.Root{Profile: x, Inverse: [][]rational.Rat{}}, solves: true}
	if z.n != nil {
		r.Inverse = z.n.Inverse
	}
	var profile seqform.Profile
	for _, list := range x {
		profile = append(profile, seqform.Behavior{list})
	}
	if z.g.CheckProfile(profile) != nil {
		return nil
	}
	plans := z.g.Plans(profile)
	for i, regret := range z.g.Regrets(plans) {
		if !regret.Regret.IsZero() {
			return nil
		}
		r.payoffs = append(r.payoffs, regret.Payoff)
		pays := seqform.Gradient(z.g, i, plans, rational.Int(1))
		for _, a := range z.supports[i] {
			r.solves = r.solves && pays[1+a].Equal(regret.Payoff)
		}
	}
	return r
}

// box returns the root in a box.
func (z *finder) box(b *claim.Isolated) *root {
	r := &root{Root: simplices.Root{Profile: b.Profile, Radius: b.Radius, Inverse: z.n.Inverse}, payoffs: b.Payoffs, solves: true}
	for i, list := range z.supports {
		for _, a := range list {
			r.solves = r.solves && !b.Profile[i][a].IsZero()
		}
	}
	return r
}
