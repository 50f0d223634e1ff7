package publictree

import (
	"fmt"
	"io"
	"math"
	"slices"
	"strconv"
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
	sizes sizing
	nodes map[string][]Action
	paths map[string]int // of nodes, with the offsets of their lines
}

// fail returns a mistake at an offset.
func (p *parser) fail(off int, format string, args ...any) error {
	return &mistake.List{Errors: []*mistake.Error{mistake.At(p.name, p.src, off, fmt.Sprintf(format, args...))}}
}

// lines reads them all.
func (p *parser) lines() error {
	p.chips, p.paths = map[string]rational.Rat{}, map[string]int{}
	keys, off := keys(), 0
	for line := range strings.SplitSeq(string(p.src), "\n") {
		text, _, _ := strings.Cut(line, "#")
		text = strings.TrimRight(text, " \t\r")
		body := strings.TrimLeft(text, " \t")
		start := off + len(text) - len(body)
		off += len(line) + 1
		if body == "" {
			continue
		}
		key, _, _ := strings.Cut(strings.ReplaceAll(body, "\t", " "), " ")
		value := strings.TrimLeft(body[len(key):], " \t")
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
		"rake": {true, (*parser).rake},
		"bets": {false, (*parser).size}, "raises": {false, (*parser).size}, "donks": {false, (*parser).size},
		"most-raises": {true, (*parser).mostRaises}, "allin-from": {true, (*parser).allIn}, "allin-below": {true, (*parser).allIn},
		"node": {false, (*parser).node},
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
	for f := range strings.FieldsSeq(value) {
		n, err := strconv.Atoi(f)
		if err != nil || n < 1 || n > 5 {
			return p.fail(at, "%q is no number of cards from 1 to 5", f)
		}
		p.spot.Deals = append(p.spot.Deals, n)
	}
	return nil
}

func (p *parser) amount(key, value string, at int) error {
	x, err := rational.Parse(value)
	if err != nil {
		return p.fail(at, "%v", err)
	}
	if x.Sign() < 0 || x.IsZero() && key != "pot" {
		return p.fail(at, "%s is %v; more than 0 was expected", key, x)
	}
	p.chips[key] = x
	return nil
}

// blinds reads what oop and ip have put in. The one who put in less acts first.
func (p *parser) blinds(_, value string, at int) error {
	f := strings.Fields(value)
	if len(f) != 2 {
		return p.fail(at, "two amounts were expected: of oop and of ip")
	}
	for k, key := range []string{"blind oop", "blind ip"} {
		x, err := rational.Parse(f[k])
		if err != nil {
			return p.fail(at, "%v", err)
		}
		if x.Sign() < 0 {
			return p.fail(at, "the blind %v is negative", x)
		}
		p.chips[key] = x
	}
	return nil
}

func (p *parser) hands(key, value string, at int) error {
	r, off, err := cards.ParseRange(value)
	if err != nil {
		return p.fail(at+off, "%v", err)
	}
	p.spot.Ranges[slices.Index(Players[:], key)] = r
	return nil
}

// rake reads a share and, where there is one, a cap.
func (p *parser) rake(_, value string, at int) error {
	f := strings.Fields(value)
	if len(f) != 2 {
		return p.fail(at, "a share and the most that is taken were expected, as in 0.05 3")
	}
	share, err := rational.Parse(f[0])
	if err != nil {
		return p.fail(at, "%v", err)
	}
	top, err := rational.Parse(f[1])
	if err != nil {
		return p.fail(at, "%v", err)
	}
	if share.Sign() < 0 || share.Cmp(rational.Int(1)) >= 0 || top.Sign() < 0 {
		return p.fail(at, "a share from 0 to below 1 and a cap of at least 0 were expected")
	}
	p.spot.Rake.Share = share
	p.chips["cap"] = top
	return nil
}

func (p *parser) node(_, value string, at int) error {
	f := strings.Fields(value)
	if _, twice := p.nodes[f[0]]; twice {
		return p.fail(at, "the node %s is there twice", f[0])
	}
	list := []Action{}
	for _, word := range f[1:] {
		a, err := ParseAction(word)
		if err != nil {
			return p.fail(at, "%v", err)
		}
		list = append(list, a)
	}
	p.nodes[f[0]], p.paths[f[0]] = list, at
	return nil
}

// finish makes the spot of what was read.
func (p *parser) finish() (*Spot, error) {
	s := &p.spot
	for _, key := range []string{"pot", "stack", "oop", "ip"} {
		if p.seen[key] == 0 {
			return nil, p.fail(len(p.src), "%s is missing", key)
		}
	}
	for _, step := range []func() error{p.wholeChips, p.streets, p.live, p.grow} {
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
	for key, to := range map[string]*int64{"pot": &s.Pot, "stack": &s.Stack, "blind oop": &s.Put[0], "blind ip": &s.Put[1]} {
		at := p.seen[strings.Fields(key)[0]+map[bool]string{true: "s"}[strings.HasPrefix(key, "blind")]]
		x := p.chips[key].Quo(s.Chip)
		if !x.IsInt() {
			return p.fail(at, "%v is no whole number of chips of %v; the key chip can make them smaller", p.chips[key], s.Chip)
		}
		if x.Cmp(rational.Int(maxChips)) > 0 {
			return p.fail(at, "%v is more than %d chips", p.chips[key], int64(maxChips))
		}
		*to = x.Num().Int64()
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
			return p.fail(max(p.seen["bets"], p.seen["raises"]), "%v", err)
		}
		return nil
	}
	for _, key := range []string{"bets", "raises", "donks", "most-raises", "allin-from", "allin-below"} {
		if p.seen[key] > 0 {
			return p.fail(p.seen[key], "%s beside nodes, which are the tree already", key)
		}
	}
	used := 0
	at := len(p.src)
	err := s.Grow(func(x *Point) ([]Action, error) {
		list, ok := p.nodes[x.Path]
		if !ok {
			return nil, fmt.Errorf("the node %s is missing", x.Path)
		}
		used++
		at = p.paths[x.Path]
		return list, nil
	})
	if err != nil {
		return p.fail(at, "%v", err)
	}
	for path, at := range p.paths {
		if used < len(p.nodes) && !slices.ContainsFunc(s.Tree, func(n Node) bool { return n.Path == path }) {
			return p.fail(at, "the betting never comes to %s", path)
		}
	}
	return nil
}
