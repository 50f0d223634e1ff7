package foreign

import (
	"strings"

	"exactsolve/publictree"
	"exactsolve/publictree/cards"
)

// A place is a node of the spot's tree with the cards that were dealt on the way.
type place struct {
	node   int32
	dealt  [5]cards.Set // street by street
	before int64        // what each had put in when the street began
}

// at returns the node of a place.
func (b *book) at(x place) *publictree.Node { return &b.spot.Tree[x.node] }

// deal returns where cards lead.
func (b *book) deal(x place, dealt cards.Set, off int) (place, error) {
	n := b.at(x)
	if n.Kind != publictree.Deal {
		return x, b.fail(off, "the file has the cards %v at %s, where the spot has %s", dealt, b.describe(x), b.has(x))
	}
	if want := b.spot.Deals[n.Street]; dealt.Len() != want {
		return x, b.fail(off, "the file deals %d cards at %s, where the spot deals %d", dealt.Len(), b.describe(x), want)
	}
	on := b.spot.Board
	for _, s := range x.dealt {
		on |= s
	}
	if dealt&on != 0 || dealt&^b.spot.Deck != 0 {
		return x, b.fail(off, "the cards %v cannot be dealt at %s", dealt, b.describe(x))
	}
	x.dealt[n.Street] = dealt
	x.node, x.before = n.Children[0], n.Put[0]
	return x, nil
}

// has says in words what the spot has at a place.
func (b *book) has(x place) string {
	switch n := b.at(x); n.Kind {
	case publictree.Deal:
		return "a deal"
	case publictree.Decision:
		return actionList(n.Actions)
	}
	return "an end"
}

func actionList(list []publictree.Action) string {
	words := make([]string, len(list))
	for k, a := range list {
		words[k] = a.String()
	}
	return strings.Join(words, " ")
}

// describe names a place as our own text does: its path and the cards, as in "r:c:c 8h".
func (b *book) describe(x place) string {
	if c := dealtText(x.dealt[:]); c != "-" {
		return b.at(x).Path + " " + c
	}
	return b.at(x).Path
}

// dealtText returns the cards dealt, with dots between streets, or "-".
func dealtText(dealt []cards.Set) string {
	var words []string
	for _, s := range dealt {
		if s != 0 {
			words = append(words, s.String())
		}
	}
	if words == nil {
		return "-"
	}
	return strings.Join(words, ".")
}

// step returns where an action or cards lead.
func (b *book) step(x place, text string, off int) (place, error) {
	dealt, notCards := cards.ParseSet(text)
	if b.at(x).Kind == publictree.Deal || notCards == nil {
		if notCards != nil {
			return x, b.fail(off, "%v", notCards)
		}
		return b.deal(x, dealt, off)
	}
	w, err := parseWord(text)
	if err != nil {
		return x, b.fail(off, "%v", err)
	}
	return b.follow(x, w, off)
}

// history returns where actions and cards lead from the root.
func (b *book) history(list []string, off int) (x place, err error) {
	for _, text := range list {
		if x, err = b.step(x, text, off); err != nil {
			return x, err
		}
	}
	return x, nil
}
