// Package serve is of the shell: exactsolve serve, which listens for the page of package web.
package serve

import (
	"context"
	"crypto/rand"
	"errors"
	"io"
	"math"
	"os"
	"regexp"
	"runtime"
	"sync"
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
certificate. The address is printed once the page is there, and --open shows it in
the browser; ^C ends it.

Each job is a process of its own, with limits of time and memory, and ends with
the server. The page can name no file: texts go in and out through files with
fixed names in a folder that is made for the job. The folders stay in the user's
cache folder, or in that of --folder, so that a server that is started again
knows what was solved; the oldest go first. A job for which no page has asked for
a minute ends. Long solves and short questions wait in different queues.

The server listens on this machine only unless --listen says otherwise; that
needs --token, which whoever opens the page must know, and should have --tls-cert
and --tls-key, without which others on the way can read it. '--token new' makes
one; the address that is printed has it. Under another name than localhost, an
address or that of --listen it answers only with --host, since a page elsewhere
could have such a name point here.

With a command after --, that is run as a job would be, in this process, within
the limits of --max-time and --max-memory; the server starts its jobs like this,
with --input.`,
		RunE: func(c *cobra.Command, args []string) error { return s.start(c.Context(), cli.IoOf(c), args) },
	}
	s.Declare(c.Flags())
	return c
}

// Serve holds the flags of the command.
type Serve struct {
	Address   string
	Hosts     []string
	token     string
	cert, key string // files of TLS
	folder    string
	workers   int
	queue     int
	maxTime   time.Duration
	memory    int // MiB a job
	kept      int // MiB of all jobs
	input     string
	browse    bool
	quiet     bool
}

func (c *Serve) Declare(fs *pflag.FlagSet) {
	fs.StringVar(&c.Address, "listen", "localhost:7878", "serve at `HOST:PORT`; port 0 is any that is free")
	fs.StringArrayVar(&c.Hosts, "host", nil, "answer under `NAME` too; may be repeated")
	fs.StringVar(&c.token, "token", "", "ask for `TOKEN`, of 16 letters and digits or more; new makes one")
	fs.StringVar(&c.cert, "tls-cert", "", "encrypt, with the certificates in `FILE`")
	fs.StringVar(&c.key, "tls-key", "", "`FILE` with the key of --tls-cert")
	c.workers, c.queue, c.memory, c.kept = runtime.NumCPU(), 64, 1024, 1024
	fs.Var(cli.NewCount(&c.workers, 1, 256), "workers", "run `N` solves at a time, and as many short questions, but at least 2")
	fs.Lookup("workers").DefValue = "the number of processors"
	fs.Var(cli.NewCount(&c.queue, 1, 10_000), "queue", "let `N` jobs wait and refuse more")
	fs.DurationVar(&c.maxTime, "max-time", time.Minute, "end a job after `DURATION`")
	fs.Var(cli.NewCount(&c.memory, cli.LeastMemory, math.MaxInt32), "max-memory", "end a job that needs more than `N` MiB")
	fs.StringVar(&c.folder, "folder", "", "keep jobs in `DIR`, or beside it while another server does (default: in the user's cache folder)")
	fs.Var(cli.NewCount(&c.kept, 1, math.MaxInt32), "max-kept", "keep `N` MiB of jobs")
	fs.BoolVar(&c.browse, "open", false, "open the page in the browser")
	fs.StringVar(&c.input, "input", "", "of a job: its standard input is `FILE`, and it ends when the real one does")
	fs.BoolVarP(&c.quiet, "quiet", "q", false, cli.QuietNotes)
}

func (c *Serve) start(ctx context.Context, io cli.Stdio, args []string) error {
	if c.maxTime < time.Second {
		return cli.UsageError("--max-time %v is less than a second", c.maxTime)
	}
	if len(args) > 0 {
		return c.work(ctx, io, args)
	}
	if (c.cert == "") != (c.key == "") {
		return cli.UsageError("--tls-cert and --tls-key go together")
	}
	if c.token == "new" {
		c.token = rand.Text()
	}
	if c.token != "" && !tokenForm().MatchString(c.token) {
		return cli.UsageError("--token: want 16 letters and digits or more")
	}
	return c.listen(ctx, io)
}

func (c *Serve) work(ctx context.Context, std cli.Stdio, args []string) error {
	if args[0] == "serve" {
		return cli.UsageError("a job is no server")
	}
	if err := limitProcess(c.memory, c.maxTime); err != nil {
		return cli.InputError(errors.New("this system does not allow the limits of a job: " + err.Error()))
	}
	if c.input != "" {
		f, err := os.Open(c.input)
		if err != nil {
			return cli.InputError(err)
		}
		defer f.Close()
		var end context.CancelCauseFunc
		ctx, end = context.WithCancelCause(ctx)
		go endWith(std.In, end, os.Exit)
		std.In, std.InTerminal = f, false
	}
	std.Memory = int64(c.memory) << 20
	return cli.Run(ctx, std, args)
}

// killAfter is the time that an interrupted job has to print what is proved so far.
const killAfter = 2 * time.Second

// endWith interrupts a job when a stream does: that of a job comes from its server,
// which holds it open while both live. A little before the server would, it ends the process.
func endWith(in io.Reader, interrupt context.CancelCauseFunc, exit func(status int)) {
	io.Copy(io.Discard, in)
	interrupt(cli.ErrInterrupted)
	time.Sleep(killAfter - killAfter/8)
	exit(cli.ExitInterrupted)
}

// tokenForm is what a token is made of: what cookies and addresses can have as it is.
var tokenForm = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^[A-Za-z0-9]{16,}$`) })
