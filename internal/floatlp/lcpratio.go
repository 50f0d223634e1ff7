package floatlp

import "math"

const (
	lcpPivot    = 1e-9  // least size of a pivot, scaled,
	lcpNoise    = 1e-14 // and relative to its column, whose rows differ much in size
	lcpRounding = 1e-14 // of a number, relative to it or to what it is a sum of
	lcpZero     = 1e-11 // smaller values may be zero; the estimate can be far too large
	lcpClose    = 1e2   // times that rounding error: what is nearer may be a tie
	smallPivot  = 1e-5  // below it look again with a new factorization
)

// leavingRow returns the row of lexicographically smallest ratio x/α among those
// with α > 0, or −1 for a ray. At each power rows stay whose ratio may be smallest
// as far as rounding lets tell; of those that stay at the end it takes the largest
// α. If z₀ is among those left before the last power, it leaves.
func (w *LCPWalk) leavingRow() int32 {
	alpha := w.alpha.val
	least := lcpPivot
	for _, i := range w.alpha.idx {
		least = max(least, lcpNoise*math.Abs(alpha[i]))
	}
	w.rows, w.close = w.rows[:0], false
	for _, i := range w.alpha.idx {
		if alpha[i] > least {
			w.rows = append(w.rows, i)
		}
	}
	last := len(w.x) - 1
	for k := range last {
		w.keepSmallest(k)
	}
	for _, i := range w.rows {
		if w.head[i] == w.z0() {
			return i
		}
	}
	w.keepSmallest(last)
	w.close = w.close || len(w.rows) > 1
	best := int32(-1)
	for _, i := range w.rows {
		if best < 0 || alpha[i] > alpha[best] {
			best = i
		}
	}
	return best
}

// keepSmallest keeps the candidates of smallest ratio in right-hand side k.
func (w *LCPWalk) keepSmallest(k int) {
	if len(w.rows) < 2 {
		return
	}
	alpha, x, off := w.alpha.val, w.x[k], w.off[k]
	bound := math.Inf(1)
	for _, i := range w.rows {
		bound = min(bound, (x[i]+off[i])/alpha[i])
	}
	kept := w.rows[:0]
	for _, i := range w.rows {
		switch gap := x[i] - bound*alpha[i]; {
		case gap <= off[i]:
			kept = append(kept, i)
		case gap <= lcpClose*off[i]:
			w.close = true
		}
	}
	w.rows = kept
}

// solve replaces x by B⁻¹ x right after a factorization, and sets off to how much
// rounding may have changed each entry: a small multiple of the sums of the
// absolute values of all terms, |U⁻¹| |L⁻¹| |x|, but at most lcpZero.
func (f *factor) solve(x, off []float64) {
	for i := range x {
		off[i] = math.Abs(x[i])
	}
	line := func(t *triangle, r int32) {
		s, e := t.start[r], t.end[r]
		for k, i := range t.idx[s:e] {
			x[i] -= x[r] * t.val[s+int32(k)]
			off[i] += off[r] * math.Abs(t.val[s+int32(k)])
		}
	}
	for _, r := range f.lOrder {
		line(&f.l, r)
	}
	for k := len(f.uOrder) - 1; k >= 0; k-- {
		if r := f.uOrder[k]; r >= 0 {
			x[r] /= f.pivot[r]
			off[r] /= math.Abs(f.pivot[r])
			line(&f.u, r)
		}
	}
	for i := range off {
		off[i] = min(off[i]*lcpRounding, lcpZero)
	}
}
