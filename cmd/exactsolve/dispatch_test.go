package main

import (
	"bytes"
	"context"
	"fmt"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"syscall"
	"testing"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"exactsolve/cert"
	"exactsolve/cert/answer"
	"exactsolve/cmd/exactsolve/internal/cli"
	"exactsolve/cmd/exactsolve/internal/manual"
)

// An outcome is what one command line did in this process.
type outcome struct {
	status   int
	out, err string
}

// testIO returns streams without a terminal and without environment.
func testIO(in string) (cli.Stdio, *bytes.Buffer, *bytes.Buffer) {
	var out, errs bytes.Buffer
	io := cli.Stdio{In: strings.NewReader(in), Out: &out, Err: &errs, Getenv: func(string) string { return "" }, Program: commands}
	return io, &out, &errs
}

func try(in string, args ...string) outcome {
	got, _ := heard(in, args...)
	return got
}

// heard returns also what a command says in messages, which can be read and written
// again.
func heard(in string, args ...string) (outcome, string) {
	io, out, errs := testIO(in)
	var lines strings.Builder
	io.Lines = &lines
	status := cli.Dispatch(context.Background(), io, args)
	if err := streamAgain(lines.String()); err != nil {
		panic(err)
	}
	return outcome{status, out.String(), errs.String()}, lines.String()
}

// with returns io for a program whose only command does what f does.
func with(io cli.Stdio, f func() error) cli.Stdio {
	io.Program = func() *cobra.Command {
		root := cli.RootCommand()
		root.AddCommand(&cobra.Command{Use: "do", RunE: func(*cobra.Command, []string) error { return f() }})
		return root
	}
	return io
}

func TestStatusOfErrors(t *testing.T) {
	for name, c := range map[string]struct {
		f      func() error
		status int
		says   string
	}{
		"none":     {func() error { return nil }, cli.ExitYes, ""},
		"plain":    {func() error { return syscall.ENOENT }, cli.ExitInput, "exactsolve: no such file"},
		"status":   {func() error { return cli.Status(cli.ExitUnknown) }, cli.ExitUnknown, ""},
		"usage":    {func() error { return cli.UsageError("no") }, cli.ExitInput, "Run 'exactsolve help do' for usage."},
		"internal": {func() error { return fmt.Errorf("%w: x", answer.ErrInternal) }, cli.ExitInternal, "please report"},
		"work":     {func() error { return fmt.Errorf("%w: %w", answer.ErrInternal, cert.ErrWork) }, cli.ExitUnknown, "exactsolve: what was found is not checked: more work"},
		"panic":    {func() error { panic("tableau: inexact division") }, cli.ExitInternal, "please report"},
	} {
		t.Run(name, func(t *testing.T) {
			io, out, errs := testIO("")
			require.Equal(t, c.status, cli.Dispatch(context.Background(), with(io, c.f), []string{"do"}))
			assert.Empty(t, out.String())
			assert.Contains(t, errs.String(), c.says)
			if c.says == "" {
				assert.Empty(t, errs.String())
			}
		})
	}
}

// A fullPipe fails like a pipe whose reader has gone.
type fullPipe struct{}

func (fullPipe) Write(b []byte) (int, error) { return 0, syscall.EPIPE }

func TestBrokenPipeIsNoError(t *testing.T) {
	for _, line := range []string{"gen kuhn --cards 9", "man", "help", "help solve", "help formats", "solve --help", "gen kuhn --help", "completion bash", "version", "version --json", "--version"} {
		io, _, errs := testIO("")
		io.Out = fullPipe{}
		require.Equal(t, cli.ExitYes, cli.Dispatch(context.Background(), io, strings.Fields(line)), line)
		require.Empty(t, errs.String(), line)
	}
}

// TestReportAndTerminals has no page written to a terminal unless that is asked for.
func TestReportAndTerminals(t *testing.T) {
	pennies := try("", "gen", "matching_pennies").out
	for _, c := range []struct {
		args   string
		status int
	}{{"report -", cli.ExitInput}, {"report - -o -", cli.ExitYes}} {
		io, out, errs := testIO(pennies)
		io.OutTerminal = true
		require.Equal(t, c.status, cli.Dispatch(context.Background(), io, strings.Fields(c.args)), errs.String())
		require.Equal(t, c.status == cli.ExitYes, strings.HasPrefix(out.String(), "<!DOCTYPE html>"))
		require.Equal(t, c.status == cli.ExitInput, strings.Contains(errs.String(), "hint: -o page.html"))
	}
}

