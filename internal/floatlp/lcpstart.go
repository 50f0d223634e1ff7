package floatlp

import (
	"context"
	"math"
	"math/rand/v2"
	"slices"

	"exactsolve/rational"
	"exactsolve/rational/approx"
)

// An LCPTerm is the leading term of a polynomial in ε, as far as floats can tell.
type LCPTerm struct {
	Power int
	Value float64 // in units of the walk; 0 if no term is surely not 0
}

// Less compares in the order of polynomials for small ε.
func (t LCPTerm) Less(o LCPTerm) bool {
	switch {
	case t.Power == o.Power || t.Value == 0 || o.Value == 0:
		return t.Value < o.Value
	case t.Power < o.Power:
		return t.Value < 0
	default:
		return o.Value > 0
	}
}

// Leading solves the complementary basis in which the given entries of z are basic, and w
// in the other pairs, and sets at[i] to the basic variable of pair i. It returns false if
// the basis is singular or ctx is done.
func (w *LCPWalk) Leading(ctx context.Context, z []bool, at []LCPTerm) bool {
	w.b.canceled = func() bool { return ctx.Err() != nil }
	w.place(z)
	if !w.refresh() {
		return false
	}
	for r, v := range w.head {
		at[w.pair(v)] = w.leading(r)
	}
	return true
}

func (w *LCPWalk) leading(r int) LCPTerm {
	for k := range w.x {
		if v := w.x[k][r]; math.Abs(v) > lcpClose*w.off[k][r] {
			return LCPTerm{k, v}
		}
	}
	return LCPTerm{}
}

// Enter makes d, of n entries, the covering vector and returns the state after z₀ has
// entered the basis that Leading solved last, that of z, with the least value that leaves no
// variable negative that was. It returns nil if none was, or if z₀ does not lift one of
// them. What z₀ pushes down may be negative then, and the path may end at a ray.
func (w *LCPWalk) Enter(z []bool, d []rational.Rat) *LCPState {
	scaled := make([]float64, w.n)
	for i, v := range d {
		scaled[i] = approx.Float64(v) * w.unit[i]
	}
	return w.enter(z, scaled)
}

// EnterNegative is Enter with a covering vector that lifts the negative variables by random
// numbers and no others.
func (w *LCPWalk) EnterNegative(z []bool, rng *rand.Rand) *LCPState {
	d := make([]float64, w.n)
	for r, v := range w.head {
		if w.leading(r).Value >= 0 {
			continue
		}
		lift := .5 + rng.Float64()
		if v > w.z0() {
			d[w.pair(v)] += lift
			continue
		}
		for k := w.a.Start[v]; k < w.a.Start[v+1]; k++ {
			d[w.a.Index[k]] -= lift * w.a.Value[k]
		}
	}
	return w.enter(z, d)
}

func (w *LCPWalk) enter(z []bool, d []float64) *LCPState {
	w.setCover(d)
	w.enterColumn(w.z0())
	leaves := -1
	for r := range w.head {
		if w.leading(r).Value >= 0 {
			continue
		}
		if w.alpha.val[r] >= -lcpPivot {
			return nil
		}
		if leaves < 0 || w.needsMore(r, leaves) {
			leaves = r
		}
	}
	if leaves < 0 {
		return nil
	}
	v := w.head[leaves]
	s := &LCPState{Z: slices.Clone(z), Enter: int(w.complement(v))}
	s.Z[w.pair(v)] = false
	return s
}

// setCover replaces the column of z₀.
func (w *LCPWalk) setCover(d []float64) {
	s := w.a.Start[w.n]
	w.a.Index, w.a.Value = w.a.Index[:s], w.a.Value[:s]
	for i, v := range d {
		if v != 0 {
			w.a.Index, w.a.Value = append(w.a.Index, int32(i)), append(w.a.Value, v)
		}
	}
	w.a.Start[w.n+1] = int32(len(w.a.Index))
}

// needsMore reports whether z₀ must be larger for the variable of row r than for that of
// row q; it lifts both.
func (w *LCPWalk) needsMore(r, q int) bool {
	a, b := -w.alpha.val[q], -w.alpha.val[r]
	for k, x := range w.x {
		gap := x[r]*a - x[q]*b
		if math.Abs(gap) > lcpClose*(w.off[k][r]*a+w.off[k][q]*b) {
			return gap < 0
		}
	}
	return false
}
