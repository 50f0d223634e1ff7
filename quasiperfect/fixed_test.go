package quasiperfect

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/cert"
	"exactsolve/rational"
	"exactsolve/seqform"
	"exactsolve/seqform/seqformtest"
)

// TestFixedEpsilon solves below the bound what the formal ε solves, and at a large ε
// something else, which proves nothing.
func TestFixedEpsilon(t *testing.T) {
	games := []*seqform.Game{seqformtest.Fixture(t, "guess_ace"), seqformtest.Kuhn(2, 3), seqformtest.Fixture(t, "poker_raise"), seqformtest.Leduc(2)}
	for seed := range uint64(8) {
		games = append(games, randomZeroSum(t, 2000+seed))
	}
	others := 0
	for _, g := range games {
		k, err := EpsilonBound(g)
		require.NoError(t, err, g.Title)
		formal := at(t, g, nil)
		_, err = formal.Prove(t.Context())
		require.NoError(t, err, g.Title)
		below := rational.New(1, 2).Pow(k + 1)
		fixed := at(t, g, &below)
		c, err := fixed.Prove(t.Context())
		require.NoError(t, err, g.Title)
		require.NoError(t, cert.Check(t.Context(), g, c), g.Title)
		require.Equal(t, formal.Basis, fixed.Basis, g.Title)
		require.Greater(t, fixed.Stats.Bits, k, g.Title)
		quarter := rational.New(1, 4)
		if z, err := SolveAt(t.Context(), g, &quarter); err == nil {
			if _, err := z.Prove(t.Context()); err != nil {
				others++
			}
		}
	}
	require.Positive(t, others)
}

func at(t *testing.T, g *seqform.Game, eps *rational.Rat) *Perturbed {
	t.Helper()
	z, err := SolveAt(t.Context(), g, eps)
	require.NoError(t, err, g.Title)
	return z
}

// TestFixedEpsilonScope refuses what has no such program, and stops.
func TestFixedEpsilonScope(t *testing.T) {
	_, err := EpsilonBound(seqformtest.Fixture(t, "beer_quiche"))
	require.ErrorIs(t, err, ErrNotSupported)
	g := seqformtest.Kuhn(2, 3)
	for _, eps := range []rational.Rat{rational.New(2, 3), rational.Int(0), rational.New(-1, 3)} {
		_, err = SolveAt(t.Context(), g, &eps)
		require.ErrorIs(t, err, ErrNotSupported)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	z, err := SolveAt(ctx, g, nil)
	require.NoError(t, err)
	require.Empty(t, z.Basis)
	_, err = z.Prove(ctx)
	require.ErrorIs(t, err, context.Canceled)
}
