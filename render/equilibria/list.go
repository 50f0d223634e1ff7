// Package equilibria is the compose layer's pictures of lists of equilibria: as sets of
// profiles of three players with two actions each, in a cube, and as payoffs of two
// players, in a plane.
//
// Start with [List], [Cube] and [Payoffs]. What is drawn is not judged here: a list says
// what is claimed. Points of pictures are computed exactly and then rounded to be drawn.
//
// Conventions: players and actions count from 0. A coordinate of the cube is the
// probability of a player's second action.
package equilibria

import (
	"cmp"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"exactsolve/rational"
	"exactsolve/render/plot"
	"exactsolve/seqform"
)

// A List is what is drawn.
type List struct {
	Title  string // of the game
	Points []Point
	Pieces []Piece
	Hulls  []Hull   // behind them, in the plane of payoffs
	Notes  []string // below the pictures
}

// A Hull is the polygon of all payoffs of two players that something has.
type Hull struct {
	Name    string           // shows on pointing, and says in the legend what it is
	Corners [][]rational.Rat // payoffs of both players
}

// A Mark is how a thing in a list is drawn.
type Mark struct {
	Name  string // shows on pointing
	Tag   string // beside the first that has it; "" for none
	Index *int   // nil if it is not known
}

// A Point is an equilibrium, or a point near one whose numbers are no fractions.
type Point struct {
	Mark
	Profile seqform.Profile // nil if it is not to be in a cube
	Payoffs []rational.Rat  // per player
	Inside  bool            // it is in a piece of the list too
	Link    string          // to more about it, in a plane; "" for none
}

// A Piece is the product of the convex hulls of strategies, or those profiles of it at
// which each action of Equal pays the same as the first other one that is used, and none
// of AtMost more than that.
type Piece struct {
	Mark
	Vertices [][][]rational.Rat // per player, a probability for each action; nil where only payoffs are known
	Equal    [][2]int           // player and action
	AtMost   [][2]int
	Payoffs  []rational.Interval // per player, with which they are; nil if that is not known
}

// Limits of what is drawn.
const (
	maxThings   = 2000    // points, and likewise pieces
	maxBits     = 2048    // of numbers
	maxVertices = 20_000  // profiles of vertices of all pieces
	maxPoints   = 40_000  // of the pieces in a picture
	maxPayoffs  = 1 << 26 // of the game, looked at for all vertices
)

// leftOut is a note.
const leftOut = "Of some sets nothing is drawn."

// check returns an error about what does not fit the game or is too large.
func (l *List) check(g *seqform.Game) error {
	if len(l.Points) > maxThings || len(l.Pieces) > maxThings {
		return fmt.Errorf("equilibria: %d points and %d pieces, want at most %d", len(l.Points), len(l.Pieces), maxThings)
	}
	for k := range l.Points {
		p := &l.Points[k]
		if p.Profile != nil {
			if err := g.CheckProfile(p.Profile); err != nil {
				return err
			}
			if p.Profile.Missing() != nil {
				return fmt.Errorf("equilibria: point %d has no behavior of some player", k+1)
			}
		}
		if len(p.Payoffs) != len(g.Players) {
			return fmt.Errorf("equilibria: %d payoffs of point %d, want %d", len(p.Payoffs), k+1, len(g.Players))
		}
	}
	for _, h := range l.Hulls {
		if len(g.Players) != 2 || len(h.Corners) > maxPoints || slices.ContainsFunc(h.Corners, func(u []rational.Rat) bool { return len(u) != 2 }) {
			return errors.New("equilibria: a polygon of payoffs needs two players, and not too many corners")
		}
	}
	for k := range l.Pieces {
		if err := l.Pieces[k].check(g); err != nil {
			return fmt.Errorf("equilibria: piece %d: %w", k+1, err)
		}
	}
	return nil
}

