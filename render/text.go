package render

import (
	"bufio"
	"cmp"
	"io"
	"slices"
	"strconv"
	"strings"

	"exactsolve/render/internal/font"
	"exactsolve/seqform"
)

// Columns of Text: without a width, the least width, and what a node gets at
// least before its subtree folds.
const (
	textColumns = 80
	leastWidth  = 20
	leastRoom   = 24 // or half the width
)

// Text writes g for a terminal: a tree with a node a line, or payoff tables.
// What the profile reaches has heavy branches, in ASCII "==". Lines are at most
// Width columns long; they continue on the next if need be, and subtrees fold
// where too little room is left.
func Text(w io.Writer, g *seqform.Game, o Options) error {
	if err := o.Validate(g); err != nil {
		return err
	}
	t := textWriter{out: bufio.NewWriter(w), width: cmp.Or(o.Width, textColumns), ascii: o.ASCII}
	if g.Tree == nil {
		t.grid(newGrid(g, &o))
	} else {
		t.tree(newOutline(g, &o))
	}
	return t.out.Flush()
}

type textWriter struct {
	out   *bufio.Writer
	width int
	ascii bool
}

// put writes words after prefix, on several lines if they do not fit; those
// after the first begin with next.
func (t *textWriter) put(prefix, next string, words []string) {
	line, empty := prefix, true
	for _, word := range words {
		if t.ascii {
			word = toASCII(word)
		}
		space := 1
		if empty {
			space = 0
		}
		if !empty && columns(line)+space+columns(word) > t.width {
			t.line(line)
			line, space = next, 0
		}
		word = cut(word, t.width-columns(line)-space, t.ascii)
		line += strings.Repeat(" ", space) + word
		empty = false
	}
	t.line(line)
}

func (t *textWriter) line(s string) { t.out.WriteString(strings.TrimRight(s, " ") + "\n") }

// cut returns s in at most n columns, n ≥ 1.
func cut(s string, n int, ascii bool) string {
	if columns(s) <= n {
		return s
	}
	mark := "…"
	if ascii {
		mark = "~"
	}
	used := 0
	for k, c := range s {
		used += columns(string(c))
		if used > n-1 {
			return s[:k] + mark
		}
	}
	return s
}

func toASCII(s string) string {
	return strings.Map(func(c rune) rune {
		switch {
		case c == '…' || c == '≈':
			return '~'
		case c < ' ' || c > '~':
			return '?'
		}
		return c
	}, s)
}

// glyph returns the mark of player i, seqform.Chance or seqform.Terminal.
func (t *textWriter) glyph(i int) string {
	switch {
	case i == seqform.Terminal:
		return ""
	case t.ascii && i < 0:
		return "(c)"
	case t.ascii:
		return "(" + strconv.Itoa(i+1) + ")"
	case i < 0:
		return "○"
	}
	return font.Shapes[playerForm(i)]
}

func (t *textWriter) tree(l *outline) {
	t.put("", "", strings.Fields(titleOf(l.g)))
	t.caption(l.o)
	var legend []string
	for i, name := range l.names {
		legend = append(legend, t.glyph(i)+" "+name+" ")
	}
	if slices.ContainsFunc(l.nodes, func(n node) bool { return n.player == seqform.Chance }) {
		legend = append(legend, t.glyph(seqform.Chance)+" chance")
	}
	t.put("", "", legend)
	t.line("")
	last := make([]int, len(l.nodes)) // per node, the place of its last child
	for k := range l.nodes {
		if p := l.nodes[k].parent; p >= 0 {
			last[p] = k
		}
	}
	indent := make([]string, len(l.nodes)) // of what lies below a node
	cutBelow := make([]bool, len(l.nodes)) // it is not written
	for k := range l.nodes {
		n := &l.nodes[k]
		if n.parent >= 0 && cutBelow[n.parent] {
			cutBelow[k] = true
			continue
		}
		prefix := ""
		if n.parent >= 0 {
			branch, below := t.branch(l, k, last)
			prefix, indent[k] = indent[n.parent]+branch, indent[n.parent]+below
		}
		words := t.words(l, n)
		next := indent[k] + "   "
		if n.kind == interior {
			next = indent[k] + t.pick("│  ", "|  ")
			if columns(indent[k]) > t.width-min(leastRoom, t.width/2) {
				cutBelow[k] = true
				words = append(words, t.fold(int(l.g.Tree.End[n.tree]-n.tree)-1)...)
			}
		}
		t.put(prefix, next, words)
	}
}

// caption writes that of the options, if there is one.
func (t *textWriter) caption(o *Options) {
	if words := strings.Fields(font.Clean(o.Caption)); len(words) > 0 {
		t.put("", "", words)
	}
}

func (t *textWriter) pick(unicode, ascii string) string {
	if t.ascii {
		return ascii
	}
	return unicode
}

// branch returns what leads to node k and what continues below it.
func (t *textWriter) branch(l *outline, k int, last []int) (branch, below string) {
	n := &l.nodes[k]
	on, end := l.marks && n.reached, last[n.parent] == k
	switch {
	case on && end:
		branch = t.pick("┗━ ", "+==")
	case on:
		branch = t.pick("┣━ ", "+==")
	case end:
		branch = t.pick("└─ ", "+--")
	default:
		branch = t.pick("├─ ", "+--")
	}
	if t.ascii {
		branch += " "
	}
	below = t.pick("│  ", "|   ")
	if end {
		below = t.pick("   ", "    ")
	}
	return branch, below
}

func (t *textWriter) fold(nodes int) []string {
	return append([]string{t.pick("▷", ">")}, strings.Fields(plural(nodes, "node")+" not shown")...)
}

func (t *textWriter) words(l *outline, n *node) []string {
	words := []string{n.action, n.probability}
	if n.parent >= 0 && n.kind != others && n.kind != leaf {
		words = append(words, t.pick("·", "-"))
	}
	words = append(words, strings.TrimSpace(t.glyph(n.player)+" "+n.set), n.belief)
	for i, u := range n.payoffs {
		if i == 0 {
			u = t.pick("→ ", "> ") + u
		}
		if i < len(n.payoffs)-1 {
			u += ","
		}
		words = append(words, u)
	}
	if n.count > 0 {
		words = append(words, t.fold(n.count)...)
	}
	return slices.DeleteFunc(words, func(s string) bool { return s == "" })
}

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

func spell(h *heading) string {
	if h.probability == "" {
		return h.label
	}
	return h.label + " (" + h.probability + ")"
}

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
