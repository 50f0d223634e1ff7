// Package serve is of the shell: exactsolve serve, which listens for the page of package web.
package serve

import (
	"context"
	"errors"
	"math"
	"runtime"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"exactsolve/cmd/exactsolve/internal/cli"
)

// ServeCommand returns the command serve.
func ServeCommand() *cobra.Command {
	s := new(Serve)
	c := &cobra.Command{
		Use:   "serve [-- COMMAND …]",
		Short: "load, solve and compare games in the browser",
		Long: `Serves a page in which to load, paste or choose a game, find an equilibrium with
live progress, look at it on the tree, compare it with another, and download its
certificate. The address is printed once the page is there; ^C ends it.

Each job is a process of its own, with limits of time and memory. The page can
name no file: texts go in and out through standard input and output, and through
a folder that is made for the job. The server listens on this machine only
unless --listen says otherwise; it has no passwords and no encryption. Under
another name than localhost, an address or that of --listen it answers only with
--host, since a page elsewhere could have such a name point here.

With a command after --, that is run as a job would be, in this process, within
the limits of --max-time and --max-memory; the server starts its jobs like this.`,
		RunE: func(c *cobra.Command, args []string) error { return s.start(c.Context(), cli.IoOf(c), args) },
	}
	s.Declare(c.Flags())
	return c
}

// Serve holds the flags of the command.
type Serve struct {
	Address string
	Hosts   []string
	workers int
	queue   int
	maxTime time.Duration
	memory  int // MiB a job
	quiet   bool
}

func (c *Serve) Declare(fs *pflag.FlagSet) {
	fs.StringVar(&c.Address, "listen", "localhost:7878", "serve at `HOST:PORT`; port 0 is any that is free")
	fs.StringArrayVar(&c.Hosts, "host", nil, "answer under `NAME` too; may be repeated")
	c.workers, c.queue, c.memory = runtime.NumCPU(), 64, 1024
	fs.Var(cli.NewCount(&c.workers, 1, 256), "workers", "run `N` jobs at a time")
	fs.Lookup("workers").DefValue = "the number of processors"
	fs.Var(cli.NewCount(&c.queue, 1, 10_000), "queue", "let `N` jobs wait and refuse more")
	fs.DurationVar(&c.maxTime, "max-time", time.Minute, "end a job after `DURATION`")
	fs.Var(cli.NewCount(&c.memory, cli.LeastMemory, math.MaxInt32), "max-memory", "end a job that needs more than `N` MiB")
	fs.BoolVarP(&c.quiet, "quiet", "q", false, cli.QuietNotes)
}

func (c *Serve) start(ctx context.Context, io cli.Stdio, args []string) error {
	if c.maxTime < time.Second {
		return cli.UsageError("--max-time %v is less than a second", c.maxTime)
	}
	if len(args) > 0 {
		return c.work(ctx, io, args)
	}
	return c.listen(ctx, io)
}

func (c *Serve) work(ctx context.Context, io cli.Stdio, args []string) error {
	if args[0] == "serve" {
		return cli.UsageError("a job is no server")
	}
	if err := limitProcess(c.memory, c.maxTime); err != nil {
		return cli.InputError(errors.New("this system does not allow the limits of a job: " + err.Error()))
	}
	io.Memory = int64(c.memory) << 20
	return cli.Run(ctx, io, args)
}
