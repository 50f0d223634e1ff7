package render

import (
	"slices"

	"exactsolve/seqform"
)

// An entry of a legend is a mark or a line with a word.
type entry struct {
	mark *mark
	line *stroke
	text span
}

// legend returns what explains the marks of a tree.
func (d *layout) legend() []entry {
	moves := func(i int) bool { return slices.ContainsFunc(d.nodes, func(n node) bool { return n.player == i }) }
	var list []entry
	for i, name := range d.names {
		list = append(list, entry{mark: &mark{form: playerForm(i), ink: ink(i), hollow: !moves(i)}, text: span{text: name, ink: ink(i)}})
	}
	if moves(seqform.Chance) {
		list = append(list, entry{mark: &mark{form: ring, ink: plain}, text: span{text: "chance", ink: plain}})
	}
	if d.marks {
		list = append(list, entry{line: &stroke{ink: plain, weight: heavy}, text: span{text: "reached", ink: plain}})
		list = append(list, entry{line: &stroke{ink: faint, weight: light}, text: span{text: "not reached", ink: faint}})
	}
	if slices.ContainsFunc(d.nodes, func(n node) bool { return n.belief != "" }) {
		list = append(list, entry{text: span{text: "[belief]", ink: plain}})
	}
	return list
}

// frame adds margins, and above the picture its title and legend, in rows no
// wider than the picture or 560 pixels.
func (p *picture) frame(legend []entry) {
	heading := []span{{text: p.title, ink: plain, bold: true}}
	width := max(p.width, 560, lineWidth(heading, titleSize))
	g := group{texts: []text{{at: point{0, titleSize}, size: titleSize, spans: heading}}}
	x, y, right := 0, titleSize+20, 0
	if p.caption != "" {
		line := []span{{text: p.caption, ink: plain}}
		g.texts = append(g.texts, text{at: point{0, y}, size: fontSize, spans: line})
		right = lineWidth(line, fontSize)
		y += lineSkip + 4
	}
	for _, e := range legend {
		lead := 0
		if e.mark != nil {
			lead = 2*radius + 6
		} else if e.line != nil {
			lead = 30
		}
		size := lead + lineWidth([]span{e.text}, fontSize)
		if x > 0 && x+size > width {
			x, y = 0, y+lineSkip+2
		}
		if e.mark != nil {
			m := *e.mark
			m.at = point{x + radius + 1, y - 4}
			g.marks = append(g.marks, m)
		} else if e.line != nil {
			s := *e.line
			s.points = []point{{x, y - 4}, {x + 24, y - 4}}
			g.strokes = append(g.strokes, s)
		}
		g.texts = append(g.texts, text{at: point{x + lead, y}, size: fontSize, spans: []span{e.text}})
		x += size + 18
		right = max(right, x-18)
	}
	total := max(right, lineWidth(heading, titleSize))
	if p.width < total { // then in the middle
		p.move(point{(total - p.width) / 2, 0})
		p.width = total
	}
	p.move(point{0, y + 16})
	p.height += y + 16
	p.groups = append([]group{g}, p.groups...)
	p.move(point{margin, margin})
	p.width += 2 * margin
	p.height += 2 * margin
}

// move moves everything by d.
func (p *picture) move(d point) {
	shift := func(q *point) { q.x, q.y = q.x+d.x, q.y+d.y }
	for k := range p.groups {
		g := &p.groups[k]
		for j := range g.blocks {
			g.blocks[j].x += d.x
			g.blocks[j].y += d.y
		}
		for j := range g.strokes {
			for i := range g.strokes[j].points {
				shift(&g.strokes[j].points[i])
			}
		}
		for j := range g.marks {
			shift(&g.marks[j].at)
		}
		for j := range g.texts {
			shift(&g.texts[j].at)
		}
	}
}
