package classes

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/cluster/clustertest"
	"exactsolve/message"
)

// untimed returns measurements without seconds, which differ from run to run.
func untimed(list []*message.NashMeasurement) (all []message.NashMeasurement) {
	for _, m := range list {
		z := *m
		z.Seconds, z.CPU, z.Verify = 0, 0, 0
		all = append(all, z)
	}
	return all
}

func bench(method string) *benchNash {
	return &benchNash{method: method, newton: "all", count: 6, jobs: 2, seed: 1, maxRounds: 50}
}

var class = NewNashClass("covariant", 3, 3)

// TestThrough has games solved as other processes do it.
func TestThrough(t *testing.T) {
	for _, method := range []string{"auto", "ncp", "cfr"} {
		c := bench(method)
		want, err := c.solveClass(t.Context(), class, nil)
		require.NoError(t, err)
		require.Len(t, want, c.count)
		r := &clustertest.Remote{Make: newWorker, Workers: 2, Lie: func(truth []byte) []byte { return truth }}
		got, err := c.solveClass(t.Context(), class, r)
		require.NoError(t, err)
		require.Equal(t, untimed(want), untimed(got))
		require.Zero(t, r.Refused)
	}
}

// TestStopped has no measurements of games that were not begun.
func TestStopped(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	list, err := bench("auto").solveClass(ctx, class, nil)
	require.NoError(t, err)
	require.Empty(t, list)
}

// TestChanged refuses what is no measurement of the game.
func TestChanged(t *testing.T) {
	g := &games{c: bench("ncp"), class: class, evidence: true}
	m, err := g.Do(t.Context(), 3)
	require.NoError(t, err)
	accepted, refused := 0, 0
	for text, changed := range clustertest.Changed(m) {
		if g.Check(3, changed) != nil || g.Prove(3, changed) != nil {
			refused++
			continue
		}
		accepted++
		require.Equal(t, m.Measurement.Kind, changed.Measurement.Kind)
		require.Contains(t, text, `"covariance":"-1/2"`)
		require.Contains(t, text, `"seed":3`)
		require.Contains(t, text, `"certified":true`)
	}
	require.Positive(t, accepted) // counts are not checked
	require.Greater(t, refused, 30)
	require.ErrorContains(t, g.Check(4, m), "no measurement of covariant 3x3, seed 4")
}
