package check

import (
	"fmt"
	"math"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"exactsolve"
	"exactsolve/cert"
	"exactsolve/cert/answer"
	"exactsolve/cmd/exactsolve/internal/cli"
	"exactsolve/cmd/exactsolve/internal/view"
	"exactsolve/message"
	"exactsolve/rational"
)

// CertifyCommand returns the command certify.
func CertifyCommand() *cobra.Command {
	return cli.NewCommand(&cobra.Command{
		Use:   "certify GAME [PROFILE]",
		Short: "from an approximate profile to a certified one near it",
		Long: `Looks near an approximate profile, such as a solver that computes with floating
point prints, for an exact Nash equilibrium, for any number of players; prints
it, how far it is from the profile, and the exact regret of the profile; and
writes its certificate, which 'exactsolve verify' checks.

PROFILE is read as 'exactsolve check' reads it, but probabilities need not sum
to 1: they are divided by their sum, if that differs from 1 by at most
--tolerance. Behavior that is missing is filled in, alike for all actions.

The distance is the largest change of a realization weight: of the probability
with which a player's own actions, as far as they go, are taken. For two players
in a constant-sum game the equilibrium is a nearest one, with weights summed.
Otherwise it is guessed which actions are used, so another equilibrium may be
nearer; exact is that it is one. With more players its probabilities may be no
fractions: then they are decimals with --digits digits, all certain, of an
equilibrium in a box or, with --algebraic, algebraic numbers, if simple ones are
found. Distances are then those of its first 20 digits.

With --concept, the equilibrium found is then judged, and the answer is yes only
with the certificate of that.

If no equilibrium is found, the status is 3 and the profile of smallest exact
regret that was met is printed. --certificate then proves that regret: it is
about an epsilon-nash equilibrium.`,
		Args: cli.WantArgs(1, 2, "a GAME and a PROFILE"),
	}, new(certify))
}

type certify struct {
	cli.Common
	cli.ProfileFlags
	concept     string
	certificate cli.CertificateFlag
	maxPivots   int
	algebraic   bool
}

func (c *certify) Declare(fs *pflag.FlagSet) {
	fs.Var(cli.NewChoice(&c.concept, cert.Concepts()...), "concept", "what it is to be: `CONCEPT`, see 'exactsolve help concepts'")
	fs.StringVar(&c.certificate.Path, "certificate", "", "write the certificate to `FILE`")
	c.AddTimeout(fs)
	fs.Var(cli.NewCount(&c.maxPivots, 0, math.MaxInt), "max-pivots", "give up after `N` pivots of a linear program (0 for no limit)")
	fs.BoolVar(&c.algebraic, "algebraic", false, "give probabilities that are no fractions as algebraic numbers, if simple ones are found")
	c.ProfileFlags.Declare(fs, "uniform")
	c.Tolerance = rational.New(1, 100)
	fs.Lookup("tolerance").DefValue = c.Tolerance.String()
	c.AddCommon(fs, cli.QuietText, "text", "json", "csv", "gambit")
}

func (c *certify) Run(s *cli.Session, args []string) error {
	if err := c.certificate.Check(c.Output); err != nil {
		return err
	}
	c.IgnoreBeliefs = true
	f, from, err := gameAndProfile(s, args)
	if err != nil {
		return err
	}
	in, err := c.ReadProfile(s, from, f)
	if err != nil {
		return err
	}
	to, err := c.certificate.Open(s)
	if err != nil {
		return err
	}
	if missing := in.Profile.Missing(); len(missing) > 0 {
		return cli.InputError(fmt.Errorf("the profile is incomplete: no behavior at %s", cli.NewNames(f.Game).SetOf(missing[0][0], missing[0][1])), cli.FillHint)
	}
	if len(in.Missing) > 0 {
		s.Note("behavior was filled in at %s, where the profile has none", cli.Plural(len(in.Missing), "information set"))
	}
	if err := s.Config("certify", f, c.options()); err != nil {
		return err
	}
	return c.answer(s, f, in, to)
}

func (c *certify) options() cli.Options {
	o := cli.Options{"concept": c.concept, "tolerance": c.Tolerance, "ignore_beliefs": true}
	c.AddOptions(o)
	o.Add("max_pivots", c.maxPivots)
	o.Add("algebraic", c.algebraic)
	return o
}

func (c *certify) answer(s *cli.Session, f *cli.GameFile, in *cli.Given, to *cli.Output) error {
	r, err := exactsolve.Certify(s.Ctx, f.Game, in.Profile, exactsolve.Question{
		Concept: cert.Concept(c.concept), Digits: c.ShownDigits(c.Digits), Algebraic: c.algebraic, Limits: exactsolve.Limits{Time: c.Timeout, Grace: s.Io.Grace, Pivots: c.maxPivots},
	})
	if err != nil {
		return err
	}
	for _, text := range r.Warnings {
		s.Warn("%s", text)
	}
	m := c.result(s, f, in, r)
	if m.Certificate, err = c.certificate.Write(s, f, to, r.Certificate, m.Reason); err != nil {
		return err
	}
	if err := c.print(s, r, m); err != nil {
		return err
	}
	return cli.Status(s.StatusOf(m.Status))
}

