// Package paper is of the shell: bench paper, which runs again what papers report.
package paper

import (
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"exactsolve/cert/answer"
	"exactsolve/cmd/exactsolve/internal/cli"
	"exactsolve/message"
)

// BenchPaperCommand returns the command bench paper.
func BenchPaperCommand() *cobra.Command {
	return cli.NewCommand(&cobra.Command{
		Use:   "paper MS06|BSA18|G24|G25|all",
		Short: "tables, figures and numbers of papers, run again beside what was printed",
		Long: `Runs again what can be run here of the tables, figures and numbers in

  MS06   Miltersen and Sørensen 2006, sequential equilibria of two-player games
  BSA18  Brown, Sandholm and Amos 2018, depth-limited solving
  G24    Ganzfried 2024, strategic forms of several players
  G25    Ganzfried 2025, games of several players with imperfect information

and prints, in Markdown, each number of the paper beside that found here, then the
command lines that were run, with all they print. Numbers here are read off those
outputs. Timings are of this machine, now, and stand apart from the rest, which
repeats. What is not run, and why not, is listed too.

--list shows the exhibits of a paper: its tables, figures and passages; --only runs
some of them. --quick leaves out what takes longest and takes fewer random games.
--directory writes a file for each paper, such as MS06.md.

--compare runs all again and compares with such files, also what they say of the
paper, of methods and of what is the same; timings here are listed, not compared.
With --quick it leaves out exhibits of many random games.

The status is 0 if every number is that of the paper, or differs for a reason that
is given, and with --compare that of the file; otherwise 1.`,
		ValidArgs: append(keys(), allPapers),
	}, new(benchPaper))
}

const allPapers = "all"

type benchPaper struct {
	cli.Common
	quick, list              bool
	only, directory, compare string
}

func (c *benchPaper) Declare(fs *pflag.FlagSet) {
	fs.BoolVar(&c.quick, "quick", false, "fewer random games, and nothing that takes long")
	fs.BoolVar(&c.list, "list", false, "list the exhibits, and run nothing")
	fs.StringVar(&c.only, "only", "", "run only the exhibits in `LIST`, separated by commas, as named by --list")
	fs.StringVar(&c.directory, "directory", "", "write a file for each paper into `FOLDER`")
	fs.StringVar(&c.compare, "compare", "", "compare with the files in `FOLDER`")
	c.AddAnswer(fs, cli.QuietNotes, "text", "json", "csv")
}

func (c *benchPaper) Run(s *cli.Session, args []string) error {
	chosen, err := c.choose(args)
	if err != nil {
		return err
	}
	files := c.files(s, chosen)
	if err := s.CheckOutputs(files...); err != nil {
		return err
	}
	committed, err := c.committed(s, chosen)
	if err != nil {
		return err
	}
	if err := s.Config("bench paper", nil, c.options(args)); err != nil {
		return err
	}
	if c.list {
		return s.Report(listed(chosen))
	}
	r, err := c.again(s, chosen, committed)
	if err != nil {
		return err
	}
	if err := r.write(s, files); err != nil {
		return err
	}
	return cli.Status(s.StatusOf(r.Status))
}

// choose returns the papers asked for, each with the exhibits asked for.
func (c *benchPaper) choose(args []string) ([]*Paper, error) {
	if c.list && len(args) == 0 {
		args = []string{allPapers}
	}
	words := append(keys(), allPapers)
	if err := cli.WantArgs(1, 1, cli.OrList(words))(nil, args); err != nil {
		return nil, err
	}
	if c.directory != "" && (c.list || c.compare != "" || c.only != "") {
		return nil, cli.UsageError("--directory is for whole papers: not with --list, --only or --compare")
	}
	if c.list && c.compare != "" {
		return nil, cli.UsageError("--list and --compare exclude each other")
	}
	if !slices.Contains(words, args[0]) {
		return nil, notFound(args[0], words, "no paper %q, want %s", args[0], cli.OrList(words))
	}
	var chosen []*Paper
	for _, key := range keys() {
		if args[0] != allPapers && args[0] != key {
			continue
		}
		p, err := open(key)
		if err != nil {
			return nil, fmt.Errorf("%w: %w", answer.ErrInternal, err)
		}
		chosen = append(chosen, p)
	}
	if c.only == "" {
		return chosen, nil
	}
	return onlyExhibits(chosen, strings.Split(c.only, ","))
}

// notFound says that there is nothing of a name, and which name may have been meant.
func notFound(name string, known []string, format string, args ...any) error {
	return &cli.ExitError{Code: cli.ExitInput, Err: fmt.Errorf(format, args...), Usage: true, Hints: cli.DidYouMean(name, known)}
}

// onlyExhibits returns the papers that have exhibits of these names, with no others.
func onlyExhibits(papers []*Paper, names []string) ([]*Paper, error) {
	var known []string
	for _, p := range papers {
		for _, x := range p.Exhibits {
			known = append(known, x.Name)
		}
		p.Exhibits = slices.DeleteFunc(p.Exhibits, func(x *Exhibit) bool { return !slices.Contains(names, x.Name) })
	}
	for _, name := range names {
		if !slices.Contains(known, name) {
			return nil, notFound(name, known, "--only: no exhibit %q, see --list", name)
		}
	}
	return slices.DeleteFunc(papers, func(p *Paper) bool { return len(p.Exhibits) == 0 }), nil
}

func (c *benchPaper) options(args []string) cli.Options {
	o := cli.Options{"paper": strings.Join(args, " "), "quick": c.quick}
	o.Add("only", c.only)
	o.Add("directory", c.directory)
	o.Add("compare", c.compare)
	return o
}

// again runs what was chosen. If it is interrupted, the rest is marked as not run.
func (c *benchPaper) again(s *cli.Session, chosen []*Paper, committed map[string]tables) (*result, error) {
	r := &result{BenchPaper: message.BenchPaper{Status: answer.Yes.String(), Quick: &c.quick}, flags: c}
	for _, p := range chosen {
		for _, x := range p.Exhibits {
			s.Note("%s: %s", p.Key, x.Name)
			x.slow = x.slow || c.compare != "" && x.games > quickGames // fewer games compare with nothing
			if err := p.Run(s.Ctx, s.Io.Program, x, c.quick); err != nil {
				return nil, cli.InputError(err)
			}
			if err := s.Tell("exhibit", x.ExhibitRun); err != nil {
				return nil, err
			}
		}
		r.add(p)
		if c.compare != "" {
			r.compare(p, committed[p.Key], c.only == "")
		}
	}
	if s.Ctx.Err() != nil {
		r.Status = answer.Unknown.String()
	}
	return r, nil
}
