package descent

import (
	"context"
	"math"
	"slices"
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
	for n := len(f.Sets) - 1; n >= 0; n-- {
		h := &f.Sets[n]
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
