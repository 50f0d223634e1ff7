package complete

import (
	"errors"
	"fmt"
	"slices"

	"exactsolve/cert/claim"
	"exactsolve/rational"
	"exactsolve/seqform"
	"exactsolve/seqform/simplices"
)

// A piece has the vertices of each player, as text.
type piece []map[string]bool

// maxProfiles limits the profiles of vertices of a piece, and of a region with lists of multipliers.
const maxProfiles = 1 << 16

// perProfile is the work of a look at the vertex of a player in one of them, in that of numbers.
const perProfile = rational.PerNumber / 32

// readPieces checks that all profiles in each piece are equilibria.
func (w *walk) readPieces(g *seqform.Game, list []claim.Piece) (pieces []piece, err error) {
	if len(list) > maxListed {
		return nil, fmt.Errorf("more than %d pieces", maxListed)
	}
	for k := range list {
		p, err := w.readPiece(g, &list[k])
		if err != nil {
			return nil, fmt.Errorf("piece %d: %w", k+1, err)
		}
		pieces = append(pieces, p)
	}
	return pieces, nil
}

// readPiece checks that no action but those of at_most gains at a profile of vertices: gains are
// affine in the strategy of each player.
func (w *walk) readPiece(g *seqform.Game, c *claim.Piece) (p piece, err error) {
	if p, err = w.readVertices(g, c.Vertices); err != nil {
		return nil, err
	}
	free := map[[2]int]bool{}
	for _, a := range c.AtMost {
		i, k := a[0]-1, a[1]-1
		if i < 0 || i >= len(p) || k < 0 || k >= g.Table.Sizes[i] || free[[2]int{i, k}] || uses(c.Vertices[i], k) {
			return nil, fmt.Errorf("action %d of player %d, which is used, or there twice, or not at all", a[1], a[0])
		}
		free[[2]int{i, k}] = true
	}
	if !w.payoffs.Equilibria(c.Vertices, free) {
		return nil, errors.New("a profile of vertices that is no equilibrium, or too long numbers")
	}
	if len(free) == 0 && c.Weights == nil {
		return p, nil
	}
	x, err := w.mean(c)
	if err == nil && (len(free) == 0 || !w.payoffs.Equilibria(x, nil)) {
		err = errors.New("weights of a profile that is no equilibrium, or that none needs")
	}
	return p, err
}

func uses(vertices [][]rational.Rat, a int) bool {
	return slices.ContainsFunc(vertices, func(x []rational.Rat) bool { return !x[a].IsZero() })
}

// readVertices checks that vertices are mixed strategies.
func (w *walk) readVertices(g *seqform.Game, vertices [][][]rational.Rat) (p piece, err error) {
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
	return p, nil
}

// mean returns the profile with the weights of a piece, a list of one strategy for each player.
func (w *walk) mean(c *claim.Piece) (x [][][]rational.Rat, err error) {
	if len(c.Weights) != len(c.Vertices) {
		return nil, fmt.Errorf("weights of %d players, want %d", len(c.Weights), len(c.Vertices))
	}
	for i, weights := range c.Weights {
		if len(weights) != len(c.Vertices[i]) {
			return nil, fmt.Errorf("%d weights of player %d, want %d", len(weights), i+1, len(c.Vertices[i]))
		}
		if err := seqform.CheckDistribution(w.work, weights); err != nil {
			return nil, fmt.Errorf("weights of player %d: %w", i+1, err)
		}
		mean := make([]rational.Rat, len(c.Vertices[i][0]))
		for k, v := range c.Vertices[i] {
			for a, p := range v {
				mean[a] = w.work.Add(mean[a], w.work.Mul(weights[k], p))
			}
		}
		x = append(x, [][]rational.Rat{mean})
	}
	return x, nil
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
	if !w.work.Take(perProfile*profiles*len(r.simplex), 0) {
		return false, w.work.Err()
	}
	left := make([]bool, profiles)
	for v := range left {
		left[v] = true
	}
	for range n[1] + 1 {
		if !w.work.Take(perProfile*profiles*len(r.simplex), 0) {
			return false, w.work.Err()
		}
		m, err := w.multipliers(r.multipliers())
		if err != nil {
			return false, err
		}
		var ok bool
		if left, ok = w.payoffs.Zeros(r.combination(m), r.simplex, left); !ok {
			return false, nil
		}
		r.close(left)
	}
	vertices := r.among(left)
	return r.misses(vertices) || n[0] >= 0 && w.pieces[n[0]].has(vertices), nil
}

// close leaves out profiles of vertices that have none beside them with a vertex that is needed,
// the only one of its player with positive probability of an action that is in, until each has.
func (r *region) close(left []bool) {
	for again := true; again; {
		again = false
		vertices, step := r.among(left), len(left)
		for j, simplex := range r.simplex {
			n := len(simplex)
			step /= n
			for p, x := range simplex {
				if !r.needs(j, x, vertices[j]) {
					continue
				}
				for v, there := range left {
					if there && !left[v+(p-v/step%n)*step] {
						left[v], again = false, true
					}
				}
			}
		}
	}
}

// needs reports whether x is the only vertex of player j that has some action that is in.
func (r *region) needs(j int, x *simplices.Point, vertices []*simplices.Point) bool {
	others := slices.DeleteFunc(slices.Clone(vertices), func(y *simplices.Point) bool { return y == x })
	for a, s := range r.status[j] {
		if s == in && len(others) < len(vertices) && x.At[a] > 0 && !simplices.Use(others, a) {
			return true
		}
	}
	return false
}

// among returns the vertices of each player in some profiles of vertices.
func (r *region) among(profiles []bool) [][]*simplices.Point {
	has := make([][]bool, len(r.simplex))
	for j, simplex := range r.simplex {
		has[j] = make([]bool, len(simplex))
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
