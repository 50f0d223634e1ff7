package workers

import (
	"cmp"
	"context"
	"errors"
	"io"
	"os"
	"sync"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"exactsolve/cluster/engine"
	"exactsolve/cmd/exactsolve/internal/cli"
)

// WorkCommand returns the command work.
func WorkCommand() *cobra.Command {
	return cli.NewCommand(&cobra.Command{
		Use:   "work --server URL",
		Short: "do units of work that other commands hand out",
		Long: `Does units of work of the commands that were started with --cluster URL, one a
core, until it is interrupted; then it gives back what it has begun. It may end
in any way: what it does not return is done by others.

  exactsolve cluster serve --listen 127.0.0.1:4222
  exactsolve work --server nats://127.0.0.1:4222
  exactsolve solve --all --cluster nats://127.0.0.1:4222 game.nfg`,
		Args: cli.WantArgs(0, 0, "none"),
	}, new(work))
}

type work struct {
	cli.Common
	server string
	hands  int
	idle   time.Duration
	pipe   bool
	keys   keyFlag
	lease  leaseFlag
}

func (c *work) Declare(fs *pflag.FlagSet) {
	c.hands = cores()
	fs.StringVar(&c.server, "server", "", "take units from the server at `URL`")
	fs.Var(cli.NewCount(&c.hands, 1, cli.MaxJobs), "hands", "do `N` units at a time (default one a core)")
	fs.Lookup("hands").DefValue = ""
	fs.DurationVar(&c.idle, "idle-exit", 0, "end after `TIME` without a unit, such as 10m (default never)")
	fs.Lookup("idle-exit").DefValue = ""
	c.keys.declare(fs)
	c.lease.declare(fs)
	fs.BoolVar(&c.pipe, "pipe", false, "end with standard input; without --server that is at the other end of it and of standard output")
	_ = fs.MarkHidden("pipe")
	c.AddTimeout(fs)
	c.AddMemory(fs)
}

func (c *work) Run(s *cli.Session, _ []string) error {
	if c.pipe { // the line is that of the parent
		s.Hush()
	}
	e, err := c.connect(s)
	if err != nil {
		return err
	}
	defer e.Close()
	if !c.pipe { // a parent that is gone is seen by its pipe
		s.Note("working for %s, %s at a time", c.server, cli.Plural(c.hands, "unit"))
	}
	ctx, cancel := context.WithCancelCause(s.Ctx)
	defer cancel(nil)
	if c.pipe && c.server != "" {
		go func() {
			_, _ = io.Copy(io.Discard, s.Io.In)
			cancel(cli.ErrInterrupted)
		}()
	}
	if err = e.Work(ctx, c.hands); errors.Is(err, cli.ErrInterrupted) {
		return nil
	}
	return cmp.Or(s.Ctx.Err(), err)
}

func (c *work) connect(s *cli.Session) (*engine.Engine, error) {
	if !c.pipe && c.server == "" {
		return nil, cli.UsageError("missing --server, want the address of one")
	}
	if c.idle < 0 {
		return nil, cli.UsageError("--idle-exit %v is negative", c.idle)
	}
	if c.server != "" {
		return c.keys.connect(s.Ctx, c.server, engine.Options{Worker: true, Lease: time.Duration(c.lease), Idle: c.idle})
	}
	p := &engine.Pipe{In: s.Io.In, Out: os.Stdout, End: func() { os.Exit(0) }}
	return engine.Connect(s.Ctx, "", engine.Options{Rules: rules, Name: name(), Worker: true, Nats: []nats.Option{nats.SetCustomDialer(p)}})
}

