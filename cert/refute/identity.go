package refute

import (
	"fmt"

	"exactsolve/cert/claim"
	"exactsolve/rational"
	"exactsolve/seqform"
)

// An identity is that of claim.Alternative.
//
// No trembles y^n satisfy it: with w^n the sum of y^n over Sequences, the first sum
// is at least a constant times w^n. The second has no negative term if the behavior
// is quasi-perfect, and otherwise none below −w^n times something that vanishes:
// divided by the probability of being there, losses become those given the belief.
// On the right, where multipliers are the same the terms sum to 0 by the flow of
// y^n; elsewhere y(s) − π(s)·y(own(s)) is y(own(s)) ≤ w^n times the
// difference of probabilities, which vanishes.
type identity struct{ *claim.Alternative }

var identityConcepts = []claim.Concept{claim.Sequential, claim.QuasiPerfect, claim.ExtensivePerfect}

func (e identity) check(g *seqform.Game, c *claim.Claim) error {
	i := e.Player - 1
	if len(g.Players) != 2 || i < 0 || i > 1 || g.Tree == nil {
		return fmt.Errorf("no behavior of player %d of two in a tree", e.Player)
	}
	other := &g.Players[1-i]
	if n := other.NumSeqs(); len(e.Sequences) != n || len(e.Multipliers) != n {
		return fmt.Errorf("%d factors and %d multipliers for %d sequences", len(e.Sequences), len(e.Multipliers), n)
	}
	if err := e.checkSequences(other.Plan(c.Profile[1-i])); err != nil {
		return err
	}
	factors, err := e.factors(g, c.Concept)
	if err != nil {
		return err
	}
	left := losses(g, i, c.Profile[i], factors)
	for s := range left {
		left[s] = g.Work().Add(left[s], e.Sequences[s])
	}
	right, err := e.flow(g, other, c.Profile[1-i])
	if err != nil {
		return err
	}
	for s := range left {
		if !left[s].Equal(right[s]) {
			return fmt.Errorf("the sides of the identity differ at sequence %d: %v and %v", s, left[s], right[s])
		}
	}
	return nil
}

func (e identity) checkSequences(y seqform.Plan) error {
	some := false
	for s, p := range e.Sequences {
		if p.Sign() < 0 || p.Sign() > 0 && !y[s].IsZero() {
			return fmt.Errorf("factor %v for sequence %d of weight %v", p, s, y[s])
		}
		some = some || p.Sign() > 0
	}
	if !some {
		return fmt.Errorf("no sequence with a factor")
	}
	return nil
}

// factors returns those of the rows by information set and action.
func (e identity) factors(g *seqform.Game, concept claim.Concept) ([][]rational.Rat, error) {
	i := e.Player - 1
	sets := g.Players[i].Infosets
	factors := make([][]rational.Rat, len(sets))
	for h := range sets {
		factors[h] = make([]rational.Rat, len(sets[h].Actions))
	}
	seq, reach, k := g.SeqAt(1-i), g.Tree.ChanceReach(), g.Work()
	for _, r := range e.Rows {
		h, a := r.Infoset-1, r.Action-1
		if h < 0 || h >= len(sets) || a < 0 || a >= len(sets[h].Actions) || r.Factor.Sign() <= 0 {
			return nil, fmt.Errorf("factor %v for action %d of information set %d", r.Factor, r.Action, r.Infoset)
		}
		for _, v := range sets[h].Nodes {
			if concept != claim.QuasiPerfect && !reach[v].IsZero() && e.Sequences[seq[v]].IsZero() {
				return nil, fmt.Errorf("information set %s is reached without the sequences", claim.SetName(g, i, h))
			}
		}
		factors[h][a] = k.Add(factors[h][a], r.Factor)
	}
	return factors, nil
}

// losses returns Σ factors·loss as coefficients of the other player's sequences.
func losses(g *seqform.Game, i int, own seqform.Behavior, factors [][]rational.Rat) []rational.Rat {
	player, k := &g.Players[i], g.Work()
	sum := make([]rational.Rat, len(factors)) // by information set
	for h := range factors {
		for _, f := range factors[h] {
			sum[h] = k.Add(sum[h], f)
		}
	}
	form := make([]rational.Rat, g.Players[1-i].NumSeqs())
	for t := range g.Payoffs.Len() {
		u, s, r := g.Payoffs.U(t, i), g.Payoffs.Seq(t, i), g.Payoffs.Seq(t, 1-i)
		for s != 0 && !u.IsZero() { // u times the own probabilities after s
			h, a := player.SeqInfoset[s], player.SeqAction(s)
			form[r] = k.Add(form[r], k.Mul(u, k.Add(k.Mul(sum[h], own[h][a]), factors[h][a].Neg())))
			u = k.Mul(u, own[h][a])
			s = int(player.Infosets[h].ParentSeq)
		}
	}
	return form
}

// flow returns the coefficients of the right side.
func (e identity) flow(g *seqform.Game, other *seqform.Player, behavior seqform.Behavior) ([]rational.Rat, error) {
	form, k := make([]rational.Rat, len(e.Multipliers)), g.Work()
	for h := range other.Infosets {
		set := &other.Infosets[h]
		for a, p := range behavior[h] {
			m := e.Multipliers[set.Seq(a)]
			if e.Sequences[set.ParentSeq].IsZero() && !m.Equal(e.Multipliers[set.Seq(0)]) {
				return nil, fmt.Errorf("multipliers differ at information set %s", claim.SetName(g, 2-e.Player, h))
			}
			form[set.Seq(a)] = k.Add(form[set.Seq(a)], m)
			form[set.ParentSeq] = k.Add(form[set.ParentSeq], k.Mul(m, p).Neg())
		}
	}
	if !e.Multipliers[0].IsZero() {
		return nil, fmt.Errorf("the empty sequence has a multiplier")
	}
	return form, nil
}
