package main

import (
	"context"
	"fmt"

	"exactsolve/cert"
	"exactsolve/nash/algebraic"
)

// express replaces a box by algebraic numbers and reports whether it did. If not,
// it warns.
func (c *solve) express(ctx context.Context, s *session, f *gameFile, r *cert.Result) (bool, error) {
	z, err := algebraic.Express(ctx, f.Game, r.Certificate, algebraic.Options{})
	if err != nil {
		return false, fmt.Errorf("%w: %w", cert.ErrInternal, err) // the box has been checked
	}
	if z.Status != cert.Yes {
		s.warn("no algebraic numbers, only a box: %s", z.Reason)
		return false, nil
	}
	r.Certificate = z.Certificate
	return true, nil
}
