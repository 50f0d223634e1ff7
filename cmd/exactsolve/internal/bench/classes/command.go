// Package classes is of the shell: bench nash, classes of games in strategic form.
package classes

import (
	"errors"
	"fmt"
	"math"
	"math/bits"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"exactsolve/cert/answer"
	"exactsolve/cluster"
	"exactsolve/cmd/exactsolve/internal/cli"
	"exactsolve/cmd/exactsolve/internal/workers"
	"exactsolve/fixtures/gen"
	"exactsolve/message"
	"exactsolve/nash"
	"exactsolve/nash/bilinear"
	"exactsolve/rational"
	"exactsolve/seqform"
)

// BenchNashCommand returns the command bench nash.
func BenchNashCommand() *cobra.Command {
	return cli.NewCommand(&cobra.Command{
		Use:   "nash",
		Short: "one nash equilibrium of random games of several players",
		Long: `Solves games of a class as 'exactsolve solve --concept nash' does, for the seeds
N, N+1 and so on, and prints how many were solved, what was found and how long it
took, beside published figures for the same class where there are some. What each
equilibrium was found by is what the search itself says.

Each certificate is written, read again and checked against the game in it, as
'exactsolve verify' does: then the game counts as certified. An equilibrium is
pure, or has rational probabilities, or is in a box.

Classes are random (payoffs uniform from 0 to 1, of 12 digits), covariant, and
those of GAMUT, see 'exactsolve gen'. Suites, for --class and its sizes:

  g24    the classes of Ganzfried 2024, table 1: random games of 3 players with
         2, 3 or 5 actions, and of 4 and 5 players with 2 or 3
  gamut  those of table 3: nine classes of 3 players with 3 actions

--method ncp, miqcp and miqcp-chain search by branch and bound; boxes and linear
programs are then counted instead of supports and starts. With --newton below the
first box is split without Newton steps, and with --newton decided branching and
relaxations alone have to decide what is played. --method cfr and fictitious-play
end with an average that is near an equilibrium or not. A game that went through
all rounds counts as certified if the regret that is left, ε, is, and printed are
the mean of ε over these games only, its standard error and the largest.

Seconds are wall time, from the game in memory to the checked certificate; games
are made before. With --jobs 1, cpu is that of the whole process, so the garbage
collector's too. verify is the time of writing, reading and checking. With
--cluster URL seconds and counts are what the workers say, each of its machine;
certificates are checked here again.

The status is 0 if all games are certified, otherwise 3.`,
		Args: cli.WantArgs(0, 0, "no arguments"),
	}, new(benchNash))
}

type benchNash struct {
	cli.Common
	suite, class, covariance, method, newton string
	players, actions, count, maxBoxes, jobs  int
	maxRounds                                int
	seed                                     uint64

	workers workers.Flags
	changed func(flag string) bool
}

// maxBenchGames limits memory, which is about 500 bytes a game.
const maxBenchGames = 100_000

