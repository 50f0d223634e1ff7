package candidates

import (
	"math"
	"math/rand/v2"
)

// A source draws random numbers that depend on the seed alone.
type source struct{ *rand.PCG }

func newSource(seed uint64) *source { return &source{rand.NewPCG(seed, 0x9e3779b97f4a7c15)} }

// unit returns a number in (0, 1).
func (s *source) unit() float64 { return (float64(s.Uint64()>>11) + 0.5) / (1 << 53) }

// simplex sets x to a distribution drawn uniformly.
func (s *source) simplex(x []float64) {
	sum := 0.0
	for k := range x {
		x[k] = -math.Log(s.unit())
		sum += x[k]
	}
	for k := range x {
		x[k] /= sum
	}
}
