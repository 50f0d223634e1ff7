package ldl

import (
	"cmp"
	"slices"
)

// Updates live in areas. In the subtree of a task, those of even and of odd depth have a
// stack each: when a front is made, its children are the last on the other stack. The
// update that a task leaves to another has a place of its own.
const (
	handed = 2
	areas  = 3
)

// A task is what one worker makes: the fronts from first to last, a subtree or, high up,
// a single one.
type task struct {
	first, last int32
	parent      int32 // the task that takes its update, or −1
	children    int32 // tasks to be done before
	work        float64
}

// share is the part of all work that a task of several fronts may have.
const share = 1. / 32

// divide makes tasks of the largest subtrees of at most share of the work and of each
// front above them, and gives all updates their places.
func (y *Symbolic) divide() {
	work, most := y.works()
	height := [2]int{}                 // of the stacks
	of := make([]int32, len(y.supers)) // the task of each task's last front
	for s := range int32(len(y.supers)) {
		z := &y.supers[s]
		inner := z.parent >= 0 && work[z.parent] <= most
		if inner {
			z.update = height[z.area]
			height[z.area] += triangle(z.below)
			y.room[z.area] = max(y.room[z.area], height[z.area])
		}
		y.children(s, func(c int32) {
			if child := &y.supers[c]; child.area != handed {
				height[child.area] = child.update
			}
		})
		if inner {
			continue
		}
		z.area, z.update = handed, y.room[handed]
		y.room[handed] += triangle(z.below)
		of[s] = int32(len(y.tasks))
		t := task{first: s, last: s, parent: -1, work: work[s]}
		if work[s] <= most {
			t.first = z.least
		}
		y.tasks = append(y.tasks, t)
	}
	y.link(of)
}

// works returns the work of each subtree and what a task of several fronts may have. It
// leaves the parity of depths as areas.
func (y *Symbolic) works() (work []float64, most float64) {
	work = make([]float64, len(y.supers))
	for s := range y.supers {
		z := &y.supers[s]
		cost := frontCost(z.width, z.below)
		most += cost * share
		work[s] += cost
		if z.parent >= 0 {
			work[z.parent] += work[s]
		}
	}
	for s := len(y.supers) - 1; s >= 0; s-- {
		if p := y.supers[s].parent; p >= 0 {
			y.supers[s].area = 1 - y.supers[p].area
		}
	}
	return work, most
}

// link finds the parents of tasks and who waits for none, those of the most work first.
func (y *Symbolic) link(of []int32) {
	for k := range y.tasks {
		t := &y.tasks[k]
		if p := y.supers[t.last].parent; p >= 0 {
			t.parent = of[p]
			y.tasks[t.parent].children++
		}
		if t.children == 0 { // they come before
			y.ready = append(y.ready, int32(k))
		}
	}
	slices.SortStableFunc(y.ready, func(a, b int32) int { return cmp.Compare(y.tasks[b].work, y.tasks[a].work) })
}

// triangle returns the entries of a triangle with its diagonal.
func triangle(r int32) int { return int(r) * int(r+1) / 2 }
