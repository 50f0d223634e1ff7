// Package agg is the model layer's reader of action-graph games in Gambit's .agg and .bagg
// formats. They pay a player by the action node chosen and by how many choose its neighbors,
// counted one by one or put together by function nodes.
//
// Start with [Parse].
//
// An action-graph game becomes the game in strategic form that it stands for, with the
// numbers of action nodes as names of strategies. A Bayesian one becomes a tree: chance picks
// the types, independently and in the order of the players, and then the players choose in
// turn, each knowing nothing but the own type.
//
// Text from # to the end of a line is a comment. Function nodes may have others of the same
// type and weights among their neighbors; they see the action nodes that lead there. What
// Gambit's program and the description of the format disagree on is refused: a default of
// an extended sum, and weights of an extended highest or lowest that do not ascend.
//
// Limits: what the file can hold; players × pure profiles, and for trees players × nodes, of
// about a million, or 16 times the file's bytes.
//
// Reference: Jiang, Leyton-Brown and Bhat 2011 [JLB11]; Jiang and Leyton-Brown 2010 [JL10].
package agg

import (
	"bytes"
	"fmt"
	"io"
	"math"

	"exactsolve/rational"
	"exactsolve/seqform"
	"exactsolve/seqform/internal/lex"
)

// Parse reads an action-graph game from r; name stands for the file in errors. With
// normalize, it divides probabilities of types that do not sum to 1 by their sum, and returns
// of how many players it did. Formula reads what is no number in place of one, nil for nothing.
func Parse(name string, r io.Reader, normalize bool, formula func(string) (rational.Rat, error)) (g *seqform.Game, normalized int, err error) {
	src, err := lex.Read(name, r)
	if err != nil {
		return nil, 0, err
	}
	blankComments(src)
	p := &parser{Lexer: lex.New(name, src), normalize: normalize}
	p.Formula = formula
	for _, section := range []func(){p.header, p.readTypes, p.choices, p.neighborLists, p.signatures, p.lead, p.configure, p.utilities} {
		if section(); p.Any() {
			return nil, 0, p.Err()
		}
	}
	if g, err = p.game(); err != nil {
		err = fmt.Errorf("%s: %w", name, err)
	}
	return g, p.normalized, err
}

// blankComments puts spaces in place of comments, which begin with # but for the first word.
func blankComments(src []byte) {
	comment := false
	for k := bytes.IndexByte(src, '#') + 1; k < len(src); k++ {
		if comment = (comment || src[k] == '#') && src[k] != '\n'; comment {
			src[k] = ' '
		}
	}
}

type parser struct {
	*lex.Lexer
	normalize  bool
	normalized int // players whose probabilities were divided by their sum

	bayesian  bool
	start     int            // where the sizes of the game are
	types     [][]playerType // of each player; one where the game is not Bayesian
	actions   int            // number of action nodes
	nodes     int            // and of function nodes, which come after them
	neighbors [][]int        // of nodes
	rows      []int          // where the neighbors of each are
	functions []function

	sets   [][]int   // the action nodes that each player may choose, ascending
	config [][][]int // configurations of each action node, ascending
	cells  []int32   // which of these is, for each pure profile over sets and each player
	pay    [][]rational.Rat
}

// A playerType has a probability, and actions among the action nodes, ascending.
type playerType struct {
	prob    rational.Rat
	actions []int
}

// header reads the numbers of players and nodes.
func (p *parser) header() {
	p.bayesian = p.IsWord("#BAGG")
	if !p.bayesian && !p.IsWord("#AGG") {
		p.Want("#AGG or #BAGG at the start")
	}
	p.Next()
	p.start = p.Off
	p.types = make([][]playerType, p.count("number of players", 1, math.MaxInt16))
	p.actions = p.count("number of action nodes", 1, math.MaxInt32)
	p.nodes = p.actions + p.count("number of function nodes", 0, math.MaxInt32)
}

// count reads an integer between bounds, or stops and returns the lower one.
func (p *parser) count(what string, low, high int) int {
	off := p.Off
	n := p.Int(what)
	if !p.Stopped() && (n < low || n > high) {
		p.Fail(off, "%s is %d, want %d to %d", what, n, low, high)
	}
	if p.Stopped() {
		return low
	}
	return n
}

// counts reads n integers between bounds.
func (p *parser) counts(what string, n, low, high int) (list []int) {
	for len(list) < n && !p.Stopped() {
		list = append(list, p.count(what, low, high))
	}
	return list
}

