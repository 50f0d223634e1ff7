// Package mix is the model layer's view of a strategy of a spot: what a strategy does at a point of the
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
	Board   cards.Set // with what was dealt
	Actions []publictree.Action
	Shares  []rational.Rat // of all hands together
	Classes []Class        // pairs of aces first
}

// A Class is the hands of two ranks, suited, offsuit or a pair.
type Class struct {
	Name   string       // "AA", "AKs" or "AKo"
	Hands  int          // that are possible on the board
	Weight rational.Rat // of what of them comes there
	Shares []rational.Rat
}

// A Plan has, for a hand at a place, the share of that hand that comes there and does each action,
// as far as the player's own actions lead there; nil is none.
type Plan func(h cards.Hand) []rational.Rat

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

// At returns what a player does who follows a plan at a place. It fails where nobody decides, or the
// cards cannot be dealt before.
func At(s *publictree.Spot, at Place, plan func(node int, dealt []cards.Set) (Plan, error)) (*Point, error) {
	node, err := Find(s, at)
	if err != nil {
		return nil, err
	}
	n := &s.Tree[node]
	board := s.Board
	for _, dealt := range at.Dealt {
		board |= dealt
	}
	of, err := plan(node, at.Dealt)
	if err != nil {
		return nil, err
	}
	z := &sums{classes: map[string]*class{}, all: newClass(len(n.Actions))}
	for _, h := range cards.Hands() {
		if w := s.Ranges[n.Player][h.Index()]; !w.IsZero() && h.Set()&(board|^s.Deck) == 0 {
			z.add(h, w, of(h))
		}
	}
	p := z.point(at, n)
	p.Board = board
	return p, nil
}

// Find returns the decision at a place. It fails where nobody decides, or the cards cannot be dealt before.
func Find(s *publictree.Spot, at Place) (node int, err error) {
	node, err = NodeAt(s, at.Path)
	if err != nil {
		return 0, err
	}
	if len(at.Dealt) != s.Tree[node].Street {
		return 0, fmt.Errorf("deals before %s: %d, and given: %d; cards are such as 8h.2c", at.Path, s.Tree[node].Street, len(at.Dealt))
	}
	board := s.Board
	for k, dealt := range at.Dealt {
		if dealt.Len() != s.Deals[k] || dealt&(board|^s.Deck) != 0 {
			return 0, fmt.Errorf("%v cannot be dealt: new cards of the deck were expected, %d in number", dealt, s.Deals[k])
		}
		board |= dealt
	}
	return node, nil
}

// OfFlow returns the plan that a flow is: numbers by the places of the player who decides, with
// 2^scale for each hand at the root.
func OfFlow(s *publictree.Spot, d *publictree.Deals, places *publictree.Places, x []int32, scale int) func(node int, dealt []cards.Set) (Plan, error) {
	return func(node int, dealt []cards.Set) (Plan, error) {
		n := &s.Tree[node]
		board, to, err := d.Find(dealt)
		if err != nil {
			return nil, err
		}
		hands := d.Streets[n.Street][board].Hands[n.Player].Hands
		start := places.At(node, n.Street, board, len(hands))
		parts := map[cards.Hand][]rational.Rat{}
		for k, h := range hands {
			kept := s.Kept(node, h)
			for a := range n.Actions {
				part := rational.New(int64(x[start+a*len(hands)+k]), 1<<scale).Mul(kept).Mul(n.Lock.Share(h, a))
				parts[to.Hand(h)] = append(parts[to.Hand(h)], part)
			}
		}
		return func(h cards.Hand) []rational.Rat { return parts[h] }, nil
	}
}

type sums struct {
	classes map[string]*class
	all     *class
}

// add adds a hand of some weight with its part for each action.
func (z *sums) add(h cards.Hand, weight rational.Rat, parts []rational.Rat) {
	c := z.classes[NameOf(h)]
	if c == nil {
		c = newClass(len(z.all.by))
		z.classes[NameOf(h)] = c
	}
	c.hands++
	for a, x := range parts {
		c.add(a, weight.Mul(x))
		z.all.add(a, weight.Mul(x))
	}
}

// point returns the sums in the order of a grid.
func (z *sums) point(at Place, n *publictree.Node) *Point {
	p := &Point{Place: at, Player: n.Player, Actions: n.Actions, Shares: z.all.shares()}
	for _, name := range names() {
		if c := z.classes[name]; c != nil {
			p.Classes = append(p.Classes, Class{name, c.hands, c.sum, c.shares()})
		}
	}
	return p
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

// NameOf returns the class of a hand.
func NameOf(h cards.Hand) string {
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

// names lists all classes as a grid has them, row by row: a row and a column a rank, the highest
// first, suited above the diagonal.
func names() []string {
	var list []string
	for row := len(cards.Ranks) - 1; row >= 0; row-- {
		for column := len(cards.Ranks) - 1; column >= 0; column-- {
			list = append(list, ClassOf(cards.Ranks[row], cards.Ranks[column], column < row))
		}
	}
	return list
}
