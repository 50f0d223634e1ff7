package assess

import (
	"context"
	"math/big"
	"slices"

	"exactsolve/internal/lp"
	"exactsolve/rational"
)

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