// ClusterCommand returns the command cluster.
func ClusterCommand() *cobra.Command {
	c := &cobra.Command{
		Use:   "cluster",
		Short: "jobs whose units are done by other processes",
		Long: `Jobs whose units are done by other processes: a command with --cluster URL hands
them out, 'exactsolve work' does them.`,
		RunE: func(_ *cobra.Command, args []string) error {
			return cli.UsageError("want serve, keygen, status, cancel or clean")
		},
	}
	c.AddCommand(
		cli.NewCommand(&cobra.Command{
			Use: "serve", Short: "a server for such commands and workers", Args: cli.WantArgs(0, 0, "none"),
			Long: `Serves commands and workers until it is interrupted. What it has is lost then,
unless it is kept in a folder; but commands ask again for what was lost. An
address that other machines can reach is served only to those with keys, by TLS.`,
		}, new(serve)),
		keygenCommand(),
		cli.NewCommand(&cobra.Command{
			Use: "status", Short: "how far the jobs of a server are", Args: cli.WantArgs(0, 0, "none"),
			Long: `Says of each job how many units are done, with workers, left and set aside, with
how many workers, and how many are done in a second; and which workers get
nothing because their program has other rules.`,
		}, &admin{run: (*admin).status}),
		cli.NewCommand(&cobra.Command{
			Use: "cancel JOB", Short: "forget a job of a server", Args: cli.WantArgs(1, 1, "one JOB"),
			Long: `Forgets a job, and has workers leave it. Interrupt the command that hands it out
first, or that asks again.`,
		}, &admin{run: (*admin).cancel}),
		cli.NewCommand(&cobra.Command{
			Use: "clean", Short: "remove all that this program keeps on a server", Args: cli.WantArgs(0, 0, "none"),
			Long: "Removes all jobs and games that this program keeps on a server.",
		}, &admin{run: (*admin).clean}),
	)
	return c
}

// An admin is a command about the jobs of a server.
type admin struct {
	cli.Common
	server string
	keys   keyFlag
	run    func(c *admin, s *cli.Session, e *engine.Engine, args []string) error
}

func (c *admin) Declare(fs *pflag.FlagSet) {
	fs.StringVar(&c.server, "server", nats.DefaultURL, "ask the server at `URL`")
	c.keys.declare(fs)
	c.AddCommon(fs, cli.QuietText, "text", "json", "csv")
}

func (c *admin) Run(s *cli.Session, args []string) error {
	e, err := c.keys.connect(s.Ctx, c.server, engine.Options{})
	if err != nil {
		return err
	}
	defer e.Close()
	return c.run(c, s, e, args)
}

func (c *admin) cancel(s *cli.Session, e *engine.Engine, args []string) error {
	return e.Cancel(s.Ctx, args[0])
}

func (c *admin) clean(s *cli.Session, e *engine.Engine, _ []string) error { return e.Clean(s.Ctx) }

// listening is how long status waits for what supervisors say each second, and workers each
// two seconds.
const listening = 2500 * time.Millisecond

func (c *admin) status(s *cli.Session, e *engine.Engine, _ []string) error {
	var r statusResult
	var err [2]error
	var both sync.WaitGroup
	both.Go(func() { r.Jobs, err[0] = e.Status(s.Ctx, listening) })
	both.Go(func() { r.Strangers, err[1] = e.Strangers(s.Ctx, listening) })
	both.Wait()
	if err := errors.Join(err[:]...); err != nil {
		return err
	}
	return s.Report(&r)
}

// A serve is the command cluster serve.
type serve struct {
	cli.Common
	o    engine.ServerOptions
	keys string
}

func (c *serve) Declare(fs *pflag.FlagSet) {
	fs.StringVar(&c.o.Listen, "listen", "127.0.0.1:4222", "listen at `ADDRESS`")
	fs.StringVar(&c.o.Folder, "folder", "", "keep what there is to do in `FOLDER` (default none)")
	fs.StringVar(&c.keys, "keys", "", "serve those that the keys in `FOLDER` are for, see cluster keygen")
	c.AddTimeout(fs)
}

func (c *serve) Run(s *cli.Session, _ []string) error {
	if c.keys != "" {
		var err error
		if c.o.Keys, err = serverKeys(c.keys); err != nil {
			return cli.InputError(err)
		}
	}
	server, err := engine.Serve(c.o)
	if errors.Is(err, engine.ErrOpen) {
		return cli.InputError(err, "exactsolve cluster keygen --host HOST keys", "exactsolve cluster serve --listen "+c.o.Listen+" --keys keys/server")
	}
	if err != nil {
		return cli.InputError(err)
	}
	defer server.Close()
	s.Note("listening at %s", server.Address())
	<-s.Ctx.Done()
	if err := context.Cause(s.Ctx); !errors.Is(err, cli.ErrInterrupted) {
		return err
	}
	return nil
}
