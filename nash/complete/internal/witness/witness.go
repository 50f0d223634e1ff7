// Package witness is in the methods layer: guesses, in floating point, of profiles at which some
// forms vanish and others are at most 0. Nothing here is a claim; a caller checks exactly what it
// takes.
//
// Start with [System.Find]. A form is affine in the strategy of each player and given by its
// values at profiles of vertices; a profile is given by weights of these.
//
// Letters: j players; p vertices; v profiles of vertices, in which the last player's changes
// fastest; y the weights of all vertices but each player's first.
package witness

import (
	"context"
	"math"
	"math/big"
	"math/rand/v2"

	"exactsolve/internal/dense"
	"exactsolve/rational"
	"exactsolve/rational/approx"
)

// A System has the values of forms at profiles of vertices. None is 0 at all.
type System struct {
	Count  []int        // of the vertices of each player
	Equal  [][]*big.Int // forms that are to vanish
	AtMost [][]*big.Int // forms that are to be at most 0
}

// A scaled system has values of at most 1.
type scaled struct {
	count         []int
	equal, atMost [][]float64
}

func scale(forms [][]*big.Int) (list [][]float64) {
	for _, form := range forms {
		most := new(big.Int)
		for _, x := range form {
			if x.CmpAbs(most) > 0 {
				most.Abs(x)
			}
		}
		f := make([]float64, len(form))
		for v, x := range form {
			f[v] = approx.Float64(rational.FromInts(x, most))
		}
		list = append(list, f)
	}
	return list
}

const (
	tries    = 240
	small    = 1e-7 // a weight that may be an error
	singular = 1e-4 // a pivot that is about 0
	exactly  = 1e-11
	roughly  = 1e-3
	polished = 3 // steps after the method has converged
)

// margins are how far from their limits forms and weights are tried to be kept.
var margins = []float64{0.1, 0.02, 0.004, 0}

// rooms are how far unknowns that may be chosen are rounded.
var rooms = []float64{1. / 8, 1. / 64, 1. / 1024}

// Find looks for simple weights of profiles where the forms are as they are to be and solutions are not
// regular: there are fewer independent equations than unknowns. It
// calls accept with what seems right until that returns true, and reports whether it did. It ends
// early if ctx is done.
func (s *System) Find(ctx context.Context, accept func(weights [][]rational.Rat) bool) bool {
	rng := rand.New(rand.NewPCG(1, 1))
	n := 0
	for _, c := range s.Count {
		n += c - 1
	}
	forms := &scaled{s.Count, scale(s.Equal), scale(s.AtMost)}
	for t := range tries {
		start := make([]float64, n)
		forms.scatter(rng, start)
		f := &part{scaled: forms, ctx: ctx, y: start, margin: margins[t*len(margins)/tries]}
		for k := range n {
			f.moving = append(f.moving, k)
		}
		if !f.descend() {
			continue
		}
		f.margin = 0
		if f.bind(rng) && f.accept(accept, rooms[t%len(rooms)]) || ctx.Err() != nil {
			return ctx.Err() == nil
		}
	}
	return false
}

// scatter fills in random weights.
func (s *scaled) scatter(rng *rand.Rand, y []float64) {
	for _, c := range s.count {
		sum := 0.0
		x := make([]float64, c)
		for p := range x {
			x[p] = rng.ExpFloat64()
			sum += x[p]
		}
		for p := range c - 1 {
			y[p] = x[p+1] / sum
		}
		y = y[c-1:]
	}
}

// A part is a system of which some unknowns move, and the others stay.
type part struct {
	*scaled
	ctx    context.Context
	y      []float64
	moving []int
	margin float64
}

// descend moves y to a solution and reports whether there seems to be one.
func (f *part) descend() bool {
	if len(f.moving) == 0 {
		r, _ := f.residual(nil)
		return dense.Norm(r) < dense.Converged
	}
	z := make([]float64, len(f.moving))
	for k, c := range f.moving {
		z[k] = f.y[c]
	}
	z, ok := dense.Descend(f.ctx, z, 0.999, f.residual, f.jacobian)
	for range polished {
		r, j := f.residual(z)
		dense.Subtract(z, dense.LeastSquares(f.ctx, f.jacobian(z, j), r, 1e-20), 1)
	}
	f.put(z)
	return ok
}

func (f *part) put(z []float64) {
	for k, c := range f.moving {
		f.y[c] = z[k]
	}
}

