// Package enclose is in the concept layer: it makes an exact answer of a Nash
// equilibrium that is known in floating point, in a game of any number of players in
// strategic or extensive form, also where equilibria form a continuum.
//
// Start with [Find]. The answer is a certificate of concept nash with rational
// probabilities if there are such nearby, else one of concept enclosed-nash, for more
// digits of which there is [Refine].
//
// Weights of realization plans that are not 0 are unknowns, but for one action at
// each information set, the choice, whose weight is what the others leave. The losses
// of these unknowns against the choices must vanish. Where their Jacobian has a rank
// below the number of unknowns, some unknowns are free: they are set to the simplest
// fractions in windows around them, the wider ones first, and the others, the
// dependent unknowns, are solved for. As many equations as these make the core; for
// other losses that vanish there it is shown that they are combinations of the core.
//
// Names in this package:
//
//	i, j   players
//	h      information sets of a player
//	s      sequences of a player
//	k, l   unknowns
//	y      values of unknowns
//	w      weights of sequences as functions of the unknowns
package enclose

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"slices"

	"exactsolve/cert"
	"exactsolve/internal/dense"
	"exactsolve/rational"
	"exactsolve/rational/approx"
	"exactsolve/seqform"
)

// maxAttempts limits the attempts to prove a solution, for one choice of equations.
const maxAttempts = 8

// tolerances are below what weights may be taken for 0, as far as plans are exact.
var tolerances = []float64{1e-8, 1e-6, 1e-10, 1e-4, 1e-3, 1e-2}

// Find returns a certificate for a Nash equilibrium near plans, realization plans of
// all players in about the precision of floats, or of less; nil if it finds none.
// It has been checked. It fails if plans do not have the shape of the game, if there
// is no sequence form, or when ctx is done.
func Find(ctx context.Context, g *seqform.Game, plans []seqform.Plan) (*cert.Certificate, error) {
	if g.Recall != nil {
		return nil, fmt.Errorf("enclose: %w", g.Recall)
	}
	if len(plans) != len(g.Players) {
		return nil, fmt.Errorf("enclose: %d plans for %d players", len(plans), len(g.Players))
	}
	for i, x := range plans {
		if len(x) != g.Players[i].NumSeqs() {
			return nil, fmt.Errorf("enclose: %d weights for %d sequences of player %d", len(x), g.Players[i].NumSeqs(), i+1)
		}
	}
	var seen []*face
	for _, tiny := range tolerances {
		f := newFace(g, plans, tiny)
		if slices.ContainsFunc(seen, func(e *face) bool { return slices.EqualFunc(e.positive, f.positive, slices.Equal) }) {
			continue
		}
		seen = append(seen, f)
		if c := onFace(ctx, g, f, plans); c != nil {
			return c, nil
		}
		if err := ctx.Err(); err != nil {
			return nil, err
		}
	}
	return nil, nil
}

// newFace returns the face of the weights above tiny.
func newFace(g *seqform.Game, plans []seqform.Plan, tiny float64) *face {
	f := &face{}
	least := dyadic(tiny)
	for i, x := range plans {
		p := &g.Players[i]
		positive := make([]bool, len(x))
		positive[0] = true
		choice := make([]int, len(p.Infosets))
		for h := range p.Infosets {
			set := &p.Infosets[h]
			c := set.Seq(0)
			for a := range set.Actions {
				s := set.Seq(a)
				positive[s] = positive[set.ParentSeq] && x[s].Cmp(least) > 0
				if x[s].Cmp(x[c]) > 0 {
					c = s
				}
			}
			positive[c] = positive[set.ParentSeq]
			choice[h] = c
		}
		f.positive, f.choice = append(f.positive, positive), append(f.choice, choice)
	}
	return f
}

// onFace looks for an equilibrium whose positive weights are those of f.
func onFace(ctx context.Context, g *seqform.Game, f *face, plans []seqform.Plan) *cert.Certificate {
	m := newModel(g, f, nil)
	if m == nil {
		return nil
	}
	p := newProblem(m, f)
	start := make([]float64, len(m.unknown))
	for k, u := range m.unknown {
		start[k] = approx.Float64(plans[u.player][u.seq])
	}
	p.best(start)
	last := -1
	for _, tight := range []float64{0, 1e-6, 1e-3} {
		p.activate(start, tight)
		if len(p.equations) == last {
			continue
		}
		last = len(p.equations)
		if c := p.search(ctx, slices.Clone(start)); c != nil || ctx.Err() != nil {
			return c
		}
	}
	return nil
}

// A problem is a model with the equations of a face in floats.
type problem struct {
	m         *model
	f         *face
	grad      [][]*sum
	span      []float64 // of each player's payoffs
	equations []*sum
	of        []unit // the sequence of each equation
}

