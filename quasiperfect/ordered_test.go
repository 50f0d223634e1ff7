package quasiperfect

import (
	"context"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/cert"
	"exactsolve/fixtures/gen"
)

// TestSorting sorts all words of zeros and ones, which is enough for a network.
func TestSorting(t *testing.T) {
	for n := 1; n <= 12; n++ {
		var network [][2]int
		sorting(n, func(a, b int) {
			require.True(t, 0 <= a && a < b && b < n)
			network = append([][2]int{{a, b}}, network...)
		})
		for word := range 1 << n {
			x := make([]int, n)
			for k := range x {
				x[k] = word >> k & 1
			}
			for _, e := range network {
				if x[e[0]] < x[e[1]] {
					x[e[0]], x[e[1]] = x[e[1]], x[e[0]]
				}
			}
			require.True(t, slices.IsSortedFunc(x, func(a, b int) int { return b - a }), "%d inputs, word %b", n, word)
		}
	}
}

// TestRandomQuasiProper checks that the equilibria found are quasi-perfect too, with the same trembles.
func TestRandomQuasiProper(t *testing.T) {
	for seed := range uint64(300) {
		spread := []int{1, 3, 20}[seed%3]
		g := randomTree(t, 2+int(seed%3), 1+int(seed/3%2), gen.Range{Low: -spread, High: spread}, seed)
		c := solve(t, g, cert.QuasiProper).Certificate
		for _, weaker := range []cert.Concept{cert.QuasiPerfect, cert.NormalFormPerfect, cert.Sequential} {
			c.Claim.Concept = weaker
			require.NoError(t, cert.Seal(context.Background(), g, c), "seed %d", seed)
		}
	}
}
