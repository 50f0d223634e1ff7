package seqform_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/fixtures/gen"
	"exactsolve/rational"
	"exactsolve/seqform"
)

// BenchmarkKuhn300 builds a tree of 807,301 nodes and its sequence form, and
// computes exact regrets of the uniform profile on it.
func BenchmarkKuhn300(b *testing.B) {
	b.Run("build", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			_, err := gen.Kuhn(2, 300)
			require.NoError(b, err)
		}
	})
	g, err := gen.Kuhn(2, 300)
	require.NoError(b, err)
	p := make(seqform.Profile, 2)
	for i := range p {
		for range g.Players[i].Infosets {
			p[i] = append(p[i], []rational.Rat{rational.New(1, 2), rational.New(1, 2)})
		}
	}
	b.Run("regrets", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			g.Regrets(g.Plans(p))
		}
		b.ReportMetric(float64(g.Tree.Len()), "nodes")
	})
	b.Run("hash", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			g.Hash()
		}
	})
}
