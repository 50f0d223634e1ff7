package nash

import (
	"fmt"
	"testing"
	"time"

	"exactsolve/cert"
	"exactsolve/nash/enclose"
	"exactsolve/seqform"
	"exactsolve/seqform/seqformtest"
)

// BenchmarkSolve solves games of a class in turn, the conversion to floats and
// the check of the certificate included. It reports the longest time.
func BenchmarkSolve(b *testing.B) {
	for _, size := range [][2]int{{3, 2}, {3, 3}, {3, 5}, {3, 10}, {4, 2}, {4, 3}, {4, 5}, {5, 2}, {5, 3}, {5, 5}, {6, 3}} {
		class(b, fmt.Sprintf("uniform/%dx%d", size[0], size[1]), func(seed int) *seqform.Game { return uniform(b, size[0], size[1], fine, seed) })
	}
	for _, size := range [][2]int{{3, 3}, {3, 5}, {3, 10}, {4, 3}, {5, 3}} {
		class(b, fmt.Sprintf("zero-sum/%dx%d", size[0], size[1]), func(seed int) *seqform.Game { return zeroSum(b, size[0], size[1], seed) })
	}
	for _, name := range gamut {
		class(b, name, func(seed int) *seqform.Game { return makeGamut(b, name, 3, 3, seed) })
	}
}

func class(b *testing.B, name string, make func(seed int) *seqform.Game) {
	b.Run(name, func(b *testing.B) {
		var games []*seqform.Game
		for seed := range 100 {
			games = append(games, make(seed))
		}
		var longest time.Duration
		for k := 0; b.Loop(); k++ {
			begin := time.Now()
			r, err := Solve(b.Context(), games[k%len(games)], Options{})
			if err != nil || r.Status != cert.Yes {
				b.Fatalf("seed %d: %v, %v", k%len(games), r, err)
			}
			longest = max(longest, time.Since(begin))
		}
		b.ReportMetric(float64(longest.Microseconds())/1000, "max-ms")
	})
}

// BenchmarkRefine refines a box to 100 digits.
func BenchmarkRefine(b *testing.B) {
	g := seqformtest.Fixture(b, "nau_irrational")
	c := solved(b, g, Options{}).Certificate
	for b.Loop() {
		if _, err := enclose.Refine(b.Context(), g, c, 100); err != nil {
			b.Fatal(err)
		}
	}
}
