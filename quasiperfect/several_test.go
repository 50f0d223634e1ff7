package quasiperfect

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/cert"
	"exactsolve/seqform/seqformtest"
)

func several(t *testing.T, name string, concept cert.Concept, v Variation) []string {
	t.Helper()
	g := seqformtest.Fixture(t, name)
	var list []string
	_, unfinished, err := Several(context.Background(), g, Options{Concept: concept}, v, func(r *cert.Result) bool {
		require.NoError(t, cert.Check(g, r.Certificate))
		list = append(list, probabilities(r.Certificate.Claim.Profile))
		return true
	})
	require.NoError(t, err)
	require.Nil(t, unfinished)
	return list
}

// TestSeveral finds what the literature says there is: both outcomes of games
// with two, exactly one quasi-perfect equilibrium in mertens, and one
// extensive-form perfect one in safe_risky where quasi-perfection allows both.
func TestSeveral(t *testing.T) {
	both := Variation{Covering: true, Trembles: true, Seed: 1, Count: 5}
	require.Contains(t, several(t, "kw1", cert.QuasiPerfect, both), "0,0,1,0,1")
	require.Greater(t, len(several(t, "kw1", cert.QuasiPerfect, both)), 1)
	require.Greater(t, len(several(t, "km_one", cert.QuasiPerfect, both)), 1)
	require.Greater(t, len(several(t, "beer_quiche", cert.QuasiPerfect, both)), 1)
	require.Equal(t, []string{"1,0,1,0,1,0,1,0"}, several(t, "mertens", cert.QuasiPerfect, both))
	safe := several(t, "safe_risky", cert.QuasiPerfect, both)
	require.Contains(t, safe, "1,0,1,0")
	require.Contains(t, safe, "0,1,1,0")
	require.Equal(t, []string{"1,0,1,0"}, several(t, "safe_risky", cert.ExtensivePerfect, both))
}

func TestSeveralIsReproducible(t *testing.T) {
	v := Variation{Trembles: true, Seed: 7, Count: 4, Tries: 20}
	first := several(t, "kuhn", cert.QuasiPerfect, v)
	require.Equal(t, first, several(t, "kuhn", cert.QuasiPerfect, v))
	require.Greater(t, len(first), 1, "all alpha up to 1/3 are quasi-perfect")
	_, _, err := Several(context.Background(), seqformtest.Fixture(t, "kuhn"), Options{}, Variation{}, nil)
	require.ErrorContains(t, err, "nothing to vary")

	n := 0
	tries, _, err := Several(context.Background(), seqformtest.Fixture(t, "kuhn"), Options{}, v, func(*cert.Result) bool { n++; return false })
	require.NoError(t, err)
	require.Equal(t, []int{1, 1}, []int{n, tries})

	_, unfinished, err := Several(context.Background(), seqformtest.Fixture(t, "kuhn"), Options{MaxPivots: 1}, v, nil)
	require.NoError(t, err)
	require.Equal(t, cert.Unknown, unfinished.Status)
}
