package cert_test

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/assess"
	"exactsolve/cert"
	"exactsolve/fixtures"
	"exactsolve/rational"
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
	for _, name := range fixtures.Names() {
		want, err := fixtures.Want(name)
		require.NoError(t, err)
		if want.Recall != fixtures.Perfect || want.Nodes > 60 {
			continue
		}
		g := seqformtest.Fixture(t, name)
		for _, p := range want.Profiles {
			a := seqform.Assessment{Profile: seqformtest.Profile(g, p.Probabilities)}
			for _, concept := range slices.Concat(p.Is, p.IsNot) {
				no := slices.Contains(p.IsNot, concept)
				list = decide(t, list, fmt.Sprint(name, ", ", p.Name), g, a, cert.Concept(concept), no)
			}
			for _, b := range p.Assessments {
				a := seqform.Assessment{Profile: a.Profile, Beliefs: seqformtest.Beliefs(g, a.Profile, b.Beliefs)}
				for _, word := range slices.Concat(b.Is, b.IsNot) {
					if concept := cert.Concept(word); concept == cert.Consistent || concept == cert.Sequential {
						list = decide(t, list, fmt.Sprint(name, ", ", p.Name), g, a, concept, slices.Contains(b.IsNot, word))
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
		source := text(t, d.c)
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

// TestRefutationReasons breaks one thing at a time in evidence of each kind and
// reads the reason.
func TestRefutationReasons(t *testing.T) {
	all := decideFixtures(t)
	find := func(name string) decided {
		k := slices.IndexFunc(all, func(d decided) bool { return d.name == name })
		require.GreaterOrEqual(t, k, 0, name)
		return all[k]
	}
	two := rational.Int(2)
	for _, tt := range []struct {
		name, want string
		edit       func(c *cert.Certificate)
	}{
		{"myerson42, agent: not nash", "no player 3", func(c *cert.Certificate) { c.Evidence.Refutation.Deviation.Player = 3 }},
		{"zero_chance, head: not sequential", "no such deviation", func(c *cert.Certificate) {
			c.Evidence.Refutation.Deviation.Node, c.Evidence.Refutation.Deviation.Infoset = 1, 1
		}},
		{"myerson42, agent: not nash", "= 2 for the concept", func(c *cert.Certificate) { c.Claim.Epsilon = two }},
		{"myerson42, agent: not nash", "refutes nothing", func(c *cert.Certificate) {
			c.Claim.Concept, c.Claim.Epsilon = cert.EpsilonNash, c.Evidence.Refutation.Deviation.Gain
		}},
		{"myerson42, agent: not nash", "evidence of one kind", func(c *cert.Certificate) { c.Evidence.Refutation.Deviation = nil }},
		{"entry, out-1: not normal-form-perfect", "never pays more", func(c *cert.Certificate) {
			d := c.Evidence.Refutation.Dominating
			d.Plan = seqformtest.Fixture(t, "entry").Players[d.Player-1].Plan(c.Claim.Profile[d.Player-1])
		}},
		{"entry, out-1: not normal-form-perfect", "does not refute the concept \"nash\"", func(c *cert.Certificate) { c.Claim.Concept = cert.Nash }},
		{"gibbons, R-1: not sequential", "no sequence with a factor", func(c *cert.Certificate) { clear(c.Evidence.Refutation.Alternative.Sequences) }},
		{"gibbons, R-1: not sequential", "the sides of the identity differ", func(c *cert.Certificate) { c.Evidence.Refutation.Alternative.Rows[0].Factor = rational.Int(77) }},
		{"consistency_product, out: not consistent", "factor 1/2", func(c *cert.Certificate) { c.Evidence.Refutation.Inconsistency.Pairs[0].Factor = rational.New(1, 2) }},
		{"consistency_product, out: not consistent", "is not an integer from 2", func(c *cert.Certificate) { c.Evidence.Refutation.Inconsistency.Base = new(rational.Rat) }},
		{"beer_quiche, beer-1: consistent", "not an integer from 2", func(c *cert.Certificate) { c.Evidence.Monomials.Base = []rational.Rat{rational.Int(1)} }},
		{"beer_quiche, beer-1: consistent", "common factor", func(c *cert.Certificate) {
			c.Evidence.Monomials.Base = []rational.Rat{rational.Int(6), rational.Int(4)}
		}},
		{"beer_quiche, beer-1: consistent", "at most 1000", func(c *cert.Certificate) { c.Evidence.Monomials.Base = make([]rational.Rat, 1001) }},
		{"beer_quiche, beer-1: consistent", "exponents or powers", func(c *cert.Certificate) { c.Evidence.Monomials.Exponents = nil }},
		{"myerson42, agent: not nash", "by the deviation, not", func(c *cert.Certificate) { c.Evidence.Refutation.Deviation.Gain = rational.Int(77) }},
		{"guess_ace, yes: not consistent", "factor -1", func(c *cert.Certificate) { c.Evidence.Refutation.Inconsistency.Pairs[0].Factor = rational.Int(-1) }},
		{"kw1, r1: consistent", "do not give nodes", func(c *cert.Certificate) { c.Evidence.Monomials.Base[0] = rational.Int(3) }},
		{"kw1, r1: consistent", "the ratio of their beliefs", func(c *cert.Certificate) {
			c.Evidence.Monomials.Base = nil
			for _, player := range c.Evidence.Monomials.Powers {
				for _, set := range player {
					clear(set)
				}
			}
		}},
		{"zero_chance, half: nash", "beliefs", func(c *cert.Certificate) { c.Claim.Beliefs = [][]seqform.Belief{} }},
	} {
		d := find(tt.name)
		c, err := cert.Read(bytes.NewReader(text(t, d.c)))
		require.NoError(t, err)
		tt.edit(c)
		require.ErrorContains(t, cert.Check(d.g, c), tt.want, tt.name)
	}
}
