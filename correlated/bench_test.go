package correlated_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/cert/claim"
	"exactsolve/correlated"
	"exactsolve/rational"
	"exactsolve/seqform"
	"exactsolve/seqform/seqformtest"
)

// The sizes that issues ask for. Sheriff's sum is easy, as the best outcome is that of a device; that of the least
// sum has most triggers.
func BenchmarkBest(b *testing.B) {
	for _, x := range []struct {
		name string
		g    *seqform.Game
		c    claim.Concept
		w    []int64
	}{
		{"random 20x20", seqformtest.Random([]int{20, 20}, -100, 100, 1), claim.Correlated, []int64{1, 1}},
		{"random 4x4x4x4x4", seqformtest.Random([]int{4, 4, 4, 4, 4}, -100, 100, 1), claim.Correlated, []int64{1, 1, 1, 1, 1}},
		{"battleship 3 2", member("battleship"), claim.ExtensiveCorrelated, []int64{1, 1}},
		{"sheriff 5 5 2", member("sheriff load=5 bribe=5 rounds=2"), claim.ExtensiveCorrelated, []int64{1, 1}},
		{"sheriff 2 2 2, least", member("sheriff bribe=2 rounds=2"), claim.ExtensiveCorrelated, []int64{-1, -1}},
		{"sheriff 5 5 3", member("sheriff load=5 bribe=5 rounds=3"), claim.ExtensiveCorrelated, []int64{1, 1}},
	} {
		b.Run(x.name, func(b *testing.B) {
			for b.Loop() {
				r, err := correlated.Solve(b.Context(), x.g, correlated.Question{Concept: x.c, Maximize: rational.Ints(x.w...)}, correlated.Options{})
				require.NoError(b, err)
				require.NotNil(b, r.Certificate)
			}
		})
	}
}
