package wide

import (
	"math/rand/v2"
	"strconv"
	"testing"
)

// BenchmarkEliminate takes a row of 100 entries of so many bits through a pivot that
// leaves it as it is.
func BenchmarkEliminate(b *testing.B) {
	for _, length := range []int{20, 100, 150, 220, 300, 400, 500, 600} {
		b.Run(strconv.Itoa(length), func(b *testing.B) {
			rng := rand.New(rand.NewPCG(1, 1))
			x, y := NewRow(100), NewRow(100)
			d := positive(rng, length)
			for j := range 100 {
				x.Set(j, random(rng, length))
				y.Set(j, random(rng, length))
			}
			x.Set(100, d)
			y.Set(100, d)
			var s Scratch
			for b.Loop() {
				x.Eliminate(-1, &y, &s)
			}
		})
	}
}
