package complete

import (
	"fmt"

	"exactsolve/cert/claim"
	"exactsolve/rational"
	"exactsolve/seqform"
	"exactsolve/seqform/simplices"
)

// A piece has the vertices of each player, as text.
type piece []map[string]bool

// maxProfiles limits the profiles of vertices of a piece, and of a region with lists of multipliers.
const maxProfiles = 1 << 16

// readPieces checks that all profiles of vertices of each piece are equilibria.
func (w *walk) readPieces(g *seqform.Game, list []claim.Piece) (pieces []piece, err error) {
	if len(list) > maxListed {
		return nil, fmt.Errorf("more than %d pieces", maxListed)
	}
	for k := range list {
		p, err := w.readPiece(g, list[k].Vertices)
		if err != nil {
			return nil, fmt.Errorf("piece %d: %w", k+1, err)
		}
		pieces = append(pieces, p)
	}
	return pieces, nil
}

func (w *walk) readPiece(g *seqform.Game, vertices [][][]rational.Rat) (p piece, err error) {
	if len(vertices) != len(g.Players) {
		return nil, fmt.Errorf("vertices of %d players, want %d", len(vertices), len(g.Players))
	}
	profiles := 1
	for i, list := range vertices {
		if profiles *= len(list); profiles < 1 || profiles > maxProfiles {
			return nil, fmt.Errorf("no profiles of vertices, or more than %d", maxProfiles)
		}
		p = append(p, map[string]bool{})
		for _, x := range list {
			if len(x) != g.Table.Sizes[i] {
				return nil, fmt.Errorf("a strategy of player %d with %d probabilities, want %d", i+1, len(x), g.Table.Sizes[i])
			}
			if err := seqform.CheckDistribution(w.work, x); err != nil {
				return nil, fmt.Errorf("a strategy of player %d: %w", i+1, err)
			}
			p[i][fmt.Sprint(x)] = true
		}
	}
	profile := make(seqform.Profile, len(vertices))
	for v := range profiles {
		for i := len(vertices) - 1; i >= 0; i-- {
			profile[i], v = seqform.Behavior{vertices[i][v%len(vertices[i])]}, v/len(vertices[i])
		}
		for i, r := range g.Regrets(g.Plans(profile)) {
			if !r.Regret.IsZero() || w.work.Err() != nil {
				return nil, fmt.Errorf("a profile of vertices at which player %d gains %v", i+1, r.Regret)
			}
		}
	}
	return p, nil
}

// piece reports whether r has no equilibrium but perhaps in the piece named: by lists of
// multipliers whose sums are at least 0 at profiles of vertices where those before are 0.
func (w *walk) piece(r *region) (bool, error) {
	n, err := w.numbers(2, 0)
	if err != nil || n[0] >= len(w.pieces) {
		return false, err
	}
	profiles := 1
	for _, vertices := range r.simplex {
		if profiles *= len(vertices); profiles > maxProfiles {
			return false, nil
		}
	}
	left := make([]bool, profiles)
	for v := range left {
		left[v] = true
	}
	for range n[1] + 1 {
		m, err := w.multipliers(r.multipliers())
		if err != nil {
			return false, err
		}
		var ok bool
		if left, ok = w.payoffs.Zeros(r.combination(m), r.simplex, left); !ok {
			return false, nil
		}
	}
	vertices := r.among(left)
	return r.misses(vertices) || n[0] >= 0 && w.pieces[n[0]].has(vertices), nil
}

// among returns the vertices of each player in some profiles of vertices.
func (r *region) among(profiles []bool) [][]*simplices.Point {
	has := make([]map[int]bool, len(r.simplex))
	for j := range has {
		has[j] = map[int]bool{}
	}
	for v, there := range profiles {
		for j := len(r.simplex) - 1; j >= 0 && there; j-- {
			has[j][v%len(r.simplex[j])] = true
			v /= len(r.simplex[j])
		}
	}
	vertices := make([][]*simplices.Point, len(has))
	for j, simplex := range r.simplex {
		for p, x := range simplex {
			if has[j][p] {
				vertices[j] = append(vertices[j], x)
			}
		}
	}
	return vertices
}

// misses reports whether there are no vertices, or an action that is in has probability 0 at all.
func (r *region) misses(vertices [][]*simplices.Point) bool {
	for j, status := range r.status {
		for a, s := range status {
			if len(vertices[j]) == 0 || s == in && !simplices.Use(vertices[j], a) {
				return true
			}
		}
	}
	return false
}

// has reports whether the vertices are those of the piece, or some of them.
func (p piece) has(vertices [][]*simplices.Point) bool {
	for j, list := range vertices {
		for _, x := range list {
			if !p[j][fmt.Sprint(x.Rationals())] {
				return false
			}
		}
	}
	return true
}
