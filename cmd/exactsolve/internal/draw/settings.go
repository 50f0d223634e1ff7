package draw

import (
	"errors"
	"fmt"
	"strings"

	"exactsolve"
	"exactsolve/cmd/exactsolve/internal/cli"
	"exactsolve/cmd/exactsolve/internal/view"
	"exactsolve/message"
	"exactsolve/render"
	"exactsolve/seqform"
)

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
	near, err := view.ReadNearby(s, path, f, c.Digits)
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
		o.Notes = setNotes(f.Game, view.SetReports(n, exactsolve.Sets(f.Game, in.Profile, b)), c.Digits)
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

// findSet returns the player and index of the information set of that label, or
// that number as in "2:1".
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
