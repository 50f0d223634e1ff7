package view

import (
	"io"

	"exactsolve"
	"exactsolve/cmd/exactsolve/internal/cli"
	"exactsolve/message"
	"exactsolve/rational"
)

// An AlgebraicView is of an equilibrium in algebraic numbers.
type AlgebraicView struct {
	message.Algebraic
	digits int
}

// newAlgebraicView returns the view of the numbers of a claim that has been checked.
func newAlgebraicView(n *cli.Names, z *exactsolve.Numbers, digits int) *AlgebraicView {
	v := &AlgebraicView{digits: digits}
	v.Root = z.Root
	for i := range z.Behavior {
		for h, set := range z.Behavior[i] {
			choices := n.Choices(i, h)
			for a, x := range set {
				v.Profile = append(v.Profile, message.AlgebraicEntry{Choice: choices[a], AlgebraicNumber: newAlgebraicNumber(x, digits)})
			}
		}
	}
	for _, u := range z.Payoffs {
		v.Payoffs = append(v.Payoffs, newAlgebraicNumber(u, digits))
	}
	return v
}

func newAlgebraicNumber(x exactsolve.Number, digits int) message.AlgebraicNumber {
	z := message.AlgebraicNumber{Number: x.Closed()}
	if _, ok := x.Exact(); !ok {
		z.Decimal, _ = x.Decimal(digits)
	}
	return z
}

// number returns a number exactly, with a decimal, which other programs get for what is
// not rational.
func (v *AlgebraicView) number(at message.Choice, x *message.AlgebraicNumber) number {
	if exact, err := rational.Parse(x.Number); err == nil {
		return exactNumber(at, exact, v.digits)
	}
	z := number{at, x.Number, "", x.Decimal}
	if v.digits > 0 {
		z.Beside = " (≈ " + x.Decimal + ")"
	}
	return z
}

func (v *AlgebraicView) Shows() string {
	if v.Root == "" {
		return ""
	}
	return "here t is the " + v.Root
}

func (v *AlgebraicView) Claim() message.Claim { return message.Claim{Algebraic: &v.Algebraic} }

func (v *AlgebraicView) numbers() []number {
	return numbersOf(v.Profile, func(e *message.AlgebraicEntry) number { return v.number(e.Choice, &e.AlgebraicNumber) })
}

func (v *AlgebraicView) PayoffNumbers() []number {
	return numbersOf(v.Payoffs, func(x *message.AlgebraicNumber) number { return v.number(message.Choice{}, x) })
}

func (v *AlgebraicView) Gambit(w io.Writer) error { return gambitLine(w, v.numbers()) }
