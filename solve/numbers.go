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

	// Beliefs are those in a box, per player, information set and node: nil where chance does not
	// lead, and if the box is of no sequential equilibria of a tree.
	Beliefs [][][]Number

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
// returns nil for a list of equilibria, and for a device.
func NumbersOf(g *seqform.Game, c *cert.Certificate) *Numbers {
	claim := &c.Claim
	switch best := claim.Optimal; {
	case claim.Mediated != nil:
		return nil
	case best != nil && claim.Isolated != nil:
		return isolatedNumbers(claim.Isolated)
	case best != nil && claim.Enclosed != nil:
		return enclosedNumbers(g, claim.Enclosed, c.Evidence.Box.Enclosure)
	case best != nil && best.Profile != nil:
		return rationalNumbers(best.Profile, best.Payoffs)
	case best != nil:
		return nil
	}
	switch claim.Concept {
	case cert.IsolatedNash:
		return isolatedNumbers(claim.Isolated)
	case cert.EnclosedNash:
		return enclosedNumbers(g, claim.Enclosed, c.Evidence.Enclosure)
	case cert.EnclosedSequential, cert.EnclosedQuasiPerfect, cert.EnclosedExtensivePerfect:
		return refinedNumbers(g, claim.Refined, c.Evidence.Branch)
	case cert.AlgebraicNash, cert.AlgebraicSequential:
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
	lists := append(slices.Concat(n.Behavior...), slices.Concat(n.Beliefs...)...)
	return append(slices.Concat(lists...), n.Payoffs...)
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

// refinedNumbers are those of a claim that has been checked: trembles are 0 in the end,
// and coefficients of order 0 exact unless they are unknowns, or of what is left by these.
func refinedNumbers(g *seqform.Game, box *claim.Refined, proof *claim.Branch) *Numbers {
	n := &Numbers{Kind: Box, Radius: box.Radius}
	for i := range box.Profile {
		sets, s := make([][]Number, len(box.Profile[i])), 0
		for h, center := range box.Profile[i] {
			left, certain := rational.Int(1), true
			for a, y := range center {
				s++
				x := exactly(rational.Rat{})
				switch {
				case y.IsZero() || a == proof.Choices[i][h]-1:
				case slices.Contains(proof.Unknowns[i], s):
					x, certain = n.around(y), false
				default:
					x = exactly(proof.Coefficients[i][h][a])
					left = left.Sub(*x.exact)
				}
				sets[h] = append(sets[h], x)
			}
			c := proof.Choices[i][h] - 1
			if sets[h][c] = exactly(left); !certain {
				sets[h][c] = n.around(center[c])
			}
		}
		n.Behavior = append(n.Behavior, sets)
	}
	if g.Tree != nil && box.Beliefs != nil {
		n.Beliefs = n.refinedBeliefs(g, box.Beliefs, proof.Orders)
	}
	n.aroundAll(box.Payoffs)
	return n
}

// refinedBeliefs are 0 at nodes to which trembles do not lead with the least order of the set,
// and 1 where that leaves one.
func (n *Numbers) refinedBeliefs(g *seqform.Game, beliefs [][][]rational.Rat, orders [][][]int) [][][]Number {
	reach, sums := g.Tree.ChanceReach(), pathOrders(g.Tree, orders)
	z := make([][][]Number, len(beliefs))
	for i := range beliefs {
		z[i] = make([][]Number, len(beliefs[i]))
		for h, belief := range beliefs[i] {
			if belief == nil {
				continue
			}
			least, leading := 0, 0 // the least order, and how many nodes have it
			for _, v := range g.Players[i].Infosets[h].Nodes {
				switch {
				case reach[v].IsZero() || leading > 0 && sums[v] > least:
				case leading > 0 && sums[v] == least:
					leading++
				default:
					least, leading = sums[v], 1
				}
			}
			for k, v := range g.Players[i].Infosets[h].Nodes {
				switch {
				case reach[v].IsZero() || sums[v] > least:
					z[i][h] = append(z[i][h], exactly(rational.Rat{}))
				case leading == 1:
					z[i][h] = append(z[i][h], exactly(rational.Int(1)))
				default:
					z[i][h] = append(z[i][h], n.around(belief[k]))
				}
			}
		}
	}
	return z
}

// pathOrders returns the order of the path to each node: own moves are the same at all nodes of a set.
func pathOrders(t *seqform.Tree, orders [][][]int) []int {
	sums := make([]int, t.Len())
	for v := range sums {
		p := t.Parent[v]
		if p < 0 {
			continue
		}
		if sums[v] = sums[p]; t.Player[p] != seqform.Chance {
			sums[v] += orders[t.Player[p]][t.Infoset[p]][t.Action[v]]
		}
	}
	return sums
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
