package interior

import "math"

// A system is K + σ diag(q/p), regularized, with its factorization.
type system struct {
	diagonal []float64 // σ q/p
	entries  []float64
	rest     []float64
	kx       []float64
	f        *ldl
}

const (
	regularization = 1e-8
	refinements    = 2
	accuracy       = 1e-12
)

func (s *system) analyze(v *Method) {
	size := v.n + v.m
	s.diagonal, s.rest, s.kx = make([]float64, size), make([]float64, size), make([]float64, size)
	var ents []pair
	for k := range size {
		ents = append(ents, pair{int32(k), int32(k)})
	}
	s.entries = make([]float64, size)
	for k := range v.n {
		idx, val := v.k.Line(int32(k))
		for t, i := range idx {
			ents = append(ents, pair{i, int32(k)})
			s.entries = append(s.entries, val[t])
		}
	}
	weak := make([]bool, size)
	for k := range weak {
		weak[k] = !v.paired[k]
	}
	s.f = analyse(size, ents, weak, false)
	s.f.sign = make([]float64, size)
	for k := range s.f.sign {
		s.f.sign[k] = v.sign(k)
	}
}

// factorize factors the system of the current iterate, and returns the number of pivots replaced.
func (t *path) factorize() int {
	s := &t.system
	for k, p := range t.p {
		s.diagonal[k] = 0
		if t.paired[k] {
			s.diagonal[k] = t.sign(k) * t.q[k] / p
		}
		s.entries[k] = s.diagonal[k] + t.sign(k)*regularization
	}
	s.f.fixed = 0
	s.f.factor(s.entries)
	return s.f.fixed
}

// solve sets x to the solution of the system without regularization for r, refined.
func (t *path) solve(x []float64) {
	s := &t.system
	copy(x, t.r)
	s.f.solve(x)
	for range refinements {
		t.times(s.kx, x)
		largest := 0.0
		for k := range x {
			s.rest[k] = t.r[k] - s.kx[k] - s.diagonal[k]*x[k]
			largest = max(largest, math.Abs(s.rest[k]))
		}
		if !(largest > accuracy) {
			return
		}
		s.f.solve(s.rest)
		for k := range x {
			x[k] += s.rest[k]
		}
	}
}
