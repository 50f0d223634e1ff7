package floatlp

import "math"

const (
	lcpPivot   = 1e-9  // least size of a pivot, scaled,
	lcpNoise   = 1e-14 // and relative to its column, whose rows differ much in size
	smallPivot = 1e-5  // below it look again with a new factorization
)

// firstRow returns the row in which z₀ enters: the lexicographically smallest
// q_i/d_i, or −1 if q ≥ 0. All w are basic.
func (w *lcpWalk) firstRow() int32 {
	_, d := w.a.line(w.z0())
	best, negative := int32(0), false
	for i := range int32(w.n) {
		order := 0.0
		for _, x := range w.x[:len(w.x)-1] {
			if order = x[i]; order != 0 {
				break
			}
		}
		negative = negative || order < 0
		for _, x := range w.x {
			if a, b := x[i]*d[best], x[best]*d[i]; a != b {
				if a < b {
					best = i
				}
				break
			}
		}
	}
	if !negative {
		return -1
	}
	return best
}

// leavingRow returns the row of lexicographically smallest ratio x/α among those
// with α > 0, or −1 for a ray. At each power rows stay whose ratio is smallest if
// their value may be off by the tolerance; of those that stay at the end it takes
// the largest α. If z₀ is among those left by the powers of ε, it leaves.
//
// Reference: Harris 1973 [Har73] for the tolerance.
func (w *lcpWalk) leavingRow() int32 {
	alpha := w.alpha.val
	least := lcpPivot
	for _, i := range w.alpha.idx {
		least = max(least, lcpNoise*math.Abs(alpha[i]))
	}
	w.rows = w.rows[:0]
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
	best := int32(-1)
	for _, i := range w.rows {
		if best < 0 || alpha[i] > alpha[best] {
			best = i
		}
	}
	return best
}

// keepSmallest keeps the candidates of smallest ratio in right-hand side k.
func (w *lcpWalk) keepSmallest(k int) {
	if len(w.rows) < 2 {
		return
	}
	alpha, x, tol := w.alpha.val, w.x[k], w.tol[k]
	bound := math.Inf(1)
	for _, i := range w.rows {
		bound = min(bound, (x[i]+tol)/alpha[i])
	}
	kept := w.rows[:0]
	for _, i := range w.rows {
		if x[i] <= bound*alpha[i] {
			kept = append(kept, i)
		}
	}
	w.rows = kept
}
