package depthlimit

import (
	"math"
	"math/big"
	"math/rand/v2"

	"exactsolve/rational"
)

// Draw returns an index with exactly the probabilities given, which sum to 1: that of
// the first partial sum above a uniform integer below the common denominator.
func Draw(source rand.Source, p []rational.Rat) int {
	weights, common := rational.Common(p, math.MaxInt)
	n := uniform(source, common)
	for k, w := range weights {
		if n.Sub(n, w).Sign() < 0 {
			return k
		}
	}
	panic("depthlimit: probabilities do not sum to 1")
}

// uniform returns an integer from 0 to n−1, all equally likely: as many random bits as
// n−1 has, again until they are below n.
func uniform(source rand.Source, n *big.Int) *big.Int {
	bits := new(big.Int).Sub(n, big.NewInt(1)).BitLen()
	z := new(big.Int)
	for {
		z.SetInt64(0)
		for have := 0; have < bits; have += 64 {
			word := source.Uint64() >> max(0, 64-(bits-have))
			z.Lsh(z, uint(min(64, bits-have)))
			z.Or(z, new(big.Int).SetUint64(word))
		}
		if z.Cmp(n) < 0 {
			return z
		}
	}
}
