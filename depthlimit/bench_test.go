package depthlimit

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/cert"
	"exactsolve/seqform"
)

// BenchmarkLoop runs the loop for player 2 from the average of 20 rounds of CFR⁺,
// and BenchmarkUnlimited solves the model with all continuations.
func BenchmarkLoop(b *testing.B) {
	benchmark(b, func(b *testing.B, trunk *Trunk, opponent seqform.Behavior) {
		var r *Result
		var err error
		for b.Loop() {
			r, err = trunk.Loop(context.Background(), []seqform.Behavior{opponent}, LoopOptions{})
			require.NoError(b, err)
			require.Equal(b, cert.Yes, r.Status, r.Reason)
		}
		b.ReportMetric(float64(len(r.Rounds)), "values")
		b.ReportMetric(float64(r.Stats.FloatPivots), "float-pivots")
		b.ReportMetric(float64(r.Stats.ExactPivots), "exact-pivots")
		b.ReportMetric(float64(r.Stats.Bits), "bits")
	})
}

func BenchmarkUnlimited(b *testing.B) {
	benchmark(b, func(b *testing.B, trunk *Trunk, _ seqform.Behavior) {
		var r *Result
		var err error
		for b.Loop() {
			r, err = trunk.SolveUnlimited(context.Background(), 0)
			require.NoError(b, err)
			require.Equal(b, cert.Yes, r.Status, r.Reason)
		}
		b.ReportMetric(float64(r.Stats.Rows), "rows")
		b.ReportMetric(float64(r.Stats.FloatPivots), "float-pivots")
		b.ReportMetric(float64(r.Stats.ExactPivots), "exact-pivots")
		b.ReportMetric(float64(r.Stats.Bits), "bits")
	})
}

func benchmark(b *testing.B, run func(b *testing.B, trunk *Trunk, opponent seqform.Behavior)) {
	for _, r := range ladder {
		b.Run(r.name, func(b *testing.B) {
			l := r.limit(b)
			p := learned(l.Game(), 20)
			trunk, err := NewTrunk(l, 1, p[1])
			require.NoError(b, err)
			run(b, trunk, p[0])
		})
	}
}
