package solve

import (
	"math/big"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/cert/claim"
	"exactsolve/rational"
)

// TestRootOfSquares compares roots of t² − n with integer square roots, in intervals
// whose ends are no multiples of powers of 2.
func TestRootOfSquares(t *testing.T) {
	for n := int64(2); n < 40; n++ {
		below := new(big.Int).Sqrt(big.NewInt(n)).Int64()
		if below*below == n {
			continue
		}
		r := newRoot(&claim.Algebraic{
			Polynomial: []rational.Rat{rational.New(-n, 3), {}, rational.New(1, 3)},
			Low:        rational.Int(below).Sub(rational.New(1, 3)), High: rational.Int(below + 1).Add(rational.New(1, 7)),
		})
		for _, digits := range []int{1, 7, 100} {
			text, enough := r.decimal([]rational.Rat{{}, rational.Int(-1)}, digits) // −√n
			require.True(t, enough)
			scale := new(big.Int).Exp(big.NewInt(10), big.NewInt(int64(decimals(text))), nil)
			four := new(big.Int).Mul(scale, scale)
			four.Mul(four, big.NewInt(4*n))
			half := four.Sqrt(four) // ⌊2·√n·10^k⌋
			half.Add(half, big.NewInt(1)).Rsh(half, 1)
			require.Equal(t, rational.FromInts(half, scale).Neg().String(), rational.MustParse(text).String(), "√%d to %d digits", n, digits)
		}
	}
}

// TestRootBisection compares, for random polynomials with one change of sign, the
// bounds with bisection in fractions.
func TestRootBisection(t *testing.T) {
	rnd := rand.New(rand.NewPCG(5, 6))
	tried := 0
	for tried < 200 {
		c := &claim.Algebraic{Low: rational.New(rnd.Int64N(9)-4, 3)}
		c.High = c.Low.Add(rational.New(1+rnd.Int64N(9), 7))
		for range 2 + rnd.IntN(5) {
			c.Polynomial = append(c.Polynomial, rational.New(rnd.Int64N(41)-20, 1+rnd.Int64N(6)))
		}
		at := func(x rational.Rat) int {
			var sum rational.Rat
			for k, a := range c.Polynomial {
				sum = sum.Add(a.Mul(x.Pow(k)))
			}
			return sum.Sign()
		}
		if at(c.Low)*at(c.High) >= 0 {
			continue
		}
		tried++
		r := newRoot(c)
		for _, bits := range []int{3, 20, 90} {
			r.refine(bits)
			require.LessOrEqual(t, r.at.Width().Cmp(rational.New(1, 2).Pow(bits)), 0)
			require.LessOrEqual(t, at(r.at.Lo)*at(r.at.Hi), 0, "%v in %v", c.Polynomial, r.at)
			require.True(t, r.at.Lo.Cmp(c.Low) >= 0 && r.at.Hi.Cmp(c.High) <= 0)
		}
	}
}
