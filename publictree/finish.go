package publictree

import (
	"fmt"
	"math"
	"slices"

	"exactsolve/publictree/cards"
	"exactsolve/rational"
)

// finish makes the spot of what was read.
func (p *parser) finish() (*Spot, error) {
	s := &p.spot
	for _, key := range []string{"pot", "stack", "oop", "ip"} {
		if p.seen[key] == 0 {
			return nil, p.fail(len(p.src), "%s is missing", key)
		}
	}
	for _, step := range []func() error{p.wholeChips, p.streets, p.tournament, p.live, p.grow, p.price, p.lockAll} {
		if err := step(); err != nil {
			return nil, err
		}
	}
	return s, nil
}

// wholeChips makes whole numbers of all amounts.
func (p *parser) wholeChips() error {
	s := &p.spot
	if c, ok := p.chips["chip"]; ok {
		s.Chip = c
	}
	z := &s.Prizes
	z.Others = make([]int64, len(p.rest))
	for k, x := range p.rest {
		if err := p.whole(x, "others", &z.Others[k]); err != nil {
			return err
		}
	}
	for _, amount := range []struct {
		key, line string
		to        *int64
	}{{"pot", "pot", &s.Pot}, {"stack", "stack", &s.Stack}, {"blind oop", "blinds", &s.Put[0]}, {"blind ip", "blinds", &s.Put[1]},
		{"spare oop", "spare", &z.Spare[0]}, {"spare ip", "spare", &z.Spare[1]}} {
		if err := p.whole(p.chips[amount.key], amount.line, amount.to); err != nil {
			return err
		}
	}
	if s.Put[1] < s.Put[0] {
		s.First = 1
	}
	if max(s.Put[0], s.Put[1]) > s.Stack {
		return p.fail(p.seen["blinds"], "a blind is more than the stack")
	}
	s.Rake.Cap = p.chips["cap"].Quo(s.Chip)
	if d := rational.Denominator(s.Rake.Share, s.Rake.Cap); d.BitLen() > 20 {
		return p.fail(p.seen["rake"], "share and cap in chips have a common denominator above a million")
	}
	return nil
}

const maxChips = math.MaxInt32

// whole makes a number of chips of an amount in the line of a key.
func (p *parser) whole(x rational.Rat, line string, to *int64) error {
	chips := x.Quo(p.spot.Chip)
	if !chips.IsInt() {
		return p.fail(p.seen[line], "%v is no whole number of chips of %v; the key chip can make them smaller", x, p.spot.Chip)
	}
	if chips.Cmp(rational.Int(maxChips)) > 0 {
		return p.fail(p.seen[line], "%v is more than %d chips", x, int64(maxChips))
	}
	*to = chips.Num().Int64()
	return nil
}

// streets fills in the deals, one card after another until there are five.
func (p *parser) streets() error {
	s := &p.spot
	if s.Board&^s.Deck != 0 {
		return p.fail(p.seen["board"], "the card %v is not in the deck", (s.Board &^ s.Deck).Cards()[0])
	}
	n := s.Board.Len()
	if p.seen["deals"] == 0 {
		if n == 0 {
			s.Deals = []int{3, 1, 1}
		}
		for k := n; n > 0 && k < 5; k++ {
			s.Deals = append(s.Deals, 1)
		}
	}
	for _, k := range s.Deals {
		n += k
	}
	if n < 3 || n > 5 {
		return p.fail(max(p.seen["deals"], p.seen["board"]), "%d cards on the board in the end; from 3 to 5 were expected", n)
	}
	if s.Deck.Len() < n+4 {
		return p.fail(p.seen["deck"], "%d cards are too few", s.Deck.Len())
	}
	return nil
}

// live checks that both can have hands together.
func (p *parser) live() error {
	s := &p.spot
	var lists [2][]cards.Hand
	for _, h := range cards.Hands() {
		for k := range lists {
			if s.Ranges[k][h.Index()].Sign() > 0 && h.Set()&(s.Board|^s.Deck) == 0 {
				lists[k] = append(lists[k], h)
			}
		}
	}
	for _, h := range lists[0] {
		if slices.ContainsFunc(lists[1], func(g cards.Hand) bool { return g.Set()&h.Set() == 0 }) {
			return nil
		}
	}
	return p.fail(p.seen["ip"], "no hand of oop goes with one of ip on this board")
}

// grow makes the tree, of nodes if there are any, and otherwise of sizes.
func (p *parser) grow() error {
	s := &p.spot
	if len(p.nodes) == 0 {
		if err := s.Grow(p.sizes.actions(s)); err != nil {
			return p.fail(max(p.seen["bets"], p.seen["raises"], p.seen["opens"], p.seen["donks"]), "%v", err)
		}
		return nil
	}
	for _, key := range []string{"bets", "raises", "opens", "donks", "most-raises", "allin-from", "allin-below"} {
		if p.seen[key] > 0 {
			return p.fail(p.seen[key], "%s beside nodes, which are the tree already", key)
		}
	}
	at := len(p.src)
	err := s.Grow(func(x *Point) ([]Action, error) {
		list, ok := p.nodes[x.Path]
		if !ok {
			return nil, fmt.Errorf("the node %s is missing", x.Path)
		}
		at = p.paths[x.Path]
		delete(p.nodes, x.Path)
		return list, nil
	})
	if err != nil {
		return p.fail(at, "%v", err)
	}
	unused, at := "", len(p.src)
	for path := range p.nodes {
		if p.paths[path] < at {
			unused, at = path, p.paths[path]
		}
	}
	if unused != "" {
		return p.fail(at, "the betting never comes to %s", unused)
	}
	return nil
}
