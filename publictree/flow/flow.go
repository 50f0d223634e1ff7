package flow

import (
	"context"
	"fmt"
	"math/big"
	"math/bits"
	"slices"

	"exactsolve/publictree"
)

// A Flow is a strategy of one player: at the root 2^Scale for each hand, divided at each of the
// player's decisions among the actions. Where nothing arrives, the strategy is free.
type Flow struct {
	Scale int
	X     []int32 // in the places of the player
}

// A Table is a spot laid out, ready for checks.
type Table struct {
	Spot   *publictree.Spot
	Deals  *publictree.Deals
	Places [2]*publictree.Places

	Workers int // that share the boards of a deal; 0 is 1

	pays   [2][]payoff // by player and node, of those that are an end; at most, where that is rounded
	least  [2][]payoff // the same at least
	boards int64       // that are dealt below the first, those that are like another counted
	pairs  *big.Int    // the weight of all pairs of hands that go together, times the deals after each
	ctx    context.Context
}

// NewTable lays a spot out. With merge, boards that a renaming of suits makes the same are one. It
// fails where the boards or the sums would be too large.
func NewTable(s *publictree.Spot, merge bool) (*Table, error) {
	d, err := publictree.NewDeals(s, merge)
	if err != nil {
		return nil, err
	}
	t := &Table{Spot: s, Deals: d, boards: s.DealsAfter(0, 0)}
	for p := range t.Places {
		t.Places[p] = publictree.PlacesOf(s, d, p)
		t.pays[p], t.least[p] = payoffs(s, p, s.Pays), payoffs(s, p, s.PaysLeast)
	}
	if n := t.Places[0].Total + t.Places[1].Total; n > maxNumbers {
		return nil, fmt.Errorf("strategies of the spot have %d numbers, more than %d", n, maxNumbers)
	}
	first := &d.Streets[0][0]
	own, others := &first.Hands[0], &first.Hands[1]
	v := make([]int64, len(own.Hands))
	publictree.Fold(v, own, others, others.Weights, 1)
	t.pairs = dot(own.Weights, v)
	t.pairs.Mul(t.pairs, big.NewInt(s.DealsAfter(0, 4)))
	for p := range t.Places {
		if most := t.MaxScale(p); most < minScale {
			return nil, fmt.Errorf("weights, boards and amounts are too large: strategies of %s could have %d bits for each hand, fewer than %d", publictree.Players[p], max(most, 0), minScale)
		}
	}
	return t, nil
}

// maxNumbers bounds the numbers of both flows: a spot with more is refused.
const maxNumbers = 1 << 31

// minScale is the least that is useful of the greatest scale: below it a spot is refused.
const minScale = 12

// Within returns the table for work that stops when ctx is done: what is found then is wrong, and
// counts only if ctx has no error after it.
func (t *Table) Within(ctx context.Context) *Table {
	u := *t
	u.ctx = ctx
	return &u
}

// stopped reports whether there is no time for more.
func (t *Table) stopped() bool { return t.ctx != nil && t.ctx.Err() != nil }

// A payoff is what a player gets at an end, in units: times the deals left, and as often as the end
// counts.
type payoff struct{ win, lose, tie int64 }

func payoffs(s *publictree.Spot, p int, pays func(*publictree.Node, int) (win, lose, tie int64)) []payoff {
	list := make([]payoff, len(s.Tree))
	for k := range s.Tree {
		n := &s.Tree[k]
		if n.Kind != publictree.Folded && n.Kind != publictree.ShownDown {
			continue
		}
		win, lose, tie := pays(n, p)
		times := s.DealsAfter(n.Street, 4) * s.Times(n)
		list[k] = payoff{win * times, lose * times, tie * times}
	}
	return list
}

// dot returns the sum of products, which must be less than 2^127: it is made modulo 2^128.
func dot(x, y []int64) *big.Int {
	var high, low uint64
	for k, a := range x {
		b := y[k]
		h, l := bits.Mul64(uint64(a), uint64(b))
		h -= uint64(a>>63&b) + uint64(b>>63&a) // as both have signs
		var carry uint64
		low, carry = bits.Add64(low, l, 0)
		high += h + carry
	}
	sum := big.NewInt(int64(high))
	return sum.Add(sum.Lsh(sum, 64), new(big.Int).SetUint64(low))
}

