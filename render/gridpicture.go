package render

import "exactsolve/render/internal/font"

// rowHeight is that of a row of a table in pixels.
const rowHeight = 24

// picture draws the tables one below the other.
func (d *grid) picture() *picture {
	p := &picture{title: titleOf(d.g), caption: font.Shorten(d.o.Caption, maxTitle), about: d.summary()}
	for k := range d.tables {
		if k > 0 {
			p.height += rowHeight
		}
		d.draw(p, &d.tables[k])
	}
	var legend []entry
	for i, name := range d.names {
		legend = append(legend, entry{mark: &mark{form: playerForm(i), ink: ink(i)}, text: span{text: name, ink: ink(i)}})
	}
	legend = append(legend, entry{text: span{text: "best response", ink: plain, underlined: true}})
	if d.o.Profile != nil {
		legend = append(legend, entry{text: span{text: "in the support", ink: plain, bold: true}})
	}
	p.frame(legend)
	return p
}

// draw adds a table below what p has.
func (d *grid) draw(p *picture, t *table) {
	y := p.height
	if caption := t.caption(d.names); caption != nil {
		p.say("", text{at: point{0, y + 12}, size: fontSize, spans: caption})
		p.width = max(p.width, lineWidth(caption, fontSize))
		y += rowHeight
	}
	left := 0
	for k := range d.rows {
		left = max(left, lineWidth(d.rows[k].spans("  "), fontSize)+12)
	}
	top := y
	if len(d.names) > 1 {
		y += rowHeight
		if d.o.Profile != nil {
			y += lineSkip
		}
	}
	bottom := y + len(d.rows)*rowHeight
	for r := range d.rows {
		p.say(d.rows[r].full, text{at: point{left - 8, y + r*rowHeight + 16}, anchor: end, size: fontSize, spans: d.rows[r].spans("  ")})
	}
	x := left
	rules := []stroke{rule(x, y, x, bottom)}
	for c := range d.cols {
		width := d.column(t, c)
		if len(d.names) > 1 {
			p.say(d.cols[c].full, d.columnHead(c, x+width/2, top)...)
		}
		for r := range d.rows {
			p.cell(&t.cells[r][c], block{x, y + r*rowHeight, width, rowHeight})
		}
		x += width
		rules = append(rules, rule(x, y, x, bottom))
	}
	for r := range len(d.rows) + 1 {
		rules = append(rules, rule(left, y+r*rowHeight, x, y+r*rowHeight))
	}
	p.groups = append(p.groups, group{strokes: rules})
	p.width, p.height = max(p.width, x), bottom
}

func rule(x0, y0, x1, y1 int) stroke {
	return stroke{ink: plain, weight: light, points: []point{{x0, y0}, {x1, y1}}}
}

// say adds texts with a title.
func (p *picture) say(title string, texts ...text) {
	p.groups = append(p.groups, group{title: title, texts: texts})
}

// cell adds a cell, shaded if in the support.
func (p *picture) cell(c *cell, at block) {
	p.say(c.full, text{at: point{at.x + at.width/2, at.y + 16}, anchor: middle, size: fontSize, spans: c.spans()})
	if c.support {
		p.groups[len(p.groups)-1].blocks = []block{at}
	}
}

// column returns the width of column c of a table.
func (d *grid) column(t *table, c int) int {
	width := lineWidth(d.cols[c].spans("")[:1], fontSize)
	width = max(width, font.TextWidth(d.cols[c].probability, fontSize, false))
	for r := range d.rows {
		width = max(width, lineWidth(t.cells[r][c].spans(), fontSize))
	}
	return width + 16
}

func (d *grid) columnHead(c, x, y int) []text {
	h := &d.cols[c]
	texts := []text{{at: point{x, y + 14}, anchor: middle, size: fontSize, spans: h.spans("")[:1]}}
	if h.probability != "" {
		texts = append(texts, text{at: point{x, y + 14 + lineSkip}, anchor: middle, size: fontSize, spans: []span{{text: h.probability, ink: plain}}})
	}
	return texts
}

// spans are the payoffs of a cell, best responses underlined.
func (c *cell) spans() []span {
	var line []span
	for i, u := range c.payoffs {
		if i > 0 {
			line = append(line, span{text: ", ", ink: plain})
		}
		line = append(line, span{text: u, ink: ink(i), underlined: c.best[i]})
	}
	return line
}
