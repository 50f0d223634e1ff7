package approx_test

import (
	"fmt"
	"math/big"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/rational"
	"exactsolve/rational/approx"
	"exactsolve/rational/rationaltest"
)

func TestDecimal(t *testing.T) {
	for _, c := range []struct {
		x      string
		digits int
		side   approx.Side
		want   string
		exact  bool
	}{
		{"1/3", 3, approx.Nearest, "0.333", false},
		{"1/3", 3, approx.Up, "0.334", false},
		{"-1/3", 3, approx.Down, "-0.334", false},
		{"-1/3", 3, approx.Up, "-0.333", false},
		{"5/2", 3, approx.Nearest, "2.5", true},
		{"200", 5, approx.Nearest, "200", true},
		{"0", 5, approx.Nearest, "0", true},
		{"1e-9", 3, approx.Nearest, "1e-9", true},
		{"-1/18", 4, approx.Nearest, "-0.05556", false},
		{"5/2", 1, approx.Nearest, "2", false},
		{"-7/2", 1, approx.Nearest, "-4", false},
		{"99996/100", 4, approx.Nearest, "1000", false},
		{"1e21", 3, approx.Nearest, "1000000000000000000000", true},
		{"1e22", 3, approx.Nearest, "1e+22", true},
		{"125e20", 2, approx.Up, "1.3e+22", false},
		{"1e-6", 3, approx.Nearest, "0.000001", true},
		{"125e-9", 3, approx.Nearest, "1.25e-7", true},
		{"1e-1000", 2, approx.Nearest, "1e-1000", true},
	} {
		got, exact := approx.Decimal(rational.MustParse(c.x), c.digits, c.side)
		require.Equal(t, c.want, got, c.x)
		require.Equal(t, c.exact, exact, c.x)
	}
}

// TestDecimalBounds: the decimals below and above are one unit of the last digit apart, or both
// the number itself, and the nearest is the nearer of them.
func TestDecimalBounds(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	ten := func() rational.Rat { return rational.MustParse(fmt.Sprintf("1e%d", rng.IntN(60)-30)) }
	for range 5_000 {
		x, digits := rationaltest.Random(rng).Mul(ten()), 1+rng.IntN(20)
		if rng.IntN(4) == 0 { // beside a power of ten
			x = ten().Add(ten())
		}
		lo, _ := approx.Decimal(x, digits, approx.Down)
		hi, exact := approx.Decimal(x, digits, approx.Up)
		near, _ := approx.Decimal(x, digits, approx.Nearest)
		l, h, n := rational.MustParse(lo), rational.MustParse(hi), rational.MustParse(near)
		require.True(t, l.Cmp(x) <= 0 && x.Cmp(h) <= 0, "%s ≤ %v ≤ %s", lo, x, hi)
		require.Equal(t, exact, l.Equal(h))
		unit := x.Abs().Mul(rational.MustParse(fmt.Sprintf("1e%d", 1-digits)))
		require.True(t, h.Sub(l).Cmp(unit) <= 0, "%s ≤ %v ≤ %s: want %d digits", lo, x, hi, digits)
		require.True(t, n.Sub(x).Abs().Equal(rational.Min(x.Sub(l), h.Sub(x))), "%s, want what is nearer to %v", near, x)
	}
}

func TestGuesses(t *testing.T) {
	x := new(big.Float).SetPrec(200).SetRat(big.NewRat(7, 3))
	diff := new(big.Float).Sub(approx.LogFloat(approx.ExpFloat(x)), x)
	require.True(t, diff.Sign() == 0 || diff.MantExp(nil) < -180)
	require.Panics(t, func() { approx.LogFloat(big.NewFloat(-1)) })
	f, ok := approx.FromFloat64(approx.Float64(rational.New(3, 8)))
	require.True(t, ok)
	rationaltest.Equal(t, "3/8", f)
}
