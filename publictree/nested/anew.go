package nested

import (
	"context"

	"exactsolve/publictree/cfr"
	"exactsolve/publictree/flow"
	"exactsolve/seqform/meter"
)

// Anew returns the strategy in which Us learns, by regret matching, what is below the action on the streets from
// one on, and keeps to a flow elsewhere. Opp is free and may take instead, for each hand, the most that any
// other first action gives: no way of solving the subgames of these streets one by one, safe for Us, keeps
// more than the equilibrium that this tends to. When ctx is done it returns what was found by then.
func (q *Question) Anew(ctx context.Context, x *flow.Flow, street, steps int) flow.Flow {
	s := q.Table.Spot
	keep := cfr.Kept{At: make([]bool, len(s.Tree)), X: x.X}
	for k := range keep.At {
		keep.At[k] = !q.below(k) || s.Tree[k].Street < street
	}
	o := cfr.Options{Workers: q.Table.Workers}
	o.Keep[q.Us] = keep
	for _, child := range s.Tree[0].Children {
		if int(child) != q.Action {
			o.Closed = append(o.Closed, cfr.Closed{Node: int(child), Player: 1 - q.Us, Gets: q.alternatives})
		}
	}
	g := cfr.New(s, q.Table.Deals, o)
	for g.Steps() < steps && g.Step(ctx) == nil {
		meter.From(ctx).Set(g.Steps(), steps-g.Steps(), 0)
	}
	return flow.Flow{Scale: x.Scale, X: g.Flow(q.Us, x.Scale)}
}
