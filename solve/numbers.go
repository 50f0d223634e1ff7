package solve

import (
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
	case cert.CompleteNash, cert.ExtremeNash:
		return nil
	}
	n := &Numbers{Kind: Rational, Payoffs: allExactly(claim.Payoffs)}
	for _, behavior := range claim.Profile {
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
	certain := true
	n.each(func(x Number) {
		if certain && x.exact == nil {
			_, certain = x.Decimal(digits)
		}
	})
	return certain
}

// each visits the numbers: probabilities, then payoffs.
func (n *Numbers) each(visit func(Number)) {
	for i := range n.Behavior {
		for _, set := range n.Behavior[i] {
			for _, x := range set {
				visit(x)
			}
		}
	}
	for _, x := range n.Payoffs {
		visit(x)
	}
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
