package certtest

import (
	"math/rand/v2"
	"slices"

	"exactsolve/cert"
	"exactsolve/rational"
)

// NudgeChain changes a behavior, a number or the order of something in a certificate of a chain,
// or leaves something out.
func NudgeChain(rng *rand.Rand, c *cert.Certificate) {
	stages := &c.Evidence.Chain[rng.IntN(2)]
	k, l := rng.IntN(len(*stages)), rng.IntN(len(*stages))
	z := &(*stages)[k]
	switch rng.IntN(8) {
	case 0:
		*stages = slices.Delete(*stages, k, k+1)
	case 1:
		*stages = slices.Insert(*stages, k, (*stages)[l])
	case 2:
		(*stages)[k], (*stages)[l] = (*stages)[l], (*stages)[k]
	case 3:
		shift(rng, z.Weights)
	case 4:
		shift(rng, z.Plan)
	case 5: // as good as before
		for s := range z.Weights {
			z.Weights[s], z.Plan[s] = z.Weights[s].Add((*stages)[l].Weights[s]), z.Plan[s].Add((*stages)[l].Plan[s])
		}
	default:
		behavior := c.Claim.Profile[rng.IntN(2)]
		if len(behavior) > 0 {
			shift(rng, behavior[rng.IntN(len(behavior))])
		}
	}
}

// shift moves something from one number to another.
func shift(rng *rand.Rand, x []rational.Rat) {
	step := rational.New(rng.Int64N(5)-2, 1+rng.Int64N(3))
	a, b := &x[rng.IntN(len(x))], &x[rng.IntN(len(x))]
	*a, *b = a.Add(step), b.Sub(step)
	if rng.IntN(2) == 0 {
		*a, *b = *b, *a
	}
}
