package floatlp

import (
	"context"
	"math"

	"exactsolve/seqform/meter"
)

// An LCPWalk follows complementary bases of M z + d z₀ − w = −q, the path of
// Lemke's method. It is not safe for use by several goroutines at once.
//
// Right-hand sides keep a column for each power of ε, and no small number stands
// for ε. Variables are those of [LCPState]; w are the logicals of the
// factorization.
//
// Reference: Lemke 1965 [Lem65]; Cottle, Pang and Stone 1992 [CPS92], section
// 4.4.
type LCPWalk struct {
	n   int
	a   Matrix      // [M d] by columns, scaled
	rhs [][]float64 // −q for each power of ε

	unit []float64 // by which rows are multiplied

	head []int32     // by row: the basic variable
	x    [][]float64 // and its value in each right-hand side,
	off  [][]float64 // which may be off by so much

	b          *builder
	f          *factor
	alpha, rho *vector // entering column, B⁻ᵀ e_r up to U
	spike, eta packed
	density    float64
	rows       []int32 // candidates to leave
	close      bool    // rounding errors may have decided among them
}

func (w *LCPWalk) z0() int32          { return int32(w.n) }
func (w *LCPWalk) varW(i int32) int32 { return int32(w.n) + 1 + i }

// complement returns the other variable of a pair; v is not z₀.
func (w *LCPWalk) complement(v int32) int32 {
	if v < w.z0() {
		return w.varW(v)
	}
	return v - w.z0() - 1
}

// pair returns the number of the pair of v, which is not z₀.
func (w *LCPWalk) pair(v int32) int32 { return min(v, w.complement(v)) }

// Run pivots from state s, at most so many times, and returns the variables that
// left. The status is Optimal if z₀ was the last of them, Unbounded for a ray,
// Trouble for a singular basis and Limit otherwise, also if ctx is done.
func (w *LCPWalk) Run(ctx context.Context, s *LCPState, pivots int) (left []int, status Status) {
	w.b.canceled = func() bool { return ctx.Err() != nil }
	w.start(s)
	if !w.refresh() {
		return nil, w.trouble(ctx)
	}
	enter := int32(s.Enter)
	pivotMeter := meter.From(ctx)
	pivotMeter.Count("float pivots")
	for len(left) < pivots {
		w.enterColumn(enter)
		r := w.leavingRow()
		if w.doubtful(r) {
			if !w.refresh() {
				return left, w.trouble(ctx)
			}
			w.enterColumn(enter)
			r = w.leavingRow()
		}
		if r < 0 {
			return left, Unbounded
		}
		leave := w.head[r]
		fresh := w.pivot(r, enter)
		left = append(left, int(leave))
		pivotMeter.Add(1)
		if leave == w.z0() {
			return left, Optimal
		}
		if len(left)%checkEvery == 0 && ctx.Err() != nil {
			break
		}
		if !fresh && !w.refresh() {
			return left, w.trouble(ctx)
		}
		enter = w.complement(leave)
	}
	return left, Limit
}

// start puts the basic variables of s in head, each w in its own row.
func (w *LCPWalk) start(s *LCPState) {
	w.place(s.Z)
	w.head[s.Missing()] = w.z0()
}

// place makes the given entries of z basic, and w in the other pairs.
func (w *LCPWalk) place(z []bool) {
	for i, basic := range z {
		w.head[i] = w.varW(int32(i))
		if basic {
			w.head[i] = int32(i)
		}
	}
}

// trouble says why a basis has no factorization.
func (w *LCPWalk) trouble(ctx context.Context) Status {
	if ctx.Err() != nil {
		return Limit
	}
	return Trouble
}

// doubtful reports whether a new factorization might give another row to leave.
func (w *LCPWalk) doubtful(r int32) bool {
	return w.f.updates > 0 && (r < 0 || w.close || w.alpha.val[r] < smallPivot)
}

// refresh factorizes the basis anew and computes the values. It returns false if
// the basis is singular or that was given up.
func (w *LCPWalk) refresh() bool {
	if len(w.b.factorize(&w.a, w.head)) > 0 || w.b.gaveUp {
		return false
	}
	if w.x == nil {
		w.x, w.off = make([][]float64, len(w.rhs)), make([][]float64, len(w.rhs))
	}
	for k, side := range w.rhs {
		if w.b.canceled() {
			return false
		}
		w.x[k], w.off[k] = append(w.x[k][:0], side...), resize(w.off[k], w.n)
		w.f.solve(w.x[k], w.off[k])
	}
	return true
}

// enterColumn sets alpha to B⁻¹ times the column of variable v.
func (w *LCPWalk) enterColumn(v int32) {
	w.alpha.load(&w.a, v)
	w.f.ftran(w.alpha, &w.spike, &w.density)
	w.alpha.list()
}

// pivot makes v basic in row r. It returns false if the basis must be factorized anew.
func (w *LCPWalk) pivot(r, v int32) bool {
	alpha := w.alpha.val
	for k, x := range w.x {
		off, theta := w.off[k], x[r]/alpha[r]
		if theta == 0 && off[r] == 0 {
			continue
		}
		thetaOff := max(off[r]/math.Abs(alpha[r]), lcpRounding*math.Abs(theta))
		for _, i := range w.alpha.idx {
			x[i] -= theta * alpha[i]
			off[i] = max(off[i], min(thetaOff*math.Abs(alpha[i]), lcpZero))
		}
		x[r], off[r] = theta, min(thetaOff, lcpZero)
	}
	w.head[r] = v
	w.rho.clear()
	w.rho.set(r, 1)
	if w.density < hyperDensity {
		w.f.search(w.rho, &w.f.ut, w.f.pivot)
	} else {
		w.f.passUT(w.rho)
	}
	w.eta.take(w.rho)
	return w.f.update(r, &w.spike, &w.eta, alpha[r])
}

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
