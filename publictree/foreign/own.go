package foreign

import (
	"iter"
	"slices"
	"strings"

	"exactsolve/publictree"
	"exactsolve/publictree/cards"
	"exactsolve/rational"
)

// firstLine begins our own text.
const firstLine = "exactsolve-strategy/1"

// A line of a text.
type line struct {
	off    int
	fields []string
}

// lines splits the text from an offset on; text from # on is a comment.
func (b *book) lines() iter.Seq[line] {
	return func(yield func(line) bool) {
		off := 0
		for text := range strings.Lines(string(b.src)) {
			body, _, _ := strings.Cut(text, "#")
			f := strings.Fields(body)
			start := off + len(body) - len(strings.TrimLeft(body, " \t\r\n"))
			off += len(text)
			if len(f) > 0 && !yield(line{start, f}) {
				return
			}
		}
	}
}

// own reads our own text: a line for each decision, and below it one for each hand.
//
//	oop r:c:c 8h c b120 b900
//	AhAd 1/4 3/4 0
func (b *book) own() error {
	var at *sheet
	player, begun := 0, false
	for l := range b.lines() {
		p := slices.Index(publictree.Players[:], l.fields[0])
		switch {
		case !begun && len(l.fields) == 1 && l.fields[0] == firstLine:
			begun = true
		case p >= 0:
			s, err := b.ownDecision(p, l)
			if err != nil {
				return err
			}
			at, player = s, p
		default:
			h, err := parseHand(l.fields[0])
			switch {
			case err != nil:
				return b.fail(l.off, "%v", err)
			case at == nil:
				return b.fail(l.off, "a hand before any decision")
			case !b.live(player, h):
				continue
			}
			if err := b.add(at, h, l.fields[1:], l.off); err != nil {
				return err
			}
		}
	}
	return nil
}

// ownDecision reads who decides, the path, the cards and the actions.
func (b *book) ownDecision(p int, l line) (*sheet, error) {
	if len(l.fields) < 4 {
		return nil, b.fail(l.off, "a player, a path, cards or -, and actions were expected, as in oop r - c b120")
	}
	x, err := b.path(l.fields[1], l.fields[2], l.off)
	if err != nil {
		return nil, err
	}
	words, err := b.chipWords(l.fields[3:], l.off)
	if err != nil {
		return nil, err
	}
	s, err := b.open(x, words, l.off)
	if err == nil && b.at(x).Player != p {
		err = b.fail(l.off, "at %s it is %s who decides", b.describe(x), publictree.Players[1-p])
	}
	return s, err
}

// path returns where a path and cards such as "8h.2c" lead.
func (b *book) path(path, dealt string, off int) (x place, err error) {
	steps := strings.Split(path, ":")
	if steps[0] != "r" {
		return x, b.fail(off, "%s is no path, such as r:c:b120", clip(path))
	}
	var streets []string
	if dealt != "-" {
		streets = strings.Split(dealt, ".")
	}
	words, err := b.chipWords(steps[1:], off)
	if err != nil {
		return x, err
	}
	for {
		switch {
		case b.at(x).Kind == publictree.Deal && len(streets) > 0:
			set, err := cards.ParseSet(streets[0])
			if err != nil {
				return x, b.fail(off, "%v", err)
			}
			if x, err = b.deal(x, set, off); err != nil {
				return x, err
			}
			streets = streets[1:]
		case len(words) > 0:
			if x, err = b.follow(x, words[0], off); err != nil {
				return x, err
			}
			words = words[1:]
		case len(streets) > 0:
			return x, b.fail(off, "the cards %s are too many at %s", clip(dealt), clip(path))
		default:
			return x, nil
		}
	}
}

// chipWords reads actions as paths have them, in chips.
func (b *book) chipWords(texts []string, off int) ([]word, error) {
	words := make([]word, len(texts))
	for k, t := range texts {
		a, err := publictree.ParseAction(t)
		if err != nil {
			return nil, b.fail(off, "%v", err)
		}
		words[k] = word{text: t, letter: a.Letter, amount: rational.Int(a.To).Mul(b.spot.Chip)}
	}
	return words, nil
}
