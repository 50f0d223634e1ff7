package main

import (
	"fmt"
	"math"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"exactsolve"
	"exactsolve/cert"
	"exactsolve/rational"
	"exactsolve/seqform/profile"
)

func certifyCommand() *cobra.Command {
	return newCommand(&cobra.Command{
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
nearer; exact is that it is one.

With --concept, the equilibrium found is then judged, and the answer is yes only
with the certificate of that.

If no equilibrium is found, the status is 3 and the profile of smallest exact
regret that was met is printed. --certificate then proves that regret: it is
about an epsilon-nash equilibrium.`,
		Args: wantArgs(1, 2, "a GAME and a PROFILE"),
	}, new(certify))
}

// certify holds the flags of the command.
type certify struct {
	common
	profileFlags
	read        readOptions
	concept     string
	tolerance   string
	off         rational.Rat // --tolerance
	certificate certificateFlag
	timeout     time.Duration
	maxPivots   int
}

func (c *certify) declare(fs *pflag.FlagSet) {
	fs.Var(newChoice(&c.concept, exactsolve.Refinements()...), "concept", "what it is to be: `CONCEPT`, see 'exactsolve help concepts'")
	fs.StringVar(&c.tolerance, "tolerance", "1/100", "how far a sum of probabilities may be from 1, a `NUMBER`")
	fs.StringVar(&c.certificate.path, "certificate", "", "write the certificate to `FILE`")
	fs.DurationVar(&c.timeout, "timeout", 0, "give up after `DURATION`, such as 30s or 5m (default none)")
	fs.Var(&count{&c.maxPivots, 0, math.MaxInt}, "max-pivots", "give up after `N` pivots of a linear program (0 for no limit)")
	c.profileFlags.declare(fs)
	c.fill = "uniform"
	fs.Lookup("fill").DefValue = c.fill
	fs.BoolVar(&c.read.normalizeChance, "normalize-chance", false, normalizeChanceUsage)
	c.addOutput(fs)
	c.addFormat(fs, "text", "json", "gambit")
	c.addTalk(fs, quietText)
}

func (c *certify) checkFlags() (err error) {
	if c.off, err = rational.Parse(c.tolerance); err != nil || c.off.Sign() < 0 {
		return usageError("--tolerance %q is not a number of at least 0", c.tolerance)
	}
	if c.timeout < 0 {
		return usageError("--timeout %v is negative", c.timeout)
	}
	c.anySum, c.ignoreBeliefs = true, true
	return c.certificate.check(c.output)
}

func (c *certify) run(s *session, args []string) error {
	if err := c.checkFlags(); err != nil {
		return err
	}
	f, in, err := gameAndProfile(s, args, c.read, &c.profileFlags)
	if err != nil {
		return err
	}
	to, err := c.certificate.open(s)
	if err != nil {
		return err
	}
	if err := c.normalize(s, f, in); err != nil {
		return err
	}
	if err := s.config("certify", f, c.options()); err != nil {
		return err
	}
	return c.answer(s, f, in, to)
}

func (c *certify) options() options {
	o := options{"concept": c.concept, "tolerance": c.off}
	c.addOptions(o)
	o.add("max_pivots", c.maxPivots)
	o.add("timeout", c.timeout)
	return o
}

// normalize divides distributions by their sums, and says so; it requires
// behavior everywhere.
func (c *certify) normalize(s *session, f *gameFile, in *given) (err error) {
	n := newNames(f.Game)
	if missing := in.profile.Missing(); len(missing) > 0 {
		return inputError(fmt.Errorf("the profile is incomplete: no behavior at %s", n.setOf(missing[0][0], missing[0][1])), fillHint)
	}
	in.profile, in.off, err = exactsolve.Normalize(f.Game, in.profile, c.off)
	if err != nil {
		return inputError(err, "--tolerance NUMBER allows sums that far from 1")
	}
	if !in.off.IsZero() {
		s.note("probabilities were divided by their sums, which differ from 1 by up to %s%s", clipped(in.off), beside(in.off, c.digits))
	}
	if len(in.missing) > 0 {
		s.note("behavior was filled in at %s, where the profile has none", plural(len(in.missing), "information set"))
	}
	return nil
}

// answer finds, judges and reports.
func (c *certify) answer(s *session, f *gameFile, in *given, to *output) error {
	s.heed()
	r, err := exactsolve.Certify(s.ctx, f.Game, in.profile, exactsolve.Question{
		Concept: cert.Concept(c.concept), Limits: exactsolve.Limits{Time: c.timeout, Pivots: c.maxPivots},
	})
	if err != nil {
		return errorOf(err)
	}
	m := c.result(s, f, in, r)
	if m.Certificate, err = c.certificate.write(s, f, to, r.Certificate, m.Reason); err != nil {
		return inputError(err)
	}
	if err := c.print(s, f, r, m); err != nil {
		return inputError(err)
	}
	return status(s.statusOf(m.Status))
}

func (c *certify) print(s *session, f *gameFile, r *exactsolve.Nearby, m *certifyResult) error {
	if s.format != "gambit" {
		return s.report(m)
	}
	if m.Status != cert.Yes.String() {
		s.note("%s: %s", m.Status, m.Reason)
	}
	if !r.Near.Epsilon.IsZero() {
		return nil // the line would say that it is an equilibrium
	}
	return profile.FormatGambit(s.out, f.Game, r.Near.Profile)
}
