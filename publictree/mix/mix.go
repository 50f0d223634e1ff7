// Package mix is of the model layer of poker spots: what a strategy does at a point of the
// betting, by the usual classes of hands, such as AKs.
//
// Start with [At]. All is exact.
package mix

import (
	"fmt"
	"slices"
	"strings"

	"exactsolve/publictree"
	"exactsolve/publictree/cards"
	"exactsolve/rational"
)

// A Place is a decision of the betting on a board.
type Place struct {
	Path  string      // of the node, such as "r:c:b100"
	Dealt []cards.Set // street by street, since the beginning
}

// A Point is what one player does at a place. Shares are by action, and add up to 1; they are nil
// where the strategy never comes to.
type Point struct {
	Place
	Player  int
	Actions []publictree.Action
	Shares  []rational.Rat // of all hands together
	Classes []Class        // pairs of aces first
}

// A Class is the hands of two ranks, suited, offsuit or a pair.
type Class struct {
	Name   string // "AA", "AKs" or "AKo"
	Hands  int    // that are possible on the board
	Weight rational.Rat
	Shares []rational.Rat
}

// Source is a strategy: a flow by the places of the player.
type Source struct {
	Spot   *publictree.Spot
	Deals  *publictree.Deals
	Places *publictree.Places // of the player at the point
	X      []int32
	Scale  int
}

// ParseCards reads the cards of [Place.Dealt] from text such as "8h.2c", "" and "-" being none.
func ParseCards(text string) ([]cards.Set, error) {
	if text == "" || text == "-" {
		return nil, nil
	}
	var list []cards.Set
	for part := range strings.SplitSeq(text, ".") {
		s, err := cards.ParseSet(part)
		if err != nil {
			return nil, err
		}
		list = append(list, s)
	}
	return list, nil
}

// NodeAt returns the number of the decision at a path.
func NodeAt(s *publictree.Spot, path string) (int, error) {
	k := slices.IndexFunc(s.Tree, func(n publictree.Node) bool { return n.Kind == publictree.Decision && n.Path == path })
	if k < 0 {
		return 0, fmt.Errorf("nobody decides at %q; paths are such as r, r:c or r:c:b100", path)
	}
	return k, nil
}

// At returns what a strategy does at a place. It fails where nobody decides, or the cards cannot be
// dealt before.
func At(x *Source, at Place) (*Point, error) {
	node, err := NodeAt(x.Spot, at.Path)
	if err != nil {
		return nil, err
	}
	n := &x.Spot.Tree[node]
	if len(at.Dealt) != n.Street {
		return nil, fmt.Errorf("%d deals come before %s, and cards of %d are given", n.Street, at.Path, len(at.Dealt))
	}
	board, rename, err := x.Deals.Find(at.Dealt)
	if err != nil {
		return nil, err
	}
	layout := &x.Deals.Streets[n.Street][board].Hands[n.Player]
	z := &sums{classes: map[string]*class{}, all: newClass(len(n.Actions))}
	start := x.Places.At(node, n.Street, board, len(layout.Hands))
	for k, h := range layout.Hands {
		c := z.of(rename.Hand(h), len(n.Actions))
		weight := x.Spot.Ranges[n.Player][h.Index()]
		for a := range n.Actions {
			y := weight.Mul(rational.New(int64(x.X[start+a*len(layout.Hands)+k]), 1<<x.Scale))
			c.add(a, y)
			z.all.add(a, y)
		}
		c.hands++
	}
	p := &Point{Place: at, Player: n.Player, Actions: n.Actions, Shares: z.all.shares()}
	for _, name := range Names() {
		if c := z.classes[name]; c != nil {
			p.Classes = append(p.Classes, Class{name, c.hands, c.sum, c.shares()})
		}
	}
	return p, nil
}

type sums struct {
	classes map[string]*class
	all     *class
}

// of returns the class of a hand.
func (z *sums) of(h cards.Hand, actions int) *class {
	name := Name(h)
	if z.classes[name] == nil {
		z.classes[name] = newClass(actions)
	}
	return z.classes[name]
}

// A class has sums of weight times flow.
type class struct {
	hands int
	sum   rational.Rat
	by    []rational.Rat // by action
}

func newClass(actions int) *class { return &class{by: make([]rational.Rat, actions)} }

func (c *class) add(a int, y rational.Rat) {
	c.sum, c.by[a] = c.sum.Add(y), c.by[a].Add(y)
}

func (c *class) shares() []rational.Rat {
	if c.sum.IsZero() {
		return nil
	}
	list := make([]rational.Rat, len(c.by))
	for a, y := range c.by {
		list[a] = y.Quo(c.sum)
	}
	return list
}

// Name returns the class of a hand.
func Name(h cards.Hand) string {
	return ClassOf(cards.Ranks[h[0]/4], cards.Ranks[h[1]/4], h[0]%4 == h[1]%4)
}

// ClassOf returns the class of two ranks, in either order, where suited is of no matter in a pair.
func ClassOf(a, b byte, suited bool) string {
	if strings.IndexByte(cards.Ranks, a) < strings.IndexByte(cards.Ranks, b) {
		a, b = b, a
	}
	switch name := string([]byte{a, b}); {
	case a == b:
		return name
	case suited:
		return name + "s"
	default:
		return name + "o"
	}
}

// Names lists all classes as a grid has them, row by row: a row and a column a rank, the highest
// first, suited above the diagonal.
func Names() []string {
	var list []string
	for row := len(cards.Ranks) - 1; row >= 0; row-- {
		for column := len(cards.Ranks) - 1; column >= 0; column-- {
			list = append(list, ClassOf(cards.Ranks[row], cards.Ranks[column], column < row))
		}
	}
	return list
}
