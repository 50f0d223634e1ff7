package publictree

import (
	"exactsolve/publictree/cards"
	"exactsolve/rational"
)

// Players names the players of a spot in its text.
var Players = [2]string{"oop", "ip"}

// A Spot is a position of poker for two players. Amounts are whole numbers of Chip.
type Spot struct {
	Chip       rational.Rat // what one is worth in the unit of the file
	Deck       cards.Set
	Board      cards.Set
	Deals      []int    // cards that are dealt together, one street after another
	Pot, Stack int64    // what is in the pot, and what each player has behind and put in together
	Put        [2]int64 // put in at the beginning, beside the pot: blinds
	First      int      // who acts first before any deal
	Ranges     [2]cards.Range
	Rake       Rake
	Prizes     Prizes // without a rake
	Tree       []Node // in prefix order
	whole      int64  // what locks multiply on the way to any end; 0 without locks
}

// Rake is what the house takes of a pot: a share, up to a cap. Without one both are 0.
type Rake struct {
	Share rational.Rat
	Cap   rational.Rat // in Chips
}

// Kind is what a node of the betting is.
type Kind uint8

// Kinds of nodes: a player acts, cards are dealt, a player has folded, hands are shown.
const (
	Decision Kind = iota
	Deal
	Folded
	ShownDown
)

// A Node is a point of the betting.
type Node struct {
	Kind     Kind
	Player   int      // who decides, or has folded
	Street   int      // deals before it
	Put      [2]int64 // of each player since the spot began
	Actions  []Action // of a decision
	Children []int32  // nodes, by action; one below a deal
	Path     string   // "r", then the actions, as in "r:c:b100:f"
	Lock     *Lock    // of a decision, or nil
	times    int64    // of an end: what is missing there of the whole; 0 without locks
}

// An Action is "f" for fold, "c" for check and call, or "b" and what the player has then put in
// since the spot began, as in "b100".
type Action struct {
	Letter byte
	To     int64
}

// Pays returns what player p gets at an end of the betting, as a multiple of [Spot.Unit]: if the
// hand beats the other's, loses, and ties. Where somebody folded all are the same. Half of the pot
// is taken off. With prizes it is rounded up; see [Spot.PaysLeast].
func (s *Spot) Pays(n *Node, p int) (win, lose, tie int64) { return s.pays(n, p, 1) }

// PaysLeast is [Spot.Pays] rounded down.
func (s *Spot) PaysLeast(n *Node, p int) (win, lose, tie int64) { return s.pays(n, p, 0) }

// pays returns what is paid, rounded down (0) or up (1).
func (s *Spot) pays(n *Node, p, up int) (win, lose, tie int64) {
	if s.Prizes.List != nil {
		z := &s.Prizes.pays[min(n.Put[0], n.Put[1])][p]
		win, lose = z.win[up], z.lose[up]
	} else {
		win, lose, tie = s.paysChips(n)
	}
	switch {
	case n.Kind == Folded && n.Player == p:
		return lose, lose, lose
	case n.Kind == Folded:
		return win, win, win
	}
	return win, lose, tie
}

// paysChips returns what is paid where chips are worth what they are.
func (s *Spot) paysChips(n *Node) (win, lose, tie int64) {
	total := s.Pot + 2*min(n.Put[0], n.Put[1]) // what was not called goes back
	share := s.unitsPerHalf()
	rake := s.rake(total)
	return total*share - rake, -total * share, -rake / 2
}

// unitsPerHalf returns how many units half a chip is: a rake is a whole even number of units.
func (s *Spot) unitsPerHalf() int64 {
	if s.Rake.Share.IsZero() {
		return 1
	}
	d := rational.Denominator(s.Rake.Share, s.Rake.Cap)
	return d.Num().Int64()
}

// rake returns what the house takes of a pot, in units.
func (s *Spot) rake(total int64) int64 {
	if s.Rake.Share.IsZero() {
		return 0
	}
	r := rational.Min(s.Rake.Share.Mul(rational.Int(total)), s.Rake.Cap)
	return r.Mul(rational.Int(2 * s.unitsPerHalf())).Num().Int64()
}

// Unit, times Chip, is the unit of [Spot.Pays] in that of the file: of its amounts or, if there are
// any, of its prizes.
func (s *Spot) Unit() rational.Rat {
	if s.Prizes.List != nil {
		return s.Prizes.unit.Quo(s.Chip)
	}
	return rational.New(1, 2*s.unitsPerHalf())
}

// most bounds what can be paid, in units.
func (s *Spot) most() int64 {
	if s.Prizes.List != nil {
		return 1 << prizeBits
	}
	return s.unitsPerHalf() * (s.Pot + 2*s.Stack)
}

// ConstantSum reports whether what one player wins the other loses.
func (s *Spot) ConstantSum() bool { return s.Rake.Share.IsZero() && s.Prizes.List == nil }

// DealsAfter returns how many deals follow a street, where some cards are held in hands.
func (s *Spot) DealsAfter(street, held int) int64 {
	left := s.Deck.Len() - s.cardsOn(street) - held
	ways := int64(1) // at most 52!/47!, of up to five cards
	for _, k := range s.Deals[street:] {
		one := int64(1)
		for j := range k {
			one = one * int64(left-j) / int64(j+1)
		}
		ways *= one
		left -= k
	}
	return ways
}
