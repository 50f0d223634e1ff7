package seqform

import (
	"fmt"
	"slices"

	"exactsolve/rational"
)

// A Behavior is a behavior strategy of one player: for each information set,
// in order, one probability an action. The entry of an information set may be
// nil where behavior is not known.
type Behavior [][]rational.Rat

// A Profile is a behavior strategy for each player.
type Profile []Behavior

// A Plan is a realization plan of one player: for each sequence the product of
// the own probabilities along it, so that E x = e and x ≥ 0.
type Plan []rational.Rat

// A Belief is a distribution over the nodes of an information set, in the
// order of Infoset.Nodes; nil where it is not defined or not known.
type Belief []rational.Rat

// An Assessment is a profile with a belief for each information set of each
// player. For games in strategic form all beliefs are nil.
type Assessment struct {
	Profile Profile
	Beliefs [][]Belief
}

// CheckDistribution reports an error unless prob has no negative entry and sums to 1; the
// error is meaningless if the work k ends.
func CheckDistribution(k *rational.Work, prob []rational.Rat) error {
	var sum rational.Rat
	for a, p := range prob {
		if p.Sign() < 0 {
			return fmt.Errorf("probability %d is negative: %v", a+1, p)
		}
		sum = k.Add(sum, p)
	}
	if !sum.IsOne() {
		return fmt.Errorf("probabilities sum to %v, not 1", sum)
	}
	return nil
}

// Proportional returns the distribution in proportion to weights, none of which is
// negative; nil if all are 0.
func Proportional(weights []rational.Rat) []rational.Rat { return Shares(nil, weights) }

// Shares is [Proportional] within so much work.
func Shares(k *rational.Work, weights []rational.Rat) []rational.Rat {
	var sum rational.Rat
	for _, w := range weights {
		sum = k.Add(sum, w)
	}
	if sum.IsZero() {
		return nil
	}
	x := make([]rational.Rat, len(weights))
	share := sum.Inv()
	for a, w := range weights {
		x[a] = k.Mul(w, share)
	}
	return x
}

// Apportion splits a whole number in the proportions of weights, none of which is
// negative, and not all 0, into whole numbers: each is rounded down, and what is missing
// goes to the largest remainders, of equal ones the first.
func Apportion(total rational.Rat, weights []rational.Rat) []rational.Rat {
	x, left := Proportional(weights), total
	rest, order := make([]rational.Rat, len(x)), make([]int, len(x))
	for a, p := range x {
		share := total.Mul(p)
		x[a] = rational.FromBigInt(share.Floor())
		rest[a], order[a], left = share.Sub(x[a]), a, left.Sub(x[a])
	}
	slices.SortStableFunc(order, func(a, b int) int { return rest[b].Cmp(rest[a]) })
	for k := 0; left.Sign() > 0; k++ { // less than one a number
		x[order[k]], left = x[order[k]].Add(rational.Int(1)), left.Sub(rational.Int(1))
	}
	return x
}

// InUnits returns p with probabilities rounded to multiples of 1/units by [Apportion],
// as they are stored in a byte each if there are 255. They still sum to 1. For 0 units it
// returns p itself.
func (p Profile) InUnits(units int) Profile {
	if units == 0 {
		return p
	}
	z, n := make(Profile, len(p)), rational.Int(int64(units))
	for i, b := range p {
		z[i] = make(Behavior, len(b))
		for h, prob := range b {
			if prob != nil {
				z[i][h] = Proportional(Apportion(n, prob))
			}
		}
	}
	return z
}

// CheckProfile reports an error unless p has a distribution for each
// information set of g, except those it leaves nil.
func (g *Game) CheckProfile(p Profile) error {
	if len(p) != len(g.Players) {
		return fmt.Errorf("seqform: profile of %d players for a game of %d", len(p), len(g.Players))
	}
	for i, b := range p {
		sets := g.Players[i].Infosets
		if len(b) != len(sets) {
			return fmt.Errorf("seqform: player %d has %d information sets, profile has %d", i+1, len(sets), len(b))
		}
		for h, prob := range b {
			if prob == nil {
				continue
			}
			if len(prob) != len(sets[h].Actions) {
				return fmt.Errorf("seqform: information set %s of player %d has %d actions, profile has %d",
					g.InfosetLabel(i, h), i+1, len(sets[h].Actions), len(prob))
			}
			if err := CheckDistribution(g.work, prob); err != nil {
				return fmt.Errorf("seqform: information set %s of player %d: %v", g.InfosetLabel(i, h), i+1, err)
			}
		}
	}
	return nil
}

// Missing lists the information sets at which p says nothing, as pairs of
// player and information set.
func (p Profile) Missing() [][2]int {
	var m [][2]int
	for i, b := range p {
		for h, prob := range b {
			if prob == nil {
				m = append(m, [2]int{i, h})
			}
		}
	}
	return m
}

// Plan returns the realization plan of b. Information sets where b is nil must
// not be reached by b; sequences through them get weight 0.
func (p *Player) Plan(b Behavior) Plan {
	x := make(Plan, p.NumSeqs())
	x[0] = rational.Int(1)
	for h := range p.Infosets {
		set := &p.Infosets[h]
		for a, prob := range b[h] {
			x[set.Seq(a)] = p.work.Mul(x[set.ParentSeq], prob)
		}
	}
	return x
}

// Behavior returns the behavior of realization plan x, nil at information sets
// that x does not reach.
func (p *Player) Behavior(x Plan) Behavior {
	b := make(Behavior, len(p.Infosets))
	for h := range p.Infosets {
		set := &p.Infosets[h]
		reach := x[set.ParentSeq]
		if reach.IsZero() {
			continue
		}
		b[h] = make([]rational.Rat, len(set.Actions))
		for a := range b[h] {
			b[h][a] = x[set.Seq(a)].Quo(reach)
		}
	}
	return b
}

// CheckPlan reports an error unless E x = e and x ≥ 0.
func (p *Player) CheckPlan(x Plan) error {
	if len(x) != p.NumSeqs() {
		return fmt.Errorf("seqform: realization plan has %d entries for %d sequences", len(x), p.NumSeqs())
	}
	for s, w := range x {
		if w.Sign() < 0 {
			return fmt.Errorf("seqform: sequence %d has negative weight %v", s, w)
		}
	}
	if row := FlowViolation(p, x, rational.Int(1)); row >= 0 {
		return fmt.Errorf("seqform: realization plan violates constraint %d", row)
	}
	return nil
}

// Plans returns the realization plans of all players of p.
func (g *Game) Plans(p Profile) []Plan {
	plans := make([]Plan, len(p))
	for i := range p {
		plans[i] = g.Players[i].Plan(p[i])
	}
	return plans
}

// Uniform returns the distribution in which n actions are all alike. It panics unless n > 0.
func Uniform(n int) []rational.Rat {
	return slices.Repeat([]rational.Rat{rational.New(1, int64(n))}, n)
}

// Complete returns b with uniform distributions where it says nothing, which is
// everywhere if b is nil. What b has is shared.
func (p *Player) Complete(b Behavior) Behavior {
	z := make(Behavior, len(p.Infosets))
	copy(z, b)
	for h := range z {
		if z[h] == nil {
			z[h] = Uniform(len(p.Infosets[h].Actions))
		}
	}
	return z
}
