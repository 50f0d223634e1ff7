package publictree

import (
	"cmp"
	"fmt"
	"slices"

	"exactsolve/publictree/cards"
)

// Deals are the boards of a spot, street by street. Boards that a renaming of suits makes the same
// are one, where the renaming leaves the boards before and all weights as they are.
type Deals struct {
	Streets [][]Board // by street; the first has one
	Total   [2]int64  // of the weights on the first board
	size    int       // about how many bytes all layouts have
}

// A Board is one with the hands that do not meet it.
type Board struct {
	Cards    cards.Set
	Parent   int32     // its number on the street before
	Dealt    cards.Set // what came last
	Children []int32   // boards of the next street
	Hands    [2]Layout
	renames  []renaming // that leave the board, those before and all weights as they are
}

// A Layout is the hands of one player on a board: on the last street ascending by strength, and
// otherwise, and where that is equal, by number.
type Layout struct {
	Hands    []cards.Hand
	Weights  []int64  // over the denominator of the player's weights
	Strength []int32  // on the last street
	Ranks    []Rank   // on the last street
	ByCard   []uint16 // the places of the hands with the lowest card, then with the next, on the last street
	Same     []int32  // the place of the same two cards in the layout of the other, or -1
	// From has for each board that this one stands for the places of the hands in the layout of
	// the board before. The first is this one.
	From [][]int32
	// Alike has for each renaming that leaves the board as it is, the identity apart, the places
	// of the renamed hands.
	Alike [][]int32
}

// A renaming says what becomes of each suit.
type renaming [4]cards.Card

func (r renaming) card(c cards.Card) cards.Card { return c&^3 | r[c&3] }

func (r renaming) hand(h cards.Hand) cards.Hand { return cards.HandOf(r.card(h[0]), r.card(h[1])) }

func (r renaming) set(s cards.Set) cards.Set {
	var t cards.Set
	for _, c := range s.Cards() {
		t = t.With(r.card(c))
	}
	return t
}

func allRenamings() []renaming {
	var all []renaming
	for k := range 256 {
		r := renaming{cards.Card(k & 3), cards.Card(k >> 2 & 3), cards.Card(k >> 4 & 3), cards.Card(k >> 6)}
		if 1<<r[0]|1<<r[1]|1<<r[2]|1<<r[3] == 15 {
			all = append(all, r)
		}
	}
	slices.SortFunc(all, func(a, b renaming) int { return slices.Compare(a[:], b[:]) }) // the identity first
	return all
}

// NewDeals lays out the boards of a spot. With merge, those that a renaming of suits makes the same
// are one. It fails if all have more hands than about [MaxDeals] bytes hold.
func NewDeals(s *Spot, merge bool) (*Deals, error) {
	d := &Deals{Streets: make([][]Board, len(s.Deals)+1)}
	first := Board{Cards: s.Board, Parent: -1}
	var weights [2][]int64
	for p := range first.Hands {
		w, err := wholeWeights(&s.Ranges[p])
		if err != nil {
			return nil, fmt.Errorf("%s: %w", Players[p], err)
		}
		weights[p] = w
		l := &first.Hands[p]
		for k, h := range cards.Hands() {
			if w[k] != 0 && h.Set()&(s.Board|^s.Deck) == 0 {
				l.Hands = append(l.Hands, h)
				d.Total[p] += w[k]
			}
		}
		l.order(s, &first, 0)
		l.weigh(w)
	}
	first.renames = allRenamings()[:1]
	if merge {
		first.renames = symmetries(s)
	}
	first.finish()
	d.Streets[0] = []Board{first}
	for street, n := range s.Deals {
		for k := range d.Streets[street] {
			if err := d.deal(s, street, k, n, &weights); err != nil {
				return nil, err
			}
		}
	}
	return d, nil
}

// symmetries returns the renamings that leave the board, the deck and all weights as they are.
func symmetries(s *Spot) []renaming {
	return slices.DeleteFunc(allRenamings(), func(r renaming) bool {
		if r.set(s.Board) != s.Board || r.set(s.Deck) != s.Deck {
			return true
		}
		for _, h := range cards.Hands() {
			for p := range s.Ranges {
				if !s.Ranges[p][h.Index()].Equal(s.Ranges[p][r.hand(h).Index()]) {
					return true
				}
			}
		}
		return false
	})
}

