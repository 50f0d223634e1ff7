// Package paper is of the shell: bench paper, which runs again what papers report.
package paper

import (
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"exactsolve/cert"
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

--compare runs all again and compares what repeats with such files; timings are
listed, not compared. With --quick it leaves out exhibits of many random games.

The status is 0 if every number is that of the paper, or differs for a reason that
is given, and with --compare that of the file; otherwise 1.`,
		ValidArgs: append(PaperKeys(), allPapers),
	}, new(benchPaper))
}

// allPapers is the argument for every paper.
const allPapers = "all"

// benchPaper holds the flags of bench paper.
type benchPaper struct {
	cli.Common
	quick     bool
	list      bool
	only      string
	directory string
	compare   string
}

func (c *benchPaper) Declare(fs *pflag.FlagSet) {
	fs.BoolVar(&c.quick, "quick", false, "fewer random games, and nothing that takes long")
	fs.BoolVar(&c.list, "list", false, "list the exhibits, and run nothing")
	fs.StringVar(&c.only, "only", "", "run only the exhibits in `LIST`, separated by commas, as named by --list")
	fs.StringVar(&c.directory, "directory", "", "write a file for each paper into `FOLDER`")
	fs.StringVar(&c.compare, "compare", "", "compare with the files in `FOLDER`")
	c.AddOutput(fs)
	c.AddFormat(fs, "text", "json")
	c.AddTalk(fs, cli.QuietNotes)
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
		return s.Report(newPaperList(chosen))
	}
	s.Heed()
	result, err := c.again(s, chosen, committed)
	if err != nil {
		return err
	}
	if err := c.write(s, result, files); err != nil {
		return err
	}
	return cli.Status(s.StatusOf(result.Status))
}

// choose returns the papers asked for, each with the exhibits asked for.
func (c *benchPaper) choose(args []string) ([]Paper, error) {
	if c.list && len(args) == 0 {
		args = []string{allPapers}
	}
	words := append(PaperKeys(), allPapers)
	if err := cli.WantArgs(1, 1, cli.OrList(words))(nil, args); err != nil {
		return nil, err
	}
	if c.directory != "" && (c.list || c.compare != "" || c.only != "") {
		return nil, cli.UsageError("--directory is for whole papers: not with --list, --only or --compare")
	}
	if c.list && c.compare != "" {
		return nil, cli.UsageError("--list and --compare exclude each other")
	}
	chosen := papersNamed(args[0])
	if len(chosen) == 0 {
		return nil, &cli.ExitError{Code: cli.ExitInput, Err: fmt.Errorf("no paper %q, want %s", args[0], cli.OrList(words)), Usage: true,
			Hints: cli.DidYouMean(args[0], words)}
	}
	if c.only == "" {
		return chosen, nil
	}
	return onlyExhibits(chosen, strings.Split(c.only, ","))
}

// onlyExhibits returns the papers that have exhibits of these names, with no others.
func onlyExhibits(papers []Paper, names []string) ([]Paper, error) {
	var known []string
	found := map[string]bool{}
	var chosen []Paper
	for _, p := range papers {
		var kept []Exhibit
		for _, e := range p.Exhibits {
			known = append(known, e.Name)
			if slices.Contains(names, e.Name) {
				kept, found[e.Name] = append(kept, e), true
			}
		}
		if p.Exhibits = kept; kept != nil {
			chosen = append(chosen, p)
		}
	}
	for _, name := range names {
		if !found[name] {
			return nil, &cli.ExitError{Code: cli.ExitInput, Err: fmt.Errorf("--only: no exhibit %q, see --list", name), Usage: true,
				Hints: cli.DidYouMean(name, known)}
		}
	}
	return chosen, nil
}

func (c *benchPaper) options(args []string) cli.Options {
	o := cli.Options{"paper": strings.Join(args, " "), "quick": c.quick}
	o.Add("only", c.only)
	o.Add("directory", c.directory)
	o.Add("compare", c.compare)
	return o
}

// again runs what was chosen. If it is interrupted, the rest is marked as not run.
func (c *benchPaper) again(s *cli.Session, chosen []Paper, committed map[string]paperTables) (*BenchPaperResult, error) {
	result := &BenchPaperResult{BenchPaper: message.BenchPaper{Status: cert.Yes.String(), Quick: &c.quick}, summary: c.directory != "", comparing: c.compare != ""}
	for _, p := range chosen {
		r := NewPaperRun(p)
		for _, e := range p.Exhibits {
			s.Note("%s: %s", p.Key, e.Name)
			e.Slow = e.Slow || c.compare != "" && e.Count > quickCount // fewer games compare with nothing
			x, err := RunExhibit(s.Ctx, s.Io.Program, e, c.quick)
			if err != nil {
				return nil, cli.InputError(err)
			}
			x.Paper = p.Key
			r.Add(x)
			if err := s.Tell("exhibit", x); err != nil {
				return nil, err
			}
		}
		result.Add(r)
		if c.compare != "" {
			result.Compare(r, committed[p.Key], c.only == "")
		}
	}
	if s.Ctx.Err() != nil {
		result.Status = cert.Unknown.String()
	}
	return result, nil
}
