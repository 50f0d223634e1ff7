package assess

import (
	"context"
	"fmt"
	"math/big"
	"slices"

	"exactsolve/cert/claim"
	"exactsolve/internal/lp"
	"exactsolve/rational"
)

// trembleCoefficients are products of powers of base, one for each action of
// probability 0; or a contradiction, as [claim.Inconsistency] explains it, with the
// base number that it is about.
type trembleCoefficients struct {
	base   []rational.Rat
	powers []sparse // per action, over the base

	contradiction []claim.NodePair
	of            rational.Rat
}

// coefficients looks for coefficients k of n actions with Π k^z = ratio for all
// pairs of positive belief: linear equations in the logarithms over those of the
// base, one right-hand side for each number of the base.
//
// Each equation is reduced by the earlier ones. If nothing is left of the left
// side but something of the right one, the combination that led there is the
// contradiction.
func coefficients(ctx context.Context, n int, pairs []pair) (*trembleCoefficients, error) {
	base := coprimeBase(ctx, pairs)
	if n > 0 && len(base) > maxTerms/n {
		return nil, fmt.Errorf("assess: %w: coefficients of %d actions over %d numbers", ErrTooLarge, n, len(base))
	}
	e := &elimination{pivot: make([]*equation, n)}
	for k, p := range pairs {
		if ctx.Err() != nil {
			return nil, stopped(ctx)
		}
		if p.zero {
			continue
		}
		q := e.reduce(newEquation(k, p, base))
		if len(q.left) > 0 || len(q.right) == 0 {
			continue
		}
		return &trembleCoefficients{
			contradiction: combination(pairs, q.sum),
			of:            rational.FromBigInt(base[q.right[0].Var]),
		}, nil
	}
	z := &trembleCoefficients{base: make([]rational.Rat, len(base)), powers: e.solve()}
	for k, b := range base {
		z.base[k] = rational.FromBigInt(b)
	}
	return z, nil
}

// combination returns pairs with integer factors.
func combination(pairs []pair, sum sparse) []claim.NodePair {
	scale := rational.Int(1)
	for _, x := range sum {
		scale = rational.LCM(scale, rational.FromBigInt(x.Coef.Den()))
	}
	var c []claim.NodePair
	for _, x := range sum {
		c = append(c, pairs[x.Var].certified(x.Coef.Mul(scale), false))
	}
	return c
}

// An equation says left·(logarithms of coefficients) = right, per number of the
// base. It is the sum of given equations times factors.
type equation struct{ left, right, sum sparse }

func newEquation(k int, p pair, base []*big.Int) *equation {
	q := &equation{right: powers(p.ratio, base), sum: sparse{lp.Times(k, rational.Int(1))}}
	for _, x := range p.z {
		q.left = append(q.left, lp.Times(int(x.action), rational.Int(int64(x.count))))
	}
	return q
}

// An elimination has equations in echelon form: pivot[c] is 1 in column c and 0
// before it.
type elimination struct{ pivot []*equation }

// reduce subtracts multiples of the equations known from q. If something is left
// on its left side, it becomes one of them.
func (e *elimination) reduce(q *equation) *equation {
	for len(q.left) > 0 {
		c, lead := q.left[0].Var, q.left[0].Coef
		p := e.pivot[c]
		if p == nil {
			e.pivot[c] = (&equation{}).add(q, lead.Inv())
			return e.pivot[c]
		}
		q = q.add(p, lead.Neg())
	}
	return q
}

// add returns q + f·p.
func (q *equation) add(p *equation, f rational.Rat) *equation {
	return &equation{q.left.add(p.left, f), q.right.add(p.right, f), q.sum.add(p.sum, f)}
}

// solve returns a solution, per column, with 0 in columns without an equation.
func (e *elimination) solve() []sparse {
	z := make([]sparse, len(e.pivot))
	for c := len(z) - 1; c >= 0; c-- {
		if e.pivot[c] == nil {
			continue
		}
		z[c] = e.pivot[c].right
		for _, x := range e.pivot[c].left[1:] {
			z[c] = z[c].add(z[x.Var], x.Coef.Neg())
		}
	}
	return z
}

// A sparse vector has its entries in order of columns, none of them 0. Vectors may
// share entries and do not change.
type sparse []lp.Term

// add returns x + f·y, with f not 0.
func (x sparse) add(y sparse, f rational.Rat) sparse {
	if len(y) == 0 {
		return x
	}
	z := make(sparse, 0, len(x)+len(y))
	for len(x) > 0 || len(y) > 0 {
		switch {
		case len(y) == 0 || len(x) > 0 && x[0].Var < y[0].Var:
			z, x = append(z, x[0]), x[1:]
		case len(x) == 0 || y[0].Var < x[0].Var:
			z, y = append(z, lp.Times(y[0].Var, y[0].Coef.Mul(f))), y[1:]
		default:
			if s := x[0].Coef.Add(y[0].Coef.Mul(f)); !s.IsZero() {
				z = append(z, lp.Times(x[0].Var, s))
			}
			x, y = x[1:], y[1:]
		}
	}
	return z
}

// dense returns x with n entries.
func dense(x sparse, n int) []rational.Rat {
	z := make([]rational.Rat, n)
	for _, e := range x {
		z[e.Var] = e.Coef
	}
	return z
}

// coprimeBase returns pairwise coprime integers above 1 of which all numerators
// and denominators of the ratios are products of powers, each of a positive power
// in some. No prime factors are needed: gcds split numbers until they are coprime.
//
// If ctx is done it stops early.
//
// Reference: Bach, Driscoll and Shallit 1993, factor refinement.
func coprimeBase(ctx context.Context, pairs []pair) []*big.Int {
	var base []*big.Int
	for _, p := range pairs {
		if !p.zero && ctx.Err() == nil {
			base = refine(base, p.ratio.Num())
			base = refine(base, p.ratio.Den())
		}
	}
	slices.SortFunc(base, func(a, b *big.Int) int { return a.Cmp(b) })
	return base
}

// refine returns a base for the numbers of base, which are pairwise coprime, and
// x > 0.
func refine(base []*big.Int, x *big.Int) []*big.Int {
	todo := []*big.Int{x}
	for len(todo) > 0 {
		x := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		if isOne(x) {
			continue
		}
		k := slices.IndexFunc(base, func(b *big.Int) bool { return !isOne(new(big.Int).GCD(nil, nil, b, x)) })
		if k < 0 {
			base = append(base, x)
			continue
		}
		b := base[k]
		if b.Cmp(x) == 0 {
			continue
		}
		g := new(big.Int).GCD(nil, nil, b, x)
		base = slices.Delete(base, k, k+1)
		todo = append(todo, new(big.Int).Quo(b, g), new(big.Int).Quo(x, g), g)
	}
	return base
}

func isOne(x *big.Int) bool { return x.IsInt64() && x.Int64() == 1 }

// powers returns the exponents of x over the base.
func powers(x rational.Rat, base []*big.Int) sparse {
	var e sparse
	num, den := x.Num(), x.Den()
	for j, b := range base {
		if k := multiplicity(num, b) - multiplicity(den, b); k != 0 {
			e = append(e, lp.Times(j, rational.Int(k)))
		}
	}
	return e
}

// multiplicity returns how often b > 1 divides n > 0.
func multiplicity(n, b *big.Int) int64 {
	k := int64(0)
	for q, r := new(big.Int).QuoRem(n, b, new(big.Int)); r.Sign() == 0; q, r = new(big.Int).QuoRem(q, b, r) {
		k++
	}
	return k
}
