// Package depth is of the shell: the commands depthlimit, play and aivat, for play that is solved down
// to a depth.
package depth

import (
	"context"
	"errors"
	"fmt"
	"math"
	"strconv"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"exactsolve"
	"exactsolve/cert"
	"exactsolve/cert/answer"
	"exactsolve/cluster"
	"exactsolve/cmd/exactsolve/internal/cli"
	"exactsolve/cmd/exactsolve/internal/view"
	"exactsolve/cmd/exactsolve/internal/workers"
	"exactsolve/message"
)

// DepthLimitCommand returns the command depth-limit.
func DepthLimitCommand() *cobra.Command {
	return cli.NewCommand(&cobra.Command{
		Use:   "depthlimit [GAME]",
		Short: "solve a game down to a depth, with a known strategy for the rest",
		Long: `Looks for a strategy of one player in a two-player constant-sum game tree by
solving only the trunk: what is above a depth limit. Below it that player keeps
to a known strategy, the blueprint, and the opponent chooses among k
continuations at each leaf information set. Two numbers are exact for each k:

  V_k  the value of the cut tree, the model; no claim about the game
  L_k  what the spliced strategy (the solution above, the blueprint below)
       guarantees in the whole game, by an exact best response

and L_k ≤ V_∞ ≤ V_k. The exploitability is how much less than the value of the
game L_k is. Where the value is not known there is a bound, from what the
opponent's blueprint guarantees; --game-value exact solves the whole game for it.

--values N stops with N continuations; loop adds best responses as continuations
until L_k = V_k: then no strategy with that blueprint guarantees more. Both begin
with the opponent's blueprint, its variants by --bias, and each --continuation.
inf solves the model in which the opponent may do anything below the limit.

--rollouts N estimates the value of each node of the limit for each continuation:
by the mean of N plays from there. --network BITS has a small network learn the
values of three quarters of the nodes, and takes what it then says of all nodes:
one network for the continuations given, and one for each best response. V_k then
bounds nothing; what the strategy guarantees is exact as ever.

--resolve then solves every subgame below the limit anew, each from the strategy
found and all of them played together: at the nodes of the limit, or with
--after-round where play of the next round begins. All methods but unsafe keep
what the strategy guarantees, or raise it. With --resolve-depth the blueprint is
kept from a second limit on. Long probabilities are first rounded to multiples of
2^-24, and the result is taken if it is no worse. --values none leaves the trunk to
the blueprint.

A blueprint is a profile of both players: a FILE as 'exactsolve check' reads it,
uniform where it says nothing, or how to make one: exact; or cfr, cfr+,
modified-cfr+ (of Brown, Sandholm and Amos 2018, appendix A), linear-cfr,
discounted-cfr or mccfr, each perhaps with :ROUNDS, as in cfr+:500. Rounds of
mccfr are samples, of which 2 and later many are made from one update to the
next; the profile does not depend on who makes them, --jobs or --cluster.
With --abstract it is made in a game in which players confuse information sets;
with --lift it is one of a smaller game, whose actions are followed by label.

The strategy itself, with the opponent's blueprint, is in the output with --json: a
profile that 'exactsolve check', 'exactsolve match' and --blueprint read. It is the
best of all k and the blueprint, or with --last that of the last k.

--certificate proves that with the opponent's blueprint the strategy is an
epsilon-nash equilibrium with payoff u, and so guarantees at least u − ε.

The status is 0 if L_k = V_k and all subgames were solved that were to be, and 3
if a limit of work came first, or with --weaken, --rollouts or --network. For
example, more of them in docs/poker.md:

  exactsolve gen leduc -o leduc.efg
  exactsolve depthlimit --after-round 1 leduc.efg
  exactsolve depthlimit --after-round 1 --blueprint cfr+:100 --values 4 \
      --resolve maxmargin leduc.efg`,
		Args: cli.WantArgs(0, 1, "one GAME"),
	}, new(depthLimit))
}

type depthLimit struct {
	cli.Common
	blueprintFlags
	question    exactsolve.DepthQuestion // as far as flags say it as it is
	player      int                      // from 1
	gameValue   string                   // "bounds" or "exact"
	resolve     string                   // a method of the package, or "none"
	certificate cli.CertificateFlag
	checkpoint  cli.CheckpointFlags
	workers     workers.Flags

	changed func(flag string) bool
}

