// Package workers is of the shell: units of work in other processes, for the commands that
// hand them out, and the commands work and cluster.
package workers

import (
	"maps"
	"time"

	"github.com/spf13/pflag"

	"exactsolve"
	"exactsolve/cluster"
	"exactsolve/cmd/exactsolve/internal/cli"
)

// rules are those of all kinds of work.
var rules = exactsolve.Workers()

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
	return f.connected(s, do)
}
