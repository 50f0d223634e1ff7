package solve

import (
	"exactsolve/cert/claim"
	"exactsolve/rational"
	"exactsolve/seqform"
)

// enclosedNumbers are those of a claim that has been checked.
//
// Of the weights, those that are neither unknowns nor of choices are exactly as
// claimed, see [claim.Enclosure]. That of a choice, which may be claimed not quite
// exactly, is what the weights beside it leave of the one before.
func enclosedNumbers(g *seqform.Game, box *claim.Enclosed, proof *claim.Enclosure) *Numbers {
	n := &Numbers{Kind: Box, Radius: box.Radius}
	for i := range g.Players {
		p := &g.Players[i]
		w := weightsOf(p, box.Plans[i], box.Radius, proof.Choices[i], proof.Unknowns[i])
		sets, free := make([][]Number, len(p.Infosets)), make([]bool, len(p.Infosets))
		for h := range p.Infosets {
			sets[h], free[h] = behaviorOf(&p.Infosets[h], w)
		}
		n.Behavior, n.Free = append(n.Behavior, sets), append(n.Free, free)
	}
	n.aroundAll(box.Payoffs)
	return n
}

// weightsOf returns what a claim that has been checked says of the weights of a
// player's sequences: points where they are exact.
func weightsOf(p *seqform.Player, plan []rational.Rat, radius rational.Rat, choices, unknowns []int) []rational.Interval {
	w := make([]rational.Interval, len(plan))
	for s, x := range plan {
		w[s] = rational.Point(x)
	}
	wide := func(s int) {
		if x := plan[s]; !x.IsZero() {
			w[s] = rational.NewInterval(rational.Max(x.Sub(radius), rational.Rat{}), x.Add(radius))
		}
	}
	for _, s := range unknowns {
		wide(s)
	}
	for h := range p.Infosets { // in the order of first appearance, parents first
		set := &p.Infosets[h]
		left := w[set.ParentSeq]
		for a := range set.Actions {
			if a != choices[h]-1 {
				left = left.Sub(w[set.Seq(a)])
			}
		}
		if c := set.Seq(choices[h] - 1); left.IsPoint() {
			w[c] = left
		} else {
			wide(c)
		}
	}
	return w
}

// behaviorOf returns the behavior at an information set for weights of sequences.
// Where the player's own plan does not lead it is free: uniform then.
func behaviorOf(set *seqform.Infoset, w []rational.Interval) (list []Number, free bool) {
	before := w[set.ParentSeq]
	free = before.Hi.IsZero()
	used := 0
	for a := range set.Actions {
		if !w[set.Seq(a)].Hi.IsZero() {
			used++
		}
	}
	for a := range set.Actions {
		var z Number
		switch x := w[set.Seq(a)]; {
		case free:
			z = exactly(rational.New(1, int64(len(set.Actions))))
		case x.Hi.IsZero():
			z = exactly(rational.Rat{})
		case used == 1:
			z = exactly(rational.Int(1))
		case x.IsPoint() && before.IsPoint():
			z = exactly(x.Lo.Quo(before.Lo))
		default:
			z = Number{within: share(x, before)}
		}
		list = append(list, z)
	}
	return list, free
}

// share returns x/before for weights of an action and of the sequence before it.
func share(x, before rational.Interval) rational.Interval {
	unit := rational.NewInterval(rational.Rat{}, rational.Int(1))
	if before.Lo.Sign() <= 0 {
		return unit
	}
	z, _ := x.Quo(before).Intersect(unit) // as both are of one plan they meet
	return z
}
