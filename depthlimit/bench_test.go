package depthlimit

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/cert"
	"exactsolve/fixtures/gen"
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

// flop is flop hold'em with suits that players see: 706,861 nodes.
func flop() (*seqform.Game, error) {
	return gen.Make("flop-holdem distinguish-suits=true")
}

// BenchmarkFlop is a round of the loop on a large game: the model with one
// continuation, and what its solution guarantees.
func BenchmarkFlop(b *testing.B) {
	l := (&rung{make: flop, at: round(1)}).limit(b)
	p := learned(l.Game(), 20)
	trunk, err := NewTrunk(l, 0, p[0])
	require.NoError(b, err)
	for b.Loop() {
		r, err := trunk.Loop(context.Background(), []seqform.Behavior{p[1]}, LoopOptions{MaxValues: 1})
		require.NoError(b, err)
		require.Len(b, r.Rounds, 1)
	}
	b.ReportMetric(float64(l.Game().Tree.Len()), "nodes")
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
