package depth

import (
	"math"

	"github.com/spf13/pflag"

	"exactsolve"
	"exactsolve/cmd/exactsolve/internal/cli"
)

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
