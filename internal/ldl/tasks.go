package ldl

// Updates live in areas: in a subtree, those of even and of odd depth each on a stack of
// their own, for when a front at depth d is made, what is on the other stack above its
// children is gone. The update of a subtree that one worker hands to another has a place
// of its own.
const (
	handed = 2
	areas  = 3
)

// A task is a subtree that one worker factors alone.
type task struct{ root int32 }

// share is the part of all work that a task may have, so that two workers end together.
const share = 1. / 16

// divide makes tasks of the largest subtrees of at most share of the work, leaves the
// rest for the end, and gives all updates their places.
func (y *Symbolic) divide() {
	work := make([]float64, len(y.supers))
	all := 0.
	for s := range y.supers {
		z := &y.supers[s]
		cost := frontCost(z.width, z.below)
		all += cost
		work[s] += cost
		if z.parent >= 0 {
			work[z.parent] += work[s]
		}
	}
	top := stacks{y: y}
	depth := y.depths()
	for s := range int32(len(y.supers)) {
		z := &y.supers[s]
		switch {
		case work[s] > share*all:
			y.top = append(y.top, s)
			top.push(s, depth[s])
		case z.parent < 0 || work[z.parent] > share*all:
			y.tasks = append(y.tasks, task{s})
			y.placeTask(s, depth)
		}
	}
}

// depths returns the parity of the depth of each supernode.
func (y *Symbolic) depths() []uint8 {
	depth := make([]uint8, len(y.supers))
	for s := len(y.supers) - 1; s >= 0; s-- {
		if p := y.supers[s].parent; p >= 0 {
			depth[s] = 1 - depth[p]
		}
	}
	return depth
}

// placeTask places the updates of the subtree of s.
func (y *Symbolic) placeTask(s int32, depth []uint8) {
	st := stacks{y: y}
	for c := y.supers[s].least; c < s; c++ {
		st.push(c, depth[c])
	}
	z := &y.supers[s]
	z.area, z.update = handed, y.room[handed]
	y.room[handed] += triangle(z.below)
}

// triangle returns the entries of a triangle with its diagonal.
func triangle(r int32) int { return int(r) * int(r+1) / 2 }

// Stacks are the heights of both stacks of updates.
type stacks struct {
	y      *Symbolic
	height [2]int
}

// push places the update of s, which takes those of its children from the other stack.
func (t *stacks) push(s int32, depth uint8) {
	z := &t.y.supers[s]
	z.area, z.update = depth, t.height[depth]
	t.height[depth] += triangle(z.below)
	t.y.room[depth] = max(t.y.room[depth], t.height[depth])
	t.y.children(s, func(c int32) {
		if child := &t.y.supers[c]; child.area != handed {
			t.height[1-depth] = child.update
		}
	})
}
