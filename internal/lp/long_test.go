package lp

import (
	"context"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/rational"
)

// TestLongEntries multiplies rows by integers beyond the range of floats, which
// changes no optimum, and should cost no exact pivots.
func TestLongEntries(t *testing.T) {
	rng := rand.New(rand.NewPCG(8, 1))
	solved, short, long := 0, 0, 0
	for range 1000 {
		p := random(rng)
		want, ok := optimum(t, p)
		if !ok {
			continue
		}
		z, err := p.Solve(context.Background(), Options{})
		require.NoError(t, err)
		short += z.Stats.ExactPivots
		q := &Program{free: p.free, costs: p.costs}
		for i, r := range p.rows {
			factor := rational.Int(3).Pow(rng.IntN(1000))
			var terms []Term
			for k := p.byRow.Start[i]; k < p.byRow.Start[i+1]; k++ {
				terms = append(terms, Term{int(p.byRow.Index[k]), p.byRow.Rat(k).Mul(factor)})
			}
			var rhs []rational.Rat
			for _, b := range r.rhs {
				rhs = append(rhs, b.Mul(factor))
			}
			q.row(terms, rhs, r.equal)
		}
		z, err = q.Solve(context.Background(), Options{})
		require.NoError(t, err)
		long += z.Stats.ExactPivots
		requireOptimal(t, z, want)
		solved++
	}
	require.Greater(t, solved, 300)
	require.LessOrEqual(t, long, short+solved/20)
	t.Log(solved, short, long)
}
