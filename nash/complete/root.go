package complete

import (
	"math/big"
	"slices"

	"exactsolve/cert"
	"exactsolve/internal/dense"
	"exactsolve/rational"
	"exactsolve/seqform"
	"exactsolve/seqform/simplices"
)

// maxRootWork limits the payoffs read for a Jacobian.
const maxRootWork = 1 << 23

const (
	firstBits = 128 // of the center when fractions are looked for
	maxSteps  = 60
)

// A root is an equilibrium with about the inverse of the Jacobian of the equations
// of a support, which may be larger than its own.
type root struct {
	simplices.Root
	payoffs []rational.Rat
	solves  bool // the equations of the support
}

// findRoot returns the equilibrium near x, which has probabilities of the support,
// or nil.
func findRoot(g *seqform.Game, support [][]int, x [][]rational.Rat) *root {
	e := newEquations(g, support)
	size := e.first[len(support)]
	if size*size*g.Payoffs.Len() > maxRootWork {
		return nil
	}
	y := make([]rational.Rat, 0, size)
	mixers := 0
	for j, list := range support {
		y = append(append(y, x[j]...), rational.Rat{})
		if len(list) > 1 {
			mixers++
		}
	}
	for i, list := range support {
		y[e.first[i]+len(list)] = e.pays(y, i, list[0], -1, 0)
	}
	if mixers == 0 {
		return e.point(y, [][]rational.Rat{})
	}
	jacobian := e.jacobian(y)
	rows, columns := e.units()
	scaled, ok := dense.ShortInverse(scale(jacobian, rows, columns))
	if !ok {
		return nil
	}
	inverse := scale(scaled, columns, rows)
	if mixers == 2 {
		// The equations are linear where probabilities sum to 1.
		return e.point(e.exactStep(jacobian, y), inverse)
	}
	if y = e.refine(inverse, y, firstBits); y == nil {
		return nil
	}
	if z := e.point(e.fractions(y, firstBits), inverse); z != nil {
		return z
	}
	for digits := 48; ; digits *= 2 {
		for bits := 32; bits <= firstBits; bits *= 2 {
			if z := e.box(y, inverse, bits); z != nil {
				return z
			}
		}
		if digits > maxDigits {
			return nil
		}
		scaled = improve(scale(e.jacobian(y), rows, columns), scaled, digits)
		inverse = scale(scaled, columns, rows)
	}
}

// maxDigits limits the bits of the entries of an inverse. The first has 24. More are
// needed where units of payoffs are small, for a box has one radius for probabilities and
// payoffs.
const maxDigits = 200

// exactStep returns y with the payoffs and probabilities of a Newton step, nil if
// the Jacobian is singular.
func (e *equations) exactStep(jacobian [][]rational.Rat, y []rational.Rat) []rational.Rat {
	f := e.residual(y)
	for r := range jacobian {
		jacobian[r] = append(jacobian[r], f[r])
	}
	d, ok := dense.SolveExact(jacobian)
	if !ok {
		return nil
	}
	out := make([]rational.Rat, len(y))
	for k := range y {
		out[k] = y[k].Sub(d[k])
	}
	return out
}

// refine takes Newton steps until probabilities move by less than 2^−bits, and returns nil if they do not converge.
func (e *equations) refine(inverse [][]rational.Rat, y []rational.Rat, bits int) []rational.Rat {
	unit := new(big.Int).Lsh(big.NewInt(1), uint(bits+16))
	small := rational.FromInts(big.NewInt(1), new(big.Int).Lsh(big.NewInt(1), uint(bits)))
	for range maxSteps {
		var moved rational.Rat
		next := make([]rational.Rat, len(y))
		for k, d := range e.step(inverse, y) {
			if !e.isPayoff(k) {
				moved = rational.Max(moved, d.Abs())
			}
			next[k] = round(y[k].Sub(d), unit)
		}
		y = next
		if moved.Cmp(small) < 0 {
			return y
		}
		if moved.Cmp(rational.Int(1<<20)) > 0 {
			break
		}
	}
	return nil
}

