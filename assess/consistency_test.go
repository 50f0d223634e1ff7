package assess

import (
	"bytes"
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/cert"
	"exactsolve/cert/claim"
	"exactsolve/fixtures"
	"exactsolve/rational"
	"exactsolve/seqform"
	"exactsolve/seqform/seqformtest"
)

// consistent decides, and has the evidence checked.
func consistent(t testing.TB, g *seqform.Game, a seqform.Assessment) *consistency {
	t.Helper()
	c, err := decideConsistent(context.Background(), g, a)
	require.NoError(t, err)
	requireEvidence(t, g, a, c)
	return c
}

// requireEvidence checks the certificate of an answer, and once more after writing
// and reading it.
func requireEvidence(t testing.TB, g *seqform.Game, a seqform.Assessment, c *consistency) {
	t.Helper()
	z := &cert.Certificate{Game: cert.NewGameRef(g)}
	z.Claim = cert.Claim{
		Concept: cert.Consistent, Refuted: !c.Consistent,
		Payoffs: g.ExpectedPayoffs(g.Plans(a.Profile)), Profile: a.Profile, Beliefs: a.Beliefs,
	}
	z.Evidence.Monomials = c.Monomials
	if !c.Consistent {
		z.Evidence.Refutation = &claim.Refutation{Inconsistency: c.Inconsistency}
	}
	requireChecked(t, g, z)
}

func requireChecked(t testing.TB, g *seqform.Game, c *cert.Certificate) {
	t.Helper()
	require.NoError(t, cert.Check(g, c))
	var b bytes.Buffer
	require.NoError(t, c.Write(&b))
	text := b.String()
	again, err := cert.Read(&b)
	require.NoError(t, err, "%s", text)
	require.NoError(t, cert.Check(g, again), "%s", text)
}

// TestIrrationalCoefficients is the assessment that only coefficients in the
// ratio √2 explain.
func TestIrrationalCoefficients(t *testing.T) {
	want, err := fixtures.Want("consistency_irrational")
	require.NoError(t, err)
	g := seqformtest.Fixture(t, "consistency_irrational")
	p := want.Profiles[0]
	profile := seqformtest.Profile(g, p.Probabilities)
	c := consistent(t, g, seqform.Assessment{Profile: profile, Beliefs: seqformtest.Beliefs(g, profile, p.Assessments[0].Beliefs)})
	require.True(t, c.Consistent, c.Reason)
	require.Len(t, c.Monomials.Base, 1)
	require.True(t, c.Monomials.Base[0].Equal(rational.Int(2)))
	half := false
	for i := range c.Monomials.Powers {
		for h := range c.Monomials.Powers[i] {
			for _, powers := range c.Monomials.Powers[i][h] {
				half = half || len(powers) == 1 && !powers[0].IsInt()
			}
		}
	}
	require.True(t, half, "some coefficient is a power of √2")
}
