package cli

import (
	"bytes"
	"math"
	"runtime/debug"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestLimitMemory: a run sets the limit of the garbage collector and sets it back, but where
// there is a lower one already, whose end it may outlast.
func TestLimitMemory(t *testing.T) {
	const most, low = 1 << 40, 1 << 39
	limit := func() int64 { return debug.SetMemoryLimit(-1) }
	defer debug.SetMemoryLimit(debug.SetMemoryLimit(math.MaxInt64))
	begin := func() *Session {
		var b bytes.Buffer
		return NewSession(t.Context(), Stdio{Out: &b, Err: &b, Memory: most}, Common{})
	}
	s := begin()
	require.EqualValues(t, most-most/8, limit())
	inner := begin()
	require.NoError(t, inner.finish(nil))
	require.EqualValues(t, most-most/8, limit(), "of the run around it")
	require.NoError(t, s.finish(nil))
	require.EqualValues(t, math.MaxInt64, limit())

	debug.SetMemoryLimit(low)
	s = begin()
	require.EqualValues(t, low, limit())
	debug.SetMemoryLimit(math.MaxInt64) // who set it ends
	require.NoError(t, s.finish(nil))
	require.EqualValues(t, math.MaxInt64, limit())
}
