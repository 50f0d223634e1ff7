// Package lp is of the shell: bench lp, the linear programs of games that grow.
package lp

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"exactsolve/cert"
	"exactsolve/cert/answer"
	"exactsolve/cmd/exactsolve/internal/cli"
	"exactsolve/fixtures/gen"
	"exactsolve/message"
	"exactsolve/quasiperfect"
	"exactsolve/seqform"
)

// BenchLPCommand returns the command bench lp.
func BenchLPCommand() *cobra.Command {
	return cli.NewCommand(&cobra.Command{
		Use:   "lp",
		Short: "exact linear programs of constant-sum games, guided by floats",
		Long: `Solves games with --method guided, checks each answer once more on its own, and
prints sizes, work and times. A game is kuhn-N (cards), leduc-N (ranks, of two
suits that players do not see), leduc-N-suited, nl-leduc-N, liars-dice-1xN (sides),
liars-dice-2xN, or any family of 'exactsolve gen' with its parameters, as in
flop-holdem:cards=6:stack=10.

Seconds are those of the phases build to certify: from the game in memory
to the checked certificate. Phases:

  game     make the tree and its sequence form
  build    set up the linear program; floats guess where to begin
  floats   iterations of an interior point, float pivots
  exact    exact factorizations and pivots
  certify  the claim, its evidence and their check
  check    the certificate checked again, as 'verify' does

cpu counts all threads, the garbage collector's too. peak is resident memory over
all phases, where the system tells it. With --timeout or after ^C, games not
solved by then are unknown.

With --beside programs of others, where they are installed, solve the linear program for
ε = 0 too, that of 'convert --to mps', in turns with ours: the exact esolver and
glpsol --exact, and clp in floating point, by the dual simplex method or by its barrier
method, without a basis at the end. Their time is that of the process, reading
included; ours leaves out making the game.`,
		Args: cli.WantArgs(0, 0, "no arguments"),
	}, new(benchLP))
}

// defaultGames are games that take a few seconds together.
const defaultGames = "leduc-3,leduc-5,leduc-3-suited,liars-dice-1x5,kuhn-50"

type benchLP struct {
	cli.Common
	games   string
	concept string
	repeat  int
	beside  string
	peers   []peer
}

func (c *benchLP) Declare(fs *pflag.FlagSet) {
	fs.StringVar(&c.games, "games", defaultGames, "`LIST` of games, separated by commas")
	fs.Var(cli.NewChoice(&c.concept, string(cert.Nash), string(cert.QuasiPerfect)), "concept", "what to find: `nash|quasi-perfect`")
	c.repeat = 1
	fs.Var(cli.NewCount(&c.repeat, 1, math.MaxInt), "repeat", "solve each game `N` times and show the fastest run")
	fs.StringVar(&c.beside, "beside", "", "`LIST` of esolver, clp, clp-barrier and glpsol, to run too")
	c.AddTimeout(fs)
	c.AddAnswer(fs, cli.QuietNotes, "text", "json", "csv")
}

func (c *benchLP) Run(s *cli.Session, args []string) error {
	games, err := parseGames(c.games)
	if err != nil {
		return err
	}
	if c.peers, err = findPeers(c.beside); err != nil {
		return err
	}
	options := cli.Options{"games": c.games, "concept": c.concept, "repeat": c.repeat}
	if c.peers != nil {
		options["beside"] = c.beside
	}
	if err := s.Begin("bench lp", nil, options); err != nil {
		return err
	}
	result := &benchLPResult{BenchLP: message.BenchLP{Status: answer.Yes.String(), Concept: cert.Concept(c.concept)}}
	for _, g := range games {
		s.Note("%s", g.name)
		m, err := c.measure(s.Ctx, g)
		if err != nil {
			return err
		}
		s.Detail("%s: %s, %s", m.Game, m.Status, cli.Seconds(m.Seconds))
		result.add(m)
		if err := s.Tell("measurement", m); err != nil {
			return err
		}
	}
	return s.End(result, result.Status)
}

// measure solves one game as often as asked for and returns the fastest run.
func (c *benchLP) measure(ctx context.Context, game namedGame) (*message.LPMeasurement, error) {
	best := &message.LPMeasurement{Game: game.name, Status: answer.Unknown.String()}
	if ctx.Err() != nil {
		best.Reason = "not begun: " + context.Cause(ctx).Error()
		return best, nil
	}
	peak := cli.ResetPeak()
	watch := cli.StartWatch()
	g, err := game.make()
	if err != nil {
		return nil, cli.InputError(fmt.Errorf("%s: %s", game.name, strings.TrimPrefix(err.Error(), "gen: ")))
	}
	size(best, g)
	best.Hash = g.Hash()
	addPhase(best, "game", watch)
	duel, end, err := newDuel(g, c.peers)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", game.name, err)
	}
	defer end()
	var runs []*message.LPMeasurement
	for range c.repeat {
		m := *best
		m.Phases = slices.Clone(best.Phases)
		if err := c.once(ctx, g, &m); err != nil {
			return nil, err
		}
		duel.run(ctx, best)
		runs = append(runs, &m)
		if m.Status != answer.Yes.String() {
			break
		}
	}
	others := best.Beside
	best = fastest(runs)
	best.Beside = others
	if peak {
		best.Peak = cli.PeakMemory()
	}
	return best, nil
}

