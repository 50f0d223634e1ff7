package render

// A box is what the tidy layout places: a node of the outline, a bend of an
// edge over several levels, or the text beyond a leaf or folded node. Its extent
// around its position is lo before and hi after.
type box struct {
	node   int32 // of the outline
	parent int32 // box; −1 at the root
	level  int32 // that of the parent + 1
	lo, hi int
	role   role
	at     int // the position, across the direction in which the tree grows
}

type role int8

const (
	isNode role = iota
	isBend
	isTail
)

// tidy places boxes in prefix order: parents in the middle of their children,
// and neighbors of a level at least gap apart.
//
// Placing children one after the other as close as possible draws mirror images
// differently: small subtrees lean to the side from which they come. So it is
// done from both sides and averaged. What must hold, that is, at(b) − at(a) ≥
// hi(a) + lo(b) + gap for neighbors a and b, is linear, so that the average of
// two layouts in which it holds is a third one, but for rounding to a whole
// pixel, for which gap has one to spare.
//
// Reference: Reingold and Tilford 1981 [RT81]; the averaging is ours.
func tidy(boxes []box, gap int) {
	left, right := pack(boxes, gap+1, false), pack(boxes, gap+1, true)
	for k := range boxes {
		boxes[k].at = (left[k] - right[k]) >> 1
	}
	if len(boxes) == 0 {
		return
	}
	least := boxes[0].at - boxes[0].lo
	for k := range boxes {
		least = min(least, boxes[k].at-boxes[k].lo)
	}
	for k := range boxes {
		boxes[k].at -= least
	}
}

// A contour is one side of a subtree: positions of its outermost edges, the
// deepest level first, all to be increased by shift.
type contour struct {
	edge  []int
	shift int
}

// Contours are the two sides of a subtree, relative to the position of its
// root, or of the first child while subtrees are merged.
type contours struct{ left, right contour }

// pack returns positions with each subtree as close as possible to those
// before it, or, mirrored, negative ones with those after it.
//
// Merging a subtree costs the lesser of two depths, which sums to no more than
// the number of boxes.
func pack(boxes []box, gap int, mirror bool) []int {
	n := len(boxes)
	offset := make([]int, n) // from the parent
	shape := make([]*contours, n)
	next := make([]int32, n)  // sibling
	first := make([]int32, n) // child
	for k := range first {
		first[k], next[k] = -1, -1
	}
	for j := range boxes { // a list that is pushed to comes out reversed
		k := j
		if !mirror {
			k = n - 1 - j
		}
		if p := boxes[k].parent; p >= 0 {
			next[k], first[p] = first[p], int32(k)
		}
	}
	for k := n - 1; k >= 0; k-- {
		shape[k] = join(boxes, k, first[k], next, shape, offset, gap, mirror)
	}
	at := make([]int, n)
	for k := 1; k < n; k++ {
		at[k] = at[boxes[k].parent] + offset[k]
	}
	return at
}

// join places the children of box k and returns the shape of its subtree
// relative to its own position.
func join(boxes []box, k int, first int32, next []int32, shape []*contours, offset []int, gap int, mirror bool) *contours {
	lo, hi := boxes[k].lo, boxes[k].hi
	if mirror {
		lo, hi = hi, lo
	}
	if first < 0 {
		return &contours{contour{[]int{-lo}, 0}, contour{[]int{hi}, 0}}
	}
	all, last := shape[first], first
	offset[first] = 0
	shape[first] = nil
	for c := next[first]; c >= 0; c = next[c] {
		offset[c] = all.push(shape[c], gap)
		shape[c], last = nil, c
	}
	middle := offset[last] >> 1
	for c := first; c >= 0; c = next[c] {
		offset[c] -= middle
	}
	all.left.shift -= middle
	all.right.shift -= middle
	all.left.edge = append(all.left.edge, -lo-all.left.shift)
	all.right.edge = append(all.right.edge, hi-all.right.shift)
	return all
}

// push adds subtree s after those in a and returns the position of its root.
func (a *contours) push(s *contours, gap int) int {
	common := min(len(a.right.edge), len(s.left.edge))
	at := 0
	for d := 1; d <= common; d++ {
		need := a.right.level(d) + gap - s.left.level(d)
		if d == 1 {
			at = need
		}
		at = max(at, need)
	}
	s.left.shift += at
	s.right.shift += at
	a.left = a.left.under(s.left)
	a.right = s.right.under(a.right)
	return at
}

// level returns the edge at depth d of the contour, from 1.
func (c *contour) level(d int) int { return c.edge[len(c.edge)-d] + c.shift }

// under returns the contour that is c where c reaches and deeper down below.
func (c contour) under(below contour) contour {
	if len(below.edge) <= len(c.edge) {
		return c
	}
	for d := 1; d <= len(c.edge); d++ {
		below.edge[len(below.edge)-d] = c.level(d) - below.shift
	}
	return below
}
