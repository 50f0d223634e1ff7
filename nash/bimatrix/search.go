package bimatrix

import (
	"context"

	"exactsolve/internal/checkpoint"
	"exactsolve/rational"
	"exactsolve/seqform/meter"
)

// The faces of a case are one of each polytope. Sought are the pairs of vertices
// (x, y), x on the first and y on the second, neither of them 0, such that each
// label is one of x or of y, and no label out at a side is one of the vertex
// there. A label that is out at one side is in at the other.
type faces [2]face

func (fs *faces) copyFrom(gs *faces) {
	fs[0].copyFrom(&gs[0])
	fs[1].copyFrom(&gs[1])
}

// A part is the search of one case.
type part struct {
	number int    // in the order of the cases, from 0 for the part of the whole
	path   string // the branchings that lead to it: whether a label is in, '0', or out, '1'
	task   *faces // where it starts, until it is searched; nil if only its path is known
	at     string // the branchings from there to the case to go on with, of a search resumed
	kept   kept
	line   int // of the checkpoint, the last about it
	done   chan struct{}

	found []find
	parts int       // of those found
	rec   *recorder // nil if no certificate is wanted
	work  Stats
	ended bool  // nothing was left out
	err   error // of the checkpoint
}

// A find is an equilibrium, with the pivots of its part until it was found, or
// another part.
type find struct {
	mixed  [2][]rational.Rat
	pivots int
	part   *part
}

// A search explores parts, one at a time.
type search struct {
	ctx   context.Context
	meter *meter.Meter
	polys *[2]polytope
	limit int // pivots a part; 0 for none
	split int // depth at which cases become parts of their own; 0 for never

	// each is called when an equilibrium is found; it returns false to stop.
	each func(find) bool

	log   *checkpoint.Log[record]
	tick  int
	safe  mark
	path  []byte // from where the part starts to the case looked at
	catch bool   // it goes on to the case at which another run was
	err   error  // of the checkpoint

	out     *part
	stack   []*faces
	space   workspace
	stopped bool
	columns []int    // for slides
	rows    []uint64 // for slides
}

// root returns the case in which nothing is decided.
func (s *search) root(keep bool) *faces {
	fs := new(faces)
	for side := range fs {
		p := &s.polys[side]
		fs[side].d = *newDictionary(p, keep, &s.space)
		fs[side].status = make([]status, p.own+p.other)
		fs[side].fresh = true
	}
	return fs
}

// run searches the part out.
func (s *search) run(out *part) {
	s.stopped, s.err = false, nil
	fs := out.task
	if out.task = nil; fs == nil {
		fs = s.follow(out)
	}
	if s.stopped {
		out.err = s.err
		return
	}
	s.out, s.space, s.path = out, workspace{}, s.path[:0]
	fs[0].d.space, fs[1].d.space = &s.space, &s.space
	s.catch = out.at != ""
	out.rec.mute(s.catch)
	s.mark()
	s.explore(fs, 0)
	if out.ended = !s.stopped; out.ended {
		s.mark()
	}
	if !s.catch {
		s.keep()
	}
	out.work.Pivots, out.work.Bits, out.err = s.space.pivots, s.space.bits, s.err
}

// explore searches a case, whose faces it changes.
//
// Reference: Audet, Hansen, Jaumard and Savard 2001 [AHJS01] branch on
// complementarity too; here pairs are split by whether l is a label of x, so
// that each pair of vertices is met once, whatever the degeneracy.
func (s *search) explore(fs *faces, depth int) {
	if s.catch && depth == len(s.out.at) {
		s.caughtUp()
	}
	if s.halt() {
		return
	}
	if !s.catch {
		s.out.work.Cases++
		s.meter.Add(1)
	}
	mark := s.out.rec.mark()
	if s.propagate(fs) && !s.slides(fs) && !s.late() {
		s.branch(fs, depth)
	}
	s.out.rec.closeTo(mark)
	if s.catch {
		s.lost()
	}
}

// halt reports whether the search must stop. Before it does so for a limit, and now and
// then, it keeps what was done.
func (s *search) halt() bool {
	if s.late() || s.catch {
		return s.stopped
	}
	if s.log != nil {
		s.mark()
	}
	over := s.limit > 0 && s.space.pivots > s.limit
	if tick := s.log.Tick(); over || tick != s.tick {
		s.tick = tick
		s.keep()
	}
	s.stopped = s.stopped || over
	return s.stopped
}

// late reports whether the search must stop within a case too, of which one of a large
// game takes long. What the case then comes to does not count, as the part has not ended.
func (s *search) late() bool {
	s.stopped = s.stopped || s.ctx.Err() != nil
	return s.stopped
}

// branch splits a case in two.
func (s *search) branch(fs *faces, depth int) {
	side, l := fs.choose()
	switch {
	case s.catch && l < 0:
		return
	case l < 0:
		s.pair(fs)
		return
	case s.split > 0 && depth == s.split && !s.catch:
		s.postpone(fs)
		return
	}
	s.out.rec.branch(side, l)
	for depth >= len(s.stack) {
		s.stack = append(s.stack, new(faces))
	}
	if !s.catch || s.out.at[depth] == takeIn {
		child := s.stack[depth]
		child.copyFrom(fs)
		s.decide(child, side, l, in)
		s.path = append(s.path[:depth], takeIn)
		s.explore(child, depth+1)
	}
	s.decide(fs, side, l, out)
	s.path = append(s.path[:depth], takeOut)
	s.explore(fs, depth+1)
}

