package enclose

import (
	"context"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/rational"
)

// TestSpan: what is a combination is found to be one, and nothing else.
func TestSpan(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	random := func() polynomial {
		p := polynomial{}
		for range 6 {
			p.add(name(rng.IntN(3), 3+rng.IntN(3)), rational.New(rng.Int64N(9)-4, 1+rng.Int64N(3)))
		}
		p.add("", rational.Int(1+rng.Int64N(5)))
		return p
	}
	for range 200 {
		equations := []polynomial{random(), random(), random()}
		for degree := range 2 {
			s := newSpan(context.Background(), equations, 6, degree)
			p := polynomial{}
			for k := range equations {
				f := rational.New(rng.Int64N(9)-4, 1+rng.Int64N(5))
				if degree == 0 {
					p.addScaled(f, equations[k])
				} else {
					p.addScaled(f, multiply(equations[k], []int{rng.IntN(6)}))
				}
			}
			if len(p) == 0 {
				continue
			}
			z := polynomial{}
			for _, m := range s.combination(p) {
				var by []int
				for _, k := range m.Unknowns {
					by = append(by, k-1)
				}
				z.addScaled(m.Factor, multiply(equations[m.Equation-1], by))
			}
			z.addScaled(rational.Int(-1), p)
			require.Empty(t, z)
			p.add(name(9), rational.Int(1))
			require.Nil(t, s.combination(p))
		}
	}
}
