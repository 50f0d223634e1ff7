//go:build unix

package main

import (
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"exactsolve/cmd/exactsolve/internal/cli"
)

// newCluster starts a server and workers.
func newCluster(t *testing.T, workers int) *chaos {
	c := &chaos{t: t, dir: t.TempDir(), lease: time.Second}
	c.server = c.start("cluster", "serve", "--listen", "127.0.0.1:0", "--timeout", "5m")
	c.address = c.server.address()
	require.NotEmpty(t, c.address, c.server.errs.text())
	for range workers {
		c.work()
	}
	return c
}

func (c *chaos) work() {
	c.workers = append(c.workers, c.start("work", "--pipe", "--server", c.address, "--hands", "1", "--lease", c.lease.String(), "--timeout", "5m"))
}

// wait waits for the end of a process, and returns what it said.
func (c *chaos) wait(k *child) outcome {
	select {
	case <-k.ended:
	case <-time.After(time.Minute):
		require.Fail(c.t, "it does not end", "%s%s", k.out.text(), k.errs.text())
	}
	return outcome{k.status, k.out.text(), k.errs.text()}
}

// TestBatchKilled: one of two workers is killed, another begins, and the second ends, while
// profiles are judged and games are solved.
func TestBatchKilled(t *testing.T) {
	skipIfShort(t)
	dir := t.TempDir()
	game, profiles := filepath.Join(dir, "game.nfg"), filepath.Join(dir, "profiles")
	require.Zero(t, try("", "gen", "random-nfg", "--actions", "14", "--seed", "3", "-o", game).status)
	list := try("", "solve", "--all", "--json", game)
	require.Zero(t, list.status, list.err)
	require.NoError(t, os.WriteFile(profiles, []byte(strings.Repeat(list.out, 10)), 0o666))
	for name, test := range map[string]struct {
		args []string
		end  string // of what is compared of a line
	}{
		"check": {[]string{"check", "--each", "--progress", "never", game, profiles}, "\n"},
		"bench": {[]string{"bench", "nash", "--class", "covariant", "--actions", "5", "--count", "150", "--json", "--progress", "never"}, `,"seconds"`},
	} {
		t.Run(name, func(t *testing.T) {
			lines := func(o outcome) (all string) {
				require.Zero(t, o.status, o.err)
				for line := range strings.Lines(o.out) {
					if found, _, ok := strings.Cut(line, test.end); ok && !strings.HasPrefix(line, `{"config"`) && !strings.HasPrefix(line, `{"class"`) && !strings.HasPrefix(line, `{"result"`) {
						all += found + "\n"
					}
				}
				return all
			}
			want := lines(try("", test.args...))
			require.GreaterOrEqual(t, strings.Count(want, "\n"), 150)
			c := newCluster(t, 2)
			k := c.start(append(test.args, "--cluster", c.address, "--lease", c.lease.String())...)
			time.Sleep(300 * time.Millisecond)
			c.workers[0].signal(syscall.SIGKILL)
			c.work()
			time.Sleep(100 * time.Millisecond)
			c.workers[1].signal(syscall.SIGTERM)
			require.Equal(t, want, lines(c.wait(k)))
			require.Equal(t, "no jobs\n", c.status())
		})
	}
}

// TestBatchInterrupted: ^C ends a command whose work nobody does, and leaves nothing.
func TestBatchInterrupted(t *testing.T) {
	c := newCluster(t, 0)
	game := filepath.Join(c.dir, "game.nfg")
	require.Zero(t, try("", "gen", "rock_paper_scissors", "-o", game).status)
	profile := filepath.Join(c.dir, "profile")
	require.NoError(t, os.WriteFile(profile, []byte("NE,1,0,0,1,0,0\n"), 0o666))
	for _, args := range [][]string{
		{"check", "--each", "--cluster", c.address, game, profile},
		{"bench", "nash", "--count", "3", "--cluster", c.address},
	} {
		k := c.start(args...)
		time.Sleep(500 * time.Millisecond)
		k.signal(syscall.SIGINT)
		got := c.wait(k)
		require.Equal(t, cli.ExitInterrupted, got.status, got.err)
		require.NotContains(t, got.out, "equilibrium\n")
	}
	require.Equal(t, "no jobs\n", c.status())
}

// TestBatchNames: games that differ in names alone are told apart, though their hashes are the same.
func TestBatchNames(t *testing.T) {
	c := newCluster(t, 1)
	file := filepath.Join(c.dir, "game.nfg")
	for _, name := range []string{"Ann", "Bob"} {
		require.NoError(t, os.WriteFile(file, []byte(`NFG 1 R "" { "`+name+`" "C" } { 2 2 } 1 -1 -1 1 -1 1 1 -1`), 0o666))
		got := try("NE,0,1,1,0", "check", "--each", "--cluster", c.address, file, "-")
		require.Equal(t, cli.ExitNo, got.status, got.err)
		require.Equal(t, "   1  not a nash equilibrium: player 1 ("+name+") gains 2 by deviating\n", got.out)
	}
	require.NoError(t, os.WriteFile(file, []byte("NFG 1 R \"\" { \"A\xff\" \"C\" } { 2 2 } 1 -1 -1 1 -1 1 1 -1"), 0o666))
	got := try("NE,0,1,1,0", "check", "--each", "--cluster", c.address, file, "-")
	require.Equal(t, cli.ExitInput, got.status)
	require.Contains(t, got.err, "names in it are not UTF-8")
}
