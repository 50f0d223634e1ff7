// Package draw is of the shell: exactsolve render, for pictures of games and answers.
package draw

import (
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"exactsolve/cmd/exactsolve/internal/cli"
	"exactsolve/cmd/exactsolve/internal/view"
	"exactsolve/render"
	"exactsolve/seqform"
)

// RenderCommand returns the command render.
func RenderCommand() *cobra.Command {
	return cli.NewCommand(&cobra.Command{
		Use:   "render GAME [PROFILE]",
		Short: "a picture of a game, with a profile: svg, tex, dot or text",
		Long: `Draws a game tree, or the payoff tables of a strategic form. With a PROFILE,
actions have their exact probabilities, what the profile reaches is drawn
heavily, and beliefs are in square brackets; in tables best responses are
underlined and supports marked.

PROFILE is read as 'exactsolve check' reads it, certificates included; - is
standard input. Where it has no behavior, the picture has a question mark. A
certificate of an equilibrium in irrational numbers is checked first; it is drawn
with closed forms if they are short and else with decimals, marked ≈.

Without --format, the format is that of the name after --output: .svg, .tex (a
tikzpicture, or tabulars, for \input), .dot or .gv, .txt, also with .gz or .zst
after it. Standard output gets text, as wide as the terminal, without color.

Large trees fold: a subtree that is not shown is a triangle with the number of
its nodes. --fold takes information sets by their label, or as PLAYER:NUMBER,
numbers being those that 'exactsolve check --json' prints.`,
		Args: cli.WantArgs(0, 2, "a GAME and perhaps a PROFILE"),
	}, new(renderGame))
}

// A pictureFormat is one way to draw.
type pictureFormat struct {
	name     string
	suffixes []string // of file names
	write    func(w io.Writer, g *seqform.Game, o render.Options) error
}

var pictureFormats = []pictureFormat{
	{"text", []string{".txt"}, render.Text},
	{"svg", []string{".svg"}, render.SVG},
	{"tex", []string{".tex"}, render.TeX},
	{"dot", []string{".dot", ".gv"}, render.DOT},
}

// renderGame holds the flags of the command render.
type renderGame struct {
	cli.Common
	cli.ProfileFlags
	orientation string
	fold        []string
	beliefs     string // "file", "bayes" or "none"
	notes       bool
	options     render.Options
}

// Widths of text in columns.
const minColumns, maxColumns = 20, 10_000

func (c *renderGame) Declare(fs *pflag.FlagSet) {
	words := []string{"auto"}
	for _, f := range pictureFormats {
		words = append(words, f.name)
	}
	fs.Var(cli.NewChoice(&c.Format, words...), "format", "how to draw: `"+strings.Join(words, "|")+"`")
	fs.Var(cli.NewChoice(&c.orientation, "across", "down"), "orientation", "of svg and tex, where the tree grows from its root: `across|down`")
	fs.Var(cli.NewChoice(&c.beliefs, "file", "bayes", "none"), "beliefs", "which are drawn: `file|bayes|none`; bayes has also those that follow from the profile")
	fs.BoolVar(&c.notes, "notes", false, "in svg, show values and gains on pointing at an information set")
	o := &c.options
	fs.StringVar(&o.Caption, "caption", "", "write `TEXT` below the title")
	fs.Var(cli.NewCount(&o.MaxDepth, 0, view.MaxDrawn), "max-depth", "fold what is more than `N` actions below the root (0 for no limit)")
	fs.Var(cli.NewCount(&o.MaxNodes, 0, view.MaxDrawn), "max-nodes", "fold so that about `N` nodes are shown (0 for 200)")
	fs.Var(cli.NewCount(&o.MaxActions, 0, view.MaxDrawn), "max-actions", "show `N` actions of a node, strategies of a player in a table (0 for 24)")
	fs.StringArrayVar(&c.fold, "fold", nil, "fold below the information set `SET`; may be repeated")
	fs.BoolVar(&o.FoldUnreached, "fold-unreached", false, "fold where the profile does not lead")
	fs.Var(cli.NewCount(&o.Width, minColumns, maxColumns), "width", "text of at most `N` columns (default that of the terminal, or 100)")
	fs.BoolVar(&o.ASCII, "ascii", false, "text in ASCII")
	fs.StringVar(&o.ID, "id", "", "`NAME` of the svg element, unique in a page (default game)")
	c.ProfileFlags.DeclareReading(fs)
	fs.Var(cli.NewCount(&c.Digits, 1, 1000), "digits", "`N` significant digits in the decimals of long fractions")
	c.AddCommon(fs, cli.QuietNotes)
	cli.ForPage(fs, "format", "orientation", "max-depth", "max-nodes", "max-actions", "fold-unreached", "notes", "beliefs", "normalize-chance")
}

// picture returns the format asked for, by flag or by the name of the output.
func (c *renderGame) picture() (*pictureFormat, error) {
	auto := c.Format == "auto"
	if auto && (c.Output == "" || c.Output == "-") {
		return &pictureFormats[0], nil
	}
	name := filepath.Base(c.Output)
	for _, zip := range []string{".gz", ".zst"} {
		name = strings.TrimSuffix(name, zip)
	}
	for k, f := range pictureFormats {
		if f.name == c.Format || auto && slices.Contains(f.suffixes, filepath.Ext(name)) {
			return &pictureFormats[k], nil
		}
	}
	return nil, cli.UsageError("--output %s: no format has such a name, want .svg, .tex, .dot, .gv or .txt, or --format", c.Output)
}

func (c *renderGame) Run(s *cli.Session, args []string) error {
	if len(args) == 2 && args[0] == "-" && args[1] == "-" {
		return cli.UsageError("GAME and PROFILE cannot both be standard input")
	}
	to, err := c.picture()
	if err != nil {
		return err
	}
	f, err := s.ReadArgument(args)
	if err != nil {
		return err
	}
	o, err := c.settings(s, f, args)
	if err != nil {
		return err
	}
	if err := s.CheckOutputs(); err != nil {
		return err
	}
	err = to.write(s.Out, f.Game, o)
	switch {
	case errors.Is(err, render.ErrNoTree):
		return cli.InputError(fmt.Errorf("%s: a strategic form is not a graph", f.Name), "the other formats draw its tables")
	case err != nil:
		return cli.InputError(err)
	}
	return nil
}
