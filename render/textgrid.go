package render

import "strings"

// grid writes tables. Best responses have an asterisk; strategies of positive
// probability have their probability beside them, and the cells where they meet
// brackets. Columns that do not fit the width follow in a further block.
func (t *textWriter) grid(d *grid) {
	t.put("", "", strings.Fields(titleOf(d.g)))
	t.caption(d.o)
	var legend []string
	for i, name := range d.names {
		word := "rows " + name + "  "
		switch {
		case i == 1:
			word = "columns " + name + "  "
		case i > 1:
			word = "tables " + name + "  "
		}
		legend = append(legend, word)
	}
	legend = append(legend, "* best response")
	if d.o.Profile != nil {
		legend = append(legend, " [ ] positive probability")
	}
	t.put("", "", legend)
	for k := range d.tables {
		t.table(d, &d.tables[k])
	}
	if d.left > 0 {
		t.line("")
		t.put("", "", []string{plural(d.left, "pure profile"), "not", "shown"})
	}
}

// table writes one table in blocks of columns.
func (t *textWriter) table(d *grid, b *table) {
	t.line("")
	if b.fixed != nil {
		var words []string
		for k := range b.fixed {
			words = append(words, d.names[b.fixed[k].player]+":", spell(&b.fixed[k]))
		}
		t.put("", "", words)
	}
	left := 0
	rows := make([]string, len(d.rows))
	for r := range d.rows {
		rows[r] = t.fit(spell(&d.rows[r]), t.width/2)
		left = max(left, columns(rows[r]))
	}
	for from := 0; from < len(d.cols); {
		to, width, size := from, []int(nil), left
		for ; to < len(d.cols); to++ {
			w := t.columnWidth(d, b, to, t.width-left-2)
			if to > from && size+2+w > t.width {
				break
			}
			size += 2 + w
			width = append(width, w)
		}
		t.block(d, b, rows, left, from, width)
		from = to
	}
}

// block writes the columns from a first one, with their widths.
func (t *textWriter) block(d *grid, b *table, rows []string, left, from int, width []int) {
	if len(d.names) > 1 {
		line := strings.Repeat(" ", left)
		for k, w := range width {
			line += "  " + pad(t.fit(spell(&d.cols[from+k]), w), w)
		}
		t.line(line)
	}
	for r := range d.rows {
		line := pad(rows[r], left)
		for k, w := range width {
			line += "  " + pad(t.fit(b.cells[r][from+k].spell(), w), w)
		}
		t.line(line)
	}
}

func (t *textWriter) columnWidth(d *grid, b *table, c, most int) int {
	w := columns(spell(&d.cols[c]))
	for r := range d.rows {
		w = max(w, columns(b.cells[r][c].spell()))
	}
	return max(1, min(w, most))
}

func (t *textWriter) fit(s string, n int) string {
	if t.ascii {
		s = toASCII(s)
	}
	return cut(s, n, t.ascii)
}

func pad(s string, n int) string { return s + strings.Repeat(" ", max(0, n-columns(s))) }

// spell returns a heading as text.
func spell(h *heading) string {
	if h.probability == "" {
		return h.label
	}
	return h.label + " (" + h.probability + ")"
}

// spell returns a cell as text.
func (c *cell) spell() string {
	var list []string
	for i, u := range c.payoffs {
		if c.best[i] {
			u += "*"
		}
		list = append(list, u)
	}
	text := strings.Join(list, ", ")
	if c.support {
		return "[" + text + "]"
	}
	return text
}
