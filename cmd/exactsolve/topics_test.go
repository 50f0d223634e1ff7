package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"exactsolve/cert"
	"exactsolve/cmd/exactsolve/internal/cli"
	"exactsolve/cmd/exactsolve/internal/manual"
	"exactsolve/fixtures"
)

// TestConceptsPage runs the commands of the page and compares what they print
// with the lines below them, if there are any.
func TestConceptsPage(t *testing.T) {
	text := manual.TopicText("concepts")
	for _, c := range cert.Concepts() {
		assert.Contains(t, text, "\n"+string(c)+"\n", "a section")
	}
	t.Chdir(t.TempDir())
	for _, name := range fixtures.Names() {
		data, _ := fixtures.Game(name)
		require.NoError(t, os.WriteFile(filepath.Join(".", name), data, 0o600))
	}
	ran := 0
	for _, block := range strings.Split(text, "\n  $ ")[1:] {
		block, _, _ = strings.Cut(block, "\n\n")
		ran++
		command, want := cutCommand(block)
		in, words, piped := strings.Cut(command, "|")
		if !piped {
			in, words = "", command
		}
		in = strings.Trim(strings.TrimPrefix(in, "echo "), "' ")
		args := strings.Fields(words)
		require.Equal(t, "exactsolve", args[0], command)
		got := try(in, args[1:]...)
		assert.Equal(t, cli.ExitYes, got.status, "%s: %s", command, got.err)
		if want != "" {
			assert.Equal(t, want+"\n", got.out, command)
		}
	}
	assert.Greater(t, ran, 12)
}

// cutCommand splits a command, which goes on where a quotation is open or a line
// ends in a pipe, from its output.
func cutCommand(block string) (command, output string) {
	lines := strings.Split(block, "\n  ")
	k := 0
	for k < len(lines)-1 && (strings.HasSuffix(lines[k], "|") || strings.Count(lines[k], "'") == 1 && !strings.Contains(lines[k], "|")) {
		k++
	}
	return strings.Join(lines[:k+1], "\n"), strings.Join(lines[k+1:], "\n")
}
