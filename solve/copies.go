package solve

import (
	"context"
	"slices"

	"exactsolve/cert"
	"exactsolve/cert/claim"
	"exactsolve/nash/complete"
	"exactsolve/nash/components"
	"exactsolve/rational"
	"exactsolve/seqform"
	"exactsolve/seqform/forms"
)

// unmergedListed returns the certificate of an equilibrium of a list of the merged game, as the one
// in which of copies the first is played. If one of them is, that is no isolated one.
func (w *work) unmergedListed(ctx context.Context, m *forms.Merged, e *claim.ListedEquilibrium, inverse [][]rational.Rat) (*cert.Certificate, error) {
	z, copied := *e, false
	z.Profile = nil
	for i, x := range e.Profile {
		z.Profile, copied = append(z.Profile, m.First(i, x)), copied || m.Copied(i, x)
	}
	if e.Radius.IsZero() || !copied {
		c := complete.Listed(w.ref(), &z, inverse)
		return c, sealed(w.g, c)
	}
	p := make(seqform.Profile, len(z.Profile))
	for i, x := range z.Profile {
		p[i] = seqform.Behavior{seqform.Proportional(x)}
	}
	plans := w.g.Plans(p)
	c := &cert.Certificate{Game: w.ref(), Claim: cert.Claim{Concept: cert.Nash, Profile: p, Payoffs: w.g.ExpectedPayoffs(plans)}}
	return w.enclosed(ctx, plans, c, "an equilibrium in a box of the game in which copies of actions are merged was not shown in the game")
}

// mostVertices limits those of a player in a piece, and mostLifted those of all pieces.
const (
	mostVertices = 1 << 8
	mostLifted   = 1 << 16
)

// unmerge gives components of the merged game all ways in which copies share. Each stays connected, with
// its index: its part of the game is mapped to it with connected fibers.
func (w *work) unmerge(m *forms.Merged, list []Component, c *claim.Complete) {
	left, first := mostLifted, 0
	for k := range list {
		z := &list[k]
		if e := &c.Equilibria; len(z.Pieces) == 0 {
			alone := (*e)[z.Equilibria[0]]
			p := components.Piece{Exact: true, Equilibria: z.Equilibria}
			for _, x := range alone.Profile {
				p.Vertices = append(p.Vertices, [][]rational.Rat{x})
			}
			z.Dimension = shared(m, p.Vertices)
			if z.Dimension == 0 || !alone.Radius.IsZero() {
				continue
			}
			z.Pieces = []components.Piece{p}
		}
		for n := range z.Pieces {
			p := &z.Pieces[n]
			if p.Exact || p.Dimension > 0 { // otherwise it may have no profile that plays all that its vertices do
				p.Dimension += shared(m, p.Vertices)
			}
			z.Dimension = max(z.Dimension, p.Dimension)
			all := false
			if p.Vertices, all = unmergedVertices(m, p.Vertices, &left); !all {
				first++
			}
			for n, a := range p.AtMost {
				p.AtMost[n][1] = m.FirstOf(a[0]-1, a[1]-1) + 1
			}
			p.Equal = allCopies(m, p.Equal)
		}
	}
	if first > 0 {
		w.warn("sets of equilibria with too many ways for copies of actions to share, so that not all are listed: %d", first)
	}
}

// allCopies returns all copies of actions of the merged game.
func allCopies(m *forms.Merged, actions []claim.Pair[int]) (all []claim.Pair[int]) {
	for _, of := range actions {
		for a, c := range m.Classes[of[0]-1] {
			if c == of[1] {
				all = append(all, claim.Pair[int]{of[0], a + 1})
			}
		}
	}
	return all
}

// shared returns by how much the dimension of the hulls grows when copies share.
func shared(m *forms.Merged, vertices [][][]rational.Rat) (n int) {
	for i, classes := range m.Classes {
		for a, c := range classes {
			uses := slices.ContainsFunc(vertices[i], func(x []rational.Rat) bool { return !x[c-1].IsZero() })
			if uses && slices.Index(classes, c) < a {
				n++
			}
		}
	}
	return n
}

// unmergedVertices returns all vertices in which one of copies is played, and takes their number from left; of
// some only the first if there are too many, when it reports false.
func unmergedVertices(m *forms.Merged, vertices [][][]rational.Rat, left *int) (all [][][]rational.Rat, ok bool) {
	ok = true
	for i, list := range vertices {
		var own [][]rational.Rat
		for _, x := range list {
			some := m.Vertices(i, x, min(*left, mostVertices)-len(own))
			if some == nil {
				some, ok = [][]rational.Rat{m.First(i, x)}, false
			}
			own = append(own, some...)
		}
		*left = max(0, *left-len(own))
		all = append(all, own)
	}
	return all, ok
}
