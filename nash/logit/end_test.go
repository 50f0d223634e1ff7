package logit_test

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/cert"
	"exactsolve/fixtures"
	"exactsolve/fixtures/gen"
	"exactsolve/nash/logit"
	"exactsolve/rational"
	"exactsolve/rational/approx"
	"exactsolve/seqform"
	"exactsolve/seqform/seqformtest"
)

// farthest returns the largest difference of probabilities.
func farthest(p, q seqform.Profile) float64 {
	most := 0.0
	for i := range p {
		for h := range p[i] {
			for a, x := range p[i][h] {
				most = max(most, math.Abs(approx.Float64(x.Sub(q[i][h][a]))))
			}
		}
	}
	return most
}

// TestEndsAtLimit compares answers with points of the path much farther out. In
// three-player Kuhn poker the limit is one of a continuum of equilibria.
func TestEndsAtLimit(t *testing.T) {
	games := map[string]*seqform.Game{}
	for _, name := range fixtures.Names() {
		if g := seqformtest.Fixture(t, name); g.Recall == nil && name != "nau_irrational" {
			games[name] = g
		}
	}
	var err error
	games["kuhn3"], err = gen.Kuhn(3, 4)
	require.NoError(t, err)
	for seed := range uint64(6) {
		g, err := gen.RandomTree(gen.TreeOptions{Players: 3, Depth: 4, Actions: 3, Signals: 2, Chance: 20, Stop: 20,
			Payoffs: gen.Range{Low: 0, High: 4}, Kind: gen.GeneralSum, Seed: seed})
		require.NoError(t, err)
		games[fmt.Sprint("tree ", seed)] = g
	}
	for name, g := range games {
		r, err := logit.Solve(t.Context(), g, logit.Options{})
		require.NoError(t, err)
		require.Equal(t, cert.Yes, r.Status, name)
		require.True(t, strings.HasSuffix(r.Stats.Method, "at its limit"), "%s: %s", name, r.Stats.Method)
		points, _, err := logit.Path(t.Context(), g, logit.Options{MaxLambda: rational.Int(300_000)})
		require.NoError(t, err)
		require.Less(t, farthest(r.Certificate.Claim.Profile, points[len(points)-1].Profile), 1.5e-4, name)
	}
}

// TestSpare has equilibria that are near the path, where it does not yet show its
// limit.
func TestSpare(t *testing.T) {
	kuhn, err := gen.Kuhn(3, 4)
	require.NoError(t, err)
	for _, c := range []struct {
		name string
		g    *seqform.Game
		o    logit.Options
	}{
		{"λ", kuhn, logit.Options{MaxLambda: rational.Int(300)}},
		{"steps", kuhn, logit.Options{MaxSteps: 19}},
		{"bits", kuhn, logit.Options{Bits: 53}},
		{"ε", kuhn, logit.Options{Epsilon: rational.New(1, 1_000_000)}},
		{"far from the limit", seqformtest.Fixture(t, "stripped_poker"), logit.Options{MaxLambda: rational.Int(5)}},
	} {
		r, err := logit.Solve(t.Context(), c.g, c.o)
		require.NoError(t, err, c.name)
		require.Equal(t, cert.Yes, r.Status, "%s: %s", c.name, r.Reason)
		require.True(t, strings.HasSuffix(r.Stats.Method, "near it"), "%s: %s", c.name, r.Stats.Method)
		require.NoError(t, cert.Check(c.g, r.Certificate))
	}
}