func (p *Piece) check(g *seqform.Game) error {
	if p.Payoffs != nil && len(p.Payoffs) != len(g.Players) {
		return fmt.Errorf("payoffs of %d players, want %d", len(p.Payoffs), len(g.Players))
	}
	if p.Vertices == nil {
		return nil
	}
	if g.Table == nil || len(p.Vertices) != len(g.Players) {
		return fmt.Errorf("vertices of %d players, want %d of a game in strategic form", len(p.Vertices), len(g.Players))
	}
	for i, list := range p.Vertices {
		if len(list) == 0 {
			return fmt.Errorf("no vertices of player %d", i+1)
		}
		for _, x := range list {
			if len(x) != g.Table.Sizes[i] || long(x) || seqform.CheckDistribution(nil, x) != nil {
				return fmt.Errorf("a vertex of player %d that is no distribution on %d actions, or has too long numbers", i+1, g.Table.Sizes[i])
			}
		}
	}
	actions := 0
	for _, n := range g.Table.Sizes {
		actions += n
	}
	if n := len(p.Equal) + len(p.AtMost); n > actions {
		return fmt.Errorf("%d conditions, want one for an action", n)
	}
	for _, a := range slices.Concat(p.Equal, p.AtMost) {
		if a[0] < 0 || a[0] >= len(g.Players) || a[1] < 0 || a[1] >= g.Table.Sizes[a[0]] {
			return errors.New("an action that is not in the game")
		}
		if p.base(a[0]) < 0 {
			return fmt.Errorf("no action of player %d to pay what others do", a[0]+1)
		}
	}
	return nil
}

func long(list []rational.Rat) bool {
	return slices.ContainsFunc(list, func(x rational.Rat) bool { return x.BitLen() > maxBits })
}

// base returns the first action of a player that is used and not in Equal, −1 if there is none.
func (p *Piece) base(i int) int {
	for a := range p.Vertices[i][0] {
		if p.Uses([2]int{i, a}) && !slices.Contains(p.Equal, [2]int{i, a}) {
			return a
		}
	}
	return -1
}

// Uses reports whether a vertex uses an action of a player, both from 0; not for one that is not there.
func (p *Piece) Uses(a [2]int) bool {
	return a[0] >= 0 && a[0] < len(p.Vertices) && slices.ContainsFunc(p.Vertices[a[0]], func(x []rational.Rat) bool {
		return a[1] >= 0 && a[1] < len(x) && !x[a[1]].IsZero()
	})
}

// Kinds of marks, by index: the first four are always the same, so that pictures agree.
const (
	positive = iota
	negative
	zero
	unknown
	numKinds
)

// kinds maps the indices of a list to kinds of bodies, with their names.
type kinds struct {
	names []string
	other map[int]int
}

func newKinds(l *List) *kinds {
	k := &kinds{names: make([]string, numKinds), other: map[int]int{}}
	seen := map[int]bool{}
	enter := func(m *Mark) {
		switch {
		case m.Index == nil:
			k.names[unknown] = "index not computed"
		case *m.Index == 1:
			k.names[positive] = "index +1"
		case *m.Index == -1:
			k.names[negative] = "index −1"
		case *m.Index == 0:
			k.names[zero] = "index 0"
		default:
			seen[*m.Index] = true
		}
	}
	for n := range l.Points {
		enter(&l.Points[n].Mark)
	}
	for n := range l.Pieces {
		enter(&l.Pieces[n].Mark)
	}
	for _, index := range slices.SortedFunc(maps.Keys(seen), func(x, y int) int { return cmp.Compare(y, x) }) {
		const most = 16 // more indices are told by their numbers alone
		if len(k.names) < most {
			k.other[index] = len(k.names)
			k.names = append(k.names, fmt.Sprintf("index %s", signed(index)))
		}
	}
	return k
}

func signed(n int) string {
	if n < 0 {
		return fmt.Sprintf("−%d", -n)
	}
	return fmt.Sprintf("+%d", n)
}

func (k *kinds) of(index *int) int {
	switch {
	case index == nil:
		return unknown
	case *index == 1:
		return positive
	case *index == -1:
		return negative
	case *index == 0:
		return zero
	}
	if kind, ok := k.other[*index]; ok {
		return kind
	}
	return unknown
}

// tags removes tags that were given before.
func tags[P any](bodies []plot.Body[P]) {
	seen := map[string]bool{}
	for k := range bodies {
		b := &bodies[k]
		if seen[b.Tag] {
			b.Tag = ""
		} else {
			seen[b.Tag] = true
		}
	}
}

// playerName returns a name for a player; a number alone is "player 1".
func playerName(g *seqform.Game, i int) string {
	label := g.PlayerLabel(i)
	if strings.Trim(label, "0123456789") == "" {
		return "player " + label
	}
	return label
}

func (l *List) title(what string) string {
	if l.Title == "" {
		return what
	}
	return what + " of " + l.Title
}
