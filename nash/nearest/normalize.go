package nearest

import (
	"fmt"

	"exactsolve/rational"
	"exactsolve/seqform"
)

// Normalize returns p with the probabilities at each information set divided by
// their sum, and the largest difference of a sum from 1. It is an error if that
// difference is above tolerance, if a probability is negative, or if the lengths
// do not fit the game. Information sets left nil stay so.
func Normalize(g *seqform.Game, p seqform.Profile, tolerance rational.Rat) (seqform.Profile, rational.Rat, error) {
	var worst rational.Rat
	if len(p) != len(g.Players) {
		return nil, worst, fmt.Errorf("nearest: strategies for %d players, want %d", len(p), len(g.Players))
	}
	out := make(seqform.Profile, len(p))
	for i := range p {
		sets := g.Players[i].Infosets
		if len(p[i]) != len(sets) {
			return nil, worst, fmt.Errorf("nearest: behavior at %d information sets of player %d, want %d", len(p[i]), i+1, len(sets))
		}
		out[i] = make(seqform.Behavior, len(sets))
		for h, prob := range p[i] {
			if prob == nil {
				continue
			}
			scaled, off, err := normalize(prob, len(sets[h].Actions), tolerance)
			if err != nil {
				return nil, worst, fmt.Errorf("nearest: player %d at information set %s: %w", i+1, g.InfosetLabel(i, h), err)
			}
			out[i][h], worst = scaled, rational.Max(worst, off)
		}
	}
	return out, worst, nil
}

// normalize divides prob by its sum and returns how far that is from 1.
func normalize(prob []rational.Rat, actions int, tolerance rational.Rat) ([]rational.Rat, rational.Rat, error) {
	var sum rational.Rat
	for _, w := range prob {
		if w.Sign() < 0 {
			return nil, sum, fmt.Errorf("negative probability %s", w)
		}
		sum = sum.Add(w)
	}
	off := sum.Sub(rational.Int(1)).Abs()
	switch {
	case len(prob) != actions:
		return nil, sum, fmt.Errorf("%d probabilities, want %d", len(prob), actions)
	case sum.IsZero() || off.Cmp(tolerance) > 0:
		return nil, sum, fmt.Errorf("probabilities sum to %s", sum)
	case off.IsZero():
		return prob, off, nil
	}
	return seqform.Proportional(prob), off, nil
}
