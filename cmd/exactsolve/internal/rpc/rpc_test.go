package rpc

import (
	"bufio"
	"bytes"
	"context"
	"fmt"
	"io"
	"strings"
	"testing"
	"time"

	"github.com/spf13/cobra"
	"github.com/stretchr/testify/require"

	"exactsolve/cmd/exactsolve/internal/cli"
	"exactsolve/web"
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

// newServer returns one whose command gen does what work says, and what it says.
func newServer(work func(std cli.Stdio)) (*server, *bytes.Buffer) {
	said := new(bytes.Buffer)
	return &server{
		io: cli.Stdio{Out: said}, flags: web.Flags{"gen": nil}, running: map[int64]context.CancelCauseFunc{},
		program: func(string) *cobra.Command {
			root := &cobra.Command{Use: "exactsolve"}
			root.AddCommand(&cobra.Command{Use: "gen", RunE: func(c *cobra.Command, _ []string) error {
				work(cli.IoOf(c))
				return nil
			}})
			return root
		},
	}, said
}

// gen returns a request.
func gen(id int64) *asked {
	q := &asked{ID: &id}
	q.Command, q.Name = "gen", "kuhn"
	return q
}

// TestLeft: what a request writes after it has left is not in its answer, though it ends at once.
func TestLeft(t *testing.T) {
	s, _ := newServer(func(std cli.Stdio) {
		fmt.Fprint(std.Out, "said")
		fmt.Fprint(std.Err, "why")
		std.Exit(cli.ExitInterrupted)
		fmt.Fprint(std.Out, " and more")
		fmt.Fprint(std.Err, " and more")
		std.Files.Written["certificate"] = "more"
		std.Exit(cli.ExitUnknown)
	})
	for range 300 {
		d := s.run(t.Context(), gen(1))
		require.Equal(t, &done{cli.ExitInterrupted, "why", map[string]string{"output": "said"}}, d)
	}
}

// TestBehind: while as many requests go on as may that were left behind, no other is begun.
func TestBehind(t *testing.T) {
	end := make(chan struct{})
	s, said := newServer(func(std cli.Stdio) {
		std.Exit(cli.ExitInterrupted)
		<-end
	})
	for range maxBehind {
		s.run(t.Context(), gen(1))
	}
	s.begin(t.Context(), gen(2))
	s.all.Wait()
	require.Contains(t, said.String(), `{"id":2,"error":"16 requests that have ended are still at work, want fewer`)
	close(end)
	require.Eventually(t, func() bool { return s.behind.Load() == 0 }, time.Minute, time.Millisecond)
	s.begin(t.Context(), gen(3))
	s.all.Wait()
	require.Contains(t, said.String(), `{"id":3,"done":`)
}
