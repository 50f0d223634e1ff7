package aivat

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strconv"

	"exactsolve/rational"
	"exactsolve/seqform"
)

// A Hand is one recorded play.
type Hand struct {
	Leaf    int // node where it ended
	PathCol int // column of the path in the line read last, for [Reader.Errorf]

	// Strategy has, per player and information set, with which probabilities it
	// chose, as far as the record says.
	Strategy    [2]map[int][]rational.Rat
	StrategyCol int // column of the strategy; 0 if there is none
}

// An Error is a mistake in a file of hands.
type Error struct {
	Name      string // of the file
	Line, Col int    // from 1; the column counts bytes
	Msg       string
}

// Error returns file:line:col and what is wrong.
func (e *Error) Error() string { return fmt.Sprintf("%s:%d:%d: %s", e.Name, e.Line, e.Col, e.Msg) }

// maxLine bounds the bytes of a line of hands.
const maxLine = 1 << 20

// A Reader reads hands, one JSON object a line, with the fields
//
//	"path"      numbers of the actions from the root to a leaf, those of chance
//	            included, counted from 1
//	"payoffs"   of both players; may be left out, and must be those of the game
//	"player"    whose strategy it is, from 1; if it is left out, the default
//	"strategy"  may be left out: objects with "infoset", counted from 1 in order of
//	            first appearance, "probabilities", one an action as a string such
//	            as "1/2", and perhaps "player" again
//
// It ignores other fields and empty lines. Memory is that of one line.
type Reader struct {
	name   string
	g      *seqform.Game
	player int
	lines  *bufio.Scanner
	line   int
}

// NewReader returns a reader of hands of a tree of two players; name is that of the
// file, and player, from 0, the one whose strategy is recorded where the hand does
// not say.
func NewReader(name string, r io.Reader, g *seqform.Game, player int) *Reader {
	lines := bufio.NewScanner(r)
	lines.Buffer(make([]byte, 0, 1<<12), maxLine)
	return &Reader{name: name, g: g, player: player, lines: lines}
}

// Next returns the next hand, and [io.EOF] after the last. An [*Error] says what is
// wrong with the file; others are those of the underlying reader.
func (r *Reader) Next() (*Hand, error) {
	for r.lines.Scan() {
		r.line++
		line := r.lines.Bytes()
		if r.line == 1 {
			line = bytes.TrimPrefix(line, []byte("\xef\xbb\xbf"))
		}
		if len(bytes.TrimSpace(line)) > 0 {
			return r.parse(line)
		}
	}
	err := r.lines.Err()
	switch {
	case errors.Is(err, bufio.ErrTooLong):
		r.line++
		return nil, r.Errorf(1, "a line of more than %d bytes, want one hand a line", maxLine)
	case err == nil:
		err = io.EOF
	}
	return nil, err
}

// Errorf returns an error about the line read last, the first if there is none.
func (r *Reader) Errorf(col int, format string, args ...any) *Error {
	return &Error{r.name, max(r.line, 1), col, fmt.Sprintf(format, args...)}
}

func (r *Reader) parse(line []byte) (*Hand, error) {
	dec := json.NewDecoder(bytes.NewReader(line))
	dec.UseNumber()
	p := &parser{r: r, src: line, dec: dec, player: r.player}
	h := p.hand()
	if p.err != nil {
		return nil, p.err
	}
	return h, nil
}

// A parser reads one line. The first mistake is kept, and all calls after it do nothing.
type parser struct {
	r      *Reader
	src    []byte
	dec    *json.Decoder
	player int // whose strategy it is
	err    error
}

// An entry is one information set of a recorded strategy.
type entry struct {
	player, infoset int // from 1; 0 where not given
	prob            []rational.Rat
	at, setAt       int // offsets of the entry and of its infoset
}

// hand reads the object that is a hand.
func (p *parser) hand() *Hand {
	h := &Hand{Leaf: -1}
	var payoffs []rational.Rat
	var entries []entry
	paid := 0
	p.object("a hand", func(key string) {
		switch at := p.at(); key {
		case "path":
			h.PathCol, h.Leaf = at+1, p.path()
		case "payoffs":
			paid = at
			payoffs = p.rats()
		case "player":
			p.player = p.integer("a player", 1, 2) - 1
		case "strategy":
			h.StrategyCol = at + 1
			p.array("a list of information sets", func() { entries = append(entries, p.entry()) })
		default:
			p.skip()
		}
	})
	if p.at() < len(p.src) {
		p.fail(p.at(), "text after the hand, want one hand a line")
	}
	if h.Leaf < 0 {
		p.fail(0, `a hand without "path", want the numbers of its actions from the root to a leaf`)
	}
	for k := range entries {
		p.enter(h, &entries[k])
	}
	if p.err == nil && paid > 0 {
		p.comparePayoffs(h.Leaf, payoffs, paid)
	}
	return h
}

// path follows the numbers of actions to a leaf.
func (p *parser) path() int {
	tree, v := p.r.g.Tree, 0
	start := p.at()
	p.array("a list of actions", func() {
		at := p.at()
		a := p.integer("the number of an action", 1, 1<<31-1)
		switch n := p.actions(v); {
		case p.err != nil:
		case n == 0:
			p.fail(at, "action %d after the end of the play", a)
		case a > n:
			p.fail(at, "action %d, want one from 1 to %d", a, n)
		default:
			v = tree.Child(v, a-1)
		}
	})
	if n := p.actions(v); n > 0 {
		p.fail(start, "the path ends where there are %d actions, want a leaf", n)
	}
	return v
}

