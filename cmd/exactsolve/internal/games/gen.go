package games

import (
	"bytes"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"exactsolve/cmd/exactsolve/internal/cli"
	"exactsolve/cmd/exactsolve/internal/view"
	"exactsolve/fixtures"
	"exactsolve/fixtures/gen"
	"exactsolve/fixtures/spots"
	"exactsolve/gamefile"
)

// GenCommand returns the command gen.
func GenCommand() *cobra.Command {
	c := cli.NewCommand(&cobra.Command{
		Use:   "gen [NAME [FLAGS]]",
		Short: "a game of the library; without NAME, the list",
		Long: `Prints a game file: a fixture from the literature as it is stored, or a member
of a family of games for the parameters given. Equal parameters and seed give
equal files. Flags of a family come after its name; 'exactsolve gen NAME --help'
lists them. Instead of a number such as --bet, a formula in a name makes a file
with formulas: see 'exactsolve help parameters'. The list, also with --list, has a line a game: name, title, source,
size, and what is known: how many equilibria there are and, of zero-sum games, the
value, which is what every Nash equilibrium pays player 1. Spots of poker are there
too, by name, for 'exactsolve spot'.`,
		ValidArgs: slices.Concat(fixtures.Names(), spots.Names()),
	}, new(generate))
	for _, f := range gen.All() {
		c.AddCommand(familyCommand(f))
	}
	c.SetHelpFunc(helpOfGen)
	return c
}

// helpOfGen prints what is known of the fixture named after gen, or else the page of gen or of a family.
func helpOfGen(c *cobra.Command, args []string) {
	summary := ""
	k := slices.IndexFunc(args, func(name string) bool { summary = summaryOf(name); return summary != "" })
	if k < 0 || c.Name() != "gen" {
		cli.PrintHelp(c.OutOrStdout(), c)
		return
	}
	fmt.Fprintf(c.OutOrStdout(), "exactsolve gen %s\n\n%s\n", args[k], summary)
}

// summaryOf says what a fixture or a spot is, "" if there is none of that name.
func summaryOf(name string) string {
	if slices.Contains(fixtures.Names(), name) {
		return view.FixtureSummary(name)
	}
	return view.SpotSummary(name)
}

type generate struct {
	cli.Common
	list bool
}

func (c *generate) Declare(fs *pflag.FlagSet) {
	fs.BoolVar(&c.list, "list", false, "the list, with sources, sizes and known facts")
	c.AddAnswer(fs, cli.QuietNotes)
}

func (c *generate) Run(s *cli.Session, args []string) error {
	switch {
	case c.list && len(args) > 0:
		return cli.UsageError("unexpected argument %q, want no NAME with --list", args[0])
	case len(args) > 1:
		return cli.UsageError("unexpected argument %q after the name of the game", args[1])
	case len(args) == 1:
		return printFixture(s, args[0])
	}
	return made(s, func() error { return view.ListGames(s.NewPage(s.Out)) })
}

// made writes an answer that is made once its output is known to be fit.
func made(s *cli.Session, write func() error) error {
	if err := s.CheckOutputs(); err != nil {
		return err
	}
	return write()
}

func printFixture(s *cli.Session, name string) error {
	data, _ := fixtures.Game(name)
	if data == nil {
		data = []byte(spots.Text(name))
	}
	if len(data) == 0 {
		return &cli.ExitError{Code: cli.ExitInput, Err: fmt.Errorf("no fixture or family %q", name),
			Hints: append(cli.DidYouMean(name, cli.GameNames()), "'exactsolve gen' prints the list")}
	}
	return made(s, func() error {
		_, err := s.Out.Write(data)
		return err
	})
}

type familyTask struct {
	cli.Common
	family gen.Family
	fs     *pflag.FlagSet
}

func familyCommand(f gen.Family) *cobra.Command {
	return cli.NewCommand(&cobra.Command{
		Use:   f.Name,
		Short: f.Summary,
		Long:  fmt.Sprintf("%s.\nSource: %s", cli.UpperFirst(f.Summary), f.Source),
		Args:  cli.WantArgs(0, 0, "only flags after the name of the game"),
	}, &familyTask{family: f})
}

func (c *familyTask) Declare(fs *pflag.FlagSet) {
	for _, p := range c.family.Params {
		if f := fs.VarPF(&paramValue{p, p.Default}, p.Name, "", p.Help); p.Kind == gen.Bool {
			f.NoOptDefVal = "true"
		}
		cli.ForPage(fs, p.Name)
	}
	cli.Group(fs, "Parameters")
	c.AddTimeout(fs)
	c.AddAnswer(fs, cli.QuietNotes)
	c.fs = fs
}

// Run prints the member, or the fixture of the family's name where there is one and no parameter is given.
func (c *familyTask) Run(s *cli.Session, _ []string) error {
	given := map[string]string{}
	c.fs.Visit(func(f *pflag.Flag) {
		if v, ok := f.Value.(*paramValue); ok {
			given[f.Name] = v.text
		}
	})
	if data, _ := fixtures.Game(c.family.Name); len(given) == 0 && data != nil {
		return printFixture(s, c.family.Name)
	}
	if c.family.Formula(given) != "" {
		var b bytes.Buffer
		if err := c.family.WriteFormula(&b, given, gamefile.Write); err != nil {
			return c.wrong(err)
		}
		return made(s, func() error {
			_, err := s.Out.Write(b.Bytes())
			return err
		})
	}
	g, err := c.family.Make(given)
	if err != nil {
		return c.wrong(err)
	}
	return made(s, func() error {
		s.Detail("made %s: %d information sets", c.family.Name, g.NumInfosets())
		return gamefile.Write(s.Out, g)
	})
}

// wrong is the error for parameters that make no game.
func (c *familyTask) wrong(err error) error {
	return cli.UsageError("%s", strings.TrimPrefix(strings.TrimPrefix(err.Error(), "gen: "), c.family.Name+": "))
}

// A paramValue is the value of a flag for a parameter of a family.
type paramValue struct {
	p    gen.Param
	text string
}

func (v *paramValue) String() string { return v.text }

func (v *paramValue) Type() string {
	switch {
	case v.p.Choices != nil:
		return strings.Join(v.p.Choices, "|")
	case v.p.Kind == gen.String:
		return "LIST"
	case v.p.Kind == gen.Bool:
		return "bool" // for pflag a switch, whose help shows no value
	}
	return "N"
}

func (v *paramValue) Set(s string) error {
	if err := v.p.Check(s); err != nil && !(v.p.Kind == gen.Number && gen.Named(s)) {
		return err
	}
	v.text = s
	return nil
}
