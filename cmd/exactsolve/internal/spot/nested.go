package spot

import (
	"cmp"
	"context"
	"errors"
	"fmt"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"exactsolve/cert/answer"
	"exactsolve/cmd/exactsolve/internal/cli"
	"exactsolve/gamefile"
	"exactsolve/message"
	"exactsolve/publictree"
	"exactsolve/publictree/flow"
	"exactsolve/publictree/nested"
	"exactsolve/seqform/memory"
)

func nestedCommand() *cobra.Command {
	return cli.NewCommand(&cobra.Command{
		Use:   "nested SPOT",
		Short: "answers to a first bet that a strategy does not know",
		Long: `The opponent's first action may be one that the blueprint, a strategy of another spot,
does not know: a bet of 3/4 of the pot where it knows 1/2 and 1. SPOT has it. Ways to
answer are compared by what they guarantee in SPOT, exactly:

  translated   the bet is taken at random for one that the blueprint knows
  k            the first street after it is solved down to its end, where the
               opponent has k strategies to choose from; later ones are translated
  to the end   all after the bet is solved

With "anew" later streets are solved again, on all boards at once, with what is before
kept. That is the most that safe solving of them one by one could keep, not such
solving itself. --known is a certificate of SPOT: how well one does who knows the bet.

What is lost is counted in thousandths of the big blind, or without blinds of the pot,
against the highest that the value may be. If a limit (status 3) or ^C (130) comes first,
the answers until then are printed. For example, in about an hour and a half:

  exactsolve gen flop_holdem -o few.spot; exactsolve gen flop_holdem_34 -o more.spot
  exactsolve spot few.spot --gap 0.2% --jobs 0 --at none --certificate few.flow
  exactsolve spot nested more.spot --blueprint few.flow --after r:b250`,
		Args: cli.WantArgs(1, 1, "one SPOT"),
	}, new(nesting))
}

type nesting struct {
	cli.Common
	blueprint   string
	known       string
	after       string
	values      int
	steps       int
	anew        int
	jobs        int
	certificate cli.CertificateFlag
}

func (c *nesting) Declare(fs *pflag.FlagSet) {
	fs.StringVar(&c.blueprint, "blueprint", "", "the blueprint: a certificate `FILE` of the spot without the bet")
	fs.StringVar(&c.after, "after", "", "the `PATH` that ends with the bet, such as r:b250")
	fs.StringVar(&c.known, "known", "", "a certificate `FILE` of SPOT, of who knows the bet")
	c.values = 4
	fs.Var(cli.NewCount(&c.values, 0, maxValues), "values", "at most `N` continuations; 0 leaves out depth limits")
	cli.Group(fs, "What is asked")
	c.steps, c.anew = 150, 250
	fs.Var(cli.NewCount(&c.steps, 1, maxSteps), "steps", "`N` steps of each trunk")
	fs.Var(cli.NewCount(&c.anew, 0, maxSteps), "anew", "`N` steps where streets are solved anew; 0 leaves that out")
	fs.Var(cli.NewCount(&c.jobs, 0, cli.MaxJobs), "jobs", "use `N` processors, 0 for all; the answer is the same")
	c.AddTimeout(fs)
	cli.Group(fs, "How, and how long")
	fs.StringVar(&c.certificate.Path, "certificate", "", "write a certificate of the best answer to `FILE`, for 'exactsolve verify'")
	c.AddAnswer(fs, cli.QuietText, "text", "json")
	cli.Group(fs, "Output")
}

