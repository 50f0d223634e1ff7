// Package find is of the shell: exactsolve solve, for one equilibrium or all.
package find

import (
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"exactsolve"
	"exactsolve/cert/answer"
	"exactsolve/cluster"
	"exactsolve/cmd/exactsolve/internal/cli"
	"exactsolve/cmd/exactsolve/internal/view"
	"exactsolve/cmd/exactsolve/internal/workers"
)

// SolveCommand returns the command solve.
func SolveCommand() *cobra.Command {
	return cli.NewCommand(&cobra.Command{
		Use:   "solve [GAME]…",
		Short: "find an equilibrium, check it, write its certificate",
		Long: `Finds an equilibrium of a game with perfect recall, checks it, and prints the exact
probability of each action and, for refinements of nash, beliefs at information sets.

The default concept for two players is quasi-perfect: play is best, from each
information set on, against opponents who make ever rarer mistakes. It is also
sequential and normal-form perfect. With more players it is nash. Probabilities
that are irrational are decimals, all digits certain; the certificate has a box.

--all lists all Nash equilibria, of two players the extreme ones, all that are
subgame-perfect, or all sequential ones of a tree of two; proved to be all.

'exactsolve help methods' says how. If a limit (status 3) or ^C (130) comes first,
the best profile seen is printed, with its exact regret and a certificate of that; of
two players and constant sum also proved bounds of the value, as alone with --gap.

GAME is a file as in 'exactsolve help formats'; - or none is standard input. With
--each there may be several, see 'exactsolve help many-games':

  exactsolve gen kuhn | exactsolve solve
  exactsolve solve --all game.nfg
  exactsolve solve -q --certificate game.cert game.efg`,
	}, new(solve))
}

type solve struct {
	cli.Common
	question    exactsolve.Question
	certificate cli.CertificateFlag
	changed     func(flag string) bool
	from        string   // the file with the question
	named       []string // fields in it
	several     bool     // --each
	file        string   // of several

	cli.CheckpointFlags
	workers workers.Flags
}

func (c *solve) Declare(fs *pflag.FlagSet) {
	DeclareFields(fs, &c.question, exactsolve.Fields(), map[string]*string{"certificate": &c.certificate.Path, "checkpoint": &c.Checkpoint, "resume": &c.Resume, "job": &c.Job, "cluster": &c.workers.Cluster})
	c.workers.Declare(fs)
	cli.Group(fs, string(exactsolve.How))
	c.AddMemory(fs)
	cli.Group(fs, string(exactsolve.Stop))
	c.AddReading(fs)
	fs.StringVar(&c.from, "question", "", "read the question from `FILE`, as JSON")
	cli.ForPage(fs, "normalize-chance")
	cli.Group(fs, string(exactsolve.How))
	fs.BoolVar(&c.several, "each", false, "solve each of several files, in a line each")
	c.AddAnswer(fs, cli.QuietText, "text", "json", "csv", "gambit")
	cli.Group(fs, string(exactsolve.Output))
	c.changed = fs.Changed
}

func (c *solve) Run(s *cli.Session, args []string) error {
	if err := c.readQuestion(s, args); err != nil {
		return err
	}
	if err := c.question.Validate(); err != nil {
		return (*cli.GameFile)(nil).RefusedQuestion(err)
	}
	switch {
	case c.several:
		return c.solveEach(s, args)
	case len(args) > 1:
		return &cli.ExitError{Code: cli.ExitInput, Usage: true, Err: fmt.Errorf("unexpected argument %q, want one GAME", args[1]),
			Hints: []string{"--each solves each of several"}}
	}
	return c.solveGame(s, func() (*cli.GameFile, error) { return s.ReadArgumentFor(args, c.question.Param) })
}

