package flow

import (
	"exactsolve/publictree"
	"exactsolve/publictree/cards"
)

// weights are those of both players' hands on a board, times what locks have made of them.
type weights [2][]int64

// after returns the weights after an action at a decision of a player with some hands.
func (w weights) after(n *publictree.Node, action int, hands []cards.Hand) weights {
	if n.Lock == nil {
		return w
	}
	then := make([]int64, len(hands))
	for k, h := range hands {
		times, _ := n.Lock.Times(h, action)
		then[k] = w[n.Player][k] * times
	}
	w[n.Player] = then
	return w
}

// onto returns the weights on the board that is dealt.
func (t *Table) onto(w weights, b *publictree.Board) weights {
	for p := range w {
		l := &b.Hands[p]
		if !t.Spot.Locked() {
			w[p] = l.Weights
			continue
		}
		then := make([]int64, len(l.Hands))
		for k, from := range l.From[0] {
			then[k] = w[p][from]
		}
		w[p] = then
	}
	return w
}

// keep adds what a decision gives to each hand, where some are locked.
func (r *responder) keep(v []int64, n *publictree.Node, board int, reach []int64, w weights) {
	hands := r.Deals.Streets[n.Street][board].Hands[r.p].Hands
	sum, u := r.take(len(v)), r.take(len(v))
	for a, child := range n.Children {
		clear(u)
		r.add(u, int(child), board, reach, w)
		for k, h := range hands {
			times, locked := n.Lock.Times(h, a)
			x := u[k] * times
			switch {
			case a == 0:
				sum[k] = x
			case locked:
				sum[k] += x
			default:
				sum[k] = max(sum[k], x)
			}
		}
	}
	for k := range v {
		v[k] += sum[k]
	}
	r.give(sum)
	r.give(u)
}
