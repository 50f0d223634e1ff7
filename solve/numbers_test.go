package solve

import (
	"fmt"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/cert"
	"exactsolve/fixtures/gen"
	"exactsolve/nash"
	"exactsolve/nash/enclose"
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
		fine, err := enclose.Refine(t.Context(), g, r.Certificate, 60)
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
