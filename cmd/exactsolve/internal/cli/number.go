package cli

import (
	"fmt"
	"strings"
	"time"

	"exactsolve/rational"
	"exactsolve/rational/approx"
)

// Decimal returns x with the given number of digits after the point, or as
// many significant digits where that is more, and whether it equals x.
func Decimal(x rational.Rat, digits int) (string, bool) {
	whole := 0
	if n := x.Abs().Floor(); n.Sign() > 0 {
		whole = len(n.String())
	}
	text, exact := approx.Decimal(x, max(digits+whole, 1), approx.Nearest)
	return text, exact
}

// Beside returns " (≈ 0.667)" for 2/3, and nothing where the decimal would be
// exact or no digits are asked for.
func Beside(x rational.Rat, digits int) string {
	if digits == 0 || x.IsInt() {
		return ""
	}
	text, exact := Decimal(x, digits)
	if exact {
		return ""
	}
	return " (≈ " + text + ")"
}

// Seconds returns seconds as in "0.02 s", with more digits when they are few.
func Seconds(s float64) string {
	text := fmt.Sprintf("%.2f", s)
	if text == "0.00" {
		text = strings.TrimSuffix(fmt.Sprintf("%.4f", s), "0")
	}
	return text + " s"
}

// Microseconds returns a duration in seconds, as messages have it.
func Microseconds(d time.Duration) float64 { return d.Round(time.Microsecond).Seconds() }
