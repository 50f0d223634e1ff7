package quasiperfect

import (
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/cert"
	"exactsolve/cert/answer"
	"exactsolve/rational"
	"exactsolve/rational/rationaltest"
	"exactsolve/seqform/seqformtest"
)

// TestInterior has games on both sides of the choice between an interior point and the
// simplex method alone. The basis of the former passes the exact check at once.
func TestInterior(t *testing.T) {
	for _, c := range []struct {
		game, value string // that of the simplex method, or none
		concept     cert.Concept
		want        bool
	}{
		{"leduc ranks=5", "", cert.Nash, false},
		{"leduc ranks=5", "", cert.QuasiPerfect, false},
		{"leduc ranks=10", "-3750262202431027339613896958513/38044604249281208345214245954625", cert.Nash, true},
		{"liars-dice sides=5", "", cert.Nash, false},
	} {
		var work Phase
		r, err := Solve(t.Context(), seqformtest.Made(c.game), Options{Concept: c.concept, Method: Guided, Phase: func(p Phase) {
			if p.Name == "certify" {
				work = p
			}
		}})
		require.NoError(t, err)
		require.Equal(t, answer.Yes, r.Status, r.Reason)
		if c.value != "" {
			rationaltest.Same(t, rational.MustParse(c.value), r.Certificate.Claim.Payoffs[0], c.game)
		}
		require.Equal(t, c.want, work.Iterations > 0, c.game)
		if c.want {
			require.Contains(t, r.Stats.Guess, "interior point iterations, ")
			require.Less(t, work.FloatPivots, 1000, "dual pivots alone are some 2,200")
			require.Equal(t, 1, work.Factors)
			require.Zero(t, r.Stats.Pivots)
		}
	}
}
