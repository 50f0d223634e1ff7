package reduce

import (
	"context"
	"fmt"

	"exactsolve/rational"
	"exactsolve/seqform"
)

// Verify checks the removals that [Dominated] returned for g, in their order: that
// the inequality holds at each node of the information set in the game in which
// the round began, that what dominates is still there at its turn, and that all
// fields are as documented. It computes the bounds anew, one removal at a time,
// by code of its own. It does not ask whether more could be removed.
//
// The error says what is wrong first, or is that of ctx. The cost is that of the
// subtrees below the information set of each removal.
func Verify(ctx context.Context, g *seqform.Game, removed []Removal) error {
	switch {
	case g.Tree == nil:
		return ErrNoTree
	case g.Recall != nil:
		return g.Recall
	}
	c := &checker{g: g, now: fullMask(g), reach: g.Tree.ChanceReach(),
		sum: make([]rational.Rat, g.Tree.Len()), seen: make([]bool, g.Tree.Len())}
	round := 0
	for k := range removed {
		if err := ctx.Err(); err != nil {
			return err
		}
		r := &removed[k]
		if r.Round != round || round == 0 {
			if r.Round != round+1 {
				return fmt.Errorf("reduce: removal %d: round %d after round %d", k+1, r.Round, round)
			}
			round, c.alive = r.Round, c.now.alive(g)
		}
		if err := c.check(r); err != nil {
			return fmt.Errorf("reduce: removal %d: %w", k+1, err)
		}
		c.now[r.Player][g.Players[r.Player].Infosets[r.Infoset].Seq(r.Action)] = false
	}
	return nil
}

type checker struct {
	g     *seqform.Game
	now   mask   // what is there at this turn
	alive []bool // nodes that were there when the round began
	reach []rational.Rat

	sum  []rational.Rat // scratch: what is known of the bound below a node; zero between calls
	seen []bool         // scratch: whether a child has been; false between calls
}

func (c *checker) check(r *Removal) error {
	if err := c.checkFields(r); err != nil {
		return err
	}
	t := c.g.Tree
	worst, strict := -1, true
	var upper, lower rational.Rat
	for _, v := range c.g.Players[r.Player].Infosets[r.Infoset].Nodes {
		if !c.alive[v] || c.reach[v].IsZero() {
			continue
		}
		most := c.bound(t.Child(int(v), r.Action), r.Player, nil)
		if err := c.checkPlan(t.Child(int(v), r.By), r); err != nil {
			return err
		}
		least := c.bound(t.Child(int(v), r.By), r.Player, r.Plan)
		if most.Cmp(least) > 0 {
			return fmt.Errorf("at node %d action %d may pay %v, and action %d only %v", v+1, r.Action+1, most, r.By+1, least)
		}
		strict = strict && most.Cmp(least) < 0
		if worst < 0 || most.Sub(least).Cmp(upper.Sub(lower)) > 0 {
			worst, upper, lower = int(v), most, least
		}
	}
	switch {
	case worst < 0:
		return fmt.Errorf("chance does not reach the information set")
	case strict != r.Strict:
		return fmt.Errorf("strict is %v, want %v", r.Strict, strict)
	case worst != r.Node || !upper.Equal(r.Upper) || !lower.Equal(r.Lower):
		return fmt.Errorf("bounds %v and %v at node %d, want %v and %v at node %d",
			r.Upper, r.Lower, r.Node+1, upper, lower, worst+1)
	}
	return nil
}

// checkFields checks indices, and that both actions are there.
func (c *checker) checkFields(r *Removal) error {
	if r.Player < 0 || r.Player >= len(c.g.Players) {
		return fmt.Errorf("player %d of %d", r.Player+1, len(c.g.Players))
	}
	p := &c.g.Players[r.Player]
	if r.Infoset < 0 || r.Infoset >= len(p.Infosets) {
		return fmt.Errorf("information set %d of %d", r.Infoset+1, len(p.Infosets))
	}
	n := len(p.Infosets[r.Infoset].Actions)
	for _, a := range []int{r.Action, r.By} {
		if a < 0 || a >= n {
			return fmt.Errorf("action %d of %d", a+1, n)
		}
		if !c.now.has(c.g, r.Player, r.Infoset, a) {
			return fmt.Errorf("action %d has been removed before", a+1)
		}
	}
	if r.Action == r.By {
		return fmt.Errorf("action %d is to dominate itself", r.By+1)
	}
	if len(r.Plan) != len(p.Infosets) {
		return fmt.Errorf("plan for %d information sets, of %d", len(r.Plan), len(p.Infosets))
	}
	return nil
}

// checkPlan checks that the plan's actions below u are there.
func (c *checker) checkPlan(u int, r *Removal) error {
	t, p := c.g.Tree, &c.g.Players[r.Player]
	for w := u; w < int(t.End[u]); w++ {
		if !c.alive[w] || int(t.Player[w]) != r.Player {
			continue
		}
		h, a := int(t.Infoset[w]), int(r.Plan[t.Infoset[w]])
		if a < 0 || a >= len(p.Infosets[h].Actions) || !c.now.has(c.g, r.Player, h, a) {
			return fmt.Errorf("the plan has no action at information set %d", h+1)
		}
	}
	return nil
}

// bound returns, for player i from node u on, the most with a nil plan, and
// otherwise the least with that plan. Each node hands what it is worth to its
// parent.
func (c *checker) bound(u, i int, plan []int32) rational.Rat {
	t := c.g.Tree
	for w := int(t.End[u]) - 1; ; w-- {
		if !c.alive[w] {
			continue
		}
		x := c.sum[w].Add(t.OutcomePayoff(w, i))
		c.sum[w], c.seen[w] = rational.Rat{}, false
		if w == u {
			return x
		}
		up := t.Parent[w]
		switch mover := int(t.Player[up]); {
		case mover == seqform.Chance:
			c.sum[up] = c.sum[up].Add(t.ChanceSets[t.Infoset[up]].Prob[t.Action[w]].Mul(x))
		case mover == i && plan != nil:
			if plan[t.Infoset[up]] == t.Action[w] {
				c.sum[up] = x
			}
		case !c.seen[up], plan == nil && x.Cmp(c.sum[up]) > 0, plan != nil && x.Cmp(c.sum[up]) < 0:
			c.sum[up], c.seen[up] = x, true
		}
	}
}
