package interior

import (
	"context"
	"math"
)

// Options of [Method.Solve].
type Options struct {
	Gap   float64 // relative, of both objectives, at which it ends
	Shift float64 // bounds of p are −Shift times fixed numbers between 1/2 and 1, equilibrated
}

// A Point is an iterate.
type Point struct {
	Iterations int
	Gap        float64 // between the objectives, relative, or the largest residual if that is more

	v    *Method
	p, q []float64 // by line, equilibrated, above the bounds
}

const (
	maxIterations = 150
	patience      = 15   // iterations in which µ and residuals must halve
	feasibility   = 1e-7 // residuals that pass, for a largest right-hand side and a largest cost of 1
	margin        = 0.01 // between the start and the bounds, beside what is needed
)

// A path is a run of [Method.Solve].
type path struct {
	*Method
	ctx        context.Context
	h          []float64 // right-hand sides, see the package
	count      float64   // of paired lines
	p, q       []float64
	dp, dq     []float64
	target     []float64 // of q Δp + p Δq, for paired lines
	residual   []float64
	accuracy   float64 // of directions
	r, kp      []float64
	oldP, oldQ []float64
}

// Solve follows the central path of the program with costs c and right-hand sides b, of
// columns and rows, until the gap is reached, there is no progress or ctx is done. It returns
// the last iterate of which all numbers are good, nil if there is none.
func (v *Method) Solve(ctx context.Context, c, b []float64, opt Options) *Point {
	t := v.newPath(ctx, c, b, opt.Shift)
	if !t.start() {
		return nil
	}
	var z *Point
	best, since := math.Inf(1), 0
	for k := 0; k < maxIterations && ctx.Err() == nil; k++ {
		gap, infeasible, mu := t.measure()
		if mu+infeasible < best/2 {
			best, since = mu+infeasible, k
		}
		if !(gap+infeasible+mu < math.Inf(1)) || k-since > patience {
			break
		}
		if z == nil {
			z = &Point{v: v}
		}
		z.Iterations, z.Gap = k, max(gap, infeasible)
		z.p, z.q = append(z.p[:0], t.p...), append(z.q[:0], t.q...)
		if gap < opt.Gap && infeasible < feasibility || !t.step(mu) {
			break
		}
	}
	return z
}

// newPath scales the costs and right-hand sides, and shifts bounds.
func (v *Method) newPath(ctx context.Context, c, b []float64, shift float64) *path {
	size := v.n + v.m
	t := &path{Method: v, ctx: ctx, h: make([]float64, size)}
	copy(t.h, c)
	copy(t.h[v.n:], b)
	for _, x := range []*[]float64{&t.p, &t.q, &t.dp, &t.dq, &t.target, &t.residual, &t.r, &t.kp, &t.oldP, &t.oldQ} {
		*x = make([]float64, size)
	}
	for k := range t.h {
		t.h[k] *= v.scale[k]
		if v.paired[k] {
			t.count++
		}
	}
	normalize(t.h[:v.n])
	normalize(t.h[v.n:])
	var u noise
	for k := range t.p {
		if v.paired[k] {
			t.p[k] = shift * u.next()
		}
	}
	v.times(t.kp, t.p) // p + shift is in place of p, with K (p − shift) − σ q = h
	for k := range t.h {
		t.h[k] += t.kp[k]
	}
	return t
}

// normalize divides x by its largest entry.
func normalize(x []float64) {
	most := 0.0
	for _, a := range x {
		most = max(most, math.Abs(a))
	}
	if most > 0 {
		for k := range x {
			x[k] /= most
		}
	}
}

// noise is a fixed sequence of numbers in [0.5, 1).
type noise uint64

func (s *noise) next() float64 {
	*s += 0x9e3779b97f4a7c15
	z := uint64(*s)
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	z ^= z >> 31
	return 0.5 + float64(z>>11)*0x1p-54
}

// start sets p to least-squares solutions of both programs, moved inside as far as p and q
// need. It reports false if the factorization gave no numbers.
func (t *path) start() bool {
	for k := range t.p {
		t.p[k], t.q[k] = 1, 0
		if t.paired[k] {
			t.q[k] = 1
		}
	}
	if t.factorize() != nil {
		return false
	}
	t.least(0, t.n)
	t.least(t.n, len(t.p))
	t.times(t.kp, t.p)
	room := [2]float64{margin, margin}
	t.pairs(func(k, p, q int) {
		t.q[k] = t.sign(k) * (t.kp[k] - t.h[k])
		room[p], room[q] = max(room[p], margin-1.5*t.p[k]), max(room[q], margin-1.5*t.q[k])
	})
	t.pairs(func(k, p, q int) {
		t.p[k] += room[p]
		t.q[k] += room[q]
	})
	return room[0] < math.Inf(1) && room[1] < math.Inf(1)
}

// least sets p in lines from … to−1 to a solution for the right-hand sides of the others.
func (t *path) least(from, to int) {
	copy(t.r, t.h)
	clear(t.r[from:to])
	t.solve(t.dp, accuracy)
	copy(t.p[from:to], t.dp[from:to])
}

// pairs calls visit with each paired line, and with the programs to which its p and q
// belong: 0 for the primal, 1 for the dual.
func (t *path) pairs(visit func(k, p, q int)) {
	for k, paired := range t.paired {
		if paired {
			p, q := t.sides(k)
			visit(k, p, q)
		}
	}
}

// sides returns to which program p and q of a line belong: 0 for the primal, 1 for the dual.
func (t *path) sides(k int) (p, q int) {
	if k < t.n {
		return 0, 1
	}
	return 1, 0
}

// measure sets the residuals, and returns the relative gap, the largest residual and µ.
func (t *path) measure() (gap, infeasible, mu float64) {
	t.times(t.kp, t.p)
	var objective [2]float64
	for k, p := range t.p {
		side, _ := t.sides(k)
		objective[side] += t.h[k] * p
		t.residual[k] = t.h[k] - t.kp[k] + t.sign(k)*t.q[k]
		infeasible = max(infeasible, math.Abs(t.residual[k]))
		mu += p * t.q[k]
	}
	mu /= max(t.count, 1)
	t.accuracy = max(accuracy, early*infeasible)
	return math.Abs(objective[0]-objective[1]) / (1 + math.Abs(objective[0])), infeasible, mu
}
