package assess

import (
	"context"
	"errors"
	"fmt"

	"exactsolve/cert"
	"exactsolve/internal/lp"
)

// ErrTooLarge is wrapped by errors about games whose programs or beliefs take more
// than memory should hold.
var ErrTooLarge = errors.New("too large")

// Limits of a program: 2²² entries are 128 MiB.
const (
	maxEntries = 1 << 22
	maxSize    = 1 << 20 // of the rows, and of the columns
)

// digit is the number of bits at which integers in programs are split.
const digit = 256

// newProgram returns an empty linear program, to be minimized. Those made here have a
// solution.
func newProgram() *lp.Program {
	return &lp.Program{Limits: lp.Limits{Entries: maxEntries, Size: maxSize}, Split: digit}
}

// solve returns an optimum. An error wraps ErrTooLarge or says that ctx was done.
func solve(ctx context.Context, p *lp.Program, stats *cert.Stats) (*lp.Solution, error) {
	z, err := p.Solve(ctx, lp.Options{})
	switch {
	case err == nil:
		stats.Rows, stats.Cols = max(stats.Rows, z.Stats.Rows), max(stats.Cols, z.Stats.Cols)
		stats.Pivots += z.Stats.ExactPivots
		stats.Bits = max(stats.Bits, z.Stats.Bits)
		return z, nil
	case ctx.Err() != nil:
		return nil, stopped(ctx)
	case errors.Is(err, lp.ErrTooLarge):
		return nil, fmt.Errorf("assess: %w: %w", ErrTooLarge, err)
	}
	return nil, fmt.Errorf("%w: %w", cert.ErrInternal, err)
}
