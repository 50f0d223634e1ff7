package floatlp

import (
	"context"
	"math"
	"math/rand/v2"
)

// An lcpWalk follows complementary bases of M z + d z₀ − w = −q. Variables are z,
// 0 … n−1, then z₀, n, and w, n+1 … 2n, the logicals of the factorization.
type lcpWalk struct {
	n   int
	opt LCPOptions
	rng *rand.Rand
	a   sparse      // [M d] by columns, scaled
	rhs [][]float64 // −q for each power of ε, then the tie-breaker

	head []int32     // by row: the basic variable
	x    [][]float64 // and its value in each right-hand side
	tol  []float64   // below it a value counts as zero, by right-hand side

	b          *builder
	f          *factor
	alpha, rho *vector // entering column, B⁻ᵀ e_r up to U
	spike, eta packed
	density    float64
	rows       []int32 // candidates to leave

	pivots, factors int
}

func newLCPWalk(n int, opt LCPOptions) *lcpWalk {
	if opt.MaxPivots <= 0 {
		opt.MaxPivots = 100*n + 10_000
	}
	if opt.Digits <= 0 {
		opt.Digits = 11
	}
	w := &lcpWalk{
		n: n, opt: opt,
		rng:   rand.New(rand.NewPCG(opt.Seed, 0)),
		head:  make([]int32, n),
		b:     newBuilder(n),
		alpha: newVector(n), rho: newVector(n),
	}
	w.f = w.b.f
	for i := range w.head {
		w.head[i] = w.varW(int32(i))
	}
	return w
}

func (w *lcpWalk) z0() int32          { return int32(w.n) }
func (w *lcpWalk) varW(i int32) int32 { return int32(w.n) + 1 + i }

// complement returns the other variable of a pair; v is not z₀.
func (w *lcpWalk) complement(v int32) int32 {
	if v < w.z0() {
		return w.varW(v)
	}
	return v - w.z0() - 1
}

// run pivots until z₀ leaves.
func (w *lcpWalk) run(ctx context.Context) Status {
	if !w.refresh() {
		return w.trouble(ctx)
	}
	r := w.firstRow()
	if r < 0 {
		return Optimal // q ≥ 0: z = 0
	}
	enter := w.z0()
	w.enterColumn(enter)
	for r >= 0 {
		leave := w.head[r]
		fresh := w.pivot(r, enter)
		if leave == w.z0() {
			return Optimal
		}
		if w.pivots >= w.opt.MaxPivots || w.pivots%checkEvery == 0 && ctx.Err() != nil {
			return Limit
		}
		if !fresh && !w.refresh() {
			return w.trouble(ctx)
		}
		enter = w.complement(leave)
		w.enterColumn(enter)
		r = w.leavingRow()
		if w.doubtful(r) {
			if !w.refresh() {
				return w.trouble(ctx)
			}
			w.enterColumn(enter)
			r = w.leavingRow()
		}
	}
	return Unbounded
}

// trouble says why a basis has no factorization.
func (w *lcpWalk) trouble(ctx context.Context) Status {
	if ctx.Err() != nil {
		return Limit
	}
	return Trouble
}

// doubtful reports whether a new factorization might give another row to leave.
func (w *lcpWalk) doubtful(r int32) bool {
	return w.f.updates > 0 && (r < 0 || w.alpha.val[r] < smallPivot)
}

// refresh factorizes the basis anew and computes the values. It returns false if
// the basis is singular or the factorization was given up.
func (w *lcpWalk) refresh() bool {
	w.factors++
	if len(w.b.factorize(&w.a, w.head)) > 0 || w.b.gaveUp {
		return false
	}
	if w.x == nil {
		w.x, w.tol = make([][]float64, len(w.rhs)), make([]float64, len(w.rhs))
	}
	v := newVector(w.n)
	for k, side := range w.rhs {
		copy(v.val, side)
		v.listed = false
		density := 1.0
		w.f.ftran(v, nil, &density)
		w.tol[k] = math.Pow10(-w.opt.Digits)
		w.x[k] = append(w.x[k][:0], v.val...)
	}
	return true
}

// enterColumn sets alpha to B⁻¹ times the column of variable v.
func (w *lcpWalk) enterColumn(v int32) {
	w.alpha.clear()
	if v > w.z0() {
		w.alpha.set(v-w.z0()-1, -1)
	} else {
		idx, val := w.a.line(v)
		for k, i := range idx {
			w.alpha.set(i, val[k])
		}
	}
	w.f.ftran(w.alpha, &w.spike, &w.density)
	w.alpha.list()
}

// pivot makes v basic in row r. It returns false if the basis must be factorized
// anew.
func (w *lcpWalk) pivot(r, v int32) bool {
	alpha := w.alpha.val
	for _, x := range w.x {
		theta := x[r] / alpha[r]
		if theta != 0 {
			for _, i := range w.alpha.idx {
				x[i] -= theta * alpha[i]
			}
		}
		x[r] = theta
	}
	w.head[r] = v
	w.pivots++
	w.rho.clear()
	w.rho.set(r, 1)
	w.solveUT()
	f := w.f
	if !f.update(r, &w.spike, &w.eta, alpha[r]) {
		return false
	}
	grown := len(f.u.idx) + len(f.etas.idx)
	return f.updates < maxUpdates && grown < 2*f.size+4*f.m
}

// solveUT sets eta to U⁻ᵀ rho.
func (w *lcpWalk) solveUT() {
	if w.density < hyperDensity {
		w.f.search(w.rho, &w.f.ut, w.f.pivot)
	} else {
		w.f.passUT(w.rho)
	}
	w.eta.take(w.rho)
}
