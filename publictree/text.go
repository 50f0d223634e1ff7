package publictree

import (
	"fmt"
	"io"
	"iter"
	"slices"
	"strings"

	"exactsolve/publictree/cards"
	"exactsolve/rational"
	"exactsolve/seqform/mistake"
)

// MaxText bounds the bytes of a spot.
const MaxText = 64 << 20

// Parse reads the text of a spot; name stands for the file in errors. A line is a key and its
// value; text from # on is a comment. See docs/formats/spot.md.
func Parse(name string, r io.Reader) (*Spot, error) {
	src, err := io.ReadAll(io.LimitReader(r, MaxText+1))
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	if len(src) > MaxText {
		return nil, fmt.Errorf("%s: more than %d bytes", name, MaxText)
	}
	p := &parser{name: name, src: src, spot: Spot{Deck: cards.Full, Chip: rational.Int(1)}, seen: map[string]int{}, nodes: map[string][]Action{}}
	if err := p.lines(); err != nil {
		return nil, err
	}
	return p.finish()
}

type parser struct {
	name  string
	src   []byte
	spot  Spot
	seen  map[string]int // keys, with the offsets of their values
	chips map[string]rational.Rat
	rest  []rational.Rat // stacks of players who are not in the hand
	sizes sizing
	nodes map[string][]Action
	locks []lockLine
	paths map[string]int // of nodes, with the offsets of their lines
}

// fail returns a mistake at an offset.
func (p *parser) fail(off int, format string, args ...any) error {
	const most = 500 // bytes: words of the file may be as long as it is
	says := fmt.Sprintf(format, args...)
	if len(says) > most {
		says = strings.ToValidUTF8(says[:most], "") + "…"
	}
	return &mistake.List{Errors: []*mistake.Error{mistake.At(p.name, p.src, off, says)}}
}

// lines reads them all.
func (p *parser) lines() error {
	p.chips, p.paths = map[string]rational.Rat{}, map[string]int{}
	keys, off := keys(), 0
	for line := range strings.SplitSeq(string(p.src), "\n") {
		text, _, _ := strings.Cut(line, "#")
		body := strings.TrimSpace(text)
		start := off + strings.Index(text, body)
		off += len(line) + 1
		if body == "" {
			continue
		}
		key, _, _ := strings.Cut(strings.ReplaceAll(body, "\t", " "), " ")
		value := strings.TrimSpace(body[len(key):])
		at := start + len(body) - len(value)
		read, known := keys[key]
		switch {
		case !known:
			return p.fail(start, "unknown key %q; the keys are %s", key, strings.Join(keyNames(), ", "))
		case value == "":
			return p.fail(at, "%s has no value", key)
		case read.once && p.seen[key] > 0:
			return p.fail(start, "%s is there twice", key)
		}
		p.seen[key] = at
		if err := read.value(p, key, value, at); err != nil {
			return err
		}
	}
	return nil
}

// words returns the words of a value with their offsets.
func words(value string, at int) iter.Seq2[int, string] {
	return func(yield func(int, string) bool) {
		rest := value
		for word := range strings.FieldsSeq(value) {
			k := strings.Index(rest, word)
			at += k
			if !yield(at, word) {
				return
			}
			at += len(word)
			rest = rest[k+len(word):]
		}
	}
}

// number reads a number of at most 128 bits, so that sums of such are quick.
func (p *parser) number(word string, at int) (rational.Rat, error) {
	x, err := rational.Parse(word)
	if err != nil {
		return x, p.fail(at, "%v", err)
	}
	if x.BitLen() > 128 {
		return x, p.fail(at, "a number of more than 128 bits")
	}
	if x.Sign() < 0 {
		return x, p.fail(at, "%v is negative", x)
	}
	return x, nil
}

// two reads two numbers; want says what they are.
func (p *parser) two(value string, at int, want string) (pair [2]rational.Rat, err error) {
	if len(strings.Fields(value)) != 2 {
		return pair, p.fail(at, "%s", want)
	}
	k := 0
	for at, word := range words(value, at) {
		if pair[k], err = p.number(word, at); err != nil {
			return pair, err
		}
		k++
	}
	return pair, nil
}

// A keyReader reads the value of a key, which is at an offset.
type keyReader struct {
	once  bool
	value func(p *parser, key, value string, at int) error
}

func keys() map[string]keyReader {
	return map[string]keyReader{
		"deck": {true, cardsOf(func(s *Spot) *cards.Set { return &s.Deck })}, "board": {true, cardsOf(func(s *Spot) *cards.Set { return &s.Board })},
		"deals": {true, (*parser).deals},
		"chip":  {true, (*parser).amount}, "pot": {true, (*parser).amount}, "stack": {true, (*parser).amount},
		"blinds": {true, (*parser).blinds},
		"oop":    {true, (*parser).hands}, "ip": {true, (*parser).hands},
		"rake":   {true, (*parser).rake},
		"prizes": {true, (*parser).prizes}, "others": {true, (*parser).others}, "spare": {true, (*parser).spare},
		"bets": {false, (*parser).size}, "raises": {false, (*parser).size}, "donks": {false, (*parser).size}, "opens": {false, (*parser).size},
		"most-raises": {true, (*parser).mostRaises}, "allin-from": {true, (*parser).allIn}, "allin-below": {true, (*parser).allIn},
		"node": {false, (*parser).node}, "lock": {false, (*parser).lock},
	}
}

func keyNames() []string {
	var names []string
	for k := range keys() {
		names = append(names, k)
	}
	slices.Sort(names)
	return names
}
