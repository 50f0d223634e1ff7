package agg

import (
	"errors"
	"fmt"
	"slices"
	"strconv"

	"exactsolve/rational"
	"exactsolve/seqform"
)

// game returns the game that the file stands for.
func (p *parser) game() (*seqform.Game, error) {
	var t seqform.Table
	bits := 0
	for k := range len(p.cells) / len(p.sets) {
		o := seqform.Outcome{Number: k + 1, Payoffs: p.payoffs(k)}
		for _, x := range o.Payoffs {
			bits += x.BitLen()
		}
		if bits > p.MaxBits() {
			return nil, fmt.Errorf("payoffs of more than %d bits in all pure profiles", p.MaxBits())
		}
		t.Of, t.Outcomes = append(t.Of, int32(k)), append(t.Outcomes, o)
	}
	players := seqform.Counted(len(p.types))
	if p.bayesian {
		return p.tree(players, t.Outcomes)
	}
	strategies := make([][]string, len(p.sets))
	for i, set := range p.sets {
		strategies[i] = numbers(set)
	}
	return seqform.NewStrategic("", "", players, strategies, t)
}

// numbers returns the names of action nodes.
func numbers(nodes []int) []string {
	names := make([]string, len(nodes))
	for k, a := range nodes {
		names[k] = strconv.Itoa(a)
	}
	return names
}

// tree returns the tree of types and choices that leads to the outcomes of the pure profiles
// over sets.
func (p *parser) tree(players []string, outcomes []seqform.Outcome) (*seqform.Game, error) {
	if p.treeSize() > p.MaxCells()/len(players) {
		return nil, errors.New("the game is too large: its tree, with a branch for each combination of types, has more than " +
			strconv.Itoa(p.MaxCells()/len(players)) + " nodes")
	}
	g := grower{parser: p, PrefixBuilder: seqform.NewPrefixBuilder("", "", players), chance: make([]seqform.SetID, len(players)), typed: make([]int, len(players))}
	g.MaxBits = p.MaxBits()
	for _, o := range outcomes {
		g.Outcome(o.Number, "", o.Payoffs)
	}
	for i, types := range p.types {
		sets := make([]seqform.SetID, len(types))
		prob := make([]rational.Rat, len(types))
		for t, x := range types {
			prob[t] = x.prob
			sets[t] = g.Infoset(i, t+1, "type "+strconv.Itoa(t+1), numbers(x.actions))
		}
		g.infosets = append(g.infosets, sets)
		g.chance[i] = g.ChanceSet(i+1, "type of "+players[i], seqform.Counted(len(types)), prob)
	}
	g.types(0)
	return g.Game()
}

// treeSize returns the number of nodes of the tree, or more than there may be.
func (p *parser) treeSize() int {
	total, level, limit := 0, 1, p.MaxCells()
	for _, types := range p.types {
		if total, level = total+level, level*len(types); level > limit {
			return level
		}
	}
	for _, types := range p.types {
		actions := 0
		for _, t := range types {
			actions += len(t.actions)
		}
		if total, level = total+level, level/len(types)*actions; level > limit {
			return level
		}
	}
	return total + level
}

// A grower appends the nodes of the tree in prefix order.
type grower struct {
	*parser
	*seqform.PrefixBuilder
	chance   []seqform.SetID
	infosets [][]seqform.SetID // of each player's types
	typed    []int             // of each player, on the path
}

// types appends what follows where the types of the players before i are known.
func (g *grower) types(i int) {
	switch {
	case i == len(g.typed):
		g.actions(0, 0, 1)
		return
	case len(g.parser.types[i]) > 1:
		g.Node("", g.chance[i], seqform.NoOutcome)
	}
	for t := range g.parser.types[i] {
		g.typed[i] = t
		g.types(i + 1)
	}
}

// actions appends what follows where the players before i have made their choices, which
// with the first choice of the others are a pure profile over sets.
func (g *grower) actions(i, profile, stride int) {
	if i == len(g.typed) {
		g.Leaf("", seqform.OutcomeID(profile))
		return
	}
	g.Node("", g.infosets[i][g.typed[i]], seqform.NoOutcome)
	set := g.sets[i]
	for _, a := range g.parser.types[i][g.typed[i]].actions {
		k, _ := slices.BinarySearch(set, a)
		g.actions(i+1, profile+k*stride, stride*len(set))
	}
}
