package reasons

import (
	"math"
	"math/big"
	"slices"
)

// A row is a difference of payoffs u_i(a) − u_i(b), with b the base of player i, that
// is zero at equilibria in the box, or at most zero if it is not exact.
type row struct {
	i, a  int
	exact bool
	unit  float64 // largest absolute value
}

// lengths are the numbers of bits that multipliers are rounded to.
var lengths = []int{3, 5, 7, 11, 23, 47}

// Multipliers looks for multipliers that [box.Box.Farkas] accepts. It calls accept
// with what seems right, the shortest first, until that returns true, and reports
// whether it did.
//
// They are the multipliers of a linear program: of all means of the differences of
// payoffs over profiles of vertices, scaled, find one with the least sum of absolute
// values, where only values above 0 count if a difference may be negative.
func (w *Work) Multipliers(accept func(m []*big.Int) bool) bool {
	w.differences()
	if len(w.rows) == 0 || !w.lp.solve() {
		return false
	}
	y := make([]float64, len(w.rows))
	largest, shifted := 0.0, slices.Max(w.g.shift) > smallShift
	for k, r := range w.rows {
		if r.unit > 0 {
			y[k] = w.lp.multiplier(k) / r.unit
		}
		if !shifted {
			y[k] = math.Ldexp(y[k], w.g.shift[r.i])
		}
		largest = math.Max(largest, math.Abs(y[k]))
	}
	m, scaled := make([]*big.Int, len(y)), make([]float64, len(y))
	for _, bits := range lengths {
		for k, r := range w.rows {
			scaled[k] = math.Round(math.Ldexp(y[k]/largest, bits))
			if m[k] = big.NewInt(int64(scaled[k])); shifted {
				m[k].Lsh(m[k], uint(w.g.shift[r.i]))
			} else {
				scaled[k] = math.Ldexp(scaled[k], -w.g.shift[r.i])
			}
		}
		if w.plausible(scaled) && accept(m) {
			return true
		}
	}
	return false
}

// smallShift is how much units of players may differ for their multipliers to be rounded
// alike. If they differ more, each is rounded in its own unit.
const smallShift = 6

// plausible reports whether the sum with multipliers seems to be positive, where they
// are for payoffs in units.
func (w *Work) plausible(m []float64) bool {
	sum := w.lp.sums[:0]
	for range w.lp.n {
		sum = append(sum, 0)
	}
	w.lp.sums = sum
	largest := 0.0
	for k, x := range m {
		largest = math.Max(largest, math.Abs(x))
		if x != 0 {
			w.visit(k, func(at int, d float64) { sum[at] += x * d })
		}
	}
	for _, x := range sum {
		if x <= tiny*largest {
			return false
		}
	}
	return true
}

// differences fills in the rows and the program.
func (w *Work) differences() {
	w.rows = w.rows[:0]
	columns := 1
	for _, n := range w.count {
		columns *= n
	}
	for i, base := range w.base {
		if base < 0 {
			continue
		}
		for a := range w.g.sizes[i] {
			if a != base {
				w.rows = append(w.rows, row{i: i, a: a, exact: w.in[i][a]})
			}
		}
	}
	w.lp.reset(len(w.rows), columns)
	for k := range w.rows {
		r := &w.rows[k]
		out := w.lp.row(k)
		w.visit(k, func(at int, d float64) {
			r.unit = math.Max(r.unit, math.Abs(d))
			out[at] = d
		})
		if r.unit < tiny {
			r.unit = 0
			clear(out[:columns])
		} else {
			for l := range out[:columns] {
				out[l] /= r.unit
			}
		}
		w.lp.exact[k] = r.exact
	}
}

// visit calls do with the difference of row k at each profile of vertices.
func (w *Work) visit(k int, do func(at int, d float64)) {
	r := &w.rows[k]
	u, base := w.payoffs(r.i, r.a), w.payoffs(r.i, w.base[r.i])
	inner := 1 // profiles of the players after i
	for _, n := range w.count[r.i+1:] {
		inner *= n
	}
	at := 0
	for from := 0; from < len(u); from += inner {
		for range w.count[r.i] {
			for l := from; l < from+inner; l++ {
				do(at, u[l]-base[l])
				at++
			}
		}
	}
}
