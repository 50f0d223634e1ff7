package depth

import (
	"slices"
	"strings"

	"exactsolve/message"
	"exactsolve/rational"
	"exactsolve/seqform"
)

// A judge says what actions of player i are worth against a strategy of the other, and what they
// may lead to.
type judge struct {
	g    *seqform.Game
	i    int
	paid []rational.Rat // see [seqform.Tree.Paid]
	by   *worths        // of the strategy asked for last
}

func newJudge(g *seqform.Game, i int) *judge { return &judge{g: g, i: i, paid: g.Tree.Paid(i)} }

// worths are about one strategy of the other player.
type worths struct {
	strategy     seqform.Behavior
	plan         seqform.Plan
	bySet, bySeq []rational.Rat // see [seqform.Optimal]
	scale        rational.Rat   // of these
	reach        []rational.Rat // per node, by chance
	seq          []int32        // per node, of the other player
}

func (j *judge) worths(strategy seqform.Behavior) *worths {
	if j.by != nil && len(strategy) > 0 && &strategy[0] == &j.by.strategy[0] {
		return j.by
	}
	w := &worths{strategy: strategy, plan: j.g.Players[1-j.i].Plan(strategy), reach: j.g.Tree.ChanceReach(), seq: j.g.SeqAt(1 - j.i)}
	plans := make([]seqform.Plan, 2)
	plans[1-j.i] = w.plan
	grad, scale := j.g.ScaledGradient(j.i, plans)
	w.bySet, w.bySeq = seqform.Optimal(&j.g.Players[j.i], grad)
	w.scale, j.by = scale, w
	return w
}

// losses returns how much less each action at information set h gives than the best one: given what
// is known there, with the best actions from there on. It returns nil if the strategy does not lead there.
func (j *judge) losses(strategy seqform.Behavior, h int) []rational.Rat {
	w, set := j.worths(strategy), &j.g.Players[j.i].Infosets[h]
	var reach rational.Rat
	for _, v := range set.Nodes {
		reach = reach.Add(w.reach[v].Mul(w.plan[w.seq[v]]))
	}
	if reach.IsZero() {
		return nil
	}
	list := make([]rational.Rat, len(set.Actions))
	for a := range list {
		list[a] = w.bySet[h].Sub(w.bySeq[set.Seq(a)]).Quo(w.scale.Mul(reach))
	}
	return list
}

// best lists the actions that lose nothing, from 1.
func best(losses []rational.Rat) (list []int) {
	for a, u := range losses {
		if u.IsZero() {
			list = append(list, a+1)
		}
	}
	return list
}

// stakes returns, per action at information set h, the least and the largest payoff of the whole
// play that may follow.
func (j *judge) stakes(h int) []message.Stake {
	t, set := j.g.Tree, &j.g.Players[j.i].Infosets[h]
	list := make([]message.Stake, len(set.Actions))
	for a := range list {
		var ends []rational.Rat
		for _, v := range set.Nodes {
			c := t.Child(int(v), a)
			for u := c; u < int(t.End[c]); u++ {
				if t.IsLeaf(u) {
					ends = append(ends, j.paid[u])
				}
			}
		}
		list[a] = message.Stake{Least: slices.MinFunc(ends, rational.Rat.Cmp), Most: slices.MaxFunc(ends, rational.Rat.Cmp)}
	}
	return list
}

// cards returns what a player holds where information sets are named as in Q:b, by cards and what
// was played; "" elsewhere.
func (j *judge) cards(h int) string {
	cards, _, ok := strings.Cut(j.g.Players[j.i].Infosets[h].Name, ":")
	if !ok {
		return ""
	}
	return cards
}
