package presolve_test

import (
	"context"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/internal/floatlp"
	"exactsolve/internal/lp"
	"exactsolve/internal/lp/lptest"
	"exactsolve/internal/presolve"
	"exactsolve/seqform"
	"exactsolve/seqform/seqformtest"
)

// A sketch is a program by rows, dense.
type sketch struct {
	floatlp.Data
	rows [][]float64
}

func (s *sketch) row(row []float64, lower, upper float64) {
	s.rows = append(s.rows, row)
	s.RowLower, s.RowUpper = append(s.RowLower, lower), append(s.RowUpper, upper)
}

// column adds an empty column.
func (s *sketch) column(cost, lower, upper float64) int {
	s.Cost, s.Lower, s.Upper = append(s.Cost, cost), append(s.Lower, lower), append(s.Upper, upper)
	for i := range s.rows {
		s.rows[i] = append(s.rows[i], 0)
	}
	return len(s.Cost) - 1
}

func (s *sketch) problem() *floatlp.Problem {
	p := &floatlp.Problem{Data: s.Data, Matrix: floatlp.Matrix{Start: []int32{0}}}
	for j := range s.Cost {
		for i := range s.rows {
			if v := s.rows[i][j]; v != 0 {
				p.Matrix.Index, p.Matrix.Value = append(p.Matrix.Index, int32(i)), append(p.Matrix.Value, v)
			}
		}
		p.Matrix.Start = append(p.Matrix.Start, int32(len(p.Matrix.Index)))
	}
	return p
}

// random returns a program of small integers in which all rules apply, one after the other,
// and kinds of rows and columns for which there is none.
func random(rng *rand.Rand) *sketch {
	s := new(sketch)
	inf := math.Inf(1)
	for range 2 + rng.IntN(6) {
		bounds := [][2]float64{{0, inf}, {0, inf}, {0, inf}, {0, 2}, {-1, inf}, {-inf, inf}}[rng.IntN(6)]
		s.column(float64(rng.IntN(5)-1), bounds[0], bounds[1])
	}
	for range 2 + rng.IntN(6) {
		row := make([]float64, len(s.Cost))
		for j := range row {
			row[j] = float64(rng.IntN(5) - 2)
		}
		rhs := float64(rng.IntN(4) - 2)
		bounds := [][2]float64{{rhs, inf}, {rhs, inf}, {rhs, inf}, {rhs, rhs}, {rhs, rhs + 2}, {-inf, rhs}}[rng.IntN(6)]
		s.row(row, bounds[0], bounds[1])
	}
	for range 3 + rng.IntN(12) {
		s.grow(rng)
	}
	return s
}

// grow adds what some rule removes.
func (s *sketch) grow(rng *rand.Rand) {
	inf, i, j := math.Inf(1), rng.IntN(len(s.rows)), rng.IntN(len(s.Cost))
	t := float64(1 + rng.IntN(2))
	upper := inf
	if rng.IntN(6) == 0 {
		upper = 1 // for which there is no rule
	}
	switch rng.IntN(4) {
	case 0: // row i is taken apart
		p := s.column(0, -inf, inf)
		row := make([]float64, len(s.Cost))
		for k := range p {
			if rng.IntN(2) == 0 {
				row[k], s.rows[i][k] = s.rows[i][k], 0
			}
		}
		s.rows[i][p], row[p] = -1, t
		s.row(row, float64(rng.IntN(2)), upper)
	case 1: // a multiple of column j has some of its entries
		k := s.column(float64(rng.IntN(2)), 0, upper)
		for _, row := range s.rows {
			if rng.IntN(2) == 0 {
				row[j], row[k] = 0, row[j]
			}
		}
		equation := make([]float64, len(s.Cost))
		equation[j], equation[k] = -t, 1
		s.row(equation, 0, 0)
	case 2: // a row follows from row i
		row := slices.Clone(s.rows[i])
		for k := range row {
			if s.Lower[k] == 0 && rng.IntN(3) == 0 {
				row[k] += float64(rng.IntN(2))
			}
		}
		s.row(row, s.RowLower[i]-float64(rng.IntN(2)), inf)
	case 3: // a column that column j makes needless
		k := s.column(s.Cost[j]+float64(rng.IntN(2)), 0, inf)
		for _, row := range s.rows {
			row[k] = row[j]
			if rng.IntN(6) == 0 {
				row[k]--
			}
		}
	}
}

// solve returns the result from a basis, nil for that of all slacks.
func solve(t *testing.T, p *floatlp.Problem, start *floatlp.Basis) *floatlp.Result {
	t.Helper()
	s, err := floatlp.New(p)
	require.NoError(t, err)
	if start != nil {
		s.SetBasis(start)
	}
	return s.Solve(context.Background())
}

func countBasic(b *floatlp.Basis) int {
	n := 0
	for _, s := range slices.Concat(b.Cols, b.Rows) {
		if s == floatlp.Basic {
			n++
		}
	}
	return n
}