// step returns the product of the inverse and the residual at y.
func (e *equations) step(inverse [][]rational.Rat, y []rational.Rat) []rational.Rat {
	f := e.residual(y)
	out := make([]rational.Rat, len(y))
	for r, row := range inverse {
		for k, c := range row {
			if !c.IsZero() && !f[k].IsZero() {
				out[r] = out[r].Add(c.Mul(f[k]))
			}
		}
	}
	return out
}

// round returns the multiple of 1/unit just below x, or x.
func round(x rational.Rat, unit *big.Int) rational.Rat {
	return rational.FromInts(x.Mul(rational.FromBigInt(unit)).Floor(), unit)
}

// fractions returns the simplest fractions near the probabilities in y, nil if one is
// not so simple that it could be meant.
func (e *equations) fractions(y []rational.Rat, bits int) []rational.Rat {
	near := rational.FromInts(big.NewInt(1), new(big.Int).Lsh(big.NewInt(1), uint(bits-24)))
	out := slices.Clone(y)
	for j, list := range e.support {
		for k := e.first[j]; k < e.first[j]+len(list); k++ {
			out[k] = rational.Simplest(y[k].Sub(near), y[k].Add(near))
			if out[k].BitLen() > bits*2/5 {
				return nil
			}
		}
	}
	return out
}

// point returns the root with the probabilities in y, nil if that is no equilibrium.
func (e *equations) point(y []rational.Rat, inverse [][]rational.Rat) *root {
	if y == nil {
		return nil
	}
	z := &root{Root: simplices.Root{Profile: e.strategies(y), Inverse: inverse}, solves: true}
	var profile seqform.Profile
	for _, x := range z.Profile {
		profile = append(profile, seqform.Behavior{x})
	}
	if e.g.CheckProfile(profile) != nil {
		return nil
	}
	for i, r := range e.g.Regrets(e.g.Plans(profile)) {
		if !r.Regret.IsZero() {
			return nil
		}
		z.payoffs = append(z.payoffs, r.Payoff)
		for k, a := range e.support[i] {
			z.solves = z.solves && (!y[e.first[i]+k].IsZero() || e.pays(y, i, a, -1, 0).Equal(r.Payoff))
		}
	}
	return z
}

// strategies returns those of all players with the probabilities in y.
func (e *equations) strategies(y []rational.Rat) (profile [][]rational.Rat) {
	for j, list := range e.support {
		x := make([]rational.Rat, e.g.Table.Sizes[j])
		for k, a := range list {
			x[a] = y[e.first[j]+k]
		}
		profile = append(profile, x)
	}
	return profile
}

// box returns the root in a box about y rounded, whose radius is a power of 2 more than
// twice the Newton step from there; nil if that is not proved.
func (e *equations) box(y []rational.Rat, inverse [][]rational.Rat, bits int) *root {
	unit := new(big.Int).Lsh(big.NewInt(1), uint(bits))
	center := make([]rational.Rat, len(y))
	for k := range y {
		center[k] = round(y[k], unit)
	}
	radius := rational.FromInts(big.NewInt(1), unit)
	two := rational.Int(2)
	for _, d := range e.step(inverse, center) {
		for radius.Cmp(two.Mul(d.Abs())) <= 0 {
			radius = radius.Mul(two)
		}
	}
	z := &root{Root: simplices.Root{Profile: e.strategies(center), Radius: radius, Inverse: inverse}, solves: true}
	for j, list := range e.support {
		for _, a := range list {
			z.solves = z.solves && !z.Profile[j][a].IsZero()
		}
		z.payoffs = append(z.payoffs, center[e.first[j+1]-1])
	}
	c := &cert.Certificate{
		Game:     cert.NewGameRef(e.g),
		Claim:    cert.Claim{Concept: cert.IsolatedNash, Isolated: &cert.Isolated{Profile: z.Profile, Payoffs: z.payoffs, Radius: radius}},
		Evidence: cert.Evidence{Inverse: inverse},
	}
	if cert.Check(e.g, c) != nil {
		return nil
	}
	return z
}
