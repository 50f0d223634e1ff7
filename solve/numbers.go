package solve

import (
	"slices"

	"exactsolve/cert"
	"exactsolve/cert/claim"
	"exactsolve/nash/algebraic"
	"exactsolve/rational"
	"exactsolve/seqform"
)

// Numbers are the probabilities and payoffs that a claim is about.
type Numbers struct {
	Kind     Kind
	Behavior [][][]Number // per player, information set and action
	Payoffs  []Number     // per player
	Radius   rational.Rat // of a box
	Root     string       // what the letter t is in expressions, "" if none has it

	// Free says, per player and information set of a box, that the player's own plan
	// does not lead there: behavior is not part of the claim. It is nil otherwise.
	Free [][]bool
}

// A Kind says how numbers are known.
type Kind string

// The kinds of numbers.
const (
	Rational  Kind = "rational"
	Box       Kind = "box"
	Algebraic Kind = "algebraic"
)

// NumbersOf returns what a certificate that has been checked says of a game. It
// returns nil for a list of equilibria.
func NumbersOf(g *seqform.Game, c *cert.Certificate) *Numbers {
	claim := &c.Claim
	switch claim.Concept {
	case cert.IsolatedNash:
		return isolatedNumbers(claim.Isolated)
	case cert.EnclosedNash:
		return enclosedNumbers(g, claim.Enclosed, c.Evidence.Enclosure)
	case cert.AlgebraicNash:
		return algebraicNumbers(claim.Algebraic)
	case cert.CompleteNash, cert.CompleteSets, cert.CompletePerfect, cert.ExtremeNash, cert.PlanNash, cert.CompleteSequential, cert.CompleteWeighted:
		return nil
	case cert.OutcomeTest:
		return rationalNumbers(claim.Outcome.Profile, claim.Outcome.Payoffs)
	}
	return rationalNumbers(claim.Profile, claim.Payoffs)
}

func rationalNumbers(p seqform.Profile, payoffs []rational.Rat) *Numbers {
	n := &Numbers{Kind: Rational, Payoffs: allExactly(payoffs)}
	for _, behavior := range p {
		sets := make([][]Number, len(behavior))
		for h := range sets {
			sets[h] = allExactly(behavior[h])
		}
		n.Behavior = append(n.Behavior, sets)
	}
	return n
}

func allExactly(list []rational.Rat) []Number {
	z := make([]Number, len(list))
	for k, x := range list {
		z[k] = exactly(x)
	}
	return z
}

// Certain reports whether decimals of all numbers have so many digits, at least one.
func (n *Numbers) Certain(digits int) bool {
	return !slices.ContainsFunc(n.all(), func(x Number) bool {
		if x.exact != nil {
			return false
		}
		_, certain := x.Decimal(digits)
		return !certain
	})
}

func (n *Numbers) all() []Number {
	return append(slices.Concat(slices.Concat(n.Behavior...)...), n.Payoffs...)
}

// isolatedNumbers are those of a claim that has been checked: 0 stands for actions
// outside the support, and what is left to one action is 1.
func isolatedNumbers(c *claim.Isolated) *Numbers {
	n := &Numbers{Kind: Box, Radius: c.Radius}
	for _, x := range c.Profile {
		used := 0
		for _, p := range x {
			if !p.IsZero() {
				used++
			}
		}
		set := make([]Number, len(x))
		for a, p := range x {
			switch {
			case p.IsZero():
				set[a] = exactly(p)
			case used == 1:
				set[a] = exactly(rational.Int(1))
			default:
				set[a] = n.around(p)
			}
		}
		n.Behavior = append(n.Behavior, [][]Number{set})
	}
	n.aroundAll(c.Payoffs)
	return n
}

// around returns the number that lies within the radius of a center.
func (n *Numbers) around(center rational.Rat) Number {
	return Number{center: &center, within: rational.NewInterval(center.Sub(n.Radius), center.Add(n.Radius))}
}

// aroundAll enters payoffs that lie within the radius of centers.
func (n *Numbers) aroundAll(payoffs []rational.Rat) {
	for _, u := range payoffs {
		n.Payoffs = append(n.Payoffs, n.around(u))
	}
}

// algebraicNumbers are those of a claim that has been checked.
func algebraicNumbers(c *claim.Algebraic) *Numbers {
	text, err := algebraic.Radicals(c)
	if err != nil {
		panic("solve: " + err.Error()) // not after a check
	}
	n, t := &Numbers{Kind: Algebraic, Root: text.Root}, newRoot(c)
	for i := range c.Profile {
		sets := make([][]Number, len(c.Profile[i]))
		for h := range sets {
			for a, x := range c.Profile[i][h] {
				sets[h] = append(sets[h], t.number(x, text.Profile[i][h][a]))
			}
		}
		n.Behavior = append(n.Behavior, sets)
	}
	for i, x := range c.Payoffs {
		n.Payoffs = append(n.Payoffs, t.number(x, text.Payoffs[i]))
	}
	return n
}

// number returns the number with the coefficients given, and text.
func (r *root) number(coefficients []rational.Rat, text string) Number {
	if x, err := rational.Parse(text); err == nil {
		return exactly(x)
	}
	return Number{root: r, coefficients: coefficients, closed: text}
}

// enclosedNumbers are those of a claim that has been checked.
//
// Of the weights, those that are neither unknowns nor of choices are exactly as
// claimed, see [claim.Enclosure]. That of a choice, which may be claimed not quite
// exactly, is what the weights beside it leave of the one before.
func enclosedNumbers(g *seqform.Game, box *claim.Enclosed, proof *claim.Enclosure) *Numbers {
	n := &Numbers{Kind: Box, Radius: box.Radius}
	for i := range g.Players {
		p := &g.Players[i]
		w := weightsOf(p, box.Plans[i], box.Radius, proof.Choices[i], proof.Unknowns[i])
		sets, free := make([][]Number, len(p.Infosets)), make([]bool, len(p.Infosets))
		for h := range p.Infosets {
			sets[h], free[h] = behaviorOf(&p.Infosets[h], w)
		}
		n.Behavior, n.Free = append(n.Behavior, sets), append(n.Free, free)
	}
	n.aroundAll(box.Payoffs)
	return n
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

// behaviorOf returns the behavior at an information set for weights of sequences.
// Where the player's own plan does not lead it is free: uniform then.
func behaviorOf(set *seqform.Infoset, w []rational.Interval) (list []Number, free bool) {
	before := w[set.ParentSeq]
	free = before.Hi.IsZero()
	used := 0
	for a := range set.Actions {
		if !w[set.Seq(a)].Hi.IsZero() {
			used++
		}
	}
	for a := range set.Actions {
		var z Number
		switch x := w[set.Seq(a)]; {
		case free:
			z = exactly(rational.New(1, int64(len(set.Actions))))
		case x.Hi.IsZero():
			z = exactly(rational.Rat{})
		case used == 1:
			z = exactly(rational.Int(1))
		case x.IsPoint() && before.IsPoint():
			z = exactly(x.Lo.Quo(before.Lo))
		default:
			z = Number{within: share(x, before)}
		}
		list = append(list, z)
	}
	return list, free
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
