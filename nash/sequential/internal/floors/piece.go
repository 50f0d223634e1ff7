package floors

import (
	"math"
	"slices"

	"exactsolve/internal/dense"
)

func (t *tracer) number() {
	t.entries = t.entries[:0]
	for e := range t.in {
		t.index[e] = -1
		if t.in[e] && t.base[t.w.f.t.SetOf[e]] != int32(e) {
			t.index[e] = int32(len(t.entries))
			t.entries = append(t.entries, int32(e))
		}
	}
}

func (t *tracer) unknowns() []float64 {
	x := make([]float64, 0, len(t.entries)+1)
	for _, e := range t.entries {
		x = append(x, t.y[e])
	}
	return append(x, t.log)
}

// move goes to unknowns x.
func (t *tracer) move(x []float64) {
	for k, e := range t.base {
		h := &t.w.f.t.Sets[k]
		t.y[e] = 1
		for a := h.Lo; a < h.Hi; a++ {
			if c := t.index[a]; c >= 0 {
				t.y[a] = x[c]
				t.y[e] -= x[c]
			}
		}
	}
	t.log = math.Min(x[len(x)-1], 0)
	t.setDelta(t.delta())
	t.w.values(t.y)
}

// gain returns g of entry e.
func (t *tracer) gain(e int32) float64 {
	k := t.w.f.t.SetOf[e]
	return t.w.scale(k) * (t.w.q[e] - t.w.q[t.base[k]])
}

// rows returns the derivatives of g of entries by the unknowns. Those of the scale
// are left out, as g is 0 on the way.
func (t *tracer) rows(entries []int32) [][]float64 {
	of := t.w.f.t.SetOf
	row, lines := slices.Repeat([]int32{-1}, len(of)), 0
	for _, e := range entries {
		for _, a := range [2]int32{e, t.base[of[e]]} {
			if row[a] < 0 {
				row[a] = int32(lines)
				lines++
			}
		}
	}
	d := dense.New(lines, len(of))
	t.w.derivatives(row, d)
	z := dense.New(len(entries), len(t.entries)+1)
	for k, e := range entries {
		up, down, scale := d[row[e]], d[row[t.base[of[e]]]], t.w.scale(of[e])
		for a := range up {
			if v := scale * (up[a] - down[a]); v != 0 {
				t.addColumn(z[k], int32(a), v)
			}
		}
	}
	return z
}

// addColumn adds to the derivatives by the unknowns what comes of the derivative v
// by the probability of entry a.
func (t *tracer) addColumn(line []float64, a int32, v float64) {
	k := t.w.f.t.SetOf[a]
	h, room := &t.w.f.t.Sets[k], t.w.room[k]
	if c := t.index[a]; c >= 0 {
		line[c] += v * room
	}
	if t.base[k] == a {
		for e := h.Lo; e < h.Hi; e++ {
			if c := t.index[e]; c >= 0 {
				line[c] -= v * room
			}
		}
	}
	line[len(t.entries)] += v * t.drift(a)
}

// drift returns the derivative of the probability of entry a by ln δ.
func (t *tracer) drift(a int32) float64 {
	h := &t.w.f.t.Sets[t.w.f.t.SetOf[a]]
	all := 0.0
	for e := h.Lo; e < h.Hi; e++ {
		all += float64(t.power[e]) * t.w.floor[e]
	}
	return float64(t.power[a])*t.w.floor[a] - all*t.y[a]
}

// direction returns the unit tangent of the way, up to sign; nil if there is none.
func (t *tracer) direction() []float64 {
	z := dense.Kernel(t.rows(t.entries), len(t.entries)+1)
	if z == nil {
		return nil
	}
	norm := math.Sqrt(dot(z, z))
	for k := range z {
		z[k] /= norm
	}
	return z
}

// correct takes Newton steps from x orthogonal to the tangent and reports whether
// they lead to the way, not far off.
func (t *tracer) correct(x []float64, far float64) bool {
	const most = 8
	start, n := slices.Clone(x), len(t.entries)
	for range most {
		t.move(x)
		b := make([]float64, n+1)
		for k, e := range t.entries {
			b[k] = t.gain(e)
		}
		if dense.Norm(b) < onWay {
			return true
		}
		inv, ok := dense.Inverse(t.ctx, append(t.rows(t.entries), slices.Clone(t.tangent)))
		if !ok {
			return false
		}
		off := 0.0
		for k := range x {
			x[k] -= dot(inv[k], b)
			off += (x[k] - start[k]) * (x[k] - start[k])
		}
		if !(off < far*far) { // also for NaN
			return false
		}
	}
	return false
}

// derivatives adds ∂q(a)/∂p(e) to d[row[a]][e] for the entries a that have a row, after
// values.
//
// Below a leaf's path the payoff is the product of p over the moves of all players,
// and q(a) leaves out those of a's player up to a. So the cost is, per leaf, about the
// square of the number of moves.
func (w *workspace) derivatives(row []int32, d [][]float64) {
	f := w.f
	for leaf, path := range f.path {
		product := 1.0
		for _, e := range path {
			product *= w.p[e]
		}
		for i := range f.n {
			rest := product * f.pay[leaf*f.n+i]
			for at, a := range path {
				if int(f.owner[a]) != i {
					continue
				}
				rest /= w.p[a]
				if row[a] < 0 {
					continue
				}
				line := d[row[a]]
				for k, e := range path {
					if k > at || int(f.owner[e]) != i {
						line[e] += rest / w.p[e]
					}
				}
			}
		}
	}
}
