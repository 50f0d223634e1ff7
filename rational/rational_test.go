package rational_test

import (
	"encoding/json"
	"fmt"
	"math"
	"math/big"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/rational"
	"exactsolve/rational/rationaltest"
)

// checkCanonical fails unless x is in lowest terms and in the machine-word form
// whenever that form can hold it.
func checkCanonical(t *testing.T, x rational.Rat, what string) {
	t.Helper()
	n, d, small := x.Small()
	fits := x.Num().IsInt64() && x.Den().IsInt64() && x.Num().Int64() != math.MinInt64
	require.Equal(t, fits, small, "%s: %v in the wrong form", what, x)
	if small {
		require.Positive(t, d, what)
		require.NotEqual(t, int64(math.MinInt64), n, what)
	}
	g := new(big.Int).GCD(nil, nil, new(big.Int).Abs(x.Num()), x.Den())
	require.True(t, g.IsInt64() && g.Int64() == 1, "%s: %v not in lowest terms", what, x)
}

func TestArithmeticAgainstBig(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for range 40_000 {
		x, y := rationaltest.Random(rng), rationaltest.Random(rng)
		if rng.IntN(8) == 0 {
			y = x
		}
		bx, by := x.Big(), y.Big()
		check := func(op string, got rational.Rat, want *big.Rat) {
			t.Helper()
			checkCanonical(t, got, op)
			require.Zero(t, got.Big().Cmp(want), "%v %s %v = %v, want %v", x, op, y, got, want)
			require.True(t, rational.FromBig(want).Equal(got))
		}
		check("+", x.Add(y), new(big.Rat).Add(bx, by))
		check("-", x.Sub(y), new(big.Rat).Sub(bx, by))
		check("*", x.Mul(y), new(big.Rat).Mul(bx, by))
		check("neg", x.Neg(), new(big.Rat).Neg(bx))
		check("abs", x.Abs(), new(big.Rat).Abs(bx))
		if y.Sign() != 0 {
			check("/", x.Quo(y), new(big.Rat).Quo(bx, by))
			check("inv", y.Inv(), new(big.Rat).Inv(by))
		}
		require.Equal(t, bx.Cmp(by), x.Cmp(y), "%v cmp %v", x, y)
		require.Equal(t, bx.Cmp(by) == 0, x.Equal(y))
		require.Equal(t, bx.Sign(), x.Sign())
		require.Equal(t, bx.IsInt(), x.IsInt())
		require.Equal(t, max(bx.Num().BitLen(), bx.Denom().BitLen()), x.BitLen())
		require.Equal(t, bx.RatString(), x.String())
		back, err := rational.Parse(x.String())
		require.NoError(t, err)
		check("parse", back, bx)
	}
}

func TestIsQuo(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 7))
	for range 2000 {
		x, y, z := rationaltest.Random(rng), rationaltest.Random(rng), rationaltest.Random(rng)
		if z.IsZero() {
			continue
		}
		if rng.IntN(2) == 0 {
			y, z = rational.FromBigInt(y.Num()), rational.FromBigInt(z.Num())
		}
		require.Equal(t, x.Mul(z).Equal(y), x.IsQuo(y, z))
		require.True(t, y.Quo(z).IsQuo(y, z), "%v / %v", y, z)
	}
}

func TestBigComesBackSmall(t *testing.T) {
	huge := rational.Int(math.MaxInt64).Mul(rational.Int(math.MaxInt64))
	_, _, small := huge.Small()
	require.False(t, small)
	_, _, small = huge.Sub(huge.Sub(rational.Int(7))).Small()
	require.True(t, small)
	rationaltest.Equal(t, "7", huge.Sub(huge.Sub(rational.Int(7))))
}

func TestZeroValue(t *testing.T) {
	var z rational.Rat
	require.Equal(t, "0", z.String())
	require.True(t, z.IsZero())
	rationaltest.Equal(t, "1", z.Pow(0))
	require.Zero(t, z.Den().Cmp(big.NewInt(1)))
}

