// Package optimal is in the concept layer: the Nash equilibrium that is the best of all that meet some
// requirements, from a certified list of all.
//
// Start with [Of].
//
// All equilibria are in sets whose payoffs are in the convex hull of some points: of two players the
// rectangle of a product of two polytopes, all points of which some equilibrium pays; of more players a
// point, a box, or profiles of vertices. In each set a linear program finds the best mixture of points that
// meets the requirements. Its multipliers are prices that prove it, to cert/optimal.
package optimal

import (
	"context"
	"errors"
	"fmt"

	"exactsolve/cert"
	"exactsolve/cert/answer"
	"exactsolve/cert/claim"
	"exactsolve/rational"
	"exactsolve/seqform"
)

// Of returns what is proved of the best equilibrium of g with a checked certificate of the list of all
// equilibria: that of the concept extreme-nash, plan-nash, complete-nash or complete-nash/2. With status Yes
// it has a certificate of the best one, with No one that none meets the requirements. Nothing to maximize is
// that any one is as good.
func Of(ctx context.Context, g *seqform.Game, list *cert.Certificate, maximize []rational.Rat, require []claim.Requirement) (*answer.Result, error) {
	s := &search{ctx: ctx, g: g, players: len(g.Players), maximize: maximize, require: require, list: &list.Claim}
	if maximize == nil {
		s.maximize = make([]rational.Rat, s.players)
	}
	if err := s.sets(); err != nil {
		return nil, err
	}
	if err := s.run(); err != nil {
		return nil, err
	}
	c := &cert.Certificate{Game: list.Game, Claim: list.Claim, Evidence: list.Evidence}
	c.Claim.Concept = claim.OptimalNash
	c.Claim.Optimal = &claim.Best{Require: require}
	c.Evidence.Prices = s.prices
	r := &answer.Result{Status: answer.No, Reason: "no Nash equilibrium meets the requirements"}
	if s.best != nil {
		r.Status, r.Reason = answer.Yes, ""
		s.enter(c.Claim.Optimal)
	}
	if err := cert.Check(ctx, g, c); err != nil {
		if ctx.Err() != nil {
			return &answer.Result{Reason: context.Cause(ctx).Error()}, nil
		}
		// equilibria that boxes do not tell apart, or sets that are bounded by their vertices alone
		return &answer.Result{Reason: "the best equilibrium is not told from others: " + err.Error()}, nil
	}
	r.Certificate = c
	return r, nil
}

// A search is for the best point of all sets.
type search struct {
	ctx      context.Context
	g        *seqform.Game
	players  int
	maximize []rational.Rat
	require  []claim.Requirement
	list     *claim.Claim

	all    []set
	best   *found
	prices [][]rational.Rat
}

// A set of equilibria has its payoffs in the hull of points.
type set struct {
	points  [][]rational.Rat
	profile func(u []rational.Rat) seqform.Profile // of the equilibrium that pays u; nil if there may be none
	listed  int                                    // the number in the list of one in a box, from 1
}

// found is the best equilibrium so far.
type found struct {
	of    *set
	pays  []rational.Rat
	value rational.Rat
}

func (s *search) enter(b *claim.Best) {
	b.Maximize = s.maximize
	if n := s.best.of.listed; n > 0 {
		b.Listed, b.AtMost = n, &s.best.value
		return
	}
	b.Profile, b.Payoffs = s.best.of.profile(s.best.pays), s.best.pays
	for i := range b.Profile { // where the own plan does not lead any action will do
		b.Profile[i] = s.g.Players[i].Complete(b.Profile[i])
	}
}

// sets makes the sets.
func (s *search) sets() error {
	switch l := s.list; {
	case l.Extreme != nil:
		s.rectangles(l.Extreme)
	case l.Subsets != nil:
		for k := range l.Subsets {
			s.subset(&l.Subsets[k])
		}
	case l.Complete != nil:
		return s.complete(l.Complete)
	default:
		return errors.New("optimal: no list of all equilibria")
	}
	return nil
}

