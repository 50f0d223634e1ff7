package descent

import (
	"context"
	"math"
	"slices"

	"exactsolve/internal/dense"
)

// A path of points leads from near given behavior to an equilibrium. Points are
// solutions of
//
//	x(a) = sum of x over the actions of a set after a
//	s(e) = v(set of e) − sum of v over the sets after e − payoff at e
//	x(e)·s(e) = t·w(e)
//
// with x, s > 0: realization weights x, slacks s and values v of all players. The
// weights w make the point of the start a solution for t = 1; for t = 0 solutions
// are equilibria, of which actions with s > 0 are not in use. As no action leaves
// the system on the way, there is no set of actions in use to be guessed.
//
// t need not fall all the time: the path is followed by its length in relative
// changes of x, s and t. Reference: Allgower and Georg 1990 [AG90], predictor and
// corrector steps; the equations are those of interior points in linear programs.
type path struct {
	*kkt
	ctx  context.Context
	size float64 // of the next step: its largest relative change
	sign float64 // direction of t on the tangent

	best   []float64 // behavior of least regret
	regret float64
}

const (
	mixed    = 1e-2  // probability at the start of being uniform
	slack    = 2e-4  // least slack at the start, over the scale of payoffs
	pathEnd  = 1e-12 // t at the end of a path
	maxSteps = 2000
)

// follow follows the path from p and returns the behavior of least regret on it,
// and false if the game is too large.
func (w *workspace) follow(ctx context.Context, p []float64) ([]float64, bool) {
	k := newKKT(w)
	if k == nil {
		return p, false
	}
	k.start(p)
	h := &path{kkt: k, ctx: ctx, size: 0.5, sign: -1, best: p, regret: math.Inf(1)}
	h.run()
	return h.best, true
}

// start goes to the point of p, mixed with uniform behavior.
func (k *kkt) start(p []float64) {
	f := k.f
	b := slices.Clone(p)
	for _, h := range f.Sets {
		for e := h.Lo; e < h.Hi; e++ {
			b[e] = (1-mixed)*p[e] + mixed/float64(h.Hi-h.Lo)
		}
	}
	k.w.values(b)
	k.point = &point{x: slices.Clone(k.w.x), s: make([]float64, len(f.Parent)), v: make([]float64, len(f.Sets))}
	q := k.w.grad
	for n, h := range slices.Backward(f.Sets) {
		v := slices.Max(q[h.Lo:h.Hi]) + slack*f.scale
		for e := h.Lo; e < h.Hi; e++ {
			k.s[e] = v - q[e]
		}
		k.v[n] = v
		q[h.Parent] += v
	}
	k.t = 1
	for _, e := range k.free {
		k.weight[e] = k.x[e] * k.s[e]
	}
}

// run takes steps until t is small, or floats are too coarse for any.
func (h *path) run() {
	const least = 1e-9 // size of a step
	_, tangent, ok := h.solve(h.ctx)
	for n := 0; ok && n < maxSteps && h.t > pathEnd && h.size > least && h.ctx.Err() == nil; n++ {
		from := h.point.clone()
		h.move(tangent, h.sign*h.size/h.largest(tangent))
		next := h.correct(tangent)
		if next == nil {
			h.point = from
			continue
		}
		if h.inner(tangent, next) < 0 {
			h.sign = -h.sign
		}
		tangent = next
		h.remember()
	}
}

// remember keeps the behavior if it has less regret than those before.
func (h *path) remember() {
	p := h.f.behavior(h.x)
	h.w.values(p)
	if r := h.w.regret(); r < h.regret {
		h.regret, h.best = r, p
	}
}

// correct takes Newton steps across the tangent, back to the path, and returns the
// tangent there; nil if it is too far off. It sets the size of the next step so
// that its first correction will be small, as that grows with the square.
func (h *path) correct(tangent *point) *point {
	const most, far, near, aim, longest = 4, 0.95, 0.25, 0.08, 0.9
	last := math.Inf(1)
	for n := range most {
		newton, next, ok := h.solve(h.ctx)
		if !ok {
			break
		}
		newton.move(next, -h.inner(tangent, newton)/h.inner(tangent, next))
		size := h.largest(newton)
		if n == 0 {
			h.size = math.Min(longest, h.size*math.Max(0.25, math.Min(2, math.Sqrt(aim/size))))
		}
		if !(size < far && size < last) { // also for NaN
			break
		}
		h.move(newton, 1)
		if size < near {
			return next
		}
		last = size
	}
	return nil
}

