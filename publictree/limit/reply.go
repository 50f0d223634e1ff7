package limit

import (
	"context"
	"slices"
	"sync/atomic"

	"exactsolve/publictree/flow"
)

// A response is what is best for Opp against a flow of Us.
type response struct {
	to []int32
	is Strategy
}

// Reply returns what is best for Opp against a flow of Us in the whole spot: for each hand the first of the
// best actions, found in whole numbers. Where Us never comes it is Opp's blueprint. When ctx is done it stops
// soon, and counts for nothing.
func (l *Limit) Reply(ctx context.Context, x *flow.Flow) Strategy {
	stopped := new(atomic.Bool)
	defer context.AfterFunc(ctx, func() { stopped.Store(true) })()
	w := &pass[int64]{Limit: l, stopped: stopped, respond: &response{x.X, slices.Clone(l.Blueprint[1-l.Us])}}
	first := &l.Deals.Streets[0][0]
	reach := slices.Clone(first.Hands[l.Us].Weights)
	for k := range reach {
		reach[k] <<= x.Scale
	}
	w.add(make([]int64, len(first.Hands[1-l.Us].Hands)), 0, 0, reach)
	return w.respond.is
}

// best adds the most that an action of Opp gives to each hand, and notes which that is.
func (w *pass[T]) best(v []T, node, board int, reach []T) {
	n := &w.Spot.Tree[node]
	hands := len(v)
	u := w.take(len(n.Children) * hands)
	for a, child := range n.Children {
		w.add(u[a*hands:(a+1)*hands], int(child), board, reach)
	}
	x := w.respond.is[w.Places[1-w.Us].At(node, n.Street, board, hands):][:len(u)]
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
