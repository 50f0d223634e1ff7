package complete

import (
	"context"
	"fmt"
	"math/big"
	"slices"

	"exactsolve/cert/claim"
	"exactsolve/internal/lp"
	"exactsolve/rational"
)

// narrowAll also leaves out profiles at which a sum of gains is not 0 that is at least 0 at those left, and
// returns the vertices left.
func (c *chain) narrowAll(ctx context.Context) [][]int {
	c.narrow()
	for c.touches() && (c.combine(ctx, false) || c.combine(ctx, true)) {
		c.narrow()
	}
	return c.vertices()
}

// touches reports whether no gain is wrong at one of the profiles left. If there is none, multipliers
// for the whole region are likely, if there are any.
func (c *chain) touches() bool {
	for v, left := range c.left {
		wrong := func(g gain) bool { return g.at[v].Sign() > 0 || g.in && g.at[v].Sign() < 0 }
		if left && !slices.ContainsFunc(c.gains, wrong) {
			return true
		}
	}
	return false
}

const (
	maxPivots         = 200     // exact ones of a program for multipliers
	maxCombined       = 1 << 9  // profiles for such a program, or to look for one in a piece
	maxMultiplierBits = 1 << 11 // for fewer characters than certificates allow
)

// combine leaves out all profiles that a sum of gains can, with multipliers perhaps for each vertex, and
// reports whether there are any. The multipliers are those of the sums that are at least numbers from 0 to 1
// at the profiles left, where these numbers have the greatest sum.
func (c *chain) combine(ctx context.Context, each bool) bool {
	if len(c.left) > maxCombined {
		return false
	}
	var p lp.Program
	m, n := make([][]int, len(c.gains)), 0
	for k, g := range c.gains {
		for range c.b.Simplex[g.player] {
			if each || m[k] == nil {
				m[k] = append(m[k], p.Variable(g.in))
				n++
			}
		}
	}
	one := rational.Int(1)
	for v, left := range c.left {
		if !left {
			continue
		}
		least := p.Variable(false)
		terms := []lp.Term{lp.Times(least, one.Neg())}
		for k, g := range c.gains {
			terms = append(terms, lp.Times(m[k][c.own(v, g.player)%len(m[k])], rational.FromBigInt(g.at[v])))
		}
		p.AtLeast(terms, rational.Rat{})
		p.AtLeast(terms[:1], one.Neg())
		p.Cost(0, terms[0])
	}
	z, err := p.Solve(ctx, lp.Options{MaxPivots: maxPivots})
	if err != nil {
		return false
	}
	all := make([]rational.Rat, n)
	for k := range all {
		all[k] = z.X(k).Coeff(0)
	}
	numbers, _, err := rational.Integers(all, maxMultiplierBits)
	if err != nil {
		return false
	}
	list := make([][]*big.Int, len(m))
	for k := range m {
		list[k], numbers = numbers[:len(m[k])], numbers[len(m[k]):]
	}
	return c.leave(list)
}

// own returns the number of the vertex of a player in a profile.
func (c *chain) own(v, player int) int {
	for _, list := range c.b.Simplex[player+1:] {
		v /= len(list)
	}
	return v % len(c.b.Simplex[player])
}

// leave leaves out the profiles at which a sum of gains is not 0, and reports whether there are any.
func (c *chain) leave(list [][]*big.Int) bool {
	some := false
	var h, z big.Int
	for v, left := range c.left {
		h.SetInt64(0)
		for k, g := range c.gains {
			h.Add(&h, z.Mul(g.at[v], list[k][c.own(v, g.player)%len(list[k])]))
		}
		if left && h.Sign() != 0 {
			c.left[v], some = false, true
		}
	}
	if some {
		c.close()
		c.lists = append(c.lists, list)
	}
	return some
}

// word returns the node with the lists: each with a multiplier for each vertex if one has.
func (c *chain) word() node {
	n := node{letter: claim.CoverPiece}
	for _, list := range c.lists {
		for k := range list {
			if len(list[k]) > 1 {
				n.letter = claim.CoverPieceEach
			}
		}
	}
	words := fmt.Appendf(nil, " %d", len(c.lists))
	for _, list := range c.lists {
		for i, simplex := range c.b.Simplex {
			for p := range simplex {
				for k, g := range c.gains {
					if g.player == i && (p == 0 || n.letter == claim.CoverPieceEach) {
						words = fmt.Append(append(words, ' '), list[k][p%len(list[k])])
					}
				}
			}
		}
	}
	n.m = string(words)
	return n
}
