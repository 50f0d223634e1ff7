package solve

import (
	"fmt"
	"math/big"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/cert"
	"exactsolve/fixtures/gen"
	"exactsolve/nash"
	"exactsolve/rational"
)

// TestBoxDigits compares decimals from a coarse box with those of a fine one: the
// fine one rounds to the coarse one.
func TestBoxDigits(t *testing.T) {
	for seed, found := uint64(1), 0; found < 10; seed++ {
		g, err := gen.Make(fmt.Sprintf("covariant actions=4 seed=%d", seed))
		require.NoError(t, err)
		r, err := nash.Solve(t.Context(), g, nash.Options{})
		require.NoError(t, err)
		if r.Status != cert.Yes || r.Certificate.Claim.Concept != cert.IsolatedNash {
			continue
		}
		found++
		coarse := NumbersOf(g, r.Certificate)
		require.True(t, coarse.Certain(5))
		fine, err := nash.Refine(t.Context(), g, r.Certificate, 60)
		require.NoError(t, err)
		centers := append(slices.Concat(fine.Claim.Isolated.Profile...), fine.Claim.Isolated.Payoffs...)
		k := 0
		coarse.each(func(x Number) {
			center := centers[k]
			k++
			if p, ok := x.Exact(); ok {
				require.Equal(t, p.IsZero(), center.IsZero())
				return
			}
			text, enough := x.Decimal(5)
			require.True(t, enough)
			half := rational.New(1, 2).Quo(rational.Int(10).Pow(decimals(text)))
			off := rational.MustParse(text).Sub(center).Abs()
			require.LessOrEqual(t, off.Cmp(half.Add(fine.Claim.Isolated.Radius)), 0, "%s and %v", text, center)
		})
		require.Len(t, centers, k)
	}
}

// TestUncertain: a decimal of which no digit is certain is left out.
func TestUncertain(t *testing.T) {
	x := Number{within: rational.NewInterval(rational.New(3, 20), rational.New(7, 20))}
	text, enough := x.Decimal(3)
	require.Empty(t, text)
	require.False(t, enough)
	require.False(t, (&Numbers{Payoffs: []Number{x}}).Certain(1))
	require.Equal(t, x.Bounds().String(), x.String())
}

// decimals counts the digits after the point.
func decimals(text string) int {
	for k := range text {
		if text[k] == '.' {
			return len(text) - k - 1
		}
	}
	return 0
}

// TestIndexSum takes sums of lists with and without degenerate equilibria.
func TestIndexSum(t *testing.T) {
	list := func(indices ...int) (answers []*Answer) {
		for k := range indices {
			answers = append(answers, &Answer{Index: &indices[k]})
		}
		return answers
	}
	require.Nil(t, indexSum(nil))
	require.Nil(t, indexSum(list(1, 0, -1)))
	require.Equal(t, -1, *indexSum(list(-1, 1, -1)))
}

func interval(t *testing.T, lo, hi string) rational.Interval {
	t.Helper()
	return rational.NewInterval(rational.MustParse(lo), rational.MustParse(hi))
}

func TestCommonDecimal(t *testing.T) {
	for _, c := range []struct {
		lo, hi string
		digits int
		want   string
		enough bool
	}{
		{"0.33333", "0.33334", 3, "0.333", true},
		{"0.033333", "0.033334", 3, "0.0333", true},
		{"0.1", "0.1", 3, "0.100", true},
		{"0.01", "0.01", 1, "0.01", true},
		{"0.99999", "1.00001", 3, "1.000", true},
		{"2.23606", "2.23607", 3, "2.236", true},
		{"-2.23607", "-2.23606", 3, "-2.236", true},
		{"-0.5", "-0.5", 1, "-0.5", true},
		{"-1e-9", "1e-9", 3, "0.000", true},
		{"0.0624999999", "0.0625000001", 2, "0.0625", true}, // near a tie: more digits
		{"0.123", "0.124", 3, "0.12", false},
		{"0.4", "0.6", 3, "", false},
		{"0.15", "0.35", 3, "", false}, // not 0
		{"-0.15", "0.35", 3, "0", false},
		{"1.6", "2.4", 3, "2", false},
		{"1/3", "1/3", 0, "0", true},
	} {
		text, enough := commonDecimal(interval(t, c.lo, c.hi), c.digits)
		require.Equal(t, c.want, text, "[%s, %s] with %d", c.lo, c.hi, c.digits)
		require.Equal(t, c.enough, enough, "[%s, %s] with %d", c.lo, c.hi, c.digits)
	}
}

// TestCommonDecimalEncloses compares with what the decimal says: a number lies
// within half a unit of its last digit.
func TestCommonDecimalEncloses(t *testing.T) {
	rnd := rand.New(rand.NewPCG(1, 2))
	none := 0
	for range 20_000 {
		d := int64(1) << rnd.IntN(40)
		lo := rational.New(rnd.Int64N(4*d)-2*d, d)
		x := rational.NewInterval(lo, lo.Add(rational.New(rnd.Int64N(1000), 1<<(10+rnd.IntN(50)))))
		text, enough := commonDecimal(x, rnd.IntN(12))
		if text == "" {
			require.False(t, enough)
			none++
			continue
		}
		_, after, _ := strings.Cut(text, ".")
		unit := rational.Int(10).Pow(len(after)).Inv()
		value := rational.MustParse(text)
		for _, end := range []rational.Rat{x.Lo, x.Hi} {
			require.LessOrEqual(t, value.Sub(end).Abs().Cmp(unit.Mul(rational.New(1, 2))), 0, "%v and %s", x, text)
		}
	}
	require.Less(t, none, 5_000)
}

func TestWithPoint(t *testing.T) {
	for _, c := range []struct {
		n      int64
		places int
		want   string
	}{{0, 0, "0"}, {0, 2, "0.00"}, {5, 0, "5"}, {5, 1, "0.5"}, {-5, 3, "-0.005"}, {123, 2, "1.23"}} {
		require.Equal(t, c.want, withPoint(big.NewInt(c.n), c.places))
	}
}
