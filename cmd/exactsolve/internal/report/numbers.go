package report

import (
	"fmt"

	"exactsolve/cmd/exactsolve/internal/cli"
	"exactsolve/cmd/exactsolve/internal/view"
	"exactsolve/message"
	"exactsolve/rational"
	"exactsolve/render"
)

// A ranView is a profile of numbers that are no fractions, as a run gives it.
type ranView []view.DrawnNumber

func newRanView(c *message.Claim) ranView {
	var v ranView
	if c.Box != nil {
		for _, e := range c.Box.Profile {
			v = append(v, view.DrawnNumber{Set: e.Set, Number: ranBoxNumber(&e.BoxNumber), Near: e.Middle()})
		}
	}
	if c.Algebraic != nil {
		for _, e := range c.Algebraic.Profile {
			v = append(v, view.DrawnNumber{Set: e.Set, Number: ranAlgebraicNumber(&e.AlgebraicNumber), Near: view.NearAlgebraic(&e.AlgebraicNumber)})
		}
	}
	return v
}

// check reports what does not fit the game.
func (v ranView) check(b *Builder) error {
	count := map[[2]int]int{}
	sum := map[[2]int]rational.Rat{}
	for _, e := range v {
		if e.Player < 1 || e.Player > len(b.f.Game.Players) || e.Infoset < 1 || e.Infoset > len(b.f.Game.Players[e.Player-1].Infosets) {
			return fmt.Errorf("no information set %d:%d in the game", e.Player, e.Infoset)
		}
		at := [2]int{e.Player, e.Infoset}
		if e.Near.Sign() < 0 {
			return fmt.Errorf("a negative probability at %d:%d", e.Player, e.Infoset)
		}
		count[at]++
		sum[at] = sum[at].Add(e.Near)
	}
	for at, n := range count {
		if want := len(b.f.Game.Players[at[0]-1].Infosets[at[1]-1].Actions); n != want || sum[at].IsZero() {
			return fmt.Errorf("%d probabilities at %d:%d, want %d, not all 0", n, at[0], at[1], want)
		}
	}
	return nil
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
