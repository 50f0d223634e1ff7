// Package efg is the model layer's reader and writer of games in extensive
// form in Gambit's .efg format.
//
// Start with [Parse], [ParseWith] and [Format].
//
// Numbers are exact: 0.1 is 1/10. Mistakes come back as an [*mistake.List] with
// file, line and column; a mistake that leaves the structure of the tree clear
// does not hide those after it. Where an information set or an outcome is
// described again, actions, probabilities and payoffs must agree as numbers and
// labels; its name may be left out or differ, and the first one is kept.
//
// Limits: files of 1 GiB, 32,767 players, numbers as package rational limits them, and
// what docs/formats/certificate.md says of sizes that grow. Trees may be as deep as the file is
// long.
//
// Reference: the format as Gambit's documentation gives it.
package efg

import (
	"fmt"
	"io"
	"math"

	"exactsolve/rational"
	"exactsolve/seqform"
	"exactsolve/seqform/internal/lex"
)

// Options says how to read a file. The zero value reads what is exact only.
type Options struct {
	// NormalizeChance divides chance probabilities that do not sum to 1 by
	// their sum, as files with rounded decimals need.
	NormalizeChance bool

	Formula func(text string) (rational.Rat, error) // reads what is no number in place of one; nil for nothing

	Read func(nodes int) // called with how many nodes were read; nil for none
}

// Info says what was done to a file while reading it.
type Info struct {
	Normalized int // chance sets whose probabilities were divided by their sum
}

// Parse reads a game in extensive form from r; name stands for the file in errors.
func Parse(name string, r io.Reader) (*seqform.Game, error) {
	g, _, err := ParseWith(name, r, Options{})
	return g, err
}

// ParseWith is Parse with options.
func ParseWith(name string, r io.Reader, opt Options) (*seqform.Game, Info, error) {
	src, err := lex.Read(name, r)
	if err != nil {
		return nil, Info{}, err
	}
	p := &parser{Lexer: lex.New(name, src), opt: opt, setOf: index{}, outcomes: index{}}
	p.Formula = opt.Formula
	p.file()
	if err := p.Err(); err != nil {
		return nil, Info{}, err
	}
	b, info := p.b, p.info // from here on the text can be freed
	g, err := b.Game()
	if err != nil {
		return nil, Info{}, fmt.Errorf("%s: %w", name, err)
	}
	return g, info, nil
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
	open    []openNode // the path to the current node
	lost    bool

	setOf    index
	sets     []set
	outcomes index // as if of chance
	paid     []described
}

// An openNode is an interior node whose children are being read.
type openNode struct {
	off     int // where it is in the file
	actions []string
}

// A setKey is how nodes refer to an information set; the player of chance sets is seqform.Chance.
type setKey struct{ player, number int }

// A set is an information set or chance set as first described.
type set struct {
	setKey
	id      seqform.SetID
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
	p.b = seqform.NewPrefixBuilder(title, p.OptionalText(), p.players)
	p.b.MaxBits = p.MaxBits()
	p.expect()
	for !p.Stopped() && (p.lost && p.Kind != lex.EOF || !p.lost && !p.b.Done()) {
		if n := len(p.players); n*(p.nodes+1) > p.MaxCells() {
			p.Fail(p.Off, "the game is too large: %d players and more than %d nodes", n, p.nodes)
		}
		p.node()
		p.nodes++
		if p.opt.Read != nil {
			p.opt.Read(p.nodes)
		}
	}
	if p.Kind != lex.EOF && !p.lost {
		p.Fail(p.Off, "%s after the end of the tree: its last node has been read", p.Found())
	}
}

func (p *parser) node() {
	switch {
	case p.IsWord("t"):
		p.Next()
		name := p.Label("the node's name")
		o := p.outcome()
		if !p.lost && !p.Stopped() {
			p.b.Leaf(name, o)
		}
	case p.IsWord("p"), p.IsWord("c"):
		p.interior()
	case p.Kind == lex.EOF && !p.lost:
		p.truncated()
	default:
		p.Want("a node: c, p or t")
	}
}

func (p *parser) interior() {
	off, chance := p.Off, p.IsWord("c")
	p.Next()
	name := p.Label("the node's name")
	player := seqform.Chance
	if !chance {
		player = p.player()
	}
	s := p.infoset(player)
	o := p.outcome()
	p.lost = p.lost || s == nil
	if !p.lost && !p.Stopped() {
		p.open = append(p.open[:p.b.Depth()], openNode{off, s.actions})
		p.b.Node(name, s.id, o)
	}
}

// player reads a player's number and returns it counted from 0; for one that does
// not exist a negative number other than seqform.Chance.
func (p *parser) player() int {
	off := p.Off
	i := p.Int("the player's number")
	if 1 <= i && i <= len(p.players) {
		return i - 1
	}
	p.Errorf(off, "player %d in a game of %s", i, lex.Count(len(p.players), "player"))
	return -10 - min(max(i, 0), math.MaxInt32)
}

// truncated stops with the message whose child the file lacks.
func (p *parser) truncated() {
	v, a := p.b.Missing()
	if v < 0 {
		p.Fail(p.Pos(), "the file ends before the root of the tree")
		return
	}
	parent := p.open[p.b.Depth()-1]
	p.Fail(p.Pos(), "the file ends early: node %d (line %d) has no child for its action %d, %s",
		v+1, lex.Ref(parent.off), a+1, lex.Quote(parent.actions[a]))
}
