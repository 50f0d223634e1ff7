package main

import (
	"io"

	"exactsolve"
	"exactsolve/rational"
)

// An algebraicMessage is an equilibrium in numbers that are polynomials in a root α.
type algebraicMessage struct {
	Root    string            `json:"root,omitempty"` // what the letter t is; empty if not used
	Profile []algebraicEntry  `json:"profile"`
	Payoffs []algebraicNumber `json:"payoffs"`
}

// An algebraicEntry is the probability of one action.
type algebraicEntry struct {
	setRef
	Action string `json:"action"`
	algebraicNumber
}

// An algebraicNumber is exact, as text, with a decimal all of whose digits are right
// unless it is rational.
type algebraicNumber struct {
	Number  string `json:"number"`
	Decimal string `json:"decimal,omitempty"`

	exact *rational.Rat // if it is rational
}

// An algebraicView is of an equilibrium in algebraic numbers.
type algebraicView struct {
	algebraicMessage
	digits int
}

// newAlgebraicView returns the view of the numbers of a claim that has been checked.
func newAlgebraicView(n *names, z *exactsolve.Numbers, digits int) *algebraicView {
	v := &algebraicView{digits: digits}
	v.Root = z.Root
	for i := range z.Behavior {
		for h, set := range z.Behavior[i] {
			actions := n.actions(i, h)
			for a, x := range set {
				v.Profile = append(v.Profile, algebraicEntry{n.ref(i, h), actions[a], newAlgebraicNumber(x, digits)})
			}
		}
	}
	for _, u := range z.Payoffs {
		v.Payoffs = append(v.Payoffs, newAlgebraicNumber(u, digits))
	}
	return v
}

func newAlgebraicNumber(x exactsolve.Number, digits int) algebraicNumber {
	z := algebraicNumber{Number: x.Closed()}
	if r, ok := x.Exact(); ok {
		z.exact = &r
	} else {
		z.Decimal, _ = x.Decimal(digits)
	}
	return z
}

// beside returns the decimal to print after the number.
func (x *algebraicNumber) beside(digits int) string {
	switch {
	case x.exact != nil:
		return beside(*x.exact, digits)
	case digits == 0:
		return ""
	}
	return " (≈ " + x.Decimal + ")"
}

func (v *algebraicView) exactness() string { return "algebraic" }

func (v *algebraicView) shows() string {
	if v.Root == "" {
		return ""
	}
	return "here t is the " + v.Root
}

func (v *algebraicView) message() claimMessage { return claimMessage{Algebraic: &v.algebraicMessage} }

func (v *algebraicView) cells() []cell {
	cells := make([]cell, len(v.Profile))
	for k, e := range v.Profile {
		cells[k] = newCell(e.setRef, e.Action, e.Number, e.beside(v.digits), e.exact != nil && e.exact.IsZero())
	}
	return cells
}

func (v *algebraicView) rows(players []string) []row {
	return append(behaviorRows(players, v.cells(), nil, 0), payoffRow(players, v.payoffs()))
}

func (v *algebraicView) payoffs() []item {
	items := make([]item, len(v.Payoffs))
	for i, x := range v.Payoffs {
		items[i] = item{{x.Number, bold}, {x.beside(v.digits), dim}}
	}
	return items
}

// gambit writes decimals for what is not rational.
func (v *algebraicView) gambit(w io.Writer) error {
	line := []byte("NE")
	for _, e := range v.Profile {
		text := e.Decimal
		if e.exact != nil {
			text = e.exact.String()
		}
		line = append(append(line, ','), text...)
	}
	_, err := w.Write(append(line, '\n'))
	return err
}
