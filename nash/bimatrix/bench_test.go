package bimatrix

import (
	"context"
	"fmt"
	"testing"

	"exactsolve/fixtures/gen"
)

// BenchmarkAll solves random games, without and with a certificate.
func BenchmarkAll(b *testing.B) {
	for _, n := range []int{8, 10, 12, 14, 16} {
		g, err := gen.RandomStrategic([]int{n, n}, gen.Range{Low: -100, High: 100}, gen.GeneralSum, 1)
		if err != nil {
			b.Fatal(err)
		}
		for _, mode := range []struct {
			name     string
			evidence int
		}{{"bare", -1}, {"certified", 0}} {
			b.Run(fmt.Sprintf("%d/%s", n, mode.name), func(b *testing.B) {
				var r *Result
				for b.Loop() {
					if r, err = All(context.Background(), g, Options{MaxEvidence: mode.evidence}); err != nil {
						b.Fatal(err)
					}
				}
				b.ReportMetric(float64(r.Stats.Cases), "cases")
				b.ReportMetric(float64(r.Stats.Pivots), "pivots")
				b.ReportMetric(float64(r.Stats.Bits), "bits")
				b.ReportMetric(float64(len(r.Equilibria)), "equilibria")
			})
		}
	}
}
