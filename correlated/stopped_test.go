package correlated_test

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/cert"
	"exactsolve/cert/answer"
	"exactsolve/cert/claim"
	"exactsolve/correlated"
	"exactsolve/rational"
	"exactsolve/seqform"
	"exactsolve/seqform/seqformtest"
)

// A fuse is a context that is done once it has been looked at so many times.
type fuse struct {
	context.Context
	left int
}

func (f *fuse) Err() error {
	if f.left--; f.left < 0 {
		return context.Canceled
	}
	return nil
}

// TestStopped stops searches earlier and later: what they have proved by then is true, and devices are what Offer says.
func TestStopped(t *testing.T) {
	bounded, better := 0, 0
	for n, g := range []*seqform.Game{
		seqformtest.Made("sheriff"), seqformtest.Random([]int{4, 4}, -9, 9, 3), seqformtest.Random([]int{3, 3, 2}, -9, 9, 5),
		seqformtest.Made("random-efg players=3 depth=3 actions=2 signals=2 chance=20 stop=10 low=-4 high=4 seed=3"),
	} {
		players := len(g.Players)
		q := correlated.Question{Concept: claim.ExtensiveCorrelated, Maximize: rational.Ints(1, 1, 1)[:players]}
		if n%2 == 1 {
			q.Require = []claim.Requirement{{Weights: rational.Ints(1, 0, 0)[:players], Least: rational.Int(-20)}}
		}
		whole, err := correlated.Solve(t.Context(), g, q, correlated.Options{})
		require.NoError(t, err)
		best := whole.Certificate.Claim.Mediated
		most := sum(q.Maximize, best.Payoffs)
		least := q
		least.Maximize = rational.Ints(-1, -1, -1)[:players]
		worst, err := correlated.Solve(t.Context(), g, least, correlated.Options{})
		require.NoError(t, err)
		bad := worst.Certificate.Claim.Mediated
		for looks := 1; ; looks += 1 + looks/4 {
			r, err := correlated.Solve(&fuse{t.Context(), looks}, g, q, correlated.Options{})
			require.NoError(t, err)
			if r.Status == answer.Yes {
				break
			}
			if r.Certificate != nil {
				bounded++
				l := r.Certificate.Claim.Mediated
				require.Nil(t, l.Device)
				require.GreaterOrEqual(t, l.AtMost.Cmp(most), 0)
				checkProof(t, g, r.Certificate)
			}
			pure := seqformtest.Uniform(g) // which is no equilibrium
			d, err := correlated.Independent(g, q.Concept, pure)
			require.NoError(t, err)
			require.NoError(t, correlated.Offer(t.Context(), g, q, r, d))
			require.True(t, r.Certificate == nil || r.Certificate.Claim.Mediated.Device == nil)
			require.NoError(t, correlated.Offer(t.Context(), g, q, r, bad.Device))
			checkProof(t, g, r.Certificate)
			require.Equal(t, answer.Unknown, r.Status)
			require.NoError(t, correlated.Offer(t.Context(), g, q, r, best.Device))
			checkProof(t, g, r.Certificate)
			l := r.Certificate.Claim.Mediated
			if l.Maximize == nil { // offered again it is not better
				continue
			}
			require.NoError(t, correlated.Offer(t.Context(), g, q, r, bad.Device))
			l = r.Certificate.Claim.Mediated
			require.Equal(t, most.String(), sum(q.Maximize, l.Payoffs).String())
			better++
		}
		r := &answer.Result{Certificate: &cert.Certificate{Claim: whole.Certificate.Claim, Evidence: whole.Certificate.Evidence}}
		r.Certificate.Claim.Mediated = &claim.Mediated{Maximize: q.Maximize, Require: q.Require, AtMost: &most}
		require.NoError(t, correlated.Offer(t.Context(), g, q, r, bad.Device))
		if n < 3 { // in the last one all pay the same
			require.Equal(t, answer.Unknown, r.Status)
		}
		require.NoError(t, correlated.Offer(t.Context(), g, q, r, best.Device))
		require.Equal(t, answer.Yes, r.Status)
		require.Equal(t, whole.Certificate.Claim, r.Certificate.Claim)
	}
	t.Log(bounded, better)
	require.Greater(t, bounded, 5)
	require.Greater(t, better, 5)
}

// TestIndependent: devices of profiles pay what the profiles pay.
func TestIndependent(t *testing.T) {
	for n := range 12 {
		g := seqformtest.Made("random-efg players=2 depth=3 actions=2 signals=2 chance=20 stop=10 low=-4 high=4 seed=" + string(rune('0'+n%6)))
		if n > 5 {
			g = seqformtest.Made("sheriff")
		}
		x := seqformtest.Uniform(g)
		for _, c := range claim.CorrelatedConcepts() {
			d, err := correlated.Independent(g, c, x)
			require.NoError(t, err)
			if d == nil {
				continue
			}
			_, payoffs, err := correlated.Regrets(g, c, d)
			require.NoError(t, err)
			for i, r := range g.Regrets(g.Plans(x)) {
				require.Equal(t, r.Payoff.String(), payoffs[i].String())
			}
		}
	}
}
