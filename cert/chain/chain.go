// Package chain is in the checking layer: the claim that plans of a game of two players and
// constant sum are a proper equilibrium of its strategic form.
//
// Start with [Check]. Rules and their proof are in docs/formats/certificate.md.
//
// A plan of player i leaves at a sequence s of the other player what i gets at least when that
// player uses s. Plans are proper exactly if what they leave, sorted, is lexicographically largest.
package chain

import (
	"errors"
	"fmt"

	"exactsolve/cert/claim"
	"exactsolve/rational"
	"exactsolve/seqform"
)

// Check checks that the plans of the profile of c leave the most, by a list of stages for each
// player. It looks at nothing of the profile but its plans, and fails if g is not of two players
// and constant sum. The cost is a pass over the terms of the payoffs for each stage.
func Check(g *seqform.Game, c *claim.Claim, stages [][]claim.Stage) error {
	if len(g.Players) != 2 || len(stages) != 2 {
		return errors.New("a chain for each of two players is for games of two players")
	}
	sum, ok := g.ConstantSum()
	if !ok {
		return errors.New("a chain is for payoffs of constant sum")
	}
	if c.Beliefs != nil {
		return errors.New("beliefs, which a chain is not about")
	}
	plans := g.Plans(c.Profile)
	for i := range stages {
		s := newSide(g, i, left(g, i, plans, sum))
		for k := range stages[i] {
			if err := s.decide(&stages[i][k]); err != nil {
				return fmt.Errorf("stage %d of player %d: %w", k+1, i+1, err)
			}
		}
		if s.open > 0 {
			return fmt.Errorf("the stages of player %d leave %d sequences undecided", i+1, s.open)
		}
	}
	return nil
}

// left returns what the plan of player i leaves at each sequence of the other player, where
// payoffs have that sum.
func left(g *seqform.Game, i int, plans []seqform.Plan, sum rational.Rat) []rational.Rat {
	other, k := &g.Players[1-i], g.Work()
	bySet, bySeq := seqform.Optimal(other, seqform.Gradient(g, 1-i, plans, rational.Int(1)))
	left := make([]rational.Rat, len(bySeq))
	left[0] = k.Add(sum, bySeq[0].Neg())
	for h := range other.Infosets {
		set := &other.Infosets[h]
		for a := range set.Actions {
			s := set.Seq(a)
			left[s] = k.Add(left[set.ParentSeq], k.Add(bySet[h], bySeq[s].Neg()))
		}
	}
	return left
}

// A side is a player whose plan is checked.
type side struct {
	g       *seqform.Game
	player  int
	other   *seqform.Player
	left    []rational.Rat // per sequence of the other player
	decided []bool         // likewise
	open    int            // how many are not decided
}

func newSide(g *seqform.Game, i int, left []rational.Rat) *side {
	return &side{g: g, player: i, other: &g.Players[1-i], left: left, decided: make([]bool, len(left)), open: len(left)}
}

// decide checks a stage and decides the sequences that it is about.
func (s *side) decide(z *claim.Stage) error {
	total, err := s.weigh(z.Weights)
	if err != nil {
		return err
	}
	if err := s.checkPlan(z, total); err != nil {
		return err
	}
	work := s.g.Work()
	plans := make([]seqform.Plan, 2)
	plans[1-s.player] = z.Plan
	_, bySeq := seqform.Optimal(&s.g.Players[s.player], seqform.Gradient(s.g, s.player, plans, rational.Int(1)))
	rest := bySeq[0] // at most: of what the sequences leave that are not decided, times weights
	for t, w := range z.Weights {
		if s.decided[t] {
			rest = work.Add(rest, work.Mul(w, s.left[t]).Neg())
		}
	}
	if least := s.least(); work.Add(rest, least.Neg()).Sign() > 0 {
		return fmt.Errorf("the plan leaves %v, and weights allow for %v", least, rest)
	}
	for t, w := range z.Weights {
		if w.Sign() > 0 && !s.decided[t] {
			s.decided[t] = true
			s.open--
		}
	}
	return nil
}

// weigh checks the weights of a stage and returns their sum.
func (s *side) weigh(weights []rational.Rat) (total rational.Rat, err error) {
	if len(weights) != len(s.left) {
		return total, fmt.Errorf("%d weights for %d sequences", len(weights), len(s.left))
	}
	var open rational.Rat
	for t, w := range weights {
		if w.Sign() < 0 {
			return total, fmt.Errorf("sequence %d has the weight %v", t, w)
		}
		total = s.g.Work().Add(total, w)
		if !s.decided[t] {
			open = s.g.Work().Add(open, w)
		}
	}
	if !open.Equal(rational.Int(1)) {
		return total, fmt.Errorf("weights that are not decided sum to %v, not 1", open)
	}
	return total, nil
}

// checkPlan checks that each sequence has at least the weights of those that begin with it.
func (s *side) checkPlan(z *claim.Stage, total rational.Rat) error {
	if len(z.Plan) != len(s.left) {
		return fmt.Errorf("%d entries of a plan for %d sequences", len(z.Plan), len(s.left))
	}
	if row := seqform.FlowViolation(s.other, z.Plan, total); row >= 0 {
		return fmt.Errorf("the plan violates constraint %d", row)
	}
	work := s.g.Work()
	from := append([]rational.Rat(nil), z.Weights...) // summed over sequences that begin with each
	for h := len(s.other.Infosets) - 1; h >= 0; h-- {
		set := &s.other.Infosets[h]
		for a := range set.Actions {
			t := set.Seq(a)
			if work.Add(z.Plan[t], from[t].Neg()).Sign() < 0 {
				return fmt.Errorf("sequence %d has %v in the plan, and weights of %v", t, z.Plan[t], from[t])
			}
			from[set.ParentSeq] = work.Add(from[set.ParentSeq], from[t])
		}
	}
	return nil
}

// least returns the least that is left at a sequence that is not decided; there is one.
func (s *side) least() (least rational.Rat) {
	first := true
	for t, v := range s.left {
		if !s.decided[t] && (first || s.g.Work().Add(v, least.Neg()).Sign() < 0) {
			least, first = v, false
		}
	}
	return least
}
