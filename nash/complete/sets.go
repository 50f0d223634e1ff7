package complete

import (
	"context"
	"fmt"
	"math/big"
	"math/rand/v2"
	"slices"
	"strings"

	"exactsolve/cert/claim"
	"exactsolve/nash/complete/internal/box"
	"exactsolve/nash/internal/support"
	"exactsolve/rational"
	"exactsolve/seqform"
	"exactsolve/seqform/simplices"
)

// A gain is u_i(a) − u_i(b) at profiles of vertices of a box, times a positive number, with b the
// first action of player i that is in. It is 0 at equilibria if a is in, and at most 0 otherwise.
type gain struct {
	player, action int
	in             bool
	at             []*big.Int
}

// A chain is the profiles of vertices that are left after some lists of multipliers, as the
// rule of [claim.CoverPiece] has it.
type chain struct {
	b     *box.Box
	gains []gain
	left  []bool
	lists []string
}

// sets decides a region in which equilibria may not be isolated, as equations hold in all of it:
// they are the product of the vertices left, or none, or there is an edge to be cut where a gain
// that depends on one player alone changes its sign, at a point of no larger denominator than most.
// It reports false for other regions.
func (s *search) sets(b *box.Box, l *look, most int64) bool {
	c := newChain(b)
	if c == nil {
		return false
	}
	c.narrow()
	vertices := c.vertices()
	if c.misses(vertices) {
		l.Node = c.leaf(nil)
		return true
	}
	l.Node = c.cut()
	if h, ok := l.Node.cut(); ok {
		l.first, l.second = h.of(b)
		return l.first != nil && l.first.Simplex[h[0]][h[2]].Den <= most
	}
	if gains, ok := c.gaining(vertices); ok {
		l.Node = c.leaf(vertices)
		return len(gains) == 0 || s.inside(l.Node.piece, gains)
	}
	return false
}

// inside makes a piece one of the profiles in it at which some actions gain nothing, if it finds any.
func (s *search) inside(p *claim.Piece, actions []claim.Pair[int]) bool {
	p.AtMost = actions
	rng := rand.New(rand.NewPCG(1, 1))
	for range triesInside {
		p.Weights = nil
		x := make([][]rational.Rat, len(p.Vertices))
		for j, list := range p.Vertices {
			numbers, sum := make([]int64, len(list)), int64(0)
			for sum == 0 {
				for k := range numbers {
					numbers[k] = rng.Int64N(5) * rng.Int64N(2)
					sum += numbers[k]
				}
			}
			x[j] = make([]rational.Rat, len(list[0]))
			weights := make([]rational.Rat, len(list))
			for k, v := range list {
				weights[k] = rational.New(numbers[k], sum)
				for a := range v {
					x[j][a] = x[j][a].Add(weights[k].Mul(v[a]))
				}
			}
			p.Weights = append(p.Weights, weights)
		}
		if isEquilibrium(s.g, x) {
			return true
		}
	}
	return false
}

// triesInside limits the profiles at which it is tried whether they are in a piece.
const triesInside = 100

// maxProfiles limits the profiles of vertices of a chain, as certificates do.
const maxProfiles = 1 << 12

// newChain returns a chain without lists, nil if there are too many profiles.
func newChain(b *box.Box) *chain {
	c, n := &chain{b: b}, 1
	for _, list := range b.Simplex {
		if n *= len(list); n > maxProfiles {
			return nil
		}
	}
	c.left = slices.Repeat([]bool{true}, n)
	for i, list := range b.Use {
		base := slices.Index(list, box.In)
		for a, use := range list {
			if a == base {
				continue
			}
			g := gain{i, a, use == box.In, b.Gains(i, base, a)}
			if g.at == nil {
				return nil
			}
			c.gains = append(c.gains, g)
		}
	}
	return c
}

// signs reports whether a gain is positive and whether it is negative at profiles that are left.
func (c *chain) signs(g *gain) (positive, negative bool) {
	for v, x := range g.at {
		positive, negative = positive || c.left[v] && x.Sign() > 0, negative || c.left[v] && x.Sign() < 0
	}
	return positive, negative
}

// narrow leaves out the profiles at which a gain is not 0 that has one sign at those left, until
// there are none.
func (c *chain) narrow() {
	for again := true; again; {
		again = false
		for k := range c.gains {
			g := &c.gains[k]
			positive, negative := c.signs(g)
			if positive == negative || negative && !g.in {
				continue
			}
			again = true
			for v, x := range g.at {
				c.left[v] = c.left[v] && x.Sign() == 0
			}
			c.close()
			list := make([]string, len(c.gains))
			for l := range list {
				list[l] = "0"
			}
			list[k] = "1"
			if negative {
				list[k] = "-1"
			}
			c.lists = append(c.lists, strings.Join(list, " "))
		}
	}
}

