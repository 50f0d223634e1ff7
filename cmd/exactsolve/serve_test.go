//go:build !js

package main

import (
	"bufio"
	"bytes"
	"context"
	"crypto/x509"
	"encoding/pem"
	"errors"
	"html"
	"io"
	"net"
	"net/http"
	"net/http/cookiejar"
	"net/http/httptest"
	"os"
	"path/filepath"
	"runtime"
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
			if f := c.Flags().Lookup(option); f != nil && option != "blueprint" { // else of a family
				value, _ := pflag.UnquoteUsage(f)
				assert.NotContains(t, value, "FILE", "%s --%s", name, option)
			}
		}
	}
}

// serving starts the server and returns the address it prints. In the end it is stopped,
// and must end well.
func serving(t *testing.T, flags ...string) string {
	ctx, cancel := context.WithCancel(t.Context())
	var errs bytes.Buffer
	status := make(chan int)
	args := append([]string{"serve", "--max-time", "3s", "--folder", t.TempDir()}, flags...)
	ready, written := net.Pipe()
	go func() {
		s := cli.Dispatch(ctx, cli.Stdio{In: strings.NewReader(""), Out: written, Err: &errs, Getenv: func(string) string { return "" }, Program: commands}, args)
		written.Close() // else, if it cannot listen, nobody learns of it
		status <- s
	}()
	line, err := bufio.NewReader(ready).ReadString('\n')
	require.NoError(t, err)
	t.Cleanup(func() {
		cancel()
		select {
		case s := <-status:
			assert.Equal(t, cli.ExitYes, s)
		case <-time.After(time.Minute):
			t.Fatal("the server does not end")
		}
		assert.Equal(t, "exactsolve: serving; ^C ends it\n", errs.String())
	})
	return strings.TrimSpace(line)
}

func TestServe(t *testing.T) {
	assert.Regexp(t, `^http://127\.0\.0\.1:\d+/$`, serving(t, "--listen", "127.0.0.1:0"))
}

// TestServeOpen has the page opened by a program that saves what it is given: a file that leads to the page, as there is a token.
func TestServeOpen(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("what opens an address is part of the system")
	}
	dir := t.TempDir()
	t.Setenv("PATH", dir+string(filepath.ListSeparator)+os.Getenv("PATH"))
	opened := filepath.Join(dir, "opened")
	for _, name := range []string{"open", "xdg-open"} {
		require.NoError(t, os.WriteFile(filepath.Join(dir, name), []byte("#!/bin/sh\necho \"$@\" > "+opened+".part && mv "+opened+".part "+opened+"\n"), 0o755))
	}
	var door string
	t.Cleanup(func() { assert.NoFileExists(t, door, "when the server has ended") })
	url := serving(t, "--listen", "127.0.0.1:0", "--token", "new", "--open")
	require.Eventually(t, func() bool { _, err := os.Stat(opened); return err == nil }, time.Minute, 10*time.Millisecond)
	text, err := os.ReadFile(opened)
	require.NoError(t, err)
	assert.NotContains(t, string(text), "token", "all users see what a program is given")
	door = strings.TrimSpace(string(text))
	info, err := os.Stat(door)
	require.NoError(t, err)
	assert.Equal(t, os.FileMode(0o600), info.Mode())
	page, err := os.ReadFile(door)
	require.NoError(t, err)
	assert.Contains(t, html.UnescapeString(string(page)), "; url="+url+"\"")
}

// TestServeSecret opens a page with a token, encrypted, by the address that is printed.
func TestServeSecret(t *testing.T) {
	pair := httptest.NewUnstartedServer(nil)
	pair.StartTLS()
	defer pair.Close()
	key, err := x509.MarshalPKCS8PrivateKey(pair.TLS.Certificates[0].PrivateKey)
	require.NoError(t, err)
	dir := t.TempDir()
	write := func(name, kind string, data []byte) string {
		path := filepath.Join(dir, name)
		require.NoError(t, os.WriteFile(path, pem.EncodeToMemory(&pem.Block{Type: kind, Bytes: data}), 0o600))
		return path
	}
	url := serving(t, "--listen", "127.0.0.1:0", "--token", "new",
		"--tls-cert", write("cert", "CERTIFICATE", pair.Certificate().Raw), "--tls-key", write("key", "PRIVATE KEY", key))
	assert.Regexp(t, `^https://127\.0\.0\.1:\d+/\?token=[A-Z2-7]{26}$`, url)
	client := pair.Client() // it trusts the certificate
	code := func(url string) int {
		r, err := client.Get(url)
		require.NoError(t, err)
		defer r.Body.Close()
		return r.StatusCode
	}
	bare, _, _ := strings.Cut(url, "?")
	assert.Equal(t, http.StatusUnauthorized, code(bare))
	client.Jar, err = cookiejar.New(nil)
	require.NoError(t, err)
	assert.Equal(t, http.StatusOK, code(url))
	assert.Equal(t, http.StatusOK, code(bare), "the cookie is enough")
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
		theirs.SetReadDeadline(time.Now().Add(time.Minute))
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
