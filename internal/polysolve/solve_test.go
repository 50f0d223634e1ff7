package polysolve

import (
	"context"
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
		x, d, err := Solve(context.Background(), rows, b)
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
		x, d, err := Solve(context.Background(), rows, b)
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

func TestCancelled(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	one := polyeps.New(rational.Int(1))
	_, _, err := Solve(ctx, [][]Entry{{{0, one}}}, []polyeps.Poly{one})
	require.ErrorIs(t, err, context.Canceled)
}