func (c *benchNash) Declare(fs *pflag.FlagSet) {
	fs.Var(cli.NewChoice(&c.suite, "none", "g24", "gamut"), "suite", "several classes: `none|g24|gamut`")
	fs.Var(cli.NewChoice(&c.class, NashClasses()...), "class", "the `CLASS` of games: "+cli.OrList(NashClasses()))
	c.players, c.actions, c.count, c.jobs, c.maxRounds = 3, 3, 100, 1, 10_000
	fs.Var(cli.NewCount(&c.players, 2, 20), "players", "`N` players")
	fs.Var(cli.NewCount(&c.actions, 1, math.MaxInt32), "actions", "`N` actions of each; of congestion games 2^k-1, for k facilities")
	fs.StringVar(&c.covariance, "covariance", "", "of covariant games, `NUMBER` from -1/(players-1), the default, where payoffs sum to zero, to 1")
	fs.Var(cli.NewCount(&c.count, 1, maxBenchGames), "count", "`N` games of each class")
	fs.Uint64Var(&c.seed, "seed", 1, "the first seed `N`")
	methods := []string{string(nash.Auto), string(nash.Portfolio), string(nash.Supports), byLogit}
	for _, m := range bilinear.Methods() {
		methods = append(methods, string(m))
	}
	methods = append(methods, playing...)
	fs.Var(cli.NewChoice(&c.method, methods...), "method", "how to solve them: `METHOD`, "+cli.OrList(methods))
	fs.Var(cli.NewChoice(&c.newton, string(bilinear.All), string(bilinear.Below), string(bilinear.Decided)), "newton",
		"branch and bound: Newton steps in `BOXES`: all, below (the first), decided (pairs)")
	fs.Var(cli.NewCount(&c.maxBoxes, 0, math.MaxInt), "max-boxes", "branch and bound: give up a game after `N` boxes (0 for a million)")
	fs.Var(cli.NewCount(&c.maxRounds, 1, math.MaxInt), "max-rounds", "cfr, fictitious-play: stop after `N` rounds")
	fs.Var(cli.NewCount(&c.jobs, 1, cli.MaxJobs), "jobs", "solve `N` games at a time")
	fs.StringVar(&c.workers.Cluster, "cluster", "", "have games solved by the workers of the server at `URL`, or local")
	c.workers.Declare(fs)
	c.AddTimeoutEach(fs, "give up a game after `DURATION`, such as 30s or 5m (default none)")
	c.AddAnswer(fs, cli.QuietNotes, "text", "json", "csv")
	c.changed = fs.Changed
}

func (c *benchNash) checkFlags() error {
	for _, flag := range []string{"class", "players", "actions", "covariance"} {
		if c.suite != "none" && c.changed(flag) {
			return cli.UsageError("--%s is given by --suite %s", flag, c.suite)
		}
	}
	switch {
	case c.covariance != "" && c.class != "covariant":
		return cli.UsageError("--covariance is for --class covariant")
	case c.changed("max-boxes") && !c.byBoxes():
		return cli.UsageError("--max-boxes is for --method ncp, miqcp or miqcp-chain")
	case c.changed("newton") && !c.byBoxes():
		return cli.UsageError("--newton is for --method ncp, miqcp or miqcp-chain")
	case c.changed("max-rounds") && !c.byPlay():
		return cli.UsageError("--max-rounds is for --method cfr or fictitious-play")
	case c.changed("jobs") && c.workers.Cluster != "":
		return cli.UsageError("--jobs is for work in one process, not for --cluster")
	case c.seed > math.MaxUint64-uint64(c.count):
		return cli.UsageError("--seed %d leaves no seeds for %d games", c.seed, c.count)
	}
	return nil
}

func (c *benchNash) byBoxes() bool {
	return slices.Contains(bilinear.Methods(), bilinear.Method(c.method))
}

// playing has the methods that play a game against itself.
var playing = []string{"cfr", "fictitious-play"}

func (c *benchNash) byPlay() bool { return slices.Contains(playing, c.method) }

func (c *benchNash) Run(s *cli.Session, args []string) error {
	if err := c.checkFlags(); err != nil {
		return err
	}
	classes := c.classes()
	for _, class := range classes { // before the work on others
		if _, err := NashGame(class, c.seed); err != nil {
			return cli.UsageError("%s: %s", class, err)
		}
	}
	return c.workers.With(s, func(remote cluster.Remote) error { return c.measure(s, classes, remote) })
}

func (c *benchNash) measure(s *cli.Session, classes []message.Class, remote cluster.Remote) error {
	if err := s.Begin("bench nash", nil, c.options()); err != nil {
		return err
	}
	result := &benchNashResult{BenchNash: message.BenchNash{Status: answer.Yes.String()}, cpu: c.jobs == 1 && remote == nil, boxes: c.byBoxes(), play: c.byPlay()}
	for _, class := range classes {
		s.Note("%s", class)
		list, err := c.solveClass(s.Ctx, class, remote)
		if aside, ok := errors.AsType[*cluster.AsideError](err); ok {
			return &cli.ExitError{Code: cli.ExitUnknown, Err: fmt.Errorf("%s: %w", class, aside)}
		}
		if err != nil {
			return err
		}
		result.add(newSummary(class, c.count, list), list)
		if err := result.report(s, list); err != nil {
			return err
		}
	}
	return s.End(result, result.Status)
}

