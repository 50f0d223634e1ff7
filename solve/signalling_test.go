package solve

import (
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/cert"
	"exactsolve/cert/answer"
	"exactsolve/fixtures"
	"exactsolve/seqform/seqformtest"
	"exactsolve/seqform/signalling"
)

// TestEverySequential asks for all sequential equilibria of each game of the library.
func TestEverySequential(t *testing.T) {
	q := Question{All: true, Concept: cert.Sequential}
	listed := 0
	for _, name := range fixtures.Names() {
		g := seqformtest.Fixture(t, name)
		_, other := signalling.New(g)
		answers := 0
		for a, err := range All(t.Context(), g, q) {
			answers++
			if g.Recall != nil || other != nil {
				require.Error(t, err, name)
				continue
			}
			require.NoError(t, err, name)
			require.Equal(t, answer.Yes, a.Status, name)
			require.Equal(t, cert.CompleteSequential, a.Certificate.Claim.Concept)
			require.Equal(t, cert.Sequential, a.Concept)
			require.True(t, a.List.Complete)
			require.NotEmpty(t, a.List.Signalling.Components, name)
			require.Nil(t, a.Numbers())
			listed++
		}
		require.Equal(t, 1, answers, name)
	}
	require.NotZero(t, listed)
}
