package publictree

import "exactsolve/publictree/cards"

// A rank says how many of the other's hands are weaker than a hand, and how many weaker or as
// strong; and the same among those with the first of its cards, and with the second.
type rank struct {
	Weaker, Equal uint16
	By            [2]span
}

// A span is a part of the other's byCard: the hands with one card. Those before Weaker are weaker,
// those before Equal weaker or as strong.
type span struct{ From, Weaker, Equal, End uint16 }

// rank fills in the ranks of hands that ascend by strength, and the other's hands by card.
func (l *Layout) rank(others *Layout) {
	if l.Strength == nil {
		return
	}
	spans := others.sortByCard()
	l.ranks = make([]rank, len(l.Hands))
	weaker, equal := 0, 0
	for k, s := range l.Strength {
		for weaker < len(others.Hands) && others.Strength[weaker] < s {
			weaker++
		}
		for equal < len(others.Hands) && others.Strength[equal] <= s {
			equal++
		}
		r := rank{Weaker: uint16(weaker), Equal: uint16(equal)}
		for i, c := range l.Hands[k] {
			x := &spans[c]
			for x.Weaker < x.End && int(others.byCard[x.Weaker]) < weaker {
				x.Weaker++
			}
			for x.Equal < x.End && int(others.byCard[x.Equal]) < equal {
				x.Equal++
			}
			r.By[i] = *x
		}
		l.ranks[k] = r
	}
}

// sortByCard fills in the hands by card, and returns where each card has its own.
func (l *Layout) sortByCard() (spans [cards.Count]span) {
	var lists [cards.Count][]uint16
	for k, h := range l.Hands {
		for _, c := range h {
			lists[c] = append(lists[c], uint16(k))
		}
	}
	l.byCard = make([]uint16, 0, 2*len(l.Hands))
	for c, list := range lists {
		from := uint16(len(l.byCard))
		l.byCard = append(l.byCard, list...)
		spans[c] = span{From: from, Weaker: from, Equal: from, End: uint16(len(l.byCard))}
	}
	return spans
}
