package answer_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/cert"
	"exactsolve/cert/answer"
	"exactsolve/rational"
	"exactsolve/rational/rationaltest"
	"exactsolve/seqform"
	"exactsolve/seqform/seqformtest"
)

func TestCertificate(t *testing.T) {
	g := seqformtest.Fixture(t, "matching_pennies")
	half, one := rational.New(1, 2), rational.Int(1)
	even, heads := seqform.Behavior{{half, half}}, seqform.Behavior{{one, {}}}
	c, err := answer.Equilibrium(g, seqform.Profile{even, even})
	require.NoError(t, err)
	require.Equal(t, cert.Nash, c.Claim.Concept)
	for _, none := range []seqform.Profile{{even, heads}, {even, {{one, one}}}} {
		c, err = answer.Equilibrium(g, none)
		require.NoError(t, err)
		require.Nil(t, c)
	}
	p := seqform.Profile{even, heads}
	regrets := g.Regrets(g.Plans(p))
	c, err = answer.Certificate(g, p, regrets)
	require.NoError(t, err)
	require.Equal(t, cert.EpsilonNash, c.Claim.Concept)
	rationaltest.Same(t, answer.Largest(regrets), c.Claim.Epsilon)
	require.True(t, c.Claim.Epsilon.Sign() > 0)
	r := answer.Result{Reason: "a limit"}
	require.NoError(t, r.SetProfile(g, p, "luck"))
	require.Equal(t, answer.Unknown, r.Status)
	require.Equal(t, "a limit", r.Reason)
	require.Equal(t, c, r.Certificate)
	require.NoError(t, r.SetProfile(g, seqform.Profile{even, even}, "luck"))
	require.Equal(t, answer.Yes, r.Status)
	require.Empty(t, r.Reason)
	require.Equal(t, "luck", r.Stats.Method)
	_, err = answer.Certificate(g, p, g.Regrets(g.Plans(seqform.Profile{even, even})))
	require.ErrorIs(t, err, answer.ErrInternal)
}

// TestProfile goes from plans to behavior and back.
func TestProfile(t *testing.T) {
	g := seqformtest.Fixture(t, "selten_horse")
	one := rational.Int(1)
	elsewhere := func(i, h int) []rational.Rat { return []rational.Rat{one, {}} }
	plans := make([]seqform.Plan, len(g.Players))
	for i := range plans {
		plans[i] = make(seqform.Plan, g.Players[i].NumSeqs())
		plans[i][0], plans[i][1] = one, one
	}
	p := answer.Profile(g, plans, elsewhere)
	require.NoError(t, g.CheckProfile(p))
	for i, x := range g.Plans(p) {
		for s := range x {
			rationaltest.Same(t, plans[i][s], x[s])
		}
	}
	plans[0][1] = rational.Int(2)
	require.Nil(t, answer.Profile(g, plans, elsewhere))
}

// TestLargeGames has honest certificates of games of many players or strategies: checking
// them is within the work that a check may take.
func TestLargeGames(t *testing.T) {
	for _, sizes := range [][]int{{2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2}, {46, 46, 46}} {
		g := seqformtest.Random(sizes, 0, 9, 1)
		p := seqformtest.Uniform(g)
		_, err := answer.Certificate(g, p, g.Regrets(g.Plans(p)))
		require.NoError(t, err)
	}
}
