package assess

import (
	"context"
	"slices"

	"exactsolve/polyeps"
	"exactsolve/rational"
)

// maxBalanced limits the sequences of a player whose plan is balanced, and maxBalancedDegree the
// degrees of rows together, which is a bound for that of the plan.
const (
	maxBalanced       = 40
	maxBalancedDegree = 64
)

// balance returns a plan y(ε) of player j against which all actions of others that are played pay the
// same, see [proof.forms], and nil if it finds none. Trembles keep their odds, and other actions too
// where they need not change. A solution of linear equations over the rational functions of ε is
// polynomial up to a factor. It may be negative: whoever uses it checks the claim.
func (p *proof) balance(ctx context.Context, j int, plans [][]polyeps.Poly) []polyeps.Poly {
	if p.g.Players[j].NumSeqs() > maxBalanced {
		return nil
	}
	must, may := p.equations(ctx, j, plans)
	rows := independent(must, may)
	degree := 0
	for _, row := range rows {
		longest := slices.MaxFunc(row, func(x, y polyeps.Poly) int { return x.Len() - y.Len() })
		degree += longest.Len() - 1
	}
	if rows == nil || degree > maxBalancedDegree {
		return nil
	}
	y := kernel(ctx, rows)
	if y != nil && y[0].Sign() < 0 {
		for s := range y {
			y[s] = y[s].Neg()
		}
	}
	return y
}

// equations returns rows that are 0 at the plans of player j sought: those that all must satisfy, and
// those that keep the odds of actions that are played.
func (p *proof) equations(ctx context.Context, j int, plans [][]polyeps.Poly) (must, may [][]polyeps.Poly) {
	player, x := &p.g.Players[j], plans[j]
	one := polyeps.New(rational.Int(1))
	for h := range player.Infosets {
		set := &player.Infosets[h]
		flow := make([]polyeps.Poly, len(x))
		flow[set.ParentSeq] = one.Neg()
		for a, prob := range p.profile[j][h] {
			s := set.Seq(a)
			flow[s] = one
			odds := make([]polyeps.Poly, len(x))
			odds[s], odds[set.ParentSeq] = x[set.ParentSeq], x[s].Neg()
			if prob.IsZero() {
				must = append(must, odds)
			} else {
				may = append(may, odds)
			}
		}
		must = append(must, flow)
	}
	for i := range p.g.Players {
		if i == j {
			continue
		}
		for _, f := range p.forms(ctx, i, j, plans, true) {
			row := make([]polyeps.Poly, len(x))
			for s, w := range f {
				row[s] = w
			}
			must = append(must, row)
		}
	}
	return must, may
}

// independent returns as many rows as there are columns but one: those of must that do not depend on
// others, and some of may. It returns nil if there are not so many, or if must has more. Rows are
// compared at one number ε.
func independent(must, may [][]polyeps.Poly) [][]polyeps.Poly {
	if len(must) == 0 {
		return nil
	}
	eps, n := rational.New(1, 10007), len(must[0])
	var echelon [][]rational.Rat
	var pivots []int
	var rows [][]polyeps.Poly
	for k := 0; k < len(must)+len(may); k++ {
		var row []polyeps.Poly
		if k < len(must) {
			row = must[k]
		} else if len(rows) == n-1 {
			break
		} else {
			row = may[k-len(must)]
		}
		v := make([]rational.Rat, n)
		for c := range row {
			v[c] = row[c].Eval(eps)
		}
		for r, e := range echelon {
			if f := v[pivots[r]]; !f.IsZero() {
				for c := range v {
					v[c] = v[c].Sub(f.Mul(e[c]))
				}
			}
		}
		pivot := 0
		for pivot < n && v[pivot].IsZero() {
			pivot++
		}
		if pivot == n {
			continue
		}
		if len(rows) == n-1 {
			return nil
		}
		f := v[pivot].Inv()
		for c := range v {
			v[c] = v[c].Mul(f)
		}
		echelon, pivots, rows = append(echelon, v), append(pivots, pivot), append(rows, row)
	}
	if len(rows) < n-1 {
		return nil
	}
	return rows
}

// kernel returns polynomials, not all 0, at which rows, one fewer than columns, are 0; nil if the
// rows depend on each other. Elimination is Bareiss's: entries are minors, and divisions exact.
func kernel(ctx context.Context, rows [][]polyeps.Poly) []polyeps.Poly {
	m := make([][]polyeps.Poly, len(rows))
	for r := range rows {
		m[r] = append([]polyeps.Poly(nil), rows[r]...)
	}
	n := len(m) + 1
	before, pivots := polyeps.New(rational.Int(1)), make([]int, len(m))
	used := make([]bool, n)
	for r := range m {
		pivot := -1
		for c := range n {
			if !used[c] && !m[r][c].IsZero() && (pivot < 0 || m[r][c].Len() < m[r][pivot].Len()) {
				pivot = c
			}
		}
		if pivot < 0 {
			return nil
		}
		used[pivot], pivots[r] = true, pivot
		f := m[r][pivot]
		for q := range m {
			switch {
			case ctx.Err() != nil:
				return nil
			case q == r:
				continue
			}
			g := m[q][pivot]
			for c := range n {
				m[q][c] = quotient(m[q][c].Mul(f).Sub(m[r][c].Mul(g)), before)
			}
		}
		before = f
	}
	y := make([]polyeps.Poly, n)
	for c := range n {
		if !used[c] {
			y[c] = before
			for r, p := range pivots {
				y[p] = m[r][c].Neg()
			}
		}
	}
	return y
}

// quotient returns p/q, which must be a polynomial.
func quotient(p, q polyeps.Poly) polyeps.Poly {
	var z polyeps.Poly
	for !p.IsZero() {
		if p.Order() < q.Order() || p.Len() < q.Len() {
			panic("assess: inexact division")
		}
		t := polyeps.Monomial(p.Lead().Quo(q.Lead()), p.Order()-q.Order())
		z, p = z.Add(t), p.Sub(t.Mul(q))
	}
	return z
}
