package spot

import (
	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"exactsolve/cert/answer"
	"exactsolve/cmd/exactsolve/internal/cli"
	"exactsolve/publictree/flow"
	"exactsolve/publictree/foreign"
)

func checkCommand() *cobra.Command {
	return cli.NewCommand(&cobra.Command{
		Use:   "check SPOT STRATEGY",
		Short: "what strategies of a spot guarantee, of whatever solver",
		Long: `Reads strategies of both players that some solver has found for a spot, and proves
what they are worth: the interval that the value is in, and what each player could
gain at most by any other strategy. Nothing is rounded on the way: decimals are
fractions of powers of ten.

STRATEGY is a dump of TexasSolver or postflop-solver, text of PioSOLVER, or text as
'exactsolve spot --strategy' writes it. Its tree is compared with that of the spot
first; the first difference is an error.

With --gap the status is 1 where the interval is wider than that. For example:

  exactsolve spot check river.spot output_result.json --gap 0.5%`,
		Args: cli.WantArgs(2, 2, "a SPOT and a STRATEGY"),
	}, new(check))
}

type check struct {
	cli.Common
	where
	gap         share
	certificate cli.CertificateFlag
	changed     func(flag string) bool
}

func (c *check) Declare(fs *pflag.FlagSet) {
	fs.Var(&c.gap, "gap", "ask whether high - low is at most this `SHARE` of the pot, such as 0.1%")
	c.where.declare(fs)
	fs.StringVar(&c.certificate.Path, "certificate", "", "write a certificate to `FILE`, for 'exactsolve verify'")
	c.AddTimeout(fs)
	c.AddAnswer(fs, cli.QuietText, "text", "json")
	c.changed = fs.Changed
}

func (c *check) Run(s *cli.Session, args []string) error {
	if args[0] == "-" && args[1] == "-" {
		return cli.UsageError("SPOT and STRATEGY cannot both be standard input")
	}
	if err := c.certificate.Check(c.Output); err != nil {
		return err
	}
	f, err := read(s, args[0])
	if err != nil {
		return err
	}
	if err := c.where.check(f.Spot); err != nil {
		return err
	}
	t, err := flow.NewTable(f.Spot, true)
	if err != nil {
		return f.refused(err)
	}
	m := newResult(s, f, t)
	flows, err := c.flows(s, args[1], t, m)
	if err != nil {
		return err
	}
	to, err := c.certificate.Open(s)
	if err != nil {
		return err
	}
	if err := s.ConfigOf("spot check", f.ref(), c.options(args[1])); err != nil {
		return err
	}
	z, err := flow.Seal(s.Ctx, t, flows)
	if err != nil {
		return f.refused(err)
	}
	if err := m.enter(s.Ctx, t, flows, &z.Claim); err != nil {
		return err
	}
	m.Status = answer.Yes.String()
	if c.changed("gap") && m.Gap.Cmp(c.gap.Mul(m.whole)) > 0 {
		m.Status = answer.No.String()
	}
	if err := m.show(t, flows, &c.where); err != nil {
		return err
	}
	if err := m.certify(to, c.certificate, z); err != nil {
		return cli.InputError(err)
	}
	return s.End(m, m.Status)
}

// flows reads the strategies.
func (c *check) flows(s *cli.Session, path string, t *flow.Table, m *result) (*[2]flow.Flow, error) {
	name, r, err := s.Open(path)
	if err != nil {
		return nil, err
	}
	defer r.Close()
	s.Phase("reading "+name, "")
	flows, format, err := foreign.Read(name, r, t)
	m.Format = format
	return &flows, cli.InputError(err)
}

func (c *check) options(strategy string) cli.Options {
	o := cli.Options{"strategy": strategy}
	if c.changed("gap") {
		o["gap"] = c.gap.Rat
	}
	c.where.addOptions(o)
	return o
}
