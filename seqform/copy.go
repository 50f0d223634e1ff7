package seqform

import (
	"slices"
	"sync"

	"exactsolve/rational"
)

// Changes say how a copy of a game tree differs from it.
type Changes struct {
	Title string

	// Keep says whether action a at information set h of player i stays, and with it what
	// follows; nil keeps all.
	Keep func(i, h, a int) bool

	// Drop says whether node v, whose parent stays, goes with all below it; nil drops none.
	// The action that leads there must go too, by Keep or Set.
	Drop func(v int) bool

	// Set declares in b, once, the information set or chance set of node v. Where it is nil
	// or returns false, v is in the set that it was in.
	Set func(b *PrefixBuilder, v int) (SetID, bool)
}

// Copy returns the game with changes. It must be a tree. Labels and numbers stay, and
// outcomes stay where they are.
func (g *Game) Copy(c Changes) (*Game, error) {
	t := g.Tree
	var names []string
	sets := [][]SetID{make([]SetID, len(t.ChanceSets))}
	for i := range g.Players {
		names = append(names, g.Players[i].Name)
		sets = append(sets, make([]SetID, len(g.Players[i].Infosets)))
	}
	z := copier{Changes: c, g: g, b: NewPrefixBuilder(c.Title, g.Comment, names), sets: sets}
	for _, o := range t.Outcomes {
		z.b.Outcome(o.Number, o.Name, o.Payoffs)
	}
	for v := 0; v < t.Len(); {
		o := OutcomeID(t.Outcome[v])
		switch {
		case z.drops(v):
			v = int(t.End[v])
			continue
		case t.IsLeaf(v):
			z.b.Leaf(t.NodeName(v), o)
		default:
			z.b.Node(t.NodeName(v), z.set(v), o)
		}
		v++
	}
	return z.b.Game()
}

type copier struct {
	Changes
	g    *Game
	b    *PrefixBuilder
	sets [][]SetID // per player after chance, and set of g: one more than the new one; 0 before it is declared
}

func (z *copier) drops(v int) bool {
	if z.Drop != nil && z.Drop(v) {
		return true
	}
	up := z.g.Tree.Parent[v]
	if up < 0 || z.Keep == nil {
		return false
	}
	i := int(z.g.Tree.Player[up])
	return i >= 0 && !z.Keep(i, int(z.g.Tree.Infoset[up]), int(z.g.Tree.Action[v]))
}

func (z *copier) set(v int) SetID {
	if z.Set != nil {
		if id, ok := z.Set(z.b, v); ok {
			return id
		}
	}
	i, h := int(z.g.Tree.Player[v]), int(z.g.Tree.Infoset[v])
	id := &z.sets[i+1][h]
	if *id == 0 {
		*id = z.declare(i, h) + 1
	}
	return *id - 1
}

func (z *copier) declare(i, h int) SetID {
	if i == Chance {
		c := &z.g.Tree.ChanceSets[h]
		return z.b.ChanceSet(c.Number, c.Name, c.Actions, c.Prob)
	}
	set := &z.g.Players[i].Infosets[h]
	actions := set.Actions
	if z.Keep != nil {
		actions = nil
		for a, label := range set.Actions {
			if z.Keep(i, h, a) {
				actions = append(actions, label)
			}
		}
	}
	return z.b.Infoset(i, set.Number, set.Name, actions)
}

// WithBank returns a game of one player with perfect recall as one of two: the second
// never chooses, and pays the first.
func (g *Game) WithBank() *Game {
	z, bank := *g, Player{}
	z.hash = sync.OnceValue(z.canonicalHash)
	if g.Tree == nil {
		bank.Infosets = []Infoset{{Number: 1, Actions: Counted(1)}}
	}
	bank.numberSequences()
	bank.measureSequences()
	z.Players = append(slices.Clip(g.Players), bank)
	if g.Tree == nil {
		z.Table = &Table{Sizes: append(slices.Clip(g.Table.Sizes), 1), Outcomes: banked(g.Table.Outcomes), Of: g.Table.Of, Named: g.Table.Named}
		z.Payoffs = tablePayoffs(len(z.Players), z.Table)
		return &z
	}
	tree := *g.Tree
	tree.Outcomes = banked(tree.Outcomes)
	z.Tree = &tree
	z.Payoffs = treePayoffs(&z)
	return &z
}

// banked returns outcomes in which a second player pays the first.
func banked(outcomes []Outcome) []Outcome {
	list := slices.Clone(outcomes)
	for k, o := range list {
		list[k].Payoffs = []rational.Rat{o.Payoffs[0], o.Payoffs[0].Neg()}
	}
	return list
}
