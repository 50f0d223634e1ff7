package logit

import "math"

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
