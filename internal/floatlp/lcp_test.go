package floatlp

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/lemke"
	"exactsolve/polyeps"
	"exactsolve/rational"
	"exactsolve/tableau"
	"exactsolve/tableau/basis"
	"exactsolve/tableau/sparse"
)

// exactLCP is p for exact pivots, with covering vector ones.
func exactLCP(p *LCP) lemke.Problem {
	e := lemke.Problem{M: make([][]tableau.Entry, len(p.Q)), Q: p.Q}
	for i := range e.M {
		for k := p.M.Start[i]; k < p.M.Start[i+1]; k++ {
			e.M[i] = append(e.M[i], tableau.Entry{Col: int(p.M.Index[k]), Value: rational.Int(p.M.Value[k])})
		}
	}
	return e
}

// requireSolution solves for the basic entries of z exactly and checks all signs.
func requireSolution(t *testing.T, p *LCP, basic []bool) {
	t.Helper()
	var rows []int32
	at := make([]int32, len(p.Q))
	for i := range p.Q {
		if at[i] = -1; basic[i] {
			at[i] = int32(len(rows))
			rows = append(rows, int32(i))
		}
	}
	q := make([]polyeps.Poly, len(rows))
	for k, i := range rows {
		q[k] = polyeps.New(p.Q[i]...).Neg()
	}
	f, err := basis.Factor(t.Context(), p.M.Minor(rows, at))
	require.NoError(t, err)
	x, err := f.SolveAll(t.Context(), basis.Columns(q))
	require.NoError(t, err)
	for i := range p.Q {
		w := polyeps.New(p.Q[i]...)
		for k := p.M.Start[i]; k < p.M.Start[i+1]; k++ {
			if j := at[p.M.Index[k]]; j >= 0 {
				w = w.Add(basis.Poly(x, int(j)).Scale(p.M.Rat(k)))
			}
		}
		if basic[i] {
			require.True(t, w.IsZero() && basis.Poly(x, int(at[i])).Sign() >= 0, "row %d", i)
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
	var entries sparse.Entries
	p := &LCP{Q: make([][]rational.Rat, n)}
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
			entries.Add(i, j, rational.Int(v))
		}
		for range 1 + rng.IntN(3) {
			p.Q[i] = append(p.Q[i], rational.Int(int64(rng.IntN(5)-3)))
		}
		for len(p.Q[i]) < 3 {
			p.Q[i] = append(p.Q[i], rational.Rat{})
		}
		p.Q[i] = append(p.Q[i], rational.Int(1<<20+rng.Int64N(1<<20))) // decides ties
		p.Cover = append(p.Cover, rational.Int(1))
	}
	p.M = entries.Lines(n)
	return p
}

// firstState returns the state after the first pivot, false if q ≥ 0. All d are 1.
func firstState(p *LCP) (*LCPState, bool) {
	best, negative := 0, false
	for i, q := range p.Q {
		negative = negative || polyeps.New(q...).Sign() < 0
		if polyeps.New(q...).Cmp(polyeps.New(p.Q[best]...)) < 0 {
			best = i
		}
	}
	return &LCPState{Z: make([]bool, len(p.Q)), Enter: best}, negative
}

// walkFrom runs from s and follows the pivots.
func walkFrom(t *testing.T, p *LCP, s *LCPState, pivots int) (int, Status) {
	t.Helper()
	w, err := NewLCPWalk(p)
	require.NoError(t, err)
	left, status := w.Run(t.Context(), s, pivots)
	for k, v := range left {
		done := s.Follow(v)
		require.Equal(t, done, status == Optimal && k == len(left)-1)
	}
	return len(left), status
}

// TestLCPRandom checks solutions exactly. For positive and for positive definite M
// there is one; for others a ray may be the end.
func TestLCPRandom(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 1))
	rays, solved := 0, 0
	for k := range 3_000 {
		p := randomLCP(rng, 1+rng.IntN(8), k%3)
		s, negative := firstState(p)
		if !negative {
			continue
		}
		_, status := walkFrom(t, p, s, 1_000)
		switch status {
		case Optimal:
			solved++
			requireSolution(t, p, s.Z)
		case Unbounded:
			rays++
			require.Zero(t, k%3, "no ray for positive definite or positive matrices")
		default:
			t.Fatalf("problem %d: %v", k, status)
		}
	}
	t.Logf("%d solved, %d rays", solved, rays)
	require.Greater(t, rays, 50)
	require.Greater(t, solved, 1_000)
}

