package main

import (
	"fmt"

	"exactsolve/rational"
	"exactsolve/render"
)

// A ranNumbers is a profile of numbers that are no fractions.
type ranNumbers struct {
	Root    string     `json:"root"`
	Profile []ranEntry `json:"profile"`
	Payoffs []ranEntry `json:"payoffs"`
}

// A ranEntry has one of exact, center, low and high, or number.
type ranEntry struct {
	Player  int           `json:"player"`
	Infoset int           `json:"infoset"`
	Exact   *rational.Rat `json:"exact"`
	Center  *rational.Rat `json:"center"`
	Low     *rational.Rat `json:"low"`
	High    *rational.Rat `json:"high"`
	Decimal string        `json:"decimal"`
	Number  string        `json:"number"`
}

func entriesOf(n *ranNumbers) []ranEntry {
	if n == nil {
		return nil
	}
	return n.Profile
}

// A ranView is a profile of numbers that are no fractions, as a run gives it.
type ranView []ranEntry

// check reports what does not fit the game.
func (v ranView) check(b *builder) error {
	count := map[[2]int]int{}
	sum := map[[2]int]rational.Rat{}
	for _, e := range v {
		if e.Player < 1 || e.Player > len(b.f.Game.Players) || e.Infoset < 1 || e.Infoset > len(b.f.Game.Players[e.Player-1].Infosets) {
			return fmt.Errorf("no information set %d:%d in the game", e.Player, e.Infoset)
		}
		at := [2]int{e.Player, e.Infoset}
		x := e.near()
		if x.Sign() < 0 {
			return fmt.Errorf("a negative probability at %d:%d", e.Player, e.Infoset)
		}
		count[at]++
		sum[at] = sum[at].Add(x)
	}
	for at, n := range count {
		if want := len(b.f.Game.Players[at[0]-1].Infosets[at[1]-1].Actions); n != want || sum[at].IsZero() {
			return fmt.Errorf("%d probabilities at %d:%d, want %d, not all 0", n, at[0], at[1], want)
		}
	}
	return nil
}

func (v ranView) numbers() []drawnNumber {
	var list []drawnNumber
	for _, e := range v {
		list = append(list, drawnNumber{setRef: setRef{Player: e.Player, Infoset: e.Infoset}, Number: e.number(), near: e.near()})
	}
	return list
}

// near returns a number near that of the entry.
func (e *ranEntry) near() rational.Rat {
	switch {
	case e.Exact != nil:
		return *e.Exact
	case e.Center != nil:
		return *e.Center
	case e.Low != nil && e.High != nil:
		return e.Low.Add(*e.High).Mul(rational.New(1, 2))
	}
	for _, text := range []string{e.Number, e.Decimal} {
		if x, err := rational.Parse(text); err == nil {
			return x
		}
	}
	return rational.Rat{}
}

// number returns what is written for the entry.
func (e *ranEntry) number() render.Number {
	switch {
	case e.Exact != nil:
		return render.Number{Short: e.Exact.String(), Full: e.Exact.String()}
	case e.Number != "" && e.Decimal == "":
		return render.Number{Short: e.Number, Full: e.Number}
	case e.Number != "":
		return render.Number{Short: "≈" + e.Decimal, Full: e.Number + " (≈ " + e.Decimal + ")"}
	case e.Decimal != "":
		return render.Number{Short: "≈" + e.Decimal, Full: "≈ " + e.Decimal}
	}
	near, _ := decimal(e.near(), 2)
	return render.Number{Short: "≈" + near + "?", Full: "about " + near}
}
