package cfr

import "math"

// Rates say what remains of regrets above and below 0, and of averages, when a step adds to them.
type rates struct{ gains, losses, keep float64 }

// ratesAt returns the rates of a step, counted from 0: with t for the step t^1.5/(t^1.5+1), 1/5, and
// (t/(t+1))^4. They were chosen by trial; whatever they are, what is proved of a guess holds.
//
// Only operations are used that all machines round alike.
func ratesAt(step int) rates {
	t := float64(step)
	grow := float64(t * math.Sqrt(t))
	part := t / (t + 1)
	part *= part
	return rates{gains: grow / (grow + 1), losses: 0.2, keep: part * part}
}
