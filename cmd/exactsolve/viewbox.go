package main

import (
	"fmt"
	"io"

	"exactsolve"
	"exactsolve/cert"
	"exactsolve/rational"
	"exactsolve/rational/approx"
)

// A boxMessage says that an equilibrium lies in a box: each number that is not
// exact is at most Radius from its center.
type boxMessage struct {
	Radius  rational.Rat `json:"radius"`
	Profile []boxEntry   `json:"profile"`
	Payoffs []boxNumber  `json:"payoffs"`
}

// A boxEntry is the probability of one action.
type boxEntry struct {
	setRef
	Action string `json:"action"`
	boxNumber
}

// A boxNumber is either exact, or within the radius of a center, or from one bound to
// another, with a decimal all of whose digits are right, empty if there are none.
type boxNumber struct {
	Exact   *rational.Rat `json:"exact,omitempty"`
	Center  *rational.Rat `json:"center,omitempty"`
	Low     *rational.Rat `json:"low,omitempty"`
	High    *rational.Rat `json:"high,omitempty"`
	Decimal string        `json:"decimal,omitempty"`

	within rational.Interval
}

// A boxView is of a box that has an equilibrium.
type boxView struct {
	boxMessage
	line  []boxEntry // of all actions
	shown string
}

// newBoxView returns the view of the numbers of a claim that has been checked:
// behavior where the player's own plan leads.
func newBoxView(n *names, z *exactsolve.Numbers, concept cert.Concept, digits int) *boxView {
	v := &boxView{boxMessage: boxMessage{Radius: z.Radius}, shown: shownBox(concept, z.Radius)}
	for i := range z.Behavior {
		for h, set := range z.Behavior[i] {
			actions := n.actions(i, h)
			for a, x := range set {
				v.line = append(v.line, boxEntry{n.ref(i, h), actions[a], newBoxNumber(x, digits)})
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

func newBoxNumber(x exactsolve.Number, digits int) boxNumber {
	if r, ok := x.Exact(); ok {
		return boxNumber{Exact: &r}
	}
	z := boxNumber{within: x.Bounds()}
	z.Decimal, _ = x.Decimal(digits)
	if center, ok := x.Center(); ok {
		z.Center = &center
	} else {
		z.Low, z.High = &z.within.Lo, &z.within.Hi
	}
	return z
}

// String returns the number exactly, or as a decimal, or, where no digit is sure,
// as bounds.
func (x *boxNumber) String() string {
	switch {
	case x.Exact != nil:
		return x.Exact.String()
	case x.Decimal != "":
		return "≈ " + x.Decimal
	}
	lo, _ := approx.Decimal(x.within.Lo, 2, approx.Down)
	hi, _ := approx.Decimal(x.within.Hi, 2, approx.Up)
	return fmt.Sprintf("from %s to %s", lo, hi)
}

func (v *boxView) exactness() string { return "box" }
func (v *boxView) shows() string     { return v.shown }

func (v *boxView) message() claimMessage { return claimMessage{Box: &v.boxMessage} }

func (v *boxView) cells() []cell {
	cells := make([]cell, len(v.Profile))
	for k, e := range v.Profile {
		cells[k] = newCell(e.setRef, e.Action, e.String(), "", e.Exact != nil && e.Exact.IsZero())
	}
	return cells
}

func (v *boxView) rows(players []string) []row {
	return append(behaviorRows(players, v.cells(), nil, 0), payoffRow(players, v.payoffs()))
}

func (v *boxView) payoffs() []item {
	items := make([]item, len(v.Payoffs))
	for i := range v.Payoffs {
		items[i] = item{{v.Payoffs[i].String(), bold}}
	}
	return items
}

// gambit writes decimals for what is not exact. Where no digit is sure it is the
// middle.
func (v *boxView) gambit(w io.Writer) error {
	line := []byte("NE")
	for _, e := range v.line {
		text := e.Decimal
		switch {
		case e.Exact != nil:
			text = e.Exact.String()
		case text == "":
			text = e.within.Mid().String()
		}
		line = append(append(line, ','), text...)
	}
	_, err := w.Write(append(line, '\n'))
	return err
}
