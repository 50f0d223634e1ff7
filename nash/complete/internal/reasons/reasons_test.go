package reasons

import (
	"math"
	"math/big"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"exactsolve/fixtures/gen"
	"exactsolve/internal/floatlp"
	"exactsolve/nash/complete/internal/box"
	"exactsolve/seqform"
	"exactsolve/seqform/seqformtest"
)

// part returns a game and a box of it, with some actions decided and edges cut.
func part(t testing.TB, rng *rand.Rand, n int) (*seqform.Game, *box.Box) {
	t.Helper()
	sizes := [][]int{{3, 3}, {2, 2, 2}, {3, 2, 4}, {2, 2, 2, 2}, {3, 3, 3}}[n%5]
	g := seqformtest.Must(gen.RandomStrategic(sizes, gen.Range{Low: -9, High: 99, Decimals: n % 7}, gen.GeneralSum, uint64(n)))
	r, err := box.Whole(g)
	require.NoError(t, err)
	for range rng.IntN(9) {
		i := rng.IntN(len(sizes))
		if a := rng.IntN(sizes[i]); r.Use[i][a] == box.Open {
			if in, out := r.Decide(i, a); out == nil || rng.IntN(3) > 0 {
				r = in
			} else {
				r = out
			}
		}
	}
	for range rng.IntN(9) {
		if first, second := r.Cut(rng.IntN(len(sizes)), 0, 1, 1, 2); first != nil {
			if r = first; rng.IntN(2) == 0 {
				r = second
			}
		}
	}
	return g, r
}

// TestMultipliers compares with the optimum of the linear program by another solver, and wants
// exact multipliers where it leaves room for rounding.
func TestMultipliers(t *testing.T) {
	rng := rand.New(rand.NewPCG(81, 82))
	found, none := 0, 0
	for n := range 1500 {
		g, r := part(t, rng, n)
		w := NewWork(New(g.Table.Sizes, g.Payoffs.U))
		w.Load(r)
		got := w.Multipliers(r.Farkas)
		if !slices.ContainsFunc(r.Use, func(list []box.Use) bool { return slices.Contains(list, box.In) }) {
			require.False(t, got)
			continue
		}
		switch z := optimum(t, w); {
		case z > 1e-4:
			require.True(t, got, "game %d: %v", n, z)
			found++
		case z < 1e-8:
			require.False(t, got, "game %d: %v", n, z)
			require.False(t, w.Multipliers(func([]*big.Int) bool { return true }))
			none++
		}
	}
	t.Logf("%d with multipliers, %d without", found, none)
	assert.Greater(t, min(found, none), 200)
}

// optimum returns that of the program of w.
func optimum(t testing.TB, w *Work) float64 {
	w.differences()
	m, n := w.lp.m, w.lp.n
	inf := math.Inf(1)
	p := &floatlp.Problem{Data: floatlp.Data{RowLower: make([]float64, m+1), RowUpper: make([]float64, m+1)}}
	p.RowLower[m], p.RowUpper[m] = 1, 1
	p.Matrix.Start = []int32{0}
	column := func(cost float64, rows []int, values []float64) {
		p.Cost, p.Lower, p.Upper = append(p.Cost, cost), append(p.Lower, 0), append(p.Upper, inf)
		for k, r := range rows {
			p.Matrix.Index, p.Matrix.Value = append(p.Matrix.Index, int32(r)), append(p.Matrix.Value, values[k])
		}
		p.Matrix.Start = append(p.Matrix.Start, int32(len(p.Matrix.Index)))
	}
	for v := range n {
		rows, values := []int{m}, []float64{1}
		for k := range m {
			rows, values = append(rows, k), append(values, w.lp.row(k)[v])
		}
		column(0, rows, values)
	}
	for k := range m {
		column(1, []int{k}, []float64{-1})
		cost := 0.0
		if w.lp.exact[k] {
			cost = 1
		}
		column(cost, []int{k}, []float64{1})
	}
	s, err := floatlp.New(p)
	require.NoError(t, err)
	z := s.Solve(t.Context())
	require.Equal(t, floatlp.Optimal, z.Status)
	return z.Objective
}

// TestBetter compares with the exact check.
func TestBetter(t *testing.T) {
	rng := rand.New(rand.NewPCG(83, 84))
	answers := map[bool]int{}
	for n := range 500 {
		g, r := part(t, rng, n)
		w := NewWork(New(g.Table.Sizes, g.Payoffs.U))
		w.Load(r)
		for i, size := range g.Table.Sizes {
			for a := range size {
				if r.Use[i][a] != box.In {
					continue
				}
				b, want := w.Better(i, a), false
				for c := range size {
					want = want || r.Better(i, a, c, nil)
				}
				require.Equal(t, want, b >= 0 && r.Better(i, a, b, nil))
				answers[want]++
			}
		}
	}
	assert.Greater(t, min(answers[true], answers[false]), 100)
}
