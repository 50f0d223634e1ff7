package wide

import (
	"math/rand/v2"
	"testing"
)

func FuzzWords(f *testing.F) {
	f.Add(uint64(1), uint64(2), uint8(0), uint8(0))
	f.Add(uint64(3), uint64(4), uint8(3), uint8(7))
	f.Add(uint64(5), uint64(6), uint8(15), uint8(15))
	f.Fuzz(func(t *testing.T, one, two uint64, k, n uint8) {
		rng := rand.New(rand.NewPCG(one, two))
		checkAll(t, rng, 1+int(k)%maxWords, 1+int(n)%maxWords)
	})
}
