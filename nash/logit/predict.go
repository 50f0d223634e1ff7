package logit

import (
	"context"
	"math"
)

// predict returns a point about a step along the slopes. If fitted it adds to the
// straight line what makes
//
//	z = α·λ + β·log λ + γ + δ/λ
//
// agree with the last point, too, in value and slope by λ. Of this form are, up to
// terms that vanish faster, logarithms of probabilities that vanish exponentially,
// as powers of λ, or not at all; so steps can grow in proportion to λ. It reports
// false if the fit is not possible, or λ is negative.
func (t *tracer[T]) predict(step float64, fitted bool) (p point[T], ok bool) {
	one := t.e.one
	p = point[T]{z: make([]T, len(t.z)), dz: make([]T, len(t.z))}
	h := one.of(step)
	for a := range t.z {
		p.z[a] = t.z[a].add(h.mul(t.dz[a]))
	}
	p.l = t.l.add(h.mul(t.dl))
	if !fitted || p.l.sign() < 0 {
		return p, p.l.sign() >= 0
	}
	if t.l.sign() <= 0 || t.dl.sign() <= 0 || t.last.dl == nil || (*t.last.dl).sign() <= 0 {
		return p, false
	}
	u := t.last.l.quo(t.l).float()
	if !(0.01 < u && u < 0.999) {
		return p, false
	}
	f, d := bend(u), bendSlope(u)
	at := bend(p.l.quo(t.l).float())
	det := f[0]*d[1] - f[1]*d[0]
	// The fit is at[0]·x + at[1]·y with f·(x, y) = value and d·(x, y) = slope.
	v, w := (at[0]*d[1]-at[1]*d[0])/det, (at[1]*f[0]-at[0]*f[1])/det
	if !finite(v) || !finite(w) {
		return p, false
	}
	byValue, bySlope := one.of(v), one.of(w)
	back := t.last.l.sub(t.l)
	for a := range t.z {
		rate, old := t.dz[a].quo(t.dl), t.last.dz[a].quo(*t.last.dl)
		value := t.last.z[a].sub(t.z[a]).sub(rate.mul(back))
		slope := old.sub(rate).mul(t.l)
		p.z[a] = p.z[a].add(byValue.mul(value)).add(bySlope.mul(slope))
	}
	return p, true
}

// bend returns log u and 1/u, less their straight lines at u = 1, and bendSlope the
// derivatives.
func bend(u float64) [2]float64 { return [2]float64{math.Log(u) - (u - 1), 1/u + u - 2} }

func bendSlope(u float64) [2]float64 { return [2]float64{1/u - 1, 1 - 1/(u*u)} }

// eliminate solves the system whose rows, of which there are n, have the matrix in
// the first n entries and right-hand sides after them: it leaves the solutions in
// their place. It reports false if the matrix is singular, a number is not finite or
// ctx is done.
func eliminate[T number[T]](ctx context.Context, rows [][]T) bool {
	n := len(rows)
	for c := range n {
		if ctx.Err() != nil || !pivotRow(rows, c) {
			return false
		}
		for r := c + 1; r < n; r++ {
			if rows[r][c].sign() != 0 {
				f := rows[r][c].quo(rows[c][c])
				f.subtract(rows[r][c:], rows[c][c:])
			}
		}
	}
	for c := n - 1; c >= 0; c-- {
		for s := n; s < len(rows[c]); s++ {
			rows[c][s] = rows[c][s].quo(rows[c][c])
			if !finite(rows[c][s].float()) {
				return false
			}
		}
		for r := range c {
			rows[r][c].subtract(rows[r][n:], rows[c][n:])
		}
	}
	return true
}

// pivotRow brings the largest entry of column c at or below row c there.
func pivotRow[T number[T]](rows [][]T, c int) bool {
	best, most := -1, 0.0
	for r := c; r < len(rows); r++ {
		if x := math.Abs(rows[r][c].float()); x > most {
			best, most = r, x
		}
	}
	if best < 0 || !finite(most) {
		return false
	}
	rows[c], rows[best] = rows[best], rows[c]
	return true
}

func finite(x float64) bool { return !math.IsNaN(x) && !math.IsInf(x, 0) }
