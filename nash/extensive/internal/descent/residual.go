package descent

import (
	"context"
	"math"
	"slices"

	"exactsolve/internal/dense"
	"exactsolve/seqform/multilinear"
)

const (
	maxKicks  = 8     // times to go on elsewhere
	converged = 1e-11 // largest residual of a solution
)

// A natural is the residual F at p with what it was made of.
type natural struct {
	p     []float64
	f     []float64 // per entry
	used  []bool    // per entry: the projection is positive there
	norm  float64   // |F|²
	worst float64   // largest |F|
}

// natural returns the residual at p.
func (w *workspace) natural(p []float64) *natural {
	w.values(p)
	z := &natural{p: p, f: make([]float64, len(p)), used: make([]bool, len(p))}
	for k := range w.f.Sets {
		s := &w.f.Sets[k]
		target := z.f[s.Lo:s.Hi]
		for e := s.Lo; e < s.Hi; e++ {
			z.f[e] = p[e] + w.c[k]*w.q[e]
		}
		project(target)
		for e := s.Lo; e < s.Hi; e++ {
			z.used[e] = z.f[e] > 0
			z.f[e] = p[e] - z.f[e]
			z.norm += z.f[e] * z.f[e]
			z.worst = math.Max(z.worst, math.Abs(z.f[e]))
		}
	}
	return z
}

// project replaces x by the nearest point of the simplex.
func project(x []float64) {
	sorted := slices.Clone(x)
	slices.Sort(sorted)
	slices.Reverse(sorted)
	sum, level := 0.0, 0.0
	for k, v := range sorted {
		sum += v
		if l := (sum - 1) / float64(k+1); v > l {
			level = l
		}
	}
	for k := range x {
		x[k] = math.Max(0, x[k]-level)
	}
}

// An ending says how a search for a zero of the residual ended.
type ending int

const (
	stuck ending = iota
	solved
	tooLarge
)

// solve takes damped Newton steps from p and returns the last point.
//
// Where they end elsewhere than at a zero, often because actions in use should not
// be, and no probability changes what they pay, a few steps to the projection
// follow, ever larger ones, at most kicks times.
func (w *workspace) solve(ctx context.Context, p []float64, kicks int) ([]float64, ending) {
	z, end := w.newton(ctx, w.natural(w.respond(p)))
	for kick := range kicks {
		if end != stuck || ctx.Err() != nil {
			break
		}
		for range 3 {
			z = w.natural(w.shift(z.p, math.Ldexp(1, kick)))
		}
		z, end = w.newton(ctx, w.natural(w.respond(z.p)))
	}
	return z.p, end
}

// respond returns p with best responses at the sets that their player's own plan
// hardly leads to: that changes nothing for others.
func (w *workspace) respond(p []float64) []float64 {
	const hardly = 1e-6
	z := slices.Clone(p)
	w.values(p)
	copy(w.q, w.grad)
	for _, s := range slices.Backward(w.f.Sets) {
		b := z[s.Lo:s.Hi]
		if w.x[s.Parent] < hardly {
			best := 0
			for a := range b {
				if w.q[s.Lo+int32(a)] > w.q[s.Lo+int32(best)] {
					best = a
				}
			}
			clear(b)
			b[best] = 1
		}
		for a, v := range b {
			w.q[s.Parent] += v * w.q[s.Lo+int32(a)]
		}
	}
	return z
}

// shift returns π(p + size·c·q).
func (w *workspace) shift(p []float64, size float64) []float64 {
	w.values(p)
	z := slices.Clone(p)
	for k := range w.f.Sets {
		s := &w.f.Sets[k]
		for e := s.Lo; e < s.Hi; e++ {
			z[e] += size * w.c[k] * w.q[e]
		}
		project(z[s.Lo:s.Hi])
	}
	return z
}

// newton takes damped steps as long as the residual gets less, by half in patience
// steps.
func (w *workspace) newton(ctx context.Context, z *natural) (*natural, ending) {
	const patience = 6
	lambda, goal := 1e-3, z.norm/2
	for left := patience; left > 0 && z.worst >= converged && ctx.Err() == nil; left-- {
		step := w.newStep(z)
		if step == nil {
			return z, tooLarge
		}
		next := w.descend(ctx, z, step, &lambda)
		if next == nil {
			break
		}
		z = next
		if z.norm < goal {
			left, goal = patience, z.norm/2
		}
	}
	if z.worst < converged {
		return z, solved
	}
	return z, stuck
}

