package relaxed

import (
	"context"
	"math"

	"exactsolve/internal/dense"
	"exactsolve/rational"
)

const (
	maxSteps  = 40   // of Levenberg–Marquardt
	converged = 1e-9 // largest residual of a solution
	used      = 1e-7 // weights above are of sequences in use
)

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
	d := newDamped(f, state, y)
	f.best(d.y)
	solved := d.run(ctx)
	if ctx.Err() != nil {
		return nil
	}
	p := &Point{Weights: f.rational(d.y)}
	for i := range f.players {
		list := make([]bool, f.players[i].seqs)
		for s := range list {
			list[s] = f.at(d.y, i, int32(s)) > used
		}
		p.Used = append(p.Used, list)
	}
	f.plans(d.y)
	regret := f.best(d.y)
	p.Plans, p.Regret = f.rational(d.y), rationals([]float64{regret})[0]
	p.Solved = solved && regret < 100*converged // other sequences may be better, or weights negative
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

// damped is the method of Levenberg and Marquardt at y.
type damped struct {
	f     *Game
	state [][]State
	y     []float64
	moves []int // unknowns that are not 0 for good
	at    []int // where they are in moves, −1 for the others
}

// newDamped starts at y, with weights that are out set to 0.
func newDamped(f *Game, state [][]State, y []float64) *damped {
	d := &damped{f: f, state: state, y: y, at: make([]int, f.n)}
	for i := range f.players {
		for s := 1; s < f.players[i].seqs; s++ {
			if k := f.players[i].weight + s; state[i][s] == Out {
				y[k], d.at[k] = 0, -1
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

// run takes steps until the residual vanishes and reports whether it does.
func (d *damped) run(ctx context.Context) bool {
	res, slope := d.residual(d.y)
	cost, lambda := dense.Dot(res, res), 1e-3
	for range maxSteps {
		if dense.Norm(res) < converged {
			return true
		}
		if ctx.Err() != nil {
			return false
		}
		j := d.jacobian(d.y, slope)
		better := false
		for range 6 {
			y := d.step(j, res, lambda*math.Min(1, cost))
			if y != nil {
				r, s := d.residual(y)
				if c := dense.Dot(r, r); c < cost {
					better = c < 0.99*cost || c < 1e-16
					d.y, res, slope, cost, lambda = y, r, s, c, math.Max(lambda/10, 1e-12)
					break
				}
			}
			lambda *= 10
		}
		if !better {
			break
		}
	}
	return dense.Norm(res) < converged
}

// residual returns the residual, for the weights and then the sets of each player,
// and for each weight the derivatives of its part by the weight and the slack.
func (d *damped) residual(y []float64) (res []float64, slope [][2]float64) {
	res, slope = make([]float64, d.f.n), make([][2]float64, d.f.n)
	for i := range d.f.players {
		p := &d.f.players[i]
		r := d.f.slacks(y, i)
		for s := 1; s < p.seqs; s++ {
			k := p.weight + s
			x := y[k]
			switch d.state[i][s] {
			case Out:
				res[k], slope[k] = x, [2]float64{1, 0}
			case In:
				res[k], slope[k] = r[s], [2]float64{0, 1}
			default:
				root := math.Hypot(x, r[s])
				if root == 0 {
					slope[k] = [2]float64{0.3, 0.3} // a limit of derivatives
					break
				}
				res[k], slope[k] = x+r[s]-root, [2]float64{1 - x/root, 1 - r[s]/root}
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

// jacobian returns the derivatives of the residual by the unknowns in moves, a row
// for each part.
func (d *damped) jacobian(y []float64, slope [][2]float64) [][]float64 {
	f := d.f
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

// step returns y less the solution of (JᵀJ + λ)z = Jᵀres, nil if that fails.
func (d *damped) step(j [][]float64, res []float64, lambda float64) []float64 {
	z := dense.Damped(j, res, lambda+1e-14)
	if z == nil {
		return nil
	}
	y := append([]float64(nil), d.y...)
	for k, c := range d.moves {
		y[c] -= z[k]
	}
	return y
}
