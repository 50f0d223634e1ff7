package limit

import (
	"context"
	"slices"
	"sync/atomic"

	"exactsolve/publictree/flow"
)

// Reply returns what is best for Opp against a flow of Us in the whole spot, by floating-point numbers: for each
// hand the first of the best actions. Where Us never comes it is Opp's blueprint. When ctx is done it stops soon,
// and counts for nothing.
func (l *Limit) Reply(ctx context.Context, x *flow.Flow) Strategy {
	reply := slices.Clone(l.Blueprint[1-l.Us])
	stopped := new(atomic.Bool)
	defer context.AfterFunc(ctx, func() { stopped.Store(true) })()
	w := &pass{Limit: l, stopped: stopped, us: l.Strategy(l.Us, x.X, nil), continuations: []Strategy{reply}, respond: true}
	first := &l.Deals.Streets[0][0]
	reach := make([]float32, len(first.Hands[l.Us].Hands))
	for k, weight := range first.Hands[l.Us].Weights {
		reach[k] = float32(weight)
	}
	w.add(make([]float32, len(first.Hands[1-l.Us].Hands)), 0, 0, reach)
	return reply
}

// best adds the most that an action of Opp gives to each hand, and notes which that is.
func (w *pass) best(v []float32, node, board int, reach []float32) {
	n := &w.Spot.Tree[node]
	hands := len(v)
	u := w.take(len(n.Children) * hands)
	for a, child := range n.Children {
		w.add(u[a*hands:(a+1)*hands], int(child), board, reach)
	}
	x := w.continuations[0][w.Places[1-w.Us].At(node, n.Street, board, hands):][:len(u)]
	clear(x)
	for k := range v {
		best := k
		for a := k; a < len(u); a += hands {
			if u[a] > u[best] {
				best = a
			}
		}
		x[best] = 1
		v[k] += u[best]
	}
	w.give(u)
}
