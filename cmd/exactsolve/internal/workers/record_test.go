//go:build unix

package workers

import (
	"bufio"
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"slices"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"exactsolve"
	"exactsolve/cluster"
	"exactsolve/nash/bimatrix"
)

var (
	recordTo   = flag.String("record", "", "write the times of units to `FILE`")
	recordGame = flag.String("record-game", "", "of the search for all equilibria of the game in `FILE`, of two players")
	recordCut  = flag.Duration("record-cut", 50*time.Millisecond, "cut units after this time")
)

// TestRecord does a job as a worker does it, one unit after the other, and writes a line
// for each: the seconds of CPU, and how many units it left, which follow at once, each with
// what it left. The file is the input of tools/speedup.
//
//	GOMAXPROCS=1 go test ./cmd/exactsolve/internal/workers -run Record -timeout 0 -record FILE -record-game GAME
func TestRecord(t *testing.T) {
	if *recordTo == "" {
		t.Skip("for the input of tools/speedup")
	}
	g, err := exactsolve.ReadFile(*recordGame)
	require.NoError(t, err)
	work, err := bimatrix.NewWorker(&cluster.Job{Game: g})
	require.NoError(t, err)
	file, err := os.Create(*recordTo)
	require.NoError(t, err)
	out := bufio.NewWriter(file)
	defer func() { require.NoError(t, out.Flush()); require.NoError(t, file.Close()) }()
	units, seconds := 0, 0.0
	for todo := []json.RawMessage{json.RawMessage(`""`)}; len(todo) > 0; units++ {
		unit := todo[len(todo)-1]
		start, before := time.Now(), processorTime(t)
		text, err := work(t.Context(), unit, func() bool { return time.Since(start) > *recordCut })
		require.NoError(t, err)
		spent := (processorTime(t) - before).Seconds()
		var result struct {
			Found []struct{ Left json.RawMessage }
		}
		require.NoError(t, json.Unmarshal(text, &result))
		todo = todo[:len(todo)-1]
		left := 0
		for _, f := range slices.Backward(result.Found) {
			if f.Left != nil {
				todo = append(todo, f.Left)
				left++
			}
		}
		_, err = fmt.Fprintf(out, "%.4f %d\n", spent, left)
		require.NoError(t, err)
		seconds += spent
	}
	t.Logf("%d units, %.1f s of CPU", units, seconds)
}

// processorTime is that of this process so far.
func processorTime(t *testing.T) time.Duration {
	var u syscall.Rusage
	require.NoError(t, syscall.Getrusage(syscall.RUSAGE_SELF, &u))
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}
