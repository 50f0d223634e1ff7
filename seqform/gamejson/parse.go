// Package gamejson is the model layer's reader of games in this module's own JSON, as
// "exactsolve convert --to json" writes them; docs/formats/json.md describes it.
//
// Start with [Parse].
//
// The fields of an object may come in any order, but all must be known and none may come
// twice. Numbers are exact, in strings or not: 0.1 is 1/10. Mistakes come back as an
// [*mistake.List] with file, line and column.
//
// Limits: those of package efg.
package gamejson

import (
	"encoding/json"
	"io"
	"math"
	"strconv"
	"unicode/utf8"

	"exactsolve/rational"
	"exactsolve/seqform"
	"exactsolve/seqform/internal/lex"
	"exactsolve/seqform/internal/walk"
)

// format is the name and version in the field of that name.
const format = "exactsolve-game-json/1"

// Parse reads a game of either form from r; name stands for the file in errors. If it may
// normalize, it divides chance probabilities that do not sum to 1 by their sum, and returns
// for how many chance sets it did.
func Parse(name string, r io.Reader, normalize bool, formula func(string) (rational.Rat, error)) (g *seqform.Game, normalized int, err error) {
	src, err := lex.Read(name, r)
	if err != nil {
		return nil, 0, err
	}
	errs := lex.NewErrors(name, src)
	errs.Formula = formula
	p := &parser{Errors: errs, Walker: walk.New(errs, src), normalize: normalize}
	if k := invalidUTF8(src); k >= 0 {
		p.Fail(k, "not UTF-8")
	}
	p.file(len(src))
	if !p.Any() {
		g = p.game()
	}
	return g, p.normalized, p.Err()
}

// invalidUTF8 returns where src is not UTF-8, which the tokens would not show, or −1.
func invalidUTF8(src []byte) int {
	if utf8.Valid(src) {
		return -1
	}
	for k := 0; ; {
		c, n := utf8.DecodeRune(src[k:])
		if c == utf8.RuneError && n == 1 {
			return k
		}
		k += n
	}
}

// A parser reads the file into lists, from which game makes the game.
type parser struct {
	*lex.Errors
	*walk.Walker
	normalize  bool
	normalized int

	title, comment string
	players        []player
	chance         []set
	outcomes       []outcome
	nodes          []node
	profiles       []int32 // the outcome of each, from 0; −1 is none

	playersAt, chanceAt, nodesAt, profilesAt int // where these fields are, 0 if nowhere
}

type player struct {
	name string
	sets []set
	off  int
}

// A set is an information set or a chance set.
type set struct {
	number  int
	name    string
	actions []string
	prob    []rational.Rat // nil if it has none
	off     int

	id  seqform.SetID
	met bool // a node is in it
}

type outcome struct {
	seqform.Outcome
	off int

	id  seqform.OutcomeID
	met bool
}

// A node counts from 1 as the file does, where 0 is none.
type node struct {
	parent, action, infoset, outcome int32
	player                           int32 // leaf if it is not there
	name                             string
	off                              int
}

const leaf = -1

func (p *parser) file(size int) {
	var named string
	formatAt := 0
	p.object("the game", map[string]any{
		"format": func() { formatAt, named = p.Pos(), p.text() }, "title": &p.title, "comment": &p.comment,
		"players":  func() { p.playersAt = p.Pos(); p.Each("expected a list of players", p.player) },
		"chance":   func() { p.chanceAt = p.Pos(); p.sets(&p.chance) },
		"outcomes": func() { p.Each("expected a list of outcomes", p.outcome) },
		"nodes":    func() { p.nodesAt = p.Pos(); p.Each("expected a list of nodes", p.node) },
		"profiles": func() { p.profilesAt = p.Pos(); p.Each("expected a list of numbers of outcomes", p.profile) },
	})
	cells := len(p.players) * max(len(p.nodes), len(p.profiles))
	switch end := p.Pos(); {
	case p.Stopped():
	case end < size:
		p.Fail(end, "text after the game")
	case named != format:
		p.Fail(formatAt, "the game has no field \"format\" that says %q", format)
	case len(p.players) == 0 || len(p.players) > math.MaxInt16:
		p.Fail(p.playersAt, "%s, expected 1 to %d", lex.Count(len(p.players), "player"), math.MaxInt16)
	case p.nodesAt > 0 && len(p.nodes) == 0:
		p.Fail(p.nodesAt, "the tree has no nodes")
	case (p.nodesAt == 0) == (p.profilesAt == 0):
		p.Fail(0, "the game needs either the field %q or %q", "nodes", "profiles")
	case cells > p.MaxCells():
		p.Fail(p.playersAt, "the game is too large: %s and %d nodes or profiles", lex.Count(len(p.players), "player"), cells/len(p.players))
	}
}

