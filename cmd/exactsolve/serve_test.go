//go:build !js

package main

import (
	"bytes"
	"context"
	"net"
	"net/http"
	"net/http/httptest"
	"slices"
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
	status := make(chan int)
	ready, written := net.Pipe()
	go func() {
		status <- cli.Dispatch(ctx, cli.Stdio{In: strings.NewReader(""), Out: written, Err: &errs, Getenv: func(string) string { return "" }, Program: commands},
			[]string{"serve", "--listen", "127.0.0.1:0", "--max-time", "3s"})
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
	s := web.New(nil, c.Options())
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
	} {
		var errs bytes.Buffer
		status := cli.Dispatch(t.Context(), cli.Stdio{Out: &errs, Err: &errs, Getenv: func(string) string { return "" }, Program: commands}, strings.Fields(test.args))
		assert.Equal(t, cli.ExitInput, status, test.args)
		assert.Contains(t, errs.String(), test.says, test.args)
	}
}

// TestLimitedListener checks that a connection beyond the limit waits for one to end.
func TestLimitedListener(t *testing.T) {
	inner, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	l := serve.NewLimitedListener(inner, 2)
	accepted := make(chan net.Conn, 10)
	go func() {
		for {
			c, err := l.Accept()
			if err != nil {
				close(accepted)
				return
			}
			accepted <- c
		}
	}()
	var clients []net.Conn
	for range 3 {
		c, err := net.Dial("tcp", inner.Addr().String())
		require.NoError(t, err)
		clients = append(clients, c)
	}
	first := <-accepted
	<-accepted
	select {
	case <-accepted:
		t.Fatal("a third connection")
	case <-time.After(50 * time.Millisecond):
	}
	first.Close()
	first.Close() // makes room once
	<-accepted
	select {
	case <-accepted:
		t.Fatal("a fourth connection")
	case <-time.After(20 * time.Millisecond):
	}
	require.NoError(t, l.Close())
	_, open := <-accepted
	assert.False(t, open)
	for _, c := range slices.Concat(clients) {
		c.Close()
	}
}
