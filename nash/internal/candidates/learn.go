package candidates

import (
	"context"
	"math"
	"math/rand/v2"
	"slices"

	"exactsolve/internal/dense"
	"exactsolve/rational"
	"exactsolve/rational/approx"
)

const used = 1e-7 // probabilities above are of actions in use

// rounds of regret matching, by start: fewer lead to other places.
var rounds = [...]int{200, 50, 200, 10}

// MaxLearned is the largest number of actions of all players for which [Learner]
// keeps a dense matrix.
const MaxLearned = 400

// A Learner looks for equilibria from random starts: regret matching⁺, then
// damped Newton steps on the residual
//
//	p + s − √(p² + s²)  and  Σ_a x_i(a) − 1,
//
// with p = x_i(a) and s = v_i − u_i(a, x), which vanishes exactly at the equilibria
// x with payoffs v: the first term where p ≥ 0, s ≥ 0 and ps = 0.
type Learner struct {
	g      *Game
	x      [][]float64 // current strategies
	regret [][]float64
	sum    [][]float64 // weighted sums of strategies
	steps  *descent
	newton *solver

	best  [][]float64 // of least regret so far
	least float64
}

// NewLearner returns a learner for g.
func NewLearner(g *Game) *Learner {
	l := &Learner{g: g, least: math.Inf(1), newton: newSolver(g)}
	l.x, l.regret, l.sum, l.best = g.profile(), g.profile(), g.profile(), g.profile()
	l.steps = newDescent(g)
	return l
}

func (g *Game) profile() [][]float64 {
	x := make([][]float64, len(g.sizes))
	for i, m := range g.sizes {
		x[i] = make([]float64, m)
	}
	return x
}

// Try starts from random strategies that depend on the seed. It returns nil if
// that leads nowhere.
func (l *Learner) Try(ctx context.Context, seed uint64) *Candidate {
	l.match(ctx, newSource(seed), rounds[seed%uint64(len(rounds))])
	if ctx.Err() != nil {
		return nil
	}
	l.remember(l.x)
	y, solved := dense.Descend(ctx, l.steps.unknowns(l.x), 0.999, l.steps.residual, l.steps.jacobian)
	for i, x := range l.x {
		copy(x, y[l.steps.first[i]:])
	}
	l.remember(l.x)
	if !solved {
		return nil
	}
	return l.candidate()
}

// match runs regret matching⁺ and leaves the averages in x.
func (l *Learner) match(ctx context.Context, src *source, rounds int) {
	for i := range l.x {
		src.simplex(l.regret[i])
		clear(l.sum[i])
		dense.Normalize(l.x[i], l.regret[i])
	}
	for round := 1; round <= rounds && ctx.Err() == nil; round++ {
		for i, x := range l.x {
			u := l.g.payoffs(l.g.work, i, l.x)
			v := dot(x, u)
			for a, r := range l.regret[i] {
				l.regret[i][a] = math.Max(0, r+u[a]-v)
			}
			dense.Normalize(x, l.regret[i])
			for a, p := range x {
				l.sum[i][a] += float64(round) * p
			}
		}
	}
	for i, x := range l.x {
		dense.Normalize(x, l.sum[i])
	}
}

func dot(x, y []float64) float64 {
	sum := 0.0
	for k, v := range x {
		sum += v * y[k]
	}
	return sum
}

// remember keeps x, made strategies, if it has less regret than others before.
func (l *Learner) remember(x [][]float64) {
	y := l.regret
	for i := range x {
		for a, p := range x[i] {
			y[i][a] = math.Max(0, p)
		}
		dense.Normalize(y[i], y[i])
	}
	regret := 0.0
	for i := range y {
		u := l.g.payoffs(l.g.work, i, y)
		v := dot(y[i], u)
		for _, w := range u {
			regret = math.Max(regret, w-v)
		}
	}
	if regret < l.least {
		l.least = regret
		for i := range y {
			copy(l.best[i], y[i])
		}
	}
}

// candidate takes as support the actions of x in use and solves for them.
func (l *Learner) candidate() *Candidate {
	support, x := make([][]int, len(l.x)), make([][]float64, len(l.x))
	for i, list := range l.x {
		for a, p := range list {
			if p > used {
				support[i], x[i] = append(support[i], a), append(x[i], p)
			}
		}
		if len(support[i]) == 0 {
			return nil
		}
	}
	s := l.newton
	s.begin(support)
	for i := range x {
		copy(s.x[i], x[i])
	}
	switch {
	case !s.run(6):
		return newCandidate(support, x, false)
	case !s.optimal(support):
		return nil
	}
	return newCandidate(support, s.x, true)
}

