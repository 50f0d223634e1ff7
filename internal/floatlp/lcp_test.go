package floatlp

import (
	"context"
	"math/big"
	"math/rand/v2"
	"slices"
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
		for len(p.Q[i]) < 3 {
			p.Q[i] = append(p.Q[i], new(big.Rat))
		}
		p.Q[i] = append(p.Q[i], big.NewRat(1<<20+rng.Int64N(1<<20), 1)) // decides ties
		p.Cover = append(p.Cover, big.NewRat(1, 1))
	}
	return p
}

// firstState returns the state after the first pivot, false if q ≥ 0. All d are 1.
func firstState(p *LCP) (*LCPState, bool) {
	best, negative := 0, false
	for i, q := range p.Q {
		negative = negative || polyeps.New(exactRow(q)...).Sign() < 0
		if polyeps.New(exactRow(q)...).Cmp(polyeps.New(exactRow(p.Q[best])...)) < 0 {
			best = i
		}
	}
	return &LCPState{Z: make([]bool, len(p.M)), Enter: best}, negative
}

func exactRow(q []*big.Rat) []rational.Rat {
	var row []rational.Rat
	for _, x := range q {
		row = append(row, rational.FromBig(x))
	}
	return row
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
		e := exactLCP(p)
		switch status {
		case Optimal:
			solved++
			requireSolution(t, &e, s.Z)
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
			p.Q[i] = []*big.Rat{big.NewRat(rng.Int64N(1<<40)-1<<39, 1<<30), big.NewRat(1, 1)}
		}
		s, negative := firstState(p)
		if !negative {
			continue
		}
		m := lemke.New(exactLCP(p))
		require.Equal(t, lemke.Solved, m.Run(context.Background(), 0))
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

func TestLCPSingular(t *testing.T) {
	one := big.NewRat(1, 1)
	p := &LCP{
		M: [][]LCPEntry{{{0, one}, {1, one}}, {{0, one}, {1, one}}, nil},
		Q: [][]*big.Rat{{one}, {one}, {one}}, Cover: []*big.Rat{one, one, one},
	}
	w, err := NewLCPWalk(p)
	require.NoError(t, err)
	left, status := w.Run(t.Context(), &LCPState{Z: []bool{true, true, false}, Enter: 2}, 10)
	require.Empty(t, left)
	require.Equal(t, Trouble, status)
}

func TestLCPInvalid(t *testing.T) {
	one := big.NewRat(1, 1)
	ones := []*big.Rat{one}
	huge := new(big.Rat).SetInt(new(big.Int).Lsh(big.NewInt(1), 2000))
	for want, bad := range map[string]*LCP{
		"2 rows of M, 1 of q":   {M: make([][]LCPEntry, 2), Q: make([][]*big.Rat, 1)},
		"1 of q, 0 of d":        {M: make([][]LCPEntry, 1), Q: make([][]*big.Rat, 1)},
		"column 1 of 1":         {M: [][]LCPEntry{{{1, one}}}, Q: [][]*big.Rat{nil}, Cover: ones},
		"column 0 twice":        {M: [][]LCPEntry{{{0, one}, {0, one}}}, Q: [][]*big.Rat{nil}, Cover: ones},
		"not positive":          {M: [][]LCPEntry{{}}, Q: [][]*big.Rat{nil}, Cover: []*big.Rat{new(big.Rat)}},
		"range of floats":       {M: [][]LCPEntry{{{0, huge}}}, Q: [][]*big.Rat{nil}, Cover: ones},
		"beyond the range of f": {M: [][]LCPEntry{{{0, one}}}, Q: [][]*big.Rat{{huge}}, Cover: ones},
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
