//go:build unix

package engine_test

import (
	"context"
	"runtime"
	"syscall"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/cluster"
	"exactsolve/cluster/checkpoint"
	"exactsolve/cluster/engine"
	"exactsolve/seqform/seqformtest"
)

// many is a kind of so many units in which nothing is done.
type many int

func (n many) Split() (units []int) {
	for k := range int(n) {
		units = append(units, k)
	}
	return units
}

func (many) Compare(a, b int) int                                  { return a - b }
func (many) Run(context.Context, int, func() bool) (string, error) { return "nothing", nil }
func (many) Check(int, string) error                               { return nil }
func (many) Compose(int, string) ([]int, error)                    { return nil, nil }

var manyRules = engine.Rules{"many/1": func(*cluster.Job) (cluster.Worker, error) {
	return cluster.NewWorker(many(0)), nil
}}

// BenchmarkUnits says what a unit costs the processor, of supervisor, server and workers
// together, and how much memory they take.
func BenchmarkUnits(b *testing.B) {
	s, err := engine.Serve(engine.ServerOptions{})
	require.NoError(b, err)
	defer s.Close()
	ctx, cancel := context.WithCancel(b.Context())
	defer cancel()
	for _, name := range []string{"one", "two"} {
		e, err := s.Connect(ctx, engine.Options{Rules: manyRules, Name: name})
		require.NoError(b, err)
		defer e.Close()
		go e.Work(ctx, 1)
	}
	e, err := s.Connect(ctx, engine.Options{Rules: manyRules, Name: "supervisor"})
	require.NoError(b, err)
	defer e.Close()
	g := seqformtest.Random([]int{2, 2}, 0, 9, 1)
	before := cpu()
	b.ResetTimer()
	complete, err := cluster.Do(ctx, many(b.N), cluster.Options{
		Heading: checkpoint.Heading{Search: "many/1", Game: g.Hash()}, Remote: e, Game: g,
	})
	b.StopTimer()
	require.NoError(b, err)
	require.True(b, complete)
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	b.ReportMetric(1000*(cpu()-before)/float64(b.N), "cpu-ms/unit")
	b.ReportMetric(float64(m.HeapSys>>20), "MiB")
}

// cpu returns the seconds of processors that this process has had.
func cpu() float64 {
	var u syscall.Rusage
	_ = syscall.Getrusage(syscall.RUSAGE_SELF, &u)
	t := u.Utime.Nano() + u.Stime.Nano()
	return float64(t) / 1e9
}
