package foreign

import (
	"exactsolve/publictree"
)

// texas reads a dump of TexasSolver: objects within each other as the nodes are, with actions,
// childrens by action, dealcards by card, and strategy. The order of their keys is free; other keys
// are skipped.
func (b *book) texas() error {
	b.readings = total | street | added
	s := &scanner{book: b}
	if err := s.texasNode(place{}); err != nil {
		return err
	}
	if !s.ended() {
		return s.fail(s.off, "the end was expected")
	}
	return nil
}

func (s *scanner) texasNode(x place) error {
	if k := s.at(x).Kind; k != publictree.Decision && k != publictree.Deal || s.next() != '{' {
		return s.skip()
	}
	return s.object(func(name string, off int) error {
		switch name {
		case "actions":
			words, err := s.words()
			if err == nil {
				_, err = s.compare(x, words, off)
			}
			return err
		case "childrens", "dealcards":
			return s.texasChildren(x)
		case "strategy":
			return s.texasStrategy(x, off)
		}
		return s.skip()
	})
}

// texasChildren goes over the nodes below one.
func (s *scanner) texasChildren(x place) error {
	if s.next() != '{' {
		return s.skip()
	}
	return s.object(func(name string, off int) error {
		y, err := s.step(x, name, off)
		if err != nil {
			return err
		}
		return s.texasNode(y)
	})
}

// texasStrategy goes over the actions and, by hand, their probabilities.
func (s *scanner) texasStrategy(x place, off int) error {
	in, err := s.members("actions", "strategy")
	if err != nil {
		return err
	}
	if in["actions"] == 0 || in["strategy"] == 0 {
		return s.fail(off, "the strategy at %s has no actions or no strategy within", s.describe(x))
	}
	end := s.off
	s.off = in["actions"]
	words, err := s.words()
	if err != nil {
		return err
	}
	sheet, err := s.open(x, words, off)
	if err != nil {
		return err
	}
	s.off = in["strategy"]
	err = s.object(func(name string, off int) error {
		h, err := parseHand(name)
		if err != nil {
			return s.fail(off, "%v", err)
		}
		numbers, err := s.texts()
		if err != nil || !s.live(s.at(x).Player, h) {
			return err
		}
		return s.add(sheet, h, numbers, off)
	})
	s.off = end
	return err
}

// members goes over an object and returns where the values of some of its keys are.
func (s *scanner) members(names ...string) (map[string]int, error) {
	in := map[string]int{}
	return in, s.object(func(name string, off int) error {
		for _, want := range names {
			if name != want {
				continue
			}
			if in[name] != 0 {
				return s.fail(off, "%q is there twice", name)
			}
			in[name] = s.off
		}
		return s.skip()
	})
}

// words goes over a list of actions.
func (s *scanner) words() ([]word, error) {
	s.next()
	off := s.off
	texts, err := s.texts()
	if err != nil {
		return nil, err
	}
	return s.parseWords(texts, off)
}

func (b *book) parseWords(texts []string, off int) ([]word, error) {
	words := make([]word, len(texts))
	for k, t := range texts {
		w, err := parseWord(t)
		if err != nil {
			return nil, b.fail(off, "%v", err)
		}
		words[k] = w
	}
	return words, nil
}
