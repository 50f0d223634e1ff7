package memory

import (
	"errors"
	"math"
	"runtime"
	"runtime/debug"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestCheck(t *testing.T) {
	before := debug.SetMemoryLimit(math.MaxInt64)
	defer debug.SetMemoryLimit(before)
	require.NoError(t, Check("all", math.MaxInt64), "there is no limit")
	limit := Taken() + 1<<30
	debug.SetMemoryLimit(limit)
	require.NoError(t, Check("a part", 1<<29))
	err := Check("a tableau", 1<<34)
	require.EqualError(t, err, "a tableau needs at least 16 GiB of memory, more than the limit of "+Text(limit)+" leaves")
	e, ok := errors.AsType[*Error](err)
	require.True(t, ok)
	require.Equal(t, int64(1<<34), e.Need)

	held := make([]byte, 1<<28)
	runtime.GC() // after which it is known that this is in use
	debug.SetMemoryLimit(3 << 27)
	require.Error(t, Check("what would fit without the rest", 1<<28))
	runtime.KeepAlive(held)
}

func TestText(t *testing.T) {
	require.Equal(t, "0 MiB", Text(1000))
	require.Equal(t, "1536 MiB", Text(3<<29))
	require.Equal(t, "20 GiB", Text(20<<30))
}
