package foreign

import "strings"

// postflop reads what postflop-solver tells of each decision, as objects one after the other:
//
//	{"history": ["Check", "Bet(120)", "8h"], "actions": ["Fold", "Call"],
//	 "hands": ["AhAd", "AhAc"], "strategy": [0.25, 0, 0.75, 1]}
//
// The numbers are of all hands for the first action, then for the second.
func (b *book) postflop() error {
	b.readings = total | street | added
	s := &scanner{book: b}
	for !s.ended() {
		if err := s.postflopNode(); err != nil {
			return err
		}
	}
	return nil
}

// firstHas reports whether the first object of the text has a key.
func (b *book) firstHas(key string) bool {
	s := &scanner{book: b}
	in, _ := s.members(key)
	return in[key] != 0
}

func (s *scanner) postflopNode() error {
	s.next()
	off := s.off
	names := []string{"history", "actions", "hands", "strategy"}
	in, err := s.members(append(names, "board")...)
	if err != nil {
		return err
	}
	end := s.off
	var lists [4][]string
	for k, name := range names {
		if in[name] == 0 {
			return s.fail(off, "%q is missing", name)
		}
		s.off = in[name]
		if lists[k], err = s.texts(); err != nil {
			return err
		}
	}
	if err := s.boardOf(in["board"]); err != nil {
		return err
	}
	s.off = end
	x, err := s.history(lists[0], in["history"])
	if err != nil {
		return err
	}
	words, err := s.parseWords(lists[1], in["actions"])
	if err != nil {
		return err
	}
	sheet, err := s.open(x, words, off)
	if err != nil {
		return err
	}
	return s.columns(sheet, s.at(x).Player, lists[2], lists[3], [2]int{in["hands"], in["strategy"]})
}

// boardOf compares the board that an object may have, as one text or a list of cards.
func (s *scanner) boardOf(off int) (err error) {
	if off == 0 {
		return nil
	}
	s.off = off
	var list []string
	if s.next() == '"' {
		list = make([]string, 1)
		list[0], err = s.text()
	} else {
		list, err = s.texts()
	}
	if err != nil {
		return err
	}
	return s.board(strings.Join(list, ""), off)
}

// columns adds numbers that are by action, then hand.
func (b *book) columns(sheet *sheet, player int, hands, numbers []string, off [2]int) error {
	if len(numbers) != len(hands)*len(sheet.order) {
		return b.fail(off[1], "%d numbers for %d hands and %d actions", len(numbers), len(hands), len(sheet.order))
	}
	row := make([]string, len(sheet.order))
	for k, name := range hands {
		h, err := parseHand(name)
		if err != nil {
			return b.fail(off[0], "%v", err)
		}
		if !b.live(player, h) {
			continue
		}
		for a := range row {
			row[a] = numbers[a*len(hands)+k]
		}
		if err := b.add(sheet, h, row, off[1]); err != nil {
			return err
		}
	}
	return nil
}
