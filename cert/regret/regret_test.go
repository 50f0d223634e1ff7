package regret_test

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/cert"
	"exactsolve/fixtures"
	"exactsolve/seqform"
	"exactsolve/seqform/seqformtest"
)

func nashClaim(g *seqform.Game, p seqform.Profile) *cert.Certificate {
	return &cert.Certificate{Game: cert.NewGameRef(g), Claim: cert.Claim{
		Concept: cert.Nash, Profile: p, Payoffs: g.ExpectedPayoffs(g.Plans(p)),
	}}
}

// TestNashVerdicts checks the verdicts of the literature on every profile of
// every fixture, for any number of players.
func TestNashVerdicts(t *testing.T) {
	yes, no := 0, 0
	for _, name := range fixtures.Names() {
		want, err := fixtures.Want(name)
		require.NoError(t, err)
		if want.Recall != fixtures.Perfect && want.Recall != "" {
			continue
		}
		g := seqformtest.Fixture(t, name)
		for _, p := range want.Profiles {
			err := cert.Check(g, nashClaim(g, seqformtest.Profile(g, p.Probabilities)))
			switch {
			case slices.Contains(p.Is, "nash"):
				require.NoError(t, err, "%s, %s", name, p.Name)
				yes++
			case slices.Contains(p.IsNot, "nash"):
				require.ErrorContains(t, err, "gains", "%s, %s", name, p.Name)
				no++
			}
		}
	}
	t.Logf("%d equilibria accepted, %d others rejected", yes, no)
	require.Greater(t, yes, 50)
	require.Greater(t, no, 5)
}
