package floatlp

import (
	"context"
	"math/big"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/lemke"
	"exactsolve/polyeps"
	"exactsolve/rational"
	"exactsolve/tableau"
	"exactsolve/tableau/basis"
)

// exactLCP is p for exact pivots, with covering vector ones.
func exactLCP(p *LCP) lemke.Problem {
	e := lemke.Problem{M: make([][]tableau.Entry, len(p.M)), Q: make([][]rational.Rat, len(p.M))}
	for i := range p.M {
		for _, x := range p.M[i] {
			e.M[i] = append(e.M[i], tableau.Entry{Col: x.Col, Value: rational.FromBig(x.Value)})
		}
		for _, q := range p.Q[i] {
			e.Q[i] = append(e.Q[i], rational.FromBig(q))
		}
	}
	return e
}

// requireSolution solves for the basic entries of z exactly and checks all signs.
func requireSolution(t *testing.T, p *lemke.Problem, basic []bool) {
	t.Helper()
	var entries []basis.Entry
	var rows []int
	at := make([]int, len(p.M))
	for i := range p.M {
		if at[i] = -1; basic[i] {
			at[i] = len(rows)
			rows = append(rows, i)
		}
	}
	q := make([]polyeps.Poly, len(rows))
	for k, i := range rows {
		q[k] = polyeps.New(p.Q[i]...).Neg()
		for _, e := range p.M[i] {
			if at[e.Col] >= 0 {
				entries = append(entries, basis.Entry{Row: k, Col: at[e.Col], Value: e.Value})
			}
		}
	}
	m, err := basis.New(len(rows), entries)
	require.NoError(t, err)
	f, err := basis.Factor(context.Background(), m)
	require.NoError(t, err)
	x, err := f.SolveAll(context.Background(), basis.Columns(q))
	require.NoError(t, err)
	for i := range p.M {
		w := polyeps.New(p.Q[i]...)
		for _, e := range p.M[i] {
			if at[e.Col] >= 0 {
				w = w.Add(basis.Poly(x, at[e.Col]).Scale(e.Value))
			}
		}
		if basic[i] {
			require.True(t, w.IsZero() && basis.Poly(x, at[i]).Sign() >= 0, "row %d", i)
		} else {
			require.True(t, w.Sign() >= 0, "row %d", i)
		}
	}
}

func randomLCP(rng *rand.Rand, n, kind int) *LCP {
	m := make([][]int64, n)
	for i := range m {
		m[i] = make([]int64, n)
		for j := range m[i] {
			m[i][j] = int64(rng.IntN(7) - 3)
			if kind == 1 {
				m[i][j] = 1 + int64(rng.IntN(3))
			}
		}
	}
	p := &LCP{M: make([][]LCPEntry, n), Q: make([][]*big.Rat, n)}
	for i := range n {
		for j := range n {
			v := m[i][j]
			if kind == 2 { // AAᵀ + I
				v = 0
				for k := range n {
					v += m[i][k] * m[j][k]
				}
				if i == j {
					v++
				}
			}
			if v != 0 {
				p.M[i] = append(p.M[i], LCPEntry{Col: j, Value: big.NewRat(v, 1)})
			}
		}
		for range 1 + rng.IntN(3) {
			p.Q[i] = append(p.Q[i], big.NewRat(int64(rng.IntN(5)-3), 1))
		}
		p.Cover = append(p.Cover, big.NewRat(1, 1))
	}
	return p
}

// TestLCPRandom checks solutions exactly. For positive and for positive definite M
// there is one; for others exact pivots tell.
func TestLCPRandom(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 1))
	rays, solved := 0, 0
	for k := range 3_000 {
		p := randomLCP(rng, 1+rng.IntN(8), k%3)
		r, err := SolveLCP(t.Context(), p, LCPOptions{Seed: uint64(k)})
		require.NoError(t, err)
		e := exactLCP(p)
		switch r.Status {
		case Optimal:
			solved++
			requireSolution(t, &e, r.Basic)
		case Unbounded:
			rays++
			require.Zero(t, k%3, "no ray for positive definite or positive matrices")
		default:
			t.Fatalf("problem %d: %v", k, r.Status)
		}
	}
	t.Logf("%d solved, %d rays", solved, rays)
	require.Greater(t, rays, 50)
}

// TestLCPLikeExact compares the numbers of pivots where no tie needs the
// tie-breaker: both then walk the same path.
func TestLCPLikeExact(t *testing.T) {
	rng := rand.New(rand.NewPCG(8, 1))
	for range 200 {
		p := randomLCP(rng, 12, 2)
		for i := range p.Q {
			p.Q[i] = []*big.Rat{big.NewRat(rng.Int64N(1<<40)-1<<39, 1<<30)}
		}
		m := lemke.New(exactLCP(p))
		require.Equal(t, lemke.Solved, m.Run(context.Background(), 0))
		r, err := SolveLCP(t.Context(), p, LCPOptions{})
		require.NoError(t, err)
		require.Equal(t, Optimal, r.Status)
		require.Equal(t, m.Pivots(), r.Pivots)
		for i, basic := range r.Basic {
			require.Equal(t, m.Basic(i), basic)
		}
	}
}

func TestLCPEdges(t *testing.T) {
	one := big.NewRat(1, 1)
	p := &LCP{M: [][]LCPEntry{{{0, one}}}, Q: [][]*big.Rat{{new(big.Rat), one}}}
	r, err := SolveLCP(t.Context(), p, LCPOptions{})
	require.NoError(t, err)
	require.Equal(t, Optimal, r.Status)
	require.Zero(t, r.Pivots, "q ≥ 0")

	p.Q[0][1] = big.NewRat(-1, 1)
	r, err = SolveLCP(t.Context(), p, LCPOptions{})
	require.NoError(t, err)
	require.Equal(t, []bool{true}, r.Basic)
	r, err = SolveLCP(t.Context(), p, LCPOptions{MaxPivots: 1})
	require.NoError(t, err)
	require.Equal(t, Limit, r.Status)

	r, err = SolveLCP(t.Context(), new(LCP), LCPOptions{})
	require.NoError(t, err)
	require.Equal(t, Optimal, r.Status)

	huge := new(big.Rat).SetInt(new(big.Int).Lsh(big.NewInt(1), 2000))
	for want, bad := range map[string]*LCP{
		"2 rows of M, 1 of q":   {M: make([][]LCPEntry, 2), Q: make([][]*big.Rat, 1)},
		"column 1 of 1":         {M: [][]LCPEntry{{{1, one}}}, Q: [][]*big.Rat{nil}},
		"column 0 twice":        {M: [][]LCPEntry{{{0, one}, {0, one}}}, Q: [][]*big.Rat{nil}},
		"not positive":          {M: [][]LCPEntry{{}}, Q: [][]*big.Rat{nil}, Cover: []*big.Rat{new(big.Rat)}},
		"range of floats":       {M: [][]LCPEntry{{{0, huge}}}, Q: [][]*big.Rat{nil}},
		"beyond the range of f": {M: [][]LCPEntry{{{0, one}}}, Q: [][]*big.Rat{{huge}}},
	} {
		_, err := SolveLCP(t.Context(), bad, LCPOptions{})
		require.ErrorContains(t, err, want)
	}
}

func TestLCPCanceled(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	p := randomLCP(rand.New(rand.NewPCG(9, 1)), 60, 2)
	r, err := SolveLCP(ctx, p, LCPOptions{})
	require.NoError(t, err)
	require.Equal(t, Limit, r.Status)
	require.Nil(t, r.Basic)
}
