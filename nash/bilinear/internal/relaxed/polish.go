package relaxed

import (
	"context"

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
	y := make([]float64, f.n)
	for i := range f.players {
		copy(y[f.players[i].weight+1:], floats(weights[i][1:]))
	}
	f.best(y)
	d := newDescent(f, state)
	z, solved := dense.Descend(ctx, d.moving(y), 0.99, d.residual, d.jacobian)
	if ctx.Err() != nil {
		return nil
	}
	y = d.all(z)
	p := &Point{Weights: f.rational(y)}
	for i := range f.players {
		list := make([]bool, f.players[i].seqs)
		for s := range list {
			list[s] = f.at(y, i, int32(s)) > used
		}
		p.Used = append(p.Used, list)
	}
	f.plans(y)
	regret := f.best(y)
	p.Plans, p.Regret = f.rational(y), rationals([]float64{regret})[0]
	p.Solved = solved && regret < 100*dense.Converged // other sequences may be better, or weights negative
	return p
}

func (f *Game) rational(y []float64) [][]rational.Rat {
	out := make([][]rational.Rat, len(f.players))
	for i := range out {
		p := &f.players[i]
		out[i] = append([]rational.Rat{rational.Int(1)}, rationals(y[p.weight+1:p.value])...)
	}
	return out
}

// A descent has what the steps in a box need.
type descent struct {
	f     *Game
	state [][]State
	moves []int // unknowns that are not 0 for good
	at    []int // where they are in moves, −1 for the others
}

func newDescent(f *Game, state [][]State) *descent {
	d := &descent{f: f, state: state, at: make([]int, f.n)}
	for i := range f.players {
		for s := 1; s < f.players[i].seqs; s++ {
			if state[i][s] == Out {
				d.at[f.players[i].weight+s] = -1
			}
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
	y := d.all(z)
	res, slope = make([]float64, d.f.n), make([][2]float64, d.f.n)
	for i := range d.f.players {
		p := &d.f.players[i]
		r := d.f.slacks(y, i)
		for s := 1; s < p.seqs; s++ {
			k := p.weight + s
			switch d.state[i][s] {
			case Out:
				res[k], slope[k] = y[k], [2]float64{1, 0}
			case In:
				res[k], slope[k] = r[s], [2]float64{0, 1}
			default:
				res[k], slope[k] = dense.Fischer(y[k], r[s])
			}
		}
		for h := range p.sets {
			sum := -d.f.at(y, i, p.parent[h])
			for a := range p.actions[h] {
				sum += y[p.weight+int(p.first[h])+a]
			}
			res[p.value+h] = sum
		}
	}
	return res, slope
}

// jacobian returns the derivatives of the residual, a row for each part.
func (d *descent) jacobian(z []float64, slope [][2]float64) [][]float64 {
	f, y := d.f, d.all(z)
	j := dense.New(f.n, len(d.moves))
	add := func(r, c int, v float64) {
		if at := d.at[c]; at >= 0 {
			j[r][at] += v
		}
	}
	for i := range f.players {
		p := &f.players[i]
		for s := 1; s < p.seqs; s++ {
			k, v := p.weight+s, p.value+int(p.setOf[s])
			add(k, k, slope[k][0])
			add(k, v, slope[k][1])
			add(v, k, 1)
		}
		for h, s := range p.parent {
			if s > 0 {
				add(p.weight+int(s), p.value+h, -slope[p.weight+int(s)][1])
				add(p.value+h, p.weight+int(s), -1)
			}
		}
		for t, u := range f.u[i] {
			row := p.weight + int(f.tuples[t][i])
			if u == 0 || f.tuples[t][i] == 0 || slope[row][1] == 0 {
				continue
			}
			for k, s := range f.tuples[t] {
				if k != i && s > 0 {
					add(row, f.players[k].weight+int(s), -slope[row][1]*u*f.others(y, t, i, k))
				}
			}
		}
	}
	return j
}
