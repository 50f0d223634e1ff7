package publictree

import (
	"strconv"

	"exactsolve/publictree/cards"
	"exactsolve/rational"
)

// Append appends the text of the spot, with the tree as nodes and the ranges as single hands, the
// highest cards first. Equal spots have equal texts, and [Parse] of the text gives the same spot.
func (s *Spot) Append(b []byte) []byte {
	line := func(key, value string) { b = append(append(append(append(b, key...), ' '), value...), '\n') }
	amount := func(n int64) string { return s.Chip.Mul(rational.Int(n)).String() }
	if !s.Chip.IsOne() {
		line("chip", s.Chip.String())
	}
	if s.Deck != cards.Full {
		line("deck", s.Deck.String())
	}
	if s.Board != 0 {
		line("board", s.Board.String())
	}
	if len(s.Deals) > 0 {
		line("deals", join(s.Deals, strconv.Itoa))
	}
	line("pot", amount(s.Pot))
	line("stack", amount(s.Stack))
	if s.Put != [2]int64{} {
		line("blinds", amount(s.Put[0])+" "+amount(s.Put[1]))
	}
	for p := range s.Ranges {
		b = s.Ranges[p].Append(append(append(b, Players[p]...), ' '))
		b = append(b, '\n')
	}
	if !s.Rake.Share.IsZero() || !s.Rake.Cap.IsZero() {
		line("rake", s.Rake.Share.String()+" "+s.Rake.Cap.Mul(s.Chip).String())
	}
	if z := &s.Prizes; z.List != nil {
		line("prizes", join(z.List, rational.Rat.String))
		if len(z.Others) > 0 {
			line("others", join(z.Others, amount))
		}
		if z.Spare != [2]int64{} {
			line("spare", amount(z.Spare[0])+" "+amount(z.Spare[1]))
		}
	}
	for k := range s.Tree {
		if n := &s.Tree[k]; n.Kind == Decision {
			line("node", n.Path+" "+join(n.Actions, Action.String))
		}
	}
	for k := range s.Tree {
		if n := &s.Tree[k]; n.Lock != nil {
			for _, text := range n.Lock.lines(n) {
				line("lock", text)
			}
		}
	}
	return b
}

// join puts spaces between the texts of a list.
func join[T any](list []T, text func(T) string) string {
	var b []byte
	for k, x := range list {
		if k > 0 {
			b = append(b, ' ')
		}
		b = append(b, text(x)...)
	}
	return string(b)
}
