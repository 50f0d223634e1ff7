package view

import (
	"crypto/sha256"
	"fmt"

	"exactsolve/cmd/exactsolve/internal/cli"
	"exactsolve/message"
	"exactsolve/publictree"
	"exactsolve/rational"
	"exactsolve/rational/approx"
)

// SpotRef is what messages say of a spot.
func SpotRef(name string, s *publictree.Spot) *message.GameRef {
	return &message.GameRef{Name: name, Kind: "spot", Hash: fmt.Sprintf("%x", sha256.Sum256(s.Append(nil)))}
}

// SpotClaim says what is proved of a spot: where the value is or, if low is nil, what players could
// gain; "" if nothing is.
func SpotClaim(low, high *rational.Rat, gains []rational.Rat) string {
	switch {
	case low != nil && low.Equal(*high):
		return "the value to oop is " + low.String() + cli.Beside(*low, spotDigits)
	case low != nil:
		return fmt.Sprintf("the value to oop is from %s to %s", Down(*low), Up(*high))
	case gains != nil && gains[0].IsZero() && gains[1].IsZero():
		return "no player can gain by another strategy"
	case gains != nil:
		return fmt.Sprintf("oop can gain at most %s and ip at most %s by another strategy", Up(gains[0]), Up(gains[1]))
	}
	return ""
}

// spotDigits are those of decimals after the point, or in all where that is more.
const spotDigits = 5

// Down returns a decimal that is not more than x.
func Down(x rational.Rat) string { return side(x, approx.Down) }

// Up returns a decimal that is not less than x.
func Up(x rational.Rat) string { return side(x, approx.Up) }

func side(x rational.Rat, to approx.Side) string {
	n := spotDigits
	if whole := x.Abs().Floor(); whole.Sign() > 0 {
		n += len(whole.String())
	}
	text, _ := approx.Decimal(x, n, to)
	return text
}
