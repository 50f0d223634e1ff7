// Package lp is a methods layer package: large sparse linear programs whose
// right-hand sides and costs are polynomials in a formal ε, built row by row and
// solved exactly. Floating point guesses a basis; exact arithmetic decides about it.
//
// Start with [Program], its methods Variable, AtLeast, Equal and Cost, and
// [Program.Solve].
//
// A matrix has three forms on its way to the basis that is proved:
//
//  1. Integers, rows scaled once, as the program is built. They are stored by rows and
//     by columns; a basis is the minor of its columns and the tight rows.
//  2. The image of the whole in floats, for [floatlp]; of what [presolve] leaves of it, where
//     there is no ε and much goes. The basis found for that is one of the whole, and proved as such.
//  3. Residues of the minor modulo a prime, for [basis].
//
// The order of Q(ε) is lexicographic in the coefficients, so a basis is optimal
// for all small ε > 0 if and only if its values and its reduced costs are
// lexicographically not negative. The former depend on the right-hand sides alone and the
// latter on the costs, so the powers are taken one after the other, each an
// ordinary linear program from the basis before:
//
//   - with the right-hand sides of ε⁰, first the costs of ε⁰, then those of ε¹ in
//     the optimal face, where what has a positive reduced cost is fixed at 0, and so
//     on;
//   - then the right-hand sides of ε¹, where a variable that is basic and positive is free, with
//     all costs in turn as before, and so on.
//
// Each has an optimum if the program has one for small ε. No small number for ε
// ever occurs, and every float program is as well scaled as the data.
//
// Floats are the simplex method's, or in large programs first those of an interior point.
// The basis that they found is solved exactly. Where a sign is
// wrong, exact pivots go on from there.
//
// Reference: the idea to guess with floats and prove with exact arithmetic goes
// back to Dhiflaoui et al. 2003 [DFK03]; that of one stable basis for all small ε
// to Farina, Gatti and Sandholm 2018 [FGS18].
package lp

import (
	"cmp"
	"fmt"
	"math"
	"math/big"
	"slices"

	"exactsolve/rational"
	"exactsolve/tableau/sparse"
)

// A Program is
//
//	minimize c(ε)ᵀx   subject to   A x ≥ b(ε), or = b(ε) where a row says so,
//
// with x ≥ 0, or free where a variable says so. It is built row by row and may grow
// after it has been solved. The zero value is an empty program without limits.
//
// What is beyond the limits is left out, and what is added after it; [Program.Solve] then says why.
type Program struct {
	Limits Limits

	// Split, unless 0, is a number of bits at which integers in rows are split, into
	// a multiple of the variable and one of a new variable 2^Split times as large:
	// floats must hold products of some.
	Split uint

	free  []bool           // per variable
	costs [][]rational.Rat // per variable, coefficients of ε⁰, ε¹, …; may be short
	rows  []row
	a     sparse.Entries // of the rows, scaled to integers

	split map[int]int // from a variable to the one 2^Split times as large

	byRow, byCol *sparse.Integers // a as it was solved last

	last     Basis // of the last solution, for so many variables
	lastVars int

	bits, longest int // of all numbers together, of one
	err           error
}

// A row is a constraint.
type row struct {
	equal bool
	scale rational.Rat   // what it was multiplied by
	rhs   []rational.Rat // coefficients of ε⁰, ε¹, …; may be short
}

// Limits of a program; 0 is none.
type Limits struct {
	Bits    int // of one number
	Total   int // bits of all numbers
	Size    int // of the rows, and of the variables
	Entries int
}

// maxEntries is the limit of the entries of any program, which have numbers of 32 bits.
const maxEntries = math.MaxInt32 / 4

// Variable returns a new variable, free or not negative.
func (p *Program) Variable(free bool) int {
	p.free, p.costs = append(p.free, free), append(p.costs, nil)
	p.limitSize()
	return len(p.free) - 1
}

// AtLeast adds a row, Σ terms ≥ rhs, and returns its number. The coefficients of rhs
// are those of ε⁰, ε¹, …; terms of one variable are added up.
func (p *Program) AtLeast(terms []Term, rhs ...rational.Rat) int { return p.row(terms, rhs, false) }

// Equal adds a row, Σ terms = rhs, as AtLeast does.
func (p *Program) Equal(terms []Term, rhs ...rational.Rat) int { return p.row(terms, rhs, true) }

// Extend adds a term to a row that has none of its variable: an integer, for a program
// that is built column by column.
func (p *Program) Extend(row int, t Term) { p.add(row, []Term{t}) }

// Cost adds terms to the costs at a power of ε. So those of power 1 decide among the
// optima for those of power 0.
func (p *Program) Cost(power int, terms ...Term) {
	for _, t := range terms {
		c := &p.costs[t.Var]
		for len(*c) <= power {
			*c = append(*c, rational.Rat{})
		}
		(*c)[power] = (*c)[power].Add(t.Coef)
	}
}

// Rows returns their number.
func (p *Program) Rows() int { return len(p.rows) }

