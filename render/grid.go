package render

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"exactsolve/rational"
	"exactsolve/render/internal/font"
	"exactsolve/seqform"
)

// cellLimit is how many pure profiles a strategic form shows unless asked.
const cellLimit = 1000

// A grid is a strategic form as tables: player 1 chooses the row, player 2 the
// column, and there is a table for each choice of the others.
type grid struct {
	g      *seqform.Game
	o      *Options
	names  []string
	stride []int
	best   map[[2]int]rational.Rat
	rows   []heading
	cols   []heading
	tables []table
	left   int // pure profiles not shown
}

// A table is a grid's part for one choice of the players after the second.
type table struct {
	fixed []heading // those choices
	cells [][]cell
}

// A heading is a strategy.
type heading struct {
	player, strategy int // −1 for the only column of one player's game
	label            string
	probability      string // "" without a profile
	full             string // to show on pointing
	support          bool
}

// A cell is a pure profile.
type cell struct {
	payoffs []string
	full    string // to show on pointing
	best    []bool // is a best response of that player
	support bool   // all players choose it with positive probability
}

func newGrid(g *seqform.Game, o *Options) *grid {
	d := &grid{g: g, o: o, best: map[[2]int]rational.Rat{}}
	stride := 1
	for i, n := range g.Table.Sizes {
		d.names = append(d.names, playerName(g, i))
		d.stride = append(d.stride, stride)
		stride *= n
	}
	d.rows = d.headings(0)
	d.cols = []heading{{player: -1, support: true}}
	if len(g.Players) > 1 {
		d.cols = d.headings(1)
	}
	for _, fixed := range d.slices() {
		d.tables = append(d.tables, d.table(fixed))
	}
	d.left = g.Table.Len() - len(d.tables)*len(d.rows)*len(d.cols)
	return d
}

// headings returns the strategies of player i that are shown: of many, those
// in the support come first.
func (d *grid) headings(i int) []heading {
	var all []heading
	for a := range d.g.Table.Sizes[i] {
		h := heading{player: i, strategy: a}
		if d.o.Profile != nil && d.o.Profile[i][0] != nil {
			h.support = !d.o.Profile[i][0][a].IsZero()
		}
		all = append(all, h)
	}
	all = firstOf(all, d.o.maxActions(), func(h heading) bool { return h.support })
	for k := range all {
		h := &all[k]
		full := d.g.ActionLabel(i, 0, h.strategy)
		h.label = font.Shorten(full, maxLabel)
		switch {
		case d.o.Profile == nil:
		case d.o.Profile[i][0] == nil:
			h.probability = "?"
		default:
			x := d.o.Profile[i][0][h.strategy]
			var exact string
			h.probability, exact = d.o.number(i, 0, h.strategy, x)
			full += " with probability " + exact
		}
		h.full = font.Shorten(full, maxPointed)
	}
	return all
}

// firstOf returns n of the items in their order, the first of those preferred
// and then the first of the others.
func firstOf[T any](items []T, n int, prefer func(T) bool) []T {
	if len(items) <= n {
		return items
	}
	left := map[bool]int{false: n}
	for _, x := range items {
		if prefer(x) && left[false] > 0 {
			left[true]++
			left[false]--
		}
	}
	return slices.DeleteFunc(items, func(x T) bool {
		left[prefer(x)]--
		return left[prefer(x)] < 0
	})
}

// slices returns the choices of the players after the second that are shown.
func (d *grid) slices() [][]heading {
	limit := max(1, cmp.Or(d.o.MaxNodes, cellLimit)/(len(d.rows)*len(d.cols)))
	all := [][]heading{nil}
	for i := 2; i < len(d.names); i++ {
		var next [][]heading
		for _, h := range d.headings(i) {
			for _, fixed := range all {
				next = append(next, append(slices.Clone(fixed), h))
			}
		}
		// What is dropped here would be dropped below: supports go first.
		all = firstOf(next, limit, inSupport)
	}
	return all
}

func inSupport(fixed []heading) bool {
	return !slices.ContainsFunc(fixed, func(h heading) bool { return !h.support })
}

func (d *grid) table(fixed []heading) table {
	t := table{fixed: fixed}
	base := 0
	for _, h := range fixed {
		base += h.strategy * d.stride[h.player]
	}
	on := d.o.Profile != nil && inSupport(fixed)
	for _, r := range d.rows {
		var line []cell
		for _, c := range d.cols {
			at := base + r.strategy
			if c.player >= 0 {
				at += c.strategy * d.stride[1]
			}
			x := d.cell(at)
			x.support = on && r.support && c.support
			line = append(line, x)
		}
		t.cells = append(t.cells, line)
	}
	return t
}

// payoff returns that of player i in the pure profile at an index.
func (d *grid) payoff(at, i int) rational.Rat {
	if o := d.g.Table.Of[at]; o >= 0 {
		return d.g.Table.Outcomes[o].Payoffs[i]
	}
	return rational.Rat{}
}

func (d *grid) cell(at int) cell {
	var c cell
	var all []rational.Rat
	for i := range d.names {
		x := d.payoff(at, i)
		all = append(all, x)
		c.payoffs = append(c.payoffs, number(x, d.o.digits()))
		c.best = append(c.best, x.Equal(d.bestPayoff(at, i)))
	}
	c.full = font.Shorten("payoffs "+list(all), maxPointed)
	return c
}

// bestPayoff returns the most that player i gets against the others in the
// pure profile at an index, over all strategies, shown or not.
func (d *grid) bestPayoff(at, i int) rational.Rat {
	n := d.g.Table.Sizes[i]
	from := at - at/d.stride[i]%n*d.stride[i] // strategy 0 of player i
	key := [2]int{i, from}
	best, ok := d.best[key]
	if !ok {
		best = d.payoff(from, i)
		for a := 1; a < n; a++ {
			best = rational.Max(best, d.payoff(from+a*d.stride[i], i))
		}
		d.best[key] = best
	}
	return best
}

func (t *table) caption(names []string) []span {
	var line []span
	for k, h := range t.fixed {
		if k > 0 {
			line = append(line, span{text: "; ", ink: plain})
		}
		line = append(line, span{text: names[h.player] + ": ", ink: ink(h.player)})
		line = append(line, h.spans("  ")...)
	}
	return line
}

// spans is a heading on one line.
func (h *heading) spans(between string) []span {
	line := []span{{text: h.label, ink: max(ink(h.player), plain), bold: h.support && h.player >= 0}}
	if h.probability != "" {
		line = append(line, span{text: between + h.probability, ink: plain})
	}
	return line
}

// summary returns a sentence or two on the whole grid.
func (d *grid) summary() string {
	var size []string
	for _, n := range d.g.Table.Sizes {
		size = append(size, strconv.Itoa(n))
	}
	text := "Payoffs of " + strings.Join(d.names, ", ") + " in a game of " + strings.Join(size, " by ") + " strategies; best responses are underlined"
	if d.left > 0 {
		text += "; " + plural(d.left, "pure profile") + " not shown"
	}
	text += "."
	if d.o.Profile != nil {
		text += " What has positive probability is shaded."
	}
	return text
}

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

func (p *picture) cell(c *cell, at block) {
	p.say(c.full, text{at: point{at.x + at.width/2, at.y + 16}, anchor: middle, size: fontSize, spans: c.spans()})
	if c.support {
		p.groups[len(p.groups)-1].blocks = []block{at}
	}
}

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
