package main

import (
	"fmt"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/cert"
	"exactsolve/fixtures/gen"
	"exactsolve/nash"
	"exactsolve/rational"
	"exactsolve/seqform"
)

// boxed returns games with equilibria in boxes.
func boxed(t *testing.T, want int) (games []*seqform.Game, proofs []*cert.Certificate) {
	t.Helper()
	for seed := uint64(1); len(games) < want; seed++ {
		g, err := gen.Covariant(3, 4, rational.New(-1, 2), seed)
		require.NoError(t, err)
		r, err := nash.Solve(t.Context(), g, nash.Options{})
		require.NoError(t, err)
		if r.Status == cert.Yes && r.Certificate.Claim.Concept == cert.IsolatedNash {
			games, proofs = append(games, g), append(proofs, r.Certificate)
		}
	}
	return games, proofs
}

// TestBoxDigits compares decimals from a coarse box with those of a fine one: the
// fine one rounds to the coarse one.
func TestBoxDigits(t *testing.T) {
	games, proofs := boxed(t, 10)
	for k, g := range games {
		n := newNames(g)
		coarse := newBoxView(n, proofs[k].Claim.Isolated, 5)
		require.True(t, coarse.enough())
		fine, err := nash.Refine(t.Context(), g, proofs[k], 60)
		require.NoError(t, err)
		var numbers []boxNumber
		for _, e := range coarse.Profile {
			numbers = append(numbers, e.boxNumber)
		}
		numbers = append(numbers, coarse.Payoffs...)
		centers := append(slices.Concat(fine.Claim.Isolated.Profile...), fine.Claim.Isolated.Payoffs...)
		require.Len(t, centers, len(numbers))
		for j, x := range numbers {
			if x.Exact != nil {
				require.Equal(t, x.Exact.IsZero(), centers[j].IsZero())
				continue
			}
			half := rational.New(1, 2).Quo(rational.Int(10).Pow(decimals(x.Decimal)))
			off := rational.MustParse(x.Decimal).Sub(centers[j]).Abs()
			require.LessOrEqual(t, off.Cmp(half.Add(fine.Claim.Isolated.Radius)), 0, "%s and %v", x.Decimal, centers[j])
		}
	}
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

// TestBoxExact: what is left to one action is exactly 1, and what is not certain to
// a digit is shown as bounds.
func TestBoxExact(t *testing.T) {
	g, err := gen.RandomStrategic([]int{2, 2, 2}, gen.Range{Low: 0, High: 9}, gen.GeneralSum, 1)
	require.NoError(t, err)
	r := rational.MustParse
	v := newBoxView(newNames(g), &cert.Isolated{
		Profile: [][]rational.Rat{{r("1"), r("0")}, {r("1/4"), r("3/4")}, {r("1/2"), r("1/2")}},
		Payoffs: []rational.Rat{r("2"), r("1/3"), r("0")},
		Radius:  r("1/10"),
	}, 3)
	var texts []string
	for _, e := range v.Profile {
		texts = append(texts, e.String())
	}
	require.Equal(t, "[1 0 from 0.15 to 0.35 from 0.65 to 0.85 from 0.4 to 0.6 from 0.4 to 0.6]", fmt.Sprint(texts))
	require.Equal(t, "≈ 2", v.Payoffs[0].String())
	require.False(t, v.enough())
}
