package depth

import (
	"context"
	"fmt"
	"slices"

	"exactsolve/cert/answer"
	"exactsolve/depthlimit"
	"exactsolve/depthlimit/blueprint"
	"exactsolve/depthlimit/resolve"
	"exactsolve/publictree/translate"
	"exactsolve/rational"
	"exactsolve/seqform"
)

// replies are what a blueprint of the smaller game leads to after the unknown bet.
type replies struct {
	*openingGames
	ctx    context.Context
	made   seqform.Profile       // of small
	lifted seqform.Profile       // of large, by the randomized pseudo-harmonic mapping
	own    *depthlimit.Guarantee // of lifted, to player 2

	trunk *depthlimit.Trunk // of cut, with lifted below
	best  depthlimit.Values // of cut, for a best response to lifted
}

func (r *openingGames) replies(ctx context.Context, made seqform.Profile) (*replies, error) {
	o := &replies{openingGames: r, ctx: ctx, made: made}
	var err error
	if o.lifted, err = blueprint.Lift(ctx, r.small, r.large, made, translate.Randomized); err != nil {
		return nil, err
	}
	if o.own, err = depthlimit.Guaranteed(r.large, replier, o.lifted[replier]); err != nil {
		return nil, err
	}
	if o.trunk, err = depthlimit.NewTrunk(r.cut, replier, o.lifted[replier]); err != nil {
		return nil, err
	}
	o.best, err = o.trunk.Values(o.own.Response)
	return o, err
}

// lowerMapping takes a bet for the largest known size that is not above it.
func lowerMapping(x rational.Rat, sizes []rational.Rat) []translate.Share {
	k := len(sizes) - 1
	for k > 0 && sizes[k].Cmp(x) > 0 {
		k--
	}
	return []translate.Share{{Size: k, Prob: rational.Int(1)}}
}

// translated returns what the blueprint guarantees under a mapping.
func (o *replies) translated(m translate.Mapping) (*depthlimit.Guarantee, error) {
	p, err := blueprint.Lift(o.ctx, o.small, o.large, o.made, m)
	if err != nil {
		return nil, err
	}
	return depthlimit.Guaranteed(o.large, replier, p[replier])
}

// toTheEnd solves what follows the unknown bet to the end of the game. What player 1
// gets by another opening is the alternative, so that no other strategy after it
// guarantees more.
func (o *replies) toTheEnd() (*depthlimit.Guarantee, error) {
	base, err := resolve.New(o.after, replier, o.lifted)
	if err != nil {
		return nil, err
	}
	states := resolve.States(o.after)
	if len(states) != 1 {
		return nil, fmt.Errorf("%w: %d states after the opening", answer.ErrInternal, len(states))
	}
	alternatives, err := base.Otherwise(states[0], nil)
	if err != nil {
		return nil, err
	}
	z, err := solvedState(base.Solve(o.ctx, states[0], resolve.Options{Method: resolve.Resolve, Alternatives: alternatives}))
	if err != nil {
		return nil, err
	}
	return z.After, nil
}

// solvedState makes an error of a subgame that was not.
func solvedState(z *resolve.Result, err error) (*resolve.Result, error) {
	if err != nil {
		return nil, err
	}
	return z, solved(z.Status, z.Reason)
}

// A limitedReply is what a depth-limited solution is worth.
type limitedReply struct {
	model    rational.Rat          // its value
	kept     *depthlimit.Guarantee // with the translated blueprint below the limit
	resolved *depthlimit.Guarantee // with the rest solved anew
}

// limited solves round 1 after the unknown bet against the continuations, and then the rest.
func (o *replies) limited(rows []depthlimit.Values) (*limitedReply, error) {
	model := o.trunk.Limited()
	for _, values := range rows {
		model.Add(values)
	}
	s, err := model.Solve(o.ctx, 0)
	if err != nil {
		return nil, err
	}
	kept, err := depthlimit.Guaranteed(o.large, replier, o.trunk.Splice(s))
	if err != nil {
		return nil, err
	}
	resolved, err := o.below(kept, s.Plan, rows)
	return &limitedReply{s.Value, kept, resolved}, err
}

// unlimited does the same with all continuations against the translated blueprint.
// What they promise is then what a best response gets.
func (o *replies) unlimited() (*limitedReply, error) {
	z, err := solveUnlimited(o.ctx, o.trunk)
	if err != nil {
		return nil, err
	}
	resolved, err := o.below(z.Best, nil, nil)
	if err == nil && resolved.Value.Cmp(z.Best.Value) < 0 {
		err = fmt.Errorf("%w: solving anew lost what was guaranteed", answer.ErrInternal)
	}
	return &limitedReply{z.Model.Value, z.Best, resolved}, err
}

func solveUnlimited(ctx context.Context, trunk *depthlimit.Trunk) (*depthlimit.Result, error) {
	z, err := trunk.SolveUnlimited(ctx, depthlimit.LoopOptions{})
	if err != nil {
		return nil, err
	}
	return z, solved(z.Status, z.Reason)
}

// below solves what follows the ends of round 1 anew, each public state by itself:
// maximal margins over what continuations promised player 1 if player 2 follows plan
// x, or, without any, over what a best response gets.
func (o *replies) below(kept *depthlimit.Guarantee, x seqform.Plan, rows []depthlimit.Values) (*depthlimit.Guarantee, error) {
	base, err := resolve.New(o.cut, replier, seqform.Profile{o.lifted[opener], kept.Strategy})
	if err != nil {
		return nil, err
	}
	strategy := slices.Clone(kept.Strategy)
	for _, state := range resolve.States(o.cut) {
		if len(o.alike[state[0]]) == 0 {
			continue
		}
		opt := resolve.Options{Method: resolve.Maxmargin}
		if rows != nil {
			if opt.Alternatives, err = o.promises(base, state, x, rows); err != nil {
				return nil, err
			}
		}
		z, err := solvedState(base.Solve(o.ctx, state, opt))
		if err != nil {
			return nil, err
		}
		for h, now := range z.After.Strategy {
			if !slices.EqualFunc(now, kept.Strategy[h], rational.Rat.Equal) {
				strategy[h] = now
			}
		}
	}
	return depthlimit.Guaranteed(o.large, replier, strategy)
}

// promises returns the most that a continuation gets player 1 at each root set of a
// state, weighted by the probability that chance and plan x lead there: −W_I, as the
// game is zero-sum.
func (o *replies) promises(base *resolve.Base, state []int, x seqform.Plan, rows []depthlimit.Values) ([]rational.Rat, error) {
	sets, err := base.RootSets(state)
	if err != nil {
		return nil, err
	}
	list := make([]rational.Rat, len(sets))
	for i, set := range sets {
		for j, values := range rows {
			var sum rational.Rat
			for _, k := range set {
				v := o.cut.Nodes()[k]
				sum = sum.Sub(o.reach[v].Mul(x[o.seq[v]]).Mul(values[k]))
			}
			if j == 0 || sum.Cmp(list[i]) > 0 {
				list[i] = sum
			}
		}
	}
	return list, nil
}

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
