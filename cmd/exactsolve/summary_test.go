package main

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// numberOf is the cell of a claim that says where its number stands: the page, the place in
// the paper and what it is, of which the last two may hold colons.
var numberOf = regexp.MustCompile(`^\[\w+\]\((\w+\.md)\): (.+)$`)

// notYet stands in cells whose page was written before its exhibit.
const notYet = "not yet"

// TestSummary compares the numbers of the summary with those of the pages, which bench paper
// writes; with -readme it copies them.
func TestSummary(t *testing.T) {
	file := filepath.Join(reproduced, "summary.md")
	text, err := os.ReadFile(file)
	require.NoError(t, err)
	var lines []string
	numbers := 0
	for line := range strings.Lines(string(text)) {
		cells := strings.Split(strings.Trim(line, "| \n"), "|")
		for k := range cells {
			cells[k] = strings.TrimSpace(cells[k])
		}
		if m := numberOf.FindStringSubmatch(cells[min(2, len(cells)-1)]); m != nil {
			require.Contains(t, []string{"holds", "fails", "open", "better"}, cells[0], line)
			found := cellsOf(t, m[1], m[2])
			if found[0] != notYet {
				numbers++
			}
			line = "| " + strings.Join(append(cells[:3], found...), " | ") + " |\n"
		}
		lines = append(lines, line)
	}
	require.Greater(t, numbers, 20)
	if *writeReadme {
		require.NoError(t, os.WriteFile(file, []byte(strings.Join(lines, "")), 0o666))
		return
	}
	require.Equal(t, strings.Join(lines, ""), string(text), "go test ./cmd/exactsolve -run Summary -readme")
}

// cellsOf returns the paper's number, that here, and whether the method is the same, of the
// only row of a page that says "WHERE: WHAT"; if the page has none, that it has not been
// written again yet.
func cellsOf(t *testing.T, page, number string) (found []string) {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(reproduced, page))
	require.NoError(t, err)
	for line := range strings.Lines(string(text)) {
		cells := strings.Split(strings.TrimSuffix(strings.TrimPrefix(line, "| "), " |\n"), " | ")
		if len(cells) == 9 && cells[0]+": "+cells[1] == number {
			require.Nil(t, found, number)
			found = []string{cells[2], cells[3], cells[7]}
		}
	}
	if found == nil {
		t.Logf("%s has no number %q yet", page, number)
		return []string{notYet, notYet, notYet}
	}
	return found
}
