package draw

import (
	"errors"
	"fmt"
	"strings"

	"exactsolve/cmd/exactsolve/internal/cli"
	"exactsolve/cmd/exactsolve/internal/view"
	"exactsolve/render/equilibria"
	"exactsolve/render/plot"
)

// list draws the second argument if it is a list of equilibria to be drawn as such.
func (c *renderGame) list(s *cli.Session, f *cli.GameFile, to *pictureFormat, args []string) (drawn bool, err error) {
	asked := c.of == "components" || c.of == "payoffs"
	if len(args) < 2 || c.of == "game" || c.Picked() {
		if asked {
			return false, cli.UsageError("--of %s needs a LIST, and no --pick", c.of)
		}
		return false, nil
	}
	l, err := view.ReadListing(s, args[1], f, c.Digits)
	switch {
	case err != nil:
		return false, err
	case l == nil && asked:
		return false, cli.InputError(fmt.Errorf("%s: no list of equilibria", args[1]), "'exactsolve solve --all --json' prints one")
	case l == nil || !asked && !l.Several():
		return false, nil
	case to.name != "svg":
		return false, cli.InputError(fmt.Errorf("%s: a list of equilibria is drawn in svg alone", args[1]),
			"--output FILE.svg writes it", "--pick N draws the game with one of them")
	case c.ofGame():
		return false, cli.UsageError("--notes, --beliefs bayes, --fold and --fold-unreached are for the picture of a game")
	}
	l.Caption = c.options.Caption
	p, err := c.figure(f, l)
	if err != nil {
		return false, cli.InputError(fmt.Errorf("%s: %w", args[1], err))
	}
	if err := s.CheckOutputs(); err != nil {
		return false, err
	}
	return true, cli.InputError(plot.Draw(s.Out, p, c.options.ID, false))
}

// ofGame reports flags for the picture of a game.
func (c *renderGame) ofGame() bool {
	return c.notes || c.beliefs == "bayes" || len(c.fold) > 0 || c.options.FoldUnreached
}

// plot draws what a file says of a game with a parameter.
func (c *renderGame) plot(s *cli.Session, f *cli.GameFile, to *pictureFormat, path string) error {
	switch {
	case to.name != "svg":
		return cli.InputError(fmt.Errorf("%s: functions of a parameter are plotted in svg alone", path), "--output FILE.svg writes it", "--at t=3/7 draws the game at one value")
	case c.of == "game" || c.of == "components" || c.ofGame() || c.Picked():
		return cli.UsageError("--of game, --of components, --pick, --notes, --beliefs bayes, --fold and --fold-unreached are not for functions of a parameter")
	}
	p, err := view.ReadPlotted(s, path, f, c.Digits)
	if err != nil {
		return err
	}
	if err := s.CheckOutputs(); err != nil {
		return err
	}
	if c.options.Caption != "" {
		p.Notes = append(p.Notes, c.options.Caption)
	}
	figures := p.Figures(strings.TrimSpace(f.Game.Title))
	if len(figures) == 1 {
		return cli.InputError(plot.Draw(s.Out, figures[0], c.options.ID, false))
	}
	return cli.InputError(plot.Draw(s.Out, &plot.Stack{Title: "Functions of " + f.Family.Name, Figures: figures}, c.options.ID, false))
}

// figure returns the picture of a list that was asked for.
func (c *renderGame) figure(f *cli.GameFile, l *view.Listing) (plot.Figure, error) {
	n := cli.NewNames(f.Game)
	if c.of == "components" || c.of == "auto" && equilibria.InCube(f.Game) {
		return l.ComponentsFigure(n)
	}
	list, err := l.PayoffFigures(n)
	switch {
	case err != nil:
		return nil, err
	case len(list) == 0:
		return nil, errors.New("payoffs are drawn of two players or more")
	case len(list) == 1:
		return list[0], nil
	}
	return &plot.Stack{Title: "Payoffs in equilibria", Figures: list}, nil
}
