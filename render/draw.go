package render

import (
	"slices"

	"exactsolve/render/internal/font"
	"exactsolve/seqform"
)

func newPicture(l *outline) *picture {
	d := newLayout(l)
	d.pic.title = titleOf(l.g)
	d.pic.caption = font.Shorten(l.o.Caption, maxTitle)
	d.pic.about = d.summary()
	d.drawLinks()
	for k := range d.boxes {
		if b := &d.boxes[k]; b.role != isTail && b.parent >= 0 {
			d.drawEdge(b)
		}
	}
	for k := range d.nodes {
		d.drawNode(&d.boxes[d.of[k]])
	}
	for k := range d.boxes {
		b := &d.boxes[k]
		d.pic.width = max(d.pic.width, d.point(b.at+b.hi, d.bands[b.level].node).x)
		d.pic.height = max(d.pic.height, d.point(b.at+b.hi, d.bands[b.level].node).y)
	}
	d.pic.frame(d.legend())
	return &d.pic
}

// drawEdge draws the edge that ends at b, with the label of the action.
func (d *layout) drawEdge(b *box) {
	n := &d.nodes[b.node]
	band, from := &d.bands[b.level], &d.boxes[b.parent]
	g := group{title: n.pointed, node: int(n.tree) + 1}
	s := stroke{ink: plain, weight: d.weight(n), points: []point{d.point(from.at, d.bands[from.level].node), d.point(b.at, band.zone)}}
	if d.marks {
		s.ink = d.ink(n, d.mover(n))
	}
	end := d.point(b.at, band.node)
	if n.kind == others {
		end = d.point(b.at, band.node+radius) // where its triangle begins
	}
	switch {
	case !d.first(b):
		s.points = append(s.points[:1], end)
	case d.down:
		g.strokes = append(g.strokes, s)
		g.texts = d.stack(b.at, band.zone, d.actionLine(n), d.chanceLine(n))
		s.points = []point{d.point(b.at, band.zone+d.actionSize(n)), end}
	default:
		s.points = append(s.points, end)
		g.texts = []text{{at: point{band.zone + 2, b.at - 4}, size: fontSize, spans: d.actionLine(n)}}
	}
	if d.down && b.role == isNode && d.labelSize(n) > 0 {
		// the edge is interrupted by the label of the node too
		s.points[len(s.points)-1] = d.point(b.at, d.labelTop(band))
		g.strokes = append(g.strokes, s)
		below := d.labelTop(band) + lineSkip
		if band.lanes == 0 {
			below = band.node // the label is right above the node
		}
		s.points = []point{d.point(b.at, below), end}
	}
	if s.points[0] != s.points[len(s.points)-1] {
		g.strokes = append(g.strokes, s)
	}
	d.pic.groups = append(d.pic.groups, g)
}

func (d *layout) labelTop(b *band) int { return b.node - radius - 2 - b.lanes*laneWidth - lineSkip }

// stack returns lines of text centered at a position, from a depth on.
func (d *layout) stack(at, depth int, lines ...[]span) []text {
	var texts []text
	for _, line := range lines {
		if line == nil {
			continue
		}
		texts = append(texts, text{at: point{at, depth + lineSkip - 4}, anchor: middle, size: fontSize, spans: line})
		depth += lineSkip
	}
	return texts
}

// drawNode draws the node of b, its label, and what lies beyond it.
func (d *layout) drawNode(b *box) {
	n := &d.nodes[b.node]
	band := &d.bands[b.level]
	g := group{title: n.about, node: int(n.tree) + 1, set: [2]int{n.player + 1, n.infoset + 1}}
	m := mark{at: d.point(b.at, band.node), form: playerForm(n.player), ink: ink(n.player), hollow: d.marks && !n.reached}
	if n.player < 0 {
		g.set, m.ink = [2]int{}, d.ink(n, -1)
	}
	if n.player == seqform.Terminal {
		m.form = dot
	}
	if n.count > 0 {
		fold := mark{at: d.point(b.at, band.node+radius), form: foldAcross, ink: d.ink(n, -1), hollow: true}
		if d.down {
			fold.form = foldDown
		}
		g.marks = append(g.marks, fold)
	}
	if n.kind != others {
		g.marks = append(g.marks, m)
	}
	if line := d.nodeLine(n); line != nil {
		if d.down {
			g.texts = d.stack(b.at, d.labelTop(band), line)
		} else {
			x := band.node - radius - 4 - band.lanes*laneWidth
			g.texts = []text{{at: point{x, b.at + 13}, anchor: end, size: fontSize, spans: line}}
		}
	}
	g.texts = append(g.texts, d.drawTail(n, b.at, band.node+radius)...)
	d.pic.groups = append(d.pic.groups, g)
}

// drawTail returns the texts beyond a node at a position, from a depth on.
func (d *layout) drawTail(n *node, at, depth int) []text {
	lines := d.tail(n)
	if n.count > 0 {
		depth += foldSize
	}
	if d.down || lines == nil {
		return d.stack(at, depth, lines...)
	}
	return []text{{at: point{depth + 4, at + 4}, size: fontSize, spans: lines[0]}}
}

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
