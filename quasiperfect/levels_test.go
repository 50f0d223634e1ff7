package quasiperfect

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/cert"
	"exactsolve/fixtures"
	"exactsolve/fixtures/gen"
	"exactsolve/rational"
	"exactsolve/seqform"
	"exactsolve/seqform/seqformtest"
)

// TestProveFixtures decides every verdict of the literature on the profiles of
// two-player fixtures. Every yes has been checked by cert.
func TestProveFixtures(t *testing.T) {
	yes, no := 0, 0
	for _, name := range fixtures.Names() {
		want, err := fixtures.Want(name)
		require.NoError(t, err)
		if want.Players != 2 || want.Recall != fixtures.Perfect {
			continue
		}
		g := seqformtest.Fixture(t, name)
		for _, p := range want.Profiles {
			for _, concept := range []cert.Concept{cert.Sequential, cert.QuasiPerfect} {
				r, err := Prove(context.Background(), g, seqformtest.Profile(g, p.Probabilities), concept)
				require.NoError(t, err)
				switch {
				case slices.Contains(p.Is, string(concept)):
					require.Equal(t, cert.Yes, r.Status, "%s, %s, %s: %s", name, p.Name, concept, r.Reason)
					yes++
				case slices.Contains(p.IsNot, string(concept)):
					require.Equal(t, cert.No, r.Status, "%s, %s, %s", name, p.Name, concept)
					no++
				}
			}
		}
	}
	t.Logf("%d yes, %d no", yes, no)
	require.Greater(t, yes, 60)
	require.Greater(t, no, 30)
}

// TestProveSolutions proves again, from the strategies alone, what the solver
// found; and of pure profiles of random games, what is quasi-perfect is
// sequential, and what is sequential is nash.
func TestProveSolutions(t *testing.T) {
	rng := rand.New(rand.NewPCG(51, 1))
	counts := map[cert.Concept]int{}
	for seed := range uint64(300) {
		g := randomGame(t, 20_000+seed, 2+int(seed%2), gen.GeneralSum)
		found := solve(t, g, cert.QuasiPerfect).Certificate.Claim.Profile
		for _, concept := range []cert.Concept{cert.Sequential, cert.QuasiPerfect} {
			r, err := Prove(context.Background(), g, found, concept)
			require.NoError(t, err)
			require.Equal(t, cert.Yes, r.Status, "seed %d, %s: %s", seed, concept, r.Reason)
		}
		p := make(seqform.Profile, 2)
		for i := range p {
			for h := range g.Players[i].Infosets {
				prob := make([]rational.Rat, len(g.Players[i].Infosets[h].Actions))
				prob[rng.IntN(len(prob))] = rational.Int(1)
				p[i] = append(p[i], prob)
			}
		}
		status := func(concept cert.Concept) bool {
			r, err := Prove(context.Background(), g, p, concept)
			require.NoError(t, err)
			if r.Status == cert.Yes {
				counts[concept]++
			}
			return r.Status == cert.Yes
		}
		nash := true
		for _, r := range g.Regrets(g.Plans(p)) {
			nash = nash && r.Regret.IsZero()
		}
		quasi, sequential := status(cert.QuasiPerfect), status(cert.Sequential)
		require.True(t, !quasi || sequential, "seed %d", seed)
		require.True(t, !sequential || nash, "seed %d", seed)
	}
	t.Log(counts)
	require.Greater(t, counts[cert.QuasiPerfect], 5)
}
