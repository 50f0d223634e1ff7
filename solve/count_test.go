package solve

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/cert"
	"exactsolve/fixtures/gen"
	"exactsolve/seqform/meter"
	"exactsolve/seqform/seqformtest"
)

// TestCounted has each kind of search count what it does, for those who wait.
func TestCounted(t *testing.T) {
	for _, c := range []struct {
		game string
		q    Question
		unit string
	}{
		{"rock_paper_scissors", Question{All: true}, "cases"},
		{"random-nfg players=3", Question{All: true}, "regions"},
		{"nau_irrational", Question{Method: "supports"}, "supports"},
		{"selten_horse", Question{}, "rounds"},
		{"selten_horse", Question{Concept: cert.Sequential}, ""},
		{"leduc ranks=3", Question{Method: "guided"}, "float pivots"},
	} {
		g, err := gen.Make(c.game)
		if err != nil {
			g = seqformtest.Fixture(t, c.game)
		}
		m := new(meter.Meter)
		ctx := meter.With(t.Context(), m)
		if c.q.All {
			for _, err := range All(ctx, g, c.q) {
				require.NoError(t, err)
			}
		} else {
			_, err = Solve(ctx, g, c.q)
			require.NoError(t, err)
		}
		s := m.State()
		require.Equal(t, c.unit, s.Unit)
		require.True(t, s.Done > 0 || c.unit == "" && strings.HasPrefix(s.Phase, "start "), c.unit)
	}
}
