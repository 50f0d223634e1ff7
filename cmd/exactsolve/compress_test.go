package main

import (
	"bytes"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/cmd/exactsolve/internal/cli"
	"exactsolve/gamefile"
)

// TestCompressed writes and reads a game under every ending, and reads it under
// a name that says something else.
func TestCompressed(t *testing.T) {
	t.Chdir(t.TempDir())
	plain := try("", "gen", "kuhn").out
	want := try(plain, "convert", "--to", "canonical", "-").out
	for _, ending := range []string{"", ".gz", ".zst"} {
		file := "kuhn.efg" + ending
		require.Zero(t, try("", "gen", "kuhn", "-o", file).status)
		data, err := os.ReadFile(file)
		require.NoError(t, err)
		require.Equal(t, ending == "", string(data) == plain)
		require.Zero(t, try("", "gen", "kuhn", "-o", file).status)
		again, err := os.ReadFile(file)
		require.NoError(t, err)
		require.Equal(t, data, again)

		require.NoError(t, os.Rename(file, "game"))
		got := try("", "convert", "--to", "canonical", "game")
		require.Equal(t, want, got.out, got.err)
		got = try(string(data), "convert", "--to", "canonical", "-")
		require.Equal(t, want, got.out, got.err)
	}
	entries, err := filepath.Glob("*")
	require.NoError(t, err)
	require.Equal(t, []string{"game"}, entries)
}

// TestCompressedEverywhere gives a compressed game on standard input, and as a file, to
// each command that takes a GAME and no flags that it cannot do without.
func TestCompressedEverywhere(t *testing.T) {
	skipIfShort(t)
	t.Chdir(t.TempDir())
	require.Zero(t, try("", "gen", "kuhn", "-o", "kuhn.efg").status)
	for _, ending := range []string{".gz", ".zst"} {
		require.Zero(t, try("", "convert", "kuhn.efg", "-o", "kuhn.efg"+ending).status)
	}
	require.Zero(t, try("", "solve", "--format", "gambit", "kuhn.efg", "-o", "ne").status)
	for _, args := range [][]string{
		{"solve", "-q", "GAME"}, {"check", "-q", "GAME", "ne"}, {"certify", "-q", "GAME", "ne"}, {"reduce", "--merge-duplicates", "GAME"},
		{"info", "GAME"}, {"convert", "GAME"}, {"render", "GAME"},
	} {
		at := slices.Index(args, "GAME")
		want := try("", slices.Replace(slices.Clone(args), at, at+1, "kuhn.efg")...)
		require.Zero(t, want.status, want.err)
		for _, ending := range []string{".gz", ".zst"} {
			file := "kuhn.efg" + ending
			data, err := os.ReadFile(file)
			require.NoError(t, err)
			named := try("", slices.Replace(slices.Clone(args), at, at+1, file)...)
			piped := try(string(data), slices.Replace(slices.Clone(args), at, at+1, "-")...)
			for _, got := range []outcome{named, piped} {
				require.Zero(t, got.status, "%v: %s", args, got.err)
				require.Equal(t, untimed(want.out), untimed(got.out), args)
			}
		}
	}
}

func TestDamagedCompression(t *testing.T) {
	for _, name := range []string{"kuhn.gz", "kuhn.zst"} {
		var z bytes.Buffer
		w, err := gamefile.Compressor(name, &z)
		require.NoError(t, err)
		_, err = w.Write([]byte(try("", "gen", "kuhn").out))
		require.NoError(t, err)
		require.NoError(t, w.Close())
		data := z.Bytes()
		for _, cut := range []int{4, 5, len(data) / 2, len(data) - 1} {
			got := try(string(data[:cut]), "info", "-")
			require.Equal(t, cli.ExitInput, got.status, "%s cut at %d: %s", name, cut, got.out)
			require.Contains(t, got.err, "stdin", "%s cut at %d", name, cut)
		}
	}
}

// TestCutStream cuts a stream of certificates anywhere. It is accepted only if
// the cut is between two of them.
func TestCutStream(t *testing.T) {
	file := filepath.Join(t.TempDir(), "cert")
	require.Zero(t, try(try("", "gen", "guess_ace").out, "solve", "--certificate", file).status)
	data, err := os.ReadFile(file)
	require.NoError(t, err)
	one := strings.TrimSpace(string(data))
	stream := one + "\n" + one + " " + one
	ends := []int{len(one), len(one) + 1, 2*len(one) + 1, 2*len(one) + 2, len(stream)}
	for cut := 0; cut <= len(stream); cut += 1 + 13*min(1, nearestTo(cut, ends)/14) {
		got := try(stream[:cut], "verify", "-q", "-")
		want := cli.ExitInput
		if nearestTo(cut, ends) == 0 {
			want = cli.ExitYes
		}
		require.Equal(t, want, got.status, "cut at %d of %d: %s", cut, len(stream), got.err)
		whole := 0
		for _, end := range []int{ends[0], ends[2], ends[4]} {
			if end <= cut {
				whole++
			}
		}
		require.Equal(t, whole, strings.Count(got.out, "accepted"), cut)
	}
}

// nearestTo returns how far x is from the nearest of the points.
func nearestTo(x int, points []int) int {
	best := x + 1<<30
	for _, p := range points {
		best = min(best, max(x-p, p-x))
	}
	return best
}
