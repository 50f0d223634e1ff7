package cert_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/assess"
	"exactsolve/cert"
	"exactsolve/cert/certtest"
	"exactsolve/seqform"
	"exactsolve/seqform/seqformtest"
)

// A decided claim is one that assess decides, with its certificate.
type decided struct {
	name string // fixture, profile and concept
	g    *seqform.Game
	c    *cert.Certificate
}

// decideFixtures decides what the literature says about the profiles of fixtures.
func decideFixtures(t *testing.T) []decided {
	t.Helper()
	var list []decided
	for want, g := range seqformtest.Known(t) {
		if want.Nodes > 60 {
			continue
		}
		for _, p := range want.Profiles {
			a := seqform.Assessment{Profile: seqformtest.Profile(g, p.Probabilities)}
			for _, concept := range slices.Concat(p.Is, p.IsNot) {
				no := slices.Contains(p.IsNot, concept)
				list = decide(t, list, fmt.Sprint(want.Name, ", ", p.Name), g, a, cert.Concept(concept), no)
			}
			for _, b := range p.Assessments {
				a := seqform.Assessment{Profile: a.Profile, Beliefs: seqformtest.Beliefs(g, a.Profile, b.Beliefs)}
				for _, word := range slices.Concat(b.Is, b.IsNot) {
					if concept := cert.Concept(word); concept == cert.Consistent || concept == cert.Sequential {
						list = decide(t, list, fmt.Sprint(want.Name, ", ", p.Name), g, a, concept, slices.Contains(b.IsNot, word))
					}
				}
			}
		}
	}
	return list
}

// decide adds a claim to list if assess decides it, as the literature does.
func decide(t *testing.T, list []decided, name string, g *seqform.Game, a seqform.Assessment, concept cert.Concept, no bool) []decided {
	t.Helper()
	r, err := assess.Decide(t.Context(), g, a, concept)
	if err != nil && strings.Contains(err.Error(), "no belief") {
		return list // the literature gives some of the beliefs
	}
	require.NoError(t, err, "%s: %s", name, concept)
	if r.Status == cert.Unknown {
		return list
	}
	require.Equal(t, no, r.Status == cert.No, "%s: %s", name, concept)
	if r.Certificate == nil {
		require.Greater(t, len(g.Players), 2)
		return list // that no beliefs fit, of three players
	}
	is := ": "
	if no {
		is = ": not "
	}
	return append(list, decided{name + is + string(concept), g, r.Certificate})
}

// TestRefutationMutants changes certificates of refutations and of assessments
// at random places. What is accepted then must be true, as assess says, which
// decides claims by other means.
func TestRefutationMutants(t *testing.T) {
	rng := rand.New(rand.NewPCG(21, 22))
	kinds := map[string]int{}
	for _, d := range decideFixtures(t) {
		kind := evidenceKind(d.c)
		if kinds[kind]++; kind == "" || kinds[kind] > 6 {
			continue
		}
		source := certtest.Text(t, d.c)
		kinds["rejected"] += 100
		kinds["accepted"] += untilRejected(d.g, 100, func() []byte { return mutate(t, rng, source) }, func(c *cert.Certificate, mutant []byte) {
			if c.Claim.Concept == cert.EpsilonNash {
				return
			}
			a := seqform.Assessment{Profile: c.Claim.Profile, Beliefs: c.Claim.Beliefs}
			r, err := assess.Decide(t.Context(), d.g, a, c.Claim.Concept)
			require.NoError(t, err, "%s: %s", d.name, mutant)
			if r.Status != cert.Unknown {
				require.Equal(t, c.Claim.Refuted, r.Status == cert.No, "%s: %s", d.name, mutant)
			}
		})
	}
	t.Log(kinds)
	for _, kind := range []string{"deviation", "dominating", "alternative", "inconsistency", "monomials"} {
		require.NotZero(t, kinds[kind], kind)
	}
	require.Less(t, kinds["accepted"], kinds["rejected"]/2)
}

// evidenceKind names what a certificate has beside its claim, "" for trembles or
// nothing.
func evidenceKind(c *cert.Certificate) string {
	r := c.Evidence.Refutation
	switch {
	case c.Evidence.Monomials != nil:
		return "monomials"
	case r == nil:
		return ""
	case r.Deviation != nil:
		return "deviation"
	case r.Dominating != nil:
		return "dominating"
	case r.Alternative != nil:
		return "alternative"
	}
	return "inconsistency"
}
