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

// correct takes p to the path, at right angles to the slopes of t, and sets the
// slopes of p.
func (t *tracer[T]) correct(p *point[T]) {
	tolerance := math.Exp2(-float64(t.precision()) / 2)
	last := math.Inf(1)
	for k := range newtonSteps {
		size := t.newton(p)
		switch {
		case t.ctx.Err() != nil:
			p.verdict = cancelled
			return
		case !finite(size) || p.l.sign() < 0:
			p.verdict = cannotStep
			return
		case k == 0:
			p.first = size
		case k == 1 && last > tolerance:
			p.quotient = size / last
		}
		if size <= tolerance {
			return
		}
		if k > 0 && size > last/2 {
			p.verdict = cannotStep
			if last < 1024*tolerance {
				p.verdict = tooCoarse // convergence stopped near the path
			}
			return
		}
		last = size
	}
	p.verdict = tooCoarse
}

// newton takes a Newton step from p and sets its slopes. It returns the length of
// the step, or NaN.
func (t *tracer[T]) newton(p *point[T]) float64 {
	t.e.atRatios(p.z)
	rows := t.system(p)
	if !eliminate(t.ctx, rows) {
		return math.NaN()
	}
	var size, length float64
	n := t.n
	t.eachUnknown(func(a, _ int) {
		row := rows[t.column[a]]
		p.z[a], p.dz[a] = p.z[a].sub(row[n]), row[n+1]
		size = math.Hypot(size, row[n].float())
		length = math.Hypot(length, row[n+1].float())
	})
	row := rows[n-1]
	p.l, p.dl = p.l.sub(row[n]), row[n+1]
	length = math.Hypot(length, row[n+1].float())
	if !finite(length) {
		return math.NaN()
	}
	p.turn = math.Acos(min(1, 1/length)) // the product of old and new slopes is 1
	return math.Hypot(size, row[n].float())
}

// system returns the rows of the bordered system at p, with two right-hand sides:
// the equations, for a Newton step, and 0, …, 0, 1, for the slopes.
func (t *tracer[T]) system(p *point[T]) [][]T {
	e, n := t.e, t.n
	rows := make([][]T, n)
	s := e.one.quo(e.one.add(p.l))
	factor := s.mul(p.l)
	of := make([]T, len(p.z))
	base := make([]T, len(p.z))
	for k := range e.m.sets {
		h := &e.m.sets[k]
		if h.size == 1 {
			continue
		}
		b := t.bases[k]
		e.derivatives(base, k, b-h.first)
		for a := h.first; a < h.first+h.size; a++ {
			if a == b {
				continue
			}
			row := make([]T, n+2)
			e.derivatives(of, k, a-h.first)
			e.one.subtract(of, base)
			t.byRatios(row, of, factor)
			c := t.column[a]
			gain := e.pays[a].sub(e.pays[b])
			row[c] = row[c].add(s)
			var zero T
			row[n-1] = zero.sub(s.mul(gain))
			row[n] = s.mul(p.z[a]).sub(factor.mul(gain))
			rows[c] = row
		}
	}
	row := make([]T, n+2)
	t.eachUnknown(func(a, _ int) { row[t.column[a]] = t.dz[a] })
	row[n-1] = t.dl
	row[n+1] = e.one
	rows[n-1] = row
	return rows
}

// byRatios subtracts from row, over unknowns, factor times the derivatives by
// ratios that follow from those by logarithms of probabilities.
func (t *tracer[T]) byRatios(row, logs []T, factor T) {
	e := t.e
	for k := range e.m.sets {
		h := &e.m.sets[k]
		if h.size == 1 {
			continue
		}
		var sum T
		for a := h.first; a < h.first+h.size; a++ {
			sum = sum.add(logs[a])
		}
		for a := h.first; a < h.first+h.size; a++ {
			if c := t.column[a]; c >= 0 {
				row[c] = row[c].sub(factor.mul(logs[a].sub(e.p[a].mul(sum))))
			}
		}
	}
}
