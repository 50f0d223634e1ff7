package refute_test

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/cert"
	"exactsolve/cert/certtest"
	"exactsolve/rational"
	"exactsolve/seqform"
	"exactsolve/seqform/seqformtest"
)

// TestRefutationReasons breaks one thing at a time in evidence of each kind and
// reads the reason.
func TestRefutationReasons(t *testing.T) {
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
		{"myerson42, agent: not nash", "by the deviation, not", func(c *cert.Certificate) { c.Evidence.Refutation.Deviation.Gain = rational.Int(77) }},
		{"guess_ace, yes: not consistent", "factor -1", func(c *cert.Certificate) { c.Evidence.Refutation.Inconsistency.Pairs[0].Factor = rational.Int(-1) }},
		{"zero_chance, half: nash", "belief is given for 0 of 2 players", func(c *cert.Certificate) { c.Claim.Beliefs = [][]seqform.Belief{} }},
	} {
		g, c := certtest.Decide(t, tt.name)
		tt.edit(c)
		require.ErrorContains(t, cert.Check(context.Background(), g, c), tt.want, tt.name)
	}
}
