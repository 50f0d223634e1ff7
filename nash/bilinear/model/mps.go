package model

import (
	"bufio"
	"fmt"

	"exactsolve/rational"
)

func formatMPS(w *bufio.Writer, m *Model) {
	rows := written(m)
	fmt.Fprintf(w, "* %s of %s\nNAME %s\nROWS\n N obj\n", m.Kind, comment(m.Game.Title), m.Kind)
	columns := make([][]Term, len(m.Vars)) // with rows in place of variables
	for k, r := range rows {
		sense := "E"
		if r.Sense == AtMost {
			sense = "L"
		}
		fmt.Fprintf(w, " %s %s\n", sense, r.Name)
		for _, t := range r.Terms {
			columns[t.Var] = append(columns[t.Var], Term{k, t.Coef})
		}
	}
	w.WriteString("COLUMNS\n")
	for v, list := range columns {
		fmt.Fprintf(w, " %s obj 0\n", m.Vars[v].Name)
		for _, t := range list {
			fmt.Fprintf(w, " %s %s %s\n", m.Vars[v].Name, rows[t.Var].Name, number(t.Coef))
		}
	}
	w.WriteString("RHS\n")
	for _, r := range rows {
		if !r.Rhs.IsZero() {
			fmt.Fprintf(w, " rhs %s %s\n", r.Name, number(r.Rhs))
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
		if text, ok := decimal(v.Domain.Lo); ok {
			fmt.Fprintf(w, " LO bound %s %s\n", v.Name, text)
		} else {
			fmt.Fprintf(w, " MI bound %s\n", v.Name)
		}
		if text, ok := decimal(v.Domain.Hi); ok {
			fmt.Fprintf(w, " UP bound %s %s\n", v.Name, text)
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
		x, y, c := m.Vars[q.X].Name, m.Vars[q.Y].Name, number(q.Coef.Mul(half))
		fmt.Fprintf(w, " %s %s %s\n %s %s %s\n", x, y, c, y, x, c)
	}
}
