//go:build unix

package correlated_test

import (
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"exactsolve/cert/claim"
	"exactsolve/correlated"
	"exactsolve/internal/lp/lptest"
	"exactsolve/rational"
	"exactsolve/seqform"
	"exactsolve/seqform/seqformtest"
)

// A question is one for the best device.
type question struct {
	name string
	g    *seqform.Game
	c    claim.Concept
	w    []int64
}

// questions has the sizes that issues ask for. Sheriff's sum is easy, as the best outcome is that of a device; that of
// the least sum has most triggers.
func questions() []question {
	return []question{
		{"random 20x20", seqformtest.Random([]int{20, 20}, -100, 100, 1), claim.Correlated, []int64{1, 1}},
		{"random 4x4x4x4x4", seqformtest.Random([]int{4, 4, 4, 4, 4}, -100, 100, 1), claim.Correlated, []int64{1, 1, 1, 1, 1}},
		{"battleship 3 2", member("battleship"), claim.ExtensiveCorrelated, []int64{1, 1}},
		{"battleship 3 2, coarse", member("battleship"), claim.CoarseCorrelated, []int64{1, 1}},
		{"sheriff 5 5 2", member("sheriff load=5 bribe=5 rounds=2"), claim.ExtensiveCorrelated, []int64{1, 1}},
		{"sheriff 5 5 2, player 2", member("sheriff load=5 bribe=5 rounds=2"), claim.ExtensiveCorrelated, []int64{0, 1}},
		{"sheriff 2 2 2, least", member("sheriff bribe=2 rounds=2"), claim.ExtensiveCorrelated, []int64{-1, -1}},
		{"sheriff 5 5 3", member("sheriff load=5 bribe=5 rounds=3"), claim.ExtensiveCorrelated, []int64{1, 1}},
		{"sheriff 5 5 3, player 2", member("sheriff load=5 bribe=5 rounds=3"), claim.ExtensiveCorrelated, []int64{0, 1}},
	}
}

// BenchmarkBest has processor seconds, of the garbage collector too, and what is repeated on any machine.
func BenchmarkBest(b *testing.B) {
	for _, x := range questions() {
		b.Run(x.name, func(b *testing.B) {
			begun := processor(b)
			for b.Loop() {
				r, err := correlated.Solve(b.Context(), x.g, correlated.Question{Concept: x.c, Maximize: rational.Ints(x.w...)}, correlated.Options{})
				require.NoError(b, err)
				require.NotNil(b, r.Certificate)
				b.ReportMetric(float64(r.Stats.Rows), "rows")
				b.ReportMetric(float64(r.Stats.Cols), "cols")
				b.ReportMetric(float64(r.Stats.Pivots), "exact-pivots")
				b.ReportMetric(float64(r.Stats.Bits), "bits")
				b.Log(r.Stats.Guess)
			}
			b.ReportMetric((processor(b)-begun).Seconds()/float64(b.N), "cpu-s/op")
		})
	}
}

// BenchmarkEsolver has QSopt_ex's esolver solve the programs of the same questions, with all rows.
func BenchmarkEsolver(b *testing.B) {
	for _, x := range questions() {
		b.Run(x.name, func(b *testing.B) {
			var all float64
			write := ofPairs
			if x.g.Tree == nil {
				write = byDefinition
			}
			program := write(x.g, x.c, rational.Ints(x.w...))
			for b.Loop() {
				_, took := lptest.Timed(b, program)
				all += took
			}
			b.ReportMetric(all/float64(b.N), "cpu-s/op")
		})
	}
}

// processor returns the processor time of this process.
func processor(b *testing.B) time.Duration {
	b.Helper()
	var u syscall.Rusage
	require.NoError(b, syscall.Getrusage(syscall.RUSAGE_SELF, &u))
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}
