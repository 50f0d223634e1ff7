// Package tableau is the machinery layer: systems of linear equations solved
// for some of their variables, exact pivoting on them, and the simplex method
// that drives the pivots.
//
// Start with [Tableau], made by [New], and [Simplex].
//
// A tableau is kept as a dictionary: the columns of basic variables are unit
// vectors and are not stored. Right-hand sides are a block of columns, one for
// each power of ε from ε⁰ up, and costs a block of rows likewise, so that ε never
// enters the matrix. Comparisons run through a block lexicographically, lowest
// power first, which is the order of polyeps.
//
// Names in this package:
//
//	t          a tableau
//	i, r       rows; r is the pivot row
//	j, c       columns; c is the pivot column
//	k          power of ε: a right-hand side column or a cost row
//	p          the pivot entry
//	d          the denominator of a row
//	v          a variable
//
// # Integers only
//
// Let D be the determinant of the basis matrix up to sign. By Cramer's rule D
// times any entry of the tableau is an integer, a subdeterminant of the system
// at the start, so bit lengths stay within the Hadamard bound (Edmonds,
// Bareiss). Each row stores such integers over a denominator d of its own: D as
// it was when the row last changed, for a row whose entry in the pivot column
// is 0 keeps its value and need not be touched. The update of row i by pivot
// row r,
//
//	a[i][j] ← (a[i][j]·p − a[i][c]·a[r][j]) / d
//
// with row r over the current D, leaves no remainder whatever the age of row i:
// written over D, the entries of row i are a·D/d, Bareiss' division is by D, and
// D/d cancels.
//
// Entries of a row are machine words while they all fit, else of as many words as
// they need, else big.Int. See tableau/wide, which has the arithmetic.
//
// Reference: Edmonds 1967 [Edm67]; Bareiss 1968 [Bar68]; Avis's lrs for the dictionary form [Avis00].
package tableau

import (
	"fmt"
	"math/big"
	"slices"
	"strings"

	"exactsolve/rational"
	"exactsolve/tableau/wide"
)

// A Tableau is a system of m equations in n variables, solved for m of them,
// the basic variables:
//
//	x[Basic(i)] + Σ_j a[i][j]·x[Nonbasic(j)] = b[i](ε)      i = 0 … m−1
//
// with b a polynomial in ε, and an objective, to be minimized,
//
//	Σ_j c[j](ε)·x[Nonbasic(j)] + constant.
//
// Variables are numbered 0 … n−1. Machinery: changes in place, for one goroutine.
type Tableau struct {
	basic    []int // variable of each row
	nonbasic []int // variable of each column; −1 where the column was dropped
	place    []int // of each variable: row i as i, column j as −1−j, gone as len(place)

	rows  []wide.Row // columns, then powers of ε of the right-hand side, then the denominator
	costs []wide.Row // one a power of ε; the same layout, with the objective as right-hand side
	rhs   int        // number of right-hand side columns

	det    big.Int        // the current determinant, > 0
	scale  []rational.Rat // the stored variable is scale · the caller's variable
	cscale []rational.Rat // a stored cost row is cscale · the caller's

	pivots  int
	maxBits int
	tmp     wide.Scratch
	work    []*wide.Row // of the current pivot
}

// An Entry is one coefficient of a sparse row.
type Entry struct {
	Col   int // column
	Value rational.Rat
}

// A Row is an equation of a [System]: the basic variable of the row plus the
// entries equals the right-hand side.
type Row struct {
	Entries []Entry
	Rhs     []rational.Rat // coefficients of ε⁰, ε¹, …; shorter means zeros
}

// A System is a tableau to start from. The variables are the columns
// 0 … Cols−1, then one basic variable for each row: that of row i is Cols + i.
type System struct {
	Cols  int
	Rhs   int       // number of powers of ε in right-hand sides, at least 1
	Rows  []Row     // entries are summed if a column occurs twice
	Costs [][]Entry // the coefficient of ε^k of the cost of a column is in Costs[k]
}

// MaxEntries is the size up to which callers should make tableaus, whose rows
// are stored in full: 2²⁷ machine words are 1 GiB, and long before that exact pivoting takes days.
const MaxEntries = 1 << 27

// New returns the tableau of a system. Rows are scaled to integers; that
// changes the unit of the basic variables, which [Tableau.Value] and
// [Tableau.ReducedCost] take back.
func New(s System) *Tableau {
	m := len(s.Rows)
	t := &Tableau{rhs: max(s.Rhs, 1)}
	t.det.SetInt64(1)
	t.scale = make([]rational.Rat, s.Cols+m)
	t.place = make([]int, s.Cols+m)
	for j := range s.Cols {
		t.nonbasic = append(t.nonbasic, j)
		t.place[j] = -1 - j
		t.scale[j] = rational.Int(1)
	}
	for i, r := range s.Rows {
		stored, scale := t.newRow(s.Cols, r)
		t.rows = append(t.rows, stored)
		t.basic = append(t.basic, s.Cols+i)
		t.place[s.Cols+i] = i
		t.scale[s.Cols+i] = scale
	}
	for _, c := range s.Costs {
		stored, scale := t.newRow(s.Cols, Row{Entries: c})
		t.costs = append(t.costs, stored)
		t.cscale = append(t.cscale, scale)
	}
	return t
}

