package limit

import (
	"errors"
	"fmt"

	"exactsolve/publictree"
	"exactsolve/publictree/flow"
)

// A Limit cuts a spot where a street ends.
type Limit struct {
	*flow.Table
	Us        int
	Street    int // the last of the trunk
	Blueprint [2]Strategy
	Leaves    []Leaf

	leaf    []int32      // by node: its leaf on the first board of the street, or -1; those on others follow
	classes [][2]classes // by board of the street
	pays    [][3]int64   // by node: what Opp gets at an end, for a hand that wins, loses and ties, times the deals left
}

// A Leaf is a deal with which the trunk ends.
type Leaf struct{ Node, Board int }

// New returns the limit after a street, with the flows that both follow as their blueprint. It fails where
// somebody's gain is not the other's loss or hands are locked.
func New(t *flow.Table, us, street int, blueprint *[2]flow.Flow) (*Limit, error) {
	l, err := newLimit(t, us, street)
	if err != nil {
		return nil, err
	}
	for p := range l.Blueprint {
		if err := t.Conserved(p, &blueprint[p]); err != nil {
			return nil, err
		}
		l.Blueprint[p] = l.Strategy(p, blueprint[p].X, nil)
	}
	return l, nil
}

// newLimit returns the limit after a street, without a blueprint.
func newLimit(t *flow.Table, us, street int) (*Limit, error) {
	switch {
	case !t.Spot.ConstantSum():
		return nil, errors.New("with a rake or prizes a spot has no value, and no depth limit either")
	case t.Spot.Locked():
		return nil, errors.New("spots with locks have no depth limit")
	case street < 0 || street >= len(t.Spot.Deals):
		return nil, fmt.Errorf("no cards are dealt after street %d of %d", street+1, len(t.Spot.Deals)+1)
	}
	l := &Limit{Table: t, Us: us, Street: street}
	boards := t.Deals.Streets[street]
	for b := range boards {
		l.classes = append(l.classes, [2]classes{classesOf(&boards[b].Hands[0]), classesOf(&boards[b].Hands[1])})
	}
	for k := range t.Spot.Tree {
		n := &t.Spot.Tree[k]
		l.leaf, l.pays = append(l.leaf, -1), append(l.pays, l.payoffs(n))
		if n.Kind != publictree.Deal || n.Street != street {
			continue
		}
		l.leaf[k] = int32(len(l.Leaves))
		for b := range boards {
			l.Leaves = append(l.Leaves, Leaf{k, b})
		}
	}
	return l, nil
}

func (l *Limit) payoffs(n *publictree.Node) [3]int64 {
	if n.Kind != publictree.Folded && n.Kind != publictree.ShownDown {
		return [3]int64{}
	}
	win, lose, tie := l.Spot.Pays(n, 1-l.Us)
	after := l.Spot.DealsAfter(n.Street, 4)
	return [3]int64{win * after, lose * after, tie * after}
}

// classes are the hands on a board that are the same but for names of suits.
type classes struct {
	of    []int32 // by hand
	first []int32 // hands, by class
	size  []int32 // by class
}

func classesOf(l *publictree.Layout) classes {
	c := classes{of: make([]int32, len(l.Hands))}
	for k := range l.Hands {
		first := l.First(k)
		if first == k {
			c.of[k] = int32(len(c.first))
			c.first, c.size = append(c.first, int32(k)), append(c.size, 0)
		}
		c.of[k] = c.of[first]
		c.size[c.of[k]]++
	}
	return c
}
