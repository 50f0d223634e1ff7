package sweep

import (
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"exactsolve/cmd/exactsolve/internal/cli"
	"exactsolve/cmd/exactsolve/internal/find"
	"exactsolve/fixtures/gen"
	"exactsolve/rational/expression"
)

// SweepCommand returns the command sweep.
func SweepCommand() *cobra.Command {
	return cli.NewCommand(&cobra.Command{
		Use:   "sweep NAME|FILE",
		Short: "a table of answers for games that differ in numbers",
		Long: `Asks the question of 'exactsolve solve' of many games, and writes a table with a row
for each: the parameters, the status, what --ask names, and the question. NAME is a
family of 'exactsolve gen', whose flags are parameters here; FILE is a game with
numbers such as c or (1-c)/3, see 'exactsolve help formats', in which c is what
--set c=… gives. Values have commas between, and each is a number, a word or a range:

  3..8           from 3 to 8 in steps of 1
  0..2/1/10      from 0 to 2 in steps of 1/10, all exact
  1/2..0..-1/8   from 1/2 down to 0 in steps of 1/8

Several make a grid, up to a million rows, in the order of --set or of the help of
gen, the last one changing first. --timeout is of each row. Rows are in that order
whatever --jobs says, and each is written as soon as those before are done; seconds
mean most with --jobs 1.

With -o rows are appended to the file, each as a whole. If a run ends early --resume
makes the rows that are not there, for the same question; no other file is replaced
or changed. The status is the worst of the rows made: 'exactsolve help many-games'.

--ask takes, with commas between:

` + askable() + `
Beside the exact value of a number there is a column of decimals. For example:

  exactsolve sweep leduc --ranks 3..8 --ask value,seconds -o t.csv
  exactsolve sweep game.efg --set 'c=0..2/1/10' --concept nash`,
		Args: cli.WantArgs(1, 1, "one NAME or FILE"),
	}, new(task))
}

// askable lists what may be asked for.
func askable() string {
	var b strings.Builder
	for _, c := range find.Columns() {
		usage := c.Usage
		if c.Number {
			usage += " (a number)"
		}
		fmt.Fprintf(&b, "  %-16s%s\n", c.Name, usage)
	}
	return b.String()
}

type task struct {
	cli.Common
	question find.Question
	ask      string
	set      []string
	resume   bool
	changed  func(flag string) bool
	given    map[string]*string // parameters
}

func (c *task) Declare(fs *pflag.FlagSet) {
	fs.StringArrayVar(&c.set, "set", nil, "the values of a name in the numbers of FILE, `NAME=VALUES`")
	fs.StringVar(&c.ask, "ask", "payoffs,seconds,reason", "the `COLUMNS` of the table")
	fs.BoolVar(&c.resume, "resume", false, "make the rows that are not in the file of -o")
	cli.Group(fs, "Table")
	c.declareParameters(fs)
	c.question.Declare(fs)
	fs.Lookup("jobs").Usage = "make `N` rows at a time (default one a core)"
	fs.Lookup("timeout").Usage = "give up a row after `DURATION`, such as 30s or 5m (default none)"
	c.AddMemory(fs)
	cli.Group(fs, "Limits")
	c.AddReading(fs)
	c.AddAnswer(fs, cli.QuietNotes, "csv", "json")
	fs.Lookup("output").Usage = "append the rows to `FILE`; - is standard output"
	cli.Group(fs, "Output")
	c.changed = fs.Changed
}

// declareParameters declares those of all families, which the help of gen describes.
func (c *task) declareParameters(fs *pflag.FlagSet) {
	c.given = map[string]*string{}
	for _, f := range gen.All() {
		for _, p := range f.Params {
			if c.given[p.Name] != nil {
				continue
			}
			c.given[p.Name] = fs.String(p.Name, "", "a parameter of "+f.Name)
			flag := fs.Lookup(p.Name)
			if flag.Hidden = true; p.Kind == gen.Bool {
				flag.NoOptDefVal = "true"
			}
		}
	}
}

func (c *task) Run(s *cli.Session, args []string) error {
	if err := c.question.Check(); err != nil {
		return err
	}
	asked, err := find.Asked(c.ask)
	if err != nil {
		return cli.UsageError("--ask: %v", err)
	}
	k := &run{task: c, s: s}
	key, err := c.games(k, s, args[0])
	if err != nil {
		return err
	}
	s.Inputs = append(s.Inputs, args[0])
	if err := s.CheckOutputs(); err != nil {
		return err
	}
	if c.NormalizeChance {
		key += " --normalize-chance"
	}
	if c.At != nil {
		key += " --at " + c.At.String()
	}
	h := heading{k.names(), asked, strings.TrimSpace(key + " " + c.question.Flags())}
	if name, ok := twice(h.columns()); ok {
		return cli.UsageError("two columns would be called %s", name)
	}
	k.table = &table{form: csvForm{h}, s: s, path: s.Out.Path}
	if s.Format == "json" {
		k.table.form = jsonForm{h}
	}
	return k.sweep()
}

// twice returns a name that occurs twice.
func twice(names []string) (name string, ok bool) {
	for k, name := range names {
		if slices.Contains(names[:k], name) {
			return name, true
		}
	}
	return "", false
}

// games has the run sweep a family or a file, and returns what names that in tables.
func (c *task) games(k *run, s *cli.Session, name string) (key string, err error) {
	if family, err := gen.Find(name); err == nil {
		return name, c.sweepFamily(k, family)
	}
	for _, p := range c.parameters() {
		return "", cli.UsageError("--%s is a parameter of a family of 'exactsolve gen', and %s is none", p, name)
	}
	for _, text := range c.set {
		a, err := parseSet(text, k.names())
		if err != nil {
			return "", err
		}
		k.grid = append(k.grid, a)
	}
	t, err := c.readTemplate(s, name, k)
	if errors.Is(err, fs.ErrNotExist) {
		var names []string
		for _, f := range gen.All() {
			names = append(names, f.Name)
		}
		return "", cli.InputError(fmt.Errorf("no file and no family of 'exactsolve gen' is called %s", name), cli.DidYouMean(name, names)...)
	}
	if err != nil {
		return "", err
	}
	k.name = t.name
	k.make = func(inner *cli.Session, values []string) (*cli.GameFile, error) {
		return t.at(inner, k.names(), values)
	}
	return t.key(), nil
}

// parameters returns the names of those that are given.
func (c *task) parameters() (names []string) {
	for name := range c.given {
		if c.changed(name) {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	return names
}

func parseSet(text string, others []string) (*axis, error) {
	name, values, ok := strings.Cut(text, "=")
	if _, err := expression.ParseValues(name + "=0"); !ok || err != nil {
		return nil, cli.UsageError("--set %s: want NAME=VALUES, as in c=0..2/1/10, with a name of letters, digits and _", text)
	}
	if slices.Contains(others, name) {
		return nil, cli.UsageError("--set %s: %s is set twice", text, name)
	}
	a, err := parseAxis(name, values, numbers)
	if err != nil {
		return nil, cli.UsageError("--set %s: %v", name, err)
	}
	return a, nil
}
