package sequential_test

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"exactsolve/cert"
	"exactsolve/nash/sequential"
	"exactsolve/seqform/seqformtest"
)

// TestProve looks for trembles of all profiles of fixtures that are small, and finds none where there is none.
func TestProve(t *testing.T) {
	proved, left := 0, 0
	for want, g := range seqformtest.Known(t) {
		if g.Recall != nil || want.Nodes > 60 {
			continue
		}
		for _, p := range want.Profiles {
			for _, concept := range perfect[1:] {
				c := sequential.Prove(t.Context(), g, seqformtest.Profile(g, p.Probabilities), concept)
				switch {
				case c == nil && slices.Contains(p.Is, string(concept)):
					left++
				case c != nil:
					proved++
					require.NotContains(t, p.IsNot, string(concept), "%s, %s", want.Name, p.Name)
					require.Equal(t, concept, c.Claim.Concept)
					require.NoError(t, cert.Check(t.Context(), g, c))
				}
			}
		}
	}
	t.Log(proved, "proved,", left, "true ones not")
	assert.Greater(t, proved, 2*left) // orders are no more than 3, the same for all of a player
}
