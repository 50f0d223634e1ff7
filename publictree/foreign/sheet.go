package foreign

import (
	"fmt"
	"slices"
	"strings"

	"exactsolve/publictree"
	"exactsolve/publictree/cards"
	"exactsolve/publictree/flow"
	"exactsolve/seqform/mistake"
)

// A book has what a file says, by decision.
type book struct {
	name     string
	src      []byte
	spot     *publictree.Spot
	table    *flow.Table
	sheets   map[key]*sheet
	readings reading // in which all is as in the spot so far
	known    [len(cards.Range{})]*sheet
}

// A key is a decision with the cards dealt.
type key struct {
	node  int32
	dealt [5]cards.Set
}

// A sheet has the strategy at one decision.
type sheet struct {
	off    int     // where it is in the file
	order  []int   // where in the file each action of the spot is
	hands  []int16 // by number
	shares []int64 // by hand, then action of the spot: in proportion to the probabilities
}

func newBook(name string, src []byte, t *flow.Table) *book {
	return &book{name: name, src: src, spot: t.Spot, table: t, sheets: map[key]*sheet{}, readings: total}
}

// compare compares the actions of the file at a place with the spot's, and returns where in the file
// each action of the spot is.
func (b *book) compare(x place, words []word, off int) ([]int, error) {
	var order []int
	var alive reading
	n := b.at(x)
	for _, r := range readings {
		if b.readings&r != 0 && n.Kind == publictree.Decision {
			if o := b.order(x, words, r); o != nil {
				order, alive = o, alive|r
			}
		}
	}
	if alive == 0 {
		return nil, b.fail(off, "the file has %s at %s, where the spot has %s", wordList(words), b.describe(x), b.has(x))
	}
	b.readings = alive
	return order, nil
}

// order returns where each action of the spot is among the words in one reading, or nil if they are
// not the same.
func (b *book) order(x place, words []word, r reading) []int {
	actions := b.at(x).Actions
	if len(words) != len(actions) {
		return nil
	}
	order := slices.Repeat([]int{-1}, len(actions))
	for k, w := range words {
		a, err := b.action(x, w, r)
		at := slices.Index(actions, a)
		if err != nil || at < 0 || order[at] >= 0 {
			return nil
		}
		order[at] = k
	}
	return order
}

func wordList(words []word) string {
	list := make([]string, min(len(words), 20))
	for k := range list {
		list[k] = words[k].text
	}
	if len(words) > len(list) {
		list = append(list, fmt.Sprintf("and %d more", len(words)-len(list)))
	}
	return strings.Join(list, ", ")
}

// open begins the sheet of a place, once.
func (b *book) open(x place, words []word, off int) (*sheet, error) {
	order, err := b.compare(x, words, off)
	if err != nil {
		return nil, err
	}
	at := key{x.node, x.dealt}
	if b.sheets[at] != nil {
		return nil, b.fail(off, "the strategy at %s is there twice", b.describe(x))
	}
	s := &sheet{off: off, order: order}
	b.sheets[at] = s
	return s, nil
}

// add adds a hand with its probabilities in the order of the file. Zeros and NaN stand for a hand
// that is left out.
func (b *book) add(s *sheet, h cards.Hand, numbers []string, off int) error {
	k := h.Index()
	if b.known[k] == s {
		return b.fail(off, "the hand %v is there twice", h)
	}
	b.known[k] = s
	if len(numbers) != len(s.order) {
		return b.fail(off, "%v has %d numbers for %d actions", h, len(numbers), len(s.order))
	}
	shares, err := sharesOf(numbers)
	if err != nil {
		return b.fail(off, "%v: %v", h, err)
	}
	if shares == nil {
		return nil
	}
	s.hands = append(s.hands, int16(k))
	for _, at := range s.order {
		s.shares = append(s.shares, shares[at])
	}
	return nil
}

// live reports whether a hand can be held: it has a weight and does not meet the board.
func (b *book) live(p int, h cards.Hand) bool {
	return b.spot.Ranges[p][h.Index()].Sign() > 0 && h.Set()&(b.spot.Board|^b.spot.Deck) == 0
}

// parseHand reads the name of a hand, in either order of its cards.
func parseHand(name string) (cards.Hand, error) {
	s, err := cards.ParseSet(name)
	if err != nil || s.Len() != 2 {
		return cards.Hand{}, fmt.Errorf("%s is no hand, such as AhKd", mistake.Clip(name))
	}
	c := s.Cards()
	return cards.HandOf(c[0], c[1]), nil
}
