package main

import (
	"context"
	"errors"
)

// listen refuses: a page is no server.
func (c *serve) listen(ctx context.Context, io stdio) error {
	return inputError(errors.New("there is no server in a browser"))
}
