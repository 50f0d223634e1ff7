package main

import (
	"context"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/spf13/pflag"

	"exactsolve/fixtures"
	"exactsolve/fixtures/gen"
	"exactsolve/seqform/efg"
	"exactsolve/seqform/nfg"
)

func genCommand() *command {
	return &command{
		Name:  "gen",
		Args:  "[NAME [FLAGS]]",
		Short: "a game of the library; without NAME, the list",
		Long: `Prints a game file: a fixture from the literature as it is stored, or a member
of a family of games for the parameters given. Equal parameters and seed give
equal files. Flags of a family come after its name; 'exactsolve gen NAME --help'
lists them. The list, also with --list, has a line a game: name, title, source,
size, and what is known: how many equilibria there are and, of zero-sum games, the
value, which is what every Nash equilibrium pays player 1.`,
		Words:    gameNames(),
		OwnFlags: true,
		Setup: func(fs *pflag.FlagSet) action {
			c := new(generate)
			fs.BoolVar(&c.list, "list", false, "the list, with sources, sizes and known facts")
			c.declare(fs)
			return c.run
		},
	}
}

// generate holds the flags of the command gen.
type generate struct {
	common
	list bool
}

func (c *generate) declare(fs *pflag.FlagSet) {
	c.addOutput(fs)
	c.addTalk(fs, quietNotes)
}

func (c *generate) run(ctx context.Context, io stdio, args []string) (err error) {
	if c.list {
		if err := wantArgs(args, 0, 0, "no NAME with --list"); err != nil {
			return err
		}
	}
	if len(args) == 0 {
		return c.withSession(ctx, io, func(s *session) error { return listGames(s.newPage(s.out)) })
	}
	name := args[0]
	data, _ := fixtures.Game(name)
	if family, err := gen.Find(name); err == nil {
		return c.family(ctx, io, &family, data, args[1:])
	}
	if data != nil {
		return c.fixture(ctx, io, name, data, args[1:])
	}
	return &exitError{code: exitInput, err: fmt.Errorf("no fixture or family %q", name),
		hints: append(didYouMean(name, gameNames()), "'exactsolve gen' prints the list")}
}

// withSession runs write between the start and the end of a session.
func (c *generate) withSession(ctx context.Context, io stdio, write func(s *session) error) (err error) {
	s, err := newSession(ctx, io, c.common)
	if err != nil {
		return err
	}
	defer func() { err = s.finish(err) }()
	if err := s.checkOutputs(); err != nil {
		return err
	}
	if err := write(s); err != nil {
		return inputError(err)
	}
	return nil
}

// parseAfter parses the flags after the name of a game. It reports whether help
// was asked for.
func (c *generate) parseAfter(fs *pflag.FlagSet, args []string) (help bool, err error) {
	ask := fs.BoolP("help", "h", false, "show help")
	if err := fs.Parse(args); err != nil {
		return false, flagError(err, fs, "gen")
	}
	if fs.NArg() > 0 {
		return false, usageError("unexpected argument %q after the name of the game", fs.Arg(0))
	}
	return *ask, nil
}

// again declares the shared flags in a second set, keeping values set already.
func (c *generate) again(fs *pflag.FlagSet) {
	before := c.common
	c.declare(fs)
	c.common = before
}

// fixture prints a stored game.
func (c *generate) fixture(ctx context.Context, io stdio, name string, data []byte, args []string) error {
	fs := newFlagSet("gen " + name)
	c.again(fs)
	help, err := c.parseAfter(fs, args)
	if err != nil {
		return err
	}
	if help {
		fmt.Fprintf(io.Out, "exactsolve gen %s\n\n%s\n", name, knownFixture(name).summary())
		return nil
	}
	return c.stored(ctx, io, data)
}

func (c *generate) stored(ctx context.Context, io stdio, data []byte) error {
	return c.withSession(ctx, io, func(s *session) error {
		_, err := s.out.Write(data)
		return err
	})
}

// family prints a member of a family, or, where a fixture has the same name and
// no parameter is given, the fixture.
func (c *generate) family(ctx context.Context, io stdio, family *gen.Family, fixture []byte, args []string) error {
	fs := newFlagSet("gen " + family.Name)
	values := declareParams(fs, family.Params)
	params := fs.FlagUsagesWrapped(helpWidth)
	c.again(fs)
	help, err := c.parseAfter(fs, args)
	if err != nil {
		return err
	}
	if help {
		printFamilyHelp(io.Out, family, params)
		return nil
	}
	given := changedParams(fs, values)
	if len(given) == 0 && fixture != nil {
		return c.stored(ctx, io, fixture)
	}
	g, err := family.Make(given)
	if err != nil {
		return usageError("%s", strings.TrimPrefix(strings.TrimPrefix(err.Error(), "gen: "), family.Name+": "))
	}
	return c.withSession(ctx, io, func(s *session) error {
		write := efg.Format
		if g.Tree == nil {
			write = nfg.Format
		}
		s.detail("made %s: %d information sets", family.Name, g.NumInfosets())
		return write(s.out, g)
	})
}

// declareParams declares a flag for each parameter.
func declareParams(fs *pflag.FlagSet, params []gen.Param) map[string]*string {
	values := map[string]*string{}
	for _, p := range params {
		v := &paramValue{p: p, text: p.Default}
		values[p.Name] = &v.text
		f := fs.VarPF(v, p.Name, "", p.Help)
		if p.Kind == gen.Bool {
			f.NoOptDefVal = "true"
		}
	}
	return values
}

func paramType(p gen.Param) string {
	switch {
	case p.Choices != nil:
		return strings.Join(p.Choices, "|")
	case p.Kind == gen.String:
		return "LIST"
	case p.Kind == gen.Bool:
		return "bool" // for pflag a switch, whose help shows no value
	}
	return "N"
}

// changedParams returns the parameters that are not left to their defaults.
func changedParams(fs *pflag.FlagSet, values map[string]*string) map[string]string {
	params := map[string]string{}
	fs.Visit(func(f *pflag.Flag) {
		if v, ok := values[f.Name]; ok {
			params[f.Name] = *v
		}
	})
	return params
}

// A paramValue is the value of a flag for a parameter of a family.
type paramValue struct {
	p    gen.Param
	text string
}

func (v *paramValue) String() string { return v.text }
func (v *paramValue) Type() string   { return paramType(v.p) }

func (v *paramValue) Set(s string) error {
	if err := v.p.Check(s); err != nil {
		return err
	}
	v.text = s
	return nil
}

// gameNames returns the names of fixtures and families.
func gameNames() []string {
	names := fixtures.Names()
	for _, f := range gen.All() {
		names = append(names, f.Name)
	}
	slices.Sort(names)
	return slices.Compact(names)
}

func printFamilyHelp(w io.Writer, f *gen.Family, params string) {
	fmt.Fprintf(w, "Usage: exactsolve gen %s [FLAGS]\n\n%s.\nSource: %s\n", f.Name, upperFirst(f.Summary), f.Source)
	if params != "" {
		fmt.Fprintf(w, "\nParameters:\n%s", params)
	}
}

func upperFirst(s string) string {
	if s == "" {
		return s
	}
	return strings.ToUpper(s[:1]) + s[1:]
}
