package regret_test

import (
	"fmt"
	"testing"

	"exactsolve/internal/regret"
	"exactsolve/rational"
	"exactsolve/rational/approx"
	"exactsolve/seqform"
	"exactsolve/seqform/seqformtest"

	"github.com/stretchr/testify/assert"
)

// TestRandomize wants play that depends on the seed, and on nothing else, and
// regrets that vanish wherever it starts.
func TestRandomize(t *testing.T) {
	g := seqformtest.Kuhn(3, 4)
	average := func(seed uint64, rounds int) *regret.CFR {
		c := regret.New(g)
		c.Randomize(seed)
		c.Run(t.Context(), rounds)
		return c
	}
	assert.Equal(t, average(1, 10).Average(0), average(1, 10).Average(0))
	assert.NotEqual(t, average(1, 10).Average(0), average(2, 10).Average(0))
	for seed := range uint64(5) {
		c := average(seed, 2000)
		profile := make(seqform.Profile, len(g.Players))
		for i := range g.Players {
			for h := range g.Players[i].Infosets {
				set := &g.Players[i].Infosets[h]
				var b []rational.Rat
				var sum rational.Rat
				for a := range set.Actions {
					x, _ := approx.FromFloat64(c.Average(i)[set.Seq(a)])
					b, sum = append(b, x), sum.Add(x)
				}
				for a := range b {
					b[a] = b[a].Quo(sum)
				}
				profile[i] = append(profile[i], b)
			}
		}
		for _, r := range g.Regrets(g.Plans(profile)) {
			assert.Less(t, approx.Float64(r.Regret), 1e-3, "seed %d", seed)
		}
	}
}

// BenchmarkRun plays a round of CFR⁺ of each player.
func BenchmarkRun(b *testing.B) {
	for _, players := range []int{2, 3} {
		g := seqformtest.Made(fmt.Sprintf("leduc players=%d ranks=4", players))
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