// Best returns the strategies of least regret seen, each entry the exact value
// of a float, so that sums are about 1; nil if nothing was tried.
func (l *Learner) Best() [][]rational.Rat {
	if math.IsInf(l.least, 1) {
		return nil
	}
	x := make([][]rational.Rat, len(l.best))
	for i := range x {
		for _, p := range l.best[i] {
			r, _ := approx.FromFloat64(p)
			x[i] = append(x[i], r)
		}
	}
	return x
}

// A source draws random numbers that depend on the seed alone.
type source struct{ *rand.PCG }

func newSource(seed uint64) *source { return &source{rand.NewPCG(seed, 0x9e3779b97f4a7c15)} }

// unit returns a number in (0, 1).
func (s *source) unit() float64 { return (float64(s.Uint64()>>11) + 0.5) / (1 << 53) }

// simplex sets x to a distribution drawn uniformly.
func (s *source) simplex(x []float64) {
	sum := 0.0
	for k := range x {
		x[k] = -math.Log(s.unit())
		sum += x[k]
	}
	for k := range x {
		x[k] /= sum
	}
}

// tolerance is the error allowed in sums of payoffs scaled to [0, 1].
const tolerance = 1e-9

// A Candidate is what may be an equilibrium: for each player the actions in use,
// in order, and about their probabilities. Regular says that the equations
// between actions in use determine the probabilities.
type Candidate struct {
	Support [][]int
	Prob    [][]rational.Rat
	Regular bool
}

// newCandidate copies its arguments; x has a probability for each action in use.
func newCandidate(support [][]int, x [][]float64, regular bool) *Candidate {
	c := &Candidate{Support: make([][]int, len(support)), Prob: make([][]rational.Rat, len(support)), Regular: regular}
	for i, list := range support {
		c.Support[i] = append([]int(nil), list...)
		for k := range list {
			p, _ := approx.FromFloat64(x[i][k])
			c.Prob[i] = append(c.Prob[i], p)
		}
	}
	return c
}

// A descent has the residual of [Learner]. Its unknowns are the probabilities of all
// players' actions and then the payoffs.
type descent struct {
	g     *Game
	n     int   // unknowns, as many as equations
	first []int // unknown of each player's first action
}

func newDescent(g *Game) *descent {
	d := &descent{g: g, n: len(g.sizes)}
	for _, m := range g.sizes {
		d.first = append(d.first, d.n-len(g.sizes))
		d.n += m
	}
	return d
}

// unknowns returns those of strategies x, with best responses' payoffs.
func (d *descent) unknowns(x [][]float64) []float64 {
	y := slices.Concat(x...)
	for i := range x {
		y = append(y, slices.Max(d.g.payoffs(d.g.work, i, x)))
	}
	return y
}

// split returns the strategies and payoffs in y.
func (d *descent) split(y []float64) (x [][]float64, v []float64) {
	for i, m := range d.g.sizes {
		x = append(x, y[d.first[i]:d.first[i]+m])
	}
	return x, y[d.n-len(x):]
}

// residual returns the residual and, for each probability, the derivatives of its part
// by the probability and by the slack v_i − u_i(a).
func (d *descent) residual(y []float64) (f []float64, slope [][2]float64) {
	f, slope = make([]float64, d.n), make([][2]float64, d.n)
	x, v := d.split(y)
	for i := range x {
		sum := -1.0
		for a, u := range d.g.payoffs(d.g.work, i, x) {
			k := d.first[i] + a
			f[k], slope[k] = dense.Fischer(y[k], v[i]-u)
			sum += y[k]
		}
		f[d.n-len(x)+i] = sum
	}
	return f, slope
}

// jacobian returns a generalized derivative of the residual.
func (d *descent) jacobian(y []float64, slope [][2]float64) [][]float64 {
	j := dense.New(d.n, d.n)
	x, _ := d.split(y)
	for i := range x {
		first, payoff := d.first[i], d.n-len(x)+i
		for k := first; k < first+len(x[i]); k++ {
			j[k][k], j[k][payoff], j[payoff][k] = slope[k][0], slope[k][1], 1
		}
		d.g.derivatives(d.g.work, i, x, func(k, b int, u []float64) {
			c := d.first[k] + b
			for a, v := range u {
				j[first+a][c] = -slope[first+a][1] * v
			}
		})
	}
	return j
}
