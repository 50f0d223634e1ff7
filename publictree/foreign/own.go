package foreign

import (
	"bytes"
	"slices"
	"strings"

	"exactsolve/publictree"
	"exactsolve/publictree/cards"
	"exactsolve/rational"
	"exactsolve/seqform/mistake"
)

// firstLine begins our own text.
const firstLine = "exactsolve-strategy/1"

// maxLine bounds the bytes of a line.
const maxLine = 1 << 20

// A line of a text, without its comment and spaces around it.
type line struct {
	off  int
	text string
}

func (l line) fields() []string { return strings.Fields(l.text) }

// first returns the first word.
func (l line) first() string {
	if k := strings.IndexAny(l.text, " \t"); k >= 0 {
		return l.text[:k]
	}
	return l.text
}

// lines goes over the lines that say something between two offsets; text from # on is a comment.
func (b *book) lines(from, to int, each func(line) error) error {
	for text := range bytes.Lines(b.src[from:to]) {
		if len(text) > maxLine {
			return b.fail(from, "a line of more than %d bytes", maxLine)
		}
		body, _, _ := bytes.Cut(text, []byte("#"))
		start := from + len(body) - len(bytes.TrimLeft(body, " \t\r\n"))
		from += len(text)
		if body = bytes.TrimSpace(body); len(body) == 0 {
			continue
		}
		if err := each(line{start, string(body)}); err != nil {
			return err
		}
	}
	return nil
}

// own reads our own text: what the spot is, then a line for each decision, and below it one for each
// hand.
//
//	board Td9d6hQc
//	pot 200
//	stack 900
//	oop r:c:c 8h c b120 b900
//	AhAd 1/4 3/4 0
func (b *book) own() error {
	var at *sheet
	player, begun := 0, false
	return b.lines(0, len(b.src), func(l line) (err error) {
		f := l.fields()
		if !begun {
			if begun = true; l.text != firstLine {
				return b.fail(l.off, "%s was expected", firstLine)
			}
			return nil
		}
		if p := slices.Index(publictree.Players[:], f[0]); p >= 0 {
			at, err = b.ownDecision(p, f, l.off)
			player = p
			return err
		}
		if at == nil && len(f) == 2 && slices.Contains([]string{"board", "pot", "stack"}, f[0]) {
			return b.about(f[0], f[1], l.off)
		}
		h, err := parseHand(f[0])
		switch {
		case err != nil:
			return b.fail(l.off, "%v", err)
		case at == nil:
			return b.fail(l.off, "a hand before any decision")
		case !b.live(player, h):
			return nil
		}
		return b.add(at, h, f[1:], l.off)
	})
}

// ownDecision reads who decides, the path, the cards and the actions.
func (b *book) ownDecision(p int, f []string, off int) (*sheet, error) {
	if len(f) < 4 {
		return nil, b.fail(off, "a player, a path, cards or -, and actions were expected, as in oop r - c b120")
	}
	x, err := b.path(f[1], f[2], off)
	if err != nil {
		return nil, err
	}
	words, err := b.chipWords(f[3:], off)
	if err != nil {
		return nil, err
	}
	s, err := b.open(x, words, off)
	if err == nil && b.at(x).Player != p {
		err = b.fail(off, "at %s it is %s who decides", b.describe(x), publictree.Players[1-p])
	}
	return s, err
}

// path returns where a path and cards such as "8h.2c" lead.
func (b *book) path(path, dealt string, off int) (x place, err error) {
	steps := strings.Split(path, ":")
	if steps[0] != "r" {
		return x, b.fail(off, "%s is no path, such as r:c:b120", mistake.Clip(path))
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
			return x, b.fail(off, "the cards %s are too many at %s", mistake.Clip(dealt), mistake.Clip(path))
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
