// Package report is of the shell: exactsolve report, for a page of a game, an answer and its proof.
package report

import (
	"cmp"
	"errors"
	"fmt"
	"slices"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"exactsolve/cert"
	"exactsolve/cert/answer"
	"exactsolve/cmd/exactsolve/internal/cli"
	"exactsolve/cmd/exactsolve/internal/view"
	"exactsolve/rational"
	"exactsolve/render/page"
)

// ReportCommand returns the command report.
func ReportCommand() *cobra.Command {
	return cli.NewCommand(&cobra.Command{
		Use:   "report GAME [FILE]…",
		Short: "one HTML page of a game, an answer and its proof",
		Long: `Writes a page about a game: what was asked, the answer, the tree with a slider for
its depth, and for each information set, chosen in the tree or in the list, its
belief, what actions pay and gain, and the reason. It has plots of a search,
pictures of a list of equilibria and plots of functions of a parameter as 'exactsolve
render' draws them, a table of parameters, the certificate to save, and the commands that check it again. The
page is one file, which loads nothing from elsewhere; without JavaScript it can
be read all the same.

A FILE is a certificate, which is checked before it is reported on; a stream of
JSON lines that a command wrote with --json, from which tables and plots are made;
or a PROFILE as 'exactsolve check' reads it, whose regrets are computed. They are
told apart by content. The first with behavior is drawn, certificates before
others. Without FILE, the game is solved first.

The status is 0 when the page says what was found, 1 if a certificate about the game
is rejected, and 3 if the game was to be solved and a limit was reached. The page is
written in each case, but not to a terminal unless --output is -. A certificate or
run about another game is a mistake: the status is 2, and there is no page.`,
		Args: cli.WantArgs(1, 1+maxReported, "a GAME and perhaps FILEs"),
	}, new(ReportGame))
}

// What --concept may be beside concepts: the default of solve, and no solution.
const (
	autoConcept = "auto"
	noConcept   = "none"
)

// ReportGame holds the flags of the command report.
type ReportGame struct {
	cli.Common
	concept  string
	maxNodes int
	Digits   int
	changed  func(flag string) bool
}

const maxReported = 16

func (c *ReportGame) Declare(fs *pflag.FlagSet) {
	fs.Var(cli.NewChoice(&c.concept, append([]cert.Concept{autoConcept, noConcept}, cert.Concepts()...)...), "concept", "without FILE: what to find, `CONCEPT` as of 'exactsolve solve', or none to draw the game alone")
	c.AddTimeout(fs)
	fs.Var(cli.NewCount(&c.maxNodes, 0, view.MaxDrawn), "max-nodes", "fold trees so that about `N` nodes are shown (0 for 200)")
	c.Digits, c.changed = 3, fs.Changed
	fs.Var(cli.NewCount(&c.Digits, 1, 100), "digits", "`N` digits in the decimals beside exact values; of depthlimit 6, unless it is given")
	c.AddCommon(fs, cli.QuietNotes)
	cli.ForPage(fs, "normalize-chance")
}

func (c *ReportGame) Run(s *cli.Session, args []string) error {
	first := slices.Index(args, "-")
	switch {
	case first >= 0 && slices.Contains(args[first+1:], "-"):
		return cli.UsageError("only one argument can be standard input")
	case c.Output == "" && s.Io.OutTerminal:
		return cli.InputError(errors.New("a page of HTML is not for a terminal"), "-o page.html writes it to a file, -o - prints it all the same")
	case len(args) > 1 && c.concept != autoConcept:
		return cli.UsageError("--concept is for solving the game, which is not done with a FILE")
	}
	d, err := view.DomainIn(s, args[1:])
	if err != nil {
		return err
	}
	f, err := s.ReadArgumentFor(args, d)
	if err != nil {
		return err
	}
	b := NewBuilder(c, s, f)
	for _, path := range args[1:] {
		if err := b.add(path); err != nil {
			return err
		}
	}
	if err := s.CheckOutputs(); err != nil {
		return err
	}
	if len(args) == 1 && c.concept != noConcept {
		if err := b.solve(); err != nil {
			return err
		}
	}
	if err := b.Complete(); err != nil {
		return err
	}
	if err := page.Write(s.Out, &b.R); err != nil {
		return cli.InputError(err)
	}
	return cli.Status(b.code)
}