// TestPrograms requires that what is left of a program is feasible and bounded if the
// program is, with the same optimum, and that its basis is optimal for the whole.
func TestPrograms(t *testing.T) {
	rng := rand.New(rand.NewPCG(19, 3))
	optimal, others := 0, 0
	for range 3000 {
		p := random(rng).problem()
		before := slices.Clone(p.Matrix.Value)
		r := presolve.New(t.Context(), p)
		require.Equal(t, before, p.Matrix.Value)
		if r == nil {
			continue
		}
		require.LessOrEqual(t, len(r.Left.RowLower), len(p.RowLower))
		want, got := solve(t, p, nil), solve(t, r.Left, nil)
		// A program may be both infeasible and without a lower bound.
		require.Equal(t, want.Status == floatlp.Optimal, got.Status == floatlp.Optimal, "%v, left %v", want.Status, got.Status)
		if got.Status != floatlp.Optimal {
			others++
			continue
		}
		optimal++
		require.InDelta(t, want.Objective, got.Objective, 1e-7*(1+math.Abs(want.Objective)))
		b := r.Up(got.Basis)
		require.Equal(t, len(p.RowLower), countBasic(b))
		require.Zero(t, solve(t, p, b).Pivots)
	}
	require.Greater(t, optimal, 500)
	require.Greater(t, others, 200)
}

// TestNone leaves what it has no rules for, and stops.
func TestNone(t *testing.T) {
	_, p := lptest.OfGame(seqformtest.Made("liars-dice sides=2"))
	require.NotNil(t, presolve.New(t.Context(), p))
	stopped, cancel := context.WithCancel(t.Context())
	cancel()
	require.Nil(t, presolve.New(stopped, p))
	p.Maximize = true
	require.Nil(t, presolve.New(t.Context(), p))
}

// TestGames requires that the basis of what is left is accepted exactly for the whole
// program, and that a basis taken down and up again is one.
func TestGames(t *testing.T) {
	for name, atMost := range map[string]int{
		"liars-dice sides=2": 13, "liars-dice sides=4": 631, "random-efg depth=8 signals=2 seed=3": 99, "random-efg depth=8 actions=3 seed=5": 201,
	} {
		exact, p := lptest.OfGame(seqformtest.Made(name))
		r := presolve.New(t.Context(), p)
		require.NotNil(t, r, name)
		require.LessOrEqual(t, len(r.Left.RowLower), atMost, name)
		z := solve(t, r.Left, nil)
		require.Equal(t, floatlp.Optimal, z.Status, name)
		b := r.Up(z.Basis)
		require.Equal(t, z.Basis.Cols, r.Down(b).Cols, name)
		require.Equal(t, z.Basis.Rows, r.Down(b).Rows, name)
		requireOptimal(t, exact, lptest.Basis(b))
	}
}

func requireOptimal(t *testing.T, p *lp.Program, b lp.Basis) {
	t.Helper()
	z, err := p.Solve(context.Background(), lp.Options{Start: b})
	require.NoError(t, err)
	require.Zero(t, z.Stats.FloatPivots+z.Stats.ExactPivots)
	_, err = z.Check()
	require.NoError(t, err)
}

// pure returns the basis of plans that take the first action everywhere.
func pure(g *seqform.Game, p *floatlp.Problem) *floatlp.Basis {
	b := &floatlp.Basis{Cols: make([]floatlp.VarStatus, len(p.Cost)), Rows: make([]floatlp.VarStatus, len(p.RowLower))}
	p1, p2 := &g.Players[0], &g.Players[1]
	for i := range p1.NumSeqs() {
		b.Rows[i] = floatlp.Basic
	}
	rows := len(p1.Infosets) + 1
	for j := range rows {
		b.Cols[j] = floatlp.Basic
	}
	b.Rows[0], b.Cols[rows] = floatlp.AtLower, floatlp.Basic
	for h := range p1.Infosets {
		b.Rows[p1.Infosets[h].Seq(0)] = floatlp.AtLower
	}
	for h := range p2.Infosets {
		b.Cols[rows+p2.Infosets[h].Seq(0)] = floatlp.Basic
	}
	return b
}

// TestDown requires that the basis of pure plans is one, after a presolve, of the plans that
// are left: as many variables are basic as there are rows, and none is dependent.
func TestDown(t *testing.T) {
	for _, name := range []string{"liars-dice sides=3", "random-efg depth=7 seed=3"} {
		g := seqformtest.Made(name)
		_, p := lptest.OfGame(g)
		r := presolve.New(t.Context(), p)
		require.NotNil(t, r, name)
		b := pure(g, p)
		require.Equal(t, len(p.RowLower), countBasic(b))
		down := r.Down(b)
		require.Equal(t, len(r.Left.RowLower), countBasic(down), name)
		s, err := floatlp.New(r.Left)
		require.NoError(t, err)
		s.SetBasis(down)
		stopped, cancel := context.WithCancel(context.Background())
		cancel()
		got := s.Solve(stopped).Basis
		require.Equal(t, down.Cols, got.Cols, name)
		require.Equal(t, down.Rows, got.Rows, name)
	}
}

// TestSolve has package lp presolve a game large enough: no exact pivot is needed.
func TestSolve(t *testing.T) {
	if testing.Short() {
		t.Skip("seconds")
	}
	g := seqformtest.Made("liars-dice sides=5")
	exact, p := lptest.OfGame(g)
	z, err := exact.Solve(t.Context(), lp.Options{Start: lptest.Basis(pure(g, p))})
	require.NoError(t, err)
	require.Zero(t, z.Stats.ExactPivots)
	require.Equal(t, 1, z.Stats.Factors)
	require.Less(t, z.Stats.FloatPivots, 3000) // without a presolve some 4200
	_, err = z.Check()
	require.NoError(t, err)
}
