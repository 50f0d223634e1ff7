// Package selection is in the concept layer: which equilibria of a list, and of sets beside
// it, pay most, or are what else is asked for.
//
// Start with [Select], a [List] and a [Criterion].
//
// The payoff of a player, and the sum of all payoffs, are affine in the strategy of each player. At a
// profile of a product of polytopes they are the mean of their values at profiles of vertices, with
// positive weights for those that it is a mixture of. So they are largest at profiles of vertices, and
// elsewhere only in mixtures of vertices all of whose profiles are such. It is so in a maximal Nash
// subset of two players, whose profiles of vertices are extreme equilibria: their list is enough.
// Over sets that conditions on payoffs cut out of a product, and over regions, profiles of
// vertices bound what equilibria pay.
package selection

import (
	"context"
	"slices"

	"exactsolve/cert/claim"
	"exactsolve/rational"
	"exactsolve/seqform"
)

// An Equilibrium is one of a list.
type Equilibrium struct {
	Payoffs    []rational.Interval   // per player; nil if they are not known
	Pure       bool                  // without mixing
	Strategies [][]rational.Interval // of a table, what the probabilities of its actions are in
	Profile    [][]rational.Rat      // of a table, in the game of the pieces if there are any; nil if it is not rational
}

// A List is what is known of the equilibria of a game.
type List struct {
	Equilibria []Equilibrium

	Pieces []claim.Piece
	Open   []claim.OpenRegion
	Of     *seqform.Game // in strategic form, that Pieces and Open are about; its first players are paid what those of the game are

	Components []Component // of the set of all equilibria, or of those known

	Sets [][]int // of two players: numbers of equilibria, from 1, mixtures of which may be equilibria too
	All  bool    // every other equilibrium is in one of Pieces or Open, or a mixture as above of those of one of Sets
}

// A Component is a connected component of the set of equilibria.
type Component struct {
	Equilibria []int // numbers of those in it, from 1
	Index      *int  // nil if it is not known
	Proved     bool  // the index is
}

// A Selection is what was selected of a list.
type Selection struct {
	Criterion  Criterion
	Equilibria []int     // numbers in the list, from 1
	Components []int     // of "index:K": numbers of components, from 1
	Profiles   []Profile // of pieces, and not in the list: profiles of vertices
	More       int       // profiles beyond those
	Partial    bool      // of "pareto": there were too many to compare them all

	// Proved says, of a criterion by payoffs, that no equilibrium of the game pays more; of "pareto"
	// that none dominates one of those selected, to which others in sets and regions may be added; of others that
	// all equilibria of the game that meet it are selected, alone, as vertices of sets, or in components.
	Proved bool

	// Value has, of a criterion by payoffs, the largest payoff that is known. With more than
	// one number in it those selected cannot be told apart. It is nil if no equilibrium is known.
	Value *rational.Interval

	// AtMost is, if that is not proved, what no equilibrium pays more than.
	AtMost *rational.Rat
}

// A Profile is an equilibrium in a set of those.
type Profile struct {
	Strategies [][]rational.Rat // per player and action
	Payoffs    []rational.Rat
}

// mostProfiles limits the profiles of a selection, and mostCompared the different payoffs with which
// others are compared.
const (
	mostProfiles = 1 << 8
	mostCompared = 1 << 12
)

// Select selects equilibria of a game by a criterion. When ctx is done, or there is too much to look
// at, sets are left out, and what is selected is not proved.
func Select(ctx context.Context, g *seqform.Game, l *List, c Criterion) *Selection {
	s := &selector{list: l, points: newPoints(ctx, len(g.Players), l), z: &Selection{Criterion: c}, seen: map[string]bool{}}
	switch word, n := c.kind(); word {
	case "pareto":
		s.pareto(ctx)
	case "pure":
		s.filter(func(e *Equilibrium) bool { return e.Pure })
		s.keep(func(p *Profile) bool { return isPure(p.Strategies) })
	case "symmetric":
		s.symmetric(ctx, g)
	case "risk-dominant":
		s.riskDominant(g)
	case "index":
		s.index(n)
	default:
		s.largest(ctx, g)
	}
	return s.z
}

type selector struct {
	list   *List
	points points
	z      *Selection
	seen   map[string]bool // profiles in z or the list
}

// filter selects equilibria of the list. All there are have been looked at if there are no regions.
func (s *selector) filter(meets func(e *Equilibrium) bool) {
	for k := range s.list.Equilibria {
		if meets(&s.list.Equilibria[k]) {
			s.z.Equilibria = append(s.z.Equilibria, k+1)
		}
	}
	s.z.Proved = s.complete() && !s.points.left
}

