package workers

import (
	"errors"

	"github.com/spf13/cobra"

	"exactsolve/cluster"
	"exactsolve/cmd/exactsolve/internal/cli"
)

// Commands returns nothing: in a browser there are no other processes.
func Commands() []func() *cobra.Command { return nil }

// connected refuses.
func (f *Flags) connected(*cli.Session, func(r cluster.Remote) error) error {
	return cli.InputError(errors.New("--cluster: there are no clusters in a browser"))
}
