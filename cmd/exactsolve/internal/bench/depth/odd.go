package depth

import (
	"context"
	"fmt"
	"slices"

	"exactsolve/cert"
	"exactsolve/depthlimit"
	"exactsolve/depthlimit/blueprint"
	"exactsolve/depthlimit/resolve"
	"exactsolve/depthlimit/translate"
	"exactsolve/rational"
	"exactsolve/seqform"
)

// An oddRun is what a blueprint of the smaller game leads to.
type oddRun struct {
	*replica
	ctx    context.Context
	made   seqform.Profile       // of small
	lifted seqform.Profile       // of large, by the randomized pseudo-harmonic mapping
	own    *depthlimit.Guarantee // of lifted, to player 2

	trunk *depthlimit.Trunk // of cut, with lifted below
	best  depthlimit.Values // of cut, for a best response to lifted
}

func (r *replica) Run(ctx context.Context, made seqform.Profile) (*oddRun, error) {
	o := &oddRun{replica: r, ctx: ctx, made: made}
	var err error
	if o.lifted, err = blueprint.Lift(ctx, r.small, r.large, made, translate.Randomized); err != nil {
		return nil, err
	}
	if o.own, err = depthlimit.Guaranteed(r.large, replicaUs, o.lifted[replicaUs]); err != nil {
		return nil, err
	}
	if o.trunk, err = depthlimit.NewTrunk(r.cut, replicaUs, o.lifted[replicaUs]); err != nil {
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
func (o *oddRun) translated(m translate.Mapping) (*depthlimit.Guarantee, error) {
	p, err := blueprint.Lift(o.ctx, o.small, o.large, o.made, m)
	if err != nil {
		return nil, err
	}
	return depthlimit.Guaranteed(o.large, replicaUs, p[replicaUs])
}

// toTheEnd solves what follows the odd opening to the end of the game. What player 1
// gets by another opening is the alternative, so that no other strategy after it
// guarantees more.
func (o *oddRun) toTheEnd() (*depthlimit.Guarantee, error) {
	base, err := resolve.New(o.after, replicaUs, o.lifted)
	if err != nil {
		return nil, err
	}
	states := resolve.States(o.after)
	if len(states) != 1 {
		return nil, fmt.Errorf("%w: %d states after the opening", cert.ErrInternal, len(states))
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
	if err == nil && z.Status != cert.Yes {
		err = fmt.Errorf("%w: %s", errUnsolved, z.Reason)
	}
	return z, err
}

// A limitedOutcome is what a depth-limited solution is worth.
type limitedOutcome struct {
	model    rational.Rat          // its value
	kept     *depthlimit.Guarantee // with the translated blueprint below the limit
	resolved *depthlimit.Guarantee // with the rest solved anew
}

// limited solves round 1 after the odd opening against the continuations, and then
// the rest.
func (o *oddRun) limited(rows []depthlimit.Values) (*limitedOutcome, error) {
	model := o.trunk.Limited()
	for _, values := range rows {
		model.Add(values)
	}
	s, err := model.Solve(o.ctx, 0)
	if err != nil {
		return nil, err
	}
	kept, err := depthlimit.Guaranteed(o.large, replicaUs, o.trunk.Splice(s))
	if err != nil {
		return nil, err
	}
	resolved, err := o.below(kept, s.Plan, rows)
	return &limitedOutcome{s.Value, kept, resolved}, err
}

// unlimited does the same with all continuations against the translated blueprint.
// What they promise is then what a best response gets.
func (o *oddRun) unlimited() (*limitedOutcome, error) {
	z, err := o.trunk.SolveUnlimited(o.ctx, 0)
	if err != nil {
		return nil, err
	}
	if z.Status != cert.Yes {
		return nil, fmt.Errorf("%w: %s", errUnsolved, z.Reason)
	}
	resolved, err := o.below(z.Best, nil, nil)
	if err == nil && resolved.Value.Cmp(z.Best.Value) < 0 {
		err = fmt.Errorf("%w: solving anew lost what was guaranteed", cert.ErrInternal)
	}
	return &limitedOutcome{z.Model.Value, z.Best, resolved}, err
}

// below solves what follows the ends of round 1 anew, each public state by itself:
// maximal margins over what continuations promised player 1 if player 2 follows plan
// x, or, without any, over what a best response gets.
func (o *oddRun) below(kept *depthlimit.Guarantee, x seqform.Plan, rows []depthlimit.Values) (*depthlimit.Guarantee, error) {
	base, err := resolve.New(o.cut, replicaUs, seqform.Profile{o.lifted[replicaOpp], kept.Strategy})
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
	return depthlimit.Guaranteed(o.large, replicaUs, strategy)
}

// promises returns the most that a continuation gets player 1 at each root set of a
// state, weighted by the probability that chance and plan x lead there: −W_I, as the
// game is zero-sum.
func (o *oddRun) promises(base *resolve.Base, state []int, x seqform.Plan, rows []depthlimit.Values) ([]rational.Rat, error) {
	sets, err := base.RootSets(state)
	if err != nil {
		return nil, err
	}
	list := make([]rational.Rat, len(sets))
	for i, set := range sets {
		for j, values := range rows {
			var sum rational.Rat
			for _, k := range set {
				sum = sum.Sub(o.to[k].chance.Mul(x[o.to[k].seq[replicaUs]]).Mul(values[k]))
			}
			if j == 0 || sum.Cmp(list[i]) > 0 {
				list[i] = sum
			}
		}
	}
	return list, nil
}
