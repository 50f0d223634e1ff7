package complete

import (
	"context"
	"fmt"
	"math/big"
	"slices"

	"exactsolve/cert/claim"
	"exactsolve/nash/complete/internal/box"
	"exactsolve/nash/internal/support"
	"exactsolve/rational"
	"exactsolve/seqform"
	"exactsolve/seqform/simplices"
)

// A gain is u_i(a) − u_i(b) at profiles of vertices of a box, times a number that all gains have, with b
// the first action of player i that is in. It is 0 at equilibria if a is in, and at most 0 otherwise.
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
	lists [][][]*big.Int // for each gain a multiplier, or one for each vertex of its player
}

// sets decides a region in which equilibria may not be isolated, as equations hold in all of it:
// they are the product of the vertices left, or none, or there is an edge to be cut where a gain
// that depends on one player alone changes its sign, at a point of no larger denominator than most.
// It reports false for other regions.
func (s *search) sets(ctx context.Context, b *box.Box, l *look, most int64) bool {
	c := newChain(b)
	if c == nil {
		return false
	}
	vertices := c.narrowAll(ctx)
	if c.empty() {
		l.Node = c.leaf(nil)
		return true
	}
	l.Node = c.cut()
	if h, ok := l.Node.cut(); ok {
		l.first, l.second = h.of(b)
		return l.first != nil && l.first.Simplex[h[0]][h[2]].Den <= most
	}
	if equal, _ := c.conditions(vertices); len(equal) > 0 {
		return false
	}
	l.Node = c.leaf(vertices)
	return s.inside(ctx, c, vertices, l.Node.piece)
}

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
		den := rational.Int(1)
		for _, x := range b.Simplex[i] {
			den = rational.LCM(den, rational.Int(x.Den))
		}
		for a, use := range list {
			if a == base {
				continue
			}
			g := gain{i, a, use == box.In, b.Gains(i, base, a)}
			if g.at == nil {
				return nil
			}
			for v, x := range g.at {
				g.at[v] = new(big.Int).Mul(x, den.Num()) // x is times the denominators of the others
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
			list := make([][]*big.Int, len(c.gains))
			for l := range list {
				list[l] = []*big.Int{new(big.Int)}
			}
			if list[k][0].SetInt64(1); negative {
				list[k][0].SetInt64(-1)
			}
			c.lists = append(c.lists, list)
		}
	}
}

// close leaves out profiles that cannot be of an equilibrium, until there are none: where a player's vertices,
// in all that are left beside them, have probability 0 of an action that is in.
func (c *chain) close() {
	for c.thin() {
	}
}

func (c *chain) thin() (some bool) {
	step := len(c.left)
	used := make([]bool, len(c.left))
	for j, simplex := range c.b.Simplex {
		n := len(simplex)
		step /= n
		first := func(v int) int { return v - v/step%n*step } // of those beside v
		for a, use := range c.b.Use[j] {
			if use != box.In {
				continue
			}
			clear(used)
			for v, left := range c.left {
				used[first(v)] = used[first(v)] || left && simplex[v/step%n].At[a] > 0
			}
			for v, left := range c.left {
				if left && !used[first(v)] {
					c.left[v], some = false, true
				}
			}
		}
	}
	return some
}

// empty reports whether no profile is left.
func (c *chain) empty() bool { return !slices.Contains(c.left, true) }

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

// conditions returns the gains of actions that are in, of those that are not 0 at all profiles of the
// vertices, and of those that are out and positive at some.
func (c *chain) conditions(vertices [][]int) (equal, atMost []*gain) {
	for k := range c.gains {
		g := &c.gains[k]
		nonzero, positive := false, false
		for v, x := range g.at {
			if x.Sign() != 0 && c.within(v, vertices) {
				nonzero, positive = true, positive || x.Sign() > 0
			}
		}
		switch {
		case g.in && nonzero:
			equal = append(equal, g)
		case !g.in && positive:
			atMost = append(atMost, g)
		}
	}
	return equal, atMost
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
	n := c.word()
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
// as long as there is time. Those of one profile are listed as equilibria.
func (w *writer) group(ctx context.Context, g *seqform.Game, nodes []node) {
	var list []*group
	for _, n := range nodes {
		if n.piece == nil {
			continue
		}
		z := &group{*n.piece, []*claim.Piece{n.piece}}
		for k := 0; k < len(list) && len(list) < mostMerged && ctx.Err() == nil; k++ {
			if list[k].Weights != nil || z.Weights != nil {
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
	for _, z := range list {
		k := 0
		if e := w.single(g, &z.Piece); e != nil {
			k = -1 - w.list(e)
		} else {
			w.claim.Pieces = append(w.claim.Pieces, z.Piece)
			k = len(w.claim.Pieces)
		}
		for _, leaf := range z.leaves {
			w.pieces[leaf] = k
		}
	}
}

// single returns the equilibrium that a piece of one profile has, nil for others.
func (w *writer) single(g *seqform.Game, p *claim.Piece) *claim.ListedEquilibrium {
	var x [][]rational.Rat
	for _, list := range p.Vertices {
		if x = append(x, list[0]); len(list) > 1 {
			return nil
		}
	}
	supports, _ := support.Of(x)
	z := (&finder{g: g, supports: supports}).point(x)
	if z == nil || w.boxed(x) {
		return nil
	}
	return &claim.ListedEquilibrium{Profile: x, Payoffs: z.Payoffs}
}

// boxed reports whether x is in the box of an equilibrium, which is then x.
func (w *writer) boxed(x [][]rational.Rat) bool {
	return slices.ContainsFunc(w.claim.Equilibria, func(e claim.ListedEquilibrium) bool {
		return !e.Radius.IsZero() && slices.EqualFunc(e.Profile, x, func(center, x []rational.Rat) bool {
			return slices.EqualFunc(center, x, func(c, p rational.Rat) bool {
				return c.IsZero() == p.IsZero() && c.Sub(p).Abs().Cmp(e.Radius) <= 0
			})
		})
	})
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
