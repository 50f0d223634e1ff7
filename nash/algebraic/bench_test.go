package algebraic_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/cert"
	"exactsolve/cert/claim"
	"exactsolve/fixtures/gen"
	"exactsolve/nash"
	"exactsolve/nash/algebraic"
	"exactsolve/seqform"
)

// A boxed game has an equilibrium that is not rational.
type boxed struct {
	g   *seqform.Game
	box *cert.Certificate
}

// boxes returns so many games with random payoffs up to high of which an
// equilibrium was found in a box; if full is set, one with all actions played.
func boxes(t testing.TB, sizes []int, high, count int, full bool) []boxed {
	t.Helper()
	var list []boxed
	for seed := uint64(0); len(list) < count; seed++ {
		g, err := gen.RandomStrategic(sizes, gen.Range{Low: 0, High: high}, gen.GeneralSum, seed)
		require.NoError(t, err)
		r, err := nash.Solve(t.Context(), g, nash.Options{})
		require.NoError(t, err)
		if c := r.Certificate; r.Status == cert.Yes && c.Claim.Concept == cert.IsolatedNash && (!full || mixed(c.Claim.Isolated)) {
			list = append(list, boxed{g, c})
		}
	}
	return list
}

func mixed(b *claim.Isolated) bool {
	for _, x := range b.Profile {
		for _, p := range x {
			if p.IsZero() {
				return false
			}
		}
	}
	return true
}

func BenchmarkExpress(b *testing.B) {
	for _, of := range []struct {
		sizes       []int
		high, count int
		full        bool
	}{
		{[]int{2, 2, 2}, 9, 50, true},
		{[]int{2, 2, 2}, 99, 50, true},
		{[]int{3, 3, 3}, 9, 50, false},
		{[]int{2, 2, 2, 2}, 9, 8, true},
	} {
		b.Run(fmt.Sprint(of.sizes, " to ", of.high), func(b *testing.B) {
			games := boxes(b, of.sizes, of.high, of.count, of.full)
			found, degrees := 0, 0
			k := 0
			for ; b.Loop(); k++ {
				of := games[k%len(games)]
				r, err := algebraic.Express(b.Context(), of.g, of.box, algebraic.Options{})
				require.NoError(b, err)
				if r.Status == cert.Yes {
					found++
					degrees += len(r.Certificate.Claim.Algebraic.Polynomial) - 1
				}
			}
			b.ReportMetric(float64(found)/float64(k), "found")
			b.ReportMetric(float64(degrees)/float64(max(1, found)), "degree")
		})
	}
}

// BenchmarkCheck checks a certificate of degree 9.
func BenchmarkCheck(b *testing.B) {
	of := boxes(b, []int{2, 2, 2, 2}, 9, 1, true)[0]
	r, err := algebraic.Express(b.Context(), of.g, of.box, algebraic.Options{})
	require.NoError(b, err)
	require.Equal(b, cert.Yes, r.Status)
	for b.Loop() {
		require.NoError(b, cert.Check(of.g, r.Certificate))
	}
}
