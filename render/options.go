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
		name     string
		value    int
		min, max int
	}{
		{"Digits", o.Digits, 0, 1000}, {"MaxDepth", o.MaxDepth, 0, maxShown}, {"MaxNodes", o.MaxNodes, 0, maxShown},
		{"MaxActions", o.MaxActions, 0, maxShown}, {"Width", o.Width, 0, maxColumns}, {"Orientation", int(o.Orientation), 0, int(Down)},
	} {
		if r.value < r.min || r.value > r.max {
			bad("%s is %d, want %d to %d", r.name, r.value, r.min, r.max)
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
	o.checkNumbers(g, bad)
	o.checkSets(g, bad)
	return errors.Join(errs...)
}

// checkSets checks the shapes of what is given per information set.
func (o *Options) checkSets(g *seqform.Game, bad func(format string, args ...any)) {
	if o.Beliefs != nil && len(o.Beliefs) != len(g.Players) || o.Notes != nil && len(o.Notes) != len(g.Players) {
		bad("beliefs of %d and notes of %d players, want %d", len(o.Beliefs), len(o.Notes), len(g.Players))
		return
	}
	for i := range g.Players {
		sets := g.Players[i].Infosets
		if o.Notes != nil && o.Notes[i] != nil && len(o.Notes[i]) != len(sets) {
			bad("notes on %d information sets of player %d, want %d", len(o.Notes[i]), i+1, len(sets))
		}
		if o.Beliefs == nil {
			continue
		}
		if len(o.Beliefs[i]) != len(sets) {
			bad("beliefs at %d information sets of player %d, want %d", len(o.Beliefs[i]), i+1, len(sets))
			continue
		}
		for h, b := range o.Beliefs[i] {
			if b == nil {
				continue
			}
			if len(b) != len(sets[h].Nodes) {
				bad("a belief on %d nodes at %d:%d, want %d", len(b), i+1, h+1, len(sets[h].Nodes))
			} else if err := seqform.CheckDistribution(b); err != nil {
				bad("belief at %d:%d: %w", i+1, h+1, err)
			}
		}
	}
}

// checkNumbers checks the shape of Numbers.
func (o *Options) checkNumbers(g *seqform.Game, bad func(format string, args ...any)) {
	if o.Numbers == nil {
		return
	}
	if o.Profile == nil || len(o.Numbers) != len(g.Players) {
		bad("numbers of %d players, want %d, and a profile", len(o.Numbers), len(g.Players))
		return
	}
	for i := range g.Players {
		if len(o.Numbers[i]) != len(g.Players[i].Infosets) {
			bad("numbers at %d information sets of player %d, want %d", len(o.Numbers[i]), i+1, len(g.Players[i].Infosets))
			continue
		}
		for h, list := range o.Numbers[i] {
			if n := len(g.Players[i].Infosets[h].Actions); list != nil && len(list) != n {
				bad("%d numbers at %d:%d, want %d", len(list), i+1, h+1, n)
			}
		}
	}
}

// number returns what is written for a probability of the profile, in short and in
// full.
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
