package quasiperfect

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/cert"
	"exactsolve/fixtures/gen"
	"exactsolve/rational/rationaltest"
	"exactsolve/seqform"
	"exactsolve/seqform/seqformtest"
)

// TestGuided compares values with those of the tableau and of the literature.
func TestGuided(t *testing.T) {
	for name, value := range map[string]string{"kuhn": "-1/18", "poker_raise": "-1/18", "guess_ace": "0", "stripped_poker": "1/3"} {
		requireGuided(t, seqformtest.Fixture(t, name), value)
	}
	leduc, err := gen.Leduc(3, 2, true)
	require.NoError(t, err)
	requireGuided(t, leduc, "-1454920850547486749701863871533/16995463438839962469905132501930")
	suits, err := gen.Leduc(3, 2, false)
	require.NoError(t, err)
	requireGuided(t, suits, "-1454920850547486749701863871533/16995463438839962469905132501930")
	for seed := range uint64(60) {
		g := randomGame(t, 40_000+seed, 2+int(seed%3), gen.ZeroSum)
		r, err := Solve(context.Background(), g, Options{Concept: cert.Nash, Method: Simplex})
		require.NoError(t, err)
		requireGuided(t, g, r.Certificate.Claim.Payoffs[0].String())
	}
}

// requireGuided solves for two concepts; every yes has been checked by cert.
func requireGuided(t *testing.T, g *seqform.Game, value string) {
	t.Helper()
	for _, c := range []cert.Concept{cert.Nash, cert.QuasiPerfect} {
		r, err := Solve(context.Background(), g, Options{Concept: c, Method: Guided})
		require.NoError(t, err)
		require.Equal(t, cert.Yes, r.Status, r.Reason)
		rationaltest.Equal(t, value, r.Certificate.Claim.Payoffs[0])
	}
}
