package complete

import (
	"context"
	"slices"
	"sync/atomic"

	"exactsolve/cert/claim"
	"exactsolve/cluster/checkpoint"
	"exactsolve/nash/complete/internal/box"
	"exactsolve/nash/complete/internal/reasons"
	"exactsolve/seqform"
	"exactsolve/seqform/meter"
)

// A search looks for the equilibria of a game.
type search struct {
	ctx   context.Context
	g     *seqform.Game
	o     Options
	float *reasons.Game

	nodes   []node  // of the tree down to supports, in prefix order
	tasks   []*task // those of nodes of kind taskNode, in order
	regions int     // looked at
	list    *writer // what was found
	stopped bool    // by Options.Each

	log    *checkpoint.Log[record]
	known  map[int][]look // what another run has found, by tree
	cancel context.CancelCauseFunc
}

// A node of a tree in prefix order.
type node struct {
	letter byte
	n      [3]int32 // player, actions or vertices; for CoverRootLeaf the root
	m      string   // multipliers
}

// taskNode stands for the tree of the next task, and neverNode for the choice of an action
// that is out as another one dominates it: player, action and that other one.
const (
	taskNode  = 't'
	neverNode = 'n'
)

// run splits the game into supports and then works on those in rounds. In each
// round, tasks that are left share evenly what regions are left, so that what is done does
// not depend on the number of goroutines.
func (s *search) run(whole *box.Box) {
	meter.From(s.ctx).Count("regions")
	e := &explorer{s: s, work: reasons.NewWork(s.float), diary: s.diary(0)}
	e.region(whole)
	s.keep(e.diary)
	left := slices.Clone(s.tasks)
	for len(left) > 0 && s.ctx.Err() == nil {
		share := (s.o.MaxRegions - s.regions) / len(left)
		if share == 0 {
			break
		}
		s.round(left, min(share, firstShare))
		for _, t := range left {
			s.regions += t.regions - t.before
			t.before = t.regions
		}
		left = slices.DeleteFunc(left, (*task).done)
		meter.From(s.ctx).Set(s.regions, len(left), 0)
	}
}

// firstShare limits the regions of a task in a round, so that easy tasks leave more
// to the others.
const firstShare = 1 << 12

// round works on each task until it has looked at share more regions. What they find is
// listed in their order, by this goroutine while others go on.
func (s *search) round(tasks []*task, share int) {
	var next atomic.Int64
	ended := make([]chan struct{}, len(tasks))
	for k := range ended {
		ended[k] = make(chan struct{})
	}
	for range min(s.o.Jobs, len(tasks)) {
		go func() {
			work := reasons.NewWork(s.float)
			for k := int(next.Add(1)) - 1; k < len(tasks); k = int(next.Add(1)) - 1 {
				tasks[k].run(work, share)
				close(ended[k])
			}
		}()
	}
	for k, t := range tasks {
		<-ended[k]
		s.enlist(t)
	}
}

// enlist lists the roots of a task that are new, and hands their equilibria over. Those that
// a checkpoint says have not been checked yet.
func (s *search) enlist(t *task) {
	for _, z := range t.roots[len(t.listed):] {
		known := len(s.list.claim.Equilibria)
		t.listed = append(t.listed, s.list.add(z))
		fresh := s.list.claim.Equilibria[known:]
		if len(fresh) == 0 || len(s.known) > 0 || s.stopped || s.o.Each == nil {
			continue
		}
		if s.stopped = !s.o.Each(&fresh[0], z.Inverse); s.stopped {
			s.cancel(nil)
		}
	}
}

// An explorer decides actions until supports are left.
type explorer struct {
	s     *search
	work  *reasons.Work
	diary *diary
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
		n := e.diary.look(e.s, func() look { return look{node: e.look(r)} }, func(l *look) bool { return l.splits(r) }).node
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
			e.s.tasks = append(e.s.tasks, &task{s: e.s, stack: []part{{r: r}}, diary: e.s.diary(len(e.s.tasks) + 1)})
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
