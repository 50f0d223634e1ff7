// Package render is the compose layer's pictures of games: trees and payoff
// tables as SVG, TikZ, DOT and plain text.
//
// Start with Options and SVG; TeX, DOT and Text take the same arguments.
//
// A game tree is drawn with the players told apart by color and shape, actions
// with exact probabilities, information sets as dashed links, beliefs in square
// brackets and payoffs at the leaves: outcomes at interior nodes are added to
// those of the leaves below. With a profile, what it reaches is drawn heavily
// and the rest lightly. A strategic form is drawn as payoff tables with best
// responses underlined and supports marked.
//
// Large trees fold: a subtree that is not shown is a triangle with the number
// of its nodes. Folding is by depth, by information set, and by a limit on the
// nodes shown.
//
// Every picture is made from one of two models: the outline, which is the part
// of the tree that is shown with its labels, and for SVG and TeX the picture,
// lines, marks and texts in whole pixels. Layout is in integers, so equal games
// and options give equal bytes. Labels never overlap: each has a box of its
// own, see layout.go, of a width bounded by a table of character widths.
//
// Reference: Reingold and Tilford 1981 [RT81].
package render

import (
	"cmp"
	"errors"
	"fmt"

	"exactsolve/rational"
	"exactsolve/render/internal/font"
	"exactsolve/seqform"
)

// Limits of what is drawn. Text of a picture takes about 1 kB a node shown.
const (
	maxShown   = 100_000
	maxColumns = 10_000
)

// An Orientation says where the tree grows from its root.
type Orientation int

// Across grows to the right, Down to the bottom.
const (
	Across Orientation = iota
	Down
)

// Options say what is drawn and how. The zero value draws the game alone.
type Options struct {
	Profile seqform.Profile    // nil: none; information sets without behavior show "?"
	Beliefs [][]seqform.Belief // nil: none
	Notes   [][]string         // per player and information set, text to show on pointing at it in SVG; may be nil

	Numbers [][][]Number // per player, information set and action, what is written in place of Profile's; may be nil

	Caption string // a line below the title

	Digits int // significant digits of decimals for long fractions; 0 means 3

	MaxDepth      int      // actions on a path before subtrees fold; 0: no limit
	MaxNodes      int      // nodes shown, about; 0 means 200
	MaxActions    int      // actions shown at a node, strategies of a player in a table; 0 means 24
	Fold          [][2]int // information sets, as player and index, whose subtrees fold
	FoldUnreached bool     // fold where Profile does not lead

	Orientation Orientation // of SVG and TeX
	Width       int         // columns of Text; 0 means 80
	ASCII       bool        // Text in ASCII
	ID          string      // identifier of the SVG element, unique in a page; "" means "game"

	Bare bool                         // SVG without its style sheet, which is Style
	Link func(player, set int) string // of SVG, what an information set links to, "" for nothing; may be nil
}

// A Number stands for a probability that is no fraction.
type Number struct {
	Short string // as drawn, such as "≈0.619"
	Full  string // to show on pointing
}

// Validate reports everything that is wrong with o as options for g.
func (o *Options) Validate(g *seqform.Game) error {
	var errs []error
	bad := func(format string, args ...any) { errs = append(errs, fmt.Errorf("render: "+format, args...)) }
	if o.Profile != nil {
		if err := g.CheckProfile(o.Profile); err != nil {
			errs = append(errs, err)
		}
	}
	for _, r := range []struct {
		name       string
		value, max int
	}{
		{"Digits", o.Digits, 1000}, {"MaxDepth", o.MaxDepth, maxShown}, {"MaxNodes", o.MaxNodes, maxShown},
		{"MaxActions", o.MaxActions, maxShown}, {"Width", o.Width, maxColumns}, {"Orientation", int(o.Orientation), int(Down)},
	} {
		if r.value < 0 || r.value > r.max {
			bad("%s is %d, want 0 to %d", r.name, r.value, r.max)
		}
	}
	if o.Width > 0 && o.Width < leastWidth {
		bad("Width is %d, want at least %d columns", o.Width, leastWidth)
	}
	for _, f := range o.Fold {
		if g.Tree == nil || f[0] < 0 || f[0] >= len(g.Players) || f[1] < 0 || f[1] >= len(g.Players[f[0]].Infosets) {
			bad("no information set %d:%d to fold", f[0]+1, f[1]+1)
		}
	}
	if !font.ValidID(o.ID) {
		bad("ID %q is not a name of letters, digits and hyphens", o.ID)
	}
	if o.Numbers != nil && o.Profile == nil {
		bad("numbers without a profile")
	}
	checkShape(g, "numbers", o.Numbers, bad, func(set *seqform.Infoset, numbers []Number) error {
		return checkLength(len(numbers), len(set.Actions))
	})
	checkShape(g, "beliefs", o.Beliefs, bad, func(set *seqform.Infoset, b seqform.Belief) error {
		return cmp.Or(checkLength(len(b), len(set.Nodes)), seqform.CheckDistribution(nil, b))
	})
	if o.Notes != nil && len(o.Notes) != len(g.Players) {
		bad("notes of %d players, want %d", len(o.Notes), len(g.Players))
		return errors.Join(errs...)
	}
	for i, notes := range o.Notes {
		if want := len(g.Players[i].Infosets); notes != nil && len(notes) != want {
			bad("notes on %d information sets of player %d, want %d", len(notes), i+1, want)
		}
	}
	return errors.Join(errs...)
}

// checkShape checks what is given per player and information set, where nil is nothing.
func checkShape[L ~[]T, T any](g *seqform.Game, what string, given [][]L, bad func(format string, args ...any), check func(*seqform.Infoset, L) error) {
	if given != nil && len(given) != len(g.Players) {
		bad("%s of %d players, want %d", what, len(given), len(g.Players))
		return
	}
	for i, lists := range given {
		sets := g.Players[i].Infosets
		if len(lists) != len(sets) {
			bad("%s at %d information sets of player %d, want %d", what, len(lists), i+1, len(sets))
			continue
		}
		for h, list := range lists {
			if list == nil {
				continue
			}
			if err := check(&sets[h], list); err != nil {
				bad("%s at %d:%d: %w", what, i+1, h+1, err)
			}
		}
	}
}

func checkLength(n, want int) error {
	if n != want {
		return fmt.Errorf("there are %d, want %d", n, want)
	}
	return nil
}

// number returns what is written for a probability of the profile, in short and in full.
func (o *Options) number(i, h, a int, x rational.Rat) (short, full string) {
	if o.Numbers == nil || i < 0 || o.Numbers[i][h] == nil {
		return number(x, o.digits()), x.String()
	}
	n := o.Numbers[i][h][a]
	return font.Shorten(n.Short, maxLabel), n.Full
}

func (o *Options) digits() int     { return cmp.Or(o.Digits, 3) }
func (o *Options) maxNodes() int   { return cmp.Or(o.MaxNodes, 200) }
func (o *Options) maxActions() int { return cmp.Or(o.MaxActions, 24) }
