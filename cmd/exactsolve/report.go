package main

import (
	"cmp"
	"fmt"
	"slices"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"exactsolve/cert"
	"exactsolve/rational"
	"exactsolve/render/report"
)

func reportCommand() *cobra.Command {
	return newCommand(&cobra.Command{
		Use:   "report GAME [FILE]…",
		Short: "one HTML page of a game, an answer and its proof",
		Long: `Writes a page about a game: what was asked, the answer, the tree with a slider for
its depth, and for each information set, chosen in the tree or in the list, its
belief, what actions pay and gain, and the reason. It has plots of a search, a
table of parameters, the certificate to save, and the commands that check it
again. The page is one file, which loads nothing from elsewhere; without
JavaScript it can be read all the same.

A FILE is a certificate, which is checked before it is reported on; a stream of
JSON lines that a command wrote with --json, from which tables and plots are made;
or a PROFILE as 'exactsolve check' reads it, whose regrets are computed. They are
told apart by content. The first with behavior is drawn, certificates before
others. Without FILE, the game is solved first.

The status is 0 when the page says what was found, 1 if a certificate in it is
rejected, and 3 if the game was to be solved and a limit was reached. The page is
written in each case.`,
		Args: wantArgs(1, 1+maxReported, "a GAME and perhaps FILEs"),
	}, new(reportGame))
}

// What --concept may be beside concepts: the default of solve, and no solution.
const (
	autoConcept = "auto"
	noConcept   = "none"
)

// reportGame holds the flags of the command report.
type reportGame struct {
	common
	read     readOptions
	concept  string
	timeout  time.Duration
	maxNodes int
	digits   int
}

// maxReported bounds the files of a report.
const maxReported = 16

func (c *reportGame) declare(fs *pflag.FlagSet) {
	fs.Var(newChoice(&c.concept, append([]cert.Concept{autoConcept, noConcept}, cert.Concepts()...)...), "concept", "without FILE: what to find, `CONCEPT` as of 'exactsolve solve', or none to draw the game alone")
	fs.DurationVar(&c.timeout, "timeout", 0, "without FILE: give up solving after `DURATION`, such as 30s or 5m (default none)")
	fs.Var(&count{&c.maxNodes, 0, maxDrawn}, "max-nodes", "fold trees so that about `N` nodes are shown (0 for 200)")
	c.digits = 3
	fs.Var(&count{&c.digits, 1, 100}, "digits", "`N` digits in the decimals beside exact values")
	fs.BoolVar(&c.read.normalizeChance, "normalize-chance", false, normalizeChanceUsage)
	c.addOutput(fs)
	c.addTalk(fs, quietNotes)
}

func (c *reportGame) run(s *session, args []string) error {
	stdins := 0
	for _, arg := range args {
		if arg == "-" {
			stdins++
		}
	}
	switch {
	case stdins > 1:
		return usageError("only one argument can be standard input")
	case len(args) > 1 && (c.concept != autoConcept || c.timeout != 0):
		return usageError("--concept and --timeout are for solving the game, which is not done with a FILE")
	case c.timeout < 0:
		return usageError("--timeout %v is negative", c.timeout)
	}
	f, err := s.readGame(args[0], c.read)
	if err != nil {
		return err
	}
	b := newBuilder(c, s, f)
	for _, path := range args[1:] {
		if err := b.add(path); err != nil {
			return err
		}
	}
	if err := s.checkOutputs(); err != nil {
		return err
	}
	if len(args) == 1 && c.concept != noConcept {
		if err := b.solve(); err != nil {
			return err
		}
	}
	if err := b.complete(); err != nil {
		return err
	}
	if err := report.Write(s.out, &b.r); err != nil {
		return inputError(err)
	}
	return status(b.code)
}

// A builder makes the report.
type builder struct {
	c *reportGame
	s *session
	f *gameFile
	n *names
	r report.Report

	drawn   *drawnProfile // what is drawn, so far
	streams []*stream
	code    int
}

// A drawnProfile is what a page draws, with where it is from.
type drawnProfile struct {
	given
	near    *nearby // instead of the profile, if probabilities are no fractions
	rank    int     // certificates come before streams, and those before profiles
	concept cert.Concept
	source  string // of the beliefs, in words
}

func newBuilder(c *reportGame, s *session, f *gameFile) *builder {
	b := &builder{c: c, s: s, f: f, n: newNames(f.Game)}
	b.r.Game, b.r.Program = f.Game, "exactsolve "+currentVersion()
	b.r.Picture.Digits, b.r.Picture.MaxNodes = c.digits, c.maxNodes
	return b
}

// draw has a profile drawn unless there is one that comes before it.
func (b *builder) draw(p *drawnProfile) {
	if b.drawn == nil || p.rank < b.drawn.rank {
		b.drawn = p
	}
}

// complete makes what follows from what is drawn.
func (b *builder) complete() error {
	if d := b.drawn; d != nil {
		b.r.Picture.Profile = d.profile
		if d.near != nil {
			b.r.Picture.Profile, b.r.Picture.Numbers = d.near.profile, d.near.numbers
		}
		b.sets(d)
	}
	if b.r.Asked == "" {
		b.r.Asked = b.asked()
	}
	b.arrange()
	if len(b.r.Answers) == 0 {
		b.r.Answers = []report.Answer{{Title: "The game alone: nothing was asked of it."}}
	}
	for _, st := range b.streams {
		b.r.Charts = append(b.r.Charts, st.charts()...)
	}
	b.tables()
	if err := b.gameFile(); err != nil {
		return err
	}
	if err := b.r.Picture.Validate(b.f.Game); err != nil {
		return fmt.Errorf("%w: %w", cert.ErrInternal, err)
	}
	return nil
}

// arrange puts what is proved before what is only stated. Of a certificate and the run
// that wrote it, the table that both have is shown once.
func (b *builder) arrange() {
	slices.SortStableFunc(b.r.Answers, func(x, y report.Answer) int {
		return cmp.Compare(min(1, int(y.Status)), min(1, int(x.Status)))
	})
	if len(b.r.Answers) != 2 {
		return
	}
	seen := map[string]bool{}
	for k := range b.r.Answers {
		a := &b.r.Answers[k]
		a.Tables = slices.DeleteFunc(a.Tables, func(t report.Table) bool {
			text := fmt.Sprint(t)
			again := seen[text] || len(t.Rows) == 0
			seen[text] = true
			return again
		})
	}
}

// number returns x with its decimal; long fractions are left to the decimal.
func (b *builder) number(x rational.Rat) report.Number {
	z := report.Number{Exact: x.String()}
	if x.IsInt() && len(z.Exact) <= maxCell {
		return z
	}
	near, exact := decimal(x, b.c.digits)
	if !exact {
		z.Near = near
	}
	if len(z.Exact) > maxCell {
		z.Exact, z.Near = "", near
	}
	return z
}

// maxCell bounds the fractions that are printed, in characters.
const maxCell = 24

// cell returns x as text in a table.
func (b *builder) cell(x rational.Rat) string {
	z := b.number(x)
	switch {
	case z.Near == "":
		return z.Exact
	case z.Exact == "":
		return "≈ " + z.Near
	}
	return z.Exact + " ≈ " + z.Near
}
