package correlated

import (
	"context"

	"exactsolve/cert/claim"
	"exactsolve/rational"
	"exactsolve/seqform"
)

// Overs returns the largest sum of payoffs, weighted, over tuples of plans, and that over pairs of
// sequences, whatever chance does.
func Overs(ctx context.Context, g *seqform.Game, c claim.Concept, weights []rational.Rat) (plans, sequences rational.Rat, err error) {
	f, err := newForm(g, c)
	if err != nil {
		return plans, sequences, err
	}
	for k, s := range []space{newTuples(g), newPairs(g)} {
		p := programOver(f, s, &Question{Maximize: weights}, false, nil)
		z, err := p.solve(ctx, Options{})
		if err != nil {
			return plans, sequences, err
		}
		_, payoffs := p.point(z)
		var sum rational.Rat
		for i, w := range weights {
			sum = sum.Add(w.Mul(payoffs[i]))
		}
		if k == 0 {
			plans = sum
		} else {
			sequences = sum
		}
	}
	return plans, sequences, nil
}

// PublicChance says what decides between the two.
func PublicChance(g *seqform.Game) bool { return publicChance(g.Tree) }