// A valuesFlag says how many continuations there may be, and whether the trunk is solved.
type valuesFlag exactsolve.DepthQuestion

func (v *valuesFlag) Type() string { return "N|loop|inf|none" }

func (v *valuesFlag) String() string {
	switch {
	case v.KeepTrunk:
		return "none"
	case v.Unlimited:
		return "inf"
	case v.MaxValues == 0:
		return "loop"
	}
	return strconv.Itoa(v.MaxValues)
}

func (v *valuesFlag) Set(text string) error {
	n, err := strconv.Atoi(text)
	word := text == "loop" || text == "inf" || text == "none"
	if !word && (err != nil || n < 1 || n > maxValues) {
		return fmt.Errorf("want a number from 1 to %d, loop, inf or none", maxValues)
	}
	v.MaxValues, v.Unlimited, v.KeepTrunk = n, text == "inf", text == "none"
	return nil
}

// maxValues bounds the continuations that --values may ask for.
const maxValues = 1_000_000

const maxRollouts = 1_000_000_000

func (c *depthLimit) values() *valuesFlag { return (*valuesFlag)(&c.question) }

func (c *depthLimit) Declare(fs *pflag.FlagSet) {
	q := &c.question
	c.player = 1
	fs.Var(cli.NewCount(&c.player, 1, 2), "player", "whose strategy is looked for: `N`")
	fs.Var(cli.NewCount(&q.AfterRound, 1, math.MaxInt32), "after-round", "the limit is where round `N` ends: where chance comes in after play")
	fs.Var(cli.NewCount(&q.Depth, 0, math.MaxInt32), "depth", "the limit is `N` actions below the root, those of chance included")
	fs.Var(c.values(), "values", "continuations of the opponent: `N|loop|inf`; or none, to keep the blueprint in the trunk")
	c.blueprintFlags.declare(fs)
	c.declareResolving(fs)
	fs.BoolVar(&q.Weaken, "weaken", false, "raise values of continuations that an inexact blueprint lets gain; V_k then bounds nothing")
	fs.BoolVar(&q.Last, "last", false, "take the solution of the last k, even if one before or the blueprint guarantees more, which an agent that plays cannot tell")
	fs.Var(cli.NewCount(&q.Leaves.Rollouts, 0, maxRollouts), "rollouts", "estimate leaf values by the means of `N` plays (0 for exact values); V_k then bounds nothing")
	fs.Var(cli.NewCount(&q.Leaves.Network, 0, exactsolve.MaxNetworkBits), "network", "estimate leaf values by a network trained on them, with weights that are multiples of 2^-`BITS` (0 for exact values); V_k then bounds nothing")
	fs.Lookup("seed").Usage = "mccfr, --rollouts and --network: the random numbers, `N`"
	fs.Var(cli.NewChoice(&c.gameValue, "bounds", "exact"), "game-value", "the value of the game is bounded, or found by solving it: `bounds|exact`")
	fs.Var(cli.NewCount(&q.MaxPivots, 0, math.MaxInt), "max-pivots", "give up after `N` exact pivots of a linear program (0 for no limit)")
	fs.StringVar(&c.certificate.Path, "certificate", "", "write the certificate of the epsilon-nash equilibrium to `FILE`")
	c.checkpoint.Declare(fs)
	c.AddTimeout(fs)
	c.declareReading(fs, cli.QuietText)
	cli.ForPage(fs, "player", "after-round", "depth", "values", "blueprint", "resolve", "seed", "game-value", "timeout", "normalize-chance")
}

func (c *depthLimit) declareReading(fs *pflag.FlagSet, quiet string) {
	c.ProfileFlags.DeclareReading(fs, "uniform")
	c.Digits = view.DepthDigits
	fs.Var(cli.NewCount(&c.Digits, 1, 1000), "digits", "`N` digits in decimals")
	c.AddCommon(fs, quiet, "text", "json")
	c.changed = fs.Changed
}

