package ask

import (
	"context"
	"errors"
	"slices"

	"exactsolve/cert"
	"exactsolve/depthlimit"
	"exactsolve/depthlimit/blueprint"
	"exactsolve/depthlimit/resolve"
	"exactsolve/rational"
	"exactsolve/rational/approx"
	"exactsolve/seqform"
)

// Solutions of linear programs have thousands of bits, which every number of a subgame
// then has, and no two subgames the same denominator.
const (
	maxRootBits = 256 // of probabilities from which subgames are solved

	// RootDenominator is of those that have more.
	RootDenominator = 1 << 24
)

// shortened returns b with long probabilities rounded, and whether there are any.
func shortened(b seqform.Behavior) (z seqform.Behavior, changed bool) {
	z = slices.Clone(b)
	for h, p := range b {
		if !slices.ContainsFunc(p, func(x rational.Rat) bool { return x.BitLen() > maxRootBits }) {
			continue
		}
		weights := make([]float64, len(p))
		for a, x := range p {
			weights[a] = approx.Float64(x)
		}
		z[h], changed = blueprint.Round(weights, RootDenominator), true
	}
	return z, changed
}

// shorten makes the strategy found one of short fractions, with what that guarantees.
func (s *solving) shorten(found *depthlimit.Result) error {
	b, changed := shortened(found.Best.Strategy)
	if !changed {
		return nil
	}
	q, err := depthlimit.Guaranteed(s.g, found.Best.Player, b)
	if err != nil {
		return err
	}
	found.Best = q
	return s.tell(Event{Shorter: &q.Value})
}

// again solves the subgames anew, from the strategy found, and puts the result in its
// place, unless that is worse than before its numbers were shortened.
func (s *solving) again(found *depthlimit.Result) error {
	method, long := resolve.Method(s.Resolve), found.Best
	if err := s.shorten(found); err != nil {
		return err
	}
	if err := s.resolveAll(method, found); err != nil {
		return err
	}
	if method != resolve.Unsafe && found.Best.Value.Cmp(long.Value) < 0 {
		found.Best = long
		s.answer.Resolved.Solved, s.answer.Resolved.Before = 0, s.answer.worth(long.Value)
	}
	return nil
}

func (s *solving) resolveAll(method resolve.Method, found *depthlimit.Result) error {
	a, us := s.answer, s.Player
	m := &Resolved{Method: s.Resolve, Nodes: len(s.roots.Nodes()), Subgames: len(resolve.States(s.roots)), Before: a.worth(found.Best.Value)}
	a.Resolved = m
	if s.ctx.Err() != nil {
		stopped(found, context.Cause(s.ctx).Error())
		return nil
	}
	p := make(seqform.Profile, 2)
	p[us], p[1-us] = found.Best.Strategy, s.opponent.Strategy
	base, err := resolve.New(s.roots, us, p)
	if err != nil {
		return err
	}
	var done int
	var failed error
	all, err := base.SolveAll(s.ctx, resolve.Options{
		Method: method, MaxPivots: s.MaxPivots, Keep: s.keep, Brief: true, Jobs: s.Jobs,
		Trace: func(*resolve.Result) {
			if done++; failed == nil {
				failed = s.tell(Event{Solved: done, Subgames: m.Subgames})
			}
		},
	})
	if err != nil || failed != nil {
		return errors.Join(err, failed)
	}
	m.Solved, found.Best = all.Solved, all.After
	found.Stats.Add(all.Stats)
	a.Low = rational.Max(a.Low, found.Best.Value)
	if all.Status != cert.Yes {
		stopped(found, all.Reason)
	}
	return nil
}
