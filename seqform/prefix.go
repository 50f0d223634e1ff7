package seqform

import (
	"fmt"
	"math"
	"sync"

	"exactsolve/rational"
)

// A PrefixBuilder makes a game in extensive form from its nodes in prefix order: the
// root, then the subtree of each action in turn. The first mistake is kept and
// returned by [PrefixBuilder.Game]; calls after it do nothing.
type PrefixBuilder struct {
	// MaxBits, if not 0, bounds the bits of the products of chance probabilities and sums of
	// payoffs down to all nodes.
	MaxBits int

	title, comment string
	players        []string
	sets           []builderSet
	tree           Tree
	open           []openNode // path from the root to the node whose child comes next
	named          bool
	err            error
}

// A builderSet is an information set or a chance set before it is known in which order sets appear.
type builderSet struct {
	player    int
	ChanceSet // of a player without Prob
}

type openNode struct {
	node    int32
	next    int32 // the action whose subtree comes next
	actions int32
}

// A SetID refers to an information set or chance set of a PrefixBuilder.
type SetID int32

// An OutcomeID refers to an outcome of a PrefixBuilder.
type OutcomeID int32

// NoOutcome pays nothing.
const NoOutcome OutcomeID = -1

// NewPrefixBuilder returns a builder of a game with the given players.
func NewPrefixBuilder(title, comment string, players []string) *PrefixBuilder {
	b := &PrefixBuilder{title: title, comment: comment, players: append([]string(nil), players...)}
	if len(players) == 0 || len(players) > math.MaxInt16 {
		b.fail("%d players, want 1 to %d", len(players), math.MaxInt16)
	}
	return b
}

// Infoset declares an information set of player (from 0) with the number and name it has in files.
func (b *PrefixBuilder) Infoset(player, number int, name string, actions []string) SetID {
	if player < 0 || player >= len(b.players) {
		b.fail("information set of player %d, of %d players", player+1, len(b.players))
	}
	return b.set(builderSet{player, ChanceSet{number, name, actions, nil}})
}

// ChanceSet declares the actions of chance nodes, with probabilities that are
// not negative and sum to 1.
func (b *PrefixBuilder) ChanceSet(number int, name string, actions []string, prob []rational.Rat) SetID {
	if err := CheckDistribution(nil, prob); err != nil {
		b.fail("chance set %d: %v", number, err)
	}
	if len(prob) != len(actions) {
		b.fail("chance set %d has %d actions and %d probabilities", number, len(actions), len(prob))
	}
	return b.set(builderSet{Chance, ChanceSet{number, name, actions, prob}})
}

func (b *PrefixBuilder) set(s builderSet) SetID {
	if len(s.Actions) == 0 {
		b.fail("information set %d has no actions", s.Number)
	}
	b.sets = append(b.sets, s)
	return SetID(len(b.sets) - 1)
}

// Outcome declares an outcome with one payoff a player.
func (b *PrefixBuilder) Outcome(number int, name string, payoffs []rational.Rat) OutcomeID {
	if len(payoffs) != len(b.players) {
		b.fail("outcome %d has %d payoffs for %d players", number, len(payoffs), len(b.players))
	}
	b.tree.Outcomes = append(b.tree.Outcomes, Outcome{number, name, payoffs})
	return OutcomeID(len(b.tree.Outcomes) - 1)
}

// Node appends an interior node of set s, with an outcome paid on passing.
func (b *PrefixBuilder) Node(name string, s SetID, o OutcomeID) {
	if int(s) < 0 || int(s) >= len(b.sets) {
		b.fail("no such set %d", s)
	}
	v := b.append(name, o)
	if b.err != nil {
		return
	}
	set := &b.sets[s]
	b.tree.Player[v] = int16(set.player)
	b.tree.Infoset[v] = int32(s) // replaced by the final index in Game
	b.open = append(b.open, openNode{v, 0, int32(len(set.Actions))})
}

// Leaf appends a terminal node.
func (b *PrefixBuilder) Leaf(name string, o OutcomeID) {
	b.append(name, o)
	for n := len(b.open); n > 0 && b.open[n-1].next == b.open[n-1].actions; n-- { // their last children are complete
		b.tree.End[b.open[n-1].node] = int32(len(b.tree.Parent))
		b.open = b.open[:n-1]
	}
}

