package view

import (
	"fmt"
	"slices"

	"exactsolve/cmd/exactsolve/internal/cli"
	"exactsolve/message"
	"exactsolve/rational"
	"exactsolve/render"
	"exactsolve/seqform"
)

// ClaimedNumbers returns the probabilities of a claim that was read, if they fit the game.
func ClaimedNumbers(g *seqform.Game, c *message.Claim) ([]DrawnNumber, error) {
	var list []DrawnNumber
	for _, e := range c.Profile {
		list = append(list, DrawnNumber{Set: e.Set, Number: render.Number{Short: e.Probability.String()}, Near: e.Probability})
	}
	if c.Box != nil {
		for _, e := range c.Box.Profile {
			list = append(list, DrawnNumber{Set: e.Set, Number: claimedInBox(&e.BoxNumber), Near: e.Middle()})
		}
	}
	if c.Algebraic != nil {
		for _, e := range c.Algebraic.Profile {
			list = append(list, DrawnNumber{Set: e.Set, Number: claimedAlgebraic(&e.AlgebraicNumber), Near: nearAlgebraic(&e.AlgebraicNumber)})
		}
	}
	sides := g.Players
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
		var sum rational.Rat
		for _, x := range prob {
			sum = sum.Add(x)
		}
		if c.Profile != nil && !sum.IsOne() {
			return nil, fmt.Errorf("probabilities at %d:%d that do not sum to 1", at[0], at[1])
		}
	}
	return list, nil
}

// ClaimedPayoffs returns the payoffs of such a claim as text.
func ClaimedPayoffs(c *message.Claim) []string {
	var list []string
	for _, u := range c.Payoffs {
		list = append(list, u.String())
	}
	if c.Box != nil {
		for k := range c.Box.Payoffs {
			list = append(list, claimedInBox(&c.Box.Payoffs[k]).Full)
		}
	}
	if c.Algebraic != nil {
		for k := range c.Algebraic.Payoffs {
			list = append(list, claimedAlgebraic(&c.Algebraic.Payoffs[k]).Full)
		}
	}
	return list
}

func claimedInBox(x *message.BoxNumber) render.Number {
	if x.Exact != nil {
		return render.Number{Short: x.Exact.String(), Full: x.Exact.String()}
	}
	if x.Decimal != "" {
		return render.Number{Short: "≈" + x.Decimal, Full: "≈ " + x.Decimal}
	}
	near, _ := cli.Decimal(x.Middle(), 2)
	return render.Number{Short: "≈" + near + "?", Full: "about " + near}
}

func claimedAlgebraic(x *message.AlgebraicNumber) render.Number {
	if x.Decimal == "" {
		return render.Number{Short: x.Number, Full: x.Number}
	}
	return render.Number{Short: "≈" + x.Decimal, Full: x.Number + " (≈ " + x.Decimal + ")"}
}