// newRow multiplies a row by the least common multiple of its denominators.
func (t *Tableau) newRow(cols int, r Row) (wide.Row, rational.Rat) {
	entries := slices.Clone(r.Entries)
	for k, v := range r.Rhs {
		entries = append(entries, Entry{Col: cols + k, Value: v})
	}
	slices.SortStableFunc(entries, func(a, b Entry) int { return a.Col - b.Col })
	sum := entries[:0] // entries of one column added up
	for _, e := range entries {
		if n := len(sum); n > 0 && sum[n-1].Col == e.Col {
			sum[n-1].Value = sum[n-1].Value.Add(e.Value)
			continue
		}
		sum = append(sum, e)
	}
	scale := rational.Int(1)
	for _, e := range sum {
		if !e.Value.IsInt() {
			scale = rational.LCM(scale, rational.FromBigInt(e.Value.Den()))
		}
	}
	stored := wide.NewRow(cols + t.rhs)
	for _, e := range sum {
		if !e.Value.IsZero() {
			stored.Set(e.Col, e.Value.Mul(scale).Num())
		}
	}
	t.maxBits = max(t.maxBits, stored.BitLen(0, stored.Len()))
	return stored, scale
}

// Rows returns the number of rows m.
func (t *Tableau) Rows() int { return len(t.rows) }

// Cols returns the number of columns, dropped ones included.
func (t *Tableau) Cols() int { return len(t.nonbasic) }

// Basic returns the variable of row i.
func (t *Tableau) Basic(i int) int { return t.basic[i] }

// Nonbasic returns the variable of column j, −1 if the column was dropped.
func (t *Tableau) Nonbasic(j int) int { return t.nonbasic[j] }

// RowOf returns the row of variable v, if it is basic.
func (t *Tableau) RowOf(v int) (i int, ok bool) {
	i = t.place[v]
	return i, i >= 0 && i < len(t.rows)
}

// ColumnOf returns the column of variable v, if it is nonbasic.
func (t *Tableau) ColumnOf(v int) (j int, ok bool) { return -1 - t.place[v], t.place[v] < 0 }

// Sign returns the sign of the entry in row i and column j.
func (t *Tableau) Sign(i, j int) int { return t.rows[i].Sign(j) }

// Pivots returns the number of pivots so far.
func (t *Tableau) Pivots() int { return t.pivots }

// MaxBits returns the largest bit length of an integer stored so far.
func (t *Tableau) MaxBits() int { return t.maxBits }

// entry returns entry j of x as an exact number.
func entry(x *wide.Row, j int) rational.Rat {
	var n, d big.Int
	return rational.FromInts(x.Big(j, &n), x.Big(x.Len()-1, &d))
}

// Value returns the coefficients of ε⁰, ε¹, … of the value of variable v, which
// is zero if v is nonbasic. It panics if the row of v was dropped.
func (t *Tableau) Value(v int) []rational.Rat {
	value := make([]rational.Rat, t.rhs)
	i, ok := t.RowOf(v)
	if !ok {
		t.mustExist(v)
		return value
	}
	for k := range value {
		value[k] = entry(&t.rows[i], len(t.nonbasic)+k).Quo(t.scale[v])
	}
	return value
}

func (t *Tableau) mustExist(v int) {
	if t.place[v] == len(t.place) {
		panic(fmt.Sprintf("tableau: variable %d was dropped", v))
	}
}

// ReducedCost returns the coefficients of ε⁰, ε¹, … of the reduced cost of
// variable v, which is zero if v is basic. It panics if the column of v was dropped.
func (t *Tableau) ReducedCost(v int) []rational.Rat {
	cost := make([]rational.Rat, len(t.costs))
	j, ok := t.ColumnOf(v)
	if !ok {
		t.mustExist(v)
		return cost
	}
	for k := range cost {
		cost[k] = entry(&t.costs[k], j).Mul(t.scale[v]).Quo(t.cscale[k])
	}
	return cost
}

// At returns the entry of row i and column j, in the caller's units.
func (t *Tableau) At(i, j int) rational.Rat {
	e := entry(&t.rows[i], j)
	return e.Mul(t.scale[t.nonbasic[j]]).Quo(t.scale[t.basic[i]])
}

// String draws the tableau, a row a line, integers over the row's denominator,
// with the variables as v0, v1, …; for traces and tests of small systems.
func (t *Tableau) String() string {
	var b strings.Builder
	b.WriteString("det " + t.det.String() + "\n")
	for i := range t.rows {
		t.describe(&b, fmt.Sprintf("v%d", t.basic[i]), &t.rows[i])
	}
	for k := range t.costs {
		t.describe(&b, fmt.Sprintf("cost ε^%d", k), &t.costs[k])
	}
	return b.String()
}

func (t *Tableau) describe(b *strings.Builder, label string, x *wide.Row) {
	var z big.Int
	fmt.Fprintf(b, "%-8s", label)
	for j, v := range t.nonbasic {
		if v >= 0 {
			fmt.Fprintf(b, "  v%d:%v", v, x.Big(j, &z))
		}
	}
	b.WriteString("  |")
	for k := range t.rhs {
		fmt.Fprintf(b, " %v", x.Big(len(t.nonbasic)+k, &z))
	}
	fmt.Fprintf(b, "  / %v\n", x.Big(x.Len()-1, &z))
}
