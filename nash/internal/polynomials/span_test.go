package polynomials

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/rational"
)

// TestSpan: what is a combination is found to be one, and nothing else.
func TestSpan(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	random := func() Polynomial {
		p := Polynomial{}
		for range 6 {
			p.Add(Name(rng.IntN(3), 3+rng.IntN(3)), rational.New(rng.Int64N(9)-4, 1+rng.Int64N(3)))
		}
		p.Add("", rational.Int(1+rng.Int64N(5)))
		return p
	}
	for range 200 {
		equations := []Polynomial{random(), random(), random()}
		for degree := range 2 {
			s := NewSpan(t.Context(), equations, Multiples(6, degree))
			p := Polynomial{}
			for k := range equations {
				f := rational.New(rng.Int64N(9)-4, 1+rng.Int64N(5))
				if degree == 0 {
					p.AddScaled(f, equations[k])
				} else {
					p.AddScaled(f, multiply(equations[k], []int{rng.IntN(6)}))
				}
			}
			if len(p) == 0 {
				continue
			}
			z := Polynomial{}
			for _, m := range s.Combination(p) {
				var by []int
				for _, k := range m.Unknowns {
					by = append(by, k-1)
				}
				z.AddScaled(m.Factor, multiply(equations[m.Equation-1], by))
			}
			z.AddScaled(rational.Int(-1), p)
			require.Empty(t, z)
			p.Add(Name(9), rational.Int(1))
			require.Nil(t, s.Combination(p))
		}
	}
}
