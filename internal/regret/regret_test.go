package regret_test

import (
	"testing"

	"exactsolve/fixtures/gen"
	"exactsolve/internal/regret"
	"exactsolve/rational"
	"exactsolve/rational/approx"
	"exactsolve/seqform"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// TestRandomize wants play that depends on the seed, and on nothing else, and
// regrets that vanish wherever it starts.
func TestRandomize(t *testing.T) {
	g, err := gen.Kuhn(3, 4)
	require.NoError(t, err)
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