// declareResolving declares how the rest of the game is solved anew after the trunk.
func (c *depthLimit) declareResolving(fs *pflag.FlagSet) {
	fs.Var(cli.NewChoice(&c.resolve, append([]string{"none"}, exactsolve.ResolveMethods()...)...), "resolve", "then solve each subgame at the limit, or where the next round begins, anew: `METHOD` resolve, maxmargin, weighted-maxmargin, reach-resolve, reach-maxmargin, splice, or unsafe, which alone can lose")
	fs.Var(cli.NewCount(&c.question.KeepDepth, 0, math.MaxInt32), "resolve-depth", "--resolve: keep the blueprint from `N` actions below its roots on (0 for nowhere)")
	c.question.Jobs = 1
	fs.Var(cli.NewCount(&c.question.Jobs, 1, cli.MaxJobs), "jobs", "--resolve, but for splice, and mccfr: do `N` units of work at a time; the answer is the same")
	fs.StringVar(&c.workers.Cluster, "cluster", "", "--resolve, but for splice, and mccfr where it takes long: work by the server at `URL`, or local, see docs/cluster.md")
	c.workers.Declare(fs)
}

// resolves reports whether subgames are to be solved anew.
func (c *depthLimit) resolves() bool { return c.resolve != "none" }

func (c *depthLimit) checkFlags() error {
	q := &c.question
	switch {
	case c.changed("after-round") == c.changed("depth"):
		return cli.UsageError("want one of --after-round and --depth")
	case q.Leaves.Rollouts > 0 && q.Leaves.Network > 0:
		return cli.UsageError("--rollouts and --network exclude each other")
	case q.Last && (q.Unlimited || q.KeepTrunk):
		return cli.UsageError("--last is for --values N or loop, which solve for one k after another")
	case q.Unlimited && (c.loose() || c.continues()):
		return cli.UsageError("--weaken, --rollouts, --network, --bias and --continuation are not for --values inf, which has all continuations")
	case q.KeepTrunk && (c.loose() || c.continues() || !c.resolves()):
		return cli.UsageError("--values none is for --resolve, without --weaken, --rollouts, --network, --bias and --continuation")
	}
	if err := c.checkBlueprint(); err != nil {
		return err
	}
	if q.KeepDepth > 0 && !c.resolves() {
		return cli.UsageError("--resolve-depth is for --resolve")
	}
	if shares := c.resolves() && c.resolve != "splice" || c.samples(); !shares && (q.Jobs > 1 || c.workers.Cluster != "") {
		return cli.UsageError("--jobs and --cluster are for --resolve with a method other than splice, and for mccfr")
	}
	return c.certificate.Check(c.Output)
}

// loose reports whether V_k bounds nothing.
func (c *depthLimit) loose() bool {
	return c.question.Weaken || c.question.Leaves.Rollouts > 0 || c.question.Leaves.Network > 0
}

func (c *depthLimit) checkBlueprint() error {
	if given, most := 1+len(c.biases)+len(c.continuations), c.question.MaxValues; most > 0 && given > most {
		return cli.UsageError("--values %d, but %d continuations are given", most, given)
	}
	c.IgnoreBeliefs = true
	return c.blueprintFlags.check(c.changed)
}

func (c *depthLimit) Run(s *cli.Session, args []string) error {
	if err := c.checkFlags(); err != nil {
		return err
	}
	f, err := s.ReadArgument(args)
	if err != nil {
		return err
	}
	r, err := exactsolve.NewDepthRun(f.Game, c.asked())
	if err != nil {
		return f.Refused(err)
	}
	if len(r.Limit.Nodes()) == 0 {
		s.Warn("%s: no play gets as far as the limit; the trunk is the whole game", f.Name)
	}
	outputs, err := c.checkpoint.Check(s)
	if err != nil {
		return err
	}
	to, err := c.certificate.Open(s, outputs...)
	if err != nil {
		return err
	}
	if err := s.Config("depthlimit", f, c.options()); err != nil {
		return err
	}
	file, end, err := c.checkpoint.File(s)
	if err != nil {
		return err
	}
	defer end()
	if c.kept, err = exactsolve.KeepDepth(file, f.Game, r.Question); err != nil {
		return c.checkpoint.Refused(err)
	}
	r.Kept = c.kept
	return c.workers.With(s, func(remote cluster.Remote) error {
		r.Remote, c.remote, c.jobs = remote, remote, r.Jobs
		return c.answer(s, f, r, to)
	})
}