// index selects components of an index, with the equilibria in them.
func (s *selector) index(n int) {
	s.z.Proved = s.complete()
	for k, c := range s.list.Components {
		s.z.Proved = s.z.Proved && c.Proved
		if c.Index != nil && *c.Index == n {
			s.z.Components, s.z.Equilibria = append(s.z.Components, k+1), append(s.z.Equilibria, c.Equilibria...)
		}
	}
	slices.Sort(s.z.Equilibria)
}

// keep selects profiles of pieces that are not in the list.
func (s *selector) keep(meets func(p *Profile) bool) {
	if len(s.seen) == 0 {
		for k := range s.list.Equilibria {
			s.seen[text(s.list.Equilibria[k].Profile)] = true
		}
	}
	for k := range s.points.list {
		p := &s.points.list[k]
		key := text(p.Strategies)
		if s.seen[key] || !meets(p) {
			continue
		}
		if s.seen[key] = true; len(s.z.Profiles) == mostProfiles {
			s.z.More++
			continue
		}
		s.z.Profiles = append(s.z.Profiles, *p)
	}
}

// largest selects what pays most.
func (s *selector) largest(ctx context.Context, g *seqform.Game) {
	player := s.z.Criterion.Player()
	value := func(payoffs []rational.Interval) (sum rational.Interval) {
		for i, u := range payoffs {
			if player == 0 || i == player-1 {
				sum = sum.Add(u)
			}
		}
		return sum
	}
	var known []rational.Interval
	for k := range s.list.Equilibria {
		if u := s.list.Equilibria[k].Payoffs; u != nil {
			known = append(known, value(u))
		}
	}
	for k := range s.points.list {
		known = append(known, value(exactly(s.points.list[k].Payoffs)))
	}
	bound := s.bound(ctx, g, player) // of all other equilibria
	if len(known) == 0 {
		s.z.AtMost = bound
		return
	}
	best := rational.Interval{Lo: slices.MaxFunc(known, lower).Lo}
	best.Hi = slices.MaxFunc(known, upper).Hi
	s.z.Value = &best
	s.filter(func(e *Equilibrium) bool { return e.Payoffs != nil && value(e.Payoffs).Hi.Cmp(best.Lo) >= 0 })
	s.keep(func(p *Profile) bool { return value(exactly(p.Payoffs)).Hi.Cmp(best.Lo) >= 0 })
	if s.z.Proved = bound == nil || bound.Cmp(best.Lo) <= 0; !s.z.Proved {
		s.z.AtMost = new(rational.Max(*bound, best.Hi))
	}
}

func lower(x, y rational.Interval) int { return x.Lo.Cmp(y.Lo) }
func upper(x, y rational.Interval) int { return x.Hi.Cmp(y.Hi) }

// bound returns a number that what equilibria pay that are not known is at most; nil if there are none.
func (s *selector) bound(ctx context.Context, g *seqform.Game, player int) (bound *rational.Rat) {
	add := func(x rational.Rat) {
		if bound == nil || x.Cmp(*bound) > 0 {
			bound = &x
		}
	}
	if !s.list.All || s.points.left {
		add(greatest(g, player))
		return bound
	}
	for _, p := range s.points.beyond {
		add(p.paid(player))
	}
	if len(s.list.Open) == 0 {
		return bound
	}
	u := newTable(s.list.Of, s.points.players, player)
	for k := range s.list.Open {
		values, ok := u.at(ctx, &s.points.work, s.list.Open[k].Simplex)
		if !ok {
			add(greatest(g, player))
			return bound
		}
		add(slices.MaxFunc(values, rational.Rat.Cmp))
	}
	return bound
}

// greatest returns the most that a player is paid at any leaf or pure profile, or all are if player is 0.
func greatest(g *seqform.Game, player int) (most rational.Rat) {
	for t := range g.Payoffs.Len() {
		var sum rational.Rat
		for i := range g.Players {
			if player == 0 || i == player-1 {
				sum = sum.Add(g.Payoffs.U(t, i))
			}
		}
		if sum = sum.Quo(g.Payoffs.Weight(t)); t == 0 || sum.Cmp(most) > 0 {
			most = sum
		}
	}
	return most
}

func exactly(payoffs []rational.Rat) (z []rational.Interval) {
	for _, u := range payoffs {
		z = append(z, rational.Point(u))
	}
	return z
}

func isPure(strategies [][]rational.Rat) bool {
	return !slices.ContainsFunc(strategies, func(x []rational.Rat) bool { return !slices.ContainsFunc(x, rational.Rat.IsOne) })
}
