package wide

import (
	"math/big"
	"math/rand/v2"
	"testing"
)

// benchmarkEliminate takes a row of 100 entries through a pivot.
func benchmarkEliminate(b *testing.B, f Form) {
	rng := rand.New(rand.NewPCG(1, 1))
	x, y := NewRow(100), NewRow(100)
	for j := range 101 {
		x.Set(j, big.NewInt(1+rng.Int64N(1<<20)))
		y.Set(j, big.NewInt(1+rng.Int64N(1<<20)))
	}
	y.Set(100, x.Big(100, new(big.Int))) // of one denominator, that is 2¹⁹ or so
	x.Promote(f)
	y.Promote(f)
	var s Scratch
	for b.Loop() {
		x.Eliminate(-1, &y, &s)
	}
}

func BenchmarkWords(b *testing.B) { benchmarkEliminate(b, Words) }
func BenchmarkPairs(b *testing.B) { benchmarkEliminate(b, Pairs) }
func BenchmarkBigs(b *testing.B)  { benchmarkEliminate(b, Bigs) }
