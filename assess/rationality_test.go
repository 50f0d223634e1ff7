package assess_test

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/assess"
	"exactsolve/cert"
	"exactsolve/seqform"
)

// TestLocalDeviation has local gains of random assessments checked as refutations
// of sequential equilibrium, and the rest as rational at each information set.
func TestLocalDeviation(t *testing.T) {
	rng := rand.New(rand.NewPCG(64, 1))
	gains, none := 0, 0
	for seed := range uint64(400) {
		g := randomTree(t, rng, 1+rng.IntN(3), seed)
		p := sparseProfile(rng, g)
		a := seqform.Assessment{Profile: p, Beliefs: trembled(rng, g, p)}
		reports := assess.Rationality(g, p, a.Beliefs)
		d := assess.LocalDeviation(reports)
		local, _ := assess.Rational(reports)
		require.Equal(t, local, d == nil)
		c := &cert.Certificate{Game: cert.NewGameRef(g)}
		c.Claim = cert.Claim{
			Concept: cert.Sequential, Refuted: d != nil,
			Payoffs: g.ExpectedPayoffs(g.Plans(p)), Profile: p, Beliefs: a.Beliefs,
		}
		if d != nil {
			gains++
			c.Evidence.Refutation = &cert.Refutation{Deviation: d}
		} else {
			none++
			c.Evidence.Monomials = consistent(t, g, a).Monomials
		}
		requireChecked(t, g, c)
	}
	t.Logf("%d with a local gain, %d sequential", gains, none)
	require.Greater(t, gains, 50)
	require.Greater(t, none, 5)
}
