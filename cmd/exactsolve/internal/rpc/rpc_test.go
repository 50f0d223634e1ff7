package rpc

import (
	"bufio"
	"io"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestReadLine: a line may be longer than the buffer, but not longer than the bound, after which
// no more is read.
func TestReadLine(t *testing.T) {
	const most = 1000
	long := strings.Repeat("x", most-1) + "\n"
	in := bufio.NewReaderSize(strings.NewReader(long+"{}"), 16)
	for _, want := range []struct {
		line string
		err  error
	}{{long, nil}, {"{}", io.EOF}, {"", io.EOF}} {
		line, err := readLine(in, most)
		require.Equal(t, want.err, err)
		require.Equal(t, want.line, string(line))
	}
	rest := strings.NewReader(strings.Repeat("x", 3*most))
	_, err := readLine(bufio.NewReaderSize(rest, 16), most)
	require.EqualError(t, err, "stdin: a line of more than 1000 bytes")
	require.Greater(t, rest.Len(), most)
}
