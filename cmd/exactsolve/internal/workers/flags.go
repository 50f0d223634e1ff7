// Package workers is of the shell: units of work in other processes, for the commands that
// hand them out, and the commands work and cluster.
package workers

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nkeys"
	"github.com/spf13/pflag"

	"exactsolve"
	"exactsolve/cluster"
	"exactsolve/cluster/engine"
	"exactsolve/cmd/exactsolve/internal/cli"
	"exactsolve/seqform/meter"
)

// rules are those of all kinds of work.
var rules = engine.Rules(exactsolve.Workers())

// Register adds those of other commands, before any runs.
func Register(kinds ...map[string]cluster.Maker) {
	for _, k := range kinds {
		maps.Copy(rules, k)
	}
}

// local is the word for a server in this process.
const local = "local"

// Flags say who does the units of work of a command.
type Flags struct {
	Cluster string // the address of a server, or "local"; "" for this process
	Workers int    // processes, beside those that are there
	keys    keyFlag
	lease   leaseFlag
}

// Declare declares the flags but that for Cluster, of which each command says for what it is.
func (f *Flags) Declare(fs *pflag.FlagSet) {
	f.Workers = -1
	fs.Var(cli.NewCount(&f.Workers, 0, cli.MaxJobs), "workers", "--cluster: start `N` processes to work")
	fs.Lookup("workers").DefValue = ""
	f.keys.declare(fs)
	f.lease.declare(fs)
}

// A leaseFlag is after which time a unit is lost with its worker, for tests; 0 for the usual.
type leaseFlag time.Duration

func (l *leaseFlag) declare(fs *pflag.FlagSet) {
	fs.DurationVar((*time.Duration)(l), "lease", 0, "a unit is lost with its worker after `TIME`")
	_ = fs.MarkHidden("lease")
}

// A keyFlag says how to prove to a server who one is, and which one to trust: a folder with
// the files below, those that are there.
type keyFlag string

// Files of a folder of keys.
const (
	seedFile        = "seed"   // an nkey
	credentialsFile = "creds"  // or credentials of a NATS account
	authorityFile   = "ca.pem" // that signs the certificate of the server
)

func (k *keyFlag) declare(fs *pflag.FlagSet) {
	fs.StringVar((*string)(k), "keys", "", "keys for the server are in `FOLDER`")
}

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
const connectTime = 10 * time.Second

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

// With calls do with who does the units of work, nil for this process. That ends with the
// context of the session, or when do returns.
func (f *Flags) With(s *cli.Session, do func(r cluster.Remote) error) error {
	switch {
	case f.Cluster == "" && f.Workers >= 0:
		return cli.UsageError("--workers is for --cluster")
	case (f.Cluster == "" || f.Cluster == local) && f.keys != "":
		return cli.UsageError("--keys is for --cluster URL")
	case f.Cluster == local && f.Workers == 0:
		return cli.UsageError("--cluster local with --workers 0, want at least one")
	case f.Cluster == "":
		return do(nil)
	}
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
