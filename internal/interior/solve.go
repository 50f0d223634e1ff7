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
	Replaced   int  // pivots of the factorizations that were not of their sign, and were replaced
	Close      bool // the gap asked for was reached

	v    *Method
	p, q []float64 // by line, equilibrated, above the bounds
}

const (
	maxIterations = 150
	accuracy      = 1e-9 // of solutions
	slack         = 1e-4 // the same, relative to the largest residual
	feasibility   = 1e-7 // of both programs, relative to the largest right-hand side, or cost, of 1
	cut           = 10   // the product of both directions is corrected up to so many µ
	leastStep     = 1e-8 // no progress
	correctors    = 3
	reach         = 1.3
)

// A path is a run of [Method.Solve].
type path struct {
	*Method
	ctx        context.Context
	h          []float64 // right-hand sides, see the package
	pairs      float64   // number of lines that are paired
	p, q       []float64
	dp, dq     []float64
	target     []float64 // of q Δp + p Δq, for paired lines
	residual   []float64
	accuracy   float64 // of directions
	r, kp      []float64
	oldP, oldQ []float64
}

// Solve follows the central path of the program with costs c and right-hand sides b, of
// columns and rows. It returns the last iterate of which all numbers are good, nil if there is none;
// one that is not close is still a hint.
func (v *Method) Solve(ctx context.Context, c, b []float64, opt Options) *Point {
	t := v.newPath(c, b, opt.Shift)
	t.ctx = ctx
	z := &Point{v: v}
	if !t.start() {
		return nil
	}
	for z.Iterations = 0; z.Iterations < maxIterations && ctx.Err() == nil; z.Iterations++ {
		gap, infeasible, mu := t.measure()
		if !(gap+infeasible+mu < math.Inf(1)) {
			break
		}
		z.p, z.q = append(z.p[:0], t.p...), append(z.q[:0], t.q...)
		if z.Close = gap < opt.Gap && infeasible < feasibility; z.Close || !t.step(mu, z) {
			break
		}
	}
	if z.p == nil {
		return nil
	}
	return z
}

