package exactlp

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
		z, err := Solve(context.Background(), p, Options{})
		require.NoError(t, err)
		short += z.Stats.ExactPivots
		factor := make([]rational.Rat, len(p.Rows))
		for i := range p.Rows {
			factor[i] = rational.Int(3).Pow(rng.IntN(1000))
			for k := range p.Rows[i].Rhs {
				p.Rows[i].Rhs[k] = p.Rows[i].Rhs[k].Mul(factor[i])
			}
		}
		for j := range p.Cols {
			for k, e := range p.Cols[j].Entries {
				p.Cols[j].Entries[k].Value = e.Value.Mul(factor[e.Row])
			}
		}
		z, err = Solve(context.Background(), p, Options{})
		require.NoError(t, err)
		long += z.Stats.ExactPivots
		requireOptimal(t, p, z, want)
		solved++
	}
	require.Greater(t, solved, 300)
	require.LessOrEqual(t, long, short+solved/20)
	t.Log(solved, short, long)
}
