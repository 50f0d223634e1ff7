package quasiperfect

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/cert"
	"exactsolve/fixtures/gen"
	"exactsolve/rational"
	"exactsolve/seqform"
	"exactsolve/seqform/seqformtest"
)

func table(t testing.TB, rows, cols int, u ...int64) *seqform.Game {
	t.Helper()
	names := func(n int) []string { return []string{"a", "b", "c", "d"}[:n] }
	g, err := seqform.FromPayoffs("", []string{"1", "2"}, [][]string{names(rows), names(cols)}, func(s []int) []rational.Rat {
		k := 2 * (s[0]*cols + s[1])
		return rational.Ints(u[k], u[k+1])
	})
	require.NoError(t, err)
	return g
}

// TestMyersonProper is Myerson's game: of three equilibria two are perfect, and
// one of these proper.
func TestMyersonProper(t *testing.T) {
	g := table(t, 3, 3,
		1, 1, 0, 0, -9, -9,
		0, 0, 0, 0, -7, -7,
		-9, -9, -7, -7, -7, -7)
	c := solve(t, g, cert.Proper).Certificate
	requireProfile(t, []string{"1", "0", "0", "1", "0", "0"}, c.Claim.Profile)
	perfect := solve(t, g, cert.QuasiPerfect).Certificate
	perfect.Claim.Concept, perfect.Evidence.Bounds = cert.Proper, nil
	if perfect.Claim.Profile[0][0][0].IsZero() {
		require.ErrorContains(t, cert.Check(g, perfect), "not of higher order")
	}
}

func TestRandomProper(t *testing.T) {
	for seed := range uint64(150) {
		spread := []int{1, 3, 20}[seed%3]
		kind := []gen.PayoffKind{gen.GeneralSum, gen.ZeroSum, gen.CommonInterest}[seed/3%3]
		g, err := gen.RandomStrategic([]int{1 + int(seed%4), 1 + int(seed/4%4)}, gen.Range{Low: -spread, High: spread}, kind, seed)
		require.NoError(t, err)
		c := solve(t, g, cert.Proper).Certificate
		c.Claim.Concept = cert.NormalFormPerfect // proper equilibria are perfect
		require.NoError(t, cert.Seal(g, c), "seed %d", seed)
		require.NoError(t, cert.Check(g, c), "seed %d", seed)
	}
}

func TestProperTooLarge(t *testing.T) {
	g, err := gen.RandomStrategic([]int{300, 300}, gen.Range{Low: 0, High: 9}, gen.GeneralSum, 1)
	require.NoError(t, err)
	r, err := Solve(context.Background(), g, Options{Concept: cert.Proper})
	require.NoError(t, err)
	require.Equal(t, cert.Unknown, r.Status)
	require.Contains(t, r.Reason, "more than the limit")
}

func TestProperNeedsStrategicForm(t *testing.T) {
	r, err := Solve(context.Background(), seqformtest.Fixture(t, "kuhn"), Options{Concept: cert.Proper})
	require.NoError(t, err)
	require.Equal(t, cert.Unknown, r.Status)
	require.Contains(t, r.Reason, "game trees")
}
