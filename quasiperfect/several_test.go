package quasiperfect

import (
	"context"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/cert"
	"exactsolve/polyeps"
	"exactsolve/rational"
	"exactsolve/seqform"
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

// TestTremblesCannotChoose has safe-or-risky, figure 3 of [MS06]: for all trembles
// the basic optimal plans are two, of which one goes to safe and one to risky. So
// random trembles find one of them, and random covering vectors both.
func TestTremblesCannotChoose(t *testing.T) {
	g := seqformtest.Fixture(t, "safe_risky")
	rng := rand.New(rand.NewPCG(3, 0))
	for draw := range 60 {
		k := lengthBounds(g)
		if draw > 0 {
			k = randomBounds(g, rng)
		}
		most, best := optimalSafe(k[0])
		one := polyeps.New(rational.Int(1))
		require.True(t, most.Equal(one.Sub(k[0][4])), "bad at its bound and all else pays 1")
		require.Len(t, best, 2)
		require.True(t, best[0].Equal(k[0][1]), "least safe")
		require.True(t, best[1].Equal(one.Sub(k[0][2])), "least risky")
		if draw < 4 {
			require.Equal(t, map[string]bool{"1,0,1,0": true, "0,1,1,0": true}, byCovering(t, g, k, rng))
		}
	}
	for seed := range uint64(5) {
		require.Equal(t, []string{"1,0,1,0"},
			several(t, "safe_risky", cert.QuasiPerfect, Variation{Trembles: true, Seed: seed, Count: 2}))
		require.Equal(t, []string{"1,0,1,0", "0,1,1,0"},
			several(t, "safe_risky", cert.QuasiPerfect, Variation{Covering: true, Seed: seed, Count: 2}))
	}
}

// optimalSafe enumerates the basic plans of safe-or-risky with bounds k on safe,
// risky, good and bad. It returns the most that one pays, and the weights of safe in
// those that do, each once.
func optimalSafe(k []polyeps.Poly) (most polyeps.Poly, best []polyeps.Poly) {
	one := polyeps.New(rational.Int(1))
	for _, c := range []struct{ safe, good polyeps.Poly }{
		{k[1], k[3]},                    // safe and good at their bounds
		{k[1], one.Sub(k[1]).Sub(k[4])}, // safe and bad
		{one.Sub(k[2]), k[3]},           // risky and good
		{one.Sub(k[2]), k[2].Sub(k[4])}, // risky and bad
		{one.Sub(k[3]).Sub(k[4]), k[3]}, // good and bad
	} {
		risky := one.Sub(c.safe)
		x := []polyeps.Poly{1: c.safe, 2: risky, 3: c.good, 4: risky.Sub(c.good)}
		feasible := true
		for s := 1; s < len(x); s++ {
			feasible = feasible && x[s].Cmp(k[s]) >= 0
		}
		pays := c.safe.Add(c.good)
		switch {
		case !feasible:
		case pays.Cmp(most) > 0:
			most, best = pays, []polyeps.Poly{c.safe}
		case pays.Equal(most):
			best = append(best, c.safe)
		}
	}
	return most, best
}

// byCovering solves g with bounds k from random covering vectors.
func byCovering(t *testing.T, g *seqform.Game, k Bounds, rng *rand.Rand) map[string]bool {
	found := map[string]bool{}
	for range 40 {
		o := Options{Bounds: k, Method: Lemke}
		o.vary(g, Variation{Covering: true}, rng)
		r, err := Solve(t.Context(), g, o)
		require.NoError(t, err)
		require.NoError(t, cert.Check(g, r.Certificate))
		found[probabilities(r.Certificate.Claim.Profile)] = true
	}
	return found
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
