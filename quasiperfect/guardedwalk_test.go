package quasiperfect

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/fixtures/gen"
	"exactsolve/internal/floatlp"
	"exactsolve/lemke"
	"exactsolve/polyeps"
	"exactsolve/rational"
	"exactsolve/rational/rationaltest"
	"exactsolve/tableau"
)

// TestPathBasisLikeTableau walks by exact pivots alone and compares each basis and
// the variable that leaves with a tableau of the same problem. Ties are decided
// by the last power, so that both take one path.
func TestPathBasisLikeTableau(t *testing.T) {
	ctx := t.Context()
	for seed := range uint64(6) {
		g := randomTree(t, 4, 2, gen.Range{Low: -3, High: 3}, seed)
		if seed%3 == 0 {
			g = randomStrategic(t, 5, 0, 3, seed)
		}
		c := newComplementarity(g, lengthBounds(g))
		p := c.problem(t.Context(), nil)
		p.D = c.cover(&p, int(seed))
		w, err := newGuardedWalk(&p, c.first[2], seed)
		require.NoError(t, err)
		m := lemke.New(lemke.Problem{M: p.M, Q: w.ties, D: w.d})
		var leave int
		m.Trace = func(e tableau.Event) { leave = e.Leave }
		require.Equal(t, lemke.Unfinished, m.Step())
		s := w.first()
		require.Equal(t, leave, c.n+1+s.Enter)
		for done := false; !done; {
			b, err := newPathBasis(ctx, w.m, w.ties, s.Z, s.Missing())
			require.NoError(t, err)
			require.True(t, b.feasible())
			requireBasis(t, b, m)
			v, err := b.leaving(ctx, s.Enter)
			require.NoError(t, err)
			m.Step()
			done = s.Follow(v)
			require.Equal(t, leave, v)
		}
	}
}

// requireBasis compares the values of all variables.
func requireBasis(t *testing.T, b *pathBasis, m *lemke.Method) {
	t.Helper()
	for i, z := range b.solution() {
		if i == b.missing {
			require.True(t, z.Equal(polyeps.New(m.Z0()...)))
			continue
		}
		require.True(t, z.Equal(polyeps.New(m.Z(i)...)), "z_%d", i)
		if b.at[i] < 0 {
			for k, w := range m.W(i) {
				num, den := b.slack(i, k)
				rationaltest.Equal(t, w.String(), rational.FromInts(num, den))
			}
		}
	}
}

// TestGuardedWalkRepairs gives floats another matrix than the exact pivots, so that
// they go wrong now and then. A jump to another basis that is good can lead back
// to the start; more than that is not lost.
func TestGuardedWalkRepairs(t *testing.T) {
	ctx := t.Context()
	exact, solved := 0, 0
	for seed := range uint64(20) {
		rng := rand.New(rand.NewPCG(seed, 3))
		g := randomStrategic(t, 12, -100, 100, seed)
		c := newComplementarity(g, lengthBounds(g))
		p := c.problem(t.Context(), nil)
		p.D = c.cover(&p, 0)
		w, err := newGuardedWalk(&p, c.first[2], seed)
		require.NoError(t, err)
		wrong := make([][]tableau.Entry, c.n)
		for i, row := range p.M {
			for _, e := range row {
				if i < c.first[2] {
					e.Value = e.Value.Add(rational.Int(rng.Int64N(5) - 2))
				}
				wrong[i] = append(wrong[i], e)
			}
		}
		w.floats, err = floatlp.NewLCPWalk(&floatlp.LCP{M: integerRows(wrong, nil), Q: w.ties, Cover: p.D})
		require.NoError(t, err)
		b, err := w.run(ctx, 10_000)
		require.NoError(t, err)
		exact += w.exact
		if b != nil {
			solved++
			requireSolves(t, &p, b.solution())
		}
	}
	require.Greater(t, exact, 20)
	require.Greater(t, solved, 15)
}

// TestLastGood has pivots of which one is wrong, and looks at the basis after the
// last good one.
func TestLastGood(t *testing.T) {
	ctx := t.Context()
	found := 0
	for seed := range uint64(6) {
		g := randomTree(t, 4, 2, gen.Range{Low: -3, High: 3}, seed)
		c := newComplementarity(g, lengthBounds(g))
		p := c.problem(t.Context(), nil)
		p.D = c.cover(&p, 1)
		w, err := newGuardedWalk(&p, c.first[2], seed)
		require.NoError(t, err)
		s := w.first()
		left, status := w.floats.Run(ctx, s, 1_000)
		require.Equal(t, floatlp.Optimal, status)
		good, b, err := w.lastGood(ctx, s, left)
		require.NoError(t, err)
		require.Equal(t, len(left), good)
		require.Negative(t, b.missing)
		for bad := range len(left) - 1 {
			wrong := slices.Clone(left[:len(left)-1])
			if v := left[bad]; v < c.n { // its complement, which is not basic
				wrong[bad] = v + c.n + 1
			} else {
				wrong[bad] = v - c.n - 1
			}
			good, b, err := w.lastGood(ctx, s, wrong)
			require.NoError(t, err)
			require.True(t, b.feasible())
			if good < len(wrong) {
				found++
				next, err := w.after(ctx, s, wrong[:good+1])
				require.True(t, err != nil || !next.feasible(), "%d of %d", good, len(left))
			}
		}
	}
	require.Greater(t, found, 50)
}
