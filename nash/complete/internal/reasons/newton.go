package reasons

import (
	"context"
	"math"

	"exactsolve/internal/dense"
	"exactsolve/rational"
	"exactsolve/rational/approx"
)

const (
	newtonSteps = 12
	converged   = 1e-11
	singular    = 1e-13
	outside     = 1e-7 // weights and gains up to this may be errors
)

// Root returns an equilibrium that seems to lie in the box or on its boundary, as
// probabilities of the kept actions, and nil if Newton's method from the middle
// finds none. All kept actions must be used, and the simplices have as many vertices.
func (w *Work) Root() [][]rational.Rat {
	x := w.newton()
	if x == nil || !w.optimal() {
		return nil
	}
	out := make([][]rational.Rat, len(x))
	for j, weights := range x {
		for k := range w.kept[j] {
			sum := 0.0
			for p, t := range weights {
				sum += t * w.vertices[j][p][k]
			}
			z, ok := approx.FromFloat64(sum)
			if !ok {
				return nil
			}
			out[j] = append(out[j], z)
		}
	}
	return out
}

// newton returns a solution of the equations as weights of the vertices, nil if the
// iteration leaves the neighborhood of the box.
func (w *Work) newton() [][]float64 {
	w.x = w.x[:0]
	n := 0
	for j, c := range w.count {
		if c != len(w.kept[j]) {
			return nil
		}
		x := make([]float64, c)
		for p := range x {
			x[p] = 1 / float64(c)
		}
		w.x = append(w.x, x)
		n += c - 1
	}
	for range newtonSteps {
		w.linearize(n)
		if !dense.Jordan(context.Background(), w.eq.Rows, singular) {
			return nil
		}
		if moved := w.move(); !(moved < 2) {
			return nil
		} else if moved < converged {
			return w.inside()
		}
	}
	return nil
}

func (w *Work) inside() [][]float64 {
	for _, x := range w.x {
		for _, t := range x {
			if t < -outside {
				return nil
			}
		}
	}
	return w.x
}

// linearize fills in the equations of a Newton step. Unknowns are the weights of all
// vertices but each player's first.
func (w *Work) linearize(n int) {
	w.eq.Resize(n)
	r := 0
	for i, base := range w.base {
		for _, a := range w.kept[i] {
			if a == base {
				continue
			}
			row := w.eq.Rows[r]
			u, b := w.payoffs(i, a), w.payoffs(i, base)
			d := append(w.temp[0][:0], u...)
			for k := range d {
				d[k] -= b[k]
			}
			row[n] = -w.derivatives(d, i, row)
			w.temp[0] = d
			r++
		}
	}
}

// derivatives writes those of t, a function of the players other than i, and
// returns its value. It overwrites t.
func (w *Work) derivatives(t []float64, i int, row []float64) float64 {
	// Players from the last on are summed out of t; for each, those before it
	// are summed out of a copy for its derivative.
	first := 0
	for _, c := range w.count {
		first += c - 1
	}
	for j := len(w.count) - 1; j >= 0; j-- {
		c := w.count[j]
		first -= c - 1
		if j == i {
			continue
		}
		values := append(w.temp[1][:0], t...)
		for l := range j {
			if l != i {
				values = sumFirst(values, w.x[l])
			}
		}
		for p := 1; p < c; p++ {
			row[first+p-1] = values[p] - values[0]
		}
		w.temp[1] = values[:0]
		t = sumLast(t, w.x[j])
	}
	return t[0]
}

// sumFirst replaces the first axis of t by the mean with weights x, and sumLast the last.
func sumFirst(t, x []float64) []float64 { return sum(t, x, len(t)/len(x), 1) }

func sumLast(t, x []float64) []float64 { return sum(t, x, 1, len(x)) }

// sum takes the mean over an axis in which entries are a step apart; the first of two
// neighbors on the others are next apart.
func sum(t, x []float64, step, next int) []float64 {
	rest := len(t) / len(x)
	for k := range rest {
		sum := 0.0
		for p, y := range x {
			sum += y * t[p*step+k*next]
		}
		t[k] = sum
	}
	return t[:rest]
}

// move takes the step and returns the largest change.
func (w *Work) move() float64 {
	most, k := 0.0, 0
	for _, x := range w.x {
		for p := 1; p < len(x); p++ {
			d := w.eq.Rows[k][len(w.eq.Rows)]
			x[p] += d
			x[0] -= d
			most = max(most, math.Abs(d))
			k++
		}
	}
	return most
}

// optimal reports whether no action seems to pay more than the base at w.x.
func (w *Work) optimal() bool {
	for i, base := range w.base {
		most := math.Inf(-1)
		var best float64
		for a := range w.g.sizes[i] {
			t := append(w.temp[0][:0], w.payoffs(i, a)...)
			w.temp[0] = t
			for j := len(w.x) - 1; j >= 0; j-- {
				if j != i {
					t = sumLast(t, w.x[j])
				}
			}
			most = max(most, t[0])
			if a == base {
				best = t[0]
			}
		}
		if best < most-outside {
			return false
		}
	}
	return true
}
