package reasons

import "math"

// A program is: min Σ_k (p_k + c_k n_k) subject to M w − p + n = 0, Σ w = 1 and all
// variables at least 0, where c_k is 1 if row k is exact and 0 if not. It is a
// tableau for the primal simplex method with columns w, p and the right-hand side.
// Those of n are −1 times those of p.
type program struct {
	m, n  int // rows and columns of M
	width int
	cells []float64 // m+1 rows, the last for Σ w, and that of reduced costs
	exact []bool
	basis []int // of each row: v for w_v, n+k for p_k, n+m+k for n_k
	sums  []float64
}

const (
	maxPivots = 300
	enough    = 1e-7 // a least sum that leaves room for rounding
)

func (t *program) reset(m, n int) {
	t.m, t.n, t.width = m, n, n+m+1
	size := (m + 2) * t.width
	if cap(t.cells) < size {
		t.cells = make([]float64, size)
	}
	t.cells = t.cells[:size]
	clear(t.cells)
	if cap(t.basis) < m+1 {
		t.basis, t.exact = make([]int, m+1), make([]bool, m+1)
	}
	t.basis, t.exact = t.basis[:m+1], t.exact[:m+1]
}

func (t *program) row(k int) []float64 { return t.cells[k*t.width : (k+1)*t.width] }

// multiplier returns that of row k: the reduced cost of p_k is 1 minus it.
func (t *program) multiplier(k int) float64 {
	y := 1 - t.row(t.m + 1)[t.n+k]
	if !t.exact[k] {
		y = max(y, 0)
	}
	return y
}

// solve reports whether multipliers are found. It may stop before the optimum.
func (t *program) solve() bool {
	t.start()
	for range maxPivots {
		if -t.row(t.m + 1)[t.width-1] < enough {
			return false
		}
		column, sign, least := t.entering()
		if -t.row(t.m + 1)[t.width-1]+least > enough && t.signs() {
			return true
		}
		if column < 0 || !t.pivot(column, sign) {
			return false
		}
	}
	return false
}

// start makes basic one w, of the vertex profile of least sum, and for each other row p or n.
func (t *program) start() {
	first, least := 0, math.Inf(1)
	for v := range t.n {
		sum := 0.0
		for k := range t.m {
			if x := t.row(k)[v]; x > 0 || t.exact[k] {
				sum += math.Abs(x)
			}
		}
		if sum < least {
			first, least = v, sum
		}
	}
	last, costs := t.row(t.m), t.row(t.m+1)
	for v := range t.n {
		last[v] = 1
	}
	last[t.width-1] = 1
	t.basis[t.m] = first
	for k := range t.m {
		r := t.row(k)
		r[t.n+k] = -1
		x := r[first]
		for v := range t.n {
			r[v] -= x
		}
		r[t.width-1] = -x
		sign, cost := 1.0, 1.0 // of n_k, basic if x ≤ 0
		t.basis[k] = t.n + t.m + k
		if x > 0 {
			sign = -1
			t.basis[k] = t.n + k
		} else if !t.exact[k] {
			cost = 0
		}
		costs[t.n+k] += 1
		for c := range r {
			r[c] *= sign
			costs[c] -= cost * r[c]
		}
	}
}

// entering returns the column with the least reduced cost, −1 if none is negative;
// sign is −1 for the negative of a column p. Least is the least of w.
func (t *program) entering() (column int, sign, least float64) {
	costs := t.row(t.m + 1)
	column, sign = -1, 1
	best := -1e-10
	for v := range t.n {
		least = min(least, costs[v])
		if costs[v] < best {
			column, best = v, costs[v]
		}
	}
	for k := range t.m {
		c := costs[t.n+k]
		if c < best {
			column, sign, best = t.n+k, 1, c
		}
		n := 1 - c // the reduced cost of n_k is c_k + y_k with y_k = 1 − c
		if t.exact[k] {
			n++
		}
		if n < best {
			column, sign, best = t.n+k, -1, n
		}
	}
	return column, sign, least
}

// signs reports whether no multiplier is negative that must not be.
func (t *program) signs() bool {
	costs := t.row(t.m + 1)
	for k := range t.m {
		if !t.exact[k] && 1-costs[t.n+k] < -1e-9 {
			return false
		}
	}
	return true
}

// pivot brings a column, or its negative, into the basis. It reports false if no
// row limits it.
func (t *program) pivot(column int, sign float64) bool {
	leaving, ratio := -1, math.Inf(1)
	for k := range t.m + 1 {
		r := t.row(k)
		if x := sign * r[column]; x > 1e-9 {
			if q := r[t.width-1] / x; q < ratio {
				leaving, ratio = k, q
			}
		}
	}
	if leaving < 0 {
		return false
	}
	r := t.row(leaving)
	f := 1 / (sign * r[column])
	for c := range r {
		r[c] *= f
	}
	for k := range t.m + 2 {
		if k == leaving {
			continue
		}
		other := t.row(k)
		x := sign * other[column]
		if k == t.m+1 {
			x = t.reducedCost(column, sign)
		}
		if x == 0 {
			continue
		}
		for c, y := range r {
			other[c] -= x * y
		}
	}
	t.basis[leaving] = column
	if sign < 0 {
		t.basis[leaving] += t.m
	}
	return true
}

func (t *program) reducedCost(column int, sign float64) float64 {
	c := t.row(t.m + 1)[column]
	switch k := column - t.n; {
	case sign > 0:
		return c
	case t.exact[k]:
		return 2 - c
	default:
		return 1 - c
	}
}