// A point of a path, or a change of one. Slices x and s are by entry; those of the
// empty sequences do not vary.
type point struct {
	x, s, v []float64
	t       float64
}

func (p *point) clone() *point {
	return &point{slices.Clone(p.x), slices.Clone(p.s), slices.Clone(p.v), p.t}
}

// move adds f·d.
func (p *point) move(d *point, f float64) {
	dense.Subtract(p.x, d.x, -f)
	dense.Subtract(p.s, d.s, -f)
	dense.Subtract(p.v, d.v, -f)
	p.t += f * d.t
}

// A kkt is the system of a path with its derivatives at a point. Its unknowns are
// the changes of x, by entry, and of v, after them; those of s follow.
type kkt struct {
	*point
	f      *game
	w      *workspace
	weight []float64
	free   []int32 // entries but those of the empty sequences
	z      *system

	// Places in the system: of derivatives of payoffs by term and ordered pair of
	// free entries, of s/x and of right-hand sides; of the entries that are 1 and
	// −1 in the equations for x and s.
	payoffs, ratios []*float64
	rights          [][]float64
	ones, minusOnes []*float64
}

// newKKT returns nil if the game is too large.
func newKKT(w *workspace) *kkt {
	const most, pairs = 1 << 26, 1 << 24 // entries; pairs of sequences in terms
	f := w.f
	if len(f.tuple) > pairs/f.n {
		return nil
	}
	k := &kkt{f: f, w: w, weight: make([]float64, len(f.Parent)), rights: make([][]float64, len(f.Parent)+len(f.Sets))}
	groups := make([][]int32, len(f.Sets))
	for n, h := range f.Sets {
		for e := h.Lo; e < h.Hi; e++ {
			groups[n] = append(groups[n], e)
		}
		k.free = append(k.free, groups[n]...)
		groups[n] = append(groups[n], k.value(n))
	}
	k.z = newSystem(len(k.rights), groups, f.blocks())
	k.visitPayoffs(func(a, b int32, _, _ int) { k.z.reserve(a, b) })
	k.visitPlans(func(e, v int32, _ bool) { k.z.reserve(e, v) })
	if !k.z.allocate(4*w.largest, most) {
		return nil
	}
	k.find()
	return k
}

// value returns the unknown of a set.
func (k *kkt) value(set int) int32 { return int32(len(k.f.Parent) + set) }

// blocks divides sets into blocks and a border, by the terms that lead through
// them and the sets that meet there.
func (f *game) blocks() []int {
	size, weight := make([]int, len(f.Sets)), make([]int, len(f.Sets))
	touch := make([][]int32, len(f.Sets))
	seen := make(map[[2]int32]bool)
	link := func(a, b int32) {
		if pair := [2]int32{min(a, b), max(a, b)}; pair[0] >= 0 && a != b && !seen[pair] {
			seen[pair] = true
			touch[a], touch[b] = append(touch[a], b), append(touch[b], a)
		}
	}
	for n, h := range f.Sets {
		size[n] = int(h.Hi-h.Lo) + 1
		link(int32(n), f.SetOf[h.Parent])
	}
	for t := range f.Terms {
		tuple := f.at(t)
		for i, a := range tuple {
			for _, b := range tuple[:i] {
				link(f.SetOf[a], f.SetOf[b])
			}
			for e := a; f.Parent[e] >= 0; e = f.Parent[e] {
				weight[f.SetOf[e]]++
			}
		}
	}
	return blocks(size, weight, touch)
}

// visitPayoffs yields, by term, the ordered pairs of free entries with the term and
// the place of the first in it.
func (k *kkt) visitPayoffs(yield func(a, b int32, term, i int)) {
	f := k.f
	for t := range f.Terms {
		tuple := f.at(t)
		for i, a := range tuple {
			for j, b := range tuple {
				if i != j && f.Parent[a] >= 0 && f.Parent[b] >= 0 {
					yield(a, b, t, i)
				}
			}
		}
	}
}

