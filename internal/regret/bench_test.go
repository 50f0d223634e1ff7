package regret_test

import (
	"fmt"
	"testing"

	"exactsolve/fixtures/gen"
	"exactsolve/internal/regret"
)

// BenchmarkRun plays a round of CFR⁺ of each player.
func BenchmarkRun(b *testing.B) {
	for _, players := range []int{2, 3} {
		g, err := gen.Make(fmt.Sprintf("leduc players=%d ranks=4", players))
		if err != nil {
			b.Fatal(err)
		}
		b.Run(g.Title, func(b *testing.B) {
			c := regret.New(g)
			c.Run(b.Context(), 10)
			for b.Loop() {
				c.Run(b.Context(), 1)
			}
			b.ReportMetric(float64(g.Payoffs.Len()), "terms")
		})
	}
}
