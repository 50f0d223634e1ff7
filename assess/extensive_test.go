package assess

import (
	"context"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/cert"
	"exactsolve/quasiperfect"
	"exactsolve/seqform/seqformtest"
)

// TestExtensivePerfectFixtures never contradicts the literature, and decides most.
func TestExtensivePerfectFixtures(t *testing.T) {
	counts := map[string]int{}
	for want, g := range seqformtest.Known(t) {
		if want.Players != 2 {
			continue
		}
		for _, p := range want.Profiles {
			r, err := decideExtensivePerfect(context.Background(), g, seqformtest.Profile(g, p.Probabilities))
			require.NoError(t, err)
			label := want.Name + ", " + p.Name
			if r.Status == cert.Unknown {
				for _, c := range p.Is {
					if c == "extensive-form-perfect" {
						t.Log("missed:", label)
						counts["missed"]++
					}
				}
				for _, c := range p.IsNot {
					if c == "extensive-form-perfect" {
						t.Log("not refuted:", label)
						counts["not refuted"]++
					}
				}
				continue
			}
			requireCertified(t, g, r, label)
			verdict(t, label, "extensive-form-perfect", r.Status == cert.Yes, p.Is, p.IsNot, counts)
		}
	}
	t.Log(counts)
	require.Greater(t, counts["extensive-form-perfect"], 38)
	require.Greater(t, counts["not extensive-form-perfect"], 40)
}

// TestExtensivePerfectSolutions tries what the solver finds for the concept.
func TestExtensivePerfectSolutions(t *testing.T) {
	rng := rand.New(rand.NewPCG(75, 1))
	counts := map[string]int{}
	for seed := range uint64(60) {
		g := smallGame(t, 70_000+seed, 2)
		solved, err := quasiperfect.Solve(context.Background(), g, quasiperfect.Options{Concept: cert.ExtensivePerfect})
		require.NoError(t, err)
		r, err := decideExtensivePerfect(context.Background(), g, solved.Certificate.Claim.Profile)
		require.NoError(t, err)
		require.NotEqual(t, cert.No, r.Status)
		counts["solution "+r.Status.String()]++
		r, err = decideExtensivePerfect(context.Background(), g, similar(rng, g, solved.Certificate.Claim.Profile))
		require.NoError(t, err)
		counts["other "+r.Status.String()]++
		if r.Status != cert.Unknown {
			requireCertified(t, g, r, "other")
		}
	}
	t.Log(counts)
	require.Greater(t, counts["solution yes"], 50)
	require.Greater(t, counts["other no"], 20)
}
