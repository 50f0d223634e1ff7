package rational_test

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/rational"
	"exactsolve/rational/rationaltest"
)

func TestCommon(t *testing.T) {
	rng := rand.New(rand.NewPCG(4, 5))
	for range 300 {
		x := make([]rational.Rat, rng.IntN(6))
		want := rational.Int(1)
		for k := range x {
			x[k] = rational.New(rng.Int64N(9)-4, 1+rng.Int64N(1<<rng.IntN(62)))
			if rng.IntN(3) == 0 {
				x[k] = x[k].Mul(x[k]).Mul(x[k])
			}
			want = rational.LCM(want, rational.FromBigInt(x[k].Den()))
		}
		rationaltest.Same(t, want, rational.Denominator(x...))
		unit, gcd := rational.Unit(x...), rational.Rat{}
		require.Positive(t, unit.Sign())
		for k := range x {
			gcd = rational.GCD(gcd, x[k].Mul(unit))
		}
		if gcd.IsZero() {
			gcd = unit
		}
		rationaltest.Equal(t, "1", gcd)
		bits := want.Num().BitLen()
		num, den := rational.Common(x, bits)
		rationaltest.Same(t, want, rational.FromBigInt(den))
		for k := range x {
			rationaltest.Same(t, x[k], rational.FromInts(num[k], den))
		}
		if bits > 1 {
			num, den = rational.Common(x, bits-1)
			require.Nil(t, num)
			require.Nil(t, den)
		}
	}
}
