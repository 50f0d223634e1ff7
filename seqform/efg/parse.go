package efg

import (
	"fmt"
	"io"
	"math"

	"exactsolve/rational"
	"exactsolve/seqform"
	"exactsolve/seqform/internal/lex"
)

// An ErrorList is what Parse returns for mistakes in the file: up to ten with
// their positions, sorted, and the number of those after them.
type ErrorList = lex.ErrorList

// Options says how to read a file. The zero value reads what is exact only.
type Options struct {
	// NormalizeChance divides chance probabilities that do not sum to 1 by
	// their sum, as files with rounded decimals need.
	NormalizeChance bool
}

// Info says what was done to a file while reading it.
type Info struct {
	Normalized int // chance sets whose probabilities were divided by their sum
}

// Parse reads a game in extensive form from r; name stands for the file in
// errors.
func Parse(name string, r io.Reader) (*seqform.Game, error) {
	g, _, err := ParseWith(name, r, Options{})
	return g, err
}

// ParseWith is Parse with options.
func ParseWith(name string, r io.Reader, opt Options) (*seqform.Game, Info, error) {
	b, info, err := read(name, r, opt)
	if err != nil {
		return nil, Info{}, err
	}
	g, err := b.Game()
	if err != nil {
		return nil, Info{}, fmt.Errorf("%s: %w", name, err)
	}
	return g, info, nil
}

// read returns the complete tree of the file. The text of the file can be
// freed when it returns.
func read(name string, r io.Reader, opt Options) (*seqform.PrefixBuilder, Info, error) {
	src, err := lex.Read(name, r)
	if err != nil {
		return nil, Info{}, err
	}
	p := parser{
		Lexer:    lex.New(name, src),
		opt:      opt,
		setOf:    make(map[setKey]int32),
		outcomes: make(map[int]int32),
	}
	p.file()
	return p.b, p.info, p.Err()
}

// A parser reads one file. It takes the nodes as they come and keeps only what
// later nodes may refer to; the builder keeps the path to the current node.
//
// While every node's actions are known, the tree says where the file has to
// end. Once they are not (p.lost), nodes are read for their own mistakes only,
// up to the end of the file.
type parser struct {
	*lex.Lexer
	opt     Options
	info    Info
	players []string
	b       *seqform.PrefixBuilder
	nodes   int
	lost    bool

	setOf    map[setKey]int32
	sets     []set
	outcomes map[int]int32 // by number, index in described
	paid     []described
}

// A setKey is how nodes refer to an information set; the player of chance sets
// is seqform.Chance.
type setKey struct{ player, number int }

// A set is an information set or chance set as first described.
type set struct {
	id      seqform.SetID
	player  int
	number  int
	actions []string
	prob    []rational.Rat // as written; nil for information sets
	off     int            // where the description is
}

// A described is an outcome as first described.
type described struct {
	id      seqform.OutcomeID
	payoffs []rational.Rat
	off     int
}

func (p *parser) file() {
	p.Header("EFG", "2")
	title := p.Label("title")
	p.players = p.Players()
	if p.Stopped() {
		return
	}
	p.b = seqform.NewPrefixBuilder(title, p.Comment(), p.players)
	for !p.Stopped() && (p.lost && p.Kind != lex.EOF || !p.lost && !p.b.Done()) {
		if n := len(p.players); n*p.nodes > p.MaxCells() {
			p.Fail(p.Off, "the game is too large: %d players and more than %d nodes", n, p.nodes)
		}
		p.node()
		p.nodes++
	}
	if p.Kind != lex.EOF && !p.lost {
		p.Fail(p.Off, "%s after the end of the tree: its last node has been read", p.Found())
	}
}

// node reads one node.
func (p *parser) node() {
	switch {
	case p.IsWord("t"):
		p.Next()
		name := p.Label("the node's name")
		p.add(name, nil, p.outcome())
	case p.IsWord("p"), p.IsWord("c"):
		p.interior()
	case p.Kind == lex.EOF && !p.lost:
		p.truncated()
	default:
		p.Want("a node: c, p or t")
	}
}

func (p *parser) interior() {
	chance := p.IsWord("c")
	p.Next()
	name := p.Label("the node's name")
	player := seqform.Chance
	if !chance {
		player = p.player()
	}
	s := p.infoset(player)
	o := p.outcome()
	if s == nil {
		p.lost = true
		return
	}
	p.add(name, s, o)
}

// player reads a player's number and returns its key.
func (p *parser) player() int {
	off := p.Off
	i := p.Int("the player's number")
	key := p.playerKey(i)
	if key < 0 {
		p.Errorf(off, "player %d in a game of %s", i, lex.Count(len(p.players), "player"))
	}
	return key
}

// playerKey returns player i counted from 0; for one that does not exist a
// negative number other than seqform.Chance.
func (p *parser) playerKey(i int) int {
	if i < 1 || i > len(p.players) {
		return -10 - min(max(i, 0), math.MaxInt32)
	}
	return i - 1
}

// add appends a node to the tree, a leaf if s is nil.
func (p *parser) add(name string, s *set, o seqform.OutcomeID) {
	switch {
	case p.lost || p.Stopped():
	case s == nil:
		p.b.Leaf(name, o)
	default:
		p.b.Node(name, s.id, o)
	}
}

// truncated stops with the message whose child the file lacks.
func (p *parser) truncated() {
	v, a := p.b.Missing()
	if v < 0 {
		p.Fail(p.Pos(), "the file ends before the root of the tree")
		return
	}
	off, s := p.find(v)
	p.Fail(p.Pos(), "the file ends early: node %d (line %d) has no child for its action %d, %s",
		v+1, lex.Ref(off), a+1, lex.Quote(s.actions[a]))
}

// find reads the file again up to interior node v, and returns where the node
// is and its set. That is cheaper than to keep both for each node.
func (p *parser) find(v int) (off int, s *set) {
	l := p.Again()
	for ; v > 0 || !isNode(l); l.Next() {
		if isNode(l) {
			v--
		}
	}
	off = l.Off
	player, chance := seqform.Chance, l.IsWord("c")
	l.Next()
	l.Next() // over the name
	if !chance {
		player = p.playerKey(l.Int("player"))
	}
	return off, &p.sets[p.setOf[setKey{player, l.Int("set")}]]
}

// isNode reports whether l is at the start of a node, given that the file is
// well formed up to there: no other words are these.
func isNode(l *lex.Lexer) bool { return l.IsWord("c") || l.IsWord("p") || l.IsWord("t") }
