package gamefile

import (
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestInflatedLimit(t *testing.T) {
	for _, c := range []struct {
		limit int64
		ok    bool
	}{{8, false}, {9, false}, {10, true}} {
		got, err := io.ReadAll(&inflated{strings.NewReader("0123456789"), c.limit + 1, c.limit})
		if c.ok {
			require.NoError(t, err)
			require.Equal(t, "0123456789", string(got))
			continue
		}
		require.ErrorContains(t, err, "decompressed it has more than")
		require.Len(t, got, int(c.limit)+1)
	}
}

// TestRead reads what Compressor writes, told apart by content.
func TestRead(t *testing.T) {
	const text = "NFG 1 R \"coin\" { \"I\" \"II\" } { 2 2 } 1 -1 -1 1 -1 1 1 -1"
	for _, ending := range []string{"", ".gz", ".zst"} {
		var data strings.Builder
		w, err := Compressor("coin.nfg"+ending, &data)
		require.NoError(t, err)
		if w == nil {
			data.WriteString(text)
		} else {
			_, err = io.WriteString(w, text)
			require.NoError(t, err)
			require.NoError(t, w.Close())
		}
		name := filepath.Join(t.TempDir(), "game")
		require.NoError(t, os.WriteFile(name, []byte(data.String()), 0o666))
		f, err := Read(name, Options{})
		require.NoError(t, err)
		require.Equal(t, NFG, f.Kind)
		require.Equal(t, 4, f.Game.Table.Len())
	}
	_, err := Read("no such file", Options{})
	require.ErrorIs(t, err, fs.ErrNotExist)
	_, err = Parse("line", strings.NewReader("NE,1,0"), Options{})
	require.EqualError(t, err, "line: this is a profile, not a game")
}

func TestSystemMemory(t *testing.T) {
	n := SystemMemory()
	require.True(t, n == 0 || n >= 1<<26)
	require.True(t, n > 0 || runtime.GOOS != "linux")
}
