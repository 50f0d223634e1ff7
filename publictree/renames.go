package publictree

import (
	"slices"

	"exactsolve/publictree/cards"
)

// A Renaming says what becomes of each suit.
type Renaming [4]cards.Card

// Card returns the renamed card.
func (r Renaming) Card(c cards.Card) cards.Card { return c&^3 | r[c&3] }

// Hand returns the renamed hand.
func (r Renaming) Hand(h cards.Hand) cards.Hand { return cards.HandOf(r.Card(h[0]), r.Card(h[1])) }

// Set returns the renamed cards.
func (r Renaming) Set(s cards.Set) cards.Set {
	var t cards.Set
	for _, c := range s.Cards() {
		t = t.With(r.Card(c))
	}
	return t
}

func allRenamings() []Renaming {
	var all []Renaming
	for k := range 256 {
		r := Renaming{cards.Card(k & 3), cards.Card(k >> 2 & 3), cards.Card(k >> 4 & 3), cards.Card(k >> 6)}
		if 1<<r[0]|1<<r[1]|1<<r[2]|1<<r[3] == 15 {
			all = append(all, r)
		}
	}
	slices.SortFunc(all, func(a, b Renaming) int { return slices.Compare(a[:], b[:]) }) // the identity first
	return all
}

// Renamings returns those that leave the first board, the deck and all weights as they are, the
// identity first. Where boards are not merged there is only the identity.
func (d *Deals) Renamings() []Renaming { return d.Streets[0][0].renames }

// symmetries returns the renamings that leave the board, the deck, all weights and locks as they
// are.
func symmetries(s *Spot) []Renaming {
	return slices.DeleteFunc(allRenamings(), func(r Renaming) bool {
		if r.Set(s.Board) != s.Board || r.Set(s.Deck) != s.Deck {
			return true
		}
		for k := range s.Tree {
			if l := s.Tree[k].Lock; l != nil && !l.keeps(r) {
				return true
			}
		}
		for _, h := range cards.Hands() {
			for p := range s.Ranges {
				if !s.Ranges[p][h.Index()].Equal(s.Ranges[p][r.Hand(h).Index()]) {
					return true
				}
			}
		}
		return false
	})
}
