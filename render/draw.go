package render

import (
	"exactsolve/render/internal/font"
	"exactsolve/seqform"
)

// newPicture returns the picture of an outline.
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

// labelTop is the depth at which the label of a node begins, growing down.
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
	if n.player < 0 {
		g.set = [2]int{}
	}
	m := mark{at: d.point(b.at, band.node), form: playerForm(n.player), ink: ink(n.player), hollow: d.marks && !n.reached}
	if n.player < 0 {
		m.ink = d.ink(n, -1)
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