// close leaves out profiles that have none beside them with a vertex that is needed: the only
// one of its player with positive probability of an action that is in.
func (c *chain) close() {
	for again := true; again; {
		again = false
		vertices, step := c.vertices(), len(c.left)
		for j, simplex := range c.b.Simplex {
			n := len(simplex)
			step /= n
			for _, p := range vertices[j] {
				if !c.needs(j, p, vertices[j]) {
					continue
				}
				for v, there := range c.left {
					if there && !c.left[v+(p-v/step%n)*step] {
						c.left[v], again = false, true
					}
				}
			}
		}
	}
}

// needs reports whether p is the only one of the vertices of player j that has some action that is in.
func (c *chain) needs(j, p int, vertices []int) bool {
	for a, use := range c.b.Use[j] {
		others := func(q int) bool { return q != p && c.b.Simplex[j][q].At[a] > 0 }
		if use == box.In && c.b.Simplex[j][p].At[a] > 0 && !slices.ContainsFunc(vertices, others) {
			return true
		}
	}
	return false
}

// vertices returns the numbers of the vertices of each player in the profiles left.
func (c *chain) vertices() [][]int {
	list := make([][]int, len(c.b.Simplex))
	for v, left := range c.left {
		for j := len(list) - 1; j >= 0; j-- {
			n := len(c.b.Simplex[j])
			if p := v % n; left && !slices.Contains(list[j], p) {
				list[j] = append(list[j], p)
			}
			v /= n
		}
	}
	return list
}

// misses reports whether an action that is in has probability 0 at all vertices.
func (c *chain) misses(vertices [][]int) bool {
	for j, list := range c.b.Use {
		for a, use := range list {
			if use == box.In && !slices.ContainsFunc(vertices[j], func(p int) bool { return c.b.Simplex[j][p].At[a] > 0 }) {
				return true
			}
		}
	}
	return false
}

// gaining returns the actions that gain at some profile of the vertices, of those that are out;
// it reports false if one that is in has other gains than 0.
func (c *chain) gaining(vertices [][]int) (actions []claim.Pair[int], ok bool) {
	for k := range c.gains {
		g := &c.gains[k]
		positive := false
		for v, x := range g.at {
			if x.Sign() == 0 || !c.within(v, vertices) {
				continue
			}
			if g.in {
				return nil, false
			}
			positive = positive || x.Sign() > 0
		}
		if positive {
			actions = append(actions, claim.Pair[int]{g.player + 1, g.action + 1})
		}
	}
	return actions, true
}

// within reports whether a profile has some of the vertices.
func (c *chain) within(v int, vertices [][]int) bool {
	for j := len(vertices) - 1; j >= 0; j-- {
		n := len(c.b.Simplex[j])
		if !slices.Contains(vertices[j], v%n) {
			return false
		}
		v /= n
	}
	return true
}

// leaf returns the leaf with a piece, none if vertices is nil.
func (c *chain) leaf(vertices [][]int) node {
	n := node{letter: claim.CoverPiece, m: fmt.Sprintf(" %d", len(c.lists))}
	for _, list := range c.lists {
		n.m += " " + list
	}
	if vertices == nil {
		return n
	}
	n.piece = new(claim.Piece)
	for j, list := range vertices {
		var points [][]rational.Rat
		for _, p := range list {
			points = append(points, c.b.Simplex[j][p].Rationals())
		}
		n.piece.Vertices = append(n.piece.Vertices, points)
	}
	return n
}

// cut returns a node that cuts an edge of player j where a gain is 0 that, at the profiles left,
// depends on j alone and has both signs; one that is to be 0 first. Without any it is no node.
func (c *chain) cut() node {
	for _, in := range []bool{true, false} {
		for k := range c.gains {
			g := &c.gains[k]
			if g.in != in {
				continue
			}
			for j := range c.b.Simplex {
				if n, ok := c.cutAt(g, j); ok {
					return n
				}
			}
		}
	}
	return node{}
}

// cutAt returns the node that cuts an edge of player j at the only point where the gain may be 0,
// whatever the others do in the profiles left.
func (c *chain) cutAt(g *gain, j int) (n node, ok bool) {
	step := 1
	for _, list := range c.b.Simplex[j+1:] {
		step *= len(list)
	}
	for q := range c.b.Simplex[j] {
		for p := range q {
			if x, y := g.edge(c, j, step, p, q); x != nil {
				den := new(big.Int).Add(x, y)
				common := new(big.Int).GCD(nil, nil, x, den)
				if x.Quo(x, common); den.Quo(den, common).IsInt64() {
					return node{letter: claim.CoverCut, n: [3]int32{int32(j), int32(p), int32(q)}, m: fmt.Sprintf(" %d %d", x, den)}, true
				}
			}
		}
	}
	return n, false
}