// postpone leaves a case to a part of its own.
func (s *search) postpone(fs *faces) {
	p := s.out.inner(string(s.path))
	p.task = new(faces)
	p.task.copyFrom(fs)
	s.out.found = append(s.out.found, find{part: p, pivots: s.space.pivots})
}

// inner adds a part at a path, and to the evidence the place where its own belongs.
func (p *part) inner(path string) *part {
	p.parts++
	inner := &part{number: p.parts, path: path, done: make(chan struct{}), rec: p.rec.child()}
	p.rec.part(inner.rec)
	return inner
}

// pair notes the equilibrium of a case in which all labels are decided. Neither
// face slides, so both are points.
func (s *search) pair(fs *faces) {
	f := find{pivots: s.space.pivots}
	for side := range fs {
		f.mixed[side] = s.polys[side].strategy(&fs[side])
	}
	s.out.rec.equilibrium(len(s.out.found))
	s.out.found = append(s.out.found, f)
	if s.each != nil && !s.each(f) {
		s.stopped = true
	}
}

// choose returns the label to branch on next, and at which side; −1 if all are
// decided. Best are labels whose slacks are hard to bring to 0 at either side:
// few negative coefficients in their rows. Labels that are in at the other side
// anyway come last.
func (fs *faces) choose() (side int, label int32) {
	const never = 1 << 30
	best := never
	label = -1
	for l := range fs[0].status {
		x, y := fs[0].status[l] == unknown, fs[1].status[l] == unknown
		var cost int
		switch {
		case x && y:
			cost = fs[0].ease(l) * fs[1].ease(l)
		case x:
			cost = never/2 + fs[0].ease(l)
		case y:
			cost = never/2 + fs[1].ease(l)
		default:
			continue
		}
		if cost < best {
			best, label, side = cost, int32(l), 0
			if !x {
				side = 1
			}
		}
	}
	return side, label
}

// ease estimates how easily the slack of label l becomes 0.
func (f *face) ease(l int) int {
	const already = 40 // found by trial: labels that both vertices lack split better
	at := int(f.d.at[l])
	if at < 0 {
		return already
	}
	negative, _ := f.d.a.Signs(f.d.index(at, 1), f.d.index(at, 1+f.d.free))
	return negative
}

// decide sets the status of a label at a side, if it is unknown, and what
// follows at the other.
func (s *search) decide(fs *faces, side int, l int32, v status) {
	f := &fs[side]
	if f.status[l] != unknown {
		return
	}
	f.status[l] = v
	if v == out {
		s.decide(fs, 1-side, l, in)
		return
	}
	f.undone = append(f.undone, l)
	if own, _ := s.polys[side].isOwn(l); own {
		f.own++
	}
}

// propagate restricts the faces to the labels in and decides what follows. It
// reports whether there may be pairs in the case.
func (s *search) propagate(fs *faces) bool {
	for {
		for side := range fs {
			if !s.restrictAll(fs, side) {
				return false
			}
		}
		again := false
		for side := range fs {
			if !fs[side].fresh {
				continue
			}
			fs[side].fresh = false
			if !s.readRows(fs, side) {
				return false
			}
			again = again || len(fs[0].undone)+len(fs[1].undone) > 0
		}
		if !again {
			return true
		}
	}
}

// restrictAll fixes the slacks of the labels in of a side at 0, and reports
// whether a point other than 0 is left.
func (s *search) restrictAll(fs *faces, side int) bool {
	f := &fs[side]
	if f.own == f.d.dim {
		s.refute(side, func(p *polytope) []rational.Rat { return make([]rational.Rat, p.other) }) // 0 dominates
		return false
	}
	for len(f.undone) > 0 {
		l := f.undone[len(f.undone)-1]
		f.undone = f.undone[:len(f.undone)-1]
		row := f.restrict(s.ctx, l)
		if s.late() {
			return false
		}
		if row >= 0 {
			s.refuteSlack(fs, side, row)
			return false
		}
	}
	return true
}

// readRows decides the labels whose slack, by its row, is positive on all of
// the face or on none of it. It reports false if one is out but has slack 0.
func (s *search) readRows(fs *faces, side int) bool {
	f := &fs[side]
	for i, l := range f.d.basic {
		if i%64 == 0 && s.late() {
			return false
		}
		if f.status[l] == in {
			continue
		}
		constant := f.d.sign(i, 0)
		negative, positive := f.d.a.Signs(f.d.index(i, 1), f.d.index(i, 1+f.d.free)) // of the free coefficients
		switch {
		case constant > 0 && negative == 0 && f.status[l] == unknown:
			s.out.rec.branch(side, l)
			s.refuteSlack(fs, side, i)
			s.decide(fs, side, l, out)
		case constant == 0 && positive == 0 && f.status[l] == out:
			s.refute(side, func(p *polytope) []rational.Rat { return p.weakDominance(f, i) })
			return false
		case constant == 0 && positive == 0:
			s.out.rec.branch(side, l)
			if rec := s.out.rec; rec.active() { // the branch in which it is out has no pairs
				rec.pending = append(rec.pending, rec.vector(dominanceX+side, s.polys[side].weakDominance(f, i)))
			}
			s.decide(fs, side, l, in)
		}
	}
	return true
}
