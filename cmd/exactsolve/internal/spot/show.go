package spot

import (
	"bufio"
	"fmt"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"exactsolve/cert/answer"
	"exactsolve/cmd/exactsolve/internal/cli"
	"exactsolve/gamefile"
	"exactsolve/publictree/flow"
)

func showCommand() *cobra.Command {
	return cli.NewCommand(&cobra.Command{
		Use:   "show CERTIFICATE|SPOT",
		Short: "what the strategies of a certificate do at a decision; how large a spot is",
		Long: `Shows the strategy of whoever decides at --at, by classes of hands: the share, in
percent, that does each action. The certificate is checked first. Of a spot it says how
large it is, and solves nothing.

Then come EVs, as solvers print them: what hands get on average from there on if both
keep to their strategies. What is put in before is gone, so that a fold is worth 0. An
action has the EV of the hands that do it. Where none does, it is that of all hands if
they went on as well as they could after it. --hands has EVs of each hand by itself,
and --json as fractions. With prizes what is paid is rounded, and there are no EVs:
--hands has the shares of each hand. For example:

  exactsolve spot turn.spot --certificate turn.flow
  exactsolve spot show turn.flow --at r:c:c --cards 8h`,
		Args: cli.WantArgs(1, 1, "one CERTIFICATE or SPOT"),
	}, new(show))
}

type show struct {
	cli.Common
	where
	hands bool
}

func (c *show) Declare(fs *pflag.FlagSet) {
	c.where.declare(fs)
	fs.BoolVar(&c.hands, "hands", false, "EVs of each hand, not of classes; with prizes its shares")
	c.AddTimeout(fs)
	c.AddAnswer(fs, cli.QuietText, "text", "json")
	cli.ForPage(fs, "at", "cards", "hands", "timeout")
}

func (c *show) Run(s *cli.Session, args []string) error {
	name, z, err := readShown(s, args[0])
	if err != nil {
		return err
	}
	f := &file{name, z.Spot}
	if err := s.CheckOutputs(); err != nil {
		return err
	}
	if err := c.where.check(f.Spot); err != nil {
		return err
	}
	if err := s.ConfigOf("spot show", f.ref(), c.options()); err != nil {
		return err
	}
	t, err := flow.NewTable(z.Spot, true)
	if err != nil {
		return f.refused(err)
	}
	m := newResult(s, f, t)
	m.Status = answer.Yes.String()
	if z.Flows[0].X == nil { // a spot alone
		return s.End(m, m.Status)
	}
	if err := t.Within(s.Ctx).Check(&z.Flows, z.Claim); err != nil {
		return f.refused(fmt.Errorf("the certificate is rejected: %w", err))
	}
	m.Format = "a certificate"
	if err := m.enter(s.Ctx, t, &z.Flows, &z.Claim); err != nil {
		return err
	}
	if err := m.show(t, &z.Flows, &c.where); err != nil {
		return err
	}
	switch {
	case m.Point == nil:
	case z.Spot.Prizes.List == nil:
		err = m.enterEVs(s.Ctx, t, &z.Flows, &c.where, c.hands)
	case c.hands: // what is paid is rounded, and there are no EVs
		err = m.enterHands(t, &z.Flows, &c.where)
	}
	if err != nil {
		return err
	}
	return s.End(m, m.Status)
}

// readShown reads a certificate, or a spot as one without flows.
func readShown(s *cli.Session, path string) (string, *flow.Certificate, error) {
	name, r, err := s.OpenAs(path, "a certificate or a spot", gamefile.Certificate, gamefile.Spot)
	if err != nil {
		return "", nil, err
	}
	defer r.Close()
	in := bufio.NewReader(r)
	start, _ := in.Peek(1 << 12) // an error comes again
	if gamefile.KindOf(start) != gamefile.Spot {
		s.Phase("reading "+name, "")
		z, err := flow.Read(name, in)
		return name, z, cli.InputError(err)
	}
	f, err := parse(s, name, in)
	if err != nil {
		return "", nil, err
	}
	return name, &flow.Certificate{Spot: f.Spot}, nil
}

func readCertificate(s *cli.Session, path string) (string, *flow.Certificate, error) {
	name, r, err := s.OpenAs(path, "a certificate", gamefile.Certificate)
	if err != nil {
		return "", nil, err
	}
	defer r.Close()
	s.Phase("reading "+name, "")
	z, err := flow.Read(name, r)
	return name, z, cli.InputError(err)
}

func (c *show) options() cli.Options {
	o := cli.Options{}
	c.where.addOptions(o)
	o.Add("hands", c.hands)
	return o
}
