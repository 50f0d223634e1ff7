package spot

import (
	"bufio"
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"exactsolve/cert/answer"
	"exactsolve/cmd/exactsolve/internal/cli"
	"exactsolve/message"
	"exactsolve/publictree"
	"exactsolve/publictree/cfr"
	"exactsolve/publictree/flow"
	"exactsolve/publictree/foreign"
	"exactsolve/publictree/limit"
	"exactsolve/seqform/meter"
)

func limitCommand() *cobra.Command {
	return cli.NewCommand(&cobra.Command{
		Use:   "limit SPOT --blueprint STRATEGY",
		Short: "solve a spot down to the end of a street",
		Long: `Looks for a strategy of one player down to the end of a street; from there on the
player keeps to the blueprint. At each leaf, a deal of the next cards, the other player
chooses for each hand among k strategies for the rest, the continuations.

For each k two numbers are printed. V_k is the value of that model, estimated in
floating-point numbers: nothing is proved of it. L_k is what the strategy, spliced
with the blueprint below, guarantees in the whole spot against anybody: an exact best
response, proved in the tree, that is for the betting the spot has and no other.

The blueprint of both players is a certificate of 'exactsolve spot', a file of
strategies that 'exactsolve spot check' reads, or made by so many steps: cfr:40. The
continuations are the other player's blueprint and then best responses to what was
found, until nothing is gained by another; with --bias the blueprint and three like it
that fold, call or raise ten times as often. With --all the other player may at last do
anything. The certificate has the best strategy, with the other player's blueprint.

If a limit (status 3) or ^C (130) comes first, the best until then is printed. For example:

  exactsolve gen turn -o turn.spot
  exactsolve spot limit turn.spot --blueprint cfr:40 --all`,
		Args: cli.WantArgs(1, 1, "one SPOT"),
	}, new(limited))
}

type limited struct {
	cli.Common
	blueprint   string
	player      string
	street      string
	bias, all   bool
	values      int
	steps       int
	jobs        int
	certificate cli.CertificateFlag
}

// streetNames are by the number of cards on the board.
var streetNames = map[int]string{0: "preflop", 3: "flop", 4: "turn"}

const (
	maxValues = 1000
	maxSteps  = 1_000_000
)

func (c *limited) Declare(fs *pflag.FlagSet) {
	fs.StringVar(&c.blueprint, "blueprint", "", "the blueprint: a `FILE` of strategies, or cfr:N for N steps")
	fs.Var(cli.NewChoice(&c.player, "oop", "ip"), "player", "whose strategy: `PLAYER` oop or ip")
	fs.Var(cli.NewChoice(&c.street, "first", "preflop", "flop", "turn"), "street", "the last `STREET` that is solved anew: first, preflop, flop or turn")
	fs.Var(cli.NewCount(&c.values, 0, maxValues), "values", "at most `N` continuations, 0 for as many as is usual")
	fs.BoolVar(&c.bias, "bias", false, "continuations that fold, call or raise ten times as often")
	fs.BoolVar(&c.all, "all", false, "at last all continuations")
	cli.Group(fs, "What is asked")
	c.steps = 150
	fs.Var(cli.NewCount(&c.steps, 1, maxSteps), "steps", "`N` steps of each trunk")
	fs.Var(cli.NewCount(&c.jobs, 0, cli.MaxJobs), "jobs", "use `N` processors, 0 for all; the answer is the same")
	c.AddTimeout(fs)
	cli.Group(fs, "How, and how long")
	fs.StringVar(&c.certificate.Path, "certificate", "", "write a certificate to `FILE`, for 'exactsolve verify'")
	c.AddAnswer(fs, cli.QuietText, "text", "json")
	cli.Group(fs, "Output")
}

func (c *limited) Run(s *cli.Session, args []string) error {
	switch {
	case c.blueprint == "":
		return cli.UsageError("--blueprint is missing: a FILE of strategies, or cfr:N")
	case args[0] == "-" && c.blueprint == "-":
		return cli.UsageError("SPOT and --blueprint cannot both be standard input")
	}
	if err := c.certificate.Check(c.Output); err != nil {
		return err
	}
	f, err := read(s, args[0])
	if err != nil {
		return err
	}
	street, err := c.streetOf(f.Spot)
	if err != nil {
		return err
	}
	t, err := flow.NewTable(f.Spot, true)
	if err != nil {
		return f.refused(err)
	}
	t.Workers = workers(c.jobs)
	o := c.question(s.Ctx, street)
	if err := o.Check(t); err != nil {
		return f.refused(err)
	}
	to, err := c.certificate.Open(s)
	if err != nil {
		return err
	}
	if err := s.ConfigOf("spot limit", f.ref(), c.options()); err != nil {
		return err
	}
	blueprint, err := c.blueprints(s, f, t)
	if err != nil {
		return err
	}
	s.Phase("solve", "values")
	s.Patient(time.Minute)
	z, err := limit.Solve(s.Ctx, t, blueprint, o)
	if err != nil {
		return f.refused(err)
	}
	m := c.answer(s, f.Spot, street, z)
	if to != nil {
		m.Certificate = c.certificate.Path
		if err := finish(to, z.Certificate.Write(to)); err != nil {
			return cli.InputError(err)
		}
	}
	return s.End(m, m.Status)
}