func (c *benchNash) options() cli.Options {
	o := cli.Options{"count": c.count, "seed": c.seed, "method": c.method, "jobs": c.jobs}
	if c.workers.Cluster != "" {
		delete(o, "jobs")
		o["cluster"] = c.workers.Cluster
	}
	o.Add("max_boxes", c.maxBoxes)
	if c.newton != string(bilinear.All) {
		o["newton"] = c.newton
	}
	if c.byPlay() {
		o["max_rounds"] = c.maxRounds
	}
	if c.suite != "none" {
		o["suite"] = c.suite
	} else {
		o["class"] = c.classes()[0]
	}
	return o
}

// gamutClasses are families of package gen, the nine classes of Ganzfried 2024.
var gamutClasses = []string{"bertrand-oligopoly", "bidirectional-leg", "collaboration", "congestion", "covariant", "polymatrix",
	"random-graphical", "random-leg", "uniform-leg"}

// uniformClass is that with independent payoffs.
const uniformClass = "random"

// NashClasses returns the games of a suite, class by class.
func NashClasses() []string { return append([]string{uniformClass}, gamutClasses...) }

func (c *benchNash) classes() []message.Class {
	switch c.suite {
	case "g24":
		return SuiteG24()
	case "gamut":
		return SuiteGAMUT()
	}
	one := NewNashClass(c.class, c.players, c.actions)
	if r, err := rational.Parse(c.covariance); err == nil {
		one.Covariance = r.String()
	} else if c.covariance != "" {
		one.Covariance = c.covariance // which the generator refuses
	}
	return []message.Class{one}
}

// NewNashClass returns a class of games of players with so many actions each.
func NewNashClass(class string, players, actions int) message.Class {
	c := message.Class{Name: class, Players: players, Actions: actions}
	if class == "covariant" {
		c.Covariance = fmt.Sprintf("-1/%d", players-1)
	}
	return c
}

// SuiteG24 returns the classes of tables 1 to 4 of G24.
func SuiteG24() []message.Class {
	var list []message.Class
	for _, size := range [][2]int{{3, 2}, {3, 3}, {3, 5}, {4, 2}, {4, 3}, {5, 2}, {5, 3}} {
		list = append(list, NewNashClass(uniformClass, size[0], size[1]))
	}
	return list
}

// SuiteGAMUT returns the classes of table 5 of G24.
func SuiteGAMUT() []message.Class {
	var list []message.Class
	for _, name := range gamutClasses {
		list = append(list, NewNashClass(name, 3, 3))
	}
	return list
}

// NashGame returns the game of that seed.
func NashGame(c message.Class, seed uint64) (*seqform.Game, error) {
	name := c.Name
	params := map[string]string{"players": strconv.Itoa(c.Players), "seed": strconv.FormatUint(seed, 10)}
	switch {
	case name == uniformClass:
		name = "random-nfg"
		params["low"], params["high"], params["decimals"] = "0", "1", "12"
	case c.Covariance != "":
		params["r"] = c.Covariance
	}
	if name == "congestion" {
		k := bits.Len(uint(c.Actions))
		if c.Actions != 1<<k-1 {
			return nil, fmt.Errorf("%d actions; k facilities make 2^k-1", c.Actions)
		}
		params["facilities"] = strconv.Itoa(k)
	} else {
		params["actions"] = strconv.Itoa(c.Actions)
	}
	family, err := gen.Find(name)
	if err != nil {
		return nil, err
	}
	g, err := family.Make(params)
	if err != nil {
		return nil, fmt.Errorf("%s", strings.TrimPrefix(strings.TrimPrefix(err.Error(), "gen: "), name+": "))
	}
	return g, nil
}
