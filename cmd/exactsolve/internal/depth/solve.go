package depth

import (
	"context"
	"errors"
	"fmt"
	"time"

	"exactsolve"
	"exactsolve/cert"
	"exactsolve/cmd/exactsolve/internal/cli"
	"exactsolve/cmd/exactsolve/internal/view"
)

// answer runs the method within the limits and reports.
func (c *depthLimit) answer(ctx context.Context, s *cli.Session, f *cli.GameFile, r *exactsolve.DepthRun, to *cli.Output) error {
	m := c.newResult(f, r.Limit)
	a, err := c.solve(ctx, s, f, r, m)
	switch {
	case errors.Is(err, errNoBlueprint):
		m.Status, m.Reason = cert.Unknown.String(), err.Error()
	case err != nil:
		return err
	}
	var proof *cert.Certificate
	if a != nil {
		m.Enter(f.Game, a)
		proof = a.Certificate
	}
	if m.Certificate, err = c.certificate.Write(s, f, to, proof, m.Reason); err != nil {
		return cli.InputError(err)
	}
	m.Stats.Seconds = time.Since(s.Start).Round(time.Microsecond).Seconds()
	return s.End(m, m.Status)
}

// errNoBlueprint is wrapped by errors that say that a limit came before a blueprint.
var errNoBlueprint = errors.New("no blueprint within the limits")

// solve reads or makes the blueprint and solves with it.
func (c *depthLimit) solve(ctx context.Context, s *cli.Session, f *cli.GameFile, r *exactsolve.DepthRun, m *view.DepthResult) (*exactsolve.DepthAnswer, error) {
	made, err := c.makeBlueprint(ctx, s, f)
	if err != nil {
		return nil, noBlueprint(ctx, err)
	}
	r.Blueprint = made.profile
	if r.Continuations, err = c.continuationsOf(ctx, s, f, made.profile); err != nil {
		return nil, noBlueprint(ctx, err)
	}
	m.Blueprint.Method, m.Blueprint.Rounds = made.method, made.rounds
	r.Progress = func(e exactsolve.DepthEvent) error { return c.progress(s, f, m, e) }
	a, err := r.Solve(ctx)
	return a, err
}

// noBlueprint makes errNoBlueprint of what ended the making of a blueprint early.
func noBlueprint(ctx context.Context, err error) error {
	_, input := errors.AsType[*cli.ExitError](err)
	switch {
	case input || errors.Is(err, cert.ErrInternal):
		return err
	case ctx.Err() != nil:
		return fmt.Errorf("%w: %w", errNoBlueprint, context.Cause(ctx))
	case errors.Is(err, exactsolve.ErrNoBlueprint):
		return fmt.Errorf("%w: %w", errNoBlueprint, err)
	}
	return err
}

// progress takes note of how far the work is, and writes it if the answer is a stream.
func (c *depthLimit) progress(s *cli.Session, f *cli.GameFile, m *view.DepthResult, e exactsolve.DepthEvent) error {
	switch {
	case e.Round != nil:
		return m.Round(s, e.Round)
	case e.Shorter != nil:
		s.Detail("probabilities of the strategy rounded to multiples of 1/%d: guarantees %s", exactsolve.RootDenominator, m.Short(*e.Shorter))
	case e.Unknown != "":
		s.Warn("%s: the value of the game was not found: %s", f.Name, e.Unknown)
	default:
		s.Detail("%d of %s re-solved", e.Solved, cli.Plural(e.Subgames, "subgame"))
	}
	return nil
}