func (c *nesting) Run(s *cli.Session, args []string) error {
	switch {
	case c.blueprint == "":
		return cli.UsageError("--blueprint is missing: a certificate of the spot without the bet")
	case c.after == "":
		return cli.UsageError("--after is missing: the path that ends with the bet, such as r:b250")
	case stdin(args[0], c.blueprint, c.known) > 1:
		return cli.UsageError("only one of SPOT, --blueprint and --known can be standard input")
	}
	if err := c.certificate.Check(c.Output); err != nil {
		return err
	}
	f, err := read(s, args[0])
	if err != nil {
		return err
	}
	t, err := flow.NewTable(f.Spot, true)
	if err != nil {
		return f.refused(err)
	}
	if per(f.Spot).IsZero() {
		return f.refused(errors.New("there is nothing in the pot, of which losses are a share"))
	}
	t.Workers = workers(c.jobs)
	to, err := c.certificate.Open(s)
	if err != nil {
		return err
	}
	if err := s.ConfigOf("spot nested", f.ref(), c.options()); err != nil {
		return err
	}
	from, err := c.read(s, c.blueprint)
	if err != nil {
		return err
	}
	before, err := flow.NewTable(from.Spot, true)
	if err != nil {
		return cli.InputError(fmt.Errorf("%s: %w", c.blueprint, err))
	}
	before.Workers = t.Workers
	if err := c.fits(t, before); err != nil {
		return err
	}
	s.Phase("translate", "")
	q, err := nested.New(t.Within(s.Ctx), before.Within(s.Ctx), &from.Flows, c.after)
	if err = cmp.Or(s.Ctx.Err(), err); err != nil {
		return f.refused(err)
	}
	m := &nestedResult{start: s.Start, SpotNested: message.SpotNested{Player: publictree.Players[q.Us], After: c.after, Steps: c.steps, Anew: c.anew, Per: per(f.Spot), Answers: []message.SpotAnswer{}}}
	a := &answers{nesting: c, Question: q, Session: s, result: m}
	if err := a.bounds(f.Spot); err != nil {
		return err
	}
	s.Patient(patience)
	if err := a.all(); err != nil && s.Ctx.Err() == nil {
		return f.refused(err)
	}
	m.finish(s.Ctx)
	if to != nil && m.Best != nil {
		m.Certificate = c.certificate.Path
		z, err := flow.Seal(context.WithoutCancel(s.Ctx), t, a.flows())
		if err == nil {
			err = z.Write(to)
		}
		if err := finish(to, err); err != nil {
			return cli.InputError(err)
		}
	}
	return s.End(m, m.Status)
}

// stdin returns how many paths are standard input.
func stdin(paths ...string) (n int) {
	for _, path := range paths {
		if path == "-" {
			n++
		}
	}
	return n
}

// fits returns an error if what is made for a spot and that of the blueprint, which has been read, does not fit the
// memory: the blueprint in the spot, three answers, and what each part of the work takes for each number.
func (c *nesting) fits(t, from *flow.Table) error {
	numbers := func(t *flow.Table) int64 { return int64(t.Places[0].Total + t.Places[1].Total) }
	ours, theirs := numbers(t), numbers(from)
	need := 4*ours + 6*ours
	if c.known != "" {
		need += 4 * ours
	}
	if c.values > 0 {
		need += 4 * (ours + theirs)
	}
	if c.anew > 0 {
		need += 8 * ours
	}
	return memory.Check(fmt.Sprintf("a spot with %d numbers, and %d in the blueprint,", ours, theirs), need)
}

// read reads a certificate.
func (c *nesting) read(s *cli.Session, path string) (*flow.Certificate, error) {
	name, r, err := s.OpenAs(path, "a certificate", gamefile.Certificate)
	if err != nil {
		return nil, err
	}
	defer r.Close()
	s.Phase("reading "+name, "")
	z, err := flow.Read(name, r)
	return z, cli.InputError(err)
}

func (c *nesting) options() cli.Options {
	o := cli.Options{"blueprint": c.blueprint}
	o.Add("after", c.after)
	o.Add("known", c.known)
	o.Add("values", c.values)
	o.Add("steps", c.steps)
	o.Add("anew", c.anew)
	return o
}

// finish enters how the run ended.
func (m *nestedResult) finish(ctx context.Context) {
	m.Status = answer.Yes.String()
	if ctx.Err() != nil {
		m.Status, m.Reason = answer.Unknown.String(), context.Cause(ctx).Error()
	}
	m.lose()
}
