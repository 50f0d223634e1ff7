package main

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"exactsolve/cmd/exactsolve/internal/cli"
)

// gambitTools are the command-line programs of Gambit 16.
var gambitTools = []string{
	"gambit-convert", "gambit-enummixed", "gambit-enumpoly", "gambit-enumpure", "gambit-gnm", "gambit-ipa",
	"gambit-lcp", "gambit-liap", "gambit-logit", "gambit-lp", "gambit-simpdiv",
}

// TestGambitTools checks that docs/coming-from.md has a row with a command for each
// tool of Gambit, and that with --format gambit those that solve print lines of
// equilibria and nothing else. TestDocuments runs the commands as they stand.
func TestGambitTools(t *testing.T) {
	root, err := filepath.Abs("../..")
	require.NoError(t, err)
	data, err := os.ReadFile(filepath.Join(root, "docs", "coming-from.md"))
	require.NoError(t, err)
	text, _, _ := strings.Cut(string(data), "Options:\n")
	d := newDocument(t, root)
	var seen []string
	for line := range strings.Lines(text) {
		if setup, ok := strings.CutPrefix(line, "$ "); ok {
			d.shell(strings.TrimSpace(setup))
		}
		cells := strings.Split(line, "|")
		if len(cells) < 4 || !strings.Contains(cells[1], "gambit-") {
			continue
		}
		command := inTable.FindStringSubmatch(cells[3])
		require.NotNil(t, command, line)
		for _, tool := range gambitTools {
			if strings.Contains(cells[1], tool+"`") || strings.Contains(cells[1], tool+" ") {
				seen = append(seen, tool)
			}
		}
		if !strings.HasPrefix(command[1], "exactsolve solve ") {
			continue
		}
		out := d.shell(command[1] + " --format gambit 2>stderr")
		assert.Equal(t, cli.ExitYes, d.status, command[1])
		assert.NotEmpty(t, out, command[1])
		for l := range strings.Lines(out) {
			assert.True(t, strings.HasPrefix(l, "NE,"), "%s prints %q", command[1], l)
		}
	}
	for _, tool := range gambitTools {
		assert.True(t, slices.Contains(seen, tool), "no row for %s", tool)
	}
}
