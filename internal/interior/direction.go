package interior

import "math"

const (
	accuracy    = 1e-9 // of solutions: residuals that pass
	early       = 1e-4 // the same, relative to the largest residual of the iterate
	cut         = 10   // how far products of p and q are corrected, in µ and in parts of µ
	correctors  = 3    // corrections at most, after that of the predictor
	reach       = 1.3  // how much longer a step is to become, 0.1 added
	gain        = 0.02 // of both steps together, which is worth a correction
	nearlyAll   = 0.9995
	leastStep   = 1e-8
	moreRegular = 100 // factor
	mostRegular = 1e-4
)

// step makes one step. It reports false if there is no way on. A matrix that is
// regularized too little for a factorization of numbers is regularized more.
func (t *path) step(mu float64) bool {
	for t.system.regularization < mostRegular {
		if t.factorize() != nil {
			return false
		}
		if steps := t.aim(mu); t.finite() {
			return t.move(mu, steps)
		}
		t.system.regularization *= moreRegular
	}
	return false
}

// aim sets the direction by predictor and corrector, and returns the lengths of both steps.
//
// Reference: Mehrotra 1992 [Meh92].
func (t *path) aim(mu float64) [2]float64 {
	for k, p := range t.p {
		t.target[k] = -p * t.q[k]
	}
	t.direction(math.Inf(1))
	center := t.after(t.steps()) / mu
	center *= center * center * mu
	for k, p := range t.p {
		t.target[k] = center - p*t.q[k] - max(-cut*mu, min(cut*mu, t.dp[k]*t.dq[k]))
	}
	t.direction(t.accuracy)
	return t.centered(center)
}

// after returns µ after steps of some lengths.
func (t *path) after(steps [2]float64) float64 {
	sum := 0.0
	t.pairs(func(k, p, q int) { sum += (t.p[k] + steps[p]*t.dp[k]) * (t.q[k] + steps[q]*t.dq[k]) })
	return sum / max(t.count, 1)
}

// centered corrects the direction as long as that makes the steps, which it returns, longer:
// products that a somewhat longer step would make much smaller or larger than µ are moved
// towards it.
//
// Reference: Gondzio 1996 [Gon96].
func (t *path) centered(mu float64) [2]float64 {
	steps := t.steps()
	for k := 0; k < correctors && steps[0]+steps[1] < 2-2*gain; k++ {
		long := [2]float64{min(1, reach*steps[0]+0.1), min(1, reach*steps[1]+0.1)}
		t.pairs(func(k, p, q int) {
			product := (t.p[k] + long[p]*t.dp[k]) * (t.q[k] + long[q]*t.dq[k])
			t.target[k] += max(0, mu/cut-product) + max(-mu*cut, min(0, mu*cut-product))
		})
		copy(t.oldP, t.dp)
		copy(t.oldQ, t.dq)
		t.direction(t.accuracy)
		longer := t.steps()
		if !(longer[0]+longer[1] > steps[0]+steps[1]+gain) {
			copy(t.dp, t.oldP)
			copy(t.dq, t.oldQ)
			break
		}
		steps = longer
	}
	return steps
}

// direction sets Δp and Δq for the targets.
func (t *path) direction(accuracy float64) {
	copy(t.r, t.residual)
	t.pairs(func(k, _, _ int) { t.r[k] += t.sign(k) * t.target[k] / t.p[k] })
	t.solve(t.dp, accuracy)
	t.pairs(func(k, _, _ int) { t.dq[k] = (t.target[k] - t.q[k]*t.dp[k]) / t.p[k] })
}

// steps returns how far both programs may go, at most 1.
func (t *path) steps() (steps [2]float64) {
	steps = [2]float64{1, 1}
	t.pairs(func(k, p, q int) {
		if t.dp[k] < 0 {
			steps[p] = min(steps[p], -t.p[k]/t.dp[k])
		}
		if t.dq[k] < 0 {
			steps[q] = min(steps[q], -t.q[k]/t.dq[k])
		}
	})
	return steps
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
	near := min(max(0.9, 1-mu), nearlyAll)
	for side := range steps {
		if steps[side] = min(1, near*steps[side]); !(steps[side] > leastStep) {
			return false
		}
	}
	for k := range t.p {
		p, q := t.sides(k)
		t.p[k] += steps[p] * t.dp[k]
		t.q[k] += steps[q] * t.dq[k]
	}
	return true
}