// Done reports whether the tree is complete: no further node fits.
func (b *PrefixBuilder) Done() bool { return len(b.tree.Parent) > 0 && len(b.open) == 0 }

// Depth returns the number of nodes that have not all of their children yet; they are
// a path from the root.
func (b *PrefixBuilder) Depth() int { return len(b.open) }

// Missing describes, while the tree is not complete, the child that comes
// next: its parent node (−1 before the root) and the index of the action.
func (b *PrefixBuilder) Missing() (node, action int) {
	if len(b.open) == 0 {
		return -1, 0
	}
	top := b.open[len(b.open)-1]
	return int(top.node), int(top.next)
}

// append appends a node as the next child, and returns its index.
func (b *PrefixBuilder) append(name string, o OutcomeID) int32 {
	t := &b.tree
	v := len(t.Parent)
	switch {
	case b.Done():
		b.fail("a node after the end of the tree")
	case v == math.MaxInt32:
		b.fail("more than %d nodes", math.MaxInt32)
	case int(o) < -1 || int(o) >= len(t.Outcomes):
		b.fail("no such outcome %d", o)
	}
	if b.err != nil {
		return -1
	}
	parent, action := int32(-1), int32(-1)
	if len(b.open) > 0 {
		top := &b.open[len(b.open)-1]
		parent, action = top.node, top.next
		top.next++
	}
	t.Parent = append(t.Parent, parent)
	t.Action = append(t.Action, action)
	t.End = append(t.End, int32(v)+1)
	t.Player = append(t.Player, Terminal)
	t.Infoset = append(t.Infoset, -1)
	t.Outcome = append(t.Outcome, int32(o))
	if name != "" && !b.named {
		b.named = true
		t.Name = make([]string, v, 2*v+1)
	}
	if b.named {
		t.Name = append(t.Name, name)
	}
	return int32(v)
}

func (b *PrefixBuilder) fail(format string, args ...any) {
	if b.err == nil {
		b.err = fmt.Errorf("seqform: "+format, args...)
	}
}

// Game returns the finished game. The builder must not be used afterwards.
func (b *PrefixBuilder) Game() (*Game, error) {
	if b.err != nil {
		return nil, b.err
	}
	if !b.Done() {
		v, a := b.Missing()
		return nil, fmt.Errorf("seqform: the tree ends early: no child for action %d of node %d", a+1, v+1)
	}
	g := &Game{Title: b.title, Comment: b.comment, Tree: &b.tree}
	g.hash = sync.OnceValue(g.canonicalHash)
	g.Players = make([]Player, len(b.players))
	for i, name := range b.players {
		g.Players[i].Name = name
	}
	b.number(g)
	if b.MaxBits > 0 && !g.Tree.short(len(b.players), b.MaxBits) && g.Tree.longer(len(b.players), b.MaxBits) {
		return nil, fmt.Errorf("seqform: products of chance probabilities and sums of payoffs of more than %d bits along the paths", b.MaxBits)
	}
	for i := range g.Players {
		g.Players[i].numberSequences()
	}
	g.linkRecall()
	if g.Recall == nil {
		g.Payoffs = treePayoffs(g)
	}
	return g, nil
}

// number gives sets their final indices, in order of first appearance, and
// collects the nodes of each.
func (b *PrefixBuilder) number(g *Game) {
	t := &b.tree
	var met []int32 // sets in order
	count, index := make([]int32, len(b.sets)), make([]int, len(b.sets))
	for _, s := range t.Infoset {
		if s < 0 {
			continue
		}
		if count[s] == 0 {
			met = append(met, s)
		}
		count[s]++
	}
	for _, s := range met {
		set := &b.sets[s]
		if set.player == Chance {
			index[s] = len(t.ChanceSets)
			t.ChanceSets = append(t.ChanceSets, set.ChanceSet)
			continue
		}
		p := &g.Players[set.player]
		index[s] = len(p.Infosets)
		p.Infosets = append(p.Infosets, Infoset{
			Number: set.Number, Name: set.Name, Actions: set.Actions, ParentSeq: -1, Nodes: make([]int32, 0, count[s]),
		})
	}
	for v, s := range t.Infoset {
		if s < 0 {
			continue
		}
		t.Infoset[v] = int32(index[s])
		if i := b.sets[s].player; i != Chance {
			h := &g.Players[i].Infosets[index[s]]
			h.Nodes = append(h.Nodes, int32(v))
		}
	}
}