func TestFloor(t *testing.T) {
	for in, want := range map[string]int64{"7/2": 3, "-7/2": -4, "4": 4, "-4": -4, "0": 0} {
		require.Equal(t, want, rational.MustParse(in).Floor().Int64(), in)
	}
}

func TestParse(t *testing.T) {
	for in, want := range map[string]string{
		"3": "3", "-1/3": "-1/3", "0.25": "1/4", "1e-3": "1/1000", ".5": "1/2", "5.": "5",
		"+2": "2", "1e+2": "100", "2.5E-3": "1/400", "010": "10", "010/030": "1/3", "0.1": "1/10",
		"-0": "0", "-.5e1": "-5", "6/4": "3/2", "3.7745e-184": "", "0e1000": "0",
		"123456789012345678901234567890/3": "41152263004115226300411522630",
	} {
		got, err := rational.Parse(in)
		require.NoError(t, err, in)
		if want != "" {
			require.Equal(t, want, got.String(), in)
		}
		checkCanonical(t, got, in)
	}
	for _, in := range []string{
		"", "-", "+", ".", "/", "1/", "/2", "1/0", "0/0", "1/-2", "0x10", "1_000", "0b1", "NaN", "Inf", "Infinity",
		"1e", "e5", "1e1.5", "1.2.3", "1/2/3", "0.5/2", "1/2e3", " 1", "1 ", "--1", "١", "1e1000001", "1e-1001",
		strings.Repeat("9", rational.MaxDecimal+1), "1/" + strings.Repeat("9", rational.MaxDigits), "1e99999999999999999999",
	} {
		_, err := rational.Parse(in)
		require.Error(t, err, "%.40q", in)
		require.Less(t, len(err.Error()), 200)
	}
}

// TestLimitsRoundTrip reads the longest decimal there is and what it prints as.
func TestLimitsRoundTrip(t *testing.T) {
	exponent := "e-1000"
	x, err := rational.Parse("0." + strings.Repeat("7", rational.MaxDecimal-2-len(exponent)) + exponent)
	require.NoError(t, err)
	y, err := rational.Parse(x.String())
	require.NoError(t, err)
	rationaltest.Same(t, x, y)
}

func TestJSON(t *testing.T) {
	type doc struct {
		X rational.Rat
		M map[string]rational.Rat
	}
	in := doc{rational.New(-1, 3), map[string]rational.Rat{"a": rational.Int(2)}}
	text, err := json.Marshal(in)
	require.NoError(t, err)
	require.Equal(t, `{"X":"-1/3","M":{"a":"2"}}`, string(text))
	var out doc
	require.NoError(t, json.Unmarshal(text, &out))
	rationaltest.Same(t, in.X, out.X)
	rationaltest.Same(t, in.M["a"], out.M["a"])
	for _, bad := range []string{`"0x1"`, `null`, `1`, `0.5`, `"1`, `""`} {
		require.Error(t, json.Unmarshal([]byte(`{"X":`+bad+`}`), &out), bad)
	}
}

func TestIntervalEnclosure(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	pick := func(x rational.Interval) rational.Rat {
		switch rng.IntN(4) {
		case 0:
			return x.Lo
		case 1:
			return x.Hi
		}
		u := rational.New(int64(rng.IntN(8)), 7)
		return x.Lo.Add(x.Width().Mul(u))
	}
	for range 5_000 {
		random := func() rational.Interval {
			a, b := rationaltest.Random(rng), rationaltest.Random(rng)
			return rational.NewInterval(rational.Min(a, b), rational.Max(a, b))
		}
		x, y := random(), random()
		a, b := pick(x), pick(y)
		require.True(t, x.Add(y).Contains(a.Add(b)))
		require.True(t, x.Sub(y).Contains(a.Sub(b)))
		require.True(t, x.Mul(y).Contains(a.Mul(b)))
		require.True(t, x.Neg().Contains(a.Neg()))
		require.True(t, x.Hull(y).Contains(a) && x.Hull(y).Contains(b))
		if !y.Contains(rational.Rat{}) {
			require.True(t, x.Quo(y).Contains(a.Quo(b)))
		}
		z, ok := x.Intersect(y)
		require.Equal(t, ok, x.Contains(y.Lo) || x.Contains(y.Hi) || y.Contains(x.Lo))
		if ok && z.Contains(a) {
			require.True(t, x.Contains(a) && y.Contains(a))
		}
		if s, ok := x.Sign(); ok {
			require.Equal(t, s, a.Sign())
		}
		require.True(t, x.Contains(x.Mid()))
	}
}

