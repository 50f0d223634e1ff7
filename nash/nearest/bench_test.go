package nearest

import (
	"context"
	"testing"

	"exactsolve/cert"
	"exactsolve/fixtures/gen"
	"exactsolve/seqform"
)

// BenchmarkFind starts from average strategies of 10⁴ iterations.
func BenchmarkFind(b *testing.B) {
	for _, bm := range []struct {
		name string
		make func() (*seqform.Game, error)
	}{
		{"kuhn", func() (*seqform.Game, error) { return gen.Kuhn(2, 3) }},
		{"kuhn-13", func() (*seqform.Game, error) { return gen.Kuhn(2, 13) }},
		{"kuhn-3-players", func() (*seqform.Game, error) { return gen.Kuhn(3, 4) }},
		{"leduc-2", func() (*seqform.Game, error) { return gen.Leduc(2, 2, true) }},
		{"leduc-3", func() (*seqform.Game, error) { return gen.Leduc(3, 2, true) }},
	} {
		b.Run(bm.name, func(b *testing.B) {
			g, err := bm.make()
			if err != nil {
				b.Fatal(err)
			}
			p := cfr(g, 10_000, 6, 1)
			var r *Result
			for b.Loop() {
				if r, err = Find(context.Background(), g, p, Options{}); err != nil || r.Status != cert.Yes {
					b.Fatal(err, r)
				}
			}
			b.ReportMetric(float64(r.Stats.Pivots), "pivots")
			b.ReportMetric(float64(r.Stats.Bits), "bits")
		})
	}
}
