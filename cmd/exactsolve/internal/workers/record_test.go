//go:build unix

package workers

import (
	"context"
	"flag"
	"fmt"
	"math"
	"os"
	"slices"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"exactsolve"
	"exactsolve/cluster"
	"exactsolve/nash/bimatrix"
	"exactsolve/nash/complete"
)

var (
	recordTo   = flag.String("record", "", "write the times of units to `FILE`")
	recordGame = flag.String("record-game", "", "of the search for all equilibria of the game in `FILE`")
	recordCut  = flag.Duration("record-cut", 50*time.Millisecond, "cut units after this time")
)

// TestRecord does a job as workers do it, one unit after the other, and writes a line for
// each: the seconds of CPU, and how many units it left, which follow at once, each with what
// it left. The file is the input of tools/speedup.
//
//	GOMAXPROCS=1 go test ./cmd/exactsolve/internal/workers -run Record -timeout 0 -record FILE -record-game GAME
func TestRecord(t *testing.T) {
	if *recordTo == "" {
		t.Skip("for the input of tools/speedup")
	}
	g, err := exactsolve.ReadFile(*recordGame)
	require.NoError(t, err)
	r := &recorder{t: t}
	if len(g.Players) == 2 {
		_, err = bimatrix.All(t.Context(), g, bimatrix.Options{Remote: r, MaxEvidence: -1})
	} else {
		_, err = complete.All(t.Context(), g, complete.Options{Remote: r, MaxRegions: math.MaxInt})
	}
	require.NoError(t, err)
	require.NoError(t, os.WriteFile(*recordTo, r.text(), 0o666))
	t.Logf("%d units, %.1f s of CPU", len(r.spent), r.seconds)
}

// A recorder does units as they come, the last first but those that come together in order.
type recorder struct {
	t       *testing.T
	worker  cluster.Worker
	fresh   [][]byte // since the last result
	todo    [][]byte
	spent   []float64 // of each unit, from 1
	left    []int     // by each, by the start for 0
	seconds float64
}

func (r *recorder) Begin(_ context.Context, j *cluster.Job) (_ cluster.Workers, err error) {
	r.worker, err = rules[j.Heading.Search](j)
	return r, err
}

func (r *recorder) Trusted() bool    { return true }
func (r *recorder) Room() int        { return math.MaxInt32 } // for bundles of one
func (r *recorder) Send(unit []byte) { r.fresh = append(r.fresh, unit) }
func (r *recorder) End()             {}

// Next does a unit.
func (r *recorder) Next(int, int) *cluster.Returned {
	r.left = append(r.left, len(r.fresh))
	slices.Reverse(r.fresh)
	r.todo, r.fresh = append(r.todo, r.fresh...), nil
	last := len(r.todo) - 1
	unit := r.todo[last]
	r.todo = r.todo[:last]
	start, before := time.Now(), processorTime(r.t)
	result, err := r.worker(r.t.Context(), unit, func() bool { return time.Since(start) > *recordCut })
	require.NoError(r.t, err)
	spent := (processorTime(r.t) - before).Seconds()
	r.spent, r.seconds = append(r.spent, spent), r.seconds+spent
	return &cluster.Returned{Unit: unit, Result: result, Kept: func(int) {}, Refused: func() { r.t.Error("a result is refused") }}
}

// text returns the lines, the start first if there is more than one unit then.
func (r *recorder) text() (text []byte) {
	spent := append([]float64{0}, r.spent...)
	left := append(r.left, len(r.fresh)) // by the last unit
	first := 0
	if left[0] == 1 {
		first = 1
	}
	for k := first; k < len(spent); k++ {
		text = fmt.Appendf(text, "%.4f %d\n", spent[k], left[k])
	}
	return text
}

// processorTime is that of this process so far.
func processorTime(t *testing.T) time.Duration {
	var u syscall.Rusage
	require.NoError(t, syscall.Getrusage(syscall.RUSAGE_SELF, &u))
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}
