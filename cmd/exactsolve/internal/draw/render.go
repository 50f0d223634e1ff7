// Package draw is of the shell: exactsolve render, for pictures of games and answers.
package draw

import (
	"context"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"exactsolve"
	"exactsolve/cmd/exactsolve/internal/cli"
	"exactsolve/cmd/exactsolve/internal/view"
	"exactsolve/message"
	"exactsolve/render"
	"exactsolve/seqform"
)

// RenderCommand returns the command render.
func RenderCommand() *cobra.Command {
	return cli.NewCommand(&cobra.Command{
		Use:   "render GAME [PROFILE|LIST]",
		Short: "a picture of a game, a profile or all equilibria: svg, tex, dot or text",
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
numbers being those that 'exactsolve check --json' prints.

LIST is what 'exactsolve solve --all --json' prints, or a certificate of a list. If it
has more than one equilibrium and none is picked, its components are drawn, in svg: of
three players with two actions each in a cube, by the probability of each player's
second action, and otherwise by payoffs, player against player, of the first three
pairs of players. --of payoffs draws payoffs of the former too. Dots are isolated
equilibria; color and shape tell the index. A certificate of 'exactsolve solve
--polygon' is a LIST too. Of what 'exactsolve solve --param' says, in a certificate or
with --json, the functions are plotted, in svg: see 'exactsolve help parameters'.`,
		Args: cli.WantArgs(0, 2, "a GAME and perhaps a PROFILE or LIST"),
	}, new(renderGame))
}

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

type renderGame struct {
	cli.Common
	cli.ProfileFlags
	of          string // "auto", "game", "components" or "payoffs"
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
	fs.Var(cli.NewChoice(&c.of, "auto", "game", "components", "payoffs"), "of", "what to draw: `auto|game|components|payoffs`, the last two of a LIST")
	fs.Var(cli.NewChoice(&c.orientation, "across", "down"), "orientation", "of svg and tex, where the tree grows from its root: `across|down`")
	fs.Var(cli.NewChoice(&c.beliefs, "file", "bayes", "none"), "beliefs", "which are drawn: `file|bayes|none`; bayes has also those that follow from the profile")
	fs.BoolVar(&c.notes, "notes", false, "in svg, show values and gains on pointing at an information set")
	o := &c.options
	fs.StringVar(&o.Caption, "caption", "", "write `TEXT` below the title, or below the picture of a LIST")
	fs.Var(cli.NewCount(&o.MaxDepth, 0, view.MaxDrawn), "max-depth", "fold what is more than `N` actions below the root (0 for no limit)")
	fs.Var(cli.NewCount(&o.MaxNodes, 0, view.MaxDrawn), "max-nodes", "fold so that about `N` nodes are shown (0 for 200)")
	fs.Var(cli.NewCount(&o.MaxActions, 0, view.MaxDrawn), "max-actions", "show `N` actions of a node, strategies of a player in a table (0 for 24)")
	fs.StringArrayVar(&c.fold, "fold", nil, "fold below the information set `SET`; may be repeated")
	fs.BoolVar(&o.FoldUnreached, "fold-unreached", false, "fold where the profile does not lead")
	fs.Var(cli.NewCount(&o.Width, minColumns, maxColumns), "width", "text of at most `N` columns (default that of the terminal, or 100)")
	fs.BoolVar(&o.ASCII, "ascii", false, "text in ASCII")
	fs.StringVar(&o.ID, "id", "", "`NAME` of the svg element, unique in a page (default game)")
	c.ProfileFlags.DeclareReading(fs, "none")
	fs.Var(cli.NewCount(&c.Digits, 1, 1000), "digits", "`N` significant digits in the decimals of long fractions")
	c.AddTimeout(fs)
	c.AddCommon(fs, cli.QuietNotes)
	cli.ForPage(fs, "format", "orientation", "max-depth", "max-nodes", "max-actions", "fold-unreached", "notes", "beliefs", "pick", "normalize-chance")
}

// picture returns the format asked for, by flag or by the name of the output.
func (c *renderGame) picture() (*pictureFormat, error) {
	auto := c.Format == "auto"
	if auto && (c.Output == "" || c.Output == "-") {
		return &pictureFormats[0], nil
	}
	name := cli.Unzipped(filepath.Base(c.Output))
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
	d, err := view.DomainIn(s, args[min(1, len(args)):])
	if err != nil {
		return err
	}
	f, err := s.ReadArgumentFor(args, d)
	if err != nil {
		return err
	}
	if f.Family != nil {
		return c.plot(s, f, to, args[1])
	}
	if drawn, err := c.list(s, f, to, args); drawn || err != nil {
		return err
	}
	o, err := c.settings(s, f, args)
	if err != nil {
		return err
	}
	if err := s.CheckOutputs(); err != nil {
		return err
	}
	if err = to.write(s.Out, f.Game, o); errors.Is(err, render.ErrNoTree) {
		return cli.InputError(fmt.Errorf("%s: a strategic form is not a graph", f.Name), "the other formats draw its tables")
	}
	return cli.InputError(err)
}

// settings completes the options with what the arguments say.
func (c *renderGame) settings(s *cli.Session, f *cli.GameFile, args []string) (o render.Options, err error) {
	o = c.options
	o.Digits = c.Digits
	if c.orientation == "down" {
		o.Orientation = render.Down
	}
	if o.Width == 0 {
		o.Width = cli.TextWidth(s.Io, s.Out.Path == "" && s.Io.OutTerminal)
	}
	o.Width = min(o.Width, maxColumns)
	n := cli.NewNames(f.Game)
	for _, set := range c.fold {
		at, err := findSet(n, set)
		if err != nil {
			return o, cli.UsageError("--fold %s: %w", set, err)
		}
		o.Fold = append(o.Fold, at)
	}
	if len(args) == 2 {
		err = c.enter(&o, s, f, n, args[1])
	} else if c.notes || c.beliefs == "bayes" || o.FoldUnreached {
		err = cli.UsageError("--notes, --beliefs bayes and --fold-unreached need a PROFILE")
	}
	if err != nil {
		return o, err
	}
	if err := o.Validate(f.Game); err != nil {
		return o, cli.InputError(errors.New(strings.ReplaceAll(err.Error(), "render: ", "")))
	}
	return o, nil
}

// enter reads the profile and enters it with its beliefs and notes.
func (c *renderGame) enter(o *render.Options, s *cli.Session, f *cli.GameFile, n *cli.Names, path string) error {
	near, err := view.ReadNearby(s, path, f, c.Digits, c.Pick())
	if err != nil {
		return err
	}
	if near != nil { // so that beliefs and values are not known exactly
		if c.notes || c.beliefs == "bayes" {
			return cli.UsageError("--notes and --beliefs bayes need probabilities that are fractions")
		}
		o.Profile, o.Numbers = near.Profile, near.Numbers
		return nil
	}
	c.IgnoreBeliefs = c.beliefs == "none"
	in, err := c.ReadProfile(s, path, f)
	if err != nil {
		return err
	}
	o.Profile, o.Beliefs = in.Profile, in.Beliefs
	if c.beliefs != "bayes" && !c.notes {
		return nil
	}
	switch {
	case f.Game.Tree == nil:
		return cli.InputError(fmt.Errorf("%s: a game in strategic form has no information sets for beliefs and notes", f.Name))
	case f.Game.Recall != nil:
		return cli.InputError(fmt.Errorf("%s: %w; beliefs and values need perfect recall", f.Name, f.Game.Recall))
	}
	if err := in.Complete(f, n); err != nil {
		return err
	}
	b := exactsolve.CompleteBeliefs(f.Game, f.Game.Plans(in.Profile), in.Beliefs)
	if c.beliefs == "bayes" {
		o.Beliefs = b.At
	}
	if c.notes {
		o.Notes = setNotes(f.Game, view.SetReports(n, exactsolve.Sets(context.WithoutCancel(s.Ctx), f.Game, in.Profile, b)), c.Digits)
	}
	return nil
}

// setNotes says of each information set how likely it is and what actions pay there.
func setNotes(g *seqform.Game, reports []message.SetReport, digits int) [][]string {
	notes := make([][]string, len(g.Players))
	for _, r := range reports {
		text := "reached with probability " + r.Reach.String() + cli.Beside(r.Reach, digits)
		if r.Value != nil {
			text += "; value " + r.Value.String() + cli.Beside(*r.Value, digits)
		}
		for _, a := range r.Actions {
			if a.Value == nil {
				continue
			}
			text += fmt.Sprintf("; %s pays %v%s", a.Action, *a.Value, cli.Beside(*a.Value, digits))
			if a.Gain != nil && a.Gain.Sign() > 0 {
				text += fmt.Sprintf(" and gains %v", *a.Gain)
			}
		}
		notes[r.Player-1] = append(notes[r.Player-1], text)
	}
	return notes
}

// findSet returns the player and index of the information set of that label, or that number as in "2:1".
func findSet(n *cli.Names, text string) (at [2]int, err error) {
	found := 0
	for i := range n.Sets {
		for h, label := range n.Sets[i] {
			if label == text || text == fmt.Sprintf("%d:%d", i+1, h+1) {
				at, found = [2]int{i, h}, found+1
			}
		}
	}
	switch {
	case n.G.Tree == nil:
		return at, errors.New("a game in strategic form does not fold")
	case found == 0:
		return at, errors.New("no such information set")
	case found > 1:
		return at, errors.New("more than one information set, want PLAYER:NUMBER")
	}
	return at, nil
}
