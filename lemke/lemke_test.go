package lemke_test

import (
	"context"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/lemke"
	"exactsolve/polyeps"
	"exactsolve/rational"
	"exactsolve/rational/rationaltest"
	"exactsolve/tableau"
)

func dense(m [][]int64) [][]tableau.Entry {
	rows := make([][]tableau.Entry, len(m))
	for i := range m {
		for j, v := range m[i] {
			if v != 0 {
				rows[i] = append(rows[i], tableau.Entry{Col: j, Value: rational.Int(v)})
			}
		}
	}
	return rows
}

func vectors(q [][]int64) [][]rational.Rat {
	z := make([][]rational.Rat, len(q))
	for i := range q {
		for _, v := range q[i] {
			z[i] = append(z[i], rational.Int(v))
		}
	}
	return z
}

func poly(v []rational.Rat) polyeps.Poly { return polyeps.New(v...) }

// requireSolution checks w = q + Mz, signs and complementarity as polynomials.
func requireSolution(t *testing.T, p lemke.Problem, m *lemke.Method) {
	t.Helper()
	require.True(t, poly(m.Z0()).IsZero())
	for i := range p.M {
		w := poly(p.Q[i])
		for _, e := range p.M[i] {
			w = w.Add(poly(m.Z(e.Col)).Scale(e.Value))
		}
		require.True(t, w.Equal(poly(m.W(i))), "row %d: q + Mz = %v, w = %v", i, w, m.W(i))
		z := poly(m.Z(i))
		require.True(t, w.Sign() >= 0 && z.Sign() >= 0)
		require.True(t, w.Mul(z).IsZero())
	}
}

// requireRay checks that the direction stays in the augmented system, and that
// z₀ cannot become zero along it.
func requireRay(t *testing.T, p lemke.Problem, m *lemke.Method) {
	t.Helper()
	d := m.Direction()
	nonzero := d.Z0.Sign() > 0
	require.True(t, d.Z0.Sign() >= 0)
	for i := range p.M {
		w := d.Z0
		if p.D != nil {
			w = w.Mul(p.D[i])
		}
		for _, e := range p.M[i] {
			w = w.Add(e.Value.Mul(d.Z[e.Col]))
		}
		rationaltest.Same(t, w, d.W[i])
		require.True(t, d.W[i].Sign() >= 0 && d.Z[i].Sign() >= 0)
		require.True(t, d.W[i].Mul(d.Z[i]).IsZero())
		nonzero = nonzero || d.W[i].Sign() > 0 || d.Z[i].Sign() > 0
	}
	require.True(t, nonzero)
}

// TestRandom solves random problems, degenerate ones among them. For positive
// definite M and for M > 0 there is a solution and no ray; otherwise a ray must
// be one. Every solution is checked as polynomials in ε.
func TestRandom(t *testing.T) {
	rng := rand.New(rand.NewPCG(31, 1))
	solved, rays := 0, 0
	for k := range 3_000 {
		n := 1 + rng.IntN(5)
		m := make([][]int64, n)
		q := make([][]int64, n)
		kind := k % 3
		for i := range m {
			m[i] = make([]int64, n)
			for j := range m[i] {
				m[i][j] = int64(rng.IntN(7) - 3)
				if kind == 1 {
					m[i][j] = 1 + int64(rng.IntN(3))
				}
			}
			for range 1 + rng.IntN(3) {
				q[i] = append(q[i], int64(rng.IntN(5)-3))
			}
		}
		if kind == 2 {
			m = gram(m)
		}
		p := lemke.Problem{M: dense(m), Q: vectors(q)}
		if rng.IntN(2) == 0 {
			for range n {
				p.D = append(p.D, rational.New(int64(1+rng.IntN(4)), int64(1+rng.IntN(3))))
			}
		}
		method := lemke.New(p)
		switch method.Run(t.Context(), 1000) {
		case lemke.Solved:
			solved++
			requireSolution(t, p, method)
		case lemke.Ray:
			rays++
			require.Zero(t, kind, "no ray for positive definite or positive matrices")
			requireRay(t, p, method)
		default:
			t.Fatalf("problem %d does not end", k)
		}
	}
	t.Logf("%d solved, %d rays", solved, rays)
	require.Greater(t, rays, 100)
}

// gram returns AᵀA + I.
func gram(a [][]int64) [][]int64 {
	n := len(a)
	g := make([][]int64, n)
	for i := range g {
		g[i] = make([]int64, n)
		for j := range g[i] {
			for k := range a {
				g[i][j] += a[k][i] * a[k][j]
			}
		}
		g[i][i]++
	}
	return g
}

func TestEdges(t *testing.T) {
	p := lemke.Problem{M: dense([][]int64{{1}}), Q: vectors([][]int64{{0, 1}})}
	m := lemke.New(p)
	require.Equal(t, lemke.Solved, m.Run(t.Context(), 0), "q ≥ 0 needs no pivot")
	require.Zero(t, m.Pivots())

	p.Q = vectors([][]int64{{0, -1}})
	m = lemke.New(p)
	require.Equal(t, lemke.Unfinished, m.Run(t.Context(), 1))
	require.Equal(t, lemke.Solved, m.Run(t.Context(), 1))
	require.Equal(t, lemke.Solved, m.Step())
	require.True(t, poly(m.Z(0)).Equal(polyeps.Monomial(rational.Int(1), 1)))

	empty := lemke.New(lemke.Problem{})
	require.Equal(t, lemke.Solved, empty.Step())

	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	require.Equal(t, lemke.Unfinished, lemke.New(p).Run(ctx, 0))

	for want, bad := range map[string]lemke.Problem{
		"2 rows of M, 1 of q": {M: dense([][]int64{{1, 0}, {0, 1}}), Q: vectors([][]int64{{1}})},
		"column 1 of 1":       {M: [][]tableau.Entry{{{Col: 1}}}, Q: vectors([][]int64{{1}})},
		"is 0, not positive":  {M: dense([][]int64{{1}}), Q: vectors([][]int64{{0}}), D: []rational.Rat{{}}},
		"is -1, not positive": {M: dense([][]int64{{1}}), Q: vectors([][]int64{{1}}), D: []rational.Rat{rational.Int(-1)}},
	} {
		require.ErrorContains(t, bad.Validate(), want)
		require.Panics(t, func() { lemke.New(bad) })
	}
}
