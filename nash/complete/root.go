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
	Payoffs []rational.Rat `json:"payoffs"`
	Solves  bool           `json:"solves"` // the equations of the support
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
	return z.boxed(ctx)
}

// boxed returns the root in a box, with more and more digits of the inverse.
func (z *finder) boxed(ctx context.Context) *root {
	for digits := 48; ; digits *= 2 {
		for bits := uint(32); bits <= firstBits; bits *= 2 {
			if c := z.e.Certificate(z.n, bits); cert.Check(ctx, z.g, c) == nil {
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
	r := &root{Root: simplices.Root{Profile: x, Inverse: [][]rational.Rat{}}, Solves: true}
	if z.n != nil {
		r.Inverse = z.n.Inverse
	}
	profile := support.Profile(x)
	if z.g.CheckProfile(profile) != nil {
		return nil
	}
	plans := z.g.Plans(profile)
	for i, regret := range z.g.Regrets(plans) {
		if !regret.Regret.IsZero() {
			return nil
		}
		r.Payoffs = append(r.Payoffs, regret.Payoff)
		pays := seqform.Gradient(z.g, i, plans, rational.Int(1))
		for _, a := range z.supports[i] {
			r.Solves = r.Solves && pays[1+a].Equal(regret.Payoff)
		}
	}
	return r
}

// box returns the root in a box.
func (z *finder) box(b *claim.Isolated) *root {
	r := &root{Root: simplices.Root{Profile: b.Profile, Radius: b.Radius, Inverse: z.n.Inverse}, Payoffs: b.Payoffs, Solves: true}
	for i, list := range z.supports {
		for _, a := range list {
			r.Solves = r.Solves && !b.Profile[i][a].IsZero()
		}
	}
	return r
}

// units returns what rows of the Jacobian of supports are multiplied by, to bring payoffs
// to about 1. The unknown v_i is divided by what the other rows of player i are multiplied
// by.
func units(g *seqform.Game, supports [][]int) (rows, columns []rational.Rat) {
	one := rational.Int(1)
	for i, list := range supports {
		low, high := g.PayoffRange(i)
		unit := powerAbove(rational.Max(low.Abs(), high.Abs()))
		for range list {
			rows, columns = append(rows, unit.Inv()), append(columns, one)
		}
		rows, columns = append(rows, one), append(columns, unit)
	}
	return rows, columns
}

// scale returns m with rows and columns multiplied.
func scale(m [][]rational.Rat, rows, columns []rational.Rat) [][]rational.Rat {
	z := make([][]rational.Rat, len(m))
	for r := range m {
		for c, x := range m[r] {
			z[r] = append(z[r], x.Mul(rows[r]).Mul(columns[c]))
		}
	}
	return z
}

// improve returns about twice as many digits of c, about the inverse of m: C·(2 − M·C),
// rounded to so many bits relative to the largest entry of a row.
func improve(m, c [][]rational.Rat, bits int) [][]rational.Rat {
	product := multiply(m, c)
	for r := range product {
		for k := range product[r] {
			product[r][k] = product[r][k].Neg()
		}
		product[r][r] = product[r][r].Add(rational.Int(2))
	}
	out := multiply(c, product)
	for r := range out {
		var largest rational.Rat
		for _, x := range out[r] {
			largest = rational.Max(largest, x.Abs())
		}
		unit := rational.Int(2).Pow(bits).Quo(powerAbove(largest))
		for k, x := range out[r] {
			out[r][k] = rational.FromBigInt(x.Mul(unit).Floor()).Quo(unit)
		}
	}
	return out
}

func multiply(x, y [][]rational.Rat) [][]rational.Rat {
	z := make([][]rational.Rat, len(x))
	for r, row := range x {
		z[r] = make([]rational.Rat, len(y))
		for k, f := range row {
			if f.IsZero() {
				continue
			}
			for c, g := range y[k] {
				if !g.IsZero() {
					z[r][c] = z[r][c].Add(f.Mul(g))
				}
			}
		}
	}
	return z
}

// powerAbove returns a power of 2 that is at least x and not much more, 1 if x is 0.
func powerAbove(x rational.Rat) rational.Rat {
	power, two := rational.Int(1), rational.Int(2)
	for !x.IsZero() && power.Cmp(x) < 0 {
		power = power.Mul(two)
	}
	for !x.IsZero() && power.Quo(two).Cmp(x) >= 0 {
		power = power.Quo(two)
	}
	return power
}
