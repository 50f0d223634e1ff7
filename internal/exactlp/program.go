package exactlp

import (
	"exactsolve/rational"
)

// A Program is
//
//	minimize c(ε)ᵀx   subject to   A x ≥ b(ε), or = b(ε) where a row says so,
//
// with x ≥ 0, or free where a column says so.
type Program struct {
	Cols []Column
	Rows []Row
}

// A Column is a variable with its entries in A. Cost has the coefficients of ε⁰,
// ε¹, …, and may be short.
type Column struct {
	Entries []Entry
	Cost    []rational.Rat
	Free    bool
}

// An Entry is a coefficient of A in some row.
type Entry struct {
	Row   int32
	Value rational.Rat
}

// A Row is a constraint. Rhs has the coefficients of ε⁰, ε¹, …, and may be short.
type Row struct {
	Rhs   []rational.Rat
	Equal bool
}

// powers returns one more than the largest power of ε, at least 1.
func (p *Program) powers() int {
	n := 1
	for j := range p.Cols {
		n = max(n, len(p.Cols[j].Cost))
	}
	for i := range p.Rows {
		n = max(n, len(p.Rows[i].Rhs))
	}
	return n
}

func coeff(c []rational.Rat, k int) rational.Rat {
	if k >= len(c) {
		return rational.Rat{}
	}
	return c[k]
}

// Variables are the columns, then for each row its slack s = A x − b.

// A kind is what the bounds and the powers so far allow a variable.
type kind uint8

const (
	sign  kind = iota // ≥ 0
	free              // any value; once basic, never leaves
	fixed             // 0
)

// kinds returns those of all variables before the first power.
func (p *Program) kinds() []kind {
	k := make([]kind, len(p.Cols)+len(p.Rows))
	for j := range p.Cols {
		if p.Cols[j].Free {
			k[j] = free
		}
	}
	for i := range p.Rows {
		if p.Rows[i].Equal {
			k[len(p.Cols)+i] = fixed
		}
	}
	return k
}

// A Basis says which variables are basic; there are as many as rows.
type Basis []bool

// slackBasis has all slacks basic.
func (p *Program) slackBasis() Basis {
	b := make(Basis, len(p.Cols)+len(p.Rows))
	for i := range p.Rows {
		b[len(p.Cols)+i] = true
	}
	return b
}
