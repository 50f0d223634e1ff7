//go:build unix

package main

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
	"github.com/stretchr/testify/require"

	"exactsolve/cmd/exactsolve/internal/cli"
)

// A chaos is a job of a server, workers and a supervisor, all of them processes.
type chaos struct {
	t       *testing.T
	rng     *rand.Rand
	dir     string
	lease   time.Duration
	address string
	server  *child
	workers []*child
	super   *child
	counts  map[string]int
	mu      sync.Mutex
	results map[string]int // how often each was given
	away    time.Time      // when the server was killed last
}

// TestChaos kills and stops what does a job at random moments, then leaves it alone. It has
// to end by itself, with the certificate of a run that nobody disturbed. One run with a few
// faults, or as many with more as EXACTSOLVE_CHAOS says, from the seed EXACTSOLVE_CHAOS_SEED.
func TestChaos(t *testing.T) {
	skipIfShort(t)
	runs, faults, actions, seed := 1, 5, "17", uint64(3)
	if text := os.Getenv("EXACTSOLVE_CHAOS"); text != "" {
		var err error
		runs, err = strconv.Atoi(text)
		require.NoError(t, err)
		faults, actions = 20, "19"
	}
	if text := os.Getenv("EXACTSOLVE_CHAOS_SEED"); text != "" {
		var err error
		seed, err = strconv.ParseUint(text, 10, 64)
		require.NoError(t, err)
	}
	dir := t.TempDir()
	game := filepath.Join(dir, "game.nfg")
	require.Zero(t, try("", "gen", "random-nfg", "--actions", actions, "--seed", "3", "-o", game).status)
	require.Zero(t, try("", "solve", "--all", "--certificate", filepath.Join(dir, "want"), game).status)
	want, err := os.ReadFile(filepath.Join(dir, "want"))
	require.NoError(t, err)
	sum := map[string]int{}
	for n := range runs {
		t.Run(fmt.Sprint("seed=", seed+uint64(n)), func(t *testing.T) {
			c := &chaos{
				t: t, rng: rand.New(rand.NewPCG(seed+uint64(n), 3)), dir: t.TempDir(), lease: time.Second,
				counts: map[string]int{}, results: map[string]int{},
			}
			begun := time.Now()
			got := c.run(game, faults)
			require.True(t, bytes.Equal(want, got), "another certificate")
			t.Logf("%.1f s, %v", time.Since(begun).Seconds(), c.counts)
			for name, k := range c.counts {
				sum[name] += k
			}
		})
	}
	t.Logf("%d runs: %v", runs, sum)
}

