package main

import (
	"fmt"
	"io"

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
	short bool // of digits
}

// newBoxView returns the view of a claim that has been checked: 0 stands for
// actions outside the support, and what is left to one action is 1.
func newBoxView(n *names, c *cert.Isolated, digits int) *boxView {
	radius, _ := approx.Decimal(c.Radius, 2, approx.Up)
	v := &boxView{boxMessage: boxMessage{Radius: c.Radius}, shown: "exactly one nash equilibrium with this support is within " + radius +
		" of the center in the certificate, in every probability and payoff; it is regular, and actions outside the support pay less"}
	v.enterProfile(n, c.Profile, digits)
	v.enterPayoffs(c.Payoffs, digits)
	return v
}

// enterProfile enters probabilities that are in the box around centers.
func (v *boxView) enterProfile(n *names, centers [][]rational.Rat, digits int) {
	for i, x := range centers {
		used := 0
		for _, p := range x {
			if !p.IsZero() {
				used++
			}
		}
		actions := n.actions(i, 0)
		for a, p := range x {
			e := boxEntry{setRef: n.ref(i, 0), Action: actions[a]}
			switch {
			case p.IsZero():
				e.boxNumber = exactly(p)
			case used == 1:
				e.boxNumber = exactly(rational.Int(1))
			default:
				e.boxNumber = v.number(p, digits)
			}
			v.Profile = append(v.Profile, e)
		}
	}
	v.line = v.Profile
}

// enterPayoffs enters payoffs that are in the box around centers.
func (v *boxView) enterPayoffs(centers []rational.Rat, digits int) {
	for _, u := range centers {
		v.Payoffs = append(v.Payoffs, v.number(u, digits))
	}
}

func exactly(x rational.Rat) boxNumber { return boxNumber{Exact: &x} }

// number returns the number that lies within the radius of a center.
func (v *boxView) number(center rational.Rat, digits int) boxNumber {
	z := v.between(rational.NewInterval(center.Sub(v.Radius), center.Add(v.Radius)), digits)
	z.Center, z.Low, z.High = &center, nil, nil
	return z
}

// between returns a number that lies in x.
func (v *boxView) between(x rational.Interval, digits int) boxNumber {
	text, enough := commonDecimal(x, max(digits, 1))
	v.short = v.short || !enough
	return boxNumber{Low: &x.Lo, High: &x.Hi, Decimal: text, within: x}
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
func (v *boxView) enough() bool      { return !v.short }
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