// TestLCPLikeExact compares with exact pivots, in one go and in pieces: there is
// one path.
func TestLCPLikeExact(t *testing.T) {
	rng := rand.New(rand.NewPCG(8, 1))
	for range 200 {
		p := randomLCP(rng, 12, 2)
		for i := range p.Q {
			p.Q[i] = []rational.Rat{rational.New(rng.Int64N(1<<40)-1<<39, 1<<30), rational.Int(1)}
		}
		s, negative := firstState(p)
		if !negative {
			continue
		}
		m := lemke.New(exactLCP(p))
		require.Equal(t, lemke.Solved, m.Run(t.Context(), 0))
		pieces := &LCPState{Z: make([]bool, 12), Enter: s.Enter}
		pivots, status := walkFrom(t, p, s, 1_000)
		require.Equal(t, Optimal, status)
		require.Equal(t, m.Pivots(), 1+pivots)
		for status = Limit; status == Limit; {
			_, status = walkFrom(t, p, pieces, 2)
		}
		require.Equal(t, Optimal, status)
		for i := range p.Q {
			require.Equal(t, m.Basic(i), s.Z[i])
			require.Equal(t, m.Basic(i), pieces.Z[i])
		}
	}
}

// TestLCPRounding compares what rounding may have changed with exact values.
func TestLCPRounding(t *testing.T) {
	rng := rand.New(rand.NewPCG(10, 1))
	for range 50 {
		p := randomLCP(rng, 20, 2)
		s, _ := firstState(p)
		w, err := NewLCPWalk(p)
		require.NoError(t, err)
		w.Run(t.Context(), s, 12)
		x, off := w.x, w.off
		require.NoError(t, err)
		again, err := NewLCPWalk(p)
		require.NoError(t, err)
		copy(again.head, w.head)
		require.True(t, again.refresh())
		for k := range x {
			for r, v := range w.head {
				q := slices.Index(again.head, v)
				require.InDelta(t, again.x[k][q], x[k][r], off[k][r]+again.off[k][q])
			}
		}
	}
}

// rowsOf returns a matrix of small integers.
func rowsOf(rows ...[]int64) *sparse.Integers {
	var m sparse.Entries
	for i, row := range rows {
		for j, v := range row {
			m.Add(i, j, rational.Int(v))
		}
	}
	return m.Lines(len(rows))
}

func TestLCPSingular(t *testing.T) {
	one := rational.Int(1)
	p := &LCP{
		M: rowsOf([]int64{1, 1, 0}, []int64{1, 1, 0}, nil),
		Q: [][]rational.Rat{{one}, {one}, {one}}, Cover: []rational.Rat{one, one, one},
	}
	w, err := NewLCPWalk(p)
	require.NoError(t, err)
	left, status := w.Run(t.Context(), &LCPState{Z: []bool{true, true, false}, Enter: 2}, 10)
	require.Empty(t, left)
	require.Equal(t, Trouble, status)
}

func TestLCPInvalid(t *testing.T) {
	ones := []rational.Rat{rational.Int(1)}
	huge := rational.Int(2).Pow(2000)
	var wide sparse.Entries
	wide.Add(0, 0, huge)
	for want, bad := range map[string]*LCP{
		"2 rows of M, 1 of q":   {M: rowsOf(nil, nil), Q: make([][]rational.Rat, 1)},
		"1 of q, 0 of d":        {M: rowsOf(nil), Q: make([][]rational.Rat, 1)},
		"column 1 of 1":         {M: rowsOf([]int64{0, 1}), Q: [][]rational.Rat{nil}, Cover: ones},
		"not positive":          {M: rowsOf(nil), Q: [][]rational.Rat{nil}, Cover: make([]rational.Rat, 1)},
		"range of floats":       {M: wide.Lines(1), Q: [][]rational.Rat{nil}, Cover: ones},
		"beyond the range of f": {M: rowsOf([]int64{1}), Q: [][]rational.Rat{{huge}}, Cover: ones},
	} {
		_, err := NewLCPWalk(bad)
		require.ErrorContains(t, err, want)
	}
}

func TestLCPCanceled(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	p := randomLCP(rand.New(rand.NewPCG(9, 1)), 60, 2)
	w, err := NewLCPWalk(p)
	require.NoError(t, err)
	s, _ := firstState(p)
	left, status := w.Run(ctx, s, 1_000)
	require.Equal(t, Limit, status)
	require.LessOrEqual(t, len(left), checkEvery)
}
