package polysolve

import (
	"context"
	"math/big"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/polyeps"
	"exactsolve/rational"
)

func randomPoly(rng *rand.Rand, terms int, size int64) polyeps.Poly {
	c := make([]rational.Rat, rng.IntN(terms+1))
	for k := range c {
		c[k] = rational.New(rng.Int64N(2*size+1)-size, 1+rng.Int64N(3))
	}
	return polyeps.New(c...)
}

// TestRandomSystems solves random systems; Solve proves its own answer, and a
// known solution must come back.
func TestRandomSystems(t *testing.T) {
	rng := rand.New(rand.NewPCG(41, 1))
	singular := 0
	for k := range 300 {
		n, size := 1+rng.IntN(7), []int64{1, 9, 1 << 50}[k%3]
		rows := make([][]Entry, n)
		for i := range rows {
			for j := range n {
				if rng.IntN(2) == 0 {
					rows[i] = append(rows[i], Entry{j, randomPoly(rng, 3, size)})
				}
			}
		}
		want := make([]polyeps.Poly, n)
		for j := range want {
			want[j] = randomPoly(rng, 3, 5)
		}
		b := make([]polyeps.Poly, n)
		for i, row := range rows {
			for _, e := range row {
				b[i] = b[i].Add(e.P.Mul(want[e.Col]))
			}
		}
		x, d, err := Solve(t.Context(), rows, b)
		if err != nil {
			require.ErrorIs(t, err, ErrSingular)
			singular++
			continue
		}
		require.Positive(t, d.Lead().Sign())
		for j := range x {
			require.True(t, x[j].Equal(d.Mul(want[j])))
		}
	}
	require.Less(t, singular, 250)
	require.Greater(t, singular, 10)
}

// TestRationalFunctions solves systems whose solutions are proper fractions.
func TestRationalFunctions(t *testing.T) {
	rng := rand.New(rand.NewPCG(42, 1))
	for range 100 {
		n := 2 + rng.IntN(5)
		rows, b := make([][]Entry, n), make([]polyeps.Poly, n)
		for i := range rows {
			for j := range n {
				rows[i] = append(rows[i], Entry{j, randomPoly(rng, 4, 20)})
			}
			b[i] = randomPoly(rng, 2, 20)
		}
		x, d, err := Solve(t.Context(), rows, b)
		if err != nil {
			continue
		}
		for _, at := range []int64{3, 1001} { // compare with Gauss at a point
			eps := rational.New(1, at)
			if d.Eval(eps).IsZero() {
				continue
			}
			for i, row := range rows {
				var sum rational.Rat
				for _, e := range row {
					sum = sum.Add(e.P.Eval(eps).Mul(x[e.Col].Eval(eps)))
				}
				require.True(t, sum.Equal(d.Eval(eps).Mul(b[i].Eval(eps))))
			}
		}
	}
}

// chain returns a system as those of sequence forms: nearly triangular, with a
// few rows that lead back.
func chain(rng *rand.Rand, n int) ([][]Entry, []polyeps.Poly) {
	rows, b := make([][]Entry, n), make([]polyeps.Poly, n)
	eps := polyeps.Monomial(rational.Int(1), 1)
	for i := range rows {
		rows[i] = []Entry{{i, polyeps.New(rational.Int(1 + rng.Int64N(3)))}}
		if i > 0 {
			rows[i] = append(rows[i], Entry{rng.IntN(i), eps.Scale(rational.Int(-1 - rng.Int64N(2)))})
		}
		if i%8 == 7 {
			rows[0] = append(rows[0], Entry{i, randomPoly(rng, 2, 9).Add(eps)})
		}
	}
	b[0] = polyeps.New(rational.Int(1))
	return rows, b
}

// TestRoutes finds the same solution from the determinant and from points alone.
func TestRoutes(t *testing.T) {
	rng := rand.New(rand.NewPCG(45, 1))
	seen := map[route]int{}
	for k := range 60 {
		rows, b := chain(rng, 1+rng.IntN(80))
		if k%3 == 0 { // a factor of the determinant that the solution has not
			far := polyeps.Monomial(rational.Int(2), 100)
			rows, b = append(rows, []Entry{{len(rows), far.Add(one)}}), append(b, polyeps.Poly{})
		}
		solve := func(r route) (solution, route) {
			s := newSystem(rows, b)
			s.route = r
			z, err := s.solve(t.Context())
			require.NoError(t, err)
			return z, s.route
		}
		z, r := solve(undecided)
		seen[r]++
		for _, r := range []route{byDeterminant, byPoints} {
			other, _ := solve(r)
			requireEqual(t, z, other)
		}
	}
	require.Greater(t, seen[byDeterminant], 10)
	require.Greater(t, seen[byPoints], 10)
}

func requireEqual(t *testing.T, a, b solution) {
	t.Helper()
	x, d := a.polys()
	y, e := b.polys()
	require.True(t, d.Equal(e))
	for k := range x {
		require.True(t, x[k].Equal(y[k]))
	}
}

// TestWrongSolutions changes one coefficient.
func TestWrongSolutions(t *testing.T) {
	rng := rand.New(rand.NewPCG(46, 1))
	for range 50 {
		s := newSystem(chain(rng, 2+rng.IntN(30)))
		z, err := s.solve(t.Context())
		require.NoError(t, err)
		require.True(t, s.proved(z))
		p := z[rng.IntN(len(z))]
		if len(p) == 0 {
			continue
		}
		c := p[rng.IntN(len(p))]
		c.Add(c, big.NewInt(1-2*rng.Int64N(2)))
		require.False(t, s.proved(z))
	}
}

// TestLimits has a system whose solution has too many coefficients.
func TestLimits(t *testing.T) {
	n := 5000
	rows, b := make([][]Entry, n), make([]polyeps.Poly, n)
	eps := polyeps.Monomial(rational.Int(1), 1)
	for i := range rows {
		rows[i] = []Entry{{i, one.Add(eps.Scale(rational.Int(int64(i))))}}
		if i > 0 {
			rows[i] = append(rows[i], Entry{i - 1, eps.Sub(one)})
		}
	}
	b[0] = one
	_, _, err := Solve(t.Context(), rows, b)
	require.ErrorIs(t, err, ErrTooLarge)
}

func BenchmarkChain(b *testing.B) {
	rows, rhs := chain(rand.New(rand.NewPCG(47, 1)), 400)
	for b.Loop() {
		_, _, err := Solve(b.Context(), rows, rhs)
		require.NoError(b, err)
	}
}

func TestCancelled(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	one := polyeps.New(rational.Int(1))
	_, _, err := Solve(ctx, [][]Entry{{{0, one}}}, []polyeps.Poly{one})
	require.ErrorIs(t, err, context.Canceled)
}
