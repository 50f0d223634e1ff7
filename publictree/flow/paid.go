package flow

import (
	"math/big"

	"exactsolve/rational"
)

// Paid returns what player p gets if both keep to their flows, in the unit of the spot's file, with
// half of the pot taken off; with prizes at least. They must be conserved.
func (t *Table) Paid(p int, flows *[2]Flow) rational.Rat {
	own := &payment{x: flows[p].X, times: 1, sum: new(big.Int)}
	before := t.respond(&responder{Table: t, p: p, x: flows[1-p].X, paid: t.least[p], own: own, workers: t.Workers}, flows[1-p].Scale)
	sum := dot(t.Deals.Streets[0][0].Hands[p].Weights, before)
	sum.Lsh(sum, uint(flows[p].Scale))
	return t.amount(sum.Add(sum, own.sum), flows[0].Scale+flows[1].Scale)
}

// A payment is what a player gets who keeps to a flow, from ends after a decision of the player:
// weight times flow of the last one, times what the hand is paid.
type payment struct {
	x     []int32
	times int64 // boards that are like the one dealt, those before counted
	sum   *big.Int
}

// pay adds what comes after a decision of the player up to the next ones.
func (r *responder) pay(hands, node, board int, reach []int64, w weights) {
	n := &r.Spot.Tree[node]
	list := r.Deals.Streets[n.Street][board].Hands[r.p].Hands
	start := r.Places[r.p].At(node, n.Street, board, hands)
	own, u := r.take(hands), r.take(hands)
	for a, child := range n.Children {
		clear(u)
		then := w.after(n, a, list)
		r.add(u, int(child), board, reach, then)
		for k, x := range r.own.x[start+a*hands : start+(a+1)*hands] {
			own[k] = then[r.p][k] * int64(x)
		}
		part := dot(own, u)
		r.own.sum.Add(r.own.sum, part.Mul(part, big.NewInt(r.own.times)))
	}
	r.give(own)
	r.give(u)
}
