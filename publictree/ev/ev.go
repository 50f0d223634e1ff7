// Package ev is machinery: what hands of a spot get on average from a decision on, and by each action,
// if both players keep to their strategies.
//
// Start with [At]. All is exact. An EV is counted as solvers print it: what is put in before is gone, so
// that a fold is worth 0, and what both players get adds up to all that is in the middle, less the rake.
package ev

import (
	"context"
	"errors"

	"exactsolve/publictree"
	"exactsolve/publictree/cards"
	"exactsolve/publictree/flow"
	"exactsolve/publictree/mix"
	"exactsolve/rational"
)

// A Point has what hands get at a decision of one player.
type Point struct {
	Hands   []Hand
	actions int
	before  rational.Rat // what is in the pot before, as far as net payoffs do not count it
}

// A Hand is one that the player can have on the board.
type Hand struct {
	Hand cards.Hand
	parts
}

// Shares returns how often the hand does each action, nil where the players never meet.
func (h *Hand) Shares() []rational.Rat {
	if h.there.IsZero() {
		return nil
	}
	list := make([]rational.Rat, len(h.do))
	for a, x := range h.do {
		list[a] = x.Quo(h.there)
	}
	return list
}

// A Mean is what hands get on average, in the unit of the spot's file. An action is taken as the strategy
// goes on after it, by the hands that do it; where none does, by all, who then go on as well as they can.
type Mean struct {
	EV      rational.Rat
	Actions []rational.Rat
}

// At returns what hands get at a place, given conserved flows. It fails where nobody decides, with cards
// that cannot be dealt, with prizes, for which payments are rounded, and with the error of ctx.
func At(ctx context.Context, t *flow.Table, flows *[2]flow.Flow, at mix.Place) (*Point, error) {
	if t.Spot.Prizes.List != nil {
		return nil, errors.New("with prizes what is paid is rounded, and there are no EVs")
	}
	node, err := mix.Find(t.Spot, at)
	if err != nil {
		return nil, err
	}
	board, to, err := t.Deals.Find(at.Dealt)
	if err != nil {
		return nil, err
	}
	n := &t.Spot.Tree[node]
	s := &sums{walk: walk{Table: t, ctx: ctx, p: n.Player, flows: flows}, node: node, board: board, unit: unitAt(t.Spot, node)}
	s.find()
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	z := &Point{actions: len(n.Actions), before: rational.New(t.Spot.Pot, 2).Add(rational.Int(n.Put[n.Player])).Mul(t.Spot.Chip)}
	for k, h := range t.Deals.Streets[n.Street][board].Hands[n.Player].Hands {
		z.Hands = append(z.Hands, Hand{to.Hand(h), s.parts(k, h)})
	}
	return z, nil
}

// Mean returns what some of the hands get, nil if none of them meets the other player there.
func (z *Point) Mean(of func(h cards.Hand) bool) *Mean {
	sum := newParts(z.actions)
	for k := range z.Hands {
		if h := &z.Hands[k]; of(h.Hand) {
			sum.add(&h.parts)
		}
	}
	if sum.there.IsZero() {
		return nil
	}
	m := &Mean{}
	var all rational.Rat
	for a, do := range sum.do {
		all = all.Add(sum.kept[a])
		get := sum.best[a].Quo(sum.there)
		if !do.IsZero() {
			get = sum.kept[a].Quo(do)
		}
		m.Actions = append(m.Actions, z.before.Add(get))
	}
	m.EV = z.before.Add(all.Quo(sum.there))
	return m
}

// parts are sums over hands, in proportion to how often pairs of hands are there.
type parts struct {
	there rational.Rat   // how often
	do    []rational.Rat // and how often they do an action
	kept  []rational.Rat // what they get who do it, net of half of the pot
	best  []rational.Rat // what all would get by it if they went on as well as they can
}

func newParts(actions int) parts {
	list := make([]rational.Rat, 3*actions)
	return parts{do: list[:actions], kept: list[actions : 2*actions], best: list[2*actions:]}
}

func (z *parts) add(x *parts) {
	z.there = z.there.Add(x.there)
	for a := range z.do {
		z.do[a] = z.do[a].Add(x.do[a])
		z.kept[a] = z.kept[a].Add(x.kept[a])
		z.best[a] = z.best[a].Add(x.best[a])
	}
}

// sums has what hands get at a node on a board.
type sums struct {
	walk
	node, board int
	unit        rational.Rat // of what is got
	pairs       []int64      // by hand, the reach of the other's hands that do not meet it
	flow        [][]int64    // by action
	got         []got        // by action
}

func (s *sums) find() {
	n := &s.Spot.Tree[s.node]
	b := &s.Deals.Streets[n.Street][s.board]
	own, others := &b.Hands[s.p], &b.Hands[1-s.p]
	in := s.arrive(s.node, s.board)
	s.pairs = make([]int64, len(own.Hands))
	publictree.Fold(s.pairs, own, others, in.reach(1-s.p), 1)
	for a, child := range n.Children {
		z := s.after(in, s.node, s.board, a)
		z.times[s.p] = in.times[s.p]
		v := newGot(len(own.Hands))
		s.add(v, int(child), s.board, z)
		s.flow, s.got = append(s.flow, z.flow[s.p]), append(s.got, v)
	}
}

// parts returns the sums of hand k alone.
//
// What was added up is over the deals left, and times what locks multiply on the ways to ends: those after
// the action, and before it those of the other, which are in pairs as well.
func (s *sums) parts(k int, h cards.Hand) parts {
	n := &s.Spot.Tree[s.node]
	weight := s.Spot.Ranges[s.p][h.Index()].Mul(s.Spot.Kept(s.node, h))
	paid := weight.Mul(s.unit)
	pairs := weight.Mul(rational.Int(s.pairs[k]))
	z := newParts(len(n.Children))
	var in rational.Rat
	for a := range z.do {
		share := n.Lock.Share(h, a)
		part := share.Mul(rational.Int(s.flow[a][k]))
		in = in.Add(part)
		z.do[a] = part.Mul(pairs)
		z.kept[a] = share.Mul(rational.FromBigInt(s.got[a].kept[k].big())).Mul(paid)
	}
	z.there = in.Mul(pairs)
	for a := range z.best {
		z.best[a] = in.Mul(rational.Int(s.got[a].best[k])).Mul(paid)
	}
	return z
}

// unitAt returns what one of what is added up below a node means in the unit of the file.
func unitAt(s *publictree.Spot, node int) rational.Rat {
	passed := int64(1) // what locks multiply up to there
	for k := range s.Way(node) {
		passed *= s.Tree[k].Lock.Total()
	}
	n := &s.Tree[node]
	passed *= n.Lock.Total()
	ways := rational.Int(s.DealsAfter(n.Street, 4)).Mul(rational.Int(s.Whole()))
	return s.Unit().Mul(s.Chip).Mul(rational.Int(passed)).Quo(ways)
}