// visitPlans yields each free entry with the unknowns of its set and of the sets
// after it.
func (k *kkt) visitPlans(yield func(e, v int32, after bool)) {
	for n, h := range k.f.Sets {
		for e := h.Lo; e < h.Hi; e++ {
			yield(e, k.value(n), false)
		}
		if k.f.Parent[h.Parent] >= 0 {
			yield(h.Parent, k.value(n), true)
		}
	}
}

func (k *kkt) find() {
	k.visitPayoffs(func(a, b int32, _, _ int) { k.payoffs = append(k.payoffs, k.z.entry(a, b)) })
	k.visitPlans(func(e, v int32, after bool) {
		list := &k.ones
		if after {
			list = &k.minusOnes
		}
		*list = append(*list, k.z.entry(e, v), k.z.entry(v, e))
	})
	for _, e := range k.free {
		k.ratios = append(k.ratios, k.z.entry(e, e))
		k.rights[e] = k.z.right(e)
	}
	for n := range k.f.Sets {
		k.rights[k.value(n)] = k.z.right(k.value(n))
	}
}

// solve returns the Newton step for t fixed, and the change of the solution with t.
// It returns false if there is none or ctx is done.
func (k *kkt) solve(ctx context.Context) (newton, tangent *point, ok bool) {
	k.fill()
	d, ok := k.z.solve(ctx)
	if !ok {
		return nil, nil, false
	}
	return k.completed(d[0], 0), k.completed(d[1], 1), true
}

// fill fills the system. The slacks have been eliminated from it:
//
//	x·Δs + s·Δx = t·w − x·s + w·Δt.
func (k *kkt) fill() {
	k.z.clear()
	k.fillPayoffs()
	for _, place := range k.ones {
		*place = 1
	}
	for _, place := range k.minusOnes {
		*place = -1
	}
	miss := k.misses()
	for n, e := range k.free {
		*k.ratios[n] = k.s[e] / k.x[e]
		k.rights[e][0], k.rights[e][1] = k.gap(e)-miss[e], k.weight[e]/k.x[e]
	}
	for n, h := range k.f.Sets {
		miss := k.x[h.Parent]
		for _, x := range k.x[h.Lo:h.Hi] {
			miss -= x
		}
		k.rights[k.value(n)][0] = miss
	}
}

func (k *kkt) fillPayoffs() {
	f, next := k.f, 0
	k.visitPayoffs(func(a, b int32, t, i int) {
		u := f.Pay[i][t]
		for _, e := range f.at(t) {
			if e != a && e != b {
				u *= k.x[e]
			}
		}
		*k.payoffs[next] -= u
		next++
	})
}

// gap returns what s of an entry lacks to x·s = t·w.
func (k *kkt) gap(e int32) float64 { return k.t*k.weight[e]/k.x[e] - k.s[e] }

// misses returns by how much v exceeds payoffs and slacks at free entries.
func (k *kkt) misses() []float64 {
	copy(k.w.x, k.x)
	k.w.gradient()
	r := make([]float64, len(k.x))
	for e := range r {
		r[e] = -k.w.grad[e] - k.s[e]
	}
	for n, h := range k.f.Sets {
		for e := h.Lo; e < h.Hi; e++ {
			r[e] += k.v[n]
		}
		r[h.Parent] -= k.v[n]
	}
	return r
}

// completed makes a change of a point from a solution of the system.
func (k *kkt) completed(d []float64, t float64) *point {
	m := len(k.x)
	z := &point{x: d[:m], s: make([]float64, m), v: d[m:], t: t}
	for _, e := range k.free {
		z.s[e] = -k.s[e] / k.x[e] * d[e]
		if t == 0 {
			z.s[e] += k.gap(e)
		} else {
			z.s[e] += t * k.weight[e] / k.x[e]
		}
	}
	return z
}

// inner returns the inner product of relative changes.
func (k *kkt) inner(a, b *point) float64 {
	sum := a.t * b.t / (k.t * k.t)
	for _, e := range k.free {
		sum += a.x[e]*b.x[e]/(k.x[e]*k.x[e]) + a.s[e]*b.s[e]/(k.s[e]*k.s[e])
	}
	return sum
}

// largest returns the largest relative change.
func (k *kkt) largest(d *point) float64 {
	most := math.Abs(d.t) / k.t
	for _, e := range k.free {
		most = math.Max(most, math.Max(math.Abs(d.x[e])/k.x[e], math.Abs(d.s[e])/k.s[e]))
	}
	return most
}
