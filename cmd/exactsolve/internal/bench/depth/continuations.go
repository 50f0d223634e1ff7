package depth

import (
	"context"
	"slices"

	"exactsolve/depthlimit"
	"exactsolve/depthlimit/blueprint"
	"exactsolve/depthlimit/translate"
	"exactsolve/rational"
	"exactsolve/seqform"
)

// Where continuations come from, see the help.
const (
	meanLeaves   = "mean"
	liftedLeaves = "lifted"
	newLeaves    = "new"
)

var leafSources = []string{meanLeaves, liftedLeaves, newLeaves}

// continuations returns values of the nodes of cut for at most k continuations, fewer
// if they end the loop. After known openings they are those of a best response.
func (o *replies) continuations(source string, k int) ([]depthlimit.Values, error) {
	trunk, g, first, values := o.trunk, o.large, o.response(), o.trunk.Values
	if source != newLeaves {
		small, err := depthlimit.NewTrunk(o.ends, replier, o.made[replier])
		if err != nil {
			return nil, err
		}
		trunk, g, first, values = small, o.small, o.made[opener], o.followed
		if source == meanLeaves {
			values = func(b seqform.Behavior) (depthlimit.Values, error) {
				z, err := small.Values(b)
				if err != nil {
					return nil, err
				}
				return o.mean(z), nil
			}
		}
	}
	list, err := selfGenerated(o.ctx, trunk, g, first, k)
	if err != nil {
		return nil, err
	}
	rows := make([]depthlimit.Values, len(list))
	for j, b := range list {
		if rows[j], err = values(b); err != nil {
			return nil, err
		}
		for n := range rows[j] {
			if len(o.alike[n]) == 0 {
				rows[j][n] = o.best[n]
			}
		}
	}
	return rows, nil
}

// response returns what player 1 does first in the larger game: the lifted blueprint
// after the unknown bet, elsewhere a best response.
func (o *replies) response() seqform.Behavior {
	b := slices.Clone(o.own.Response)
	for h := range b {
		if o.after.Below(int(o.large.Players[opener].Infosets[h].Nodes[0])) {
			b[h] = o.lifted[opener][h]
		}
	}
	return b
}

// selfGenerated returns a continuation and best responses to what the model with
// those before leads to, as [depthlimit.Trunk.Loop] makes them: k in all, or fewer if the
// last model's value is guaranteed.
func selfGenerated(ctx context.Context, trunk *depthlimit.Trunk, g *seqform.Game, next seqform.Behavior, k int) ([]seqform.Behavior, error) {
	model := trunk.Limited()
	var list []seqform.Behavior
	for {
		if list = append(list, next); len(list) == k {
			return list, nil
		}
		values, err := trunk.Values(next)
		if err != nil {
			return nil, err
		}
		model.Add(values)
		s, err := model.Solve(ctx, 0)
		if err != nil {
			return nil, err
		}
		q, err := depthlimit.Guaranteed(g, replier, trunk.Splice(s))
		if err != nil || q.Value.Equal(s.Value) {
			return list, err
		}
		next = q.Response
	}
}

// mean returns values of cut, each the mean of those of the ends of small like it.
func (o *replies) mean(values depthlimit.Values) depthlimit.Values {
	z := make(depthlimit.Values, len(o.alike))
	for n, alike := range o.alike {
		for _, m := range alike {
			z[n] = z[n].Add(values[m].Quo(rational.Int(int64(len(alike)))))
		}
	}
	return z
}

// followed returns values of cut for a continuation of small, followed in large.
func (o *replies) followed(b seqform.Behavior) (depthlimit.Values, error) {
	p, err := blueprint.Lift(o.ctx, o.small, o.large, seqform.Profile{b, o.made[replier]}, translate.Randomized)
	if err != nil {
		return nil, err
	}
	return o.trunk.Values(p[opener])
}
