package nested

import (
	"context"

	"exactsolve/publictree/flow"
	"exactsolve/publictree/limit"
)

// Options say how to solve with depth limits.
type Options struct {
	Values int // most continuations, at least 1
	Steps  int // of each trunk
}

// Limited yields strategies with 1, 2, … continuations, in which the first street below the action is
// solved, later ones being as in the translated blueprint. The continuations are Opp's blueprint and
// best responses to what is solved in the spot of the blueprint. At a leaf the values are the average of
// those of the leaves it is taken for. It ends where nothing is gained by another, and with the
// error of ctx or of yield.
func (q *Question) Limited(ctx context.Context, o Options, yield func(k int, x flow.Flow) error) error {
	from, err := limit.New(q.from, q.Us, 0, q.blueprint)
	if err != nil {
		return err
	}
	to, err := limit.New(q.Table, q.Us, 0, &q.translated)
	if err != nil {
		return err
	}
	opp := 1 - q.Us
	next := from.Blueprint[opp]
	var known, values []limit.Values
	for k := 1; ; k++ {
		more, err := from.Values(ctx, []limit.Strategy{next}, q.Table.Workers)
		if err != nil {
			return err
		}
		known, values = append(known, more[0]), append(values, q.average(more[0], from, to))
		m := to.Trunk(limit.Root{Node: q.Action, Alternatives: q.alternatives}, values)
		m.Run(ctx, o.Steps)
		if ctx.Err() != nil {
			return context.Cause(ctx)
		}
		if err := yield(k, to.Splice(m.Average())); err != nil || k >= o.Values {
			return err
		}
		if next = q.reply(ctx, from, known, o.Steps); next == nil {
			return context.Cause(ctx)
		}
	}
}

// reply returns a best response to what is solved with some continuations in the spot of the blueprint, or nil
// if nothing is gained by it.
func (q *Question) reply(ctx context.Context, from *limit.Limit, known []limit.Values, steps int) limit.Strategy {
	opp := 1 - q.Us
	m := from.Trunk(limit.Root{}, known)
	m.Run(ctx, steps)
	x := from.Splice(m.Average())
	low, _ := m.Value()
	got, _ := from.Best(opp, &x).Neg().Big().Float64()
	if ctx.Err() != nil || low-got <= 1e-9*float64(q.from.Spot.Stack) {
		return nil
	}
	return from.Reply(ctx, &x)
}

// average returns the values at leaves below the action: the averages of those at the leaves that these are
// taken for. There are none elsewhere, where the trunk never comes.
func (q *Question) average(values limit.Values, from, to *limit.Limit) limit.Values {
	at := map[int]int{}
	for k, leaf := range from.Leaves {
		at[leaf.Node] = k
	}
	list := make(limit.Values, len(to.Leaves))
	for k, leaf := range to.Leaves {
		if !q.below(leaf.Node) {
			continue
		}
		images := q.images.Of(leaf.Node)
		for _, image := range images {
			of := values[at[image]]
			if list[k] == nil {
				list[k] = make([]float32, len(of))
			}
			for j, x := range of {
				list[k][j] += x / float32(len(images))
			}
		}
	}
	return list
}
