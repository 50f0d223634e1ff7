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

// Where continuations of the replica come from, see the help.
const (
	meanLeaves   = "mean"
	liftedLeaves = "lifted"
	newLeaves    = "new"
)

var leafSources = []string{meanLeaves, liftedLeaves, newLeaves}

// continuations returns values of the nodes of cut for at most k continuations, fewer
// if they end the loop.
func (o *oddRun) continuations(source string, k int) ([]depthlimit.Values, error) {
	if source == newLeaves {
		return o.generated(o.trunk, o.large, o.response(), k, o.trunk.Values)
	}
	small, err := depthlimit.NewTrunk(o.ends, replicaUs, o.made[replicaUs])
	if err != nil {
		return nil, err
	}
	values := o.followed
	if source == meanLeaves {
		values = func(b seqform.Behavior) (depthlimit.Values, error) {
			z, err := small.Values(b)
			if err != nil {
				return nil, err
			}
			return o.mean(z), nil
		}
	}
	return o.generated(small, o.small, o.made[replicaOpp], k, values)
}

// response returns what player 1 does first in the larger game: the lifted blueprint
// after the odd opening, elsewhere a best response.
func (o *oddRun) response() seqform.Behavior {
	b := slices.Clone(o.own.Response)
	for h := range b {
		if o.after.Below(int(o.large.Players[replicaOpp].Infosets[h].Nodes[0])) {
			b[h] = o.lifted[replicaOpp][h]
		}
	}
	return b
}

// generated does what [depthlimit.Trunk.Loop] does and returns the values of cut for
// each continuation; after known openings they are those of a best response.
func (o *oddRun) generated(trunk *depthlimit.Trunk, g *seqform.Game, next seqform.Behavior, k int, values func(b seqform.Behavior) (depthlimit.Values, error)) ([]depthlimit.Values, error) {
	list, err := selfGenerated(o.ctx, trunk, g, next, k)
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

// selfGenerated returns a continuation and best responses to what the model with
// those before leads to, k in all or fewer if the last model's value is guaranteed.
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
		q, err := depthlimit.Guaranteed(g, replicaUs, trunk.Splice(s))
		if err != nil || q.Value.Equal(s.Value) {
			return list, err
		}
		next = q.Response
	}
}

// mean returns values of cut, each the mean of those of the ends of small like it.
func (o *oddRun) mean(values depthlimit.Values) depthlimit.Values {
	z := make(depthlimit.Values, len(o.alike))
	for n, alike := range o.alike {
		for _, m := range alike {
			z[n] = z[n].Add(values[m].Quo(rational.Int(int64(len(alike)))))
		}
	}
	return z
}

// followed returns values of cut for a continuation of small, followed in large.
func (o *oddRun) followed(b seqform.Behavior) (depthlimit.Values, error) {
	p, err := blueprint.Lift(o.ctx, o.small, o.large, seqform.Profile{b, o.made[replicaUs]}, translate.Randomized)
	if err != nil {
		return nil, err
	}
	return o.trunk.Values(p[replicaOpp])
}
