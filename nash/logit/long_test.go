package logit_test

import (
	"math"
	"math/big"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/fixtures/gen"
	"exactsolve/nash/logit"
	"exactsolve/rational/approx"
	"exactsolve/seqform"
)

// TestLongEquations checks a path that leaves doubles, with 1000 bits, on the table
// of a strategic form. No belief is needed, so tiny probabilities do no harm.
func TestLongEquations(t *testing.T) {
	g, err := gen.RandomStrategic([]int{3, 3, 3}, gen.Range{Low: -20, High: 20}, gen.GeneralSum, 2)
	require.NoError(t, err)
	points, _, err := logit.Path(t.Context(), g, logit.Options{})
	require.NoError(t, err)
	long := 0
	for _, p := range points {
		value := tablePays(g, fromLogs(p.Logs))
		most := 0.0
		for i := range p.Logs {
			for a, x := range p.Logs[i][0] {
				gain := wide().Sub(value[i][a], value[i][0])
				z := ofRat(x.Sub(p.Logs[i][0][0]))
				d, _ := z.Sub(z, gain.Mul(gain, ofRat(p.Lambda))).Float64()
				most = max(most, math.Abs(d))
			}
		}
		limit := 1e-6
		if p.Bits >= 128 {
			long++
			limit = 1e-17
		}
		require.Less(t, most, limit, "λ = %v, %d bits", approx.Float64(p.Lambda), p.Bits)
	}
	require.Positive(t, long)
}

// tablePays returns what each strategy of each player pays against p.
func tablePays(g *seqform.Game, p profile) [][]*big.Float {
	value := make([][]*big.Float, len(p))
	for i := range p {
		for range p[i][0] {
			value[i] = append(value[i], wide())
		}
	}
	for k, o := range g.Table.Of {
		at := make([]int, len(p))
		for i, n := range g.Table.Sizes {
			at[i], k = k%n, k/n
		}
		for i := range p {
			x := ofRat(g.Table.Outcomes[o].Payoffs[i])
			for j := range p {
				if j != i {
					x.Mul(x, p[j][0][at[j]])
				}
			}
			value[i][at[i]].Add(value[i][at[i]], x)
		}
	}
	return value
}
