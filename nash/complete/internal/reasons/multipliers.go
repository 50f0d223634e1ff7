package reasons

import (
	"math"
	"math/big"
	"slices"

	"exactsolve/nash/complete/internal/box"
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
		largest = max(largest, math.Abs(y[k]))
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
		largest = max(largest, math.Abs(x))
		if x != 0 {
			for at, d := range w.gains(k) {
				sum[at] += x * d
			}
		}
	}
	for _, x := range sum {
		if x <= tiny*largest {
			return false
		}
	}
	return true
}

// list fills in what the rows are about.
func (w *Work) list() {
	w.rows = w.rows[:0]
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
}

// differences fills in the rows and the program.
func (w *Work) differences() {
	w.list()
	columns := w.profiles()
	w.lp.reset(len(w.rows), columns)
	for k := range w.rows {
		r := &w.rows[k]
		out := w.lp.row(k)
		for at, d := range w.gains(k) {
			r.unit = max(r.unit, math.Abs(d))
			out[at] = d
		}
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

// gains returns the difference of row k at each profile of vertices, good until the next call.
func (w *Work) gains(k int) []float64 {
	r := &w.rows[k]
	u, base := w.payoffs(r.i, r.a), w.payoffs(r.i, w.base[r.i])
	inner := 1 // profiles of the players after i
	for _, n := range w.count[r.i+1:] {
		inner *= n
	}
	w.row = w.row[:0]
	for ; len(u) > 0; u, base = u[inner:], base[inner:] {
		for range w.count[r.i] {
			for l, x := range u[:inner] {
				w.row = append(w.row, x-base[l])
			}
		}
	}
	return w.row
}

// Weakly returns an action b of player i that seems to pay no less than a anywhere in
// the box, and more where the players use the actions in used, as
// [box.Box.Better] has them; ok is false if there is none. R is the box loaded.
func (w *Work) Weakly(r *box.Box, i, a int) (b int, used []int, ok bool) {
	u := w.payoffs(i, a)
next:
	for b := range w.g.sizes[i] {
		w.ties = w.ties[:0]
		for v, x := range w.payoffs(i, b) {
			switch d := x - u[v]; {
			case d < -tiny:
				continue next
			case d <= tiny:
				w.ties = append(w.ties, v)
			}
		}
		if len(w.ties) == len(u) {
			continue
		}
		used := make([]int, len(w.count))
		for j := range used {
			used[j] = -1
		}
		if w.avoid(r, i, w.ties, used) {
			return b, used, true
		}
	}
	return 0, nil, false
}

// avoid chooses actions that are in, such that each tie has the vertex of a player with
// probability zero of that player's action. The ties are profiles of vertices of the players
// other than i.
func (w *Work) avoid(r *box.Box, i int, ties, used []int) bool {
	if len(ties) == 0 {
		return true
	}
	v := ties[0]
	for j := len(w.count) - 1; j >= 0; j-- {
		if j == i {
			continue
		}
		p := v % w.count[j]
		v /= w.count[j]
		if used[j] >= 0 {
			continue
		}
		for k, a := range w.kept[j] {
			if !w.in[j][a] || w.vertices[j][p][k] > 0 {
				continue
			}
			used[j] = a
			if w.avoid(r, i, w.without(i, j, a, ties, r), used) {
				return true
			}
			used[j] = -1
		}
	}
	return false
}

// without returns the ties whose vertex of player j has positive probability of a.
func (w *Work) without(i, j, a int, ties []int, r *box.Box) []int {
	inner := 1
	for l := j + 1; l < len(w.count); l++ {
		if l != i {
			inner *= w.count[l]
		}
	}
	var rest []int
	for _, v := range ties {
		if r.Simplex[j][v/inner%w.count[j]].At[a] > 0 {
			rest = append(rest, v)
		}
	}
	return rest
}
