// Package relaxed is in the methods layer: guesses in floating point for branch and
// bound on [model.Model]: the optimum or a ray of a linear relaxation, and damped
// Newton steps from there. Nothing here is a claim; a caller checks exactly what it
// takes.
//
// Start with [Program.Solve] and [New]. All numbers come and go as rationals.
//
// Letters: i, j, k players; s sequences; h information sets; x weights; v values;
// g derivatives; t terms of the payoffs.
//
// Reference: regret matching as in internal/regret; Fischer 1992 [Fis92] for the
// residual; Levenberg 1944 [Lev44] and Marquardt 1963 [Mar63] for the method.
package relaxed

import (
	"context"
	"math"
	"slices"

	"exactsolve/internal/dense"
	"exactsolve/internal/regret"
	"exactsolve/rational"
	"exactsolve/rational/approx"
	"exactsolve/seqform"
	"exactsolve/seqform/multilinear"
)

// A Game is a game in floats, each player's payoffs divided by their range. It does
// not change and may be shared between goroutines.
//
// Unknowns are, player by player, the weights of sequences from 1 on and the values of
// information sets.
type Game struct {
	*multilinear.Form
	weight []int // per entry, its unknown; −1 for the empty sequences
	value  []int // per set, its unknown
	n      int   // unknowns

	average []seqform.Plan
}

// New returns g in floats. If ctx is done meanwhile its average is of fewer rounds.
func New(ctx context.Context, g *seqform.Game) *Game {
	f := &Game{Form: multilinear.New(g)}
	for i, pay := range f.Pay {
		lo, hi := g.PayoffRange(i)
		if scale := approx.Float64(hi.Sub(lo)); scale != 0 {
			for t := range pay {
				pay[t] /= scale
			}
		}
		f.weight = append(f.weight, -1)
		for range g.Players[i].NumSeqs() - 1 {
			f.weight = append(f.weight, f.n)
			f.n++
		}
		for range g.Players[i].Infosets {
			f.value = append(f.value, f.n)
			f.n++
		}
	}
	f.play(ctx)
	return f
}

// Rounds of regret matching, and the terms of payoffs that they look at.
const (
	maxRounds = 2000
	maxTerms  = 1 << 22
)

// play sets the average of rounds of regret matching⁺ from uniform play.
func (f *Game) play(ctx context.Context) {
	cfr := regret.On(f.Form)
	cfr.Run(ctx, min(maxTerms/max(f.Terms, 1), maxRounds))
	var x []float64
	for i, first := range f.First {
		x = append(x, cfr.Average(i)...)
		x[first] = 1
	}
	f.plans(x)
	f.average = f.rational(x)
}

// Average returns the weights to which rounds of regret matching lead, per player and
// sequence.
func (f *Game) Average() []seqform.Plan { return f.average }

// weights returns the weight of each entry.
func (f *Game) weights(y []float64) []float64 {
	x := make([]float64, len(f.weight))
	for e, k := range f.weight {
		if x[e] = 1; k >= 0 {
			x[e] = y[k]
		}
	}
	return x
}

// unknowns returns y for weights x, without the values.
func (f *Game) unknowns(x []float64) []float64 {
	y := make([]float64, f.n)
	for e, k := range f.weight {
		if k >= 0 {
			y[k] = x[e]
		}
	}
	return y
}

// entry returns the entry of player i in term t.
func (f *Game) entry(t, i int) int { return int(f.First[i] + f.Game.Payoffs.Tuple(t)[i]) }

// others returns the product of the weights x in term t but those of players i and j.
func (f *Game) others(x []float64, t, i, j int) float64 {
	z := 1.0
	for k := range f.Pay {
		if k != i && k != j {
			z *= x[f.entry(t, k)]
		}
	}
	return z
}

// gradient returns, for each entry, the derivative of the player's payoff by its weight.
func (f *Game) gradient(x []float64) []float64 {
	g := make([]float64, len(x))
	for i, pay := range f.Pay {
		for t, u := range pay {
			if u != 0 {
				g[f.entry(t, i)] += u * f.others(x, t, i, i)
			}
		}
	}
	return g
}

// slacks returns, for each entry, v of its information set less what it pays.
func (f *Game) slacks(y []float64) []float64 {
	r := f.gradient(f.weights(y))
	for e, k := range f.SetOf {
		if r[e] = -r[e]; k >= 0 {
			r[e] += y[f.value[k]]
		}
	}
	for k, h := range f.Sets {
		r[h.Parent] -= y[f.value[k]]
	}
	return r
}

// best sets the values in y to those of best responses to its weights, and returns
// the largest regret in units of the payoffs' range.
func (f *Game) best(y []float64) float64 {
	regret, x := 0.0, f.weights(y)
	g := f.gradient(x)
	for i, first := range f.First {
		u := 0.0
		for s, d := range f.Of(i, g) {
			u += d * x[int(first)+s]
		}
		for _, h := range slices.Backward(f.SetsOf(i)) {
			v := slices.Max(g[h.Lo:h.Hi])
			y[f.value[f.SetOf[h.Lo]]] = v
			g[h.Parent] += v
		}
		regret = math.Max(regret, g[first]-u)
	}
	return regret
}

// plans makes the weights x realization plans with about the same behavior.
func (f *Game) plans(x []float64) {
	for _, h := range f.Sets {
		sum, list := 0.0, x[h.Lo:h.Hi]
		for a := range list {
			list[a] = math.Max(0, list[a])
			sum += list[a]
		}
		for a := range list {
			if sum > 0 {
				list[a] *= x[h.Parent] / sum
			} else {
				list[a] = x[h.Parent] / float64(len(list))
			}
		}
	}
}

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
	Weights []seqform.Plan // not plans exactly
	Used    [][]bool       // sequences of positive weight
	Solved  bool           // it seems to be an equilibrium

	Plans  []seqform.Plan // near it, weights ≥ 0 that are about realization plans
	Regret rational.Rat   // of Plans, about, in units of the payoffs' range
}

// Polish moves weights, per player and sequence, towards an equilibrium of a box
// that decides about sequences by state, and returns where that leads; nil if ctx
// is done.
//
// The residual vanishes at the points of the model: x = 0 for sequences that are
// out, r = 0 for those that are in, x + r − √(x² + r²) for the others, and E x − e.
func (f *Game) Polish(ctx context.Context, weights []seqform.Plan, state [][]State) *Point {
	d := newDescent(f, slices.Concat(state...))
	x := f.weights(d.all(d.moving(f.unknowns(approx.Float64s(slices.Concat(weights...))))))
	f.plans(x)
	y := d.all(d.moving(f.unknowns(x)))
	f.best(y)
	z, solved := dense.Descend(ctx, d.moving(y), 0.99, d.residual, d.jacobian)
	if ctx.Err() != nil {
		return nil
	}
	p := f.point(f.weights(d.all(z)))
	p.Solved = p.Solved && solved // other sequences may be better, or weights negative
	return p
}

// Look returns the point at weights, per player and sequence, without a step.
func (f *Game) Look(weights []seqform.Plan) *Point {
	return f.point(approx.Float64s(slices.Concat(weights...)))
}

// point returns the point at the weight x of each entry.
func (f *Game) point(x []float64) *Point {
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
	p.Solved = regret < 100*dense.Converged
	return p
}

// rational returns weights per player and sequence.
func (f *Game) rational(x []float64) []seqform.Plan {
	out := make([]seqform.Plan, len(f.Pay))
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
