package bimatrix

import (
	"context"
	"errors"

	"exactsolve/cert/claim"
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

// A piece is what was found in a case, or in the first part of it, as a checkpoint has it.
type piece struct {
	Found    []find    `json:"found,omitempty"`
	Evidence *recorder `json:"evidence,omitempty"` // nil if none is wanted, or there is too much
	Work     Stats     `json:"work"`
}

// A find is an equilibrium, or else the path to a case that is left.
type find struct {
	Mixed [2][]rational.Rat `json:"mixed,omitzero"`
	Left  *string           `json:"left,omitempty"`

	checked *Equilibrium // nil unless Check has
}

// A search looks at cases, one after the other.
type search struct {
	ctx    context.Context
	meter  *meter.Meter
	polys  *[2]polytope
	limit  int         // pivots, after which the rest is left
	enough func() bool // reports whether to leave the rest

	led     int // pivots on the way to the case of the unit
	out     *piece
	rec     *recorder // nil if no certificate is wanted
	path    []byte    // to the case looked at: whether a label is in, '0', or out, '1'
	stack   []*faces
	space   workspace
	stopped bool     // what comes now is left
	columns []int    // for slides
	rows    []uint64 // for slides
}

// Letters of paths.
const (
	takeIn  = '0' // the label is in
	takeOut = '1'
)

var errNoCase = errors.New("a path that leads to no case, want that to one of the game")

// run looks at the case at a path, with evidence of at most so many words and numbers, none
// if that is negative.
func (s *search) run(path string, evidence int) (*piece, error) {
	fs, err := s.at(path, evidence >= 0)
	if err != nil {
		return nil, err
	}
	s.led, s.space = s.space.pivots, workspace{}
	if evidence >= 0 {
		s.rec = &recorder{limit: evidence}
	}
	s.explore(fs)
	if s.rec.active() {
		s.out.Evidence = s.rec
	}
	s.out.Work.Pivots, s.out.Work.Bits = s.space.pivots, s.space.bits
	return s.out, nil
}

// at returns the case at a path.
func (s *search) at(path string, keep bool) (*faces, error) {
	s.stopped, s.out, s.rec, s.space = false, &piece{}, nil, workspace{}
	s.path = append(s.path[:0], path...)
	fs := s.root(keep)
	if !s.follow(fs, path) && !s.stopped {
		return nil, errNoCase
	}
	return fs, nil
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

// follow takes the branchings of a path, and reports whether there is a case there.
func (s *search) follow(fs *faces, path string) bool {
	for _, letter := range []byte(path) {
		if !s.open(fs) {
			return false
		}
		side, l := fs.choose()
		if l < 0 {
			return false
		}
		s.decide(fs, side, l, map[byte]status{takeIn: in, takeOut: out}[letter])
	}
	return true
}

// open reports whether there may be equilibria in a case that must be split to find them.
func (s *search) open(fs *faces) bool { return s.propagate(fs) && !s.slides(fs) && !s.late() }

// explore searches a case, whose faces it changes, or leaves it.
//
// Reference: Audet, Hansen, Jaumard and Savard 2001 [AHJS01] branch on
// complementarity too; here pairs are split by whether l is a label of x, so
// that each pair of vertices is met once, whatever the degeneracy.
func (s *search) explore(fs *faces) {
	if s.halt() {
		s.leave()
		return
	}
	s.out.Work.Cases++
	s.meter.Add(1)
	mark, pivots := s.rec.mark(), s.space.pivots
	open := s.open(fs)
	if s.stopped { // within the case, which does not count
		s.out.Work.Cases, s.space.pivots = s.out.Work.Cases-1, pivots
		s.rec.reset(mark)
		s.leave()
		return
	}
	if open {
		s.branch(fs)
	}
	s.rec.closeTo(mark)
}

// halt reports whether the search must stop. It looks at one case at least.
func (s *search) halt() bool {
	if s.late() || s.out.Work.Cases == 0 {
		return s.stopped
	}
	s.stopped = s.space.pivots > s.limit || s.enough()
	return s.stopped
}

// late reports whether the search must stop within a case too, of which one of a large
// game takes long.
func (s *search) late() bool {
	s.stopped = s.stopped || s.ctx.Err() != nil
	return s.stopped
}

// leave notes that the case is left.
func (s *search) leave() {
	s.rec.add(step{leftStep, int32(len(s.out.Found))})
	s.out.Found = append(s.out.Found, find{Left: new(string(s.path))})
}

// branch splits a case in two.
func (s *search) branch(fs *faces) {
	side, l := fs.choose()
	if l < 0 {
		s.pair(fs)
		return
	}
	s.rec.branch(side, l)
	depth := len(s.path)
	for depth >= len(s.stack) {
		s.stack = append(s.stack, new(faces))
	}
	child := s.stack[depth]
	child.copyFrom(fs)
	s.decide(child, side, l, in)
	s.path = append(s.path, takeIn)
	s.explore(child)
	s.decide(fs, side, l, out)
	s.path[depth] = takeOut
	s.explore(fs)
	s.path = s.path[:depth]
}

// pair notes the equilibrium of a case in which all labels are decided. Neither
// face slides, so both are points.
func (s *search) pair(fs *faces) {
	var f find
	for side := range fs {
		f.Mixed[side] = s.polys[side].strategy(&fs[side])
	}
	s.rec.add(step{claim.StepEquilibrium, int32(len(s.out.Found))})
	s.out.Found = append(s.out.Found, f)
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
			s.rec.branch(side, l)
			s.refuteSlack(fs, side, i)
			s.decide(fs, side, l, out)
		case constant == 0 && positive == 0 && f.status[l] == out:
			s.refute(side, func(p *polytope) []rational.Rat { return p.weakDominance(f, i) })
			return false
		case constant == 0 && positive == 0:
			s.rec.branch(side, l)
			if s.rec.active() { // the branch in which it is out has no pairs
				s.rec.pending = append(s.rec.pending, s.rec.vector(dominanceX+side, s.polys[side].weakDominance(f, i)))
			}
			s.decide(fs, side, l, in)
		}
	}
	return true
}
