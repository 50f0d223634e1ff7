package assess

import (
	"context"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/rational"
)

// TestCoefficients solves random equations between few actions, whose combinations
// are seldom of integers. It checks solutions power by power and contradictions by
// multiplying out.
func TestCoefficients(t *testing.T) {
	rng := rand.New(rand.NewPCG(66, 1))
	solved, contradicted, large := 0, 0, 0
	for range 2000 {
		const n = 4
		pairs := make([]pair, 1+rng.IntN(6))
		for k := range pairs {
			pairs[k].infoset = k
			pairs[k].ratio = rational.New(1+rng.Int64N(2+rng.Int64N(20)), 1+rng.Int64N(4))
			for z := range int32(n) {
				if c := rng.Int32N(3) - 1; c != 0 {
					pairs[k].z = append(pairs[k].z, term{z, c})
				}
			}
		}
		c, err := coefficients(context.Background(), n, pairs)
		require.NoError(t, err)
		if c.contradiction == nil {
			solved++
			requireSolution(t, n, pairs, c)
			continue
		}
		contradicted++
		product, sum := rational.Int(1), [n]int64{}
		for _, p := range c.contradiction {
			factor, _, _ := p.Factor.Small()
			require.True(t, p.Factor.IsInt() && factor != 0)
			if factor*factor > 1 {
				large++
			}
			q := pairs[p.Infoset-1]
			for _, x := range q.z {
				sum[x.action] += factor * int64(x.count)
			}
			product = product.Mul(power(q.ratio, factor))
		}
		require.Equal(t, [n]int64{}, sum)
		require.False(t, product.IsOne())
	}
	t.Logf("%d solved, %d contradicted; %d factors above 1", solved, contradicted, large)
	require.Greater(t, min(solved, contradicted, large), 100)
}

// requireSolution checks Π k^z = ratio, where the powers of base numbers, summed, must
// be integers.
func requireSolution(t *testing.T, n int, pairs []pair, c *trembleCoefficients) {
	t.Helper()
	require.Len(t, c.powers, n)
	for _, p := range pairs {
		product := rational.Int(1)
		for j, b := range c.base {
			var sum rational.Rat
			for _, x := range p.z {
				sum = sum.Add(dense(c.powers[x.action], len(c.base))[j].Mul(rational.Int(int64(x.count))))
			}
			k, d, ok := sum.Small()
			require.True(t, ok && d == 1)
			product = product.Mul(power(b, k))
		}
		require.True(t, product.Equal(p.ratio), "%v, want %v", product, p.ratio)
	}
}

func power(x rational.Rat, k int64) rational.Rat {
	if k < 0 {
		return x.Inv().Pow(int(-k))
	}
	return x.Pow(int(k))
}
