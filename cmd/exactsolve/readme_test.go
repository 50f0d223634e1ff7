package main

import (
	"flag"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

var writeReadme = flag.Bool("readme", false, "put the real output into README.md")

// elapsed is the one thing in an output that differs between runs.
var elapsed = regexp.MustCompile(`[0-9.]+ s\)`)

// TestReadme runs the commands of README.md in order, in a folder of their own,
// and compares what they print with what stands there. Rewrite it with
// go test ./cmd/exactsolve -run Readme -readme.
func TestReadme(t *testing.T) {
	root, err := filepath.Abs("../..")
	require.NoError(t, err)
	data, err := os.ReadFile(filepath.Join(root, "README.md"))
	require.NoError(t, err)
	t.Chdir(t.TempDir())
	require.NoError(t, os.Symlink(filepath.Join(root, "fixtures"), "fixtures"))

	var out strings.Builder
	inBlock, ran := false, 0
	for line := range strings.Lines(string(data)) {
		text := strings.TrimSuffix(line, "\n")
		switch {
		case text == "```console":
			inBlock = true
		case text == "```":
			inBlock = false
		case inBlock && strings.HasPrefix(text, "$ "):
			out.WriteString(line)
			out.WriteString(runLine(t, text[2:]))
			ran++
			continue
		case inBlock:
			continue // output, written above
		}
		out.WriteString(line)
	}
	require.Greater(t, ran, 6)
	if *writeReadme {
		require.NoError(t, os.WriteFile(filepath.Join(root, "README.md"), []byte(out.String()), 0o644))
		return
	}
	require.Equal(t, elapsed.ReplaceAllString(string(data), "TIME s)"), elapsed.ReplaceAllString(out.String(), "TIME s)"))
}

// runLine runs one command line of the README: exactsolve itself, or echo into
// a file.
func runLine(t *testing.T, line string) string {
	t.Helper()
	if words, ok := strings.CutPrefix(line, "go run ./cmd/exactsolve "); ok {
		got := try("", strings.Fields(words)...)
		require.LessOrEqual(t, got.status, exitNo, "%s: %s", line, got.err)
		return got.out + got.err
	}
	if words, ok := strings.CutPrefix(line, "echo "); ok {
		text, file, ok := strings.Cut(words, " >")
		require.True(t, ok, line)
		require.NoError(t, os.WriteFile(file, []byte(text+"\n"), 0o600))
		return ""
	}
	require.Equal(t, "go test ./...", line)
	return ""
}
