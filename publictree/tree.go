package publictree

import (
	"fmt"
	"iter"
	"slices"
	"strconv"
	"strings"
)

// A Point is where the betting is at a decision.
type Point struct {
	Path   string
	Street int
	Player int      // who acts
	Put    [2]int64 // of each player since the spot began
	Before int64    // what each had put in when the street began
	Raise  int64    // by how much the last bet of the street was more, or 0
	Bets   int      // on the street, blinds being one
	acted  bool     // the other has acted on this street
	called bool     // oop has called a bet on the street before, and has not acted on this one
}

// Facing reports whether there is a bet to call.
func (at *Point) Facing() bool { return at.Put[1-at.Player] > at.Put[at.Player] }

// top is the most that a player has put in.
func (at *Point) top() int64 { return max(at.Put[0], at.Put[1]) }

// Actions says what can be done at a decision: the tree has these, in this order.
type Actions func(at *Point) ([]Action, error)

// Grow makes the tree of a spot of what can be done at each decision.
func (s *Spot) Grow(actions Actions) error {
	s.Tree = nil
	first := Point{Path: "r", Player: s.First, Put: s.Put, Raise: max(s.Put[0], s.Put[1])}
	if s.Put != [2]int64{} {
		first.Bets = 1
	}
	_, err := s.grow(&first, actions)
	return err
}

// grow appends what begins at a point, and returns its number.
func (s *Spot) grow(at *Point, actions Actions) (int32, error) {
	here := int32(len(s.Tree))
	if here >= maxNodes {
		return here, fmt.Errorf("the betting has more than %d nodes", maxNodes)
	}
	if len(at.Path) > maxPath {
		return here, fmt.Errorf("the betting is so long that a path has more than %d letters", maxPath)
	}
	n := Node{Street: at.Street, Put: at.Put, Path: at.Path, Player: at.Player}
	if at.Put[0] == s.Stack && at.Put[1] == s.Stack {
		return s.end(n, false, actions)
	}
	list, err := actions(at)
	if err != nil {
		return here, err
	}
	if err := s.checkActions(at, list); err != nil {
		return here, fmt.Errorf("at %s: %w", at.Path, err)
	}
	n.Actions = list
	s.Tree = append(s.Tree, n)
	for _, a := range list {
		child, err := s.after(at, a, actions)
		if err != nil {
			return here, err
		}
		s.Tree[here].Children = append(s.Tree[here].Children, child)
	}
	return here, nil
}

const (
	maxNodes = 1_000_000
	maxPath  = 500
)

// after appends what follows an action.
func (s *Spot) after(at *Point, a Action, actions Actions) (int32, error) {
	next := *at
	next.Path += ":" + a.String()
	next.Player, next.acted, next.called = 1-at.Player, true, false
	n := Node{Kind: Folded, Street: at.Street, Put: at.Put, Path: next.Path, Player: at.Player}
	top := at.top()
	switch {
	case a.Letter == 'f':
		s.Tree = append(s.Tree, n)
		return int32(len(s.Tree) - 1), nil
	case a.Letter == 'c':
		next.Put[at.Player] = top
	default:
		next.Put[at.Player], next.Raise, next.Bets = a.To, a.To-top, at.Bets+1
	}
	n.Put = next.Put
	if a.Letter == 'c' && at.acted {
		return s.end(n, at.Facing() && at.Player == 0, actions)
	}
	return s.grow(&next, actions)
}

// end appends the next deal and what follows, or the showdown.
func (s *Spot) end(n Node, called bool, actions Actions) (int32, error) {
	here := int32(len(s.Tree))
	n.Kind, n.Player = ShownDown, 0
	if n.Street == len(s.Deals) {
		s.Tree = append(s.Tree, n)
		return here, nil
	}
	n.Kind = Deal
	s.Tree = append(s.Tree, n)
	child, err := s.grow(&Point{Path: n.Path, Street: n.Street + 1, Put: n.Put, Before: n.Put[0], called: called}, actions)
	s.Tree[here].Children = []int32{child}
	return here, err
}

// Way yields the nodes from the root down to one, which is left out, and which child comes next.
func (s *Spot) Way(node int) iter.Seq2[int, int] {
	return func(yield func(int, int) bool) {
		for k := 0; k != node; {
			children := s.Tree[k].Children
			a := len(children) - 1
			for int(children[a]) > node {
				a--
			}
			if !yield(k, a) {
				return
			}
			k = int(children[a])
		}
	}
}

// checkActions checks what can be done at a decision.
func (s *Spot) checkActions(at *Point, list []Action) error {
	if len(list) == 0 {
		return fmt.Errorf("nothing can be done")
	}
	for k, a := range list {
		switch {
		case slices.Contains(list[:k], a):
			return fmt.Errorf("the action %v is there twice", a)
		case a.Letter == 'f' && !at.Facing():
			return fmt.Errorf("nothing is bet, so there is no fold")
		case a.Letter == 'b' && a.To <= at.top():
			return fmt.Errorf("%v bets nothing: %d are put in already", a, at.top())
		case a.Letter == 'b' && a.To > s.Stack:
			return fmt.Errorf("%v is more than the stack of %d", a, s.Stack)
		}
	}
	return nil
}

// String returns the action as paths have it.
func (a Action) String() string {
	if a.Letter == 'b' {
		return "b" + strconv.FormatInt(a.To, 10)
	}
	return string(a.Letter)
}

// ParseAction reads an action.
func ParseAction(text string) (Action, error) {
	switch {
	case text == "f" || text == "c":
		return Action{Letter: text[0]}, nil
	case strings.HasPrefix(text, "b"):
		if to, err := strconv.ParseInt(text[1:], 10, 64); err == nil && text[1] >= '1' && text[1] <= '9' {
			return Action{'b', to}, nil
		}
	}
	return Action{}, fmt.Errorf("%q is no action: f, c, or b and the amount put in, as in b100, was expected", text)
}
