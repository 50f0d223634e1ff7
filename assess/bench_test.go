package assess

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/cert/answer"
	"exactsolve/fixtures/gen"
	"exactsolve/quasiperfect"
	"exactsolve/seqform"
	"exactsolve/seqform/seqformtest"
)

// BenchmarkConsistent decides about assessments of solved poker games, and about
// beliefs of random trembles in a random tree.
func BenchmarkConsistent(b *testing.B) {
	for name, f := range map[string]func() (*seqform.Game, error){
		"kuhn-8":  func() (*seqform.Game, error) { return gen.Kuhn(2, 8) },
		"kuhn-25": func() (*seqform.Game, error) { return gen.Kuhn(2, 25) },
		"leduc-2": func() (*seqform.Game, error) { return gen.Leduc(2, 2, true) },
		"leduc-3": func() (*seqform.Game, error) { return gen.Leduc(3, 2, true) },
	} {
		b.Run(name, func(b *testing.B) {
			g, err := f()
			require.NoError(b, err)
			r, err := quasiperfect.Solve(b.Context(), g, quasiperfect.Options{})
			require.NoError(b, err)
			require.Equal(b, answer.Yes, r.Status)
			benchmarkConsistent(b, g, seqform.Assessment{Profile: r.Certificate.Claim.Profile, Beliefs: r.Certificate.Claim.Beliefs})
		})
	}
	b.Run("random", func(b *testing.B) {
		g := seqformtest.Must(gen.RandomTree(gen.TreeOptions{
			Players: 3, Depth: 8, Actions: 3, Signals: 2, Chance: 10, Stop: 5,
			Payoffs: gen.Range{Low: -2, High: 2}, Kind: gen.GeneralSum, Seed: 1,
		}))
		rng := rand.New(rand.NewPCG(65, 1))
		p := sparseProfile(rng, g)
		benchmarkConsistent(b, g, seqform.Assessment{Profile: p, Beliefs: trembled(rng, g, p)})
	})
}

func benchmarkConsistent(b *testing.B, g *seqform.Game, a seqform.Assessment) {
	zero := 0
	for i := range a.Profile {
		for h := range a.Profile[i] {
			for _, x := range a.Profile[i][h] {
				if x.IsZero() {
					zero++
				}
			}
		}
	}
	consistent(b, g, a) // the evidence is checked once, and not timed
	for b.Loop() {
		c, err := decideConsistent(b.Context(), g, a)
		require.NoError(b, err)
		require.True(b, c.Consistent)
	}
	b.ReportMetric(float64(g.NumInfosets()), "infosets")
	b.ReportMetric(float64(zero), "zeros")
}
