package render

// measure finds what the bands must hold.
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
			band.stretched = max(band.stretched, abs(b.at-d.boxes[b.parent].at))
		}
	}
}

func abs(x int) int { return max(x, -x) }

// first reports whether b is the first box beyond the node before it.
func (d *layout) first(b *box) bool { return b.parent < 0 || d.boxes[b.parent].role == isNode }

// actionSize is the depth of the labels of the action that leads to n.
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

// setBands gives the bands their depths. Slanting edges get more room where
// children are far away.
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
