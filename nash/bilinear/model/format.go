package model

import (
	"bufio"
	"cmp"
	"fmt"
	"io"
	"math/big"
	"slices"
	"strings"

	"exactsolve/rational"
)

// A Layout is a text format of models.
type Layout string

// The layouts: LP as CPLEX reads it, with quadratic constraints in brackets, and
// free MPS with QCMATRIX sections.
const (
	LP  Layout = "lp"
	MPS Layout = "mps"
)

// Format writes m. The text is exact: coefficients are
// decimals, and rows that have others are multiplied by the least integer that
// makes all of them integers; a bound that is no decimal becomes a row. It returns
// the errors of w, or that there is no such layout.
func Format(w io.Writer, m *Model, layout Layout) error {
	out := bufio.NewWriter(w)
	switch layout {
	case LP:
		formatLP(out, m)
	case MPS:
		formatMPS(out, m)
	default:
		return fmt.Errorf("model: no layout %q", layout)
	}
	return out.Flush()
}

// written returns the rows of m as they are written: with products and pairs, and
// bounds that are no decimals, and in decimals.
func written(m *Model) []Row {
	rows := append([]Row(nil), m.Rows...)
	for _, p := range m.Products {
		rows = append(rows, Row{Name: "product_" + m.Vars[p.W].Name, Terms: []Term{{p.W, one}}, Quads: []Quad{{p.X, p.Y, one.Neg()}}})
	}
	for _, p := range m.Pairs {
		if p.B < 0 {
			rows = append(rows, Row{Name: "pair_" + m.Vars[p.X].Name, Quads: []Quad{{p.X, p.R, one}}})
		}
	}
	for k, v := range m.Vars {
		if !v.NoLo && decimal(v.Domain.Lo) == "" {
			rows = append(rows, Row{Name: "low_" + v.Name, Terms: []Term{{k, one.Neg()}}, Sense: AtMost, Rhs: v.Domain.Lo.Neg()})
		}
		if !v.NoHi && decimal(v.Domain.Hi) == "" {
			rows = append(rows, Row{Name: "high_" + v.Name, Terms: []Term{{k, one}}, Sense: AtMost, Rhs: v.Domain.Hi})
		}
	}
	for k := range rows {
		rows[k] = rows[k].scaled()
	}
	return rows
}

// bounds returns the ends of the domain, "" where there is none or it is no decimal.
func (v *Var) bounds() (lo, hi string) {
	if !v.NoLo {
		lo = decimal(v.Domain.Lo)
	}
	if !v.NoHi {
		hi = decimal(v.Domain.Hi)
	}
	return lo, hi
}

// scaled returns r, or a multiple of it in integers if it has numbers that are no
// decimals.
func (r Row) scaled() Row {
	numbers := r.numbers()
	if slices.ContainsFunc(numbers, func(x rational.Rat) bool { return decimal(x) == "" }) {
		return r.Times(rational.Denominator(numbers...))
	}
	return r
}

// maxPlaces is the number of decimal places up to which a number is written as a
// decimal.
const maxPlaces = 60

var five = big.NewInt(5)

// decimal returns x as a decimal, "" if it is none or has many places.
func decimal(x rational.Rat) string {
	den := x.Den()
	twos := int(den.TrailingZeroBits())
	den.Rsh(den, uint(twos))
	fives := 0
	for rem := new(big.Int); fives <= maxPlaces && den.Cmp(big.NewInt(1)) > 0; fives++ {
		q, r := new(big.Int).QuoRem(den, five, rem)
		if r.Sign() != 0 {
			return ""
		}
		den = q
	}
	if places := max(twos, fives); places <= maxPlaces {
		return x.Big().FloatString(places)
	}
	return ""
}

// comments writes the title of the game and remarks, without line breaks.
func comments(w *bufio.Writer, m *Model, sign byte) {
	title := fmt.Sprintf("%s of %s", m.Kind, m.Game.Title)
	for _, text := range append([]string{title}, m.Remarks...) {
		fmt.Fprintf(w, "%c %s\n", sign, strings.Join(strings.Fields(text), " "))
	}
}

// lineTerms is the number of terms on a line; lines have a limited length.
const lineTerms = 8

