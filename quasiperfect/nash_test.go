package quasiperfect

import (
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/cert"
	"exactsolve/fixtures/gen"
	"exactsolve/rational/rationaltest"
	"exactsolve/seqform"
)

// TestBestWhereNotReached: where a player's own plan does not lead, the action is
// one that the gradient calls best, by the slacks of the linear program.
func TestBestWhereNotReached(t *testing.T) {
	g, err := gen.Leduc(3, 2, true)
	require.NoError(t, err)
	r, err := Solve(t.Context(), g, Options{Concept: cert.Nash, Method: Guided})
	require.NoError(t, err)
	profile := r.Certificate.Claim.Profile
	plans := g.Plans(profile)
	seen := 0
	for i := range profile {
		player := &g.Players[i]
		grad, _ := g.ScaledGradient(i, plans)
		bySet, bySeq := seqform.Optimal(player, grad)
		for h, prob := range profile[i] {
			set := &player.Infosets[h]
			if !plans[i][set.ParentSeq].IsZero() {
				continue
			}
			seen++
			for a := range prob {
				if !prob[a].IsZero() {
					rationaltest.Same(t, bySet[h], bySeq[set.Seq(a)])
				}
			}
		}
	}
	require.Greater(t, seen, 20)
}
