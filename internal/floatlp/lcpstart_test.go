package floatlp

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/polyeps"
	"exactsolve/rational"
	"exactsolve/tableau/basis"
)

// leadingExactly returns the leading terms of the basis for each pair, nil if it is
// singular.
func leadingExactly(t *testing.T, p *LCP, basic []bool) []polyeps.Poly {
	t.Helper()
	var rows []int32
	at := slices.Repeat([]int32{-1}, len(p.Q))
	var q []polyeps.Poly
	for i := range p.Q {
		if basic[i] {
			at[i] = int32(len(rows))
			rows = append(rows, int32(i))
			q = append(q, polyeps.New(p.Q[i]...).Neg())
		}
	}
	f, err := basis.Factor(t.Context(), p.M.Minor(rows, at))
	if err != nil {
		return nil
	}
	x, err := f.SolveAll(t.Context(), basis.Columns(q))
	require.NoError(t, err)
	z := make([]polyeps.Poly, len(p.Q))
	for i := range p.Q {
		if basic[i] {
			z[i] = basis.Poly(x, int(at[i]))
			continue
		}
		z[i] = polyeps.New(p.Q[i]...)
		for k := p.M.Start[i]; k < p.M.Start[i+1]; k++ {
			if j := at[p.M.Index[k]]; j >= 0 {
				z[i] = z[i].Add(basis.Poly(x, int(j)).Scale(p.M.Rat(k)))
			}
		}
	}
	return z
}

// TestLCPLeading compares leading terms with exact ones. Repairs of a random basis end in
// a solution: M is positive definite, so that there is no ray.
func TestLCPLeading(t *testing.T) {
	rng := rand.New(rand.NewPCG(11, 1))
	repaired := 0
	for range 300 {
		p := randomLCP(rng, 8, 2)
		w, err := NewLCPWalk(p)
		require.NoError(t, err)
		z, at := make([]bool, 8), make([]LCPTerm, 8)
		for i := range z {
			z[i] = rng.IntN(2) == 0
		}
		require.True(t, w.Leading(t.Context(), z, at), "no principal minor is singular")
		for i, want := range leadingExactly(t, p, z) {
			require.Equal(t, want.Sign(), LCPTerm{}.cmp(at[i]), "pair %d", i)
			require.Equal(t, want.Order(), at[i].Power)
		}
		s := w.EnterNegative(z, rng)
		if s == nil {
			requireSolution(t, p, z)
			continue
		}
		left, status := w.Run(t.Context(), s, 1_000)
		require.Equal(t, Optimal, status)
		for _, v := range left {
			s.Follow(v)
		}
		requireSolution(t, p, s.Z)
		repaired++
	}
	require.Greater(t, repaired, 200)
}

// cmp returns the sign of o − t.
func (t LCPTerm) cmp(o LCPTerm) int {
	switch {
	case t.Less(o):
		return 1
	case o.Less(t):
		return -1
	default:
		return 0
	}
}

// TestLCPEnter begins where Lemke's path does: at w, with a covering vector of ones.
func TestLCPEnter(t *testing.T) {
	rng := rand.New(rand.NewPCG(12, 1))
	for range 100 {
		p := randomLCP(rng, 6, 2)
		want, negative := firstState(p)
		w, err := NewLCPWalk(p)
		require.NoError(t, err)
		z := make([]bool, 6)
		ctx, cancel := context.WithCancel(t.Context())
		require.True(t, w.Leading(ctx, z, make([]LCPTerm, 6)))
		cancel()
		require.False(t, w.Leading(ctx, z, make([]LCPTerm, 6)), "all that was asked for is solved")
		require.True(t, w.Leading(t.Context(), z, make([]LCPTerm, 6)))
		got := w.Enter(z, p.Cover)
		if !negative {
			require.Nil(t, got)
			continue
		}
		require.Equal(t, want, got)
		down := slices.Repeat([]rational.Rat{rational.Int(-1)}, 6)
		require.Nil(t, w.Enter(z, down), "z₀ lifts nothing")
	}
}

func TestLCPTermLess(t *testing.T) {
	rng := rand.New(rand.NewPCG(13, 1))
	term := func() (LCPTerm, polyeps.Poly) {
		k, v := rng.IntN(3), rng.Int64N(5)-2
		return LCPTerm{k, float64(v)}, polyeps.Monomial(rational.Int(v), k)
	}
	for range 500 {
		a, x := term()
		b, y := term()
		require.Equal(t, x.Cmp(y) < 0, a.Less(b), "%v %v", a, b)
	}
}
