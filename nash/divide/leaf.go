package divide

import (
	"context"
	"errors"

	"exactsolve/cert/claim"
	"exactsolve/internal/lp"
	"exactsolve/rational"
)

// A key names a row of the program of a part, which holds for independent draws of strategies of an equilibrium.
type key struct {
	kind   kind
	player int

	// That playing d pays no more, of who is told, than to play best: what is told itself, or a best reply.
	told, best, d int

	// That a strategy, told, is played in its range with those that others have in a profile; there d is 0 or 1
	// for the least or the largest probability.
	profile int
}

type kind int8

const (
	tempts kind = iota
	ranges
)

// A program finds the best device of a part.
type program struct {
	s    *Search
	t    *table
	r    *region
	lp   lp.Program
	vars []int // per profile, −1 if it is not played

	keys    []key
	rows    []int
	present map[key]bool
	require []int

	lack int // how much all rows may lack, whose least is to be found; −1 if they may not
}

// newProgram makes the program with the rows of keys, lacking the least that they must, or else with the most of
// what is maximized.
func (s *Search) newProgram(r *region, keys []key, lacking bool) *program {
	p := &program{s: s, t: s.table, r: r, vars: make([]int, s.table.count), present: map[key]bool{}, lack: -1}
	one := rational.Int(1)
	var all []lp.Term
	for k := range p.vars {
		if p.vars[k] = -1; p.t.played(r, k) {
			p.vars[k] = p.lp.Variable(false)
			all = append(all, lp.Times(p.vars[k], one))
		}
	}
	if lacking {
		p.lack = p.lp.Variable(false)
		p.lp.Cost(0, lp.Times(p.lack, one))
	} else if cost := p.payoffs(s.maximize, true); len(cost) > 0 {
		p.lp.Cost(0, cost...)
	}
	p.lp.Equal(all, one)
	for _, q := range s.require {
		p.require = append(p.require, p.atLeast(p.payoffs(q.Weights, false), q.Least))
	}
	for _, k := range keys {
		p.enter(k)
	}
	return p
}

// played reports whether all strategies of a profile may be played in a region.
func (t *table) played(r *region, k int) bool {
	for i := range t.sizes {
		if r.unused[i][t.action(k, i)] {
			return false
		}
	}
	return true
}

// payoffs returns what devices pay, weighted, or that negated.
func (p *program) payoffs(weights []rational.Rat, negated bool) (terms []lp.Term) {
	for k, v := range p.vars {
		if v < 0 {
			continue
		}
		x := p.t.paid(weights, k)
		if negated {
			x = x.Neg()
		}
		if !x.IsZero() {
			terms = append(terms, lp.Times(v, x))
		}
	}
	return terms
}

// paid returns what a profile pays, weighted.
func (t *table) paid(weights []rational.Rat, k int) (sum rational.Rat) {
	for i, w := range weights {
		if !w.IsZero() {
			sum = sum.Add(w.Mul(t.u(k, i)))
		}
	}
	return sum
}

func (p *program) atLeast(terms []lp.Term, least ...rational.Rat) int {
	if p.lack >= 0 {
		terms = append(terms, lp.Times(p.lack, rational.Int(1)))
	}
	return p.lp.AtLeast(terms, least...)
}

// enter enters the row of a key, unless it is there.
func (p *program) enter(k key) {
	if p.present[k] {
		return
	}
	p.present[k] = true
	var terms []lp.Term
	p.row(k, func(v int, x rational.Rat) { terms = append(terms, lp.Times(v, x)) })
	p.keys, p.rows = append(p.keys, k), append(p.rows, p.atLeast(terms))
}

// row calls visit for the coefficients of a row, which is to be at least 0.
func (p *program) row(k key, visit func(v int, x rational.Rat)) {
	if k.kind == ranges {
		p.ranged(k, visit)
		return
	}
	p.t.against(k.player, k.told, func(m int) {
		if v := p.vars[m]; v >= 0 {
			x := p.t.u(p.t.with(m, k.player, k.best), k.player).Sub(p.t.u(p.t.with(m, k.player, k.d), k.player))
			if !x.IsZero() {
				visit(v, x)
			}
		}
	})
}

func (p *program) ranged(k key, visit func(v int, x rational.Rat)) {
	bound := p.bound(k)
	for a := range p.t.sizes[k.player] {
		v, x := p.vars[p.t.with(k.profile, k.player, a)], bound.Neg()
		if a == k.told {
			x = x.Add(rational.Int(1))
		}
		if k.d == 1 {
			x = x.Neg()
		}
		if v >= 0 && !x.IsZero() {
			visit(v, x)
		}
	}
}

// bound returns the probability in a row of a range.
func (p *program) bound(k key) rational.Rat {
	if k.d == 1 {
		return p.r.high[k.player][k.told]
	}
	return p.r.low[k.player][k.told]
}

// solve returns the best device, with rows entered until it violates none; with an error that wraps lp.ErrNone
// if the rows so far leave no device.
func (p *program) solve(ctx context.Context, o lp.Options) (*lp.Solution, error) {
	for {
		z, err := p.lp.Solve(ctx, o)
		if err != nil {
			return nil, err
		}
		if !p.violated(z) {
			return z, nil
		}
		if ctx.Err() != nil {
			return nil, lp.ErrLimit
		}
	}
}

// tight returns the rows with multipliers.
func (p *program) tight(z *lp.Solution) (keys []key) {
	for n, k := range p.keys {
		if !z.Multiplier(p.rows[n]).IsZero() {
			keys = append(keys, k)
		}
	}
	return keys
}

// outcome is what is found of a part.
type outcome struct {
	dual  *claim.Dual
	empty bool
	bound rational.Rat
	x     []rational.Rat // the device
	keys  []key
}

func (s *Search) options() lp.Options { return lp.Options{MaxPivots: s.MaxPivots} }

// solve finds the best device of a part, or that there is none.
func (s *Search) solve(ctx context.Context, r *region, keys []key) (*outcome, error) {
	p := s.newProgram(r, keys, false)
	z, err := p.solve(ctx, s.options())
	switch {
	case errors.Is(err, lp.ErrNone):
		return s.none(ctx, p)
	case err != nil:
		return nil, err
	}
	o := &outcome{dual: p.dual(z, rational.Int(1)), x: make([]rational.Rat, p.t.count), keys: p.tight(z)}
	for k, v := range p.vars {
		if v >= 0 {
			o.x[k] = z.Value(v)
			o.bound = o.bound.Add(o.x[k].Mul(p.t.paid(s.maximize, k)))
		}
	}
	return o, nil
}

// none proves that a part has no device, by the rows of a program that has none.
func (s *Search) none(ctx context.Context, p *program) (*outcome, error) {
	q := s.newProgram(p.r, p.keys, true)
	z, err := q.lp.Solve(ctx, s.options())
	if err != nil {
		return nil, err
	}
	// What is lacking, times the factor, outweighs all that profiles are better than others.
	least, most := q.t.extremes(s.maximize)
	factor := rational.Max(most.Sub(least).Quo(z.Value(q.lack)), rational.Int(1))
	return &outcome{dual: q.dual(z, factor), empty: true, keys: q.tight(z)}, nil
}

// extremes returns the least and the most that profiles pay, weighted.
func (t *table) extremes(weights []rational.Rat) (least, most rational.Rat) {
	for k := range t.count {
		x := t.paid(weights, k)
		if k == 0 || x.Cmp(least) < 0 {
			least = x
		}
		if k == 0 || x.Cmp(most) > 0 {
			most = x
		}
	}
	return least, most
}
