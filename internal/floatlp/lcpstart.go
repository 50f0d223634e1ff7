package floatlp

import "math"

// An LCPTerm is the leading term of a polynomial in ε, as far as floats can tell.
type LCPTerm struct {
	Power int
	Value float64 // in units of its row or column; 0 if no term is surely not 0
}

// Less compares in the order of polynomials for small ε.
func (t LCPTerm) Less(o LCPTerm) bool {
	if t.Power == o.Power || t.Value == 0 || o.Value == 0 {
		return t.Value < o.Value
	}
	if t.Power < o.Power {
		return t.Value < 0
	}
	return o.Value > 0
}

// Leading solves the complementary basis in which the entries of z are basic, w in the
// other pairs, and sets at[i] to the basic variable of pair i. It returns false if the
// basis is singular.
func (w *LCPWalk) Leading(z []bool, at []LCPTerm) bool {
	w.place(z)
	if !w.refresh() {
		return false
	}
	for r, v := range w.head {
		t := LCPTerm{}
		for k := range w.x {
			if math.Abs(w.x[k][r]) > lcpClose*w.off[k][r] {
				t = LCPTerm{k, w.x[k][r]}
				break
			}
		}
		at[w.pair(v)] = t
	}
	return true
}

// Repair returns the state after z₀ has entered the basis z that Leading solved last, with
// a covering vector by which z₀ adds lift[i] ≥ 0 times its value to the basic variable of
// pair i; nil if nothing is lifted. Lift must be positive where the variable is negative:
// z₀ enters with the least value that leaves none of them so. There may be a ray.
func (w *LCPWalk) Repair(z []bool, lift []float64) *LCPState {
	cover := make([]float64, w.n)
	best := -1
	for r, v := range w.head {
		h := lift[w.pair(v)]
		if h == 0 {
			continue
		}
		if v > w.z0() {
			cover[w.pair(v)] += h
		} else {
			for k := w.a.Start[v]; k < w.a.Start[v+1]; k++ {
				cover[w.a.Index[k]] -= h * w.a.Value[k]
			}
		}
		if best < 0 || w.smaller(r, best, lift) {
			best = r
		}
	}
	if best < 0 {
		return nil
	}
	w.setCover(cover)
	leaves := w.head[best]
	s := &LCPState{Z: append([]bool(nil), z...), Enter: int(w.complement(leaves))}
	s.Z[w.pair(leaves)] = false
	return s
}

// smaller reports whether the variable of row r is smaller, in units of its lift, than
// that of row q.
func (w *LCPWalk) smaller(r, q int, lift []float64) bool {
	a, b := lift[w.pair(w.head[q])], lift[w.pair(w.head[r])]
	for k, x := range w.x {
		gap := x[r]*a - x[q]*b
		if math.Abs(gap) > lcpClose*(w.off[k][r]*a+w.off[k][q]*b) {
			return gap < 0
		}
	}
	return false
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
