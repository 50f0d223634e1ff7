package basis

import "exactsolve/rational"

// A modular expansion produces the coefficients of a solution in powers of ε
// modulo a prime.
type modular struct {
	f     field
	terms []*Matrix
	res   [][]uint64 // of the entries of terms
	b     [][]rational.Rat
	solve solver
	x     [][]uint64 // the last coefficients, as many as terms[1:] has
	j     int        // the next power
	r, w  []uint64
}

func newModular(o *orderer, f field, a *lu) *modular {
	e := &modular{f: f, terms: o.terms, b: o.b, solve: a.solver(), r: make([]uint64, o.n), w: make([]uint64, o.n)}
	for _, m := range o.terms {
		e.res = append(e.res, m.residues(f))
		e.x = append(e.x, make([]uint64, o.n))
	}
	return e
}

// residues returns the entries as stored modulo the prime.
func (m *Matrix) residues(f field) []uint64 {
	z := make([]uint64, len(m.val))
	for k, v := range m.val {
		if w, ok := m.isWide(k); ok {
			z[k] = f.ofBig(w)
		} else {
			z[k] = f.of(v)
		}
	}
	return z
}

// done reports whether all coefficients from the next on are 0: b has none left
// and those that the recurrence looks back on are 0.
func (e *modular) done() bool {
	if e.j < len(e.b) {
		return false
	}
	for i := 1; i < len(e.x) && i <= e.j; i++ {
		for _, v := range e.back(i) {
			if v != 0 {
				return false
			}
		}
	}
	return true
}

// back returns the coefficient of power j−i, or its place for i = 0.
func (e *modular) back(i int) []uint64 { return e.x[(e.j+len(e.x)-i)%len(e.x)] }

// next returns the next coefficient, which is valid until the call after next.
func (e *modular) next() []uint64 {
	clear(e.r)
	if e.j < len(e.b) {
		for i, v := range e.b[e.j] {
			if n, _, ok := v.Small(); ok {
				e.r[i] = e.f.of(n)
			} else {
				e.r[i] = e.f.ofBig(v.Num())
			}
		}
	}
	for i := 1; i < len(e.terms) && i <= e.j; i++ {
		m, x := e.terms[i], e.back(i)
		for r := range e.r {
			from, to := m.start[r], m.start[r+1]
			if from < to {
				e.r[r] = e.f.sub(e.r[r], e.f.dotAt(e.res[i][from:to], m.col[from:to], x))
			}
		}
	}
	x := e.back(0)
	e.solve(e.r, e.w, x)
	e.j++
	return x
}