func TestManualPage(t *testing.T) {
	const file = "../../docs/exactsolve.1"
	got := try("", "man").out
	if *update {
		require.NoError(t, os.WriteFile(file, []byte(got), 0o666))
	}
	want, err := os.ReadFile(file)
	require.NoError(t, err)
	require.Equal(t, string(want), got, "run go test ./cmd/exactsolve -update")
}

// TestEveryFlagIsExplained guards the table that everything is printed from.
func TestEveryFlagIsExplained(t *testing.T) {
	cli.EveryCommand(commands(), func(c *cobra.Command) {
		name := c.CommandPath()
		require.NotEmpty(t, c.Short+c.Long, name)
		c.Flags().VisitAll(func(f *pflag.Flag) { assert.NotEmpty(t, f.Usage, "%s --%s", name, f.Name) })
	})
	assert.LessOrEqual(t, strings.Count(try("", "help", "solve").out, "\n"), 100, "two screens")
	for _, c := range manual.Topics() {
		for line := range strings.Lines(c.Long) {
			assert.LessOrEqual(t, len([]rune(line)), 81, "%s: %s", c.Name(), line)
		}
	}
}

// TestVerifyUsesNoSolver reads what the files that judge a certificate import. Package
// cert/answer may be there: it has the words yes and no, and solves nothing.
func TestVerifyUsesNoSolver(t *testing.T) {
	solving := regexp.MustCompile(`^exactsolve(/(aivat|assess|depthlimit|internal/(floatlp|lp|regret)|lemke|nash|quasiperfect|solve|tableau)(/.*)?)?$`)
	for _, file := range []string{"internal/check/verify.go", "internal/view/certificates.go", "../../gamefile/gamefile.go", "../../gamefile/compress.go", "internal/cli/input.go", "internal/cli/output.go", "internal/cli/session.go"} {
		f, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.ImportsOnly)
		require.NoError(t, err)
		for _, spec := range f.Imports {
			path, _ := strconv.Unquote(spec.Path.Value)
			assert.NotRegexp(t, solving, path, file)
		}
	}
}

func TestOutputKeepsModeAndFollowsLinks(t *testing.T) {
	dir := t.TempDir()
	target, link := filepath.Join(dir, "target"), filepath.Join(dir, "link")
	require.NoError(t, os.WriteFile(target, []byte("old"), 0o600))
	require.NoError(t, os.Symlink(target, link))
	require.Zero(t, try("", "gen", "guess_ace", "-o", link).status)
	info, err := os.Stat(target)
	require.NoError(t, err)
	require.Equal(t, os.FileMode(0o600), info.Mode().Perm())
	data, err := os.ReadFile(target)
	require.NoError(t, err)
	require.True(t, strings.HasPrefix(string(data), "EFG"))
	entries, err := os.ReadDir(dir)
	require.NoError(t, err)
	require.Len(t, entries, 2)
}

// TestDieRemovesTemporaryFiles interrupts a session that has begun to write.
func TestDieRemovesTemporaryFiles(t *testing.T) {
	dir := t.TempDir()
	ctx, cancel := context.WithCancelCause(context.Background())
	io, _, errs := testIO("")
	exited := make(chan int, 1)
	io.Exit = func(status int) { exited <- status }
	s := cli.NewSession(ctx, io, cli.Common{Output: filepath.Join(dir, "out")})
	_, err := s.Out.Write([]byte("half"))
	require.NoError(t, err)
	cancel(cli.ErrInterrupted)
	require.Equal(t, cli.ExitInterrupted, <-exited)
	s.Mu.Lock() // until die has returned
	defer s.Mu.Unlock()
	require.Equal(t, "exactsolve: interrupted\n", errs.String())
	entries, err := os.ReadDir(dir)
	require.NoError(t, err)
	require.Empty(t, entries)
}

// skipIfShort skips a long test with -short, with which races are looked for.
func skipIfShort(t *testing.T) {
	t.Helper()
	if testing.Short() {
		t.Skip("long")
	}
}
