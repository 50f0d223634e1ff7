package publictree

import (
	"slices"
	"strconv"
	"strings"

	"exactsolve/publictree/cards"
	"exactsolve/rational"
)

func cardsOf(field func(*Spot) *cards.Set) func(p *parser, key, value string, at int) error {
	return func(p *parser, _, value string, at int) error {
		s, err := cards.ParseSet(value)
		if err != nil {
			return p.fail(at, "%v", err)
		}
		*field(&p.spot) = s
		return nil
	}
}

func (p *parser) deals(_, value string, at int) error {
	for at, word := range words(value, at) {
		n, err := strconv.Atoi(word)
		if err != nil || n < 1 || n > 5 {
			return p.fail(at, "%q is no number of cards from 1 to 5", word)
		}
		if len(p.spot.Deals) == 5 {
			return p.fail(at, "more than 5 deals")
		}
		p.spot.Deals = append(p.spot.Deals, n)
	}
	return nil
}

func (p *parser) amount(key, value string, at int) error {
	x, err := p.number(value, at)
	if err == nil && x.IsZero() && key != "pot" {
		err = p.fail(at, "%s is 0; more was expected", key)
	}
	p.chips[key] = x
	return err
}

// blinds reads what oop and ip have put in. The one who put in less acts first.
func (p *parser) blinds(_, value string, at int) error {
	two, err := p.two(value, at, "two amounts were expected: of oop and of ip")
	p.chips["blind oop"], p.chips["blind ip"] = two[0], two[1]
	return err
}

func (p *parser) hands(key, value string, at int) error {
	r, off, err := cards.ParseRange(value)
	if err != nil {
		return p.fail(at+off, "%v", err)
	}
	if _, err := wholeWeights(&r); err != nil {
		return p.fail(at, "%v", err)
	}
	p.spot.Ranges[slices.Index(Players[:], key)] = r
	return nil
}

// rake reads a share and the most that is taken.
func (p *parser) rake(_, value string, at int) error {
	two, err := p.two(value, at, "a share and the most that is taken were expected, as in 0.05 3")
	if err == nil && two[0].Cmp(rational.Int(1)) >= 0 {
		err = p.fail(at, "the share %v is not below 1", two[0])
	}
	p.spot.Rake.Share, p.chips["cap"] = two[0], two[1]
	return err
}

// prizes reads those of all places, from the first.
func (p *parser) prizes(_, value string, at int) error {
	list, err := p.positive(value, at)
	p.spot.Prizes.List = list
	for k := 1; k < len(list) && err == nil; k++ {
		if list[k].Cmp(list[k-1]) > 0 {
			err = p.fail(at, "the prize %v is more than %v, that of the place before", list[k], list[k-1])
		}
	}
	return err
}

// others reads the stacks of the players who are not in the hand.
func (p *parser) others(_, value string, at int) (err error) {
	p.rest, err = p.positive(value, at)
	return err
}

// spare reads what the players have beside their stacks.
func (p *parser) spare(_, value string, at int) error {
	two, err := p.two(value, at, "two amounts were expected: of oop and of ip")
	p.chips["spare oop"], p.chips["spare ip"] = two[0], two[1]
	return err
}

// positive reads numbers above 0, at most as many as players can be.
func (p *parser) positive(value string, at int) (list []rational.Rat, err error) {
	for at, word := range words(value, at) {
		x, err := p.number(word, at)
		switch {
		case err != nil:
			return nil, err
		case x.IsZero():
			return nil, p.fail(at, "%s; more than 0 was expected", word)
		case len(list) == maxPlayers:
			return nil, p.fail(at, "more than %d numbers", maxPlayers)
		}
		list = append(list, x)
	}
	return list, nil
}

func (p *parser) node(_, value string, at int) error {
	path, rest, _ := strings.Cut(strings.ReplaceAll(value, "\t", " "), " ")
	if _, twice := p.nodes[path]; twice {
		return p.fail(at, "the node %s is there twice", path)
	}
	list := []Action{}
	for at, word := range words(rest, at+len(value)-len(rest)) {
		a, err := ParseAction(word)
		if err != nil {
			return p.fail(at, "%v", err)
		}
		list = append(list, a)
	}
	p.nodes[path], p.paths[path] = list, at
	return nil
}
