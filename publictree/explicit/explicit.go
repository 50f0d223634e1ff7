// Package explicit is a model layer package: small spots of poker as game trees, for what needs the
// hands one by one.
//
// Start with [New]. Chance deals both hands at the root, in proportion to the product of their
// weights, and then the cards that all see. Payoffs are in the unit of the spot's file, half of the
// pot taken off; with prizes they are exact, and not rounded as in certificates. An information set is named by the player's hand and what both have seen: cards
// stand among the actions of a path, as in "AhAd r:c:c:8h:b100".
package explicit

import (
	"fmt"
	"math/big"

	"exactsolve/publictree"
	"exactsolve/publictree/cards"
	"exactsolve/rational"
	"exactsolve/seqform"
)

// A Tree is a spot as a game, with what its information sets are.
type Tree struct {
	Game *seqform.Game
	Sets [2][]Set // by player, in the order of the game
}

// A Set is what a player knows at an information set.
type Set struct {
	Hand  cards.Hand
	Node  int         // in the tree of the spot
	Dealt []cards.Set // since the spot began, street by street
}

// New returns the spot as a game of the players oop and ip. It fails if that has more than maxNodes
// nodes.
func New(s *publictree.Spot, maxNodes int) (*Tree, error) {
	if err := fewPlayers(s); err != nil {
		return nil, err
	}
	pairs := pairsOf(s)
	size := nodes(s, len(pairs))
	if size.Cmp(big.NewInt(int64(maxNodes))) > 0 {
		return nil, fmt.Errorf("explicit: the spot as a game tree has %v nodes, more than %d", size, maxNodes)
	}
	g := &grower{
		spot:     s,
		builder:  seqform.NewPrefixBuilder("", "", publictree.Players[:]),
		chance:   map[cards.Set]seqform.SetID{},
		locks:    map[string]seqform.SetID{},
		sets:     [2]map[string]seqform.SetID{{}, {}},
		outcomes: map[outcome]seqform.OutcomeID{},
	}
	g.deal(pairs)
	game, err := g.builder.Game()
	if err != nil {
		return nil, fmt.Errorf("explicit: %w", err)
	}
	return &Tree{game, g.found}, nil
}

// nodes returns how many nodes the game tree of a spot has, with so many pairs of hands.
func nodes(s *publictree.Spot, pairs int) *big.Int {
	boards := make([]int64, len(s.Deals)+1) // that hands may see on each street
	for street := range boards {
		boards[street] = s.DealsAfter(0, 4) / s.DealsAfter(street, 4)
	}
	below := new(big.Int)
	for k := range s.Tree {
		below.Add(below, big.NewInt(boards[s.Tree[k].Street]))
	}
	below.Mul(below, big.NewInt(int64(pairs)))
	return below.Add(below, big.NewInt(1))
}

// A pair is a hand of each player, with the product of their weights.
type pair struct {
	hands  [2]cards.Hand
	weight rational.Rat
}

// pairsOf lists the pairs of hands that go together, and with the board.
func pairsOf(s *publictree.Spot) []pair {
	var lists [2][]cards.Hand
	for _, h := range cards.Hands() {
		for p := range lists {
			if h.Set()&(s.Board|^s.Deck) == 0 && s.Ranges[p][h.Index()].Sign() > 0 {
				lists[p] = append(lists[p], h)
			}
		}
	}
	var list []pair
	for _, h := range lists[0] {
		for _, g := range lists[1] {
			if h.Set()&g.Set() == 0 {
				w := s.Ranges[0][h.Index()].Mul(s.Ranges[1][g.Index()])
				list = append(list, pair{[2]cards.Hand{h, g}, w})
			}
		}
	}
	return list
}