// actions returns the number of actions at a node.
func (p *parser) actions(v int) int {
	tree := p.r.g.Tree
	switch i := tree.Player[v]; i {
	case seqform.Terminal:
		return 0
	case seqform.Chance:
		return len(tree.ChanceSets[tree.Infoset[v]].Prob)
	default:
		return len(p.r.g.Players[i].Infosets[tree.Infoset[v]].Actions)
	}
}

func (p *parser) comparePayoffs(leaf int, got []rational.Rat, at int) {
	if len(got) != 2 {
		p.fail(at, "%d payoffs, want 2", len(got))
		return
	}
	for i := range got {
		want := paidTo(p.r.g.Tree, leaf, i)
		if !got[i].Equal(want) {
			p.fail(at, "player %d is paid %s, but %s in the game", i+1, clip(got[i]), clip(want))
		}
	}
}

func paidTo(tree *seqform.Tree, leaf, i int) (sum rational.Rat) {
	for v := leaf; v >= 0; v = int(tree.Parent[v]) {
		sum = sum.Add(tree.OutcomePayoff(v, i))
	}
	return sum
}

// entry reads one information set of a strategy.
func (p *parser) entry() entry {
	e := entry{at: p.at()}
	p.object("an information set", func(key string) {
		switch at := p.at(); key {
		case "player":
			e.player = p.integer("a player", 1, 2)
		case "infoset":
			e.setAt, e.infoset = at, p.integer("the number of an information set", 1, 1<<31-1)
		case "probabilities":
			e.prob = p.rats()
		default:
			p.skip()
		}
	})
	return e
}

// enter puts an entry into the hand.
func (p *parser) enter(h *Hand, e *entry) {
	i := p.player
	if e.player > 0 {
		i = e.player - 1
	}
	sets := p.r.g.Players[i].Infosets
	switch {
	case p.err != nil:
		return
	case e.infoset == 0 || e.prob == nil:
		p.fail(e.at, `want "infoset" and "probabilities"`)
		return
	case e.infoset > len(sets):
		p.fail(e.setAt, "information set %d of player %d, who has %d", e.infoset, i+1, len(sets))
		return
	}
	k := e.infoset - 1
	if n := len(sets[k].Actions); len(e.prob) != n {
		p.fail(e.at, "%d probabilities at information set %d of player %d, want %d", len(e.prob), e.infoset, i+1, n)
		return
	}
	if seqform.CheckDistribution(nil, e.prob) != nil {
		p.fail(e.at, "probabilities at information set %d of player %d, want none below 0 and a sum of 1", e.infoset, i+1)
		return
	}
	if h.Strategy[i] == nil {
		h.Strategy[i] = map[int][]rational.Rat{}
	}
	if h.Strategy[i][k] != nil {
		p.fail(e.at, "information set %d of player %d twice", e.infoset, i+1)
		return
	}
	h.Strategy[i][k] = e.prob
}

// at returns the offset of the next token.
func (p *parser) at() int {
	k := int(p.dec.InputOffset())
	for k < len(p.src) {
		switch p.src[k] {
		case ' ', '\t', '\r', '\n', ',', ':':
			k++
		default:
			return k
		}
	}
	return k
}

func (p *parser) fail(off int, format string, args ...any) {
	if p.err == nil {
		p.err = p.r.Errorf(off+1, format, args...)
	}
}

// token reads the next one; nil after a mistake.
func (p *parser) token() json.Token {
	if p.err != nil {
		return nil
	}
	at := p.at()
	t, err := p.dec.Token()
	if err != nil {
		p.broken(at, err)
		return nil
	}
	return t
}

// broken reports an error of the decoder.
func (p *parser) broken(at int, err error) {
	if e, ok := errors.AsType[*json.SyntaxError](err); ok {
		p.fail(at, "not JSON: %v", e)
		return
	}
	p.fail(len(p.src), "the line ends within the hand")
}

// skip reads a value that does not matter.
func (p *parser) skip() {
	if p.err != nil {
		return
	}
	at := p.at()
	var raw json.RawMessage
	if err := p.dec.Decode(&raw); err != nil {
		p.broken(at, err)
	}
}

// object reads an object; field reads the value of a key.
func (p *parser) object(what string, field func(key string)) {
	at := p.at()
	if p.token() != json.Delim('{') {
		p.fail(at, "want %s, an object", what)
	}
	for p.err == nil && p.dec.More() {
		key, _ := p.token().(string)
		field(key)
	}
	p.token()
}

// array reads an array; element reads one of its elements.
func (p *parser) array(what string, element func()) {
	at := p.at()
	if p.token() != json.Delim('[') {
		p.fail(at, "want %s, an array", what)
	}
	for p.err == nil && p.dec.More() {
		element()
	}
	p.token()
}

// integer reads a number from low to high, and returns low after a mistake.
func (p *parser) integer(what string, low, high int) int {
	at := p.at()
	text, _ := p.token().(json.Number)
	n, err := strconv.Atoi(text.String())
	if err != nil || n < low || n > high {
		p.fail(at, "want %s, an integer from %d to %d", what, low, high)
		return low
	}
	return n
}

// rats reads a list of numbers, each a string.
func (p *parser) rats() []rational.Rat {
	list := []rational.Rat{}
	p.array("a list of numbers", func() {
		at := p.at()
		text, ok := p.token().(string)
		x, err := rational.Parse(text)
		if !ok || err != nil || x.BitLen() > maxBits {
			p.fail(at, `want a number as a string, such as "1/2"`)
		}
		list = append(list, x)
	})
	return list
}

// clip returns the text of x, shortened if it is long.
func clip(x rational.Rat) string {
	text := x.String()
	if len(text) > 40 {
		return text[:40] + "…"
	}
	return text
}
