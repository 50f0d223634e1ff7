package parametric

import (
	"slices"

	"exactsolve/cert/claim"
	"exactsolve/rational"
	"exactsolve/rational/expression"
	"exactsolve/rational/polynomial"
)

// A Piece is from where to where one function says the value of a claim. Places are numbered as in a [Diagram].
type Piece struct {
	From, To int
	Value    expression.Ratio
	Jump     bool // where it begins the piece before has another limit
}

// Places returns those of a claim: where cells begin, and where the last one ends.
func Places(p *claim.Parametric) []polynomial.Root {
	return slices.Concat([]polynomial.Root{polynomial.Point(p.From)}, p.Ends, []polynomial.Root{polynomial.Point(p.To)})
}

// Pieces joins the cells in which one function says payoffs times weights, or if these are nil the payoff of player 1,
// unless nothing is claimed between them.
func Pieces(p *claim.Parametric, weights []rational.Rat) (list []Piece) {
	places := Places(p)
	for k := range p.Cells {
		z := Piece{From: k, To: k + 1, Value: valueOf(&p.Cells[k], weights)}
		if k > 0 {
			before := &list[len(list)-1]
			if z.Value.Equal(before.Value) && (holds(&p.Cells[k-1], &places[k]) || holds(&p.Cells[k], &places[k])) {
				before.To = k + 1
				continue
			}
			z.Jump = places[k].SignOf(nil, difference(z.Value, before.Value)) != 0
		}
		list = append(list, z)
	}
	return list
}

// valueOf returns payoffs times weights, or if these are nil the payoff of player 1.
func valueOf(c *claim.Cell, weights []rational.Rat) expression.Ratio {
	if weights == nil {
		return expression.NewRatio(c.Payoffs[0], c.Denominator)
	}
	var sum polynomial.Poly
	for i, w := range weights {
		sum = sum.Add(nil, c.Payoffs[i].Mul(nil, polynomial.Constant(w)))
	}
	return expression.NewRatio(sum, c.Denominator)
}

// holds reports whether what is claimed of a cell holds at an end of it.
func holds(c *claim.Cell, at *polynomial.Root) bool { return at.SignOf(nil, c.Denominator) != 0 }

// difference returns a polynomial that is 0 where x = y, if no denominator is.
func difference(x, y expression.Ratio) polynomial.Poly {
	return x.Num.Mul(nil, y.Den).Sub(nil, y.Num.Mul(nil, x.Den))
}