// edge returns how much a gain is at vertex p of player j, and at q with the other sign, times a
// number that the others determine; nil if it is not so.
func (g *gain) edge(c *chain, j, step, p, q int) (x, y *big.Int) {
	var left, right big.Int
	for v := range g.at {
		if v/step%len(c.b.Simplex[j]) != p {
			continue
		}
		w := v + (q-p)*step
		if c.left[v] != c.left[w] {
			return nil, nil
		}
		a, b := g.at[v], g.at[w]
		switch {
		case !c.left[v] || a.Sign() == 0 && b.Sign() == 0:
		case a.Sign()*b.Sign() >= 0:
			return nil, nil
		case x == nil:
			x, y = new(big.Int).Abs(a), new(big.Int).Abs(b)
		case left.Mul(x, b).CmpAbs(right.Mul(y, a)) != 0:
			return nil, nil
		}
	}
	return x, y
}

// A group is a piece that others have become part of.
type group struct {
	claim.Piece
	leaves []*claim.Piece
}

// mostMerged limits the pieces that are put together, which takes their number to the square.
const mostMerged = 200

// group puts pieces of leaves together where all profiles of the vertices of both are equilibria,
// as long as there is time.
func (w *writer) group(ctx context.Context, g *seqform.Game, nodes []node) {
	var list []*group
	for _, n := range nodes {
		if n.piece == nil {
			continue
		}
		z := &group{*n.piece, []*claim.Piece{n.piece}}
		for k := 0; k < len(list) && len(list) < mostMerged && ctx.Err() == nil; k++ {
			if list[k].AtMost != nil || z.AtMost != nil {
				continue
			}
			both := union(list[k].Vertices, z.Vertices)
			if !equilibria(g, both, list[k].Vertices) {
				continue
			}
			z.Vertices, z.leaves = both, append(list[k].leaves, z.leaves...)
			list = slices.Delete(list, k, k+1)
			k = -1 // others may become part of what is larger now
		}
		list = append(list, z)
	}
	for k, z := range list {
		w.claim.Pieces = append(w.claim.Pieces, z.Piece)
		for _, leaf := range z.leaves {
			w.pieces[leaf] = k + 1
		}
	}
}

func union(x, y [][][]rational.Rat) [][][]rational.Rat {
	z := make([][][]rational.Rat, len(x))
	for j := range x {
		z[j] = slices.Clone(x[j])
		for _, p := range y[j] {
			if !among(z[j], p) {
				z[j] = append(z[j], p)
			}
		}
	}
	return z
}

func among(list [][]rational.Rat, p []rational.Rat) bool {
	return slices.ContainsFunc(list, func(q []rational.Rat) bool { return slices.EqualFunc(p, q, rational.Rat.Equal) })
}

// hasPiece reports whether a piece, nil if there is none, has some vertices of b for each player.
func hasPiece(b *box.Box, p *claim.Piece) bool {
	return p == nil || slices.EqualFunc(p.Vertices, b.Simplex, func(list [][]rational.Rat, simplex []*simplices.Point) bool {
		var all [][]rational.Rat
		for _, x := range simplex {
			all = append(all, x.Rationals())
		}
		return len(list) > 0 && !slices.ContainsFunc(list, func(x []rational.Rat) bool { return !among(all, x) })
	})
}

// equilibria reports whether all profiles of the vertices are equilibria, if they are not too many.
// Those known to be begin the list of each player.
func equilibria(g *seqform.Game, vertices, known [][][]rational.Rat) bool {
	n := 1
	for _, list := range vertices {
		if n *= len(list); n > maxProfiles {
			return false
		}
	}
	x := make([][]rational.Rat, len(vertices))
	for v := range n {
		old := true
		for j := len(x) - 1; j >= 0; j-- {
			k := v % len(vertices[j])
			x[j], v, old = vertices[j][k], v/len(vertices[j]), old && k < len(known[j])
		}
		if !old && !isEquilibrium(g, x) {
			return false
		}
	}
	return true
}

func isEquilibrium(g *seqform.Game, x [][]rational.Rat) bool {
	return !slices.ContainsFunc(g.Regrets(g.Plans(support.Profile(x))), func(r seqform.Regret) bool { return !r.Regret.IsZero() })
}
