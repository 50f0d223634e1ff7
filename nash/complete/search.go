package complete

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"slices"
	"strconv"
	"sync"

	"exactsolve/cert/answer"
	"exactsolve/cert/claim"
	"exactsolve/cluster"
	"exactsolve/nash/complete/internal/box"
	"exactsolve/nash/complete/internal/reasons"
	"exactsolve/seqform"
	"exactsolve/seqform/meter"
)

// A search looks for the equilibria of a game. It is a kind of work for package cluster,
// whose units are about a task each, which has one at a time.
type search struct {
	ctx    context.Context
	about  *seqform.Game // which is claimed about: of, or the tree of whose agents that is
	of     *seqform.Game
	g      *seqform.Game // the same, or with copies merged
	copies [][]int       // their classes, nil if there are none
	o      Options
	whole  *box.Box
	float  *reasons.Game
	works  sync.Pool // of *reasons.Work

	nodes   []node  // of the tree down to supports, in prefix order
	tasks   []*task // those of nodes of kind taskNode, in order
	regions int     // looked at
	list    *writer // what was found
	foreign bool    // results came from a checkpoint or another process
	stopped bool    // by Options.Each

	round    []*task // those left as of its begin
	unlisted []*task // from the first on that has not come to its end
	quota    int     // regions of each of them, as of its end
}

// A node of a tree in prefix order.
type node struct {
	letter byte
	n      [3]int32     // player, actions or vertices; for CoverRootLeaf the root
	m      string       // multipliers; for CoverCut the fraction
	piece  *claim.Piece // for CoverPiece, nil if there is none
}

// cut returns the half of the next region that a node begins, and the fraction; ok is false if it does not cut.
func (n *node) cut() (h half, ok bool) {
	h = half{int64(n.n[0]), int64(n.n[1]), int64(n.n[2]), 0, 1, 2}
	if n.letter == claim.CoverCut {
		if _, err := fmt.Sscanf(n.m, " %d %d", &h[4], &h[5]); err != nil || n.m != h.fraction() {
			return h, false
		}
	}
	return h, n.letter == claim.CoverBisect || n.letter == claim.CoverCut
}

// taskNode stands for the tree of the next task, and neverNode for the choice of an action
// that is out as another one dominates it: player, action and that other one.
const (
	taskNode  = 't'
	neverNode = 'n'
)

// numbers returns how many of n.n a node has.
func (n *node) numbers() int {
	switch n.letter {
	case claim.CoverRootLeaf:
		return 1
	case claim.CoverSupport:
		return 2
	case claim.CoverBisect, claim.CoverCut, claim.CoverDominance:
		return 3
	}
	return 0
}

// text adds a node as text: its letter, its numbers from the first on, and its multipliers.
func (n *node) text(text []byte, first int64) []byte {
	text = append(text, n.letter)
	for _, x := range n.n[:n.numbers()] {
		text = strconv.AppendInt(append(text, ' '), int64(x)+first, 10)
	}
	return append(text, n.m...)
}

// do does the search as k, which is s or has s do the work.
func (s *search) do(k cluster.Kind[unit, result]) (*answer.Result, error) {
	var aside *cluster.AsideError
	_, err := cluster.Do(s.ctx, k, cluster.Options{
		Jobs: s.o.Jobs, Checkpoint: s.o.Checkpoint, Heading: s.heading(), Remote: s.o.Remote, Game: s.of,
		Aside: func(e *cluster.AsideError) { aside = e },
	})
	if err != nil {
		return nil, err
	}
	for _, t := range s.unlisted {
		s.enlist(t)
	}
	if s.stopped {
		return &answer.Result{Reason: stopped}, nil
	}
	r, err := s.answer()
	if err == nil && aside != nil {
		r.Reason = aside.Error() + ", so that " + r.Reason
	}
	return r, err
}

// NewWorker returns a worker for searches of a game by [All] in another process.
func NewWorker(j *cluster.Job) (cluster.Worker, error) {
	halvings, err := strconv.Atoi(fmt.Sprint(j.Heading.Question["halvings"]))
	if err != nil {
		return nil, fmt.Errorf("complete: halvings: %w", err)
	}
	s, err := newSearch(context.Background(), j.Game, Options{MaxHalvings: halvings, MaxRegions: math.MaxInt})
	if err != nil {
		return nil, err
	}
	return cluster.NewWorker(s), nil
}

