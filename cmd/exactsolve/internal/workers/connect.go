//go:build !js

package workers

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nkeys"

	"exactsolve/cluster"
	"exactsolve/cluster/engine"
	"exactsolve/cmd/exactsolve/internal/cli"
	"exactsolve/seqform/meter"
)

func (k keyFlag) options() (list []nats.Option, err error) {
	if k == "" {
		return nil, nil
	}
	if file, ok := k.file(seedFile); ok {
		o, err := nats.NkeyOptionFromSeed(file)
		if err != nil {
			return nil, cli.InputError(fmt.Errorf("%s: %w", file, err))
		}
		list = append(list, o)
	}
	if file, ok := k.file(credentialsFile); ok {
		list = append(list, nats.UserCredentials(file))
	}
	if file, ok := k.file(authorityFile); ok {
		list = append(list, nats.RootCAs(file))
	}
	if list == nil {
		return nil, cli.InputError(fmt.Errorf("%s: no %s, %s or %s, want one of them", string(k), seedFile, credentialsFile, authorityFile))
	}
	return list, nil
}

func (k keyFlag) file(name string) (path string, ok bool) {
	path = filepath.Join(string(k), name)
	_, err := os.Stat(path)
	return path, err == nil
}

// name is that of this process, among others.
func name() string {
	host, err := os.Hostname()
	if err != nil {
		host = "host"
	}
	clean := strings.Map(func(r rune) rune {
		if strings.ContainsRune(".*> \t", r) {
			return '-'
		}
		return r
	}, host)
	return fmt.Sprintf("%s-%d", clean, os.Getpid())
}

// connectTime is how long a server may take to answer.
const connectTime = 20 * time.Second

// author is by whom results are for a server that knows the seed.
func (k keyFlag) author() string {
	file, ok := k.file(seedFile)
	if k == "" || !ok {
		return ""
	}
	text, err := os.ReadFile(file)
	if err != nil {
		return ""
	}
	pair, err := nkeys.ParseDecoratedNKey(text)
	if err != nil {
		return ""
	}
	public, err := pair.PublicKey()
	if err != nil {
		return ""
	}
	return engine.Author(public)
}

// connect connects to a server.
func (k keyFlag) connect(ctx context.Context, url string, o engine.Options) (_ *engine.Engine, err error) {
	if o.Nats, err = k.options(); err != nil {
		return nil, err
	}
	o.Rules, o.Name, o.Author = rules, name(), k.author()
	ctx, cancel := context.WithTimeout(ctx, connectTime)
	defer cancel()
	e, err := engine.Connect(ctx, url, o)
	if errors.Is(err, nats.ErrNoServers) {
		return nil, cli.InputError(fmt.Errorf("%s: no server answers there", url), "exactsolve cluster serve")
	}
	if err != nil {
		return nil, cli.InputError(fmt.Errorf("%s: %w", url, err))
	}
	return e, nil
}

// errNoWorker is why a command ends that has a server of its own.
var errNoWorker = errors.New("no process starts that would do the work")

// connected calls do with the server that hands units out.
func (f *Flags) connected(s *cli.Session, do func(r cluster.Remote) error) error {
	before := s.Ctx
	ctx, fail := context.WithCancelCause(before)
	defer fail(nil)
	r, stop, err := f.begin(s, func(why error, all bool) {
		if all && f.Cluster == local {
			fail(fmt.Errorf("%w: %w", errNoWorker, why))
			return
		}
		s.Note("a process that is to work ended at once, %d times: %v", ends, why)
	})
	if err != nil {
		return err
	}
	defer stop()
	s.Ctx = ctx
	defer func() {
		s.Ctx = before
		meter.From(before).Units(nil)
	}()
	err = do(r)
	if why := context.Cause(ctx); errors.Is(why, errNoWorker) {
		return cli.InputError(why)
	}
	return err
}

// process returns the arguments of a process that works for a command, under the same limit
// of memory.
func process(s *cli.Session, more ...string) []string {
	list := append([]string{"work", "--pipe", "--hands", "1"}, more...)
	if most := s.MaxMemory(); most > 0 {
		list = append(list, "--max-memory", strconv.Itoa(most))
	}
	return list
}

// progress returns what tells those who wait how far a job is, and once that nothing comes of it.
func (f *Flags) progress(s *cli.Session) func(engine.Progress) {
	m, told := meter.From(s.Ctx), false
	return func(p engine.Progress) {
		m.Units(&meter.Units{Workers: p.Workers, Done: p.Done, Sent: p.Sent, Todo: p.Todo})
		if !told && p.Workers > 0 && p.Refused == p.Workers {
			told = true
			s.Warn("what workers return is refused, of all that are there: end them, and start others")
		}
	}
}

// begin connects to the server, and starts processes, of which lame says which cannot work.
func (f *Flags) begin(s *cli.Session, lame func(why error, all bool)) (r cluster.Remote, stop func(), err error) {
	o := engine.Options{Lease: time.Duration(f.lease), Progress: f.progress(s)}
	if f.Cluster != local {
		o.Alone = func(connected bool) {
			if connected {
				s.Note("waiting for workers of this version; start some: exactsolve work --server %s", f.Cluster)
			} else {
				s.Note("%s does not answer any more; trying again", f.Cluster)
			}
		}
		e, err := f.keys.connect(s.Ctx, f.Cluster, o)
		if err != nil {
			return nil, nil, err
		}
		crew := newCrew(f.Workers, process(s, "--server", f.Cluster, "--keys", string(f.keys)), lame)
		crew.start(nil)
		return e, func() { crew.end(); e.Close() }, nil
	}
	server, err := engine.Serve(engine.ServerOptions{})
	if err != nil {
		return nil, nil, err
	}
	o.Rules, o.Name, o.Trusted = rules, name(), true
	e, err := server.Connect(s.Ctx, o)
	if err != nil {
		server.Close()
		return nil, nil, err
	}
	n := f.Workers
	if n < 0 {
		n = cores()
	}
	crew := newCrew(n, process(s), lame)
	crew.start(server)
	return e, func() { crew.end(); e.Close(); server.Close() }, nil
}