// solveGame answers the question for the game that read returns.
func (c *solve) solveGame(s *cli.Session, read func() (*cli.GameFile, error)) error {
	s.Limit(c.question.Limits.Time)
	one := c.certificate
	if c.question.Several() {
		one.Path = "" // there will be one for each equilibrium
	}
	if err := one.Check(c.Output); err != nil {
		return err
	}
	switch {
	case c.Format == "gambit" && c.question.Mediated():
		return cli.UsageError("--format gambit has profiles; a device is written as text, json or csv")
	case (c.Format == "csv" || c.Format == "gambit") && c.question.Functional():
		return cli.UsageError("--format %s has numbers; functions of a parameter are written as text or json", c.Format)
	case c.Format == "csv" && c.question.Polygon:
		return cli.UsageError("--format csv has one device; a polygon is written as text or json")
	case c.Format == "csv" && c.question.Several():
		return cli.UsageError("--format csv has one profile, or all with --all; several are written as text, json or gambit")
	}
	f, err := read()
	if err != nil {
		return err
	}
	if err := c.settle(s, f); err != nil {
		return err
	}
	outputs, err := c.CheckpointFlags.Check(s)
	if err != nil {
		return err
	}
	certificate, err := one.Open(s, outputs...)
	if err != nil {
		return err
	}
	if err := s.Begin("solve", f, c.options()); err != nil {
		return err
	}
	switch {
	case c.question.All && f.Family == nil:
		return c.solveAll(s, f, certificate)
	case c.question.Several():
		return c.solveSeveral(s, f)
	}
	return c.solveOne(s, f, certificate)
}

// options are those that decide the answer, for the config message.
func (c *solve) options() cli.Options {
	o := cli.Options(c.question.Options())
	c.AddReadingOptions(o)
	return o
}

// A fieldFlag is the flag of a field of a question.
type fieldFlag struct {
	field exactsolve.Field
	q     *exactsolve.Question
}

func (f *fieldFlag) String() string     { return f.field.Text(f.q) }
func (f *fieldFlag) Set(s string) error { return f.field.Set(f.q, s) }

// Choices returns the words that the field takes, nil if it takes others.
func (f *fieldFlag) Choices() []string { return f.field.Words }

func (f *fieldFlag) Type() string {
	switch {
	case f.field.IsBool():
		return "bool"
	case f.field.Words != nil:
		return strings.Join(f.field.Words, "|")
	}
	return "N"
}

// DeclareFields declares a flag for each of some fields of a question, of files for those whose names go somewhere.
func DeclareFields(fs *pflag.FlagSet, q *exactsolve.Question, fields []exactsolve.Field, files map[string]*string) {
	for _, f := range fields {
		if f.IsFile() {
			if at := files[f.Name]; at != nil {
				fs.StringVar(at, f.Name, "", f.Usage)
				cli.Group(fs, string(f.Group))
			}
			continue
		}
		if f.Name != "concept" && f.Default != "" { // that of the concept depends on the game
			if err := f.Set(q, f.Default); err != nil {
				panic(fmt.Sprintf("exactsolve: default of --%s: %v", f.Name, err))
			}
		}
		flag := fs.VarPF(&fieldFlag{f, q}, f.Name, "", f.Usage)
		flag.DefValue = f.Default
		if f.IsBool() {
			flag.NoOptDefVal = "true"
		}
		if f.Page {
			cli.ForPage(fs, f.Name)
		}
		cli.Group(fs, string(f.Group))
	}
}

// settle completes the question for a game, and says what was chosen.
func (c *solve) settle(s *cli.Session, f *cli.GameFile) error {
	for _, field := range exactsolve.Fields() {
		if c.changed(field.Name) || slices.Contains(c.named, field.Name) {
			c.question.Given = append(c.question.Given, field.Name)
		}
	}
	if f.Family != nil {
		return f.RefusedQuestion(c.question.SettleFamily(f.Family))
	}
	note, err := c.question.Settle(f.Game)
	if note != "" {
		s.Note("%s", note)
	}
	return f.RefusedQuestion(err)
}

// watched runs the work on the question, with the progress asked for, and makes input errors of refusals.
func (c *solve) watched(s *cli.Session, f *cli.GameFile, run func(q exactsolve.Question) error) error {
	q := c.question
	q.Limits.Grace = s.Io.Grace
	q.Digits, q.Progress = c.ShownDigits(c.question.Digits), s.Events()
	file, end, err := c.File(s)
	if err != nil {
		return err
	}
	defer end()
	q.Checkpoint = file
	return c.workers.With(s, func(r cluster.Remote) error {
		q.Remote = r
		return f.Failed(c.Refused(run(q)))
	})
}

