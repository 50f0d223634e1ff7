package quasiperfect

import (
	"context"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"exactsolve/cert"
	"exactsolve/fixtures/gen"
	"exactsolve/seqform/seqformtest"
)

func TestGuidedFixtures(t *testing.T) {
	for _, name := range []string{"kuhn", "poker_raise", "guess_ace", "stripped_poker"} {
		g := seqformtest.Fixture(t, name)
		for _, c := range []cert.Concept{cert.Nash, cert.QuasiPerfect} {
			r, err := Solve(context.Background(), g, Options{Concept: c, Method: Guided})
			require.NoError(t, err, name)
			require.Equal(t, cert.Yes, r.Status, "%s: %s", name, r.Reason)
			t.Log(name, c, r.Stats, r.Certificate.Claim.Payoffs)
		}
	}
}

func TestGuidedLeduc(t *testing.T) {
	for _, r := range []int{3, 5, 10} {
		s0 := time.Now()
		g, err := gen.Leduc(r, 2, true)
		require.NoError(t, err)
		t.Log(r, "built", time.Since(s0), g.Tree.Len())
		for _, c := range []cert.Concept{cert.Nash, cert.QuasiPerfect} {
			start := time.Now()
			r, err := Solve(context.Background(), g, Options{Concept: c, Method: Guided})
			require.NoError(t, err)
			t.Log(c, time.Since(start), r.Stats, r.Reason)
		}
	}
}
