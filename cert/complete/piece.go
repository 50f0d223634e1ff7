package complete

import (
	"bytes"
	"errors"
	"fmt"
	"math/big"
	"slices"

	"exactsolve/cert/claim"
	"exactsolve/rational"
	"exactsolve/seqform"
)

// A piece has the vertices of each player, as text, and for those with actions in equal, by player
// too, what all these use.
type piece struct {
	vertices []map[string]bool
	tied     map[int][]bool
}

// maxProfiles limits the profiles of vertices of a piece or of a region that is in one.
const maxProfiles = 1 << 16

// perProfile is the work of a look at the vertex of a player in one of them, in that of numbers.
const perProfile = rational.PerNumber / 32

// readPieces checks that all profiles in each piece are equilibria. Each equilibrium of the claim is
// one more piece, of no profile if it is in a box.
func (w *walk) readPieces(g *seqform.Game, c *claim.Complete) error {
	for k := range c.Pieces {
		p, err := w.readPiece(g, &c.Pieces[k])
		if err != nil {
			return fmt.Errorf("piece %d: %w", k+1, err)
		}
		w.pieces = append(w.pieces, p)
	}
	for _, e := range c.Equilibria {
		var p piece
		for _, x := range e.Profile {
			p.vertices = append(p.vertices, map[string]bool{fmt.Sprint(x): e.Radius.IsZero()})
		}
		w.pieces = append(w.pieces, p)
	}
	return nil
}

// readPiece checks that, of the actions not in equal or at_most, those used pay the most at profiles of
// vertices: gains are affine in the strategy of each player.
func (w *walk) readPiece(g *seqform.Game, c *claim.Piece) (p piece, err error) {
	if p.vertices, err = w.readVertices(g, c.Vertices); err != nil {
		return p, err
	}
	support := used(c.Vertices)
	free, err := free(c, support)
	if err != nil {
		return p, err
	}
	p.tied = map[int][]bool{}
	for _, a := range c.Equal {
		p.tied[a[0]-1] = support[a[0]-1]
	}
	if !w.payoffs.Equilibria(c.Vertices, support, free) {
		return p, errors.New("a profile of vertices that is no equilibrium, or too long numbers")
	}
	if len(free) == 0 && c.Weights == nil {
		return p, nil
	}
	x, err := w.mean(c)
	if err == nil && (len(free) == 0 || !w.payoffs.Equilibria(x, support, nil)) {
		err = errors.New("weights of a profile that is no equilibrium, or that none needs")
	}
	return p, err
}

// used returns which actions the vertices of each player use.
func used(vertices [][][]rational.Rat) [][]bool {
	support := make([][]bool, len(vertices))
	for i, list := range vertices {
		support[i] = make([]bool, len(list[0]))
		for _, x := range list {
			for a, p := range x {
				support[i][a] = support[i][a] || !p.IsZero()
			}
		}
	}
	return support
}

// free returns the actions of equal, which are used, and those of at_most, which are not; of each
// player one that is used is in neither.
func free(c *claim.Piece, support [][]bool) (map[[2]int]bool, error) {
	free := map[[2]int]bool{}
	for k, a := range slices.Concat(c.Equal, c.AtMost) {
		i, b := a[0]-1, a[1]-1
		if i < 0 || i >= len(support) || b < 0 || b >= len(support[i]) || free[[2]int{i, b}] || support[i][b] != (k < len(c.Equal)) {
			return nil, fmt.Errorf("action %d of player %d, which is used or is not, or there twice, or not at all", a[1], a[0])
		}
		free[[2]int{i, b}] = true
	}
	for i, own := range support {
		bound := false
		for b, used := range own {
			bound = bound || used && !free[[2]int{i, b}]
		}
		if !bound {
			return nil, fmt.Errorf("no action of player %d that pays what others are to pay", i+1)
		}
	}
	return free, nil
}

// readVertices checks that vertices are mixed strategies.
func (w *walk) readVertices(g *seqform.Game, vertices [][][]rational.Rat) (p []map[string]bool, err error) {
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
// multipliers whose sums are at least 0 at the profiles of vertices left by those before.
// With each there is a multiplier for each vertex of its player.
func (w *walk) piece(r *region, each bool) (bool, error) {
	n, err := w.numbers(2, 0)
	profiles := 1
	for _, vertices := range r.simplex {
		profiles = min(profiles*len(vertices), maxProfiles+1)
	}
	if err != nil || n[0] >= len(w.pieces) || profiles > maxProfiles || !w.work.Take(perProfile*(profiles*len(r.simplex)+w.size*w.size), 0) {
		return false, err
	}
	left := slices.Repeat([]bool{true}, profiles)
	for range n[1] + 1 {
		if ok, err := w.zeros(r, each, left); err != nil || !ok {
			return false, err
		}
		for w.thin(r, left) {
		}
	}
	var k piece
	if n[0] >= 0 {
		k = w.pieces[n[0]]
	}
	for j, step := 0, profiles; j < len(r.simplex); j++ {
		inside := make([]bool, len(r.simplex[j]))
		for p, x := range r.simplex[j] {
			inside[p] = k.vertices != nil && r.allIn(j, k.tied[j]) && k.vertices[j][fmt.Sprint(x.Rationals())]
		}
		step /= len(inside)
		for v, there := range left {
			if there && !inside[v/step%len(inside)] {
				return false, nil
			}
		}
	}
	return true, nil
}

// zeros leaves out the profiles at which the sum of a list is not 0, and reports whether it is at least 0
// at those that were left.
func (w *walk) zeros(r *region, each bool, left []bool) (bool, error) {
	if !each {
		m, err := w.multipliers(r.multipliers())
		return err == nil && w.payoffs.Zeros(r.combination(m), r.simplex, left), err
	}
	weights := make([][][]*big.Int, len(r.status))
	for i, status := range r.status {
		base := bytes.IndexByte(status, in)
		for range r.simplex[i] {
			if base < 0 {
				continue
			}
			m, err := w.multipliers(len(status) - 1)
			if err != nil {
				return false, err
			}
			weights[i] = append(weights[i], differences(status, base, m))
		}
	}
	return w.payoffs.ZerosEach(weights, r.simplex, left), nil
}

// allIn reports whether actions of player i are in.
func (r *region) allIn(i int, actions []bool) bool {
	for a, yes := range actions {
		if yes && r.status[i][a] != in {
			return false
		}
	}
	return true
}

// thin leaves out profiles of vertices: those that differ in one player's only and have, as far as they are
// left, probability 0 of an action of that player that is in. It reports whether there were any.
func (w *walk) thin(r *region, left []bool) (some bool) {
	step := len(left)
	for j, simplex := range r.simplex {
		n := len(simplex)
		step /= n
		first := func(v int) int { return v - v/step%n*step } // of those that differ from v in player j's only
		for a, s := range r.status[j] {
			if s != in || !w.work.Take(perProfile*len(left), 0) {
				continue
			}
			used := make([]bool, len(left))
			for v, there := range left {
				used[first(v)] = used[first(v)] || there && simplex[v/step%n].At[a] > 0
			}
			for v, there := range left {
				if there && !used[first(v)] {
					left[v], some = false, true
				}
			}
		}
	}
	return some
}
