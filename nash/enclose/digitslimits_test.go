package enclose_test

import (
	"context"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"exactsolve/cert"
	"exactsolve/nash"
	"exactsolve/nash/enclose"
	"exactsolve/rational"
)

// TestRefineLimits: up to some number of digits there are certificates, and beyond it
// errors that say so.
func TestRefineLimits(t *testing.T) {
	for _, of := range []boxed{nau(t), kuhn(t, 5, 0)} {
		most, least := 0, 10_000
		for digits := 100; digits <= 4000; digits += digits / 8 {
			fine, err := enclose.Refine(t.Context(), of.g, of.c, digits)
			if err == nil {
				most = max(most, digits)
				continue
			}
			require.ErrorIs(t, err, enclose.ErrDigits)
			require.Nil(t, fine)
			least = min(least, digits)
		}
		t.Logf("%s: %d digits, not %d", of.name, most, least)
		require.Less(t, most, least)
		require.Greater(t, most, 400)
	}
}

// TestRefineInput: no digits of other certificates, games and limits.
func TestRefineInput(t *testing.T) {
	of, other := nau(t), kuhn(t, 5, 0)
	for _, digits := range []int{-1, 10_001} {
		_, err := enclose.Refine(t.Context(), of.g, of.c, digits)
		require.ErrorIs(t, err, enclose.ErrDigits)
		_, err = enclose.Approximate(t.Context(), of.g, of.c, digits)
		require.ErrorIs(t, err, enclose.ErrDigits)
	}
	_, err := enclose.Refine(t.Context(), other.g, of.c, 10)
	require.Error(t, err)
	rest, err := nash.Solve(t.Context(), strategic(t, []int{2, 2}, []int64{1, 1}, []int64{0, 0}, []int64{0, 0}, []int64{1, 1}), nash.Options{})
	require.NoError(t, err)
	_, err = enclose.Refine(t.Context(), of.g, rest.Certificate, 10)
	require.ErrorContains(t, err, "a certificate of concept")
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	_, err = enclose.Refine(ctx, of.g, of.c, 10)
	require.ErrorIs(t, err, context.Canceled)
}

// TestRefineMutants: of certificates that were changed somewhere a refinement is an
// error, or inside and accepted.
func TestRefineMutants(t *testing.T) {
	rng := rand.New(rand.NewPCG(91, 92))
	refused, refined := 0, 0
	for _, of := range []boxed{nau(t), kuhn(t, 5, 0)} {
		for range 150 {
			c, err := cert.Read(strings.NewReader(text(t, of.c)))
			require.NoError(t, err)
			mutate(rng, c)
			fine, err := enclose.Refine(t.Context(), of.g, c, 30)
			if err != nil {
				require.Nil(t, fine)
				refused++
				continue
			}
			require.NoError(t, cert.Check(of.g, fine))
			requireInside(t, fine, c)
			refined++
		}
	}
	t.Logf("%d refused, %d refined", refused, refined)
	assert.Greater(t, refused, 50)
	assert.Greater(t, refined, 50)
}

// mutate changes a number of a certificate, or which sequences it is about.
func mutate(rng *rand.Rand, c *cert.Certificate) {
	e := c.Evidence.Enclosure
	i := rng.IntN(len(c.Claim.Enclosed.Plans))
	plan, row := c.Claim.Enclosed.Plans[i], e.Inverse[rng.IntN(len(e.Inverse))]
	tiny := rational.Int(2).Pow(rng.IntN(40)).Inv()
	add := func(x *rational.Rat) { *x = x.Add(tiny) }
	switch rng.IntN(7) {
	case 0:
		add(&plan[rng.IntN(len(plan))])
	case 1:
		add(&row[rng.IntN(len(row))])
	case 2:
		add(&c.Claim.Enclosed.Payoffs[i])
	case 3:
		add(&c.Claim.Enclosed.Radius)
	case 4:
		e.Radius = e.Radius.Mul(rational.New(1+rng.Int64N(9), 1+rng.Int64N(9)))
	case 5:
		h := rng.IntN(len(e.Choices[i]))
		e.Choices[i][h] = 3 - e.Choices[i][h]
	case 6:
		e.Unknowns[i], e.Equations[i] = e.Equations[i], e.Unknowns[i]
	}
}
