package bilinear

import (
	"exactsolve/nash/bilinear/model"
	"exactsolve/rational"
)

// A branch is a decision on the way to a box: the domain of a variable.
type branch struct {
	Var    int
	Domain rational.Interval
}

// A box is a part of the search space: a domain for each variable of the model. It does
// not change after it is made.
type box struct {
	ID      int // in order of making
	Domains []rational.Interval
	Path    []branch // from the first box

	support int // sequences that may have positive weight
}

func newBox(m *model.Model, domains []rational.Interval, path []branch) *box {
	b := &box{Domains: domains, Path: path}
	for k := range m.Pairs {
		if !out(domains, &m.Pairs[k]) {
			b.support++
		}
	}
	return b
}

// child returns the part of a box, whose domains are given, in which variable k is in
// a smaller domain.
func (b *box) child(m *model.Model, domains []rational.Interval, k int, d rational.Interval) *box {
	z := append([]rational.Interval(nil), domains...)
	z[k] = d
	return newBox(m, z, append(b.Path[:len(b.Path):len(b.Path)], branch{k, d}))
}

// A frontier holds the boxes left. They come out by the size of the support, small
// ones and then new ones first, or the oldest first.
type frontier struct {
	next  int // ID
	left  map[int]*box
	best  [][]int // IDs by the size of the support, ascending, also of boxes that are gone
	queue []int   // all IDs, likewise
}

func newFrontier() *frontier { return &frontier{left: make(map[int]*box)} }

// add adds a box, with an ID.
func (f *frontier) add(b *box) {
	b.ID = f.next
	f.restore(b)
}

// restore adds a box that has an ID, higher than those before.
func (f *frontier) restore(b *box) {
	f.next = b.ID + 1
	f.left[b.ID] = b
	f.queue = append(f.queue, b.ID)
	for len(f.best) <= b.support {
		f.best = append(f.best, nil)
	}
	f.best[b.support] = append(f.best[b.support], b.ID)
}

// takeBest and takeOldest remove a box, nil if there is none.
func (f *frontier) takeBest() *box {
	for n, list := range f.best {
		for len(list) > 0 {
			last := len(list) - 1
			b := f.left[list[last]]
			list = list[:last]
			if f.best[n] = list; b != nil {
				delete(f.left, b.ID)
				return b
			}
		}
	}
	return nil
}

func (f *frontier) takeOldest() *box {
	for len(f.queue) > 0 {
		b := f.left[f.queue[0]]
		f.queue = f.queue[1:]
		if b != nil {
			delete(f.left, b.ID)
			return b
		}
	}
	return nil
}