func (c *certify) print(s *cli.Session, r *exactsolve.Nearby, m *certifyResult) error {
	if s.Format != "csv" && s.Format != "gambit" {
		return s.Report(m)
	}
	if m.Status != answer.Yes.String() {
		s.Note("%s: %s", m.Status, m.Reason)
	}
	if !r.Near.Epsilon.IsZero() {
		return nil // what is written would say that it is an equilibrium
	}
	if s.Format == "csv" {
		return m.view.CSV(s.Out)
	}
	return m.view.Gambit(s.Out)
}

type certifyResult struct {
	message.Certify
	view   *view.View
	digits int
}

func (c *certify) result(s *cli.Session, f *cli.GameFile, in *cli.Given, r *exactsolve.Nearby) *certifyResult {
	n, near := cli.NewNames(f.Game), r.Near
	m := &certifyResult{digits: c.Digits, Certify: message.Certify{
		Status: r.Status.String(), Concept: cert.Concept(c.concept), Checked: r.Certificate != nil,
		Method: near.Route, Stats: view.NewStats(near.Stats, time.Since(s.Start)),
		Given: near.Regret, Relative: r.Relative, Epsilon: near.Epsilon, Distance: near.Distance, Behavior: near.BehaviorDistance,
		Players: n.Players, Rounded: in.Rounded, Normalized: in.Off,
	}}
	m.Reason = view.Reason(n, m.Concept, exactsolve.Finding{Status: r.Status, Reason: r.Reason, Certificate: r.Certificate})
	for _, at := range in.Missing {
		m.Filled = append(m.Filled, n.Ref(at[0], at[1]))
	}
	shown := &cert.Certificate{Claim: cert.Claim{Profile: near.Profile, Payoffs: r.Payoffs}}
	switch {
	case near.Box != nil:
		shown = r.Certificate
	case r.Status == answer.Yes:
		shown.Claim.Beliefs = r.Certificate.Claim.Beliefs
	}
	if proof := r.Certificate; proof != nil && proof.Claim.Concept != m.Concept {
		m.Claimed = proof.Claim.Concept
	}
	m.view = view.NewView(n, shown, c.ShownDigits(c.Digits))
	claim := m.view.Claim()
	m.Profile, m.Beliefs, m.Payoffs, m.Box, m.Algebraic = claim.Profile, claim.Beliefs, claim.Payoffs, claim.Box, claim.Algebraic
	return m
}

func (m *certifyResult) Text(p *cli.Page) {
	name := exactsolve.ConceptName(m.Concept)
	switch {
	case m.Status == answer.Yes.String() && !m.view.IsRational():
		near, _ := cli.Decimal(m.Distance, max(m.digits, 1))
		p.Line(cli.Green(exactsolve.ConceptName(m.Claimed)+", checked"), cli.Plain(", at distance ≈ "+near))
	case m.Status == answer.Yes.String():
		p.Line(cli.Green(name+", checked"), cli.Plain(fmt.Sprintf(", at distance %v", m.Distance)), cli.Dim(cli.Beside(m.Distance, m.digits)))
	case m.Status == answer.No.String():
		p.Line(cli.Red("a nash equilibrium, but not "+view.WithArticle(name)), cli.Plain(": "+cli.Printable(m.Reason)))
	case m.Epsilon.IsZero():
		p.Line(cli.Red("unknown"), cli.Plain(": a nash equilibrium, and "+view.WithArticle(name)+"? "+cli.Printable(m.Reason)))
	default:
		p.Line(cli.Red("unknown"), cli.Plain(": no equilibrium found near the profile: "+cli.Printable(m.Reason)))
	}
	if p.Brief {
		return
	}
	p.Line()
	p.Rows(m.view.Rows(m.Players))
	if m.view.Shows != "" {
		p.Line()
		p.Paragraph(0, cli.UpperFirst(m.view.Shows)+".")
	}
	p.Line()
	p.Rows(m.figures())
	p.Line()
	if m.Epsilon.IsZero() {
		p.Paragraph(0, "Found by: "+cli.Printable(m.Method)+".")
	}
	p.Certificate(m.Certificate, false)
}

func (m *certifyResult) figures() []cli.Row {
	var rows []cli.Row
	add := func(what string, x rational.Rat) {
		item := cli.Item{cli.Bold(x.String()), cli.Dim(cli.Beside(x, m.digits))}
		if !m.view.IsRational() && rows != nil { // a distance, from the center of the box
			near, _ := cli.Decimal(x, max(m.digits, 1))
			item = cli.Item{cli.Bold("≈ " + near)}
		}
		rows = append(rows, cli.Row{Prefix: cli.Item{cli.Plain("  " + what + "  ")}, Items: []cli.Item{item}})
	}
	add("regret of the profile given", m.Given)
	if !m.Epsilon.IsZero() {
		add("regret of the one above, the smallest met", m.Epsilon)
	}
	add("largest change of a realization weight", m.Distance)
	add("of a probability, where the own plan leads", m.Behavior)
	return rows
}
