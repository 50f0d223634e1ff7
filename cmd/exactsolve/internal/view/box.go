package view

import (
	"fmt"
	"io"

	"exactsolve"
	"exactsolve/cert"
	"exactsolve/cmd/exactsolve/internal/cli"
	"exactsolve/message"
	"exactsolve/rational"
	"exactsolve/rational/approx"
)

// A BoxView is of a box that has an equilibrium.
type BoxView struct {
	message.Box
	line  []message.BoxEntry // of all actions
	shown string
}

// newBoxView returns the view of the numbers of a claim that has been checked:
// behavior where the player's own plan leads.
func newBoxView(n *cli.Names, z *exactsolve.Numbers, concept cert.Concept, digits int) *BoxView {
	v := &BoxView{Box: message.Box{Radius: z.Radius}, shown: shownBox(concept, z.Radius)}
	for i := range z.Behavior {
		for h, set := range z.Behavior[i] {
			choices := n.Choices(i, h)
			for a, x := range set {
				v.line = append(v.line, message.BoxEntry{Choice: choices[a], BoxNumber: newBoxNumber(x, digits)})
			}
			if z.Free == nil || !z.Free[i][h] {
				v.Profile = append(v.Profile, v.line[len(v.line)-len(set):]...)
			}
		}
	}
	for _, u := range z.Payoffs {
		v.Payoffs = append(v.Payoffs, newBoxNumber(u, digits))
	}
	return v
}

// shownBox says what is proved of a box.
func shownBox(concept cert.Concept, radius rational.Rat) string {
	near, _ := approx.Decimal(radius, 2, approx.Up)
	if concept == cert.IsolatedNash {
		return "exactly one nash equilibrium with this support is within " + near +
			" of the center in the certificate, in every probability and payoff; it is regular, and actions outside the support pay less"
	}
	return "a nash equilibrium is within " + near +
		" of the center in the certificate, in every weight of its realization plans and every payoff; it need not be the only one there"
}

func newBoxNumber(x exactsolve.Number, digits int) message.BoxNumber {
	if r, ok := x.Exact(); ok {
		return message.BoxNumber{Exact: &r}
	}
	var z message.BoxNumber
	z.Decimal, _ = x.Decimal(digits)
	if center, ok := x.Center(); ok {
		z.Center = &center
	} else {
		within := x.Bounds()
		z.Low, z.High = &within.Lo, &within.Hi
	}
	return z
}

// number returns a number exactly, or as a decimal, or, where no digit is sure, as
// bounds. For other programs that is the middle.
func (v *BoxView) number(at message.Choice, x *message.BoxNumber) number {
	switch {
	case x.Exact != nil:
		return exactNumber(at, *x.Exact, 0)
	case x.Decimal != "":
		return number{at, "≈ " + x.Decimal, "", x.Decimal}
	}
	low, high := x.Low, x.High
	if c := x.Center; c != nil {
		low, high = new(c.Sub(v.Radius)), new(c.Add(v.Radius))
	}
	lo, _ := approx.Decimal(*low, 2, approx.Down)
	hi, _ := approx.Decimal(*high, 2, approx.Up)
	return number{at, fmt.Sprintf("from %s to %s", lo, hi), "", x.Middle().String()}
}

func (v *BoxView) entry(e *message.BoxEntry) number { return v.number(e.Choice, &e.BoxNumber) }

func (v *BoxView) Shows() string        { return v.shown }
func (v *BoxView) Claim() message.Claim { return message.Claim{Box: &v.Box} }
func (v *BoxView) numbers() []number    { return numbersOf(v.Profile, v.entry) }

func (v *BoxView) PayoffNumbers() []number {
	return numbersOf(v.Payoffs, func(x *message.BoxNumber) number { return v.number(message.Choice{}, x) })
}

func (v *BoxView) Gambit(w io.Writer) error { return gambitLine(w, numbersOf(v.line, v.entry)) }
