package complete

import (
	"exactsolve/cert/claim"
	"exactsolve/nash/complete/internal/box"
	"exactsolve/nash/complete/internal/reasons"
	"exactsolve/seqform/meter"
)

// An explorer decides actions until supports are left.
type explorer struct {
	s    *search
	work *reasons.Work
}

func (e *explorer) add(n node) { e.s.nodes = append(e.s.nodes, n) }

// region adds the tree of r; nil is empty and has none.
func (e *explorer) region(r *box.Box) {
	for r != nil {
		if e.s.regions >= e.s.o.MaxRegions || e.s.ctx.Err() != nil {
			e.add(node{letter: claim.CoverUnresolved})
			return
		}
		e.s.regions++
		meter.From(e.s.ctx).Add(1)
		n := e.look(r)
		i, a := int(n.n[0]), int(n.n[1])
		switch n.letter {
		case neverNode:
			e.add(node{letter: claim.CoverSupport, n: [3]int32{n.n[0], n.n[1]}})
			in, out := r.Decide(i, a)
			if in != nil {
				e.add(node{letter: claim.CoverDominance, n: n.n})
			}
			r = out
			continue
		case claim.CoverSupport:
			e.add(n)
			in, out := r.Decide(i, a)
			e.region(in)
			r = out
			continue
		case taskNode:
			e.s.tasks = append(e.s.tasks, &task{number: len(e.s.tasks), support: r.Support(), tree: tree{stack: []*box.Box{r}}})
		}
		e.add(n)
		return
	}
}

// look returns what is to be done with r: a leaf, a task, or the action to decide next.
func (e *explorer) look(r *box.Box) node {
	e.work.Load(r)
	if n, ok := dominated(r, e.work); ok {
		return n
	}
	if i, a, b, ok := never(r, e.work); ok {
		return node{letter: neverNode, n: [3]int32{int32(i), int32(a), int32(b)}}
	}
	for _, exclude := range []reason{excluded, weakly} {
		if n, ok := exclude(r, e.work); ok {
			return n
		}
	}
	i, a := choose(r)
	if i < 0 {
		return node{letter: taskNode}
	}
	return node{letter: claim.CoverSupport, n: [3]int32{int32(i), int32(a)}}
}

// choose returns an open action: of a player with other actions decided, or else of
// one with the fewest open; −1 if none is open.
func choose(r *box.Box) (player, action int) {
	player = -1
	fewest := 0
	for i, list := range r.Use {
		open, first, in := 0, -1, false
		for a, s := range list {
			if s == box.Open {
				if open++; first < 0 {
					first = a
				}
			}
			in = in || s == box.In
		}
		if open > 0 && in {
			return i, first
		}
		if open > 0 && (player < 0 || open < fewest) {
			player, action, fewest = i, first, open
		}
	}
	return player, action
}