func (p *Program) row(terms []Term, rhs []rational.Rat, equal bool) int {
	terms = Merge(slices.Clone(terms))
	scale := p.denominator(terms)
	if p.count(scale); p.err != nil {
		return len(p.rows) - 1
	}
	r := row{equal, scale, slices.Clone(rhs)}
	for k := range terms {
		terms[k].Coef = terms[k].Coef.Mul(scale)
	}
	for k := range rhs {
		r.rhs[k] = rhs[k].Mul(scale)
		p.count(r.rhs[k])
	}
	if p.Split > 0 {
		terms = p.pieces(terms)
	}
	p.rows = append(p.rows, r)
	p.add(len(p.rows)-1, terms)
	return len(p.rows) - 1
}

// add adds integers to a row.
func (p *Program) add(row int, terms []Term) {
	for _, t := range terms {
		if p.count(t.Coef); p.err != nil {
			return
		}
		p.a.Add(row, t.Var, t.Coef)
	}
	p.limitSize()
}

// denominator returns a common one of the terms, or, if it is too long, of some.
func (p *Program) denominator(terms []Term) rational.Rat {
	d := rational.Int(1)
	for _, t := range terms {
		if !t.Coef.IsInt() && (p.Limits.Bits == 0 || d.BitLen() <= p.Limits.Bits) {
			d = rational.LCM(d, rational.FromBigInt(t.Coef.Den()))
		}
	}
	return d
}

// pieces returns terms split.
func (p *Program) pieces(terms []Term) []Term {
	var z []Term
	for _, t := range terms {
		for t.Coef.BitLen() > int(p.Split)+1 {
			high := new(big.Int).Rsh(t.Coef.Num(), p.Split)
			low := new(big.Int).Sub(t.Coef.Num(), new(big.Int).Lsh(high, p.Split))
			z = append(z, Term{t.Var, rational.FromBigInt(low)})
			t = Term{p.shifted(t.Var), rational.FromBigInt(high)}
		}
		z = append(z, t)
	}
	return z
}

// shifted returns the variable 2^Split times as large as v.
func (p *Program) shifted(v int) int {
	w, ok := p.split[v]
	if !ok {
		if p.split == nil {
			p.split = map[int]int{}
		}
		w = p.Variable(true)
		p.split[v] = w
		p.Equal([]Term{{w, rational.Int(1)}, {v, rational.Int(2).Pow(int(p.Split)).Neg()}})
	}
	return w
}

// count counts a number and sets the error if it is too long, or all are.
func (p *Program) count(x rational.Rat) {
	n := x.BitLen()
	p.bits, p.longest = p.bits+n, max(p.longest, n)
	if p.err == nil && (above(n, p.Limits.Bits) || above(p.bits, p.Limits.Total)) {
		p.err = fmt.Errorf("coefficients of %d bits, %d in total: %w", n, p.bits, ErrTooLarge)
	}
}

// limitSize sets the error if the program is too large.
func (p *Program) limitSize() {
	rows, cols, n, l := len(p.rows), len(p.free), p.a.Len(), &p.Limits
	if p.err == nil && (above(max(rows, cols), l.Size) || above(n, l.Entries) || n > maxEntries) {
		p.err = fmt.Errorf("a program of %d rows, %d columns and %d entries: %w", rows, cols, n, ErrTooLarge)
	}
}

func above(n, limit int) bool { return limit > 0 && n > limit }

// powers returns one more than the largest power of ε, at least 1.
func (p *Program) powers() int {
	n := 1
	for _, c := range p.costs {
		n = max(n, len(c))
	}
	for i := range p.rows {
		n = max(n, len(p.rows[i].rhs))
	}
	return n
}

func coeff(c []rational.Rat, k int) rational.Rat {
	if k >= len(c) {
		return rational.Rat{}
	}
	return c[k]
}

// A Term is a coefficient of a variable, or of whatever else has a number.
type Term struct {
	Var  int
	Coef rational.Rat
}

// Times returns the term coef·v.
func Times(v int, coef rational.Rat) Term { return Term{v, coef} }

// Merge sorts terms by variable, adds up those of one variable and drops those that
// are 0. It may change its argument.
func Merge(terms []Term) []Term {
	slices.SortStableFunc(terms, func(x, y Term) int { return cmp.Compare(x.Var, y.Var) })
	out := terms[:0]
	for _, x := range terms {
		if n := len(out); n > 0 && out[n-1].Var == x.Var {
			out[n-1].Coef = out[n-1].Coef.Add(x.Coef)
		} else {
			out = append(out, x)
		}
	}
	return slices.DeleteFunc(out, func(x Term) bool { return x.Coef.IsZero() })
}

// Equal reports whether x and y are the same terms in the same order.
func Equal(x, y []Term) bool {
	return slices.EqualFunc(x, y, func(a, b Term) bool { return a.Var == b.Var && a.Coef.Equal(b.Coef) })
}

// At returns the sum of the terms at x.
func At(terms []Term, x []rational.Rat) rational.Rat {
	var sum rational.Rat
	for _, t := range terms {
		if !x[t.Var].IsZero() {
			sum = sum.Add(t.Coef.Mul(x[t.Var]))
		}
	}
	return sum
}
