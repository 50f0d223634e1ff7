package render

import (
	"cmp"
	"slices"
)

// A link joins the nodes of an information set that are shown.
type link struct {
	boxes []int32 // in order of position
	lane  int     // 0: straight; −1: not on one level, so curves
}

// findLinks finds the links and gives lanes to those that other nodes lie
// between: each takes the first that is free from its first to its last node.
func (d *layout) findLinks() {
	for _, nodes := range d.bySet() {
		if len(nodes) < 2 {
			continue
		}
		var boxes []int32
		for _, k := range nodes {
			boxes = append(boxes, d.of[k])
		}
		d.links = append(d.links, link{boxes: boxes})
	}
	slices.SortStableFunc(d.links, func(a, b link) int { return cmp.Compare(d.boxes[a.boxes[0]].at, d.boxes[b.boxes[0]].at) })
	order := d.ranks()
	free := make([][]int, len(d.bands)) // per lane of a level, the position from which it is free
	for k := range d.links {
		l := &d.links[k]
		first, last := d.boxes[l.boxes[0]], d.boxes[l.boxes[len(l.boxes)-1]]
		switch {
		case slices.ContainsFunc(l.boxes, func(b int32) bool { return d.boxes[b].level != first.level }):
			l.lane = -1
		case order[l.boxes[len(l.boxes)-1]]-order[l.boxes[0]]+1 == len(l.boxes):
			l.lane = 0
		default:
			lanes := &free[first.level]
			lane := slices.IndexFunc(*lanes, func(from int) bool { return from <= first.at })
			if lane < 0 {
				lane = len(*lanes)
				*lanes = append(*lanes, 0)
			}
			(*lanes)[lane] = last.at + 1
			l.lane = lane + 1
		}
	}
	for k := range d.bands {
		d.bands[k].lanes = min(len(free[k]), maxLanes)
	}
	d.links = slices.DeleteFunc(d.links, func(l link) bool { return l.lane > maxLanes })
}

// ranks numbers the nodes of each level in order of position, which is prefix order.
func (d *layout) ranks() []int {
	count, rank := make([]int, len(d.bands)), make([]int, len(d.boxes))
	for k := range d.boxes {
		if b := &d.boxes[k]; b.role == isNode {
			rank[k] = count[b.level]
			count[b.level]++
		}
	}
	return rank
}

func (d *layout) drawLinks() {
	for _, l := range d.links {
		g := group{}
		for k := 1; k < len(l.boxes); k++ {
			a, b := &d.boxes[l.boxes[k-1]], &d.boxes[l.boxes[k]]
			n := &d.nodes[a.node]
			s := stroke{ink: ink(n.player), weight: normal, dash: 1 + max(l.lane-1, 0)%numDashes}
			from, to := d.point(a.at, d.bands[a.level].node), d.point(b.at, d.bands[b.level].node)
			switch {
			case l.lane < 0:
				s.curved = true
				s.points = []point{from, bow(from, to), to}
			case l.lane == 0:
				s.points = []point{from, to}
			default:
				depth := d.bands[a.level].node - radius - laneWidth*l.lane
				turn := min(radius+2, (b.at-a.at)/3)
				s.points = []point{from, d.point(a.at+turn, depth), d.point(b.at-turn, depth), to}
			}
			g.strokes = append(g.strokes, s)
			g.set = [2]int{n.player + 1, n.infoset + 1}
			g.title = d.names[n.player] + " at " + n.set
		}
		d.pic.groups = append(d.pic.groups, g)
	}
}

// bow returns a control point that leads a curve beside the line from a to b.
func bow(a, b point) point {
	dx, dy := b.x-a.x, b.y-a.y
	return point{(a.x+b.x)/2 + dy/3, (a.y+b.y)/2 - dx/3}
}