// descend returns a point of less residual, nil if no damping gives one.
func (w *workspace) descend(ctx context.Context, z *natural, s *step, lambda *float64) *natural {
	const least, most = 1e-14, 1e6
	for ; *lambda <= most && ctx.Err() == nil; *lambda *= 10 {
		if next := w.natural(s.to(ctx, w.f, *lambda)); next.norm < z.norm*(1-1e-4) {
			*lambda = math.Max(*lambda/10, least)
			return next
		}
	}
	return nil
}

// A step is the linear system of a Newton step for the residual, after actions not
// in use have been taken out of p: for action a in use beside others in use,
//
//	Δp(a) − [Δp(a) + c·Δq(a)] + mean over actions in use of [Δp + c·Δq] = −F(a).
type step struct {
	p       []float64
	entries []int32 // unknown
	a       [][]float64
	b       []float64
}

// newStep returns nil if the system is too large.
func (w *workspace) newStep(z *natural) *step {
	f := w.f
	s := &step{p: slices.Clone(z.p)}
	index := slices.Repeat([]int32{-1}, len(z.p))
	var mixed []int // sets
	for k := range f.Sets {
		if s.keepUsed(&f.Sets[k], z.used) > 1 {
			mixed = append(mixed, k)
		}
	}
	w.setReach(s.p)
	mixed = slices.DeleteFunc(mixed, func(k int) bool { return w.reach[k] == 0 })
	for _, k := range mixed {
		for e := f.Sets[k].Lo; e < f.Sets[k].Hi; e++ {
			if z.used[e] {
				index[e] = int32(len(s.entries))
				s.entries = append(s.entries, e)
			}
		}
	}
	m := len(s.entries)
	if m > w.largest {
		return nil
	}
	s.a, s.b = dense.New(m, m), make([]float64, m)
	w.values(s.p)
	f.derivatives(s.p, index, index, s.a)
	for _, k := range mixed {
		s.linearize(w, k, index)
	}
	return s
}

// keepUsed makes p a distribution over the actions of a set in use and returns
// their number.
func (s *step) keepUsed(h *multilinear.Set, used []bool) int {
	sum, n := 0.0, 0
	for e := h.Lo; e < h.Hi; e++ {
		if used[e] {
			sum += s.p[e]
			n++
		}
	}
	for e := h.Lo; e < h.Hi; e++ {
		switch {
		case !used[e]:
			s.p[e] = 0
		case sum > 0:
			s.p[e] /= sum
		default:
			s.p[e] = 1 / float64(n)
		}
	}
	return n
}

// linearize turns the derivatives of q at a set into its rows of the system.
func (s *step) linearize(w *workspace, k int, index []int32) {
	h, scale := &w.f.Sets[k], w.c[k]
	first, n := int32(-1), 0
	mean := make([]float64, len(s.entries))
	average := 0.0
	for e := h.Lo; e < h.Hi; e++ {
		r := index[e]
		if r < 0 {
			continue
		}
		if first < 0 {
			first = r
		}
		n++
		for c, v := range s.a[r] {
			mean[c] += scale * v
		}
		average += scale * w.q[e]
	}
	for c := range mean {
		mean[c] /= float64(n)
	}
	for c := first; c < first+int32(n); c++ {
		mean[c] += 1 / float64(n)
	}
	average /= float64(n)
	for e := h.Lo; e < h.Hi; e++ {
		if r := index[e]; r >= 0 {
			for c, v := range s.a[r] {
				s.a[r][c] = mean[c] - scale*v
			}
			s.b[r] = scale*w.q[e] - average // −F, as p sums to 1
		}
	}
}

// to returns where the step leads with damping λ.
func (s *step) to(ctx context.Context, f *game, lambda float64) []float64 {
	p := slices.Clone(s.p)
	if len(s.entries) > 0 {
		for r, d := range dense.LeastSquares(ctx, s.a, s.b, lambda) {
			p[s.entries[r]] += d
		}
	}
	for k := range f.Sets {
		project(p[f.Sets[k].Lo:f.Sets[k].Hi])
	}
	return p
}
