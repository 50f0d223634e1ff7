package basis

import (
	"context"
	"errors"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/internal/polysolve"
	"exactsolve/polyeps"
	"exactsolve/rational"
)

func randomPoly(rng *rand.Rand, terms int, k kind) polyeps.Poly {
	c := make([]rational.Rat, rng.IntN(terms+1))
	for i := range c {
		if rng.IntN(2) == 0 {
			c[i] = k(rng)
		}
	}
	return polyeps.New(c...)
}

// A polySystem is a random system with polynomials in ε, in the forms of this
// package and of polysolve.
type polySystem struct {
	n       int
	entries []PolyEntry
	rows    [][]polysolve.Entry
	b       []polyeps.Poly
}

func randomSystem(rng *rand.Rand, n int, k kind) polySystem {
	s := polySystem{n: n, rows: make([][]polysolve.Entry, n)}
	for i := range n {
		for j := range n {
			if p := randomPoly(rng, 3, k); rng.IntN(2) == 0 && !p.IsZero() {
				s.entries = append(s.entries, PolyEntry{i, j, p})
				s.rows[i] = append(s.rows[i], polysolve.Entry{Col: j, P: p})
			}
		}
		p := randomPoly(rng, 3, k)
		if rng.IntN(2) == 0 {
			p = polyeps.Poly{}
		}
		s.b = append(s.b, p)
	}
	return s
}

// TestSeries compares expansions and signs with complete solutions.
func TestSeries(t *testing.T) {
	ctx := context.Background()
	rng := rand.New(rand.NewPCG(19, 2))
	regular, shifted, zeros, poles, singular := 0, 0, 0, 0, 0
	for round := range 800 {
		sys := randomSystem(rng, rng.IntN(6), []kind{fractions, sized(2), sized(1), mixed}[round%4])
		x, d, err := polysolve.Solve(ctx, sys.rows, sys.b)
		s, err2 := NewSeries(ctx, sys.n, sys.entries)
		if err != nil {
			require.ErrorIs(t, err, polysolve.ErrSingular)
			require.ErrorIs(t, err2, ErrSingular)
			singular++
			continue
		}
		require.NoError(t, err2)
		got, shift, err := s.Solve(ctx, sys.b, 5)
		require.NoError(t, err)
		if len(s.steps) > 0 {
			shifted++
		} else {
			regular++
			require.Zero(t, shift)
		}
		signs, orders, err := s.Signs(ctx, sys.b)
		require.NoError(t, err)
		for i := range sys.n {
			requireExpansion(t, x[i], d, got, i, shift)
			require.Equal(t, x[i].Sign()*d.Sign(), signs[i])
			if signs[i] == 0 {
				zeros++
				continue
			}
			require.Equal(t, x[i].Order()-d.Order(), orders[i])
			if orders[i] < 0 {
				poles++
			}
		}
	}
	for _, n := range []int{regular, shifted, zeros, poles, singular} {
		require.Greater(t, n, 15)
	}
}

// requireExpansion checks d·Σ got[k][i] ε^k = x·ε^shift up to the powers that the
// terms determine.
func requireExpansion(t *testing.T, x, d polyeps.Poly, got []*Vector, i, shift int) {
	t.Helper()
	one := rational.Int(1)
	left := d.Mul(Poly(got, i))
	right := x.Mul(polyeps.Monomial(one, shift))
	for k := range d.Order() + len(got) {
		if a, b := left.Coeff(k), right.Coeff(k); !a.Equal(b) {
			t.Fatalf("component %d: coefficient of ε^%d is %v, want %v", i, k, a, b)
		}
	}
}

// TestSignsProveZero has components that vanish though their neighbors do not,
// behind a long chain of ε.
func TestSignsProveZero(t *testing.T) {
	ctx := context.Background()
	one, eps := polyeps.New(rational.Int(1)), polyeps.Monomial(rational.Int(1), 1)
	const n = 40
	var entries []PolyEntry
	b := make([]polyeps.Poly, n)
	for i := range n - 2 { // x_i = ε·x_{i−1}, x_0 = 1/(1+ε)
		entries = append(entries, PolyEntry{i, i, one})
		if i > 0 {
			entries = append(entries, PolyEntry{i, i - 1, eps.Neg()})
		}
	}
	entries[0].Value = one.Add(eps)
	b[0] = one
	// x_{n−2} = x_0 + x_1 − 1 = 0, and x_{n−1} = x_{n−2} + x_{n−3}.
	entries = append(entries, PolyEntry{n - 2, n - 2, one}, PolyEntry{n - 2, 0, one.Neg()}, PolyEntry{n - 2, 1, one.Neg()},
		PolyEntry{n - 1, n - 1, one.Neg()}, PolyEntry{n - 1, n - 2, one}, PolyEntry{n - 1, n - 3, one})
	b[n-2] = one.Neg()
	s, err := NewSeries(ctx, n, entries)
	require.NoError(t, err)
	signs, orders, err := s.Signs(ctx, b)
	require.NoError(t, err)
	for i := range n - 2 {
		require.Equal(t, 1, signs[i])
		require.Equal(t, i, orders[i])
	}
	require.Equal(t, 0, signs[n-2])
	require.Equal(t, 1, signs[n-1])
	require.Equal(t, n-3, orders[n-1])
}

// TestSignsNeedMorePrimes has a solution that is 0 modulo the first prime: the
// search must not stop there.
func TestSignsNeedMorePrimes(t *testing.T) {
	ctx := context.Background()
	s, err := NewSeries(ctx, 1, []PolyEntry{{0, 0, polyeps.New(rational.Int(1), rational.Int(1))}})
	require.NoError(t, err)
	signs, orders, err := s.Signs(ctx, []polyeps.Poly{polyeps.Monomial(rational.Int(-mersenne), 2)})
	require.NoError(t, err)
	require.Equal(t, []int{-1}, signs)
	require.Equal(t, []int{2}, orders)
}

func TestSeriesErrors(t *testing.T) {
	ctx := context.Background()
	one := polyeps.New(rational.Int(1))
	_, err := NewSeries(ctx, 1, []PolyEntry{{0, 1, one}})
	require.Error(t, err)
	_, err = NewSeries(ctx, 1, []PolyEntry{{0, 0, one}, {0, 0, one}})
	require.Error(t, err)
	_, err = NewSeries(ctx, 2, []PolyEntry{{0, 0, one}, {1, 0, polyeps.Monomial(rational.Int(1), 3)}})
	require.ErrorIs(t, err, ErrSingular)
	s, err := NewSeries(ctx, 1, []PolyEntry{{0, 0, one}})
	require.NoError(t, err)
	stopped, cancel := context.WithCancel(ctx)
	cancel()
	_, _, err = s.Solve(stopped, []polyeps.Poly{one}, 1)
	require.True(t, errors.Is(err, context.Canceled))
	require.Panics(t, func() { _, _, _ = s.Solve(ctx, nil, 1) })
	_, _, err = s.Signs(ctx, []polyeps.Poly{polyeps.Monomial(rational.Int(1), MaxEntries)})
	require.ErrorIs(t, err, ErrTooLarge)
}
