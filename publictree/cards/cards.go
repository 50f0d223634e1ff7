// Package cards is the model layer's playing cards, hands of two with their strength, and ranges.
//
// Start with [ParseRange] and [Strength].
package cards

import (
	"fmt"
	"math/bits"
	"strings"
)

// A Card is four times its rank plus its suit: 2c is 0, 2d 1, As 51.
type Card uint8

// Ranks and suits in the order of their numbers.
const (
	Ranks = "23456789TJQKA"
	suits = "cdhs"
)

// Count is the number of cards of a full deck.
const Count = len(Ranks) * len(suits)

// String returns the name of the card, such as "Td".
func (c Card) String() string { return Ranks[c/4:c/4+1] + suits[c%4:c%4+1] }

// parseCard returns the card of a name of two letters.
func parseCard(name string) (Card, error) {
	if len(name) == 2 {
		r, s := strings.IndexByte(Ranks, name[0]), strings.IndexByte(suits, name[1])
		if r >= 0 && s >= 0 {
			return Card(4*r + s), nil
		}
	}
	return 0, fmt.Errorf("%q is no card: a rank of %s and a suit of %s, such as Td, was expected", name, Ranks, suits)
}

// A Set of cards has the bit of each.
type Set uint64

// ParseSet returns the cards of names one after the other, such as "Td9d6h", each once.
func ParseSet(names string) (Set, error) {
	var s Set
	for k := 0; k < len(names); k += 2 {
		c, err := parseCard(names[k:min(k+2, len(names))])
		if err != nil {
			return 0, err
		}
		if s.Has(c) {
			return 0, fmt.Errorf("the card %v is there twice", c)
		}
		s = s.With(c)
	}
	return s, nil
}

// Full is the deck of 52 cards.
const Full Set = 1<<Count - 1

// With returns the set and one more card.
func (s Set) With(c Card) Set { return s | 1<<c }

// Has reports whether the card is in the set.
func (s Set) Has(c Card) bool { return s>>c&1 == 1 }

// Len returns the number of cards.
func (s Set) Len() int { return bits.OnesCount64(uint64(s)) }

// Cards returns the cards, ascending.
func (s Set) Cards() []Card {
	list := make([]Card, 0, s.Len())
	for ; s != 0; s &= s - 1 {
		list = append(list, Card(bits.TrailingZeros64(uint64(s))))
	}
	return list
}

// String returns the names of the cards, descending.
func (s Set) String() string {
	var b strings.Builder
	list := s.Cards()
	for k := len(list) - 1; k >= 0; k-- {
		b.WriteString(list[k].String())
	}
	return b.String()
}

// Subsets lists the sets of n of the cards.
func (s Set) Subsets(n int) []Set {
	if n == 0 {
		return []Set{0}
	}
	var list []Set
	for rest := s; rest != 0; {
		c := Card(bits.TrailingZeros64(uint64(rest)))
		rest &^= 1 << c
		for _, t := range rest.Subsets(n - 1) {
			list = append(list, t.With(c))
		}
	}
	return list
}

// A Hand is two cards, the higher one first.
type Hand [2]Card

// HandOf returns the hand of two different cards.
func HandOf(a, b Card) Hand { return Hand{max(a, b), min(a, b)} }

// Set returns the two cards.
func (h Hand) Set() Set { return 1<<h[0] | 1<<h[1] }

// String returns the names of both cards, such as "AhKd".
func (h Hand) String() string { return h[0].String() + h[1].String() }

// Index numbers the hands of a full deck, from 0, by the higher card and then the lower.
func (h Hand) Index() int { return int(h[0])*(int(h[0])-1)/2 + int(h[1]) }

// Hands lists all hands of a full deck in the order of their numbers.
func Hands() []Hand {
	var list []Hand
	for a := range Card(Count) {
		for b := range a {
			list = append(list, Hand{a, b})
		}
	}
	return list
}