func (c *solve) solveOne(s *cli.Session, f *cli.GameFile, certificate *cli.Output) error {
	var found *exactsolve.Answer
	err := c.watched(s, f, func(q exactsolve.Question) (err error) {
		if f.Family != nil {
			found, err = exactsolve.SolveFamily(s.Ctx, f.Family, q)
			return err
		}
		found, err = exactsolve.Solve(s.Ctx, f.Game, q)
		return err
	})
	if err != nil {
		return err
	}
	if err := cli.WriteCertificate(certificate, f, found.Certificate); err != nil {
		return err
	}
	return c.answer(s, f, found)
}

// each finds equilibria and enters each as it is found. It returns the answer about the whole.
func (c *solve) each(s *cli.Session, f *cli.GameFile, enter func(a *exactsolve.Answer) error) (whole *exactsolve.Answer, err error) {
	err = c.watched(s, f, func(q exactsolve.Question) error {
		for a, err := range exactsolve.All(s.Ctx, f.Game, q) {
			if err != nil {
				return err
			}
			if whole = a; a.List != nil {
				break
			}
			s.Found()
			if err := enter(a); err != nil {
				return cli.InputError(err)
			}
		}
		return nil
	})
	return whole, err
}

// solveSeveral answers each of distinct equilibria as it is found; certificates go to FILE.1, FILE.2 and so on.
func (c *solve) solveSeveral(s *cli.Session, f *cli.GameFile) error {
	write := func(path string, a *exactsolve.Answer) error {
		one := *c
		one.certificate.Path = path
		to, err := one.certificate.Open(s)
		if err == nil {
			err = cli.WriteCertificate(to, f, a.Certificate)
		}
		if err != nil {
			return err
		}
		return one.answer(s, f, a)
	}
	whole, err := c.each(s, f, func(a *exactsolve.Answer) error {
		if c.certificate.Path == "" {
			return write("", a)
		}
		return write(fmt.Sprintf("%s.%d", c.certificate.Path, a.Number), a)
	})
	switch {
	case err != nil:
		return err
	case whole.List.Best != nil:
		return write(c.certificate.Path, whole.List.Best)
	case whole.Status != answer.Yes:
		return c.answer(s, f, whole)
	}
	s.Note("%s, distinct, from %s", cli.Plural2(whole.List.Found, "equilibrium", "equilibria"), cli.Plural(whole.List.Tries, "solution"))
	return nil
}

func (c *solve) result(s *cli.Session, f *cli.GameFile, a *exactsolve.Answer) *view.SolveResult {
	m := view.NewSolveResult(s, f, &c.question, a, c.certificate.Path)
	m.File = c.file
	return m
}

func (c *solve) answer(s *cli.Session, f *cli.GameFile, a *exactsolve.Answer) (err error) {
	if !c.question.Several() {
		s.Hush()
	}
	for _, text := range a.Warnings {
		s.Warn("%s", text)
	}
	if s.Tells() && (s.Format == "csv" || s.Format == "gambit") {
		err = s.Message("result", c.result(s, f, a))
	}
	switch {
	case err != nil:
	case s.Format != "csv" && s.Format != "gambit":
		err = s.Report(c.result(s, f, a))
	case a.Status == answer.Yes && s.Format == "csv":
		err = view.NewView(cli.NewNames(f.Game), a.Certificate, c.ShownDigits(c.question.Digits)).CSV(s.Out)
	case a.Status == answer.Yes:
		err = view.NewView(cli.NewNames(f.Game), a.Certificate, c.ShownDigits(c.question.Digits)).Gambit(s.Out)
	default:
		s.Note("%s: %s", a.Status, a.Reason)
	}
	if err != nil {
		return err
	}
	return cli.Status(s.StatusOf(a.Status.String()))
}
