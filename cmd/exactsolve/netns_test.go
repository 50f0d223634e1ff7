//go:build linux

package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// A network is namespaces with links from the first to the others.
type network struct {
	t     *testing.T
	names []string
}

func (n *network) ip(args ...string) {
	n.t.Helper()
	out, err := exec.Command("ip", args...).CombinedOutput()
	require.NoError(n.t, err, "%v: %s", args, out)
}

// newNetwork makes a network; it skips the test where none can be made.
func newNetwork(t *testing.T, names ...string) *network {
	n := &network{t: t}
	for _, name := range names {
		name = fmt.Sprintf("es%d%s", os.Getpid()%10000, name)
		if out, err := exec.Command("ip", "netns", "add", name).CombinedOutput(); err != nil {
			t.Skipf("no namespaces of networks here: %v %s", err, out)
		}
		t.Cleanup(func() { _ = exec.Command("ip", "netns", "del", name).Run() })
		n.ip("-n", name, "link", "set", "lo", "up")
		n.names = append(n.names, name)
	}
	for k := 1; k < len(n.names); k++ {
		link := fmt.Sprintf("link%d", k)
		n.ip("-n", n.names[0], "link", "add", link, "type", "veth", "peer", "name", "eth0", "netns", n.names[k])
		n.ip("-n", n.names[0], "addr", "add", n.address(k)+"/24", "dev", link)
		n.ip("-n", n.names[k], "addr", "add", fmt.Sprintf("10.77.%d.2/24", k), "dev", "eth0")
		n.ip("-n", n.names[0], "link", "set", link, "up")
		n.ip("-n", n.names[k], "link", "set", "dev", "eth0", "up")
	}
	return n
}

// address is that of the first at its link to another.
func (n *network) address(k int) string { return fmt.Sprintf("10.77.%d.1", k) }

// start starts this program in a namespace.
func (n *network) start(k int, args ...string) *exec.Cmd {
	self, err := os.Executable()
	require.NoError(n.t, err)
	cmd := exec.Command("ip", append([]string{"netns", "exec", n.names[k], "bash", "-c", `exec -a exactsolve "$0" "$@"`, self}, args...)...)
	cmd.Stderr = n.t.Output()
	require.NoError(n.t, cmd.Start())
	n.t.Cleanup(func() {
		_ = cmd.Process.Kill()
		_ = cmd.Wait()
	})
	return cmd
}

// TestLostLink: one of two machines with workers loses its link while it works, for some
// seconds, or for a minute if EXACTSOLVE_LINK is set. The job ends with the same bytes.
func TestLostLink(t *testing.T) {
	skipIfShort(t)
	actions, away := "18", 4*time.Second
	if os.Getenv("EXACTSOLVE_LINK") != "" {
		actions, away = "20", time.Minute
	}
	n := newNetwork(t, "server", "left", "right")
	t.Chdir(t.TempDir())
	game := try("", "gen", "random-nfg", "--actions", actions, "--seed", "3")
	require.NoError(t, os.WriteFile("game", []byte(game.out), 0o666))
	require.Zero(t, try("", "solve", "--all", "--progress", "never", "--certificate", "want", "game").status)

	made := try("", "cluster", "keygen", "--host", "127.0.0.1", "--host", n.address(1), "--host", n.address(2), "--worker", "left", "--worker", "right", "keys")
	require.Zero(t, made.status, made.err)
	n.start(0, "cluster", "serve", "--listen", "0.0.0.0:4222", "--keys", filepath.Join("keys", "server"))
	for k, name := range []string{"left", "right"} {
		url := "tls://" + n.address(k+1) + ":4222"
		for range 40 { // until the server is there
			time.Sleep(50 * time.Millisecond)
			if exec.Command("ip", "netns", "exec", n.names[k+1], "bash", "-c", "</dev/tcp/"+n.address(k+1)+"/4222").Run() == nil {
				break
			}
		}
		n.start(k+1, "work", "--server", url, "--hands", "1", "--keys", filepath.Join("keys", name))
	}
	super := n.start(0, "solve", "--all", "--progress", "never", "--cluster", "tls://127.0.0.1:4222", "--workers", "0", "--lease", "2s",
		"--keys", filepath.Join("keys", "supervisor"), "--certificate", "got", "game")
	ended := make(chan error, 1)
	go func() { ended <- super.Wait() }()
	time.Sleep(500 * time.Millisecond)
	n.ip("-n", n.names[1], "link", "set", "dev", "eth0", "down")
	require.Empty(t, ended, "the job is over too soon")
	begun := time.Now()
	time.Sleep(away)
	n.ip("-n", n.names[1], "link", "set", "dev", "eth0", "up")
	n.ip("-n", n.names[1], "addr", "replace", "10.77.1.2/24", "dev", "eth0")
	select {
	case err := <-ended:
		require.NoError(t, err)
	case <-time.After(3 * time.Minute):
		t.Fatal("no end")
	}
	t.Logf("ended %v after the loss", time.Since(begun).Round(time.Millisecond))
	want, err := os.ReadFile("want")
	require.NoError(t, err)
	got, err := os.ReadFile("got")
	require.NoError(t, err)
	require.Equal(t, string(want), string(got))
}
