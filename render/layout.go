package render

// Distances in pixels.
const (
	margin    = 12
	lineSkip  = 16 // from one line of text to the next
	laneWidth = 6  // between links of information sets side by side
	maxLanes  = 24
	gapAcross = 3 // between neighbors of a level, see tidy
	gapDown   = 10
	foldSize  = 16 // depth of the triangle of a folded subtree
)

// A layout is a picture of a tree in the making. Lengths along the direction in
// which the tree grows are depths, those across it positions.
//
// Each level has a band of depths:
//
//	top    edges come slanting from the parents
//	zone   then straight on, beside or between the labels: of the action, then
//	       of the node
//	lanes  then cross the links of information sets
//	node   and end
//
// Tails lie in the first two parts of the band beyond their node. A label lies
// in the zone of its band and within the extent of its box, and boxes of a level
// do not overlap; tails neither. The slanting parts of edges lie between the
// outermost children of a node, where there is no tail of another. So labels
// meet neither labels nor edges but their own.
type layout struct {
	*outline
	down  bool
	boxes []box
	bands []band
	of    []int32 // per node of the outline, its box
	links []link
	pic   picture
}

type band struct {
	top       int // depth at which the band begins
	zone      int // and its labels
	action    int // size of the zone for labels of actions
	label     int // and of nodes; across both are side by side
	tail      int // largest tail, from the top
	lanes     int // number of links
	node      int // depth of the nodes
	stretched int // largest position of a child against its parent
}

func newLayout(l *outline) *layout {
	d := &layout{outline: l, down: l.o.Orientation == Down}
	d.makeBoxes(l.levels())
	gap := gapAcross
	if d.down {
		gap = gapDown
	}
	tidy(d.boxes, gap)
	d.measure()
	d.findLinks()
	d.setBands()
	return d
}

func (d *layout) makeBoxes(level []int32) {
	d.of = make([]int32, len(d.nodes))
	for k := range d.nodes {
		n := &d.nodes[k]
		at, from := int32(0), int32(-1)
		if n.parent >= 0 {
			from = d.of[n.parent]
			at = d.boxes[from].level + 1
		}
		first := true
		for ; at < level[k]; at++ {
			from = d.add(box{node: int32(k), parent: from, level: at, role: isBend}, first)
			first = false
		}
		d.of[k] = d.add(box{node: int32(k), parent: from, level: at}, first)
		if d.tail(n) != nil {
			d.add(box{node: int32(k), parent: d.of[k], level: at + 1, role: isTail}, false)
		}
	}
}

// add appends a box with its extents. The first box after the parent has the label of the action.
func (d *layout) add(b box, first bool) int32 {
	n := &d.nodes[b.node]
	switch {
	case b.role == isTail:
		b.lo, b.hi = d.tailExtent(n)
	case d.down:
		w := 2 * radius
		if first {
			w = max(w, lineWidth(d.actionLine(n), fontSize), lineWidth(d.chanceLine(n), fontSize))
		}
		if b.role == isNode {
			w = max(w, lineWidth(d.nodeLine(n), fontSize))
		}
		b.lo, b.hi = (w+1)/2, (w+1)/2
	default:
		b.lo, b.hi = radius+1, radius+1
		if first && n.action != "" {
			b.lo = lineSkip
		}
		if b.role == isNode && d.nodeLine(n) != nil {
			b.hi = lineSkip
		}
	}
	d.boxes = append(d.boxes, b)
	return int32(len(d.boxes) - 1)
}

// actionLine is the first label of an edge. Across the probability is on the
// same line; down it is on the next, see chanceLine.
func (d *layout) actionLine(n *node) []span {
	if n.action == "" {
		return nil
	}
	line := []span{{text: n.action, ink: d.ink(n, d.mover(n))}}
	if !d.down && n.probability != "" {
		line = append(line, span{text: " " + n.probability, ink: d.ink(n, -1)})
	}
	return line
}

