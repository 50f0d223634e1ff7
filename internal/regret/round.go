package regret

import (
	"cmp"
	"math"
	"slices"

	"exactsolve/rational"
	"exactsolve/seqform"
)

// Denominator is a common one of probabilities that are to be judged exactly.
const Denominator = 1_000_000

// MaxDenominator is the largest of rounded probabilities.
const MaxDenominator = 1 << 40

// Profile makes a profile from weights on sequences, of which only proportions
// within an information set matter.
func Profile(g *seqform.Game, weights func(i int) []float64, denominator int64) seqform.Profile {
	p := make(seqform.Profile, len(g.Players))
	for i := range g.Players {
		w := weights(i)
		for h := range g.Players[i].Infosets {
			set := &g.Players[i].Infosets[h]
			p[i] = append(p[i], Round(w[set.FirstSeq:][:len(set.Actions)], denominator))
		}
	}
	return p
}

// Fine makes a profile from weights on sequences, as Profile does, whose realization plans
// are multiples of 1/MaxDenominator: sums of products with them are short. From the empty
// sequence down, what leads to an information set is split in the proportions of the
// weights, rounded down, and the largest gets the rest. Where nothing leads, behavior is
// that of Profile.
func Fine(g *seqform.Game, weights func(i int) []float64) seqform.Profile {
	z := make(seqform.Profile, len(g.Players))
	for i := range g.Players {
		p, w := &g.Players[i], weights(i)
		units := make([]int64, p.NumSeqs())
		units[0] = MaxDenominator
		for h := range p.Infosets {
			set := &p.Infosets[h]
			lo, hi, reach := set.Seq(0), set.Seq(len(set.Actions)), units[set.ParentSeq]
			if reach == 0 {
				z[i] = append(z[i], Round(w[lo:hi], Denominator))
				continue
			}
			split(units[lo:hi], w[lo:hi], reach)
			prob := make([]rational.Rat, hi-lo)
			for a, n := range units[lo:hi] {
				prob[a] = rational.New(n, reach)
			}
			z[i] = append(z[i], prob)
		}
	}
	return z
}

// split sets units to whole numbers that sum to reach, in the proportions of weights,
// or nearly alike if these sum to 0 or are not finite.
func split(units []int64, weights []float64, reach int64) {
	sum, largest, left := 0.0, 0, reach
	for _, w := range weights {
		sum += max(w, 0)
	}
	for a, w := range weights {
		share := max(w, 0) / sum
		if !(sum > 0) || math.IsInf(sum, 0) {
			share = 1 / float64(len(weights))
		}
		units[a] = min(int64(float64(reach)*share), left)
		left -= units[a]
		if units[a] > units[largest] {
			largest = a
		}
	}
	units[largest] += left
}

// Round returns a distribution near the weights, at least one and none negative, with
// probabilities that are multiples of 1/denominator: each is rounded down, and what
// is missing goes to the largest remainders, of equal ones the first. The
// distribution is uniform, whatever the denominator, if the weights sum to 0, or
// are not finite.
// The denominator is from 1 to MaxDenominator.
func Round(weights []float64, denominator int64) []rational.Rat {
	sum := 0.0
	for _, w := range weights {
		sum += max(w, 0)
	}
	if !(sum > 0) || math.IsInf(sum, 0) {
		return seqform.Uniform(len(weights))
	}
	units, rest := make([]int64, len(weights)), make([]float64, len(weights))
	missing := denominator
	for a, w := range weights {
		x := max(w, 0) / sum * float64(denominator)
		units[a] = int64(x)
		rest[a] = x - float64(units[a])
		missing -= units[a]
	}
	order := make([]int, len(weights))
	for a := range order {
		order[a] = a
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(rest[b], rest[a]) })
	// As floats the shares sum to the denominator within less than 1, so that at
	// most one unit an action is missing, and none too many.
	for k := int64(0); k < missing; k++ {
		units[order[int(k)%len(order)]]++
	}
	p := make([]rational.Rat, len(weights))
	for a, n := range units {
		p[a] = rational.New(n, denominator)
	}
	return p
}