func newProblem(m *model, f *face) *problem {
	p := &problem{m: m, f: f}
	for i, grad := range m.grad {
		lo, hi := m.g.PayoffRange(i)
		p.span = append(p.span, math.Max(approx.Float64(hi.Sub(lo)), 1e-300))
		sums := make([]*sum, len(grad))
		for s := range grad {
			sums[s] = newSum(grad[s])
		}
		p.grad = append(p.grad, sums)
	}
	return p
}

// activate sets the equations: the losses of positive weights, and those of others
// that are at most tight of the payoff range.
func (p *problem) activate(y []float64, tight float64) {
	p.equations, p.of = nil, nil
	for i := range p.m.g.Players {
		for s, loss := range p.m.losses(p.f, i) {
			if len(loss) == 0 {
				continue
			}
			e := newSum(loss)
			if p.f.positive[i][s] || tight > 0 && math.Abs(e.at(y)) <= tight*p.span[i] {
				p.equations, p.of = append(p.equations, e), append(p.of, unit{i, s})
			}
		}
	}
}

// best makes the choices that are not reached optimal and reports whether no loss
// is negative, but for rounding.
func (p *problem) best(y []float64) bool {
	ok := true
	for i := range p.m.g.Players {
		v := make([]float64, len(p.grad[i]))
		for s, e := range p.grad[i] {
			v[s] = e.at(y)
		}
		sets := p.m.g.Players[i].Infosets
		for h := len(sets) - 1; h >= 0; h-- {
			c := &p.f.choice[i][h]
			reached := p.f.positive[i][*c]
			for a := range sets[h].Actions {
				if s := sets[h].Seq(a); v[s] > v[*c]+1e-9*p.span[i] {
					if reached {
						ok = false
					} else {
						*c = s
					}
				}
			}
			v[sets[h].ParentSeq] += v[*c]
		}
	}
	return ok
}

// search moves y to a solution, frees as many unknowns as it can, and tries windows
// for these.
func (p *problem) search(ctx context.Context, y []float64) *cert.Certificate {
	if !polish(p.equations, y) || !p.positive(y) {
		return nil
	}
	_, j := linearize(p.equations, y)
	rows, cols := dense.Pivots(ctx, j, 1e-7)
	var last []rational.Rat
	attempts := maxAttempts
	for window := 0.25; window > 1e-13 && attempts > 0 && ctx.Err() == nil; window /= 2 {
		z := slices.Clone(y)
		free := p.free(z, cols, window)
		if last != nil && slices.EqualFunc(last, free, rational.Rat.Equal) {
			continue
		}
		last = free
		if !restrict(p.equations, rows, cols, z) || !hold(p.equations, z, 1e-9) || !p.positive(z) || !p.best(z) {
			continue
		}
		attempts--
		if c := p.settle(ctx, z, rows, cols, free); c != nil {
			return c
		}
	}
	return nil
}

// free sets the unknowns of y that are not in cols to the simplest fractions in
// windows around them and returns these, in order.
func (p *problem) free(y []float64, cols []int, window float64) []rational.Rat {
	var list []rational.Rat
	for k := range y {
		if slices.Contains(cols, k) {
			continue
		}
		x := rational.Simplest(dyadic(math.Max(y[k]-window, y[k]/2)), dyadic(math.Min(y[k]+window, (1+y[k])/2)))
		y[k] = approx.Float64(x)
		list = append(list, x)
	}
	return list
}

// positive reports whether the weights of the face are.
func (p *problem) positive(y []float64) bool {
	for i := range p.f.positive {
		for s, positive := range p.f.positive[i] {
			if positive && !(p.m.weights[i][s].float(y) > 1e-9) {
				return false
			}
		}
	}
	return true
}

// settle makes a certificate of a solution y in which unknowns other than cols have
// the values free; rows are the equations of the core.
func (p *problem) settle(ctx context.Context, y []float64, rows, cols []int, free []rational.Rat) *cert.Certificate {
	fixed := map[unit]rational.Rat{}
	var start []rational.Rat
	for k, u := range p.m.unknown {
		if slices.Contains(cols, k) {
			start = append(start, dyadic(y[k]))
		} else {
			fixed[u] = free[0]
			free = free[1:]
		}
	}
	m := newModel(p.m.g, p.f, fixed)
	if m == nil {
		return nil
	}
	core := make([]unit, len(rows))
	for r, k := range rows {
		core[r] = p.of[k]
	}
	slices.SortFunc(core, func(a, b unit) int { return cmp.Or(a.player-b.player, a.seq-b.seq) })
	return newSolution(m, p.f, core).find(ctx, start)
}