// MaxScale returns the greatest scale at which all sums of a response to player p fit 62 bits, at
// most 30.
//
// What is added up for one hand is at most the weight of the other's hands times 2^scale, times
// the boards, times the most that is paid and what locks multiply; and twice that where hands that
// tie are paid.
func (t *Table) MaxScale(p int) int {
	most := int64(1)
	for k := range t.Spot.Tree {
		n := &t.Spot.Tree[k]
		if n.Kind == publictree.Folded || n.Kind == publictree.ShownDown {
			win, lose, _ := t.Spot.Pays(n, 1-p)
			low, least, _ := t.Spot.PaysLeast(n, 1-p)
			most = max(most, win, -low, lose, -least)
		}
	}
	sum := big.NewInt(4)
	for _, k := range []int64{t.Deals.Total[p], t.boards, most, t.Spot.Whole()} {
		sum.Mul(sum, big.NewInt(k))
	}
	return min(30, 62-sum.BitLen())
}

// Conserved checks that x is a flow of player p: nothing is negative, at the root 2^scale arrives
// for each hand, all that arrives is divided, and hands that a renaming of suits makes the same
// are treated the same. The error may be that of the context.
func (t *Table) Conserved(p int, x *Flow) error {
	if most := t.MaxScale(p); x.Scale < 0 || x.Scale > most {
		return fmt.Errorf("the scale %d of %s is not from 0 to %d, so that sums fit 62 bits", x.Scale, publictree.Players[p], most)
	}
	if err := t.counted(p, x); err != nil {
		return err
	}
	c := conservation{t, p, x.X}
	in := make([]int32, len(t.Deals.Streets[0][0].Hands[p].Hands))
	for k := range in {
		in[k] = 1 << x.Scale
	}
	return c.check(0, 0, in)
}

// counted checks that x has as many numbers as the player has places.
func (t *Table) counted(p int, x *Flow) error {
	if len(x.X) != t.Places[p].Total {
		return fmt.Errorf("%d numbers of %s; the tree has %d", len(x.X), publictree.Players[p], t.Places[p].Total)
	}
	return nil
}

type conservation struct {
	*Table
	p int
	x []int32
}

// check checks from a node and a board on, given what arrives for each hand.
func (c *conservation) check(node, board int, in []int32) error {
	n := &c.Spot.Tree[node]
	b := &c.Deals.Streets[n.Street][board]
	switch {
	case n.Kind == publictree.Deal:
		for _, k := range b.Children {
			if c.stopped() {
				return c.ctx.Err()
			}
			from := c.Deals.Streets[n.Street+1][k].Hands[c.p].From[0]
			on := make([]int32, len(from))
			for j, i := range from {
				on[j] = in[i]
			}
			if err := c.check(int(n.Children[0]), int(k), on); err != nil {
				return err
			}
		}
	case n.Kind == publictree.Decision && n.Player != c.p:
		for _, child := range n.Children {
			if err := c.check(int(child), board, in); err != nil {
				return err
			}
		}
	case n.Kind == publictree.Decision:
		parts := make([][]int32, len(n.Actions))
		start := c.Places[c.p].At(node, n.Street, board, len(in))
		for a := range parts {
			parts[a] = c.x[start+a*len(in) : start+(a+1)*len(in)]
		}
		if err := divided(in, parts, &b.Hands[c.p], n.Lock); err != nil {
			return fmt.Errorf("%s at %s on %v: %w", publictree.Players[c.p], n.Path, b.Cards, err)
		}
		for a, child := range n.Children {
			if err := c.check(int(child), board, parts[a]); err != nil {
				return err
			}
		}
	}
	return nil
}

// divided checks that parts add up to what arrives, or all are that where a hand is locked.
func divided(in []int32, parts [][]int32, hands *publictree.Layout, lock *publictree.Lock) error {
	for k := range in {
		if _, locked := lock.Times(hands.Hands[k], 0); locked {
			if slices.ContainsFunc(parts, func(x []int32) bool { return x[k] != in[k] }) {
				return fmt.Errorf("%v is locked, and the numbers of all actions must be the %d that arrive", hands.Hands[k], in[k])
			}
			continue
		}
		sum := int64(0)
		for _, x := range parts {
			if x[k] < 0 {
				return fmt.Errorf("%d is negative for %v", x[k], hands.Hands[k])
			}
			sum += int64(x[k])
		}
		if sum != int64(in[k]) {
			return fmt.Errorf("the actions of %v add up to %d, where %d arrive", hands.Hands[k], sum, in[k])
		}
	}
	for _, alike := range hands.Alike {
		for k, j := range alike {
			for _, x := range parts {
				if x[k] != x[j] {
					return fmt.Errorf("%v and %v are the same but for names of suits, and are not treated the same", hands.Hands[k], hands.Hands[j])
				}
			}
		}
	}
	return nil
}
