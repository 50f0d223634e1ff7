package main

import (
	"errors"
	"flag"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"exactsolve/cmd/exactsolve/internal/cli"
)

var writeReadme = flag.Bool("readme", false, "put the real output into README.md and docs")

var (
	// elapsed is the one thing in an output that differs between runs.
	elapsed = regexp.MustCompile(`[0-9.]+ s\)|"seconds":[0-9.e-]+`)
	// inTable is a command in a row of a table.
	inTable = regexp.MustCompile("`((?:exactsolve|go run ./cmd/exactsolve) [^`]*)`")
)

// TestDocuments runs the commands of README.md and of each page in docs, those of
// a page in order and in a folder of their own, and compares what they print with
// what stands there. Commands in tables must succeed and print something. Rewrite
// with go test ./cmd/exactsolve -run Documents -readme.
func TestDocuments(t *testing.T) {
	skipIfShort(t)
	root, err := filepath.Abs("../..")
	require.NoError(t, err)
	for _, name := range documents(t, root) {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			file := filepath.Join(root, name)
			data, err := os.ReadFile(file)
			require.NoError(t, err)
			d := newDocument(t, root)
			out := d.replay(string(data))
			if name == "README.md" {
				require.Greater(t, d.ran, 5)
			}
			if *writeReadme {
				require.NoError(t, os.WriteFile(file, []byte(out), 0o644))
				return
			}
			require.Equal(t, string(data), out)
		})
	}
}

// documents lists README.md and what is in docs, relative to the root.
func documents(t *testing.T, root string) []string {
	t.Helper()
	names := []string{"README.md"}
	err := fs.WalkDir(os.DirFS(root), "docs", func(name string, _ fs.DirEntry, err error) error {
		if strings.HasSuffix(name, ".md") {
			names = append(names, name)
		}
		return err
	})
	require.NoError(t, err)
	return names
}

// A document runs the commands in it, one shell each.
type document struct {
	t      *testing.T
	dir    string
	status int // of the last command
	ran    int
}

// newDocument makes a folder for it, with the folders of the root that documents
// refer to. The root is an absolute path.
func newDocument(t *testing.T, root string) *document {
	t.Helper()
	if _, err := exec.LookPath("sh"); err != nil && os.Getenv("EXACTSOLVE_CI") == "" {
		t.Skip("no sh")
	}
	d := &document{t: t, dir: t.TempDir()}
	for _, name := range []string{"fixtures", "python"} {
		require.NoError(t, os.Symlink(filepath.Join(root, name), filepath.Join(d.dir, name)))
	}
	return d
}

// replay returns the text with the real outputs. Where only times differ, they
// stay as they are.
func (d *document) replay(text string) string {
	var out strings.Builder
	lines := slices.Collect(strings.Lines(text))
	inBlock := false
	for k := 0; k < len(lines); {
		line := lines[k]
		out.WriteString(line)
		k++
		switch {
		case line == "```console\n":
			inBlock = true
		case line == "```\n":
			inBlock = false
		case inBlock && strings.HasPrefix(line, "$ "):
			from := k
			for k < len(lines) && lines[k] != "```\n" && !strings.HasPrefix(lines[k], "$ ") {
				k++
			}
			out.WriteString(d.output(strings.TrimSpace(line[2:]), strings.Join(lines[from:k], "")))
		case strings.HasPrefix(line, "|"):
			d.row(line)
		}
	}
	assert.LessOrEqual(d.t, d.status, cli.ExitNo, "the last command")
	return out.String()
}

// output runs a command line and returns what it prints, or old if that differs
// in times only or the program is missing.
func (d *document) output(line, old string) string {
	switch first, _, _ := strings.Cut(line, " "); first {
	case "go":
		if !strings.HasPrefix(line, "go run ./cmd/exactsolve ") {
			require.Contains(d.t, []string{"go test ./...", "go install ./cmd/exactsolve"}, line)
			return old
		}
	case "PYTHONPATH=python":
		if _, err := exec.LookPath("python3"); err != nil && os.Getenv("EXACTSOLVE_CI") == "" {
			d.t.Logf("not run, no python3: %s", line)
			return old
		}
	}
	got := d.shell(line)
	if untimed(got) == untimed(old) {
		return old
	}
	return got
}

func untimed(text string) string { return elapsed.ReplaceAllString(text, "TIME s)") }

// row runs the commands in a row of a table.
func (d *document) row(line string) {
	for _, m := range inTable.FindAllStringSubmatch(line, -1) {
		assert.NotEmpty(d.t, d.shell(m[1]), m[1])
		assert.Equal(d.t, cli.ExitYes, d.status, m[1])
	}
}

// shell runs a line, in which $? is the status of the line before; after a
// status that is neither yes nor no it must be looked at.
func (d *document) shell(line string) string {
	d.t.Helper()
	if line != "echo $?" {
		assert.LessOrEqual(d.t, d.status, cli.ExitNo, "status of the command before %q", line)
	}
	script := "(exit " + strconv.Itoa(d.status) + ")\n" + strings.ReplaceAll(line, "go run ./cmd/exactsolve ", "exactsolve ")
	cmd := exec.CommandContext(d.t.Context(), "sh", "-c", script)
	cmd.Dir = d.dir
	cmd.Env = append(os.Environ(), "COLUMNS=100", "NO_COLOR=1", "FORCE_COLOR=", "GORACE=atexit_sleep_ms=0", "PYTHONDONTWRITEBYTECODE=1")
	out, err := cmd.CombinedOutput()
	if exit, ok := errors.AsType[*exec.ExitError](err); !ok {
		require.NoError(d.t, err, line)
	} else {
		require.GreaterOrEqual(d.t, exit.ExitCode(), 0, "%s: %v", line, err)
	}
	d.status = cmd.ProcessState.ExitCode()
	d.ran++
	return string(out)
}

// TestDocument tries the test on a document that is wrong.
func TestDocument(t *testing.T) {
	text := strings.Join([]string{
		"# Title", "", "```console",
		"$ exactsolve check -q fixtures/kuhn.efg nothing", "found", "$ echo $?", "0",
		"$ go run ./cmd/exactsolve solve -q fixtures/guess_ace.efg",
		"quasi-perfect equilibrium, checked (1 pivot, 7-bit entries, 12345 s)",
		"```", "", "```text", "$ exactsolve nonsense", "```", "",
		"| `exactsolve gen guess_ace` |", "",
	}, "\n")
	root, err := filepath.Abs("../..")
	require.NoError(t, err)
	d := newDocument(t, root)
	got := d.replay(text)
	want := strings.NewReplacer("found\n", "exactsolve: nothing: no such file or directory\n", "$ echo $?\n0\n", "$ echo $?\n2\n").Replace(text)
	require.Equal(t, want, got)
	require.Equal(t, 4, d.ran)
}
