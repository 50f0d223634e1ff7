package flow

// Answers returns, in the places of player p, 1 for the action that is best for a hand against a flow
// of the other and 0 for the rest, also where p never comes. Of the best actions it is the first.
// Where the other never comes nothing is best, and all are 0. Hands that are locked have no answers
// either.
func (t *Table) Answers(p int, x *Flow) []int32 {
	r := &responder{Table: t, p: p, x: x.X, paid: t.pays[p], answers: make([]int32, t.Places[p].Total)}
	t.respond(r, x.Scale)
	return r.answers
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