// rectangles makes those of two pairs, of which the other two pairs are equilibria too.
func (s *search) rectangles(l *claim.Extreme) {
	at := make(map[claim.Pair[int]]int, len(l.Equilibria))
	for k, e := range l.Equilibria {
		at[e] = k
	}
	if len(s.require) == 0 { // extreme equilibria are enough
		for k, e := range l.Equilibria {
			s.rectangle(l, e, e, l.Payoffs[k], l.Payoffs[k])
		}
		return
	}
	for j, e := range l.Equilibria {
		for k, f := range l.Equilibria[:j+1] {
			_, one := at[claim.Pair[int]{e[0], f[1]}]
			if _, both := at[claim.Pair[int]{f[0], e[1]}]; one && both {
				s.rectangle(l, e, f, l.Payoffs[j], l.Payoffs[k])
			}
		}
	}
}

// rectangle makes that of the pairs e and f.
func (s *search) rectangle(l *claim.Extreme, e, f claim.Pair[int], ue, uf claim.Pair[rational.Rat]) {
	s.all = append(s.all, set{points: corners(ue, uf), profile: func(u []rational.Rat) seqform.Profile {
		return seqform.Profile{
			{mix(l.Strategies[0][e[0]], l.Strategies[0][f[0]], share(u[1], ue[1], uf[1]))},
			{mix(l.Strategies[1][e[1]], l.Strategies[1][f[1]], share(u[0], ue[0], uf[0]))},
		}
	}})
}

// subset makes the rectangle of a Nash subset of a tree.
func (s *search) subset(u *claim.Subset) {
	var ends [2]claim.Pair[int] // plans of each player that leave the other least and most
	for i, pays := range u.Payoffs {
		for k := range pays {
			if pays[k].Cmp(pays[ends[i][0]]) < 0 {
				ends[i][0] = k
			}
			if pays[k].Cmp(pays[ends[i][1]]) > 0 {
				ends[i][1] = k
			}
		}
	}
	left := func(i, end int) rational.Rat { return u.Payoffs[i][ends[i][end]] }
	low := claim.Pair[rational.Rat]{left(1, 0), left(0, 0)}
	high := claim.Pair[rational.Rat]{left(1, 1), left(0, 1)}
	s.all = append(s.all, set{points: corners(low, high), profile: func(v []rational.Rat) seqform.Profile {
		p := make(seqform.Profile, 2)
		for i := range p {
			x := mix(u.Plans[i][ends[i][0]], u.Plans[i][ends[i][1]], share(v[1-i], low[1-i], high[1-i]))
			p[i] = s.g.Players[i].Behavior(x)
		}
		return p
	}})
}

// corners returns those of the rectangle between two points.
func corners(u, v claim.Pair[rational.Rat]) [][]rational.Rat {
	return [][]rational.Rat{{u[0], u[1]}, {u[0], v[1]}, {v[0], u[1]}, {v[0], v[1]}}
}

// share returns how much of the way from one number to another is what is wanted.
func share(want, from, to rational.Rat) rational.Rat {
	if from.Equal(to) {
		return rational.Rat{}
	}
	return want.Sub(from).Quo(to.Sub(from))
}

// mix returns what is so much of the way from x to y.
func mix[V ~[]rational.Rat](x, y V, share rational.Rat) V {
	z := make(V, len(x))
	for k := range x {
		z[k] = x[k].Add(y[k].Sub(x[k]).Mul(share))
	}
	return z
}

// maxPoints limits the points of one set.
const maxPoints = 1 << 16

// complete makes the sets of a complete list. Regions in which there may be others are not told.
func (s *search) complete(l *claim.Complete) error {
	f, err := newForm(s.g, l)
	if err != nil {
		return err
	}
	for k := range l.Equilibria {
		e := &l.Equilibria[k]
		if !e.Radius.IsZero() {
			s.all = append(s.all, set{points: around(e.Payoffs[:s.players], e.Radius), listed: k + 1})
			continue
		}
		s.point(f, e.Profile, e.Payoffs[:s.players])
	}
	for k := range l.Pieces {
		if err := s.piece(f, &l.Pieces[k]); err != nil {
			return fmt.Errorf("optimal: piece %d: %w", k+1, err)
		}
	}
	return nil
}
