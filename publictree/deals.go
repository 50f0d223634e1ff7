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
	renames  []Renaming // that leave the board, those before and all weights as they are
}

// A Layout is the hands of one player on a board: on the last street ascending by strength, and
// otherwise, and where that is equal, by number.
type Layout struct {
	Hands    []cards.Hand
	Weights  []int64  // over the denominator of the player's weights
	Strength []int32  // on the last street
	ranks    []rank   // on the last street
	byCard   []uint16 // the places of the hands with the lowest card, then with the next, on the last street
	Same     []int32  // the place of the same two cards in the layout of the other, or -1
	// From has for each board that this one stands for the places of the hands in the layout of
	// the board before. The first is this one.
	From [][]int32
	// Alike has for each renaming that leaves the board as it is, the identity apart, the places
	// of the renamed hands.
	Alike [][]int32
}

// NewDeals lays out the boards of a spot. With merge, those that a renaming of suits makes the same
// are one. It fails if all have more hands than about [maxDeals] bytes hold.
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
	if err := d.fits(s, s.DealsAfter(0, 0)/int64(len(first.renames))); err != nil {
		return nil, err
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

// maxDeals bounds the memory that the boards of a spot take, in bytes, perBoard being that of one
// without its hands.
const (
	maxDeals = 1 << 29
	perBoard = 600
)

// fits returns an error if so many boards would be too large.
func (d *Deals) fits(s *Spot, boards int64) error {
	if boards > maxDeals/perBoard || d.size > maxDeals {
		return fmt.Errorf("the boards of %d streets and their hands do not fit %d bytes", len(s.Deals)+1, maxDeals)
	}
	return nil
}

// deal appends the boards after one, n cards being dealt.
func (d *Deals) deal(s *Spot, street, parent, n int, weights *[2][]int64) error {
	before := &d.Streets[street][parent]
	at := [2][]int32{before.Hands[0].index(), before.Hands[1].index()}
	for _, dealt := range (s.Deck &^ before.Cards).Subsets(n) {
		var same []Renaming // one for each board like it
		var stays []Renaming
		for _, r := range before.renames {
			to := r.Set(dealt)
			if to < dealt {
				same = nil
				break
			}
			if to == dealt {
				stays = append(stays, r)
			}
			if !slices.ContainsFunc(same, func(q Renaming) bool { return q.Set(dealt) == to }) {
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
				l.From = append(l.From, l.places(r, at[p]))
			}
			d.size += len(l.Hands) * (48 + 4*len(same) + 4*len(stays))
		}
		d.size += perBoard
		if err := d.fits(s, 0); err != nil {
			return err
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

// places returns where the renamed hands of l are in a layout, given the places of hands there.
func (l *Layout) places(r Renaming, at []int32) []int32 {
	list := make([]int32, len(l.Hands))
	for k, h := range l.Hands {
		list[k] = at[r.Hand(h).Index()]
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
	at := [2][]int32{b.Hands[0].index(), b.Hands[1].index()}
	for p := range b.Hands {
		l := &b.Hands[p]
		l.rank(&b.Hands[1-p])
		l.Same = l.places(Renaming{0, 1, 2, 3}, at[1-p])
		for _, r := range b.renames[1:] {
			l.Alike = append(l.Alike, l.places(r, at[p]))
		}
	}
}
