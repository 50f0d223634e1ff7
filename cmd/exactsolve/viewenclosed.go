package main

import (
	"exactsolve/cert"
	"exactsolve/rational"
	"exactsolve/rational/approx"
	"exactsolve/seqform"
)

// newEnclosedView returns the view of a box that has an equilibrium, checked: its
// behavior where the player's own plan leads.
//
// Of the weights, those that are neither unknowns nor of choices are exactly as
// claimed, see [cert.Enclosure]. That of a choice, which may be claimed not quite
// exactly, is what the weights beside it leave of the one before.
func newEnclosedView(n *names, c *cert.Certificate, digits int) *boxView {
	box := c.Claim.Enclosed
	radius, _ := approx.Decimal(box.Radius, 2, approx.Up)
	v := &boxView{boxMessage: boxMessage{Radius: box.Radius}, shown: "a nash equilibrium is within " + radius +
		" of the center in the certificate, in every weight of its realization plans and every payoff; it need not be the only one there"}
	for i := range n.g.Players {
		w := weightsOf(&n.g.Players[i], box.Plans[i], box.Radius, c.Evidence.Enclosure.Choices[i], c.Evidence.Enclosure.Unknowns[i])
		for h := range n.g.Players[i].Infosets {
			v.enterSet(n, i, h, w, digits)
		}
	}
	v.enterPayoffs(box.Payoffs, digits)
	return v
}

// weightsOf returns what a claim that has been checked says of the weights of a
// player's sequences: points where they are exact.
func weightsOf(p *seqform.Player, plan []rational.Rat, radius rational.Rat, choices, unknowns []int) []rational.Interval {
	w := make([]rational.Interval, len(plan))
	for s, x := range plan {
		w[s] = rational.Point(x)
	}
	wide := func(s int) {
		if x := plan[s]; !x.IsZero() {
			w[s] = rational.NewInterval(rational.Max(x.Sub(radius), rational.Rat{}), x.Add(radius))
		}
	}
	for _, s := range unknowns {
		wide(s)
	}
	for h := range p.Infosets { // in the order of first appearance, parents first
		set := &p.Infosets[h]
		left := w[set.ParentSeq]
		for a := range set.Actions {
			if a != choices[h]-1 {
				left = left.Sub(w[set.Seq(a)])
			}
		}
		if c := set.Seq(choices[h] - 1); left.IsPoint() {
			w[c] = left
		} else {
			wide(c)
		}
	}
	return w
}

// enterSet enters the behavior at an information set. Where the player's own plan does
// not lead it means nothing: there it is uniform and not shown.
func (v *boxView) enterSet(n *names, i, h int, w []rational.Interval, digits int) {
	set := &n.g.Players[i].Infosets[h]
	before := w[set.ParentSeq]
	led := !before.Hi.IsZero()
	used := 0
	for a := range set.Actions {
		if !w[set.Seq(a)].Hi.IsZero() {
			used++
		}
	}
	actions := n.actions(i, h)
	for a := range set.Actions {
		e := boxEntry{setRef: n.ref(i, h), Action: actions[a]}
		switch x := w[set.Seq(a)]; {
		case !led:
			e.boxNumber = exactly(rational.New(1, int64(len(set.Actions))))
		case x.Hi.IsZero():
			e.boxNumber = exactly(rational.Rat{})
		case used == 1:
			e.boxNumber = exactly(rational.Int(1))
		case x.IsPoint() && before.IsPoint():
			e.boxNumber = exactly(x.Lo.Quo(before.Lo))
		default:
			e.boxNumber = v.between(share(x, before), digits)
		}
		v.line = append(v.line, e)
		if led {
			v.Profile = append(v.Profile, e)
		}
	}
}

// share returns x/before for weights of an action and of the sequence before it.
func share(x, before rational.Interval) rational.Interval {
	unit := rational.NewInterval(rational.Rat{}, rational.Int(1))
	if before.Lo.Sign() <= 0 {
		return unit
	}
	z, _ := x.Quo(before).Intersect(unit) // as both are of one plan they meet
	return z
}