// asked returns what is asked, but for the blueprint.
func (c *depthLimit) asked() exactsolve.DepthQuestion {
	q := c.question
	q.Player, q.GameValue, q.Over = c.player-1, c.gameValue == "exact", cli.Overtime(c.Timeout)
	q.Leaves.Seed = c.seed
	if c.resolves() {
		q.Resolve = c.resolve
	}
	return q
}

func (c *depthLimit) options() cli.Options {
	q := &c.question
	o := cli.Options{"player": c.player, "values": c.values().String(), "game_value": c.gameValue}
	if c.changed("depth") {
		o["depth"] = q.Depth
	} else {
		o["after_round"] = q.AfterRound
	}
	c.addOptions(o)
	if c.resolves() {
		o["resolve"] = c.resolve
	}
	o.Add("resolve_depth", q.KeepDepth)
	if q.Jobs > 1 {
		o["jobs"] = q.Jobs
	}
	o.Add("weaken", q.Weaken)
	o.Add("last", q.Last)
	o.Add("rollouts", q.Leaves.Rollouts)
	o.Add("network", q.Leaves.Network)
	return o
}

// addOptions adds those that play has too.
func (c *depthLimit) addOptions(o cli.Options) {
	c.ProfileFlags.AddOptions(o)
	c.blueprintFlags.addOptions(o)
	o.Add("max_pivots", c.question.MaxPivots)
}

func (c *depthLimit) newResult(f *cli.GameFile, l *exactsolve.Limit) *view.DepthResult {
	m := &view.DepthResult{DepthLimit: message.DepthLimit{Player: c.player, Players: cli.NewNames(f.Game).Players}, Digits: c.Digits}
	m.Limit.Nodes = len(l.Nodes())
	for i := range m.Limit.LeafSets {
		m.Limit.LeafSets[i] = len(l.LeafSets(i))
	}
	for _, v := range l.Nodes() {
		m.Limit.Below += int(f.Game.Tree.End[v]) - v
	}
	return m
}

func (c *depthLimit) answer(s *cli.Session, f *cli.GameFile, r *exactsolve.DepthRun, to *cli.Output) error {
	m := c.newResult(f, r.Limit)
	var proof *cert.Certificate
	if err := c.checkpoint.Refused(c.begin(s, f, r, m)); err != nil {
		why := limitReached(s.Ctx, err)
		if why == "" {
			return f.Refused(err)
		}
		m.Status, m.Reason = answer.Unknown.String(), "no blueprint within the limits: "+why
	} else {
		a, err := r.Solve(s.Ctx)
		if err != nil {
			return f.Refused(c.checkpoint.Refused(err))
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

// limitReached returns which limit ended the making of a blueprint, "" if that is not what err is about.
func limitReached(ctx context.Context, err error) string {
	_, input := errors.AsType[*cli.ExitError](err)
	switch {
	case input || errors.Is(err, answer.ErrInternal):
		return ""
	case ctx.Err() != nil:
		return context.Cause(ctx).Error()
	}
	return ""
}

func (c *depthLimit) begin(s *cli.Session, f *cli.GameFile, r *exactsolve.DepthRun, m *view.DepthResult) error {
	made, err := c.makeBlueprint(s, f)
	if err != nil {
		return err
	}
	r.Blueprint, r.Seen = made.Profile, made.Seen
	m.Blueprint.Method, m.Blueprint.Rounds, m.Blueprint.Units = made.Method, made.Rounds, c.units
	r.Progress = func(e exactsolve.DepthEvent) error { return c.progress(s, f, m, e) }
	r.Continuations, err = c.continuationsOf(s, f, made.Profile)
	return err
}

// progress takes note of how far the work is, and writes it if the answer is a stream.
func (c *depthLimit) progress(s *cli.Session, f *cli.GameFile, m *view.DepthResult, e exactsolve.DepthEvent) error {
	switch {
	case e.Round != nil:
		s.Phase("after "+cli.Plural(e.Round.Continuations, "continuation"), "")
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
