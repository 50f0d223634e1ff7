//go:build !js

package main

import (
	"bytes"
	"context"
	"errors"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/spf13/pflag"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"exactsolve/cmd/exactsolve/internal/cli"
	"exactsolve/cmd/exactsolve/internal/serve"
	"exactsolve/web"
)

// TestPageFlags checks that a page can ask, and name no file.
func TestPageFlags(t *testing.T) {
	flags := cli.PageFlags(commands())
	assert.Subset(t, flags["solve"], []string{"concept", "method", "all", "normalize-chance"})
	assert.Subset(t, flags["gen"], []string{"cards", "players", "seed"})
	for name, list := range flags {
		c, _, err := commands().Find([]string{name})
		require.NoError(t, err)
		for _, option := range list {
			if f := c.Flags().Lookup(option); f != nil { // else of a family
				value, _ := pflag.UnquoteUsage(f)
				assert.NotContains(t, value, "FILE", "%s --%s", name, option)
			}
		}
	}
}

// TestServe starts the server and stops it.
func TestServe(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	var out, errs bytes.Buffer
	status, folder := make(chan int), t.TempDir()
	ready, written := net.Pipe()
	go func() {
		status <- cli.Dispatch(ctx, cli.Stdio{In: strings.NewReader(""), Out: written, Err: &errs, Getenv: func(string) string { return "" }, Program: commands},
			[]string{"serve", "--listen", "127.0.0.1:0", "--max-time", "3s", "--folder", folder})
	}()
	line := make([]byte, 100)
	n, err := ready.Read(line)
	require.NoError(t, err)
	out.Write(line[:n])
	assert.Regexp(t, `^http://127\.0\.0\.1:\d+/\n$`, out.String())
	cancel()
	select {
	case s := <-status:
		assert.Equal(t, cli.ExitYes, s)
	case <-time.After(10 * time.Second):
		t.Fatal("the server does not end")
	}
	assert.Equal(t, "exactsolve: serving; ^C ends it\n", errs.String())
}

// TestServeNames checks that the page answers under the names of --listen and --host.
func TestServeNames(t *testing.T) {
	c := &serve.Serve{Address: "Solver.example:7878", Hosts: []string{"Other"}}
	s, err := web.New(nil, c.Options())
	require.NoError(t, err)
	defer s.Close()
	for host, code := range map[string]int{
		"solver.example:7878": http.StatusOK, "other": http.StatusOK, "evil.example": http.StatusMisdirectedRequest,
	} {
		r, w := httptest.NewRequest("GET", "/", nil), httptest.NewRecorder()
		r.Host = host
		s.ServeHTTP(w, r)
		assert.Equal(t, code, w.Code, host)
	}
}

func TestServeRefuses(t *testing.T) {
	for _, test := range []struct{ args, says string }{
		{"serve --listen nonsense", "cannot listen"},
		{"serve --max-time 1ms", "less than a second"},
		{"serve --max-memory 1", "want an integer from 64"},
		{"serve -- serve", "a job is no server"},
		{"serve --listen 0.0.0.0:0", "other machines can reach"},
		{"serve --listen [::]:0", "other machines can reach"},
		{"serve --listen :0", "--token"},
		{"serve --listen :0 --token short", "16 letters"},
		{"serve --tls-key x", "go together"},
		{"serve --tls-key none --tls-cert none", "certificate of TLS"},
	} {
		var errs bytes.Buffer
		status := cli.Dispatch(t.Context(), cli.Stdio{Out: &errs, Err: &errs, Getenv: func(string) string { return "" }, Program: commands}, strings.Fields(test.args))
		assert.Equal(t, cli.ExitInput, status, test.args)
		assert.Contains(t, errs.String(), test.says, test.args)
	}
}

// TestConnections checks that clients that hold connections and do nothing are closed
// when others come: idle ones first, the oldest before newer ones.
func TestConnections(t *testing.T) {
	c := &serve.Connections{Most: 3}
	open := func(states ...http.ConnState) (ours, theirs net.Conn) {
		ours, theirs = net.Pipe()
		for _, s := range states {
			c.Note(ours, s)
		}
		return ours, theirs
	}
	closed := func(theirs net.Conn) bool {
		theirs.SetReadDeadline(time.Now().Add(10 * time.Second))
		_, err := theirs.Read(make([]byte, 1))
		return errors.Is(err, io.EOF)
	}
	isOpen := func(theirs net.Conn) bool {
		theirs.SetReadDeadline(time.Now().Add(time.Millisecond))
		_, err := theirs.Read(make([]byte, 1))
		return errors.Is(err, os.ErrDeadlineExceeded)
	}
	_, slow := open(http.StateNew, http.StateActive)
	_, idle := open(http.StateNew, http.StateActive, http.StateIdle)
	_, mute := open(http.StateNew)
	_, second := open(http.StateNew)
	assert.True(t, closed(idle))
	ended, _ := open(http.StateNew)
	assert.True(t, closed(mute))
	c.Note(ended, http.StateClosed)
	_, third := open(http.StateNew, http.StateActive)
	for _, conn := range []net.Conn{slow, second, third} {
		assert.True(t, isOpen(conn))
	}
	open(http.StateNew, http.StateActive)
	assert.True(t, closed(second), "it has asked for nothing")
	open(http.StateNew)
	assert.True(t, closed(slow))
}
