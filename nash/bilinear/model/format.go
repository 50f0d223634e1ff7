package model

import (
	"bufio"
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

// Format writes m, whose objective is 0. The text is exact: coefficients are
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
		if _, ok := decimal(v.Domain.Lo); !ok {
			rows = append(rows, Row{Name: "low_" + v.Name, Terms: []Term{{k, one.Neg()}}, Sense: AtMost, Rhs: v.Domain.Lo.Neg()})
		}
		if _, ok := decimal(v.Domain.Hi); !ok {
			rows = append(rows, Row{Name: "high_" + v.Name, Terms: []Term{{k, one}}, Sense: AtMost, Rhs: v.Domain.Hi})
		}
	}
	for k := range rows {
		rows[k] = rows[k].scaled()
	}
	return rows
}

// scaled returns r, or a multiple of it in integers if it has numbers that are no
// decimals.
func (r Row) scaled() Row {
	numbers := r.numbers()
	if !slices.ContainsFunc(numbers, func(x rational.Rat) bool { _, ok := decimal(x); return !ok }) {
		return r
	}
	return r.Times(rational.Denominator(numbers...))
}

// maxPlaces is the number of decimal places up to which a number is written as a
// decimal.
const maxPlaces = 60

var five = big.NewInt(5)

// decimal returns x as a decimal, and false if it is none or has many places.
func decimal(x rational.Rat) (string, bool) {
	den := x.Den()
	twos := int(den.TrailingZeroBits())
	den.Rsh(den, uint(twos))
	fives := 0
	for rem := new(big.Int); fives <= maxPlaces && den.Cmp(big.NewInt(1)) > 0; fives++ {
		q, r := new(big.Int).QuoRem(den, five, rem)
		if r.Sign() != 0 {
			return "", false
		}
		den = q
	}
	places := max(twos, fives)
	if places > maxPlaces {
		return "", false
	}
	if places == 0 {
		return x.String(), true
	}
	return x.Big().FloatString(places), true
}

// number returns a decimal or, of a row that is scaled, an integer.
func number(x rational.Rat) string {
	text, _ := decimal(x)
	return text
}

// comment returns text without line breaks.
func comment(text string) string { return strings.Join(strings.Fields(text), " ") }
