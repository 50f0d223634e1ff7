package quasiperfect

import (
	"context"
	"runtime"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/cert"
	"exactsolve/cert/answer"
	"exactsolve/fixtures/gen"
	"exactsolve/seqform/seqformtest"
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

// TestManyMistakes has so many mistakes at one information set that their powers of ε, each with
// those before it, are more than memory holds.
func TestManyMistakes(t *testing.T) {
	g := seqformtest.Random([]int{1, 20_000}, 0, 9, 1)
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	r, err := Solve(t.Context(), g, Options{Concept: cert.QuasiProper})
	runtime.ReadMemStats(&after)
	require.NoError(t, err)
	require.Equal(t, answer.Unknown, r.Status)
	require.Contains(t, r.Reason, "more than the limit")
	require.Less(t, (after.TotalAlloc-before.TotalAlloc)>>20, uint64(100), "MB")
}

// An asked counts how often it is asked whether it is done.
type asked struct {
	context.Context
	times *int
}

func (a asked) Err() error {
	*a.times++
	return a.Context.Err()
}

// TestProblemLooksAtTime has the problem look at the time for each row, of which exchanges make many, and
// long ones.
func TestProblemLooksAtTime(t *testing.T) {
	o, times := newOrdered(seqformtest.Random([]int{8, 8}, 0, 9, 1)), 0
	o.complementarity.problem(asked{t.Context(), &times}, nil)
	without := times
	o.problem(asked{t.Context(), &times}, nil)
	require.Greater(t, times, 2*without+o.n)
}
