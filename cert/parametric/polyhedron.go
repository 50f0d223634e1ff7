package parametric

import (
	"errors"
	"fmt"
	"slices"

	"exactsolve/cert/claim"
	"exactsolve/rational"
	"exactsolve/rational/polynomial"
	"exactsolve/seqform/family"
)

// A Polyhedron has the strategies x of one of two players of strategic form, with what they leave the other: numbers v
// that are at least what each strategy of the other gets against x.
//
// Each strategy of either player has a label, from 1, player 1's first. The slack of a label of an own strategy is its
// probability, and that of one of the other v less what the other gets by it, times the scale. A basis is a list of as
// many labels as the player has strategies, in order. With slacks −ε^k of its labels k, and ε a formal number that is
// positive and less than any other, x and v are a vertex of the polyhedron in which slacks are at least −ε^k if they exist and all
// slacks of other labels are greater.
type Polyhedron struct {
	own, other int                 // the labels before those of own strategies, and of the other's
	pay        [][]polynomial.Poly // what each own strategy leaves each of the other's, times the scale
}

// Polyhedra returns those of both players.
func Polyhedra(f *family.Family) (claim.Pair[*Polyhedron], error) {
	if f.Game.Table == nil || len(f.Game.Players) != 2 {
		return claim.Pair[*Polyhedron]{}, errors.New("lists of extreme equilibria are for two players in strategic form")
	}
	m, n := f.Game.Table.Sizes[0], f.Game.Table.Sizes[1]
	first := &Polyhedron{own: 0, other: m, pay: zeros(m, n)}
	second := &Polyhedron{own: m, other: 0, pay: zeros(n, m)}
	for _, z := range f.Terms {
		i, j := z.Tuple[0]-1, z.Tuple[1]-1
		first.pay[i][j], second.pay[j][i] = z.Payoffs[1], z.Payoffs[0]
	}
	return claim.Pair[*Polyhedron]{first, second}, nil
}

func zeros(m, n int) [][]polynomial.Poly {
	rows := make([][]polynomial.Poly, m)
	for i := range rows {
		rows[i] = make([]polynomial.Poly, n)
	}
	return rows
}

// form returns the slack of a label as a linear form in the probabilities and v.
func (p *Polyhedron) form(label int) []polynomial.Poly {
	m := len(p.pay)
	z := make([]polynomial.Poly, m+1)
	if i := label - 1 - p.own; i >= 0 && i < m {
		z[i] = unit
		return z
	}
	for i := range m {
		z[i] = p.pay[i][label-1-p.other].Neg()
	}
	z[m] = unit
	return z
}

var unit = polynomial.Constant(rational.Int(1))

// A Vertex is where the labels of a basis have the slacks that they are to have. All its polynomials are over the
// Denominator, which is not the polynomial 0 and has either sign.
type Vertex struct {
	Denominator polynomial.Poly
	Strategy    []polynomial.Poly // at ε = 0
	Payoff      polynomial.Poly   // of the other player at ε = 0, times the scale

	p     *Polyhedron
	basis []int
	terms [][]polynomial.Poly // of each probability and v, the coefficients of 1 and, once needed, of each ε^k of the basis
}

// Vertex returns that of a basis, which need not be in the polyhedron. It fails if the labels do not determine one.
func (p *Polyhedron) Vertex(w *rational.Work, basis []int) (*Vertex, error) {
	m, n := len(p.pay), len(p.pay[0])
	if len(basis) != m {
		return nil, fmt.Errorf("%d labels of a player with %d strategies", len(basis), m)
	}
	for k, l := range basis {
		if l < 1 || l > m+n || k > 0 && basis[k-1] >= l {
			return nil, fmt.Errorf("label %d does not exist, or is not after the one before", l)
		}
	}
	z := &Vertex{p: p, basis: basis}
	if z.terms = z.solve(w, 1); z.terms == nil {
		return nil, fmt.Errorf("no vertex has the labels %v", basis)
	}
	for _, x := range z.terms[:m] {
		z.Strategy = append(z.Strategy, x[0])
	}
	z.Payoff = z.terms[m][0]
	return z, nil
}

// solve returns probabilities and v as sums of 1 and the ε^k of the basis, or of as many of these as asked for, with
// coefficients over the Denominator, which it sets. It returns nil if the labels do not determine them.
func (z *Vertex) solve(w *rational.Work, terms int) [][]polynomial.Poly {
	m := len(z.p.pay)
	rows := zeros(m+1, m+1+terms)
	var order []int // in which variables are eliminated: first those that own labels give
	others := 0     // rows of labels that are not own ones, which come last but for that of the sum
	for k, l := range z.basis {
		at := len(order)
		if i := l - 1 - z.p.own; i >= 0 && i < m {
			order = append(order, i)
		} else {
			others++
			at = m - others
		}
		copy(rows[at], z.p.form(l))
		if k+1 < terms {
			rows[at][m+2+k] = unit.Neg()
		}
	}
	for i := range m + 1 {
		if !slices.Contains(order, i) {
			order = append(order, i)
		}
	}
	for i := range m {
		rows[m][i] = unit
	}
	rows[m][m+1] = unit
	if z.Denominator = eliminate(w, rows, order); z.Denominator == nil {
		return nil
	}
	solved := make([][]polynomial.Poly, m+1)
	for t, c := range order {
		solved[c] = rows[t][m+1:]
	}
	return solved
}

// eliminate solves the rows for the columns given, as many as rows, and returns the denominator of the solution,
// nil if there is none: then row t has the solution of the column order[t]. Divisions are exact: every entry on the way is a
// minor of the rows.
//
// Reference: Bareiss 1968 [Bar68].
func eliminate(w *rational.Work, rows [][]polynomial.Poly, order []int) polynomial.Poly {
	d := unit
	for t, c := range order {
		at := slices.IndexFunc(rows[t:], func(row []polynomial.Poly) bool { return len(row[c]) > 0 })
		if at < 0 {
			return nil
		}
		rows[t], rows[t+at] = rows[t+at], rows[t]
		for i, row := range rows {
			if i != t {
				reduce(w, row, rows[t], c, d)
			}
		}
		d = rows[t][c]
	}
	return d
}

// reduce replaces a row by (p·row − f·by)/d, with p and f the entries of by and of the row in column c.
func reduce(w *rational.Work, row, by []polynomial.Poly, c int, d polynomial.Poly) {
	p, f := by[c], row[c]
	if len(f) == 0 && p.Equal(d) {
		return
	}
	for k := range row {
		x := row[k].Mul(w, p)
		if len(f) > 0 && len(by[k]) > 0 {
			x = x.Sub(w, f.Mul(w, by[k]))
		}
		row[k], _ = x.Quo(w, d)
	}
}

// Slack returns the coefficient of ε^k, over the Denominator, in the slack of a label plus ε^label: how far it is
// above the least that it may be.
func (z *Vertex) Slack(w *rational.Work, label, k int) (sum polynomial.Poly) {
	at := 0
	if k > 0 {
		n := slices.Index(z.basis, k)
		if k == label {
			sum = z.Denominator
		}
		if n < 0 {
			return sum
		}
		if at = n + 1; at >= len(z.terms[0]) {
			terms := z.solve(w, 1+len(z.basis))
			if terms == nil { // there is no work left
				return nil
			}
			z.terms = terms
		}
	}
	for i, x := range z.p.form(label) {
		if len(x) > 0 && len(z.terms[i][at]) > 0 {
			sum = sum.Add(w, x.Mul(w, z.terms[i][at]))
		}
	}
	return sum
}
