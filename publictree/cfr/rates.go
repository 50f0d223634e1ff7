package cfr

import "math"

// Rates say what remains of regrets above and below 0, and of averages, when a step adds to them.
type rates struct{ gains, losses, keep float64 }

// ratesAt returns the rates of a step, counted from 0. Averages begin anew at powers of 4.
//
// Only operations are used that all machines round alike.
func ratesAt(step int) rates {
	from := 0
	for p := 1; p <= step; p *= 4 {
		from = p
	}
	t, s := float64(step), float64(step-from)
	grow := float64(t * math.Sqrt(t))
	part := s / (s + 1)
	return rates{gains: grow / (grow + 1), losses: 0.5, keep: float64(part * part * part)}
}
