package flow

import "exactsolve/publictree"

// Answers returns, in the places of player p, 1 for the action that is best for a hand against a flow
// of the other and 0 for the rest, also where p never comes. Of the best actions it is the first.
// Where the other never comes nothing is best, and all are 0. Hands that are locked have no answers
// either.
func (t *Table) Answers(p int, x *Flow) []int32 {
	r := &responder{Table: t, p: p, x: x.X, paid: t.pays[p], answers: make([]int32, t.Places[p].Total)}
	t.respond(r, x.Scale)
	return r.answers
}

// Reply returns a best response of player p to a flow of the other, by pure actions: the first of
// those that are best, and the first of all where the other never comes.
func (t *Table) Reply(p int, x *Flow) Flow {
	z := Flow{Scale: t.MaxScale(p), X: t.Answers(p, x)}
	in := make([]int32, len(t.Deals.Streets[0][0].Hands[p].Hands))
	for k := range in {
		in[k] = 1 << z.Scale
	}
	publictree.Fill(t.Spot, t.Deals, t.Places[p], p, 0, 0, in, z.X, func(node, board, _ int, in, x []int32) {
		hands := t.Deals.Streets[t.Spot.Tree[node].Street][board].Hands[p].Hands
		for k := range in {
			_, locked := t.Spot.Tree[node].Lock.Times(hands[k], 0)
			answered := false
			for a := k; a < len(x); a += len(in) {
				answered = answered || x[a] != 0
				x[a] *= in[k]
				if locked {
					x[a] = in[k]
				}
			}
			if !answered {
				x[k] = in[k]
			}
		}
	})
	return z
}

// reply adds what a decision gives to each hand, and notes which action is best.
func (r *responder) reply(v []int64, node, board int, reach []int64, w weights) {
	n := &r.Spot.Tree[node]
	list := r.Deals.Streets[n.Street][board].Hands[r.p].Hands
	u := make([]int64, len(n.Children)*len(v))
	for a, child := range n.Children {
		r.add(u[a*len(v):(a+1)*len(v)], int(child), board, reach, w)
	}
	x := r.answers[r.Places[r.p].At(node, n.Street, board, len(v)):]
	for k, h := range list {
		best, most, sum := k, int64(0), int64(0)
		_, locked := n.Lock.Times(h, 0)
		for a := range n.Children {
			times, _ := n.Lock.Times(h, a)
			y := u[a*len(v)+k] * times
			sum += y
			if a == 0 || y > most {
				best, most = a*len(v)+k, y
			}
		}
		if locked {
			v[k] += sum
			continue
		}
		v[k] += most
		x[best] = 1
	}
}
