package interior

import (
	"context"
	"math"

	"exactsolve/internal/ldl"
)

// A system is K + σ diag(q/p) with the factorization of what it is once regularized.
type system struct {
	entries        []float64 // of K below the diagonal, by columns
	regularization float64
	diagonal       []float64 // σ q/p
	regular        []float64 // the same, regularized
	rest, kx       []float64
	symbolic       *ldl.Symbolic
	factor         *ldl.Factor
}

const (
	regularization = 1e-8 // at first, of equilibrated entries
	refinements    = 2
	maxEntries     = 1 << 26 // of the factor: about 1 GB in all
)

// analyze orders the system.
func (s *system) analyze(ctx context.Context, v *Method) (err error) {
	size := v.n + v.m
	for _, x := range []*[]float64{&s.diagonal, &s.regular, &s.rest, &s.kx} {
		*x = make([]float64, size)
	}
	s.regularization = regularization
	p := ldl.Pattern{Kinds: make([]ldl.Kind, size)}
	for k := range p.Kinds {
		switch {
		case k < v.n && v.paired[k]:
			p.Kinds[k] = ldl.Negative
		case k < v.n:
			p.Kinds[k] = ldl.WeakNegative
		case !v.paired[k]:
			p.Kinds[k] = ldl.WeakPositive
		}
		if k < v.n {
			idx, val := v.k.Line(int32(k))
			for _, i := range idx {
				p.Entries = append(p.Entries, ldl.Entry{Row: i, Col: int32(k)})
			}
			s.entries = append(s.entries, val...)
		}
	}
	if s.symbolic, err = ldl.Analyze(ctx, &p); err == nil && s.symbolic.Entries() > maxEntries {
		err = errTooLarge
	}
	return err
}

// factorize factors the system of the current iterate. The error is that of the context.
func (t *path) factorize() error {
	s := &t.system
	clear(s.diagonal)
	t.pairs(func(k, _, _ int) { s.diagonal[k] = t.sign(k) * t.q[k] / t.p[k] })
	for k, d := range s.diagonal {
		s.regular[k] = d + t.sign(k)*s.regularization
	}
	if s.factor == nil {
		s.factor = s.symbolic.New()
	}
	_, err := s.factor.Factorize(t.ctx, s.entries, s.regular)
	return err
}

// solve sets x to the solution of the system without regularization for r, refined until
// no residual is larger than accuracy, which may be +Inf.
func (t *path) solve(x []float64, accuracy float64) {
	s := &t.system
	copy(x, t.r)
	s.factor.Solve(x)
	for k := 0; k < refinements && accuracy < math.Inf(1); k++ {
		t.times(s.kx, x)
		largest := 0.0
		for k := range x {
			s.rest[k] = t.r[k] - s.kx[k] - s.diagonal[k]*x[k]
			largest = max(largest, math.Abs(s.rest[k]))
		}
		if !(largest > accuracy) {
			return
		}
		s.factor.Solve(s.rest)
		for k := range x {
			x[k] += s.rest[k]
		}
	}
}
