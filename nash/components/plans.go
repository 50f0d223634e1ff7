package components

import (
	"cmp"
	"context"
	"slices"

	"exactsolve/cert/claim"
	"exactsolve/nash/bimatrix"
	"exactsolve/nash/plans"
	"exactsolve/rational"
	"exactsolve/seqform"
	"exactsolve/seqform/forms"
)

// OfPlans returns the components of a complete list of the equilibria of a tree of two players. Pieces are
// the maximal Nash subsets, of weights of sequences.
func OfPlans(r *plans.Result) []Component {
	number := map[[2]int]int{}
	for k, e := range r.Equilibria {
		number[e.Plans] = k
	}
	list := make([]Component, len(r.Components))
	for k, c := range r.Components {
		z := &list[k]
		z.Apart, z.Exact = true, true
		for _, n := range c.Subsets {
			s := &r.Subsets[n]
			p := Piece{Dimension: s.Dimension, Exact: true}
			for side, numbers := range s.Plans {
				p.Vertices = append(p.Vertices, nil)
				for _, x := range numbers {
					p.Vertices[side] = append(p.Vertices[side], r.Plans[side][x][1:])
				}
			}
			for _, x := range s.Plans[0] {
				for _, y := range s.Plans[1] {
					e := number[[2]int{x, y}]
					p.Equilibria = append(p.Equilibria, e)
					z.enter(p.Dimension, listed(&claim.ListedEquilibrium{Payoffs: r.Equilibria[e].Payoffs[:]}))
				}
			}
			slices.Sort(p.Equilibria)
			z.Equilibria = append(z.Equilibria, p.Equilibria...)
			z.Pieces, z.parts = append(z.Pieces, p), append(z.parts, part{vertices: p.Vertices})
		}
		slices.Sort(z.Equilibria)
		if z.Equilibria = slices.Compact(z.Equilibria); len(z.Equilibria) == 1 {
			z.Pieces = nil
		}
	}
	slices.SortFunc(list, func(x, y Component) int { return cmp.Compare(x.Equilibria[0], y.Equilibria[0]) })
	return list
}

// maxReduced limits the reduced strategies of each player of a tree in which indices are looked for.
const maxReduced = 100

// IndexOfPlans adds the indices of the components of g, a tree of two players: those of the reduced
// strategic form, whose components are mapped to them, if that is small.
func IndexOfPlans(ctx context.Context, g *seqform.Game, list []Component, o Options) {
	if len(list) == 1 {
		Index(ctx, g, list, o)
		return
	}
	form, err := forms.Reduce(g, maxReduced)
	if err != nil {
		return
	}
	r, err := bimatrix.All(ctx, form.Game, bimatrix.Options{Jobs: o.Jobs, MaxPivots: o.Pivots})
	if err != nil || !r.Complete {
		return
	}
	of := OfTwo(ctx, r)
	Index(ctx, r.Game, of, o)
	for _, z := range of {
		e := &r.Equilibria[r.Rank[z.Equilibria[0]]]
		for k := range list {
			if list[k].HasPlans(ctx, form.Plan(0, e.Mixed[0])[1:], form.Plan(1, e.Mixed[1])[1:]) {
				list[k].Index, list[k].By = z.Index, z.By
			}
		}
	}
}

// HasPlans reports whether an equilibrium of two players is in z, a component of [OfPlans], by its weights of
// sequences but the empty one. It reports false if ctx is done.
func (z *Component) HasPlans(ctx context.Context, x ...[]rational.Rat) bool {
	return slices.ContainsFunc(z.parts, func(p part) bool {
		for i := range x {
			if ok, err := has(ctx, p.vertices[i], x[i]); !ok || err != nil {
				return false
			}
		}
		return true
	})
}
