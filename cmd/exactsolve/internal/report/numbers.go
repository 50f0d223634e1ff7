package report

import (
	"fmt"
	"slices"

	"exactsolve/cmd/exactsolve/internal/cli"
	"exactsolve/cmd/exactsolve/internal/view"
	"exactsolve/message"
	"exactsolve/rational"
	"exactsolve/render"
)

// ranNumbers returns the probabilities of a claim whose numbers are no fractions, if
// they fit the game.
func (b *Builder) ranNumbers(c *message.Claim) ([]view.DrawnNumber, error) {
	var list []view.DrawnNumber
	if c.Box != nil {
		for _, e := range c.Box.Profile {
			list = append(list, view.DrawnNumber{Set: e.Set, Number: ranBoxNumber(&e.BoxNumber), Near: e.Middle()})
		}
	}
	if c.Algebraic != nil {
		for _, e := range c.Algebraic.Profile {
			list = append(list, view.DrawnNumber{Set: e.Set, Number: ranAlgebraicNumber(&e.AlgebraicNumber), Near: view.NearAlgebraic(&e.AlgebraicNumber)})
		}
	}
	sides := b.f.Game.Players
	probabilities := map[[2]int][]rational.Rat{}
	for _, e := range list {
		if e.Player < 1 || e.Player > len(sides) || e.Infoset < 1 || e.Infoset > len(sides[e.Player-1].Infosets) {
			return nil, fmt.Errorf("no information set %d:%d in the game", e.Player, e.Infoset)
		}
		if e.Near.Sign() < 0 {
			return nil, fmt.Errorf("a negative probability at %d:%d", e.Player, e.Infoset)
		}
		at := [2]int{e.Player, e.Infoset}
		probabilities[at] = append(probabilities[at], e.Near)
	}
	for at, prob := range probabilities {
		want := len(sides[at[0]-1].Infosets[at[1]-1].Actions)
		if len(prob) != want || !slices.ContainsFunc(prob, func(x rational.Rat) bool { return !x.IsZero() }) {
			return nil, fmt.Errorf("%d probabilities at %d:%d, want %d, not all 0", len(prob), at[0], at[1], want)
		}
	}
	return list, nil
}

// ranPayoffs returns the payoffs of a claim whose numbers are no fractions.
func ranPayoffs(c *message.Claim) []string {
	var list []string
	if c.Box != nil {
		for k := range c.Box.Payoffs {
			list = append(list, ranBoxNumber(&c.Box.Payoffs[k]).Full)
		}
	}
	if c.Algebraic != nil {
		for k := range c.Algebraic.Payoffs {
			list = append(list, ranAlgebraicNumber(&c.Algebraic.Payoffs[k]).Full)
		}
	}
	return list
}

// ranBoxNumber returns what is written for a number of a box.
func ranBoxNumber(x *message.BoxNumber) render.Number {
	if x.Exact != nil {
		return render.Number{Short: x.Exact.String(), Full: x.Exact.String()}
	}
	if x.Decimal != "" {
		return render.Number{Short: "≈" + x.Decimal, Full: "≈ " + x.Decimal}
	}
	near, _ := cli.Decimal(x.Middle(), 2)
	return render.Number{Short: "≈" + near + "?", Full: "about " + near}
}

// ranAlgebraicNumber returns what is written for an algebraic number.
func ranAlgebraicNumber(x *message.AlgebraicNumber) render.Number {
	if x.Decimal == "" {
		return render.Number{Short: x.Number, Full: x.Number}
	}
	return render.Number{Short: "≈" + x.Decimal, Full: x.Number + " (≈ " + x.Decimal + ")"}
}
