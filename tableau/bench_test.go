package tableau_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"exactsolve/rational"
	"exactsolve/tableau"
)

// BenchmarkPivots makes n pivots on a dense n×n system, at the first row that a
// ratio test gives; the entries grow from words through pairs to big integers.
func BenchmarkPivots(b *testing.B) {
	for _, n := range []int{6, 12, 24} {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			s := denseSystem(n, 1000)
			var t *tableau.Tableau
			for b.Loop() {
				t = tableau.New(s)
				for c := range n {
					if r := t.LeavingRow(c, func(i, l int) bool { return i < l }); r >= 0 {
						t.Pivot(r, c)
					}
				}
			}
			b.ReportMetric(float64(t.Pivots()), "pivots")
			b.ReportMetric(float64(t.MaxBits()), "bits")
		})
	}
}

// denseSystem has random entries from −limit to limit.
func denseSystem(n int, limit int64) tableau.System {
	rng := rand.New(rand.NewPCG(1, 2))
	s := tableau.System{Cols: n, Rhs: 1}
	for range n {
		r := tableau.Row{Rhs: []rational.Rat{rational.Int(1 + rng.Int64N(limit))}}
		for j := range n {
			r.Entries = append(r.Entries, tableau.Entry{Col: j, Value: rational.Int(rng.Int64N(2*limit+1) - limit)})
		}
		s.Rows = append(s.Rows, r)
	}
	return s
}
