package depthlimit

import (
	"errors"
	"fmt"
	"slices"

	"exactsolve/internal/lp"
	"exactsolve/rational"
	"exactsolve/seqform"
)

// check computes from both sides of a solution what it is worth in the model,
// without the linear program.
func (m *Model) check(s *Solution) error {
	if err := m.checkPlans(s); err != nil {
		return err
	}
	if v := m.least(s.Plan); !v.Equal(s.Value) {
		return fmt.Errorf("the plan guarantees %v in the model, not %v", v, s.Value)
	}
	if v := m.most(s.Opponent, s.Mixture); !v.Equal(s.Value) {
		return fmt.Errorf("the opponent allows %v in the model, not %v", v, s.Value)
	}
	return nil
}

// checkPlans checks that s has plans of the model.
func (m *Model) checkPlans(s *Solution) error {
	if !flows(m.player(m.t.us), m.us, s.Plan) || !flows(m.player(m.t.opp), m.opp, s.Opponent) {
		return errors.New("not a plan")
	}
	for i := range m.sets {
		var sum rational.Rat
		for _, w := range s.Mixture[i] {
			if w.Sign() < 0 {
				return errors.New("negative weight of a continuation")
			}
			sum = sum.Add(w)
		}
		if !sum.Equal(s.Opponent[m.sets[i].seq]) {
			return errors.New("weights of continuations are no mixture")
		}
	}
	return nil
}

func (m *Model) player(i int) *seqform.Player { return &m.t.game.Players[i] }

// flows reports whether x is a realization plan of the information sets in.
func flows(p *seqform.Player, in []bool, x seqform.Plan) bool {
	ok := x[0].IsOne()
	for h := range p.Infosets {
		if !in[h] {
			continue
		}
		set := &p.Infosets[h]
		var sum rational.Rat
		for a := range set.Actions {
			ok = ok && x[set.Seq(a)].Sign() >= 0
			sum = sum.Add(x[set.Seq(a)])
		}
		ok = ok && sum.Equal(x[set.ParentSeq])
	}
	return ok
}

// least returns what plan x guarantees in the model: the largest w_∅.
func (m *Model) least(x seqform.Plan) rational.Rat {
	x, scale := scaled(x)
	p := m.player(m.t.opp)
	w := make([]rational.Rat, p.NumSeqs())
	for s := range w {
		w[s] = lp.At(m.pay[s], x)
	}
	for i := range m.sets {
		set := &m.sets[i]
		w[set.seq] = w[set.seq].Add(set.worst(x))
	}
	for h := len(p.Infosets) - 1; h >= 0; h-- {
		if !m.opp[h] {
			continue
		}
		set := &p.Infosets[h]
		best := w[set.Seq(0)]
		for a := 1; a < len(set.Actions); a++ {
			best = rational.Min(best, w[set.Seq(a)])
		}
		w[set.ParentSeq] = w[set.ParentSeq].Add(best)
	}
	return w[0].Quo(scale)
}

// worst returns the least of the cuts at x.
func (s *leafSet) worst(x seqform.Plan) rational.Rat {
	least := lp.At(s.cuts[0], x)
	for _, cut := range s.cuts[1:] {
		least = rational.Min(least, lp.At(cut, x))
	}
	return least
}

// most returns what Us can get in the model against Opp's side of a solution.
func (m *Model) most(y seqform.Plan, mixture [][]rational.Rat) rational.Rat {
	weights := append(slices.Clone(y), slices.Concat(mixture...)...)
	weights, scale := scaled(weights)
	p := m.player(m.t.us)
	grad := make([]rational.Rat, p.NumSeqs())
	add := func(terms []lp.Term, weight rational.Rat) {
		if weight.IsZero() {
			return
		}
		for _, e := range terms {
			grad[e.Var] = grad[e.Var].Add(e.Coef.Mul(weight))
		}
	}
	for s := range m.pay {
		add(m.pay[s], weights[s])
	}
	rest := weights[len(y):]
	for i := range m.sets {
		for j, c := range m.sets[i].of {
			add(m.sets[i].cuts[c], rest[j])
		}
		rest = rest[len(mixture[i]):]
	}
	_, bySeq := seqform.Optimal(p, grad)
	return bySeq[0].Quo(scale)
}
