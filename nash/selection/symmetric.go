package selection

import (
	"context"
	"errors"
	"slices"

	"exactsolve/cert/claim"
	"exactsolve/rational"
	"exactsolve/seqform"
)

// ErrSymmetric is that a game is not one that "symmetric" is about.
var ErrSymmetric = errors.New("not a strategic form that stays the same when players are exchanged, with their strategies in order")

// CheckSymmetric returns [ErrSymmetric] unless a game stays the same when two players are exchanged, each strategy
// of one being that of the other in the same place. It is enough to look at neighbors.
func CheckSymmetric(g *seqform.Game) error {
	if g.Table == nil || slices.Max(g.Table.Sizes) != slices.Min(g.Table.Sizes) {
		return ErrSymmetric
	}
	size := g.Table.Sizes[0]
	step := 1 // of the second of two neighbors
	for i := len(g.Players) - 2; i >= 0; i-- {
		for t := range g.Payoffs.Len() {
			a, b := t/(step*size)%size, t/step%size
			other := t + (b-a)*step*size + (a-b)*step
			for k := range g.Players {
				j := k
				if k == i || k == i+1 {
					j = 2*i + 1 - k
				}
				if !g.Payoffs.U(t, k).Equal(g.Payoffs.U(other, j)) {
					return ErrSymmetric
				}
			}
		}
		step *= size
	}
	return nil
}

// symmetric selects equilibria in which all play the same. There may be others in sets and regions, unless two players
// have some probability there that is not the same.
func (s *selector) symmetric(ctx context.Context, g *seqform.Game) {
	known := true
	for k := range s.list.Equilibria {
		if ctx.Err() != nil {
			known = false
			break
		}
		switch same, sure := s.same(g, k); {
		case !sure:
			known = false
		case same:
			s.z.Equilibria = append(s.z.Equilibria, k+1)
		}
	}
	s.keep(func(p *Profile) bool {
		return !slices.ContainsFunc(p.Strategies, func(x []rational.Rat) bool { return !claim.Same(x, p.Strategies[0]) })
	})
	s.z.Proved = known && s.list.All
	for _, p := range s.list.Pieces {
		s.z.Proved = s.z.Proved && differ(bounds(p.Vertices))
	}
	for _, r := range s.list.Open {
		s.z.Proved = s.z.Proved && differ(bounds(r.Simplex))
	}
	for _, set := range s.list.Sets {
		s.z.Proved = s.z.Proved && (len(set) == 1 || differ(s.around(set)))
	}
}

// bounds returns the least and the greatest probabilities at vertices, per player and action.
func bounds(vertices [][][]rational.Rat) (z [][]rational.Interval) {
	for _, list := range vertices {
		var own []rational.Interval
		for a := range list[0] {
			p := rational.Point(list[0][a])
			for _, x := range list {
				p = p.Hull(rational.Point(x[a]))
			}
			own = append(own, p)
		}
		z = append(z, own)
	}
	return z
}

// around returns the least and the greatest probabilities in a set of equilibria of two players.
func (s *selector) around(set []int) [][]rational.Interval {
	vertices := make([][][]rational.Rat, 2)
	for _, k := range set {
		for i, x := range s.list.Equilibria[k-1].Profile {
			vertices[i] = append(vertices[i], x)
		}
	}
	return bounds(vertices)
}

// differ reports whether two players play differently, whatever the probabilities are within bounds.
func differ(own [][]rational.Interval) bool {
	return slices.ContainsFunc(own, func(x []rational.Interval) bool { return !meetOne(x, own[0]) })
}

// complete reports whether there are no equilibria but those of the list and in sets.
func (s *selector) complete() bool { return s.list.All && len(s.list.Open) == 0 }

// same reports whether all play the same in an equilibrium, and whether that is certain. Where two players are
// exchanged it is an equilibrium too. So if the list is complete, and that can be no other one of the list, it is
// the same. It is in no set of mixtures, as one in a box is isolated.
func (s *selector) same(g *seqform.Game, k int) (same, sure bool) {
	e := &s.list.Equilibria[k]
	if e.Strategies == nil {
		return false, false
	}
	sure = true
	for i := range len(e.Strategies) - 1 {
		x := slices.Clone(e.Strategies)
		x[i], x[i+1] = x[i+1], x[i]
		if !meet(x, e.Strategies) {
			return false, true
		}
		exact := !slices.ContainsFunc(slices.Concat(x...), func(p rational.Interval) bool { return !p.IsPoint() })
		sure = sure && (exact || s.complete() && s.list.Of == g && s.alone(x, k))
	}
	return true, sure
}

// alone reports whether no isolated equilibrium but k can be in a box: those in sets that conditions cut out may be
// isolated.
func (s *selector) alone(x [][]rational.Interval, k int) bool {
	if slices.ContainsFunc(s.list.Pieces, func(p claim.Piece) bool { return p.Weights != nil }) {
		return false
	}
	for l := range s.list.Equilibria {
		if y := s.list.Equilibria[l].Strategies; l != k && (y == nil || meet(x, y)) {
			return false
		}
	}
	return true
}

// meet reports whether boxes have a common point.
func meet(x, y [][]rational.Interval) bool {
	return slices.EqualFunc(x, y, meetOne)
}

func meetOne(x, y []rational.Interval) bool {
	return slices.EqualFunc(x, y, func(p, q rational.Interval) bool { return p.Lo.Cmp(q.Hi) <= 0 && q.Lo.Cmp(p.Hi) <= 0 })
}
