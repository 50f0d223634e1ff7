package depth

import (
	"context"
	"errors"
	"math"
	"time"

	"github.com/spf13/pflag"

	"exactsolve"
	"exactsolve/cert"
	"exactsolve/cmd/exactsolve/internal/cli"
	"exactsolve/cmd/exactsolve/internal/view"
)

// answer runs the method within the limits and reports.
func (c *depthLimit) answer(ctx context.Context, s *cli.Session, f *cli.GameFile, r *exactsolve.DepthRun, to *cli.Output) error {
	m := c.newResult(f, r.Limit)
	var proof *cert.Certificate
	if err := c.begin(ctx, s, f, r, m); err != nil {
		why := limitReached(ctx, err)
		if why == "" {
			return f.Refused(err)
		}
		m.Status, m.Reason = cert.Unknown.String(), "no blueprint within the limits: "+why
	} else {
		a, err := r.Solve(ctx)
		if err != nil {
			return f.Refused(err)
		}
		m.Enter(f.Game, a)
		proof = a.Certificate
	}
	var err error
	if m.Certificate, err = c.certificate.Write(s, f, to, proof, m.Reason); err != nil {
		return err
	}
	m.Stats.Seconds = cli.Microseconds(time.Since(s.Start))
	return s.End(m, m.Status)
}

// limitReached returns which limit ended the making of a blueprint early, "" if that is
// not what the error is about.
func limitReached(ctx context.Context, err error) string {
	_, input := errors.AsType[*cli.ExitError](err)
	switch {
	case input || errors.Is(err, cert.ErrInternal):
		return ""
	case ctx.Err() != nil:
		return context.Cause(ctx).Error()
	case errors.Is(err, exactsolve.ErrNoBlueprint):
		return err.Error()
	}
	return ""
}

// begin reads or makes the blueprint and the continuations.
func (c *depthLimit) begin(ctx context.Context, s *cli.Session, f *cli.GameFile, r *exactsolve.DepthRun, m *view.DepthResult) error {
	made, err := c.makeBlueprint(ctx, s, f)
	if err != nil {
		return err
	}
	r.Blueprint, m.Blueprint.Method, m.Blueprint.Rounds = made.profile, made.method, made.rounds
	r.Progress = func(e exactsolve.DepthEvent) error { return c.progress(s, f, m, e) }
	r.Continuations, err = c.continuationsOf(ctx, s, f, made.profile)
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

// resolveFlags say how the rest of the game is solved anew after the trunk.
type resolveFlags struct {
	resolve      string // a method of the package, or "none"
	resolveDepth int    // 0 for all of the subgames
	jobs         int
}

func (c *resolveFlags) declare(fs *pflag.FlagSet) {
	fs.Var(cli.NewChoice(&c.resolve, append([]string{"none"}, exactsolve.ResolveMethods()...)...), "resolve", "then solve each subgame at the limit, or where the next round begins, anew: `METHOD` resolve, maxmargin, weighted-maxmargin, reach-resolve, reach-maxmargin, splice, or unsafe, which alone can lose")
	fs.Var(cli.NewCount(&c.resolveDepth, 0, math.MaxInt32), "resolve-depth", "--resolve: keep the blueprint from `N` actions below its roots on (0 for nowhere)")
	c.jobs = 1
	fs.Var(cli.NewCount(&c.jobs, 1, cli.MaxJobs), "jobs", "--resolve, but for splice: solve `N` subgames at a time; the answer is the same")
}

func (c *resolveFlags) wanted() bool { return c.resolve != "none" }

func (c *resolveFlags) check() error {
	if c.resolveDepth > 0 && !c.wanted() {
		return cli.UsageError("--resolve-depth is for --resolve")
	}
	if c.jobs > 1 && (!c.wanted() || c.resolve == "splice") {
		return cli.UsageError("--jobs is for --resolve with a method other than splice")
	}
	return nil
}

func (c *resolveFlags) addOptions(o cli.Options) {
	if c.wanted() {
		o["resolve"] = c.resolve
	}
	o.Add("resolve_depth", c.resolveDepth)
	if c.jobs > 1 {
		o["jobs"] = c.jobs
	}
}