// MaxDeals bounds the memory that the boards of a spot take, in bytes.
const MaxDeals = 1 << 30

// deal appends the boards after one, n cards being dealt.
func (d *Deals) deal(s *Spot, street, parent, n int, weights *[2][]int64) error {
	before := &d.Streets[street][parent]
	for _, dealt := range subsets(s.Deck&^before.Cards, n) {
		var same []renaming // one for each board like it
		var stays []renaming
		for _, r := range before.renames {
			to := r.set(dealt)
			if to < dealt {
				same = nil
				break
			}
			if to == dealt {
				stays = append(stays, r)
			}
			if !slices.ContainsFunc(same, func(q renaming) bool { return q.set(dealt) == to }) {
				same = append(same, r)
			}
		}
		if same == nil {
			continue // it is like one that came before
		}
		b := Board{Cards: before.Cards | dealt, Parent: int32(parent), Dealt: dealt, renames: stays}
		for p := range b.Hands {
			l := &b.Hands[p]
			up := &before.Hands[p]
			for _, h := range up.Hands {
				if h.Set()&dealt == 0 {
					l.Hands = append(l.Hands, h)
				}
			}
			l.order(s, &b, street+1)
			l.weigh(weights[p])
			for _, r := range same {
				l.From = append(l.From, l.places(r, up))
			}
			d.size += len(l.Hands) * (48 + 4*len(same) + 4*len(stays))
		}
		if d.size > MaxDeals {
			return fmt.Errorf("the boards of %d streets have more hands than fit %d bytes", len(s.Deals)+1, MaxDeals)
		}
		b.finish()
		before.Children = append(before.Children, int32(len(d.Streets[street+1])))
		d.Streets[street+1] = append(d.Streets[street+1], b)
	}
	return nil
}

// order sorts the hands, by strength on the last street.
func (l *Layout) order(s *Spot, b *Board, street int) {
	if street < len(s.Deals) {
		return
	}
	type strong struct {
		hand cards.Hand
		is   int32
	}
	list := make([]strong, len(l.Hands))
	for k, h := range l.Hands {
		list[k] = strong{h, cards.Strength(h.Set() | b.Cards)}
	}
	slices.SortStableFunc(list, func(a, b strong) int { return cmp.Compare(a.is, b.is) })
	l.Strength = make([]int32, len(list))
	for k, x := range list {
		l.Hands[k], l.Strength[k] = x.hand, x.is
	}
}

// weigh fills in the weights, given those of all hands by number.
func (l *Layout) weigh(all []int64) {
	l.Weights = make([]int64, len(l.Hands))
	for k, h := range l.Hands {
		l.Weights[k] = all[h.Index()]
	}
}

// places returns where the renamed hands of l are in another layout.
func (l *Layout) places(r renaming, in *Layout) []int32 {
	at := in.index()
	list := make([]int32, len(l.Hands))
	for k, h := range l.Hands {
		list[k] = at[r.hand(h).Index()]
	}
	return list
}

// index returns the place of each hand, or -1, by the number of the hand.
func (l *Layout) index() []int32 {
	at := make([]int32, len(cards.Range{}))
	for k := range at {
		at[k] = -1
	}
	for k, h := range l.Hands {
		at[h.Index()] = int32(k)
	}
	return at
}

// finish fills in what follows from the hands.
func (b *Board) finish() {
	for p := range b.Hands {
		l := &b.Hands[p]
		l.rank(&b.Hands[1-p])
		l.Same = l.places(renaming{0, 1, 2, 3}, &b.Hands[1-p])
		for _, r := range b.renames[1:] {
			l.Alike = append(l.Alike, l.places(r, l))
		}
	}
}

// subsets lists the sets of n of some cards.
func subsets(of cards.Set, n int) []cards.Set {
	if n == 0 {
		return []cards.Set{0}
	}
	var list []cards.Set
	for rest := of; rest != 0; {
		c := rest.Cards()[0]
		rest &^= 1 << c
		for _, s := range subsets(rest, n-1) {
			list = append(list, s.With(c))
		}
	}
	return list
}
