package quasiperfect

import (
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/cert"
	"exactsolve/fixtures/gen"
	"exactsolve/internal/lp"
	"exactsolve/seqform/seqformtest"
)

// BenchmarkExactPhase measures what follows the float basis: factoring, solving
// and signs ("exact", with a few float steps to see that the basis is optimal), and
// making and checking the certificate ("certify").
func BenchmarkExactPhase(b *testing.B) {
	g := seqformtest.Must(gen.Leduc(10, 2, true))
	opt := Options{Concept: cert.Nash, Method: Guided}
	require.NoError(b, opt.complete(g))
	q := newProgram(g, noBounds(g))
	z, err := q.lp.Solve(b.Context(), lp.Options{Start: q.start(b.Context())})
	require.NoError(b, err)
	b.Run("exact", func(b *testing.B) {
		for b.Loop() {
			_, err := q.lp.Solve(b.Context(), lp.Options{Start: z.Basis})
			require.NoError(b, err)
		}
	})
	b.Run("certify", func(b *testing.B) {
		for b.Loop() {
			a := answer{nash: q.equilibrium(z)}
			_, err := a.proved(g, &opt)
			require.NoError(b, err)
		}
	})
}
