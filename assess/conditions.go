package assess

import (
	"exactsolve/rational"
)

// A Condition is an inequality that the beliefs at an information set satisfy together:
// the sum of Weights times the probabilities of its nodes is at least 0, or with Equal 0.
// The weights are whole numbers without a common divisor.
//
// Bounds of single nodes follow from the conditions and from what beliefs elsewhere allow.
type Condition struct {
	Action  int // that gains nothing where it holds, or −1: some nodes are reached by the same mistakes
	Weights []rational.Rat
	Equal   bool
}

// maxConditioned limits the nodes of an information set that conditions are given for.
const maxConditioned = 16

// conditions enters the conditions at the information sets where some belief is not
// determined.
func (b *beliefs) conditions() {
	s := newSearch(b)
	b.ranges.Conditions = make([][][]Condition, len(b.ranges.Sets))
	for i, sets := range b.ranges.Sets {
		b.ranges.Conditions[i] = make([][]Condition, len(sets))
		for h, r := range sets {
			if r.open() && len(r) <= maxConditioned {
				b.ranges.Conditions[i][h] = append(s.mistakes(i, h), s.gains(i, h, r)...)
			}
		}
	}
}

// open reports whether a belief is not determined.
func (r SetRange) open() bool {
	for _, n := range r {
		if !n.Low.Value.Equal(n.High.Value) {
			return true
		}
	}
	return false
}

// mistakes returns that nodes of one class keep their proportions, see [setBeliefs].
func (s *search) mistakes(i, h int) (list []Condition) {
	for _, share := range s.classes(s.b.g.Players[i].Infosets[h].Nodes) {
		first := -1
		for k, x := range share {
			switch {
			case x.IsZero():
			case first < 0:
				first = k
			default:
				weights := make([]rational.Rat, len(share))
				weights[first], weights[k] = x, share[first].Neg()
				list = append(list, Condition{Action: -1, Weights: rational.Primitive(weights), Equal: true})
			}
		}
	}
	return list
}

// gains returns, unless all consistent beliefs are sought, that actions gain nothing where
// some beliefs would have them gain. Those that are played do not lose either.
func (s *search) gains(i, h int, r SetRange) (list []Condition) {
	if s.b.opt.Consistent {
		return nil
	}
	single := make([][]rational.Rat, len(r))
	for k := range single {
		single[k] = make([]rational.Rat, len(r))
		single[k][k] = rational.Int(1)
	}
	for a, losses := range s.losses(i, h, single) {
		c := Condition{Action: a, Weights: losses, Equal: !s.b.profile[i][h][a].IsZero()}
		binds := false
		for k, x := range losses {
			if r[k].High.Value.IsZero() {
				losses[k] = rational.Rat{} // the node is out of the question
				continue
			}
			binds = binds || x.Sign() < 0 || c.Equal && !x.IsZero()
		}
		if binds {
			c.Weights = rational.Primitive(losses)
			list = append(list, c)
		}
	}
	return list
}
