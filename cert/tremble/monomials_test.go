package tremble_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/cert"
	"exactsolve/cert/certtest"
	"exactsolve/rational"
	"exactsolve/seqform/seqformtest"
)

// TestMonomialReasons breaks one thing at a time in trembles k·t^e and reads the reason.
func TestMonomialReasons(t *testing.T) {
	for _, tt := range []struct {
		name, want string
		edit       func(c *cert.Certificate)
	}{
		{"beer_quiche, beer-1: consistent", "not an integer from 2", func(c *cert.Certificate) { c.Evidence.Monomials.Base = []rational.Rat{rational.Int(1)} }},
		{"beer_quiche, beer-1: consistent", "common factor", func(c *cert.Certificate) {
			c.Evidence.Monomials.Base = []rational.Rat{rational.Int(6), rational.Int(4)}
		}},
		{"beer_quiche, beer-1: consistent", "at most 1000", func(c *cert.Certificate) { c.Evidence.Monomials.Base = make([]rational.Rat, 1001) }},
		{"beer_quiche, beer-1: consistent", "exponents or powers", func(c *cert.Certificate) { c.Evidence.Monomials.Exponents = nil }},
		{"kw1, r1: consistent", "do not give nodes", func(c *cert.Certificate) { c.Evidence.Monomials.Base[0] = rational.Int(3) }},
		{"kw1, r1: consistent", "the ratio of their beliefs", func(c *cert.Certificate) {
			c.Evidence.Monomials.Base = nil
			for _, player := range c.Evidence.Monomials.Powers {
				for _, set := range player {
					clear(set)
				}
			}
		}},
		{"beer_quiche, beer-1: consistent", "exponent 0 for an action of probability 0", func(c *cert.Certificate) {
			for _, sets := range c.Evidence.Monomials.Exponents {
				for _, e := range sets {
					clear(e)
				}
			}
		}},
		{"beer_quiche, beer-1: consistent", "powers of player 1 not at 2 information sets", func(c *cert.Certificate) {
			c.Evidence.Monomials.Powers[0] = c.Evidence.Monomials.Powers[0][:1]
		}},
	} {
		g, c := certtest.Decide(t, tt.name)
		tt.edit(c)
		require.ErrorContains(t, cert.Check(g, c), tt.want, tt.name)
	}
}

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