// newPath scales the costs and right-hand sides, and shifts bounds.
func (v *Method) newPath(c, b []float64, shift float64) *path {
	size := v.n + v.m
	t := &path{Method: v, h: make([]float64, size)}
	copy(t.h, c)
	copy(t.h[v.n:], b)
	for _, x := range []*[]float64{&t.p, &t.q, &t.dp, &t.dq, &t.target, &t.residual, &t.r, &t.kp, &t.oldP, &t.oldQ} {
		*x = make([]float64, size)
	}
	for k := range t.h {
		t.h[k] *= v.scale[k]
		if v.paired[k] {
			t.pairs++
		}
	}
	normalize(t.h[:v.n])
	normalize(t.h[v.n:])
	if shift > 0 {
		u := noise(0)
		for k := range t.p {
			if v.paired[k] {
				t.p[k] = shift * u.next()
			}
		}
		// p + shift is in place of p: K (p − shift) − σ q = h.
		v.times(t.kp, t.p)
		for k := range t.h {
			t.h[k] += t.kp[k]
		}
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

// start sets p to least-squares solutions of both programs, moved inside. It reports false
// if the factorization gave no numbers.
func (t *path) start() bool {
	for k := range t.p {
		t.p[k], t.q[k] = 1, 0
		if t.paired[k] {
			t.q[k] = 1
		}
	}
	if _, err := t.factorize(t.ctx); err != nil {
		return false
	}
	for _, part := range [][2]int{{t.n, t.n + t.m}, {0, t.n}} { // x from b, then y from c
		clear(t.r)
		copy(t.r[part[0]:part[1]], t.h[part[0]:part[1]])
		t.solve(t.dp, accuracy)
		from, to := 0, t.n
		if part[0] == 0 {
			from, to = t.n, t.n+t.m
		}
		copy(t.dq[from:to], t.dp[from:to])
	}
	copy(t.p, t.dq)
	t.times(t.kp, t.p)
	room := [2]float64{1e-3, 1e-3} // of x and s, of y and z
	for k := range t.p {
		if !t.paired[k] {
			t.q[k] = 0
			continue
		}
		t.q[k] = t.sign(k) * (t.kp[k] - t.h[k])
		a, b := t.sides(k)
		room[a], room[b] = max(room[a], -1.5*t.p[k]), max(room[b], -1.5*t.q[k])
	}
	for k := range t.p {
		if t.paired[k] {
			a, b := t.sides(k)
			t.p[k] += room[a] + 0.01
			t.q[k] += room[b] + 0.01
		}
	}
	return room[0] < math.Inf(1) && room[1] < math.Inf(1)
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
	if t.pairs > 0 {
		mu /= t.pairs
	}
	t.accuracy = max(accuracy, slack*infeasible)
	return math.Abs(objective[0]-objective[1]) / (1 + math.Abs(objective[0])), infeasible, mu
}

// step makes one step. It reports false if there is no way on. A matrix that is
// regularized too little to have a factorization of numbers is regularized more.
func (t *path) step(mu float64, z *Point) bool {
	for {
		replaced, err := t.factorize(t.ctx)
		if z.Replaced += replaced; err != nil {
			return false
		}
		steps := t.aim(mu)
		if t.finite() {
			return t.move(mu, steps)
		}
		if t.system.regularization *= 100; t.system.regularization > strongest {
			return false
		}
	}
}

// aim sets the direction by predictor and corrector, and returns the lengths of both steps.
func (t *path) aim(mu float64) [2]float64 {
	for k, p := range t.p {
		t.target[k] = -p * t.q[k]
	}
	t.direction(math.Inf(1))
	steps := t.steps()
	sum := 0.0
	for k, p := range t.p {
		if t.paired[k] {
			a, b := t.sides(k)
			sum += (p + steps[a]*t.dp[k]) * (t.q[k] + steps[b]*t.dq[k])
		}
	}
	center := mu
	if t.pairs > 0 {
		center = math.Pow(sum/t.pairs/mu, 3) * mu
	}
	for k, p := range t.p {
		t.target[k] = center - p*t.q[k] - max(-cut*mu, min(cut*mu, t.dp[k]*t.dq[k]))
	}
	t.direction(t.accuracy)
	return t.centered(center)
}

// finite reports whether the direction is of numbers.
func (t *path) finite() bool {
	sum := 0.0
	for k, d := range t.dp {
		sum += math.Abs(d) + math.Abs(t.dq[k])
	}
	return sum < math.Inf(1)
}

// move goes nearly as far as the steps allow. It reports false if that is nowhere.
func (t *path) move(mu float64, steps [2]float64) bool {
	near := min(max(0.9, 1-mu), 0.9995)
	for side := range steps {
		if steps[side] = min(1, near*steps[side]); !(steps[side] > leastStep) {
			return false
		}
	}
	for k := range t.p {
		a, b := t.sides(k)
		t.p[k] += steps[a] * t.dp[k]
		if t.paired[k] {
			t.q[k] += steps[b] * t.dq[k]
		}
	}
	return true
}

// centered corrects the direction as long as that makes the steps, which it returns, longer:
// products that a somewhat longer step would make much smaller or larger than µ are moved
// towards it.
//
// Reference: Gondzio 1996 [Gon96].
func (t *path) centered(mu float64) [2]float64 {
	steps := t.steps()
	for range correctors {
		if steps[0]+steps[1] > 1.8 {
			break
		}
		long := [2]float64{min(1, reach*steps[0]+0.1), min(1, reach*steps[1]+0.1)}
		copy(t.oldP, t.dp)
		copy(t.oldQ, t.dq)
		for k, p := range t.p {
			if !t.paired[k] {
				continue
			}
			a, b := t.sides(k)
			product := (p + long[a]*t.dp[k]) * (t.q[k] + long[b]*t.dq[k])
			switch {
			case product < mu/cut:
				t.target[k] += mu/cut - product
			case product > mu*cut:
				t.target[k] += max(mu*cut-product, -mu*cut)
			}
		}
		t.direction(t.accuracy)
		better := t.steps()
		if better[0]+better[1] < steps[0]+steps[1]+0.02 {
			copy(t.dp, t.oldP)
			copy(t.dq, t.oldQ)
			break
		}
		steps = better
	}
	return steps
}

// direction sets Δp and Δq for the targets.
func (t *path) direction(accuracy float64) {
	for k, p := range t.p {
		t.r[k] = t.residual[k]
		if t.paired[k] {
			t.r[k] += t.sign(k) * t.target[k] / p
		}
	}
	t.solve(t.dp, accuracy)
	for k, p := range t.p {
		if t.paired[k] {
			t.dq[k] = (t.target[k] - t.q[k]*t.dp[k]) / p
		}
	}
}

// steps returns how far both programs may go, at most 1.
func (t *path) steps() (steps [2]float64) {
	steps = [2]float64{1, 1}
	for k, p := range t.p {
		if !t.paired[k] {
			continue
		}
		a, b := t.sides(k)
		if t.dp[k] < 0 {
			steps[a] = min(steps[a], -p/t.dp[k])
		}
		if t.dq[k] < 0 {
			steps[b] = min(steps[b], -t.q[k]/t.dq[k])
		}
	}
	return steps
}