// fastest returns the run of least wall time; the last, which alone may be unfinished, if there is no other.
func fastest(runs []*message.LPMeasurement) *message.LPMeasurement {
	best := runs[0]
	var seconds []float64
	for _, m := range runs {
		if m.Status != answer.Yes.String() {
			break
		}
		seconds = append(seconds, m.Seconds)
		if m.Seconds < best.Seconds {
			best = m
		}
	}
	if len(seconds) > 1 {
		best.Runs = seconds
	}
	return best
}

// once solves a game and checks the answer.
func (c *benchLP) once(ctx context.Context, g *seqform.Game, m *message.LPMeasurement) error {
	all := cli.StartWatch()
	phase, watch := "", all
	next := func(name string) {
		if phase != "" {
			addPhase(m, phase, watch)
		}
		phase, watch = name, cli.StartWatch()
	}
	r, err := quasiperfect.Solve(ctx, g, quasiperfect.Options{
		Concept: cert.Concept(c.concept), Method: quasiperfect.Guided,
		Phase: func(p quasiperfect.Phase) {
			m.Iterations += p.Iterations
			m.FloatPivots += p.FloatPivots
			m.Refinements += p.Refinements
			m.Factorizations += p.Factors
			next(p.Name)
		},
	})
	if err != nil {
		return fmt.Errorf("%s: %w", m.Game, err)
	}
	next("check")
	m.Seconds, m.CPU = all.Read()
	m.Status, m.Reason, m.Method = r.Status.String(), r.Reason, r.Stats.Method
	m.Rows, m.Columns, m.ExactPivots, m.Bits = r.Stats.Rows, r.Stats.Cols, r.Stats.Pivots, r.Stats.Bits
	if r.Status != answer.Yes {
		return nil
	}
	if err := cert.Check(context.WithoutCancel(ctx), g, r.Certificate); err != nil {
		return errors.Join(answer.ErrInternal, err)
	}
	next("")
	m.Value = &r.Certificate.Claim.Payoffs[0]
	return nil
}

// families are the games of bench, with N for a number in the name.
var families = []struct {
	form string
	make func(n int) (*seqform.Game, error)
}{
	{"kuhn-N", func(n int) (*seqform.Game, error) { return gen.Kuhn(2, n) }},
	{"leduc-N", func(n int) (*seqform.Game, error) { return gen.Leduc(n, 2, true) }},
	{"leduc-N-suited", func(n int) (*seqform.Game, error) { return gen.Leduc(n, 2, false) }},
	{"nl-leduc-N", func(n int) (*seqform.Game, error) { return gen.Make("nl-leduc ranks=" + strconv.Itoa(n)) }},
	{"liars-dice-1xN", func(n int) (*seqform.Game, error) { return gen.Make("liars-dice sides=" + strconv.Itoa(n)) }},
	{"liars-dice-2xN", func(n int) (*seqform.Game, error) { return gen.Make("liars-dice dice=2 sides=" + strconv.Itoa(n)) }},
}

// A namedGame is a game of bench under its short name.
type namedGame struct {
	name string
	make func() (*seqform.Game, error)
}

// parseGames reads a list of names such as "leduc-3,kuhn-200".
func parseGames(list string) ([]namedGame, error) {
	var games []namedGame
	for name := range strings.SplitSeq(list, ",") {
		game, ok := find(name)
		if !ok {
			var forms []string
			for _, f := range families {
				forms = append(forms, f.form)
			}
			return nil, cli.UsageError("--games: no game %q, want a list of %s, or of families as in kuhn:cards=4", name, cli.OrList(forms))
		}
		games = append(games, game)
	}
	return games, nil
}

func find(name string) (namedGame, bool) {
	for _, f := range families {
		before, after, _ := strings.Cut(f.form, "N")
		if number, ok := strings.CutPrefix(name, before); ok {
			number, ok = strings.CutSuffix(number, after)
			if n, err := strconv.Atoi(number); ok && err == nil {
				return namedGame{name, func() (*seqform.Game, error) { return f.make(n) }}, true
			}
		}
	}
	text := strings.ReplaceAll(name, ":", " ")
	_, err := gen.Find(strings.Fields(text + " -")[0])
	return namedGame{name, func() (*seqform.Game, error) { return gen.Make(text) }}, err == nil
}
