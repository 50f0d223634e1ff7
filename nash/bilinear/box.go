package bilinear

import (
	"context"

	"exactsolve/cert"
	"exactsolve/nash/bilinear/internal/relaxed"
	"exactsolve/nash/bilinear/model"
	"exactsolve/rational"
	"exactsolve/seqform"
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

	basis   *relaxed.Basis // of the relaxation of the box it is part of
	support int            // sequences that may have positive weight
	tried   bool           // looked at before, and counted
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

// child returns the part of a box that is left of p by a decision.
func (b *box) child(m *model.Model, p *part, c branch) *box {
	z := newBox(m, p.with(c), append(b.Path[:len(b.Path):len(b.Path)], c))
	z.basis = p.basis
	return z
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

// A visit is what became of a box: an answer, or the boxes it was split into, none
// if it was discarded.
type visit struct {
	answer   *cert.Certificate
	by       string // how it was found
	depth    int    // branchings below the box that led to it
	children []*box
	point    *relaxed.Point // nil if there is none
	pointBy  string         // how it was found
	counts   Counts
	err      error
}

// visit looks at a box. If ctx is done, what it returns is of no use.
func (s *space) visit(ctx context.Context, b *box) *visit {
	v := new(visit)
	if !b.tried {
		v.counts.Boxes++
	}
	d := append([]rational.Interval(nil), b.Domains...)
	if !s.tighten(d) {
		v.counts.ByBounds++
		return v
	}
	if s.start(ctx, v, b, d, s.floats.Average(), byAverage) {
		return v
	}
	p := s.relaxed(ctx, v, d, b.basis)
	switch {
	case p == nil:
		v.counts.ByRelaxation++
	case p.basis == nil || !s.look(ctx, v, p.z):
		s.split(ctx, v, b, p)
	}
	return v
}

// look takes the point z of a relaxation if it is an equilibrium. It reports whether that
// ends the visit.
func (s *space) look(ctx context.Context, v *visit, z []rational.Rat) bool {
	return s.settled(ctx, v, s.floats.Look(s.weights(z)), byRelaxation)
}

// start looks for an equilibrium by damped Newton steps from x, where there are to be any.
// It reports whether that ends the visit.
func (s *space) start(ctx context.Context, v *visit, b *box, d []rational.Interval, x []seqform.Plan, by string) bool {
	decided := s.decided(d)
	if s.newton == Below && len(b.Path) == 0 || s.newton == Decided && !decided {
		return false
	}
	v.counts.Starts++
	done := s.settled(ctx, v, s.floats.Polish(ctx, x, s.states(d)), by)
	if decided {
		v.by = byPairs
	}
	return done
}

// settled keeps a point, nil if ctx is done, and takes it if it is an equilibrium. It
// reports whether that ends the visit.
func (s *space) settled(ctx context.Context, v *visit, p *relaxed.Point, by string) bool {
	if p == nil {
		return true
	}
	if v.point == nil || p.Regret.Cmp(v.point.Regret) < 0 {
		v.point, v.pointBy = p, by
	}
	if p.Solved {
		v.by = by
		v.answer, v.err = settle(ctx, s.g, p)
	}
	return v.answer != nil || v.err != nil
}

// A part is a box or part of one, with narrowed domains d.
type part struct {
	d     []rational.Interval
	z     []rational.Rat // of the relaxation, or about the middle if that has no point
	basis *relaxed.Basis // of z, nil if it has none
}

// relaxed solves the relaxation of domains d from a basis. It returns nil if they have no
// point of the model.
func (s *space) relaxed(ctx context.Context, v *visit, d []rational.Interval, from *relaxed.Basis) *part {
	r := s.relax(d)
	a := r.Solve(ctx, from)
	v.counts.Programs++
	v.counts.Pivots += a.Pivots
	if a.Infeasible {
		if r.refuted(a.Ray) {
			return nil
		}
		v.counts.Unproved++
	}
	p := &part{d, make([]rational.Rat, len(d)), a.Basis}
	for k := range d {
		if p.z[k] = d[k].Mid(); a.X != nil && r.at[k] >= 0 {
			p.z[k] = rational.Max(d[k].Lo, rational.Min(d[k].Hi, a.X[r.at[k]]))
		}
	}
	return p
}

// weights returns the weights at a point of the model, plans if its rows hold.
func (s *space) weights(z []rational.Rat) []seqform.Plan {
	x := make([]seqform.Plan, len(s.m.Weight))
	for i, list := range s.m.Weight {
		x[i] = append(x[i], one)
		for _, k := range list[1:] {
			x[i] = append(x[i], z[k])
		}
	}
	return x
}