// residual returns what is wrong with forms and weights, and its derivatives by all of y.
func (f *part) residual(z []float64) (r []float64, rows [][]float64) {
	f.put(z)
	x := f.weights()
	for _, form := range f.equal {
		value, row := f.at(form, x)
		r, rows = append(r, value), append(rows, row)
	}
	for _, form := range f.atMost {
		if value, row := f.at(form, x); value+f.margin > 0 {
			r, rows = append(r, value+f.margin), append(rows, row)
		}
	}
	first := 0
	for j, own := range x {
		for p, w := range own {
			if w >= f.margin {
				continue
			}
			row := make([]float64, len(f.y))
			for k := first; k < first+len(own)-1; k++ {
				if p == 0 {
					row[k] = 1
				} else if k == first+p-1 {
					row[k] = -1
				}
			}
			r, rows = append(r, f.margin-w), append(rows, row)
		}
		first += f.count[j] - 1
	}
	if len(r) == 0 {
		return []float64{0}, [][]float64{make([]float64, len(f.y))}
	}
	return r, rows
}

// jacobian returns the derivatives by what moves.
func (f *part) jacobian(_ []float64, rows [][]float64) [][]float64 {
	out := dense.New(len(rows), len(f.moving))
	for r, row := range rows {
		for k, c := range f.moving {
			out[r][k] = row[c]
		}
	}
	return out
}

// weights returns those of all vertices at y.
func (f *part) weights() [][]float64 {
	x, k := make([][]float64, len(f.count)), 0
	for j, c := range f.count {
		x[j] = make([]float64, c)
		x[j][0] = 1
		for p := 1; p < c; p++ {
			x[j][p] = f.y[k]
			x[j][0] -= f.y[k]
			k++
		}
	}
	return x
}

// at returns a form and its derivatives at weights x.
func (s *scaled) at(form []float64, x [][]float64) (value float64, row []float64) {
	n := len(x)
	slopes := make([][]float64, n)
	for j, c := range s.count {
		slopes[j] = make([]float64, c)
	}
	vertex, before := make([]int, n), make([]float64, n+1)
	before[0] = 1
	for v, y := range form {
		for j := n - 1; j >= 0; j-- {
			vertex[j] = v % s.count[j]
			v /= s.count[j]
		}
		for j, p := range vertex {
			before[j+1] = before[j] * x[j][p]
		}
		value += y * before[n]
		after := y
		for j := n - 1; j >= 0; j-- {
			slopes[j][vertex[j]] += after * before[j]
			after *= x[j][vertex[j]]
		}
	}
	for _, own := range slopes {
		for _, d := range own[1:] {
			row = append(row, d-own[0])
		}
	}
	return value, row
}

// bind has unknowns move that the equations determine where the others are given, and reports
// whether there are others. Which it takes is up to chance.
func (f *part) bind(rng *rand.Rand) bool {
	factor := make([]float64, len(f.y))
	for k := range factor {
		factor[k] = math.Exp(4 * rng.Float64())
	}
	x := f.weights()
	rows := make([][]float64, 0, len(f.equal))
	for _, form := range f.equal {
		_, row := f.at(form, x)
		for k := range row {
			row[k] *= factor[k]
		}
		rows = append(rows, row)
	}
	f.moving = nil
	if len(rows) > 0 {
		_, f.moving = dense.Pivots(f.ctx, rows, singular)
	}
	return len(f.moving) < len(f.y)
}

// accept rounds what does not move, to fractions at most room from it, and then the rest.
func (f *part) accept(accept func(weights [][]rational.Rat) bool, room float64) bool {
	moves := make([]bool, len(f.y))
	for _, k := range f.moving {
		moves[k] = true
	}
	for k, y := range f.y {
		if !moves[k] {
			f.y[k] = approx.Float64(simplest(y, room))
		}
	}
	if !f.descend() {
		return false
	}
	for _, near := range []float64{exactly, roughly} {
		if x := f.fractions(moves, near); x != nil && accept(x) {
			return true
		}
	}
	return false
}

// simplest returns the simplest fraction from 0 to 1 near y.
func simplest(y, room float64) rational.Rat {
	low, _ := approx.FromFloat64(math.Max(y-room, math.Min(small, y)))
	high, ok := approx.FromFloat64(math.Min(y+room, math.Max(1-small, y)))
	if !ok || low.Cmp(high) > 0 {
		return rational.Rat{}
	}
	return rational.Simplest(low, high)
}

// fractions returns the weights, those that move as the simplest ones near; nil if one is negative.
func (f *part) fractions(moves []bool, near float64) [][]rational.Rat {
	x, k := make([][]rational.Rat, len(f.count)), 0
	for j, c := range f.count {
		x[j] = make([]rational.Rat, c)
		x[j][0] = rational.Int(1)
		for p := 1; p < c; p++ {
			switch {
			case !moves[k]:
				x[j][p] = simplest(f.y[k], exactly)
			case near < small:
				x[j][p] = simplest(f.y[k], near)
			default: // perhaps to 0 or 1
				y, _ := approx.FromFloat64(f.y[k])
				room, _ := approx.FromFloat64(near)
				x[j][p] = rational.Simplest(y.Sub(room), y.Add(room))
			}
			x[j][0] = x[j][0].Sub(x[j][p])
			k++
		}
		if x[j][0].Sign() < 0 {
			return nil
		}
	}
	return x
}
