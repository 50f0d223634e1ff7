package polyeps_test

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/polyeps"
	"exactsolve/rational"
)

// long returns a polynomial of n coefficients, of up to the given number of words,
// often with the largest or smallest numerators of that size.
func long(rng *rand.Rand, n, words int) polyeps.Poly {
	c := make([]rational.Rat, n)
	for k := range c {
		x := rational.Int(int64(rng.IntN(2)))
		for range rng.IntN(words + 1) {
			x = x.Mul(rational.Int(1 << 62)).Add(rational.Int(rng.Int64()))
		}
		switch rng.IntN(4) {
		case 0:
			x = rational.Int(2).Pow(64 * words).Sub(rational.Int(1))
		case 1:
			x = x.Quo(rational.Int(1 + rng.Int64N(9)))
		}
		if rng.IntN(2) == 0 {
			x = x.Neg()
		}
		c[k] = x
	}
	return polyeps.New(c...)
}

// schoolbook multiplies term by term.
func schoolbook(p, q polyeps.Poly) polyeps.Poly {
	var z polyeps.Poly
	for k, c := range p.Coeffs() {
		z = z.Add(polyeps.New(append(make([]rational.Rat, k), q.Scale(c).Coeffs()...)...))
	}
	return z
}

func TestLongProducts(t *testing.T) {
	rng := rand.New(rand.NewPCG(9, 10))
	for k := range 600 {
		p, q := long(rng, 1+rng.IntN(20), k%4), long(rng, 1+rng.IntN(20), k%3)
		if k%5 == 0 {
			q = p.Neg()
		}
		require.True(t, p.Mul(q).Equal(schoolbook(p, q)), "(%v) (%v)", p, q)
		require.True(t, p.Mul(q).Equal(q.Mul(p)))
	}
}

func BenchmarkMul(b *testing.B) {
	for _, c := range []struct {
		name     string
		n, words int
	}{{"8x1", 8, 1}, {"16x0", 16, 0}, {"64x4", 64, 4}} {
		p, q := long(rand.New(rand.NewPCG(1, 1)), c.n, c.words), long(rand.New(rand.NewPCG(2, 2)), c.n, c.words)
		b.Run(c.name, func(b *testing.B) {
			for b.Loop() {
				p.Mul(q)
			}
		})
		b.Run(c.name+"/schoolbook", func(b *testing.B) {
			for b.Loop() {
				schoolbook(p, q)
			}
		})
	}
}
