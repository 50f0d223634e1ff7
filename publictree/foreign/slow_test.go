package foreign_test

import (
	"exactsolve/publictree"
	"exactsolve/publictree/cards"
	"exactsolve/publictree/flow"
	"exactsolve/rational"
)

// A slow responder of player p looks at each pair of hands of a river by itself.
type slow struct {
	spot *publictree.Spot
	p    int
	plan map[int32]map[cards.Hand][]rational.Rat // of the other, by node: what goes on of 1 at the root
}

// probabilities returns a flow of a river by node and hand.
func probabilities(z *flow.Table, p int, x *flow.Flow) map[int32]map[cards.Hand][]rational.Rat {
	plan := map[int32]map[cards.Hand][]rational.Rat{}
	hands := z.Deals.Streets[0][0].Hands[p].Hands
	for k := range z.Spot.Tree {
		n := &z.Spot.Tree[k]
		if n.Kind != publictree.Decision || n.Player != p {
			continue
		}
		plan[int32(k)] = map[cards.Hand][]rational.Rat{}
		start := z.Places[p].At(k, 0, 0, len(hands))
		for j, h := range hands {
			for a := range n.Actions {
				part := rational.New(int64(x.X[start+a*len(hands)+j]), 1<<x.Scale)
				plan[int32(k)][h] = append(plan[int32(k)][h], part)
			}
		}
	}
	return plan
}

// best returns the most that p gets on average.
func (s slow) best(z *flow.Table) rational.Rat {
	var sum, pairs rational.Rat
	for _, h := range z.Deals.Streets[0][0].Hands[s.p].Hands {
		reach := map[cards.Hand]rational.Rat{}
		for _, g := range z.Deals.Streets[0][0].Hands[1-s.p].Hands {
			if g.Set()&h.Set() == 0 {
				reach[g] = s.spot.Ranges[1-s.p][g.Index()]
				pairs = pairs.Add(reach[g].Mul(s.spot.Ranges[s.p][h.Index()]))
			}
		}
		sum = sum.Add(s.value(0, h, reach, reach).Mul(s.spot.Ranges[s.p][h.Index()]))
	}
	return sum.Quo(pairs).Mul(s.spot.Chip)
}

// value returns the most that a hand gets from a node on; weights are those of the other's hands at
// the root, and reach what is left of them.
func (s slow) value(node int32, h cards.Hand, weights, reach map[cards.Hand]rational.Rat) rational.Rat {
	n := &s.spot.Tree[node]
	var sum rational.Rat
	switch {
	case n.Kind != publictree.Decision:
		for g, w := range reach {
			sum = sum.Add(s.pays(n, h, g).Mul(w))
		}
	case n.Player == s.p:
		for a, child := range n.Children {
			if v := s.value(child, h, weights, reach); a == 0 || v.Cmp(sum) > 0 {
				sum = v
			}
		}
	default:
		for a, child := range n.Children {
			on := map[cards.Hand]rational.Rat{}
			for g := range reach {
				on[g] = weights[g].Mul(s.plan[node][g][a])
			}
			sum = sum.Add(s.value(child, h, weights, on))
		}
	}
	return sum
}

// pays returns what p wins of the pot and the bets, half of the pot taken off.
func (s slow) pays(n *publictree.Node, h, g cards.Hand) rational.Rat {
	won := rational.New(s.spot.Pot, 2).Add(rational.Int(min(n.Put[0], n.Put[1])))
	a, b := cards.Strength(h.Set()|s.spot.Board), cards.Strength(g.Set()|s.spot.Board)
	if n.Kind == publictree.Folded {
		a, b = 1, 0
		if n.Player == s.p {
			a, b = 0, 1
		}
	}
	switch {
	case a > b:
		return won
	case a < b:
		return won.Neg()
	}
	return rational.Rat{}
}