// Split splits the game into supports, for the tasks.
func (s *search) Split() []unit {
	meter.From(s.ctx).Count("regions")
	w := s.works.Get().(*reasons.Work)
	defer s.works.Put(w)
	(&explorer{s, w}).region(s.whole)
	if s.ctx.Err() != nil {
		return nil
	}
	s.round = slices.Clone(s.tasks)
	units, _ := s.next()
	return units
}

// Compare orders units by task and region.
func (s *search) Compare(a, b unit) int { return cmp.Or(a.Task-b.Task, a.From-b.From) }

// Run looks at the regions of a unit.
func (s *search) Run(ctx context.Context, u unit, enough func() bool) (r result, err error) {
	t, err := s.at(u)
	if err != nil {
		return r, err
	}
	w := s.works.Get().(*reasons.Work)
	defer s.works.Put(w)
	for t.regions < u.To && !t.done() && (len(r.Looks) == 0 || !enough()) {
		l := s.look(ctx, &t, w)
		if ctx.Err() != nil { // which it may depend on
			break
		}
		r.Looks = append(r.Looks, l)
		meter.From(ctx).Add(1)
		t.enter(&l)
	}
	if len(r.Looks) == 0 {
		err = ctx.Err()
	}
	return r, err
}

// Compose puts what came of regions to their task.
func (s *search) Compose(u unit, r result) ([]unit, error) {
	t := s.tasks[u.Task]
	t.known = r.Looks
	ended := s.advance(t)
	s.enlistRound()
	switch {
	case s.stopped:
		return nil, cluster.ErrDone
	case !ended:
		return []unit{s.rest(t)}, nil
	case len(s.unlisted) > 0:
		return nil, nil
	}
	return s.next()
}

// next begins the next round, and those after it as long as what comes of them is known.
// In each round, tasks that are left share evenly what regions are left, so that what
// is done does not depend on who does it.
func (s *search) next() (units []unit, err error) {
	for len(units) == 0 {
		s.round = slices.DeleteFunc(s.round, func(t *task) bool { return t.done() })
		meter.From(s.ctx).Set(s.regions, len(s.round), 0)
		if len(s.round) == 0 {
			return nil, nil
		}
		share := (s.o.MaxRegions - s.regions) / len(s.round)
		if share == 0 {
			return nil, cluster.ErrDone
		}
		s.quota += min(share, firstShare)
		for _, t := range s.round {
			if !s.advance(t) {
				units = append(units, s.rest(t))
			}
		}
		s.unlisted = s.round
		if s.enlistRound(); s.stopped {
			return nil, cluster.ErrDone
		}
	}
	return units, nil
}

// firstShare limits the regions of a task in a round, so that easy tasks leave more
// to the others.
const firstShare = 1 << 12

// rest returns what is left of a task in this round.
func (s *search) rest(t *task) unit {
	return unit{t.number, t.regions, s.quota, t.support, slices.Clone(t.path), t.roots, t.failed, t.open}
}

// advance enters what is known of a task until the end of the round, and reports whether it
// has come there.
func (s *search) advance(t *task) (ended bool) {
	for len(t.known) > 0 && !s.ended(t) {
		t.nodes = append(t.nodes, t.known[0].Node)
		t.enter(&t.known[0])
		t.known = t.known[1:]
		s.regions++
	}
	if len(t.known) == 0 {
		t.known = nil // for the memory
	}
	return s.ended(t)
}

func (s *search) ended(t *task) bool { return t.regions >= s.quota || t.done() }

// enlistRound lists roots in the order of tasks, until one has not come to the end of the
// round.
func (s *search) enlistRound() {
	for len(s.unlisted) > 0 && !s.stopped {
		t := s.unlisted[0]
		s.enlist(t)
		if !s.ended(t) {
			return
		}
		s.unlisted = s.unlisted[1:]
	}
}

// enlist lists the roots of a task that are new, and hands their equilibria over.
func (s *search) enlist(t *task) {
	for _, z := range t.roots[len(t.listed):] {
		known := len(s.list.claim.Equilibria)
		t.listed = append(t.listed, s.list.add(z))
		fresh := s.list.claim.Equilibria[known:]
		if len(fresh) > 0 && !s.stopped && s.o.Each != nil {
			s.stopped = !s.o.Each(&fresh[0], z.Inverse)
		}
	}
}
