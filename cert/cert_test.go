package cert_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/cert"
	"exactsolve/cert/certtest"
	"exactsolve/polyeps"
	"exactsolve/rational"
	"exactsolve/seqform/seqformtest"
)

// TestRejections breaks one thing at a time and reads the reason.
func TestRejections(t *testing.T) {
	g := seqformtest.Fixture(t, "kuhn")
	half := rational.New(1, 2)
	eps := polyeps.Monomial(rational.Int(1), 1)
	for want, edit := range map[string]func(c *cert.Certificate){
		"about another game":                    func(c *cert.Certificate) { c.Game.Hash = "00" },
		"no checker for the concept \"proper\"": func(c *cert.Certificate) { c.Claim.Concept = cert.Proper },
		"no checker for the concept \"\"":       func(c *cert.Certificate) { c.Claim.Concept = "" },
		"no checker for the concept \"nash\"":   func(c *cert.Certificate) { c.Claim.Concept = cert.Nash },
		"profile of 1 players":                  func(c *cert.Certificate) { c.Claim.Profile = c.Claim.Profile[:1] },
		"says nothing at information set":       func(c *cert.Certificate) { c.Claim.Profile[1][3] = nil },
		"1 payoffs for 2 players":               func(c *cert.Certificate) { c.Claim.Payoffs = c.Claim.Payoffs[:1] },
		"gives player 1 the payoff -1/18":       func(c *cert.Certificate) { c.Claim.Payoffs[0] = half },
		"the evidence gives":                    func(c *cert.Certificate) { c.Claim.Profile[0][4] = []rational.Rat{rational.Int(1), {}} },
		"perturbed plans of 1 players":          func(c *cert.Certificate) { c.Evidence.Plans = c.Evidence.Plans[:1] },
		"entries for 13 sequences":              func(c *cert.Certificate) { c.Evidence.Plans[0] = c.Evidence.Plans[0][:5] },
		"violates constraint 1":                 func(c *cert.Certificate) { c.Evidence.Plans[0][0] = eps },
		"above its bound and loses":             func(c *cert.Certificate) { c.Evidence.Bounds = zeroBounds(c.Evidence.Bounds) },
		"below its bound":                       func(c *cert.Certificate) { c.Evidence.Bounds[0][1] = polyeps.New(rational.Int(2)) },
		"the comparisons are proved up to":      func(c *cert.Certificate) { c.Evidence.EpsilonBar = half },
		"ε̄ = 0":                                func(c *cert.Certificate) { c.Evidence.EpsilonBar = rational.Rat{} },
		"beliefs of 1 players":                  func(c *cert.Certificate) { c.Claim.Beliefs = c.Claim.Beliefs[:1] },
		"has beliefs at 5 information sets":     func(c *cert.Certificate) { c.Claim.Beliefs[0] = c.Claim.Beliefs[0][:5] },
		"not positive": func(c *cert.Certificate) {
			x := c.Evidence.Plans[1]
			x[1], x[2] = x[1].Add(x[2]), polyeps.Poly{}
		},
	} {
		c := certtest.Solve(t, g, cert.QuasiPerfect)
		edit(c)
		require.ErrorContains(t, cert.Check(g, c), want)
	}
}

func zeroBounds(k [][]polyeps.Poly) [][]polyeps.Poly {
	z := make([][]polyeps.Poly, len(k))
	for i := range k {
		z[i] = make([]polyeps.Poly, len(k[i]))
	}
	return z
}

func TestImperfectRecall(t *testing.T) {
	g := seqformtest.Fixture(t, "imperfect_recall")
	require.ErrorContains(t, cert.Check(g, &cert.Certificate{Game: cert.NewGameRef(g)}), "imperfect recall")
}
