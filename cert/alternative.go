package cert

import (
	"fmt"

	"exactsolve/rational"
	"exactsolve/seqform"
)

// An Alternative shows, for two players, that whatever the trembles of one of
// them, the behavior of the other, Player, is not optimal everywhere. It is a
// linear identity in the realization plan y of the trembling player,
//
//	Σ_s Sequences[s]·y(s) + Σ_r Rows[r]·loss_r(y) = Σ_s Multipliers[s]·(y(s) − π(s)·y(own(s)))
//
// where loss(h, a) is what action a of information set h loses against playing on
// as the profile says from h on, weighted by the probability that chance and y
// lead there; π(s) the probability of the last action of s in the profile, and own(s)
// the sequence before it. The left side has positive coefficients only, for
// Sequences of weight 0 in the profile, at least one. Multipliers are the same for all actions
// of an information set, unless the sequence before them is among Sequences. For
// Sequential and ExtensivePerfect, chance leads to an information set of Rows only
// together with Sequences.
//
// No trembles y^n satisfy it: with w^n the sum of y^n over Sequences, the first sum
// is at least a constant times w^n. The second has no negative term if the behavior
// is quasi-perfect, and otherwise none below −w^n times something that vanishes:
// divided by the probability of being there, losses become those given the belief.
// On the right, where multipliers are the same the terms sum to 0 by the flow of
// y^n; elsewhere y(s) − π(s)·y(own(s)) is y(own(s)) ≤ w^n times the
// difference of probabilities, which vanishes.
//
// Player, Infoset and Action count from 1, sequences from 0, the empty one.
type Alternative struct {
	Player      int            `json:"player"`
	Sequences   []rational.Rat `json:"sequences"`   // per sequence of the other player
	Rows        []LossRow      `json:"rows"`        // of Player
	Multipliers []rational.Rat `json:"multipliers"` // per sequence of the other player
}

// A LossRow is an action of Player with a positive factor.
type LossRow struct {
	Infoset int          `json:"infoset"`
	Action  int          `json:"action"`
	Factor  rational.Rat `json:"factor"`
}

func (*Alternative) refutes() []Concept {
	return []Concept{Sequential, QuasiPerfect, ExtensivePerfect}
}

func (e *Alternative) check(g *seqform.Game, c *Claim) error {
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
		left[s] = left[s].Add(e.Sequences[s])
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

func (e *Alternative) checkSequences(y seqform.Plan) error {
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
func (e *Alternative) factors(g *seqform.Game, concept Concept) ([][]rational.Rat, error) {
	i := e.Player - 1
	sets := g.Players[i].Infosets
	factors := make([][]rational.Rat, len(sets))
	for h := range sets {
		factors[h] = make([]rational.Rat, len(sets[h].Actions))
	}
	seq, reach := nodeSequences(g, 1-i), chanceReach(g)
	for _, r := range e.Rows {
		h, a := r.Infoset-1, r.Action-1
		if h < 0 || h >= len(sets) || a < 0 || a >= len(sets[h].Actions) || r.Factor.Sign() <= 0 {
			return nil, fmt.Errorf("factor %v for action %d of information set %d", r.Factor, r.Action, r.Infoset)
		}
		for _, v := range sets[h].Nodes {
			if concept != QuasiPerfect && reach[v] && e.Sequences[seq[v]].IsZero() {
				return nil, fmt.Errorf("information set %s is reached without the sequences", setName(g, i, h))
			}
		}
		factors[h][a] = factors[h][a].Add(r.Factor)
	}
	return factors, nil
}

// losses returns Σ factors·loss as coefficients of the other player's sequences.
func losses(g *seqform.Game, i int, own seqform.Behavior, factors [][]rational.Rat) []rational.Rat {
	player := &g.Players[i]
	form := make([]rational.Rat, g.Players[1-i].NumSeqs())
	for t := range g.Payoffs.Len() {
		u, s, r := g.Payoffs.U(t, i), g.Payoffs.Seq(t, i), g.Payoffs.Seq(t, 1-i)
		for s != 0 && !u.IsZero() { // u times the own probabilities after s
			h, a := player.SeqInfoset[s], player.SeqAction(s)
			var sum rational.Rat
			for _, f := range factors[h] {
				sum = sum.Add(f)
			}
			form[r] = form[r].Add(u.Mul(sum.Mul(own[h][a]).Sub(factors[h][a])))
			u = u.Mul(own[h][a])
			s = int(player.Infosets[h].ParentSeq)
		}
	}
	return form
}

// flow returns the coefficients of the right side.
func (e *Alternative) flow(g *seqform.Game, other *seqform.Player, behavior seqform.Behavior) ([]rational.Rat, error) {
	form := make([]rational.Rat, len(e.Multipliers))
	for h := range other.Infosets {
		set := &other.Infosets[h]
		for a, p := range behavior[h] {
			m := e.Multipliers[set.Seq(a)]
			if e.Sequences[set.ParentSeq].IsZero() && !m.Equal(e.Multipliers[set.Seq(0)]) {
				return nil, fmt.Errorf("multipliers differ at information set %s", setName(g, 2-e.Player, h))
			}
			form[set.Seq(a)] = form[set.Seq(a)].Add(m)
			form[set.ParentSeq] = form[set.ParentSeq].Sub(m.Mul(p))
		}
	}
	if !e.Multipliers[0].IsZero() {
		return nil, fmt.Errorf("the empty sequence has a multiplier")
	}
	return form, nil
}
