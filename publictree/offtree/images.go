package offtree

import (
	"errors"
	"fmt"
	"slices"

	"exactsolve/publictree"
	"exactsolve/publictree/translate"
	"exactsolve/rational"
)

// An image is a node of the tree that a node is taken for, with the share of the opponent's actions
// before that are taken so.
type image struct {
	node  int
	share rational.Rat
}

// Images say what each node of a spot is taken for by a player whose strategy is of another.
type Images struct {
	spot, from *publictree.Spot
	player     int
	of         [][]image // by node; none where the strategy never comes
	own        [][][]int // by node of the player's and image: the action for each action of the image
}

// New returns what the nodes of a spot are taken for by player p, whose strategy is of the spot from. It fails
// where the cards differ, and where the betting goes on so differently that there is nothing to take a node for.
func New(s, from *publictree.Spot, p int, by translate.Mapping) (*Images, error) {
	if err := sameCards(s, from); err != nil {
		return nil, err
	}
	m := &Images{spot: s, from: from, player: p, of: make([][]image, len(s.Tree)), own: make([][][]int, len(s.Tree))}
	m.of[0] = []image{{0, rational.Int(1)}}
	for k := range s.Tree {
		if err := m.below(k, by); err != nil {
			return nil, err
		}
	}
	return m, nil
}

// sameCards returns an error unless the layouts of two spots are the same, and amounts mean the same.
func sameCards(a, b *publictree.Spot) error {
	switch {
	case !a.Chip.Equal(b.Chip):
		return errors.New("the chips differ")
	case a.Board != b.Board:
		return errors.New("the boards differ")
	case a.Deck != b.Deck || !slices.Equal(a.Deals, b.Deals):
		return errors.New("the cards that are dealt differ")
	}
	for p := range a.Ranges {
		for k := range a.Ranges[p] {
			if !a.Ranges[p][k].Equal(b.Ranges[p][k]) {
				return fmt.Errorf("the ranges of %s differ", publictree.Players[p])
			}
		}
	}
	if a.Locked() || b.Locked() {
		return errors.New("locks are not for strategies of another spot")
	}
	return nil
}

// below fills in what the nodes after a node are taken for.
func (m *Images) below(k int, by translate.Mapping) error {
	n := &m.spot.Tree[k]
	for _, z := range m.of[k] {
		at := &m.from.Tree[z.node]
		switch {
		case n.Kind != at.Kind || n.Player != at.Player:
			return fmt.Errorf("%s goes on otherwise than %s of the other spot, for which it is taken", n.Path, at.Path)
		case n.Kind == publictree.Deal:
			m.add(n.Children[0], at.Children[0], z.share)
		case n.Kind == publictree.Decision && n.Player == m.player:
			if err := m.mine(k, z); err != nil {
				return err
			}
		case n.Kind == publictree.Decision:
			if err := m.theirs(k, z, by); err != nil {
				return err
			}
		}
	}
	return nil
}

// theirs fills in what the actions of the opponent are taken for.
func (m *Images) theirs(k int, z image, by translate.Mapping) error {
	here, there := place{m.spot, k}, place{m.from, z.node}
	for j, a := range here.at().Actions {
		shares, err := here.taken(a, there, by)
		if err != nil {
			return err
		}
		for _, s := range shares {
			m.add(here.at().Children[j], there.at().Children[s.Size], z.share.Mul(s.Prob))
		}
	}
	return nil
}

// mine fills in which of the player's actions stands for each of an image.
func (m *Images) mine(k int, z image) error {
	here, there := place{m.spot, k}, place{m.from, z.node}
	list := make([]int, len(there.at().Actions))
	for j, a := range there.at().Actions {
		shares, err := there.taken(a, here, translate.Deterministic)
		if err != nil {
			return err
		}
		list[j] = shares[0].Size
		m.add(here.at().Children[list[j]], there.at().Children[j], z.share)
	}
	m.own[k] = append(m.own[k], list)
	return nil
}

// add adds an image of a node.
func (m *Images) add(node, of int32, share rational.Rat) {
	list := m.of[node]
	for k := range list {
		if list[k].node == int(of) {
			list[k].share = list[k].share.Add(share)
			return
		}
	}
	m.of[node] = append(list, image{int(of), share})
}

// Of returns the nodes of the other spot that a node is taken for; none where the strategy never comes.
func (m *Images) Of(node int) []int {
	var list []int
	for _, z := range m.of[node] {
		list = append(list, z.node)
	}
	return list
}
