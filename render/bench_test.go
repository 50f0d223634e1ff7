package render

import (
	"io"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/fixtures/gen"
	"exactsolve/seqform"
)

// BenchmarkSVG draws trees of 10,000 nodes and more, folded as by default and
// with all their nodes.
func BenchmarkSVG(b *testing.B) {
	kuhn, err := gen.Kuhn(2, 35)
	require.NoError(b, err)
	leduc, err := gen.Leduc(4, 2, false)
	require.NoError(b, err)
	all := Options{MaxNodes: maxShown, MaxActions: maxShown}
	for _, c := range []struct {
		name string
		g    *seqform.Game
		o    Options
	}{
		{"kuhn", kuhn, Options{Profile: uniform(kuhn)}},
		{"kuhn-all", kuhn, all},
		{"leduc", leduc, Options{Profile: uniform(leduc)}},
		{"leduc-all", leduc, all},
		{"centipede", centipede(b, 5000), Options{}},
		{"centipede-all", centipede(b, 5000), all},
	} {
		require.GreaterOrEqual(b, c.g.Tree.Len(), 10_000)
		b.Run(c.name, func(b *testing.B) {
			for b.Loop() {
				require.NoError(b, SVG(io.Discard, c.g, c.o))
			}
			b.ReportMetric(float64(c.g.Tree.Len()), "nodes")
		})
	}
}
