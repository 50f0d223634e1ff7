package approx_test

import (
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
	} {
		got, exact := approx.Decimal(rational.MustParse(c.x), c.digits, c.side)
		require.Equal(t, c.want, got, c.x)
		require.Equal(t, c.exact, exact, c.x)
	}
}

func TestDecimalBounds(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	for range 2_000 {
		x, digits := rationaltest.Random(rng), 1+rng.IntN(20)
		lo, _ := approx.Decimal(x, digits, approx.Down)
		hi, exact := approx.Decimal(x, digits, approx.Up)
		l, h := rational.MustParse(lo), rational.MustParse(hi)
		require.True(t, l.Cmp(x) <= 0 && x.Cmp(h) <= 0, "%s ≤ %v ≤ %s", lo, x, hi)
		require.Equal(t, exact, l.Equal(h))
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