func (d *layout) chanceLine(n *node) []span {
	if !d.down || n.probability == "" {
		return nil
	}
	return []span{{text: n.probability, ink: d.ink(n, -1)}}
}

// nodeLine is the label of a node: information set and belief.
func (d *layout) nodeLine(n *node) []span {
	var line []span
	if n.set != "" {
		line = append(line, span{text: n.set, ink: d.ink(n, n.player)})
	}
	if n.belief != "" {
		line = append(line, span{text: " " + n.belief, ink: d.ink(n, -1)})
	}
	return line
}

// tail returns the lines beyond a node: across one line, down one a payoff.
func (d *layout) tail(n *node) [][]span {
	if n.count > 0 {
		return [][]span{{{text: plural(n.count, "node"), ink: d.ink(n, -1)}}}
	}
	var lines [][]span
	var line []span
	for i, u := range n.payoffs {
		s := span{text: u, ink: d.ink(n, i)}
		if d.down {
			lines = append(lines, []span{s})
			continue
		}
		if i > 0 {
			line = append(line, span{text: ", ", ink: d.ink(n, -1)})
		}
		line = append(line, s)
	}
	if line != nil {
		lines = append(lines, line)
	}
	return lines
}

func (d *layout) tailExtent(n *node) (lo, hi int) {
	if !d.down {
		return 9, 9
	}
	w := 2 * radius
	for _, line := range d.tail(n) {
		w = max(w, lineWidth(line, fontSize))
	}
	return (w + 1) / 2, (w + 1) / 2
}

// tailDepth is the depth that the tail of n takes from the top of its band.
func (d *layout) tailDepth(n *node) int {
	lines, size := d.tail(n), 4
	if n.count > 0 {
		size += foldSize
	}
	if d.down {
		return size + lineSkip*len(lines)
	}
	return size + lineWidth(lines[0], fontSize)
}

func (d *layout) measure() {
	for k := range d.boxes {
		b := &d.boxes[k]
		for int(b.level) >= len(d.bands) {
			d.bands = append(d.bands, band{})
		}
		band, n := &d.bands[b.level], &d.nodes[b.node]
		if b.role == isTail {
			band.tail = max(band.tail, d.tailDepth(n))
			continue
		}
		if d.first(b) {
			band.action = max(band.action, d.actionSize(n))
		}
		if b.role == isNode {
			band.label = max(band.label, d.labelSize(n))
		}
		if b.parent >= 0 {
			aside := b.at - d.boxes[b.parent].at
			band.stretched = max(band.stretched, aside, -aside)
		}
	}
}

// first reports whether b is the first box beyond the node before it.
func (d *layout) first(b *box) bool { return b.parent < 0 || d.boxes[b.parent].role == isNode }

func (d *layout) actionSize(n *node) int {
	if !d.down {
		return lineWidth(d.actionLine(n), fontSize)
	}
	size := 0
	if n.action != "" {
		size += lineSkip
	}
	if n.probability != "" {
		size += lineSkip
	}
	return size
}

func (d *layout) labelSize(n *node) int {
	line := d.nodeLine(n)
	switch {
	case line == nil:
		return 0
	case d.down:
		return lineSkip
	}
	return lineWidth(line, fontSize)
}

// setBands gives the bands their depths. Slanting edges get more room where children are far away.
func (d *layout) setBands() {
	depth := 0
	for k := range d.bands {
		b := &d.bands[k]
		b.top = depth
		if k > 0 {
			b.zone = depth + min(max(24, b.stretched/5), 120)
		}
		size := max(b.action, b.label) + 4
		if d.down {
			size = b.action + b.label
			if b.action > 0 && b.label > 0 {
				size += 8 // a piece of the edge between the two
			}
		}
		b.node = max(b.zone+size, b.top+b.tail) + b.lanes*laneWidth + radius + 2
		depth = b.node + radius
	}
}

// point returns the place in the picture of a position and a depth.
func (d *layout) point(at, depth int) point {
	if d.down {
		return point{at, depth}
	}
	return point{depth, at}
}
