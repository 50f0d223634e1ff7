package exactlp

import (
	"context"
	"errors"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/polyeps"
	"exactsolve/rational"
	"exactsolve/tableau"
)

// random returns a program of nonnegative costs, so that it has a lower bound,
// with few different numbers, so that it is degenerate.
func random(rng *rand.Rand) *Program {
	m, n, powers := 1+rng.IntN(7), 1+rng.IntN(7), 1+rng.IntN(3)
	p := &Program{Cols: make([]Column, n), Rows: make([]Row, m)}
	number := func(lo, hi int) rational.Rat { return rational.Int(int64(lo + rng.IntN(hi-lo+1))) }
	for j := range p.Cols {
		p.Cols[j].Free = rng.IntN(6) == 0
		for i := range m {
			if a := number(-2, 3); rng.IntN(2) == 0 && !a.IsZero() {
				p.Cols[j].Entries = append(p.Cols[j].Entries, Entry{int32(i), a})
			}
		}
		for k := range powers {
			c := number(-2, 2)
			if k == 0 {
				c = number(0, 2)
			}
			if p.Cols[j].Free {
				c = rational.Rat{}
			}
			p.Cols[j].Cost = append(p.Cols[j].Cost, c)
		}
		if c := polyeps.New(p.Cols[j].Cost...); c.Sign() < 0 {
			p.Cols[j].Cost = c.Neg().Coeffs()
		}
	}
	for i := range p.Rows {
		p.Rows[i].Equal = rng.IntN(4) == 0
		for range powers {
			p.Rows[i].Rhs = append(p.Rows[i].Rhs, number(-2, 2).Quo(number(1, 2)))
		}
	}
	return p
}

// optimum solves the dual program, whose slacks are feasible, with the tableau:
// maximize bᵀy subject to Aᵀy ≤ c, and = c for free columns. It reports false if
// that is unbounded.
func optimum(t *testing.T, p *Program) (polyeps.Poly, bool) {
	powers := p.powers()
	s := tableau.System{Cols: 2 * len(p.Rows), Rhs: powers, Costs: make([][]tableau.Entry, powers)}
	for _, c := range p.Cols {
		for _, side := range []int64{1, -1} {
			if side < 0 && !c.Free {
				continue
			}
			row := tableau.Row{}
			for k := range powers {
				row.Rhs = append(row.Rhs, coeff(c.Cost, k).Mul(rational.Int(side)))
			}
			for _, e := range c.Entries {
				v := e.Value.Mul(rational.Int(side))
				row.Entries = append(row.Entries, tableau.Entry{Col: int(e.Row), Value: v})
				if p.Rows[e.Row].Equal {
					row.Entries = append(row.Entries, tableau.Entry{Col: len(p.Rows) + int(e.Row), Value: v.Neg()})
				}
			}
			s.Rows = append(s.Rows, row)
		}
	}
	for i, r := range p.Rows {
		for k := range powers {
			s.Costs[k] = append(s.Costs[k], tableau.Entry{Col: i, Value: coeff(r.Rhs, k).Neg()})
			if r.Equal {
				s.Costs[k] = append(s.Costs[k], tableau.Entry{Col: len(p.Rows) + i, Value: coeff(r.Rhs, k)})
			}
		}
	}
	method := tableau.Simplex{T: tableau.New(s)}
	switch method.Run(context.Background(), 0) {
	case tableau.Unbounded:
		return polyeps.Poly{}, false
	case tableau.Unfinished:
		t.Fatal("unfinished")
	}
	z := polyeps.Poly{}
	for i, r := range p.Rows {
		y := polyeps.New(method.T.Value(i)...)
		if r.Equal {
			y = y.Sub(polyeps.New(method.T.Value(len(p.Rows) + i)...))
		}
		z = z.Add(y.Mul(polyeps.New(r.Rhs...)))
	}
	return z, true
}

// A wild source guesses any basis of the right size.
type wild struct{ rng *rand.Rand }

