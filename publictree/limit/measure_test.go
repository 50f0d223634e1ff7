package limit_test

import (
	"os"
	"syscall"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/publictree"
	"exactsolve/publictree/flow"
	"exactsolve/publictree/limit"
)

func cpu() float64 {
	var u syscall.Rusage
	syscall.Getrusage(0, &u)
	return float64(u.Utime.Sec) + float64(u.Utime.Usec)/1e6
}

func TestMeasure(t *testing.T) {
	in, err := os.Open("../../fixtures/spots/turn.spot")
	require.NoError(t, err)
	s, err := publictree.Parse("turn", in)
	require.NoError(t, err)
	z, err := flow.NewTable(s, true)
	require.NoError(t, err)
	for _, steps := range []int{10, 40} {
		b := blueprints(t, z, steps)
		for _, o := range []limit.Options{
			{Biases: []limit.Bias{{'f', 10}, {'c', 10}, {'b', 10}}, All: true},
			{Values: 5},
		} {
			at := cpu()
			o.Progress = func(x limit.Round) {
				got, _ := x.Guaranteed.Big().Float64()
				t.Logf("%d k=%d [%.4f %.4f] L %.4f cpu %.2f", steps, x.Continuations, x.Low, x.High, got, cpu()-at)
				at = cpu()
			}
			r, err := limit.Solve(t.Context(), z, b, o)
			require.NoError(t, err)
			got, _ := r.Blueprint.Big().Float64()
			t.Logf("blueprint %.4f", got)
		}
	}
}
