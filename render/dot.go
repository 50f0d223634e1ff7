package render

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"strings"

	"exactsolve/render/internal/font"
	"exactsolve/seqform"
)

// ErrNoTree is what DOT returns for a game in strategic form.
var ErrNoTree = errors.New("render: a strategic form is not a graph")

// DOT writes the tree of g for Graphviz, which does its own layout. Information
// sets are dashed edges that do not constrain it.
func DOT(w io.Writer, g *seqform.Game, o Options) error {
	if err := o.Validate(g); err != nil {
		return err
	}
	if g.Tree == nil {
		return ErrNoTree
	}
	d := dotWriter{bufio.NewWriter(w), newOutline(g, &o)}
	d.graph()
	return d.Flush()
}

type dotWriter struct {
	*bufio.Writer
	l *outline
}

func (w dotWriter) graph() {
	l := w.l
	rank := "LR"
	if l.o.Orientation == Down {
		rank = "TB"
	}
	title := strings.TrimSpace(titleOf(l.g) + " " + font.Shorten(l.o.Caption, maxTitle))
	fmt.Fprintf(w, "digraph game {\n  graph [rankdir=%s, label=%s, labelloc=t, tooltip=%s];\n", rank, quoted(title), quoted(l.summary()))
	fmt.Fprintln(w, "  node [fontname=\"Helvetica\", fontsize=10, height=0.2, width=0.2, margin=\"0.04,0.02\"];\n  edge [fontname=\"Helvetica\", fontsize=10, arrowhead=none];")
	for k := range l.nodes {
		w.node(k)
	}
	for k := 1; k < len(l.nodes); k++ {
		n := &l.nodes[k]
		fmt.Fprintf(w, "  n%d -> n%d [label=%s, color=%s, fontcolor=%s, penwidth=%s];\n", n.parent, k,
			quoted(strings.TrimSpace(n.action+" "+n.probability)), l.ink(n, l.mover(n)).hex(), l.ink(n, l.mover(n)).hex(), [...]string{"0.5", "1", "2.5"}[l.weight(n)])
	}
	w.links()
	fmt.Fprintln(w, "}")
}

// links writes an edge between neighbors of an information set.
func (w dotWriter) links() {
	last := map[[2]int]int{}
	for k := range w.l.nodes {
		n := &w.l.nodes[k]
		if n.player < 0 {
			continue
		}
		key := [2]int{n.player, n.infoset}
		if j, ok := last[key]; ok {
			fmt.Fprintf(w, "  n%d -> n%d [style=dashed, constraint=false, color=%s];\n", j, k, ink(n.player).hex())
		}
		last[key] = k
	}
}

func (w dotWriter) node(k int) {
	n := &w.l.nodes[k]
	shape := [...]string{"ellipse", "box", "diamond", "triangle", "pentagon", "star", "invtriangle", "hexagon"}[playerForm(max(n.player, 0))]
	switch {
	case n.count > 0:
		shape = "rarrow" // points at what is not shown
	case n.player == seqform.Terminal:
		shape = "plaintext"
	case n.player == seqform.Chance:
		shape = "doublecircle"
	}
	label := strings.TrimSpace(n.set + " " + n.belief)
	if n.player >= 0 {
		label = strings.TrimSpace(w.l.names[n.player] + " " + label)
	}
	if n.payoffs != nil {
		label = strings.Join(n.payoffs, ", ")
	}
	if n.count > 0 {
		label = strings.TrimSpace(label + " +" + plural(n.count, "node"))
	}
	color := w.l.ink(n, n.player).hex()
	fmt.Fprintf(w, "  n%d [label=%s, tooltip=%s, shape=%s, color=%s, fontcolor=%s];\n", k, quoted(label), quoted(n.about), shape, color, color)
}

func (k ink) hex() string { return "\"#" + k.tone().Light + "\"" }

// quoted quotes clean text. A backslash is doubled, as Graphviz has escapes.
func quoted(s string) string {
	return "\"" + strings.NewReplacer(`\`, `\\`, `"`, `\"`).Replace(s) + "\""
}
