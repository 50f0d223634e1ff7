package tremble_test

import (
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

// decide returns the certificate of what assess decides about a profile, named by its
// fixture, its name there and a concept, as in "entry, out-1: not normal-form-perfect".
func decide(t *testing.T, name string) (*seqform.Game, *cert.Certificate) {
	t.Helper()
	fixture, rest, _ := strings.Cut(name, ", ")
	profile, is, _ := strings.Cut(rest, ": ")
	concept, refuted := strings.CutPrefix(is, "not ")
	want, err := fixtures.Want(fixture)
	require.NoError(t, err)
	g := seqformtest.Fixture(t, fixture)
	for _, p := range want.Profiles {
		if p.Name != profile {
			continue
		}
		stated := []seqform.Assessment{{Profile: seqformtest.Profile(g, p.Probabilities)}}
		for _, b := range p.Assessments {
			stated = append(stated, seqform.Assessment{Profile: stated[0].Profile, Beliefs: seqformtest.Beliefs(g, stated[0].Profile, b.Beliefs)})
		}
		for _, a := range stated {
			r, err := assess.Decide(t.Context(), g, a, cert.Concept(concept))
			if err == nil && r.Certificate != nil && refuted == (r.Status == cert.No) {
				return g, r.Certificate
			}
		}
	}
	t.Fatalf("nothing decides %s", name)
	return nil, nil
}

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
		g, c := decide(t, tt.name)
		tt.edit(c)
		require.ErrorContains(t, cert.Check(g, c), tt.want, tt.name)
	}
}