// streetOf returns the number of the last street that is solved anew.
func (c *limited) streetOf(s *publictree.Spot) (int, error) {
	if len(s.Deals) == 0 {
		return 0, cli.UsageError("no cards are dealt in this spot, and the betting has no limit there")
	}
	n := s.Board.Len()
	if c.street == "first" {
		c.street = nameOf(n)
		return 0, nil
	}
	var names []string
	for street, k := range s.Deals {
		if streetNames[n] == c.street {
			return street, nil
		}
		names = append(names, nameOf(n))
		n += k
	}
	return 0, cli.UsageError("--street %s: cards are dealt after the %s in this spot", c.street, strings.Join(names, " and the "))
}

// nameOf returns the name of a street with so many cards on the board.
func nameOf(cards int) string {
	if name, ok := streetNames[cards]; ok {
		return name
	}
	return fmt.Sprintf("street of %d cards", cards)
}

// blueprints reads or makes those of both players.
func (c *limited) blueprints(s *cli.Session, f *file, t *flow.Table) (*[2]flow.Flow, error) {
	if steps, ok := strings.CutPrefix(c.blueprint, "cfr:"); ok {
		n, err := strconv.Atoi(steps)
		if err != nil || n < 1 || n > maxSteps {
			return nil, cli.UsageError("--blueprint %s: a number of steps from 1 to %d was expected", c.blueprint, maxSteps)
		}
		return c.guess(s, t, n), nil
	}
	name, r, err := s.Open(c.blueprint)
	if err != nil {
		return nil, err
	}
	defer r.Close()
	s.Phase("reading "+name, "")
	in := bufio.NewReader(r)
	if start, _ := in.Peek(len("exactsolve-flow")); string(start) != "exactsolve-flow" {
		flows, _, err := foreign.Read(name, in, t)
		return &flows, cli.InputError(err)
	}
	z, err := flow.Read(name, in)
	if err != nil {
		return nil, cli.InputError(err)
	}
	if !slices.Equal(z.Spot.Append(nil), f.Spot.Append(nil)) {
		return nil, cli.InputError(fmt.Errorf("%s: the certificate is about another spot than %s", name, f.Name))
	}
	return &z.Flows, nil
}

// guess makes a blueprint, of fewer steps if the time is up before.
func (c *limited) guess(s *cli.Session, t *flow.Table, steps int) *[2]flow.Flow {
	s.Phase("blueprint", "steps")
	g := cfr.New(t.Spot, t.Deals, cfr.Options{Workers: workers(c.jobs)})
	for g.Steps() < steps && g.Step(s.Ctx) == nil {
		meter.From(s.Ctx).Set(g.Steps(), 0, 0)
	}
	var flows [2]flow.Flow
	for p := range flows {
		scale := t.MaxScale(p)
		flows[p] = flow.Flow{Scale: scale, X: g.Flow(p, scale)}
	}
	return &flows
}

func (c *limited) question(ctx context.Context, street int) limit.Options {
	o := limit.Options{
		Us: slices.Index(publictree.Players[:], c.player), Street: street,
		Values: c.values, All: c.all, Steps: c.steps, Workers: workers(c.jobs),
		Progress: func(r limit.Round) { meter.From(ctx).Set(r.Continuations, 0, 0) },
	}
	if c.bias {
		o.Biases = limit.Biases()
	}
	return o
}

func (c *limited) answer(s *cli.Session, spot *publictree.Spot, street int, z *limit.Result) *limitResult {
	m := &limitResult{start: s.Start, SpotLimit: message.SpotLimit{
		Status: answer.Yes.String(), Player: c.player, Street: c.street, Leaves: z.Leaves, Steps: c.steps,
		Blueprint: z.Blueprint, Guaranteed: z.Best, Rounds: []message.SpotRound{},
	}}
	for _, r := range z.Rounds {
		m.Rounds = append(m.Rounds, message.SpotRound{Continuations: r.Continuations, EstimatedLow: r.Low, EstimatedHigh: r.High, Guaranteed: r.Guaranteed})
	}
	if z.Stopped {
		m.Status, m.Reason = answer.Unknown.String(), context.Cause(s.Ctx).Error()
	}
	return m
}

func (c *limited) options() cli.Options {
	o := cli.Options{}
	o.Add("blueprint", c.blueprint)
	o.Add("player", c.player)
	o.Add("street", c.street)
	o.Add("values", c.values)
	o.Add("bias", c.bias)
	o.Add("all", c.all)
	o.Add("steps", c.steps)
	return o
}