func (w wild) guess(_ context.Context, _, _ int, _ []kind, b Basis) (Basis, int) {
	z := append(Basis(nil), b...)
	w.rng.Shuffle(len(z), func(i, j int) { z[i], z[j] = z[j], z[i] })
	return z, 0
}

func (w wild) refine(ctx context.Context, _ []kind, b Basis, _, _ *Vector) (Basis, int) {
	return w.guess(ctx, 0, 0, nil, b)
}

func (lazy) refine(_ context.Context, _ []kind, b Basis, _, _ *Vector) (Basis, int) { return b, 0 }

func (w wild) guessAll(ctx context.Context, b Basis) (Basis, int) { return w.guess(ctx, 0, 0, nil, b) }

// A lazy source keeps the basis.
type lazy struct{}

func (lazy) guess(_ context.Context, _, _ int, _ []kind, b Basis) (Basis, int) { return b, 0 }

func (lazy) guessAll(_ context.Context, b Basis) (Basis, int) { return b, 0 }

// TestOptimum compares optima with those of the tableau, from good, bad and no
// guesses. Exact pivots must mend whatever is guessed.
func TestOptimum(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 1))
	solved, none, pivots := 0, 0, 0
	for range 3000 {
		p := random(rng)
		want, ok := optimum(t, p)
		floats, err := newGuesser(p)
		require.NoError(t, err)
		for _, g := range []source{floats, lazy{}, wild{rng}} {
			s := &solver{ctx: context.Background(), p: p, guesser: g}
			z, err := s.solve()
			if !ok {
				require.ErrorIs(t, err, ErrNone)
				none++
				continue
			}
			require.NoError(t, err)
			solved++
			pivots += s.stats.ExactPivots
			requireOptimal(t, p, z, want)
		}
	}
	t.Logf("%d solved, %d without a solution, %d exact pivots", solved, none, pivots)
	require.Greater(t, solved, 2000)
	require.Greater(t, none, 500)
}

// requireOptimal checks feasibility both ways and the value.
func requireOptimal(t *testing.T, p *Program, z *Solution, want polyeps.Poly) {
	t.Helper()
	value, activity := polyeps.Poly{}, make([]polyeps.Poly, len(p.Rows))
	for j, c := range p.Cols {
		value = value.Add(z.X[j].Mul(polyeps.New(c.Cost...)))
		require.True(t, c.Free || z.X[j].Sign() >= 0)
		reduced := polyeps.New(c.Cost...)
		for _, e := range c.Entries {
			activity[e.Row] = activity[e.Row].Add(z.X[j].Scale(e.Value))
			reduced = reduced.Sub(z.Y[e.Row].Scale(e.Value))
		}
		require.True(t, reduced.IsZero() || !c.Free && reduced.Sign() > 0)
	}
	for i, r := range p.Rows {
		slack := activity[i].Sub(polyeps.New(r.Rhs...))
		require.True(t, slack.IsZero() || !r.Equal && slack.Sign() > 0)
		require.True(t, r.Equal || z.Y[i].Sign() >= 0)
	}
	require.True(t, value.Equal(want), "%v, want %v", value, want)
}

func TestLimits(t *testing.T) {
	p := &Program{
		Cols: []Column{{Entries: []Entry{{0, rational.Int(1)}}, Cost: []rational.Rat{rational.Int(1)}}},
		Rows: []Row{{Rhs: []rational.Rat{rational.Int(1)}}},
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	_, err := Solve(ctx, p, Options{})
	require.ErrorIs(t, err, ErrLimit)

	p.Cols[0].Entries[0].Value = rational.New(1, 2)
	_, err = Solve(context.Background(), p, Options{})
	require.ErrorContains(t, err, "not an integer")

	p.Cols[0].Entries[0].Value = rational.Int(1)
	p.Cols[0].Cost[0] = rational.Int(-1)
	_, err = Solve(context.Background(), p, Options{})
	require.True(t, errors.Is(err, ErrNone), "%v", err)
}
