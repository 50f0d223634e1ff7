package signalling

import (
	"slices"

	"exactsolve/cert/claim"
	"exactsolve/rational"
	"exactsolve/rational/linear"
	"exactsolve/seqform"
	"exactsolve/seqform/signalling"
)

// A Component is a connected component of the set of sequential equilibria.
type Component struct {
	Pieces    []int               // indices of pieces
	Dimension int                 // of its strategies, the largest of a piece
	Payoffs   []rational.Interval // per player
	Types     []rational.Interval // what types get
	Outcome   [][][]rational.Rat  // per message, type that can send it, and response, the probability; nil if it varies
}

// components returns the maximal pieces in the order of components, and these.
//
// Two of them meet if they have a common vertex of each player: where both hold is a face of each.
func (f *search) components() (order []int, list []Component) {
	left := f.maximal()
	for len(left) > 0 {
		c := Component{}
		group := left[:1]
		left = left[1:]
		for k := 0; k < len(group); k++ {
			var rest []int
			for _, l := range left {
				if f.pieces[group[k]].meets(&f.pieces[l]) {
					group = append(group[:len(group):len(group)], l)
				} else {
					rest = append(rest, l)
				}
			}
			left = rest
		}
		for _, k := range group {
			c.Pieces = append(c.Pieces, len(order))
			order = append(order, k)
		}
		list = append(list, c)
	}
	return order, list
}

// maximal returns the pieces that are in no other one.
func (f *search) maximal() (list []int) {
	for k := range f.pieces {
		in := false
		for l := range f.pieces {
			in = in || l != k && f.pieces[l].includes(&f.pieces[k]) && (l < k || !f.pieces[k].includes(&f.pieces[l]))
		}
		if !in {
			list = append(list, k)
		}
	}
	return list
}

// meets reports whether two pieces have a common vertex of each player.
func (q *piece) meets(r *piece) bool {
	for side := range q.numbers {
		common := false
		for v := range q.numbers[side] {
			common = common || r.numbers[side][v]
		}
		if !common {
			return false
		}
	}
	return true
}

// measure enters what can be said of a component, given all pieces. Payoffs and probabilities of
// outcomes are affine in the strategy of each player, and so are at most as large as at vertices. In a piece what types
// get depends on the receiver alone, and what the receiver gets on the sender, as all strategies are best responses; and if
// no probability varies with one of them, it does not with both.
func (c *Component) measure(g *seqform.Game, s *signalling.Game, pieces []claim.AssessmentPiece) {
	c.Payoffs = nil
	o := newOutcomes(g, s)
	for n, k := range c.Pieces {
		p := &pieces[k]
		c.Dimension = max(c.Dimension, dimension(p.Sender)+dimension(p.Receiver))
		for i, x := range p.Sender {
			for j, y := range p.Receiver {
				if i == 0 || j == 0 || len(g.Players) > 2 {
					o.enter(c, x, y, n+i+j == 0)
				}
			}
		}
	}
}

// outcomes are of a game.
type outcomes struct {
	s    *signalling.Game
	paid [][]rational.Rat // per player and node
}

func newOutcomes(g *seqform.Game, s *signalling.Game) *outcomes {
	o := &outcomes{s: s}
	for i := range g.Players {
		o.paid = append(o.paid, g.Tree.Paid(i))
	}
	return o
}

// enter enters what a profile comes to.
func (o *outcomes) enter(c *Component, x, y seqform.Behavior, first bool) {
	payoffs, types := make([]rational.Rat, len(o.paid)), make([]rational.Rat, len(o.s.Types))
	var all [][][]rational.Rat
	for k := range o.s.Messages {
		m := &o.s.Messages[k]
		var of [][]rational.Rat
		for _, s := range m.Senders {
			typ := &o.s.Types[s.Type]
			sends := x[typ.Infoset][s.Action]
			reach := make([]rational.Rat, len(s.Leaves))
			for r, v := range s.Leaves {
				given := sends
				if m.Infoset >= 0 {
					given = sends.Mul(y[m.Infoset][r])
				}
				types[s.Type] = types[s.Type].Add(given.Mul(s.Pays[0][r]))
				reach[r] = given.Mul(typ.Prior)
				for i := range payoffs {
					payoffs[i] = payoffs[i].Add(reach[r].Mul(o.paid[i][v]))
				}
			}
			of = append(of, reach)
		}
		all = append(all, of)
	}
	if first {
		c.Payoffs, c.Types, c.Outcome = make([]rational.Interval, len(payoffs)), make([]rational.Interval, len(types)), all
	}
	widen(c.Payoffs, payoffs, first)
	widen(c.Types, types, first)
	if !same(c.Outcome, all) {
		c.Outcome = nil
	}
}

func widen(list []rational.Interval, x []rational.Rat, first bool) {
	for k := range list {
		if first {
			list[k] = rational.Interval{Lo: x[k], Hi: x[k]}
		}
		list[k].Lo, list[k].Hi = rational.Min(list[k].Lo, x[k]), rational.Max(list[k].Hi, x[k])
	}
}

func same(a, b [][][]rational.Rat) bool {
	if a == nil {
		return false
	}
	for i := range a {
		for j := range a[i] {
			if !claim.Same(a[i][j], b[i][j]) {
				return false
			}
		}
	}
	return true
}

// dimension returns that of the convex hull of strategies.
func dimension(list []seqform.Behavior) int {
	var points [][]rational.Rat
	for _, b := range list {
		points = append(points, slices.Concat(b...))
	}
	return linear.Dimension(points)
}