// A Builder makes the report.
type Builder struct {
	c *ReportGame
	s *cli.Session
	f *cli.GameFile
	N *cli.Names
	R page.Page

	drawn   *DrawnProfile // what is drawn, so far
	streams []*Stream
	chance  []rational.Rat // of nodes, when it is known
	seqAt   [][]int32      // of players and nodes, likewise
	listing *view.Listing  // the list of equilibria that is drawn, nil if there is none
	polygon view.Listing   // has the polygon that is drawn
	plotted *view.Plotted  // functions of a parameter, nil if there are none
	code    int
}

// A DrawnProfile is what a page draws, with where it is from.
type DrawnProfile struct {
	cli.Given
	near      *view.Nearby // instead of the profile, if probabilities are no fractions
	rank      int          // certificates come before streams, and those before profiles
	concept   cert.Concept
	source    string     // of the beliefs, in words
	perturbed *perturbed // of its certificate, nil if that has no trembles
}

// NewBuilder returns what makes a report of a game.
func NewBuilder(c *ReportGame, s *cli.Session, f *cli.GameFile) *Builder {
	b := &Builder{c: c, s: s, f: f, N: cli.NewNames(f.Game)}
	b.R.Game, b.R.Program = f.Game, "exactsolve "+cli.CurrentVersion()
	b.R.Picture.Digits, b.R.Picture.MaxNodes = c.Digits, c.maxNodes
	b.atOneValue()
	return b
}

// draw has a profile drawn unless there is one that comes before it.
func (b *Builder) draw(p *DrawnProfile) {
	if b.drawn == nil || p.rank < b.drawn.rank {
		b.drawn = p
	}
}

// Complete makes what follows from what is drawn.
func (b *Builder) Complete() error {
	if d := b.drawn; d != nil {
		b.R.Picture.Profile = d.Profile
		if d.near != nil {
			b.R.Picture.Profile, b.R.Picture.Numbers = d.near.Profile, d.near.Numbers
		}
		b.sets(d)
	}
	if b.R.Asked == "" {
		b.R.Asked = b.asked()
	}
	if err := b.figures(); err != nil {
		return err
	}
	b.arrange()
	if len(b.R.Answers) == 0 {
		b.R.Answers = []page.Answer{{Title: "The game alone: nothing was asked of it."}}
	}
	for _, st := range b.streams {
		b.R.Charts = append(b.R.Charts, st.Charts()...)
	}
	b.tables()
	if err := b.gameFile(); err != nil {
		return err
	}
	if err := b.R.Picture.Validate(b.f.Game); err != nil {
		return fmt.Errorf("%w: %w", answer.ErrInternal, err)
	}
	return nil
}

// arrange puts what is proved before what is only stated. Of a certificate and the run
// that wrote it, the table that both have is shown once.
func (b *Builder) arrange() {
	slices.SortStableFunc(b.R.Answers, func(x, y page.Answer) int {
		return cmp.Compare(min(1, int(y.Status)), min(1, int(x.Status)))
	})
	if len(b.R.Answers) != 2 {
		return
	}
	seen := map[string]bool{}
	for k := range b.R.Answers {
		a := &b.R.Answers[k]
		a.Tables = slices.DeleteFunc(a.Tables, func(t page.Table) bool {
			text := fmt.Sprint(t)
			again := seen[text] || len(t.Rows) == 0
			seen[text] = true
			return again
		})
	}
}

// number returns x with its decimal; long fractions are left to the decimal.
func (b *Builder) number(x rational.Rat) page.Number {
	z := page.Number{Exact: x.String()}
	near, exact := cli.Decimal(x, b.c.Digits)
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

// Cell returns x as text in a table.
func (b *Builder) Cell(x rational.Rat) string {
	z := b.number(x)
	switch {
	case z.Near == "":
		return z.Exact
	case z.Exact == "":
		return "≈ " + z.Near
	}
	return z.Exact + " ≈ " + z.Near
}