// object reads an object, which has no fields but some of those given, none twice. What a
// field is for says how its value is read.
func (p *parser) object(what string, fields map[string]any) {
	seen := make(map[string]bool, len(fields))
	p.Object(func(key string) {
		into, known := fields[key]
		switch {
		case !known:
			p.Fail(p.KeyOff, "%s has no field %s", what, lex.Quote(key))
		case seen[key]:
			p.Fail(p.KeyOff, "%s has the field %s twice", what, lex.Quote(key))
		}
		seen[key] = true
		p.value(into)
	})
}

func (p *parser) value(into any) {
	switch x := into.(type) {
	case func():
		x()
	case *string:
		*x = p.text()
	case *int:
		*x = p.integer(math.MinInt, math.MaxInt)
	case *int32:
		*x = int32(p.integer(0, math.MaxInt32))
	case *[]string:
		p.Each("expected a list of text", func() { *x = append(*x, p.text()) })
	case *[]set:
		p.sets(x)
	case *[]rational.Rat:
		*x = []rational.Rat{} // not nil
		p.Each("expected a list of numbers", func() { *x = append(*x, p.exact()) })
	}
}

func (p *parser) player() {
	x := player{off: p.Pos()}
	p.object("a player", map[string]any{"name": &x.name, "infosets": &x.sets})
	for _, s := range x.sets {
		if s.prob != nil {
			p.Errorf(s.off, "an information set has no probabilities")
		}
	}
	p.players = append(p.players, x)
}

func (p *parser) sets(list *[]set) {
	p.Each("expected a list of information sets", func() {
		s := set{off: p.Pos()}
		p.object("an information set", map[string]any{"number": &s.number, "name": &s.name, "actions": &s.actions, "probabilities": &s.prob})
		if len(s.actions) == 0 {
			p.Errorf(s.off, "the information set has no actions")
		}
		*list = append(*list, s)
	})
}

func (p *parser) outcome() {
	o := outcome{off: p.Pos()}
	p.object("an outcome", map[string]any{"number": &o.Number, "name": &o.Name, "payoffs": &o.Payoffs})
	p.outcomes = append(p.outcomes, o)
}

func (p *parser) node() {
	n := node{off: p.Pos(), player: leaf}
	p.object("a node", map[string]any{
		"parent": &n.parent, "action": &n.action, "name": &n.name, "player": &n.player, "infoset": &n.infoset, "outcome": &n.outcome,
	})
	p.nodes = append(p.nodes, n)
}

func (p *parser) profile() { p.profiles = append(p.profiles, int32(p.integer(0, math.MaxInt32))-1) }

// text reads a string.
func (p *parser) text() string {
	at := p.Pos()
	s, ok := p.Token().(string)
	if !ok {
		p.Fail(at, "expected text in quotes")
	}
	return s
}

// integer reads a whole number from least to most.
func (p *parser) integer(least, most int) int {
	at := p.Pos()
	text, _ := p.Token().(json.Number)
	n, err := strconv.Atoi(string(text))
	if err != nil || n < least || n > most {
		p.Fail(at, "expected a whole number, of at least %d and at most %d", least, most)
		return 0
	}
	return n
}

// exact reads a number, in a string or not.
func (p *parser) exact() rational.Rat {
	at, token := p.Pos(), p.Token()
	text, ok := token.(string)
	if number, is := token.(json.Number); is {
		text, ok = string(number), true
	}
	if !ok {
		p.Fail(at, "expected a number")
	}
	x, err := rational.Parse(text)
	if err != nil && p.Formula != nil {
		x, err = p.Formula(text)
	}
	if err != nil {
		p.Errorf(at, "%v", err)
	}
	return x
}
