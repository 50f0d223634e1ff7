package floors

import (
	"context"
	"math"
	"slices"

	"exactsolve/internal/dense"
)

// A tracer follows the equilibria with floors from δ = 1, where floors leave nothing,
// to δ near 0. The way is made of smooth pieces, on which the actions in use are the
// same. On a piece the actions in use of each set pay the same, which leaves one
// degree of freedom: δ, which need not fall all the way. At the end of a piece an
// action in use gets y = 0 and goes out of use, so that it may pay less from there on;
// or another action pays as much and comes into use, so that its y may grow.
//
// Unknowns are y of the actions in use, but for a base at each set, and at last ln δ.
// Equations are g = 0 for the same actions, where g is what an action pays more than
// the base, over the reach of the set.
//
// Reference: von Stengel, van den Elzen and Talman 2002 [SET02] follow such a way, from
// a plan that is forced on all, exactly for the plans of two players; this is for
// behavior at each information set, and in floats.
type tracer struct {
	*path
	ctx     context.Context
	y       []float64
	log     float64   // ln δ
	in      []bool    // actions in use
	base    []int32   // per set
	entries []int32   // of unknowns
	index   []int32   // per entry, its unknown or −1
	tangent []float64 // of the last step; nil before the first
	size    float64   // of the next step
	left    int       // steps
}

const (
	mostSize  = 0.3
	leastSize = 1e-9
	mostRows  = 600     // unknowns
	mostDense = 1 << 22 // numbers in their rows
	onWay     = 1e-11
	endOfWay  = 1e-10 // slack that counts as none
)

// newTracer starts with best responses to the floors.
func newTracer(ctx context.Context, p *path, steps int) *tracer {
	m := len(p.share)
	t := &tracer{
		path: p, ctx: ctx,
		y: make([]float64, m), in: make([]bool, m), index: make([]int32, m),
		base: make([]int32, len(p.w.f.t.Sets)),
		log:  -1e-5, size: 1e-3, left: steps,
	}
	t.setDelta(t.delta())
	t.respond()
	t.number()
	return t
}

func (t *tracer) delta() float64 { return math.Exp(t.log) }

// respond sets the actions in use to best responses, again and again in case some
// pay the same to the floors alone.
func (t *tracer) respond() {
	const most = 20
	for range most {
		t.w.values(t.y)
		changed := false
		for k := range t.base {
			h := &t.w.f.t.Sets[k]
			best := h.Lo
			for e := h.Lo; e < h.Hi; e++ {
				if t.w.q[e] > t.w.q[best] {
					best = e
				}
			}
			changed = changed || !t.in[best]
			for e := h.Lo; e < h.Hi; e++ {
				t.in[e], t.y[e] = e == best, 0
			}
			t.base[k], t.y[best] = best, 1
		}
		if !changed {
			return
		}
	}
}

// run goes on until δ is at most goal and reports whether it got there.
func (t *tracer) run(goal float64) bool {
	for t.delta() > goal {
		n := len(t.entries)
		if t.left--; t.left < 0 || t.ctx.Err() != nil || n > mostRows || n*len(t.in) > mostDense || !t.step() {
			return false
		}
	}
	return true
}

// step goes to the next point, or to the end of the piece and into the next.
func (t *tracer) step() bool {
	x := t.unknowns()
	t.move(x)
	if t.tangent == nil && !t.turn(func(d []float64) float64 { return -d[len(d)-1] }) {
		return false // towards less δ
	}
	from := make([]float64, len(t.y))
	for e := range from {
		from[e] = math.Max(0, t.slack(e))
	}
	for h := t.size; h > leastSize; h /= 2 {
		if !t.correct(along(x, t.tangent, h), h) {
			continue
		}
		if e, part := t.first(from); e >= 0 {
			return t.end(x, from, e, h*part)
		}
		t.size = math.Min(mostSize, h*1.7)
		return t.turn(func(d []float64) float64 { return dot(d, t.tangent) })
	}
	return false
}

// turn sets the tangent, the direction in which forward is positive.
func (t *tracer) turn(forward func(d []float64) float64) bool {
	d := t.direction()
	if d == nil {
		return false
	}
	if forward(d) < 0 {
		for k := range d {
			d[k] = -d[k]
		}
	}
	t.tangent = d
	return true
}

// slack returns what must not be negative at entry e: y in use, else −g.
func (t *tracer) slack(e int) float64 {
	if t.in[e] {
		return t.y[e]
	}
	return -t.gain(int32(e))
}

// first returns the entry whose slack is first to become negative on the way from
// a point with slacks from, by linear interpolation, and at what part of it; −1 if
// none does.
func (t *tracer) first(from []float64) (entry int, part float64) {
	entry, part = -1, math.Inf(1)
	for e := range from {
		if to := t.slack(e); to < -endOfWay {
			if p := from[e] / (from[e] - to); p < part {
				entry, part = e, p
			}
		}
	}
	return entry, part
}

// end goes from x, with slacks from, to the end of the piece, a step of about h away,
// where the slack of e vanishes, and into the next piece.
func (t *tracer) end(x, from []float64, e int, h float64) bool {
	const most = 60
	lo, hi := 0.0, math.Inf(1)
	for range most {
		if !t.correct(along(x, t.tangent, h), 1) {
			return false
		}
		if other, part := t.first(from); other >= 0 && other != e {
			e, hi = other, h
			h = math.Max(h*part, lo)
			continue
		}
		v := t.slack(e)
		if math.Abs(v) < endOfWay {
			break
		}
		if v > 0 {
			lo = h
		} else {
			hi = h
		}
		if h *= from[e] / (from[e] - v); h <= lo || h >= hi {
			h = (lo + math.Min(hi, 2*lo+1e-3)) / 2
		}
	}
	return t.exchange(int32(e))
}

// exchange takes e in or out of use, and turns to where this allows to go.
func (t *tracer) exchange(e int32) bool {
	out := t.in[e]
	t.in[e], t.y[e] = !out, 0
	if out && !t.rebase(t.w.f.t.SetOf[e]) {
		return false
	}
	t.number()
	t.move(t.unknowns())
	t.size = math.Min(t.size, 1e-2)
	return t.turn(func(d []float64) float64 {
		if out {
			return -dot(t.rows([]int32{e})[0], d)
		}
		return d[t.index[e]]
	})
}

// rebase makes the likeliest action in use the base of set k and reports whether
// there is one.
func (t *tracer) rebase(k int32) bool {
	h := &t.w.f.t.Sets[k]
	best := int32(-1)
	for e := h.Lo; e < h.Hi; e++ {
		if t.in[e] && (best < 0 || t.y[e] > t.y[best]) {
			best = e
		}
	}
	t.base[k] = max(best, h.Lo)
	return best >= 0
}

// along returns x + h·d.
func along(x, d []float64, h float64) []float64 {
	z := slices.Clone(x)
	dense.Subtract(z, d, -h)
	return z
}

func dot(x, y []float64) float64 {
	sum := 0.0
	for k := range x {
		sum += x[k] * y[k]
	}
	return sum
}
