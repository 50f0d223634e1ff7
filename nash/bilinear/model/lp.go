package model

import (
	"bufio"
	"fmt"

	"exactsolve/rational"
)

// lineTerms is the number of terms on a line; lines have a limited length.
const lineTerms = 8

func formatLP(w *bufio.Writer, m *Model) {
	fmt.Fprintf(w, "\\ %s of %s\n", m.Kind, comment(m.Game.Title))
	w.WriteString("\\ x: weights, v: values, r: slacks, w: products, b: binaries\n")
	w.WriteString("Minimize\n obj:")
	if len(m.Vars) > 0 {
		fmt.Fprintf(w, " 0 %s", m.Vars[0].Name)
	}
	w.WriteString("\nSubject To\n")
	for _, r := range written(m) {
		lpRow(w, m, &r)
	}
	w.WriteString("Bounds\n")
	for _, v := range m.Vars {
		lo, hi := "-inf", "+inf"
		if text, ok := decimal(v.Domain.Lo); ok {
			lo = text
		}
		if text, ok := decimal(v.Domain.Hi); ok {
			hi = text
		}
		fmt.Fprintf(w, " %s <= %s <= %s\n", lo, v.Name, hi)
	}
	first := true
	for _, v := range m.Vars {
		if v.Binary {
			if first {
				w.WriteString("Binaries\n")
				first = false
			}
			fmt.Fprintf(w, " %s\n", v.Name)
		}
	}
	w.WriteString("End\n")
}

func lpRow(w *bufio.Writer, m *Model, r *Row) {
	fmt.Fprintf(w, " %s:", r.Name)
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
			w.WriteString(" " + number(c))
		}
		w.WriteString(" " + name)
	}
	for _, t := range r.Terms {
		term(t.Coef, m.Vars[t.Var].Name)
	}
	if len(r.Quads) > 0 {
		w.WriteString(" + [")
		for _, q := range r.Quads {
			term(q.Coef, m.Vars[q.X].Name+" * "+m.Vars[q.Y].Name)
		}
		w.WriteString(" ]")
	}
	sense := "="
	if r.Sense == AtMost {
		sense = "<="
	}
	fmt.Fprintf(w, " %s %s\n", sense, number(r.Rhs))
}