// choices reads the actions that each type may choose.
func (p *parser) choices() {
	var sizes []int
	for i := range p.types {
		sizes = append(sizes, p.counts("number of actions", len(p.types[i]), 1, math.MaxInt32)...)
	}
	for i := range p.types {
		for t := range p.types[i] {
			if p.Stopped() {
				return
			}
			off := p.Off
			list := p.counts("action node", sizes[0], 0, p.actions-1)
			if !p.Stopped() && !ascends(list) {
				p.Errorf(off, "the action nodes of player %d do not ascend", i+1)
			}
			p.types[i][t].actions, sizes = list, sizes[1:]
		}
	}
}

// readTypes reads how many types the players have, and with which probabilities.
func (p *parser) readTypes() {
	if !p.bayesian {
		for i := range p.types {
			p.types[i] = []playerType{{prob: rational.Int(1)}}
		}
		return
	}
	for i, n := range p.counts("number of types", len(p.types), 1, math.MaxInt32) {
		off := p.Off
		var prob []rational.Rat
		for len(prob) < n && !p.Stopped() {
			x, _ := p.Number("probability of a type")
			prob = append(prob, x)
		}
		prob, divided := p.Distribution(off, fmt.Sprintf("the types of player %d", i+1), prob, p.normalize)
		if divided {
			p.normalized++
		}
		for _, x := range prob {
			p.types[i] = append(p.types[i], playerType{prob: x})
		}
	}
}

func ascends(list []int) bool {
	for k := 1; k < len(list); k++ {
		if list[k] <= list[k-1] {
			return false
		}
	}
	return true
}

// neighborLists reads the action graph.
func (p *parser) neighborLists() {
	for k := 0; k < p.nodes && !p.Stopped(); k++ {
		p.rows = append(p.rows, p.Off)
		least := 0
		if k >= p.actions {
			least = 1
		}
		n := p.count(fmt.Sprintf("number of neighbors of node %d", k), least, math.MaxInt32)
		p.neighbors = append(p.neighbors, p.counts("neighbor", n, 0, p.nodes-1))
	}
}

// utilities reads the payoffs of each action node.
func (p *parser) utilities() {
	for k := range p.config {
		off, what := p.Off, "type of payoffs"
		if k > 0 {
			what += fmt.Sprintf(" (after %d of action node %d)", len(p.pay[k-1]), k-1)
		}
		switch kind := p.count(what, 0, 1); {
		case p.Stopped():
			return
		case kind == 0:
			p.pay = append(p.pay, p.complete(k, len(p.config[k])))
		default:
			p.pay = append(p.pay, p.mapping(k, off))
		}
	}
	if p.Kind != lex.EOF {
		p.Fail(p.Off, "%s after the last payoff of the game", p.Found())
	}
}

// complete reads a payoff for each of the n configurations of action node k, in their order.
func (p *parser) complete(k, n int) []rational.Rat {
	list := make([]rational.Rat, 0, n)
	for len(list) < n && !p.Stopped() {
		if p.Kind != lex.Word {
			p.Want(fmt.Sprintf("payoff %d of %d of action node %d", len(list)+1, n, k))
			break
		}
		x, _ := p.Number("payoff")
		list = append(list, x)
	}
	return list
}

// mapping reads configurations of action node k, each with its payoff. Those that cannot be
// are passed over.
func (p *parser) mapping(k, off int) []rational.Rat {
	list := make([]rational.Rat, len(p.config[k]))
	found := make([]bool, len(list))
	for n := p.count("number of configurations", 0, math.MaxInt32); n > 0 && !p.Stopped(); n-- {
		at := p.Off
		config := p.bracketed("action count", len(p.neighbors[k]))
		x, _ := p.Number("payoff")
		j, ok := search(p.config[k], config)
		if !ok || p.Stopped() {
			continue
		}
		if found[j] {
			p.Errorf(at, "configuration %v twice", config)
		}
		list[j], found[j] = x, true
	}
	for j := 0; j < len(found) && !p.Stopped(); j++ {
		if !found[j] {
			p.Errorf(off, "action node %d has no payoff for configuration %v", k, p.config[k][j])
		}
	}
	return list
}

// bracketed reads n integers between brackets.
func (p *parser) bracketed(what string, n int) (list []int) {
	p.Expect(lex.LBracket, "[")
	list = p.counts(what, n, math.MinInt32, math.MaxInt32)
	p.Expect(lex.RBracket, "]")
	return list
}