func ExampleParse() {
	for _, text := range []string{"0.1", "1e-3", "-2/6"} {
		x, _ := rational.Parse(text)
		fmt.Println(x)
	}
	// Output:
	// 1/10
	// 1/1000
	// -1/3
}

func FuzzParse(f *testing.F) {
	for _, s := range []string{"1/3", "-0.25e2", "1_0", "0x1", "99999999999999999999/7", "."} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		x, err := rational.Parse(s)
		if err != nil {
			return
		}
		checkCanonical(t, x, s)
		y, err := rational.Parse(x.String())
		require.NoError(t, err)
		require.True(t, x.Equal(y))
		if len(s) < 200 && !strings.ContainsAny(s, "eE.") { // big.Rat agrees on plain decimal fractions
			num, den, _ := strings.Cut(strings.TrimLeft(s, "+-"), "/")
			if len(num) > 1 && num[0] == '0' || len(den) > 1 && den[0] == '0' {
				return // big.Rat reads octal
			}
			b, ok := new(big.Rat).SetString(s)
			require.True(t, ok)
			require.Zero(t, b.Cmp(x.Big()))
		}
	})
}

func BenchmarkAdd(b *testing.B) {
	for _, bm := range []struct{ name, x, y string }{
		{"integers", "7", "12"}, {"small", "7/12", "-5/18"},
		{"big", "123456789012345678901234567/98765432109876543211", "-2/98765432109876543211"},
	} {
		x, y := rational.MustParse(bm.x), rational.MustParse(bm.y)
		b.Run(bm.name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				_ = x.Add(y)
			}
		})
	}
}

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

// TestSimplest compares with a search through denominators.
func TestSimplest(t *testing.T) {
	rng := rand.New(rand.NewPCG(8, 1))
	for range 2000 {
		lo := rational.New(rng.Int64N(400)-200, 1+rng.Int64N(60))
		hi := lo.Add(rational.New(rng.Int64N(50), 1+rng.Int64N(900)))
		got := rational.Simplest(lo, hi)
		require.False(t, got.Cmp(lo) < 0 || got.Cmp(hi) > 0, "%s in [%s, %s]", got, lo, hi)
		for d := int64(1); rational.Int(d).Cmp(rational.FromBigInt(got.Den())) < 0; d++ {
			above := rational.FromBigInt(lo.Mul(rational.Int(d)).Neg().Floor()).Neg() // ceiling
			require.Equal(t, 1, above.Cmp(hi.Mul(rational.Int(d))), "%s has a larger denominator than needed", got)
		}
	}
	rationaltest.Equal(t, "0", rational.Simplest(rational.New(-1, 9), rational.New(1, 7)))
	rationaltest.Equal(t, "-1/3", rational.Simplest(rational.New(-2, 5), rational.New(-3, 10)))
	rationaltest.Equal(t, "7/2", rational.Simplest(rational.New(7, 2), rational.New(7, 2)))
}

// TestWorkOfLong: what does not fit a word is too much, and does not wrap around to little or
// to a gain.
func TestWorkOfLong(t *testing.T) {
	for _, n := range []int{1 << 32, 5_809_329_000, math.MaxInt - rational.PerNumber} {
		w := &rational.Work{Context: t.Context(), Left: 1 << 62}
		require.False(t, w.Take(n, n), n)
		require.ErrorIs(t, w.Err(), rational.ErrWork)
	}
	w := &rational.Work{Context: t.Context(), Left: 1 << 62}
	require.True(t, w.Take(1<<30, 1<<30))
}