func formatLP(w *bufio.Writer, m *Model) {
	comments(w, m, '\\')
	w.WriteString("Minimize\n obj:")
	if len(m.Cost) > 0 {
		lpTerms(w, m, m.Cost, nil)
	} else if len(m.Vars) > 0 {
		fmt.Fprintf(w, " 0 %s", m.Vars[0].Name)
	}
	w.WriteString("\nSubject To\n")
	for _, r := range written(m) {
		lpRow(w, m, &r)
	}
	w.WriteString("Bounds\n")
	for _, v := range m.Vars {
		lo, hi := v.bounds()
		fmt.Fprintf(w, " %s <= %s <= %s\n", cmp.Or(lo, "-inf"), v.Name, cmp.Or(hi, "+inf"))
	}
	heading := "Binaries\n"
	for _, v := range m.Vars {
		if v.Binary {
			fmt.Fprintf(w, "%s %s\n", heading, v.Name)
			heading = ""
		}
	}
	w.WriteString("End\n")
}

func lpRow(w *bufio.Writer, m *Model, r *Row) {
	fmt.Fprintf(w, " %s:", r.Name)
	lpTerms(w, m, r.Terms, r.Quads)
	fmt.Fprintf(w, " %s %s\n", [...]string{Equal: "=", AtMost: "<="}[r.Sense], decimal(r.Rhs))
}

func lpTerms(w *bufio.Writer, m *Model, terms []Term, quads []Quad) {
	n := 0
	term := func(c rational.Rat, name string) {
		if n > 0 && n%lineTerms == 0 {
			w.WriteString("\n ")
		}
		n++
		sign := "+"
		if c.Sign() < 0 {
			sign = "-"
		}
		w.WriteString(" " + sign)
		if c = c.Abs(); !c.IsOne() {
			w.WriteString(" " + decimal(c))
		}
		w.WriteString(" " + name)
	}
	for _, t := range terms {
		term(t.Coef, m.Vars[t.Var].Name)
	}
	if len(quads) > 0 {
		w.WriteString(" + [")
		for _, q := range quads {
			term(q.Coef, m.Vars[q.X].Name+" * "+m.Vars[q.Y].Name)
		}
		w.WriteString(" ]")
	}
}

func formatMPS(w *bufio.Writer, m *Model) {
	rows := written(m)
	comments(w, m, '*')
	fmt.Fprintf(w, "NAME %s FREE\nROWS\n N obj\n", m.Kind) // without FREE, clp takes some lines for fixed columns
	columns := make([][]Term, len(m.Vars))                 // with rows in place of variables
	for k, r := range rows {
		fmt.Fprintf(w, " %s %s\n", [...]string{Equal: "E", AtMost: "L"}[r.Sense], r.Name)
		for _, t := range r.Terms {
			columns[t.Var] = append(columns[t.Var], Term{k, t.Coef})
		}
	}
	cost := make([]rational.Rat, len(m.Vars))
	for _, t := range m.Cost {
		cost[t.Var] = t.Coef
	}
	w.WriteString("COLUMNS\n")
	for v, list := range columns {
		fmt.Fprintf(w, " %s obj %s\n", m.Vars[v].Name, decimal(cost[v]))
		for _, t := range list {
			fmt.Fprintf(w, " %s %s %s\n", m.Vars[v].Name, rows[t.Var].Name, decimal(t.Coef))
		}
	}
	w.WriteString("RHS\n")
	for _, r := range rows {
		if !r.Rhs.IsZero() {
			fmt.Fprintf(w, " rhs %s %s\n", r.Name, decimal(r.Rhs))
		}
	}
	mpsBounds(w, m)
	for _, r := range rows {
		mpsQuads(w, m, &r)
	}
	w.WriteString("ENDATA\n")
}

func mpsBounds(w *bufio.Writer, m *Model) {
	w.WriteString("BOUNDS\n")
	for _, v := range m.Vars {
		if v.Binary {
			fmt.Fprintf(w, " BV bound %s\n", v.Name)
			continue
		}
		lo, hi := v.bounds()
		if lo != "" {
			fmt.Fprintf(w, " LO bound %s %s\n", v.Name, lo)
		} else {
			fmt.Fprintf(w, " MI bound %s\n", v.Name)
		}
		if hi != "" {
			fmt.Fprintf(w, " UP bound %s %s\n", v.Name, hi)
		}
	}
}

// mpsQuads writes the symmetric matrix of the products of a row.
func mpsQuads(w *bufio.Writer, m *Model, r *Row) {
	if len(r.Quads) == 0 {
		return
	}
	fmt.Fprintf(w, "QCMATRIX %s\n", r.Name)
	half := rational.New(1, 2)
	for _, q := range r.Quads {
		x, y, c := m.Vars[q.X].Name, m.Vars[q.Y].Name, decimal(q.Coef.Mul(half))
		fmt.Fprintf(w, " %s %s %s\n %s %s %s\n", x, y, c, y, x, c)
	}
}
