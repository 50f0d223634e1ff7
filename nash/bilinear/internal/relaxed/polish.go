package relaxed

import (
	"context"
	"slices"

	"exactsolve/internal/dense"
	"exactsolve/rational"
)

const used = 1e-7 // weights above are of sequences in use

// A State says what a box decides about a sequence.
type State uint8

// A sequence is undecided, or its weight is 0, or its slack.
const (
	Open State = iota
	Out
	In
)

// A Point is where steps from a relaxation led.
type Point struct {
	Weights [][]rational.Rat // per player and sequence, the empty one included
	Used    [][]bool         // sequences of positive weight
	Solved  bool             // it seems to be an equilibrium

	Plans  [][]rational.Rat // near it, weights ≥ 0 that are about a realization plan
	Regret rational.Rat     // of Plans, about, in units of the payoffs' range
}

// Polish moves weights, per player and sequence, towards an equilibrium of a box
// that decides about sequences by state, and returns where that leads; nil if ctx
// is done.
//
// The residual vanishes at the points of the model: x = 0 for sequences that are
// out, r = 0 for those that are in, x + r − √(x² + r²) for the others, and E x − e.
func (f *Game) Polish(ctx context.Context, weights [][]rational.Rat, state [][]State) *Point {
	d := newDescent(f, slices.Concat(state...))
	y := make([]float64, f.n)
	for e, x := range floats(slices.Concat(weights...)) {
		if k := f.weight[e]; k >= 0 && d.at[k] >= 0 {
			y[k] = x
		}
	}
	f.best(y)
	z, solved := dense.Descend(ctx, d.moving(y), 0.99, d.residual, d.jacobian)
	if ctx.Err() != nil {
		return nil
	}
	y = d.all(z)
	x := f.weights(y)
	p := &Point{Weights: f.rational(x)}
	for i := range f.Pay {
		list := make([]bool, len(p.Weights[i]))
		for s, v := range f.Of(i, x) {
			list[s] = v > used
		}
		p.Used = append(p.Used, list)
	}
	f.plans(x)
	regret := f.best(f.unknowns(x))
	p.Plans, p.Regret = f.rational(x), rationals([]float64{regret})[0]
	p.Solved = solved && regret < 100*dense.Converged // other sequences may be better, or weights negative
	return p
}

// rational returns weights per player and sequence.
func (f *Game) rational(x []float64) [][]rational.Rat {
	out := make([][]rational.Rat, len(f.Pay))
	for i := range out {
		out[i] = rationals(f.Of(i, x))
	}
	return out
}

// A descent has what the steps in a box need.
type descent struct {
	f     *Game
	state []State // per entry
	moves []int   // unknowns that are not 0 for good
	at    []int   // where they are in moves, −1 for the others
}

func newDescent(f *Game, state []State) *descent {
	d := &descent{f: f, state: state, at: make([]int, f.n)}
	for e, k := range f.weight {
		if k >= 0 && state[e] == Out {
			d.at[k] = -1
		}
	}
	for k := range d.at {
		if d.at[k] == 0 {
			d.at[k] = len(d.moves)
			d.moves = append(d.moves, k)
		}
	}
	return d
}

// moving returns the unknowns of y that are not 0 for good, and all the inverse.
func (d *descent) moving(y []float64) []float64 {
	z := make([]float64, len(d.moves))
	for k, c := range d.moves {
		z[k] = y[c]
	}
	return z
}

func (d *descent) all(z []float64) []float64 {
	y := make([]float64, d.f.n)
	for k, c := range d.moves {
		y[c] = z[k]
	}
	return y
}

// residual returns the residual, for the weights and then the sets of each player, and
// for each weight the derivatives of its part by the weight and by the slack.
func (d *descent) residual(z []float64) (res []float64, slope [][2]float64) {
	f, y := d.f, d.all(z)
	res, slope = make([]float64, f.n), make([][2]float64, f.n)
	r, x := f.slacks(y), f.weights(y)
	for e, k := range f.weight {
		switch {
		case k < 0:
		case d.state[e] == Out:
			res[k], slope[k] = y[k], [2]float64{1, 0}
		case d.state[e] == In:
			res[k], slope[k] = r[e], [2]float64{0, 1}
		default:
			res[k], slope[k] = dense.Fischer(y[k], r[e])
		}
	}
	for k, h := range f.Sets {
		sum := -x[h.Parent]
		for _, v := range x[h.Lo:h.Hi] {
			sum += v
		}
		res[f.value[k]] = sum
	}
	return res, slope
}

// jacobian returns the derivatives of the residual, a row for each part.
func (d *descent) jacobian(z []float64, slope [][2]float64) [][]float64 {
	f, x := d.f, d.f.weights(d.all(z))
	j := dense.New(f.n, len(d.moves))
	add := func(r, c int, v float64) {
		if at := d.at[c]; at >= 0 {
			j[r][at] += v
		}
	}
	for k, h := range f.Sets {
		v := f.value[k]
		for _, c := range f.weight[h.Lo:h.Hi] {
			add(c, c, slope[c][0])
			add(c, v, slope[c][1])
			add(v, c, 1)
		}
		if c := f.weight[h.Parent]; c >= 0 {
			add(c, v, -slope[c][1])
			add(v, c, -1)
		}
	}
	for i, pay := range f.Pay {
		for t, u := range pay {
			r := f.weight[f.entry(t, i)]
			if u == 0 || r < 0 || slope[r][1] == 0 {
				continue
			}
			for k := range f.Pay {
				if c := f.weight[f.entry(t, k)]; k != i && c >= 0 {
					add(r, c, -slope[r][1]*u*f.others(x, t, i, k))
				}
			}
		}
	}
	return j
}
