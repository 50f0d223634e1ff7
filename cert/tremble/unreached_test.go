package tremble_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/cert"
	"exactsolve/cert/certtest"
	"exactsolve/seqform/seqformtest"
)

// TestUnreached changes the behavior of solutions at one information set at a time.
// Normal-form perfection alone allows it, where the own plan does not lead.
func TestUnreached(t *testing.T) {
	allowed, refused := 0, 0
	for _, name := range []string{"guess_ace_2gifts", "kuhn", "poker_raise", "uniform_bad", "safe_risky"} {
		g := seqformtest.Fixture(t, name)
		for _, concept := range []cert.Concept{cert.Sequential, cert.NormalFormPerfect, cert.QuasiPerfect} {
			c := certtest.Solve(t, g, concept)
			profile := c.Claim.Profile
			for i := range profile {
				played := g.Players[i].Plan(profile[i])
				for h, set := range g.Players[i].Infosets {
					c.Claim.Profile = seqformtest.Changed(profile, i, h)
					if c.Claim.Profile == nil {
						continue
					}
					c.Claim.Payoffs = g.ExpectedPayoffs(g.Plans(c.Claim.Profile))
					err := cert.Check(g, c)
					if concept == cert.NormalFormPerfect && played[set.ParentSeq].IsZero() {
						require.NoError(t, err)
						allowed++
					} else {
						require.ErrorContains(t, err, "behavior", "%s, %s", name, concept)
						refused++
					}
				}
			}
		}
	}
	t.Logf("%d changes allowed, %d refused", allowed, refused)
	require.Greater(t, allowed, 5)
	require.Greater(t, refused, 50)
}
