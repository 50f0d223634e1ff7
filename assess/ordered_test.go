package assess_test

import (
	"context"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/assess"
	"exactsolve/cert"
	"exactsolve/cert/answer"
	"exactsolve/seqform"
	"exactsolve/seqform/seqformtest"
)

// TestOrderedFixtures compares decisions about proper and quasi-proper profiles with what the
// literature says; what is refuted is not quasi-perfect.
func TestOrderedFixtures(t *testing.T) {
	found := map[answer.Status]int{}
	for want, g := range seqformtest.Known(t) {
		if want.Nodes > 60 {
			continue
		}
		for _, p := range want.Profiles {
			a := seqform.Assessment{Profile: seqformtest.Profile(g, p.Probabilities)}
			if len(a.Profile) != len(g.Players) || len(a.Profile.Missing()) > 0 {
				continue
			}
			weaker, err := assess.Decide(t.Context(), g, a, cert.QuasiPerfect)
			require.NoError(t, err)
			r, err := assess.Decide(t.Context(), g, a, cert.QuasiProper)
			require.NoError(t, err)
			require.Equal(t, weaker.Status == answer.No, r.Status == answer.No, "%s, %s", want.Name, p.Name)
			found[r.Status]++
			if r.Certificate != nil {
				require.NoError(t, cert.Check(context.Background(), g, r.Certificate))
			}
			require.False(t, r.Status == answer.Yes && slices.Contains(p.IsNot, string(cert.QuasiPerfect)), "%s, %s", want.Name, p.Name)
			proper, err := assess.Decide(t.Context(), g, a, cert.Proper)
			require.NoError(t, err)
			if g.Table != nil {
				require.Equal(t, r.Status, proper.Status, "%s, %s", want.Name, p.Name)
			}
			require.False(t, proper.Status == answer.Yes && slices.Contains(p.IsNot, string(cert.Proper)), "%s, %s", want.Name, p.Name)
			require.False(t, proper.Status == answer.No && slices.Contains(p.Is, string(cert.Proper)), "%s, %s", want.Name, p.Name)
		}
	}
	require.Greater(t, found[answer.Yes], 20)
	require.Greater(t, found[answer.No], 20)
	t.Log(found)
}