// run returns the certificate.
func (c *chaos) run(game string, faults int) []byte {
	folder := filepath.Join(c.dir, "store")
	listen := "127.0.0.1:0"
	serve := func() {
		c.server = c.start("cluster", "serve", "--listen", listen, "--folder", folder, "--timeout", "5m")
		address := c.server.address()
		require.NotEmpty(c.t, address, "the server does not start: %s", c.server.errs.text())
		c.address, listen = address, strings.TrimPrefix(address, "nats://")
	}
	serve()
	defer c.listen()()
	lease := c.lease.String()
	for range 3 {
		c.workers = append(c.workers, c.keep(func() *child {
			return c.start("work", "--pipe", "--server", c.address, "--hands", "1", "--lease", lease, "--timeout", "5m")
		}, func(k *child) bool { return false }))
	}
	kept, cert := filepath.Join(c.dir, "kept"), filepath.Join(c.dir, "cert")
	ended := make(chan struct{})
	c.super = c.keep(func() *child {
		args := []string{"solve", "--all", "--cluster", c.address, "--lease", lease, "--checkpoint", kept, "--certificate", cert, "--progress", "never", "--timeout", "5m"}
		if _, err := os.Stat(kept); err == nil {
			args = append(args, "--resume", kept)
		}
		return c.start(append(args, game)...)
	}, func(k *child) bool {
		switch text := k.errs.text(); {
		case strings.Contains(text, "SIGQUIT"):
			return true
		case k.status == 0:
			close(ended)
			return true
		case k.status == cli.ExitUnknown && strings.Contains(k.out.text(), "set aside"):
			c.count("set aside")
		case k.status == cli.ExitInput && time.Since(c.lastAway()) < 30*time.Second:
			c.count("no server")
		case k.status != -1:
			c.count("UNEXPECTED")
			c.t.Errorf("the supervisor ends with %d: %s%s", k.status, k.out.text(), text)
		}
		return false
	})
	defer func() { c.count("duplicates", c.duplicates()) }()
	for range faults {
		select {
		case <-time.After(100*time.Millisecond + time.Duration(c.rng.Int64N(int64(500*time.Millisecond)))):
		case <-ended:
			return c.certificate(cert)
		}
		switch c.rng.IntN(6) {
		case 0, 1:
			c.count("worker killed")
			c.workers[c.rng.IntN(3)].signal(syscall.SIGKILL)
		case 2:
			c.count("supervisor killed")
			c.super.signal(syscall.SIGKILL)
		case 3, 4:
			c.mu.Lock()
			c.away = time.Now()
			c.mu.Unlock()
			c.server.signal(syscall.SIGKILL)
			<-c.server.ended
			if c.rng.IntN(2) == 0 {
				c.count("server wiped")
				require.NoError(c.t, os.RemoveAll(folder))
			} else {
				c.count("server killed")
			}
			serve()
		case 5:
			c.count("worker stopped")
			if k := c.workers[c.rng.IntN(3)]; k.signal(syscall.SIGSTOP) {
				time.AfterFunc(c.lease*13/10, func() { k.signal(syscall.SIGCONT) })
			}
		}
	}
	select {
	case <-ended:
	case <-time.After(time.Minute):
		status := c.status()
		c.super.signal(syscall.SIGQUIT)
		time.Sleep(time.Second)
		require.Fail(c.t, "the job does not end", "%v\n%s\n%s", c.counts, status, c.super.said())
	}
	require.Equal(c.t, "no jobs\n", c.status())
	return c.certificate(cert)
}

// TestSetAside: a unit with which three processes were killed is set aside, and named.
func TestSetAside(t *testing.T) {
	skipIfShort(t)
	c := &chaos{t: t, dir: t.TempDir()}
	game := filepath.Join(c.dir, "game.nfg") // its first unit takes a while
	require.Zero(t, try("", "gen", "random-nfg", "--actions", "100", "--high", "1000000000", "--seed", "3", "-o", game).status)
	c.server = c.start("cluster", "serve", "--listen", "127.0.0.1:0", "--timeout", "5m")
	c.address = c.server.address()
	require.NotEmpty(t, c.address, c.server.errs.text())
	worker := c.keep(func() *child {
		return c.start("work", "--pipe", "--server", c.address, "--hands", "1", "--lease", "1s", "--timeout", "5m")
	}, func(*child) bool { return false })
	super := c.start("solve", "--all", "-q", "--cluster", c.address, "--lease", "1s", "--timeout", "1m", game)
	nc, err := nats.Connect(c.address)
	require.NoError(t, err)
	t.Cleanup(nc.Close)
	js, err := jetstream.New(nc)
	require.NoError(t, err)
	taken := func() (n uint64) { // how often a unit was
		work, err := js.Stream(t.Context(), "ES_WORK")
		if err != nil {
			return 0
		}
		for info := range work.ListConsumers(t.Context()).Info() {
			n += info.Delivered.Consumer
		}
		return n
	}
	for n := range uint64(3) {
		require.Eventually(t, func() bool { return taken() > n }, 2*time.Minute, time.Millisecond)
		require.True(t, worker.signal(syscall.SIGKILL))
	}
	<-super.ended
	require.Equal(t, cli.ExitUnknown, super.status, super.errs.text())
	require.Regexp(t, `^unknown: the unit "" was set aside: 3 workers took it and did not return `, super.out.text())
}

func (c *chaos) status() string {
	k := c.start("cluster", "status", "--server", c.address)
	<-k.ended
	return k.out.text() + k.errs.text()
}

