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

// A boxNumber is either exact, or a center with a decimal all of whose digits are
// right, empty if there are none.
type boxNumber struct {
	Exact   *rational.Rat `json:"exact,omitempty"`
	Center  *rational.Rat `json:"center,omitempty"`
	Decimal string        `json:"decimal,omitempty"`

	within rational.Interval
}

// A boxView is of a box that has exactly one equilibrium.
type boxView struct {
	boxMessage
	short bool // of digits
}

// newBoxView returns the view of a claim that has been checked: 0 stands for
// actions outside the support, and what is left to one action is 1.
func newBoxView(n *names, c *cert.Isolated, digits int) *boxView {
	v := &boxView{boxMessage: boxMessage{Radius: c.Radius}}
	digits = max(digits, 1)
	for i, x := range c.Profile {
		used := 0
		for _, p := range x {
			if !p.IsZero() {
				used++
			}
		}
		actions := n.actions(i, 0)
		for a, p := range x {
			e := boxEntry{setRef: n.ref(i, 0), Action: actions[a]}
			switch one := rational.Int(1); {
			case p.IsZero():
				e.Exact = new(rational.Rat)
			case used == 1:
				e.Exact = &one
			default:
				e.boxNumber = v.number(p, digits)
			}
			v.Profile = append(v.Profile, e)
		}
	}
	for _, u := range c.Payoffs {
		v.Payoffs = append(v.Payoffs, v.number(u, digits))
	}
	return v
}

// number returns the number that lies within the radius of a center.
func (v *boxView) number(center rational.Rat, digits int) boxNumber {
	x := rational.NewInterval(center.Sub(v.Radius), center.Add(v.Radius))
	text, enough := commonDecimal(x, digits)
	v.short = v.short || !enough
	return boxNumber{Center: &center, Decimal: text, within: x}
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

func (v *boxView) shows() string {
	radius, _ := approx.Decimal(v.Radius, 2, approx.Up)
	return "exactly one nash equilibrium with this support is within " + radius + " of the center in the certificate, in every " +
		"probability and payoff; it is regular, and actions outside the support pay less"
}

func (v *boxView) message() claimMessage { return claimMessage{Box: &v.boxMessage} }

func (v *boxView) rows(players []string) []row {
	cells := make([]cell, len(v.Profile))
	for k, e := range v.Profile {
		look := plain
		if e.Exact != nil && e.Exact.IsZero() {
			look = dim
		}
		cells[k] = cell{e.setRef, item{{printable(e.Action) + "  " + e.String(), look}}}
	}
	return append(behaviorRows(players, cells, nil, 0), payoffRow(players, v.payoffs()))
}

func (v *boxView) payoffs() []item {
	items := make([]item, len(v.Payoffs))
	for i := range v.Payoffs {
		items[i] = item{{v.Payoffs[i].String(), bold}}
	}
	return items
}

// gambit writes decimals for what is not exact. Where no digit is sure it is the
// center.
func (v *boxView) gambit(w io.Writer) error {
	line := []byte("NE")
	for _, e := range v.Profile {
		text := e.Decimal
		switch {
		case e.Exact != nil:
			text = e.Exact.String()
		case text == "":
			text = e.Center.String()
		}
		line = append(append(line, ','), text...)
	}
	_, err := w.Write(append(line, '\n'))
	return err
}
