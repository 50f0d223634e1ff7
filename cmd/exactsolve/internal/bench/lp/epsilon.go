package lp

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"exactsolve/cert/answer"
	"exactsolve/cmd/exactsolve/internal/cli"
	"exactsolve/message"
	"exactsolve/quasiperfect"
	"exactsolve/rational"
	"exactsolve/seqform"
)

// BenchEpsilonCommand returns the command bench epsilon.
func BenchEpsilonCommand() *cobra.Command {
	return cli.NewCommand(&cobra.Command{
		Use:   "epsilon GAME",
		Short: "a perturbed game solved for the formal ε, at ε below the bound of MS06, and at others",
		Long: `Solves the perturbed linear program of a constant-sum GAME by the simplex method in
exact arithmetic, for the formal ε and at numbers ε. Each basis found is solved for
the formal ε, and what follows is checked: a basis is proved if it leads to the
certificate of a quasi-perfect equilibrium.

The bound is ε_G = 1/(2K) of Miltersen and Sørensen 2006, lemma 2.1, with K the
product of sums of absolute values in the rows; for each ε below it the same bases
are optimal. It is printed as a power of 2 that is not above it, and the word bound
in --epsilon is half of that.

The status is 0 if the bases of the words formal and bound, as far as they are asked
for, are proved, otherwise 1; 3 if a limit came first.`,
		Args: cli.WantArgs(0, 1, "a GAME file"),
	}, new(benchEpsilon))
}

type benchEpsilon struct {
	cli.Common
	epsilons string
}

func (c *benchEpsilon) Declare(fs *pflag.FlagSet) {
	fs.StringVar(&c.epsilons, "epsilon", "formal,bound,1/16,1/4", "`LIST` of formal, bound and numbers, separated by commas; \"\" to print the bound alone")
	c.AddTimeout(fs)
	c.AddAnswer(fs, cli.QuietNotes, "text", "json", "csv")
}

func (c *benchEpsilon) Run(s *cli.Session, args []string) error {
	if _, err := c.list(0); err != nil {
		return err
	}
	f, err := s.ReadArgument(args)
	if err != nil {
		return err
	}
	if err := s.Begin("bench epsilon", f, cli.Options{"epsilon": c.epsilons}); err != nil {
		return err
	}
	r := &epsilonResult{BenchEpsilon: message.BenchEpsilon{Status: answer.Yes.String()}}
	if r.Bound, err = quasiperfect.EpsilonBound(f.Game); err != nil {
		return cli.InputError(fmt.Errorf("%s: %w", f.Name, err))
	}
	list, err := c.list(r.Bound)
	if err != nil {
		return err
	}
	for _, e := range list {
		row, err := r.solve(s.Ctx, f.Game, e)
		if err != nil {
			return cli.InputError(fmt.Errorf("%s: %w", f.Name, err))
		}
		if err := s.Tell("measurement", row); err != nil {
			return err
		}
	}
	return s.End(r, r.Status)
}

// A perturbation is a number ε, nil for the formal one.
type perturbation struct {
	name string
	eps  *rational.Rat
	must bool // lead to a proof
}

// list reads --epsilon, where the bound is 2^-k.
func (c *benchEpsilon) list(k int) (list []perturbation, err error) {
	for _, word := range strings.FieldsFunc(c.epsilons, func(r rune) bool { return r == ',' }) {
		switch word {
		case "formal":
			list = append(list, perturbation{name: word, must: true})
		case "bound":
			half := rational.New(1, 2).Pow(k + 1)
			list = append(list, perturbation{fmt.Sprintf("2^-%d", k+1), &half, true})
		default:
			x, err := rational.Parse(word)
			if err != nil || x.Sign() <= 0 || x.Cmp(rational.Int(1)) >= 0 {
				return nil, cli.UsageError("--epsilon: %q, want formal, bound or a number between 0 and 1, such as 1/4", word)
			}
			list = append(list, perturbation{name: word, eps: &x})
		}
	}
	return list, nil
}

type epsilonResult struct {
	message.BenchEpsilon
	formal []int // its basis
	list   []*message.EpsilonRow
}

// solve solves the game for one ε, and proves what follows from the basis.
func (r *epsilonResult) solve(ctx context.Context, g *seqform.Game, e perturbation) (*message.EpsilonRow, error) {
	watch := cli.StartWatch()
	z, err := quasiperfect.SolveAt(ctx, g, e.eps)
	if err != nil {
		return nil, err
	}
	row := &message.EpsilonRow{Epsilon: e.name, Status: answer.Yes.String(), Method: z.Stats.Method, Pivots: z.Stats.Pivots, Bits: z.Stats.Bits}
	row.Seconds, row.CPU = watch.Read()
	if e.eps == nil {
		r.formal = z.Basis
	}
	if z.Basis != nil && r.formal != nil {
		same := slices.Equal(z.Basis, r.formal)
		row.SameBase = &same
	}
	_, err = z.Prove(ctx)
	switch {
	case err == nil:
	case errors.Is(err, answer.ErrInternal):
		return nil, err
	case ctx.Err() != nil && errors.Is(err, ctx.Err()):
		row.Status, row.Reason = answer.Unknown.String(), context.Cause(ctx).Error()
	default:
		row.Status, row.Reason = answer.No.String(), err.Error()
	}
	if e.must && r.Status == answer.Yes.String() && row.Status != r.Status {
		r.Status, r.Reason = row.Status, fmt.Sprintf("at ε = %s: %s", row.Epsilon, row.Reason)
	}
	r.list = append(r.list, row)
	return row, nil
}

func (r *epsilonResult) Text(p *cli.Page) {
	p.Line(cli.Bold(fmt.Sprintf("the bound ε_G is at least 2^-%d", r.Bound)))
	if r.list == nil {
		return
	}
	p.Line()
	rows := [][]string{{"ε", "pivots", "bits", "seconds", "basis", "proved"}}
	for _, z := range r.list {
		basis := "–"
		if z.SameBase != nil {
			basis = map[bool]string{true: "formal", false: "another"}[*z.SameBase]
		}
		rows = append(rows, cli.Cells(z.Epsilon, z.Pivots, z.Bits, strings.TrimSuffix(cli.Seconds(z.Seconds), " s"), basis, z.Status))
	}
	p.Table(rows)
	for _, z := range r.list {
		if z.Reason != "" {
			p.Text(fmt.Sprintf("  %s: %s", z.Epsilon, z.Reason))
		}
	}
}