func (c *chaos) certificate(file string) []byte {
	text, err := os.ReadFile(file)
	require.NoError(c.t, err)
	return text
}

func (c *chaos) count(name string, n ...int) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if n == nil {
		n = []int{1}
	}
	c.counts[name] += n[0]
}

func (c *chaos) lastAway() time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.away
}

// listen counts the results that workers give.
func (c *chaos) listen() (stop func()) {
	nc, err := nats.Connect(c.address, nats.MaxReconnects(-1), nats.ReconnectWait(20*time.Millisecond))
	require.NoError(c.t, err)
	_, err = nc.Subscribe("es.done.*.*.*", func(m *nats.Msg) {
		c.mu.Lock()
		defer c.mu.Unlock()
		c.results[strings.Join(strings.Split(m.Subject, ".")[2:4], ".")]++
	})
	require.NoError(c.t, err)
	return nc.Close
}

// duplicates returns how many results were given that another was given for.
func (c *chaos) duplicates() (n int) {
	c.mu.Lock()
	defer c.mu.Unlock()
	for _, k := range c.results {
		n += k - 1
	}
	c.counts["units"] += len(c.results)
	return n
}

// A child is a process, or one that is started again whenever it ends.
type child struct {
	mu        sync.Mutex
	cmd       *exec.Cmd
	out, errs *output
	status    int
	ended     chan struct{}
}

func (c *chaos) start(args ...string) *child {
	self, err := os.Executable()
	require.NoError(c.t, err)
	k := &child{cmd: exec.Command(self, args...), out: new(output), errs: new(output), ended: make(chan struct{})}
	k.cmd.Args[0], k.cmd.Stdout, k.cmd.Stderr = "exactsolve", k.out, k.errs
	k.cmd.Env = append(os.Environ(), "GOMAXPROCS=1")
	_, err = k.cmd.StdinPipe() // a worker ends with it
	require.NoError(c.t, err)
	require.NoError(c.t, k.cmd.Start())
	go func() {
		_ = k.cmd.Wait()
		k.status = k.cmd.ProcessState.ExitCode()
		close(k.ended)
	}()
	c.t.Cleanup(func() {
		_ = k.cmd.Process.Kill()
		<-k.ended
	})
	return k
}

// keep starts a process again and again, until done says of one that it was the last.
func (c *chaos) keep(start func() *child, done func(k *child) bool) *child {
	first := start()
	now := &child{cmd: first.cmd, out: first.out, errs: first.errs}
	stop := make(chan struct{})
	var all sync.WaitGroup
	all.Go(func() {
		for k := first; ; {
			select {
			case <-k.ended:
			case <-stop:
				return
			}
			if done(k) {
				return
			}
			select {
			case <-time.After(100 * time.Millisecond):
			case <-stop:
				return
			}
			k = start()
			now.mu.Lock()
			now.cmd, now.out, now.errs = k.cmd, k.out, k.errs
			now.mu.Unlock()
		}
	})
	c.t.Cleanup(func() { close(stop); all.Wait() })
	return now
}

func (k *child) signal(s syscall.Signal) bool {
	k.mu.Lock()
	defer k.mu.Unlock()
	return k.cmd.Process.Signal(s) == nil
}

// said returns what the process, as it is now, wrote to standard error.
func (k *child) said() string {
	k.mu.Lock()
	defer k.mu.Unlock()
	return k.errs.text()
}

var listening = regexp.MustCompile(`listening at (nats://\S+)\n`)

// address waits for where a server listens.
func (k *child) address() string {
	for end := time.Now().Add(time.Minute); time.Now().Before(end); time.Sleep(5 * time.Millisecond) {
		if found := listening.FindStringSubmatch(k.errs.text()); found != nil {
			return found[1]
		}
		select {
		case <-k.ended:
			return ""
		default:
		}
	}
	return ""
}

// An output is what a process writes, to be read meanwhile.
type output struct {
	mu sync.Mutex
	b  bytes.Buffer
}

func (o *output) Write(p []byte) (int, error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.b.Write(p)
}

func (o *output) text() string {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.b.String()
}
