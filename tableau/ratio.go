package tableau

import (
	"math/big"
	"math/bits"

	"exactsolve/internal/wide"
)

// CompareRatios returns the sign of b[i](ε)/a[i][c] − b[l](ε)/a[l][c] for
// entries a[i][c] and a[l][c] of the same sign, not 0: powers of ε in turn,
// lowest first. The denominators of the rows cancel.
func (t *Tableau) CompareRatios(i, l, c int) int {
	x, y := &t.rows[i], &t.rows[l]
	for k := range t.rhs {
		if s := t.compareProducts(x, len(t.nonbasic)+k, y, c, y, len(t.nonbasic)+k, x, c); s != 0 {
			return s
		}
	}
	return 0
}

// compareProducts returns the sign of x[a]·y[b] − u[p]·v[q].
func (t *Tableau) compareProducts(x *row, a int, y *row, b int, u *row, p int, v *row, q int) int {
	s1, s2 := x.sign(a)*y.sign(b), u.sign(p)*v.sign(q)
	if s1 != s2 || s1 == 0 {
		return compare(s1, s2)
	}
	xa, ok1 := x.word(a)
	yb, ok2 := y.word(b)
	up, ok3 := u.word(p)
	vq, ok4 := v.word(q)
	if ok1 && ok2 && ok3 && ok4 {
		h1, l1 := bits.Mul64(magnitude(xa), magnitude(yb))
		h2, l2 := bits.Mul64(magnitude(up), magnitude(vq))
		if h1 != h2 {
			l1, l2 = h1, h2
		}
		return s1 * compare(l1, l2)
	}
	if max(x.form, y.form, u.form, v.form) < bigs {
		return s1 * wide.CmpProducts(x.pair(a), y.pair(b), u.pair(p), v.pair(q))
	}
	var z1, z2, w1, w2 big.Int
	z1.Mul(x.big(a, &z1), y.big(b, &w1))
	z2.Mul(u.big(p, &z2), v.big(q, &w2))
	return z1.Cmp(&z2)
}

func compare[T int | uint64](a, b T) int {
	switch {
	case a < b:
		return -1
	case a > b:
		return 1
	}
	return 0
}

// LeavingRow performs the ratio test for column c: among the rows with a
// positive entry there, the one with the smallest ratio of right-hand side to
// entry, in the order of polynomials in ε. Of equal ratios it takes row i before
// row l if before(i, l). It returns −1 if no row has a positive entry. The cost
// is a pass over the rows.
func (t *Tableau) LeavingRow(c int, before func(i, l int) bool) int {
	best := -1
	for i := range t.rows {
		if t.rows[i].sign(c) <= 0 {
			continue
		}
		if best < 0 {
			best = i
			continue
		}
		s := t.CompareRatios(i, best, c)
		if s < 0 || s == 0 && before(i, best) {
			best = i
		}
	}
	return best
}

// Lexicographic continues [Tableau.CompareRatios] in the columns of the given
// variables in turn: it returns the sign of a[i]/a[i][c] − a[l]/a[l][c] there.
// The columns of basic variables are unit vectors.
func (t *Tableau) Lexicographic(i, l, c int, variables []int) int {
	for _, v := range variables {
		if j, ok := t.ColumnOf(v); ok {
			if s := t.compareProducts(&t.rows[i], j, &t.rows[l], c, &t.rows[l], j, &t.rows[i], c); s != 0 {
				return s
			}
			continue
		}
		switch v {
		case t.basic[i]:
			return t.Sign(i, c)
		case t.basic[l]:
			return -t.Sign(l, c)
		}
	}
	return 0
}

// FirstNegativeRow returns a row whose right-hand side is negative, in the
// order of polynomials in ε, and −1 if there is none: if the basis is feasible.
func (t *Tableau) FirstNegativeRow() int {
	for i := range t.rows {
		if t.rhsSign(i) < 0 {
			return i
		}
	}
	return -1
}

// rhsSign returns the sign of the right-hand side of row i.
func (t *Tableau) rhsSign(i int) int {
	for k := range t.rhs {
		if s := t.rows[i].sign(len(t.nonbasic) + k); s != 0 {
			return s
		}
	}
	return 0
}

// CompareRhs returns the sign of b[i](ε) − b[l](ε), in the caller's units.
func (t *Tableau) CompareRhs(i, l int) int {
	for k := range t.rhs {
		a := t.rows[i].entry(len(t.nonbasic) + k).Quo(t.scale[t.basic[i]])
		b := t.rows[l].entry(len(t.nonbasic) + k).Quo(t.scale[t.basic[l]])
		if s := a.Cmp(b); s != 0 {
			return s
		}
	}
	return 0
}

// costSign returns the sign of the reduced cost of column j.
func (t *Tableau) costSign(j int) int {
	for k := range t.costs {
		if s := t.costs[k].sign(j); s != 0 {
			return s
		}
	}
	return 0
}

// moreNegativeCost reports whether the reduced cost of column j is below that
// of column l, as stored.
func (t *Tableau) moreNegativeCost(j, l int) bool {
	for k := range t.costs {
		x := &t.costs[k]
		a, ok1 := x.word(j)
		b, ok2 := x.word(l)
		if ok1 && ok2 {
			if a != b {
				return a < b
			}
			continue
		}
		var u, v big.Int
		if s := x.big(j, &u).Cmp(x.big(l, &v)); s != 0 {
			return s < 0
		}
	}
	return false
}
