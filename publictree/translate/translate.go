// Package translate is machinery: action translation,
// exactly. It says as which of the sizes that a strategy knows to take a bet of
// another size.
//
// Start with [Randomized]. All sizes are fractions of the pot: of a raise, what
// exceeds the call, divided by the pot after calling. Size 0 is a check or call.
//
// Reference: Ganzfried and Sandholm 2013 [GS13], the pseudo-harmonic mapping. The
// older geometric mapping has irrational thresholds and is left out.
package translate

import (
	"slices"

	"exactsolve/rational"
)

// A Mapping translates size x ≥ 0 to known sizes, which are not negative and
// increasing; there is at least one. The probabilities of the result are positive
// and sum to 1.
type Mapping func(x rational.Rat, sizes []rational.Rat) []Share

// A Share is the index of a size and the probability of taking x for it.
type Share struct {
	Size int
	Prob rational.Rat
}

// pseudoHarmonic returns the probability of taking size x for a rather than b, where
// 0 ≤ a < b: (b−x)(1+a) / ((b−a)(1+x)) between them, 1 below a and 0 above b. It
// panics for other a and b.
func pseudoHarmonic(a, b, x rational.Rat) rational.Rat {
	checkPair(a, b)
	one := rational.Int(1)
	if x.Cmp(a) <= 0 {
		return one
	}
	if x.Cmp(b) >= 0 {
		return rational.Rat{}
	}
	return b.Sub(x).Mul(one.Add(a)).Quo(b.Sub(a).Mul(one.Add(x)))
}

// threshold returns the size at which pseudoHarmonic is 1/2,
// (a + b + 2ab) / (a + b + 2). It panics unless 0 ≤ a < b.
func threshold(a, b rational.Rat) rational.Rat {
	checkPair(a, b)
	two := rational.Int(2)
	sum := a.Add(b)
	return sum.Add(two.Mul(a).Mul(b)).Quo(sum.Add(two))
}

func checkPair(a, b rational.Rat) {
	if a.Sign() < 0 || a.Cmp(b) >= 0 {
		panic("translate: sizes " + a.String() + " and " + b.String() + ", want 0 ≤ a < b")
	}
}

// Randomized takes x between neighbors a and b for a with probability
// (b−x)(1+a) / ((b−a)(1+x)), the pseudo-harmonic mapping, and sizes out of range for the
// nearest.
func Randomized(x rational.Rat, sizes []rational.Rat) []Share {
	k, exact := neighbors(x, sizes)
	if exact {
		return certain(k)
	}
	p := pseudoHarmonic(sizes[k], sizes[k+1], x)
	return []Share{{k, p}, {k + 1, rational.Int(1).Sub(p)}}
}

// Deterministic takes x for that neighbor for which [Randomized] is the likelier to take
// it: the lower one below (a + b + 2ab) / (a + b + 2), and the upper one from there on.
func Deterministic(x rational.Rat, sizes []rational.Rat) []Share {
	k, exact := neighbors(x, sizes)
	if !exact && x.Cmp(threshold(sizes[k], sizes[k+1])) >= 0 {
		k++
	}
	return certain(k)
}

// neighbors returns the index of the size below x, and whether x is that size or
// has no neighbor on one side.
func neighbors(x rational.Rat, sizes []rational.Rat) (k int, exact bool) {
	k, found := slices.BinarySearchFunc(sizes, x, rational.Rat.Cmp)
	switch {
	case found || k == 0:
		return k, true
	case k == len(sizes):
		return k - 1, true
	}
	return k - 1, false
}

func certain(k int) []Share { return []Share{{k, rational.Int(1)}} }
