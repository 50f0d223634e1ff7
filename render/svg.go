package render

import (
	"bufio"
	"cmp"
	"fmt"
	"io"

	"exactsolve/render/internal/font"
	"exactsolve/seqform"
)

// SVG writes a picture of g as a single SVG element, which may stand alone or
// in a page. Pointing at a node or edge shows its numbers in full. Groups of a
// node have its number as data-node, those of an information set player and
// number as in data-set="1:2", counted from 1.
func SVG(w io.Writer, g *seqform.Game, o Options) error {
	if err := o.Validate(g); err != nil {
		return err
	}
	if g.Tree == nil {
		return newGrid(g, &o).picture().svg(w, &o)
	}
	return newPicture(newOutline(g, &o)).svg(w, &o)
}

// An svgWriter keeps the first error, as bufio.Writer does.
type svgWriter struct {
	*bufio.Writer
	link   func(player, set int) string
	linked map[[2]int]bool // information sets that have a link which the tab key finds
}

func (p *picture) svg(out io.Writer, o *Options) error {
	w := svgWriter{bufio.NewWriter(out), o.Link, map[[2]int]bool{}}
	id, role := cmp.Or(o.ID, "game"), "img"
	if o.Link != nil {
		role = "group" // there is something in it to choose
	}
	fmt.Fprintf(w, `<svg xmlns="http://www.w3.org/2000/svg" id="%s" class="xs" role="%s" aria-labelledby="%s-title %s-desc" width="%d" height="%d" viewBox="0 0 %d %d">`+"\n",
		id, role, id, id, p.width, p.height, p.width, p.height)
	fmt.Fprintf(w, "<title id=\"%s-title\">%s</title>\n<desc id=\"%s-desc\">%s</desc>\n", id, font.Escape(p.title), id, font.Escape(p.about))
	if !o.Bare {
		fmt.Fprintf(w, "<style>%s</style>\n", Style())
	}
	fmt.Fprintf(w, "<rect class=\"back\" width=\"%d\" height=\"%d\"/>\n", p.width, p.height)
	for k := range p.groups {
		w.group(&p.groups[k])
	}
	fmt.Fprintln(w, "</svg>")
	return w.Flush()
}

func (w svgWriter) group(g *group) {
	to := w.linkOf(g)
	if to != "" {
		fmt.Fprintf(w, `<a href="%s"`, font.Escape(to))
		if w.linked[g.set] {
			fmt.Fprint(w, ` tabindex="-1"`)
		}
		w.linked[g.set] = true
		fmt.Fprint(w, ">")
		w.title(g)
		defer fmt.Fprint(w, "</a>\n")
	}
	fmt.Fprint(w, "<g")
	if g.node > 0 {
		fmt.Fprintf(w, ` data-node="%d"`, g.node)
	}
	if g.set != [2]int{} {
		fmt.Fprintf(w, ` data-set="%d:%d"`, g.set[0], g.set[1])
	}
	fmt.Fprint(w, ">")
	if to == "" {
		w.title(g)
	}
	for _, b := range g.blocks {
		fmt.Fprintf(w, `<rect class="shade" x="%d" y="%d" width="%d" height="%d"/>`, b.x, b.y, b.width, b.height)
	}
	for k := range g.strokes {
		w.stroke(&g.strokes[k])
	}
	for k := range g.marks {
		w.mark(&g.marks[k])
	}
	for k := range g.texts {
		w.text(&g.texts[k])
	}
	fmt.Fprint(w, "</g>\n")
}

// title names what it is in: a link, or a node without one.
func (w svgWriter) title(g *group) {
	if g.title != "" {
		fmt.Fprintf(w, "<title>%s</title>", font.Escape(g.title))
	}
}

// linkOf returns what a node links to, "" for nothing. The dashed lines that join
// nodes are no links: they are thin.
func (w svgWriter) linkOf(g *group) string {
	if w.link == nil || g.node == 0 || g.set == [2]int{} {
		return ""
	}
	return w.link(g.set[0]-1, g.set[1]-1)
}

func (w svgWriter) stroke(s *stroke) {
	class := "line " + s.ink.class() + [...]string{" light", "", " heavy"}[s.weight]
	if s.dash > 0 {
		class += [...]string{"", " dash", " dash dots", " dash long"}[s.dash]
	}
	fmt.Fprintf(w, `<path class="%s" d="M%d %d`, class, s.points[0].x, s.points[0].y)
	before := "L"
	if s.curved {
		before = "Q"
	}
	for _, q := range s.points[1:] {
		fmt.Fprintf(w, "%s%d %d", before, q.x, q.y)
		before = " "
	}
	fmt.Fprint(w, `"/>`)
}

func (w svgWriter) mark(m *mark) {
	class := "mark " + m.ink.class()
	if m.hollow || m.form == ring {
		class += " hollow"
	}
	shape := corners[m.form]
	if shape == nil {
		fmt.Fprintf(w, `<circle class="%s" cx="%d" cy="%d" r="%d"/>`, class, m.at.x, m.at.y, m.form.radius())
		if m.form == ring && !m.hollow {
			fmt.Fprintf(w, `<circle class="mark %s" cx="%d" cy="%d" r="1"/>`, m.ink.class(), m.at.x, m.at.y)
		}
		return
	}
	fmt.Fprintf(w, `<path class="%s" d="`, class)
	before := "M"
	for _, c := range shape {
		fmt.Fprintf(w, "%s%d %d", before, m.at.x+c.x, m.at.y+c.y)
		before = " "
	}
	fmt.Fprint(w, `Z"/>`)
}

func (f form) radius() int {
	if f == dot {
		return 2
	}
	return radius - 1
}

func (w svgWriter) text(t *text) {
	class := [...]string{"", "mid", "end"}[t.anchor]
	if t.size == titleSize {
		class = "head"
	}
	fmt.Fprintf(w, `<text x="%d" y="%d"`, t.at.x, t.at.y)
	if class != "" {
		fmt.Fprintf(w, ` class="%s"`, class)
	}
	fmt.Fprint(w, ">")
	for _, s := range t.spans {
		class := s.ink.class()
		if s.bold {
			class += " bold"
		}
		if s.underlined {
			class += " best"
		}
		fmt.Fprintf(w, `<tspan class="%s">%s</tspan>`, class, font.Escape(s.text))
	}
	fmt.Fprint(w, "</text>")
}
