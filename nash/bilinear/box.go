package bilinear

import (
	"context"
	"slices"

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
	children []*box
	point    *relaxed.Point // nil if there is none
	pointBy  string         // how it was found
	basis    *relaxed.Basis // of its relaxation, nil if that has no point
	counts   Counts
	err      error
}

// visit looks at a box. If ctx is done, what it returns is of no use.
func (s *space) visit(ctx context.Context, b *box) *visit {
	v := &visit{counts: Counts{Boxes: 1}}
	d := append([]rational.Interval(nil), b.Domains...)
	if !s.tighten(d) {
		v.counts.ByBounds++
		return v
	}
	if s.start(ctx, v, b, d, s.floats.Average(), byAverage) {
		return v
	}
	z := s.relaxed(ctx, v, b, d)
	if z == nil || v.basis != nil && s.look(ctx, v, z) || s.start(ctx, v, b, d, s.weights(z), byNewton) {
		return v
	}
	s.split(v, b, d, z)
	for _, child := range v.children {
		child.basis = v.basis
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

// relaxed returns a point of the relaxation of a box, or about its middle if there is
// none, and nil if the box is discarded.
func (s *space) relaxed(ctx context.Context, v *visit, b *box, d []rational.Interval) []rational.Rat {
	r := s.relax(d)
	a := r.Solve(ctx, b.basis)
	v.basis = a.Basis
	v.counts.Programs++
	v.counts.Pivots += a.Pivots
	if a.Infeasible {
		if r.refuted(a.Ray) {
			v.counts.ByRelaxation++
			return nil
		}
		v.counts.Unproved++
	}
	z := make([]rational.Rat, len(d))
	for k := range z {
		if z[k] = d[k].Mid(); a.X != nil && r.at[k] >= 0 {
			z[k] = rational.Max(d[k].Lo, rational.Min(d[k].Hi, a.X[r.at[k]]))
		}
	}
	return z
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

// split splits a box, whose narrowed domains are d, by the pair that a point z of its
// relaxation violates most, if one is not decided, and otherwise by the widest weight.
func (s *space) split(v *visit, b *box, d []rational.Interval, z []rational.Rat) {
	if p := s.worst(d, z); p != nil {
		v.counts.Pairs++
		x, y, first := p.X, p.R, zero
		if p.B >= 0 {
			x, y, first = p.B, p.B, one
		}
		v.children = []*box{b.child(s.m, d, x, rational.Point(first)), b.child(s.m, d, y, rational.Point(zero))}
		return
	}
	widest := -1
	var width rational.Rat
	for k := range s.m.Pairs {
		x := s.m.Pairs[k].X
		if w := d[x].Width(); w.Cmp(width) > 0 {
			widest, width = x, w
		}
	}
	if widest < 0 { // all weights are fixed, and z is in d
		v.by = byPairs
		if v.answer, v.err = take(s.g, s.weights(z)); v.answer == nil {
			v.counts.ByPoint++
		}
		return
	}
	v.counts.Bisections++
	mid := d[widest].Mid()
	v.children = []*box{
		b.child(s.m, d, widest, rational.NewInterval(d[widest].Lo, mid)),
		b.child(s.m, d, widest, rational.NewInterval(mid, d[widest].Hi)),
	}
}

// decided reports whether all pairs are.
func (s *space) decided(d []rational.Interval) bool {
	return !slices.ContainsFunc(s.m.Pairs, func(p model.Pair) bool { return !out(d, &p) && !in(d, &p) })
}

// worst returns the undecided pair with the largest smaller one of weight and slack,
// each divided by its upper bound; where that is 0 for all, the one with the largest
// product of upper bounds, the slack's divided by its first one. It returns nil if
// all are decided.
func (s *space) worst(d []rational.Interval, z []rational.Rat) *model.Pair {
	var best *model.Pair
	var most, widest rational.Rat
	for k := range s.m.Pairs {
		p := &s.m.Pairs[k]
		if out(d, p) || in(d, p) {
			continue
		}
		score := rational.Min(z[p.X].Quo(d[p.X].Hi), z[p.R].Quo(d[p.R].Hi))
		width := d[p.X].Hi.Mul(d[p.R].Hi).Quo(s.m.Vars[p.R].Domain.Hi)
		if c := score.Cmp(most); best == nil || c > 0 || c == 0 && width.Cmp(widest) > 0 {
			best, most, widest = p, score, width
		}
	}
	return best
}
