package logit

import (
	"exactsolve/rational"
	"exactsolve/rational/approx"
	"exactsolve/seqform"
)

// A Point is near a quantal response equilibrium.
type Point struct {
	Lambda rational.Rat // in inverse units of payoff

	// Logs are, per player, information set and action, the logarithms of the
	// probabilities, less that of the most probable action there. They are exact
	// values of floats and determine the point also where Profile has rounded a
	// probability to 0.
	Logs [][][]rational.Rat

	// Profile is the point in multiples of 2^−60.
	Profile seqform.Profile

	// Residual is, up to rounding, the largest difference of an entry of Logs and λ
	// times the difference of payoffs of the two actions.
	Residual rational.Rat

	Length rational.Rat // of the path so far, in Logs and λ times the range of payoffs
	Bits   uint         // precision of the floats
}

// profileBits is the precision of profiles.
const profileBits = 60

// point returns where f is.
func (f *follower) point() Point {
	s := f.w.state()
	p := Point{Lambda: exactly(s.lambda).Quo(f.m.scale), Logs: make([][][]rational.Rat, f.m.players), Bits: f.w.precision(),
		Profile: f.m.profile(f.w.probabilities(), profileBits, false)}
	p.Residual, _ = approx.FromFloat64(f.w.residual())
	p.Length, _ = approx.FromFloat64(s.length)
	for k := range f.m.sets {
		h := &f.m.sets[k]
		var logs []rational.Rat
		for a := h.first; a < h.first+h.size; a++ {
			logs = append(logs, exactly(s.ratios[a]))
		}
		p.Logs[h.player] = append(p.Logs[h.player], logs)
	}
	return p
}
