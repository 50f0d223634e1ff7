package quasiperfect

import (
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/cert"
	"exactsolve/cert/answer"
	"exactsolve/fixtures/gen"
	"exactsolve/internal/lp/lptest"
	"exactsolve/rational/rationaltest"
	"exactsolve/seqform"
)

// oracleGames are beyond the exact tableau but for the first.
var oracleGames = map[string]func() (*seqform.Game, error){
	"kuhn 3":         func() (*seqform.Game, error) { return gen.Kuhn(2, 3) },
	"kuhn 50":        func() (*seqform.Game, error) { return gen.Kuhn(2, 50) },
	"leduc 3":        func() (*seqform.Game, error) { return gen.Leduc(3, 2, true) },
	"leduc 3 suited": func() (*seqform.Game, error) { return gen.Leduc(3, 2, false) },
	"leduc 5":        func() (*seqform.Game, error) { return gen.Leduc(5, 2, true) },
	"liars dice 4":   func() (*seqform.Game, error) { return gen.Make("liars-dice sides=4") },
}

// TestGuidedAgainstQSoptEx compares values of the guided method with those of esolver
// on the textbook program.
func TestGuidedAgainstQSoptEx(t *testing.T) {
	for name, game := range oracleGames {
		t.Run(name, func(t *testing.T) {
			g, err := game()
			require.NoError(t, err)
			want := lptest.Value(t, textbookProgram(g))
			for _, concept := range []cert.Concept{cert.Nash, cert.QuasiPerfect} {
				var phases []string
				r, err := Solve(t.Context(), g, Options{
					Concept: concept, Method: Guided, Phase: func(p Phase) { phases = append(phases, p.Name) },
				})
				require.NoError(t, err)
				require.Equal(t, answer.Yes, r.Status, r.Reason)
				rationaltest.Same(t, want, r.Certificate.Claim.Payoffs[0], string(concept))
				require.Equal(t, []string{"build", "floats", "exact", "certify"}, phases[:4])
			}
		})
	}
}
