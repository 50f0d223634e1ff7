package assess

import (
	"math/big"
	"slices"

	"exactsolve/rational"
	"exactsolve/tableau"
)

// coprimeBase returns pairwise coprime integers above 1 of which all numerators
// and denominators of the ratios are products of powers. No prime factors are
// needed: gcds split numbers until they are coprime.
//
// Reference: Bach, Driscoll and Shallit 1993, factor refinement.
func coprimeBase(ratios []rational.Rat) []*big.Int {
	var base []*big.Int
	for _, r := range ratios {
		base = refine(base, r.Num())
		base = refine(base, r.Den())
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
func powers(x rational.Rat, base []*big.Int) []rational.Rat {
	e := make([]rational.Rat, len(base))
	count := func(n *big.Int, b *big.Int) int64 {
		k := int64(0)
		var q, r big.Int
		for q.QuoRem(n, b, &r); r.Sign() == 0; q.QuoRem(n, b, &r) {
			n = new(big.Int).Set(&q)
			k++
		}
		return k
	}
	for j, b := range base {
		e[j] = rational.Int(count(x.Num(), b) - count(x.Den(), b))
	}
	return e
}

// coefficients solves rows·c = log ratios over the logarithms of the base: one
// right-hand side for each number of the base. It returns the powers of the base
// for each of n unknowns, nil if there is no solution.
func coefficients(n int, rows [][]tableau.Entry, ratios []rational.Rat, base []*big.Int) [][]rational.Rat {
	a := make([][]rational.Rat, len(rows))
	for i, row := range rows {
		a[i] = append(make([]rational.Rat, n), powers(ratios[i], base)...)
		for _, e := range row {
			a[i][e.Col] = e.Value
		}
	}
	pivot, r := make([]int, n), 0 // row of each unknown, −1 for free ones
	for c := range n {
		pivot[c] = -1
		k := slices.IndexFunc(a[r:], func(row []rational.Rat) bool { return !row[c].IsZero() })
		if k < 0 {
			continue
		}
		a[r], a[r+k] = a[r+k], a[r]
		eliminate(a, r, c)
		pivot[c] = r
		r++
	}
	for _, row := range a[r:] {
		if slices.ContainsFunc(row[n:], func(x rational.Rat) bool { return !x.IsZero() }) {
			return nil
		}
	}
	z := make([][]rational.Rat, n)
	for c := range z {
		z[c] = make([]rational.Rat, len(base))
		if pivot[c] >= 0 {
			copy(z[c], a[pivot[c]][n:])
		}
	}
	return z
}

// eliminate scales row r to 1 in column c and clears the column elsewhere.
func eliminate(a [][]rational.Rat, r, c int) {
	inv := a[r][c].Inv()
	for j := range a[r] {
		a[r][j] = a[r][j].Mul(inv)
	}
	for i := range a {
		if f := a[i][c]; i != r && !f.IsZero() {
			for j := range a[i] {
				a[i][j] = a[i][j].Sub(f.Mul(a[r][j]))
			}
		}
	}
}
