package serve

import (
	"context"
	"errors"

	"exactsolve/cmd/exactsolve/internal/cli"
)

// listen refuses: a page is no server.
func (c *Serve) listen(ctx context.Context, io cli.Stdio) error {
	return cli.InputError(errors.New("there is no server in a browser"))
}
