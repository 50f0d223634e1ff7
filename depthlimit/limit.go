package depthlimit

import (
	"errors"
	"fmt"
	"slices"

	"exactsolve/internal/partition"
	"exactsolve/rational"
	"exactsolve/seqform"
)

// ErrNotSupported is wrapped by errors for games outside the scope of the package.
var ErrNotSupported = errors.New("not supported")

// A Limit is a set of nodes, none below another, that cuts a game tree in two: the
// trunk, which is what lies above, and the rest, the nodes of the limit and below.
// No information set has nodes in both. It does not change.
type Limit struct {
	game  *seqform.Game
	sum   rational.Rat // of the players' payoffs
	nodes []int
	leaf  []int32    // per node of the tree, that of the limit at or above it, as an index; −1 in the trunk
	sets  [2][][]int // per player, the leaf information sets
}

// A ClosureError says that an information set has a node in the trunk and one that
// is not, so that a player would know on which side of the limit play is.
type ClosureError struct {
	Player, Infoset int // indices
	Above, Below    int // nodes
	label           string
}

// Error names the information set and the nodes, from 1.
func (e *ClosureError) Error() string {
	return fmt.Sprintf("depthlimit: the limit splits information set %s of player %d: node %d is above it, node %d is not",
		e.label, e.Player+1, e.Above+1, e.Below+1)
}

// NewLimit returns the limit at the nodes given, in any order: decision and chance
// nodes, none below another. There may be none; the trunk then is the game. The
// game must be a tree of two players with perfect recall and constant sum.
// The error is a *ClosureError where the nodes split an information set.
func NewLimit(g *seqform.Game, nodes []int) (*Limit, error) {
	sum, err := supported(g)
	if err != nil {
		return nil, err
	}
	l := &Limit{game: g, sum: sum, nodes: slices.Clone(nodes), leaf: slices.Repeat([]int32{-1}, g.Tree.Len())}
	slices.Sort(l.nodes)
	for k, v := range l.nodes {
		if v < 0 || v >= g.Tree.Len() {
			return nil, fmt.Errorf("depthlimit: node %d of a tree with %d nodes", v+1, g.Tree.Len())
		}
		if g.Tree.IsLeaf(v) {
			return nil, fmt.Errorf("depthlimit: play ends at node %d", v+1)
		}
		if up := l.leaf[v]; up >= 0 {
			return nil, fmt.Errorf("depthlimit: node %d of the limit is not above node %d", l.nodes[up]+1, v+1)
		}
		for u := v; u < int(g.Tree.End[v]); u++ {
			l.leaf[u] = int32(k)
		}
	}
	if err := l.closed(); err != nil {
		return nil, err
	}
	for i := range l.sets {
		l.sets[i] = l.leafSets(i)
	}
	return l, nil
}

// supported returns the sum of the players' payoffs, or an error for games that are
// not of the kind of [NewLimit].
func supported(g *seqform.Game) (sum rational.Rat, err error) {
	switch {
	case g.Tree == nil:
		return sum, fmt.Errorf("depthlimit: games in strategic form: %w, want a game tree", ErrNotSupported)
	case len(g.Players) != 2:
		return sum, fmt.Errorf("depthlimit: games of %d players: %w", len(g.Players), ErrNotSupported)
	case g.Recall != nil:
		return sum, fmt.Errorf("depthlimit: %w: %w", g.Recall, ErrNotSupported)
	}
	sum, ok := g.ConstantSum()
	if !ok {
		return sum, fmt.Errorf("depthlimit: games without constant sum: %w", ErrNotSupported)
	}
	return sum, nil
}

// closed reports the first information set that the limit splits.
func (l *Limit) closed() error {
	for i := range l.game.Players {
		sets := l.game.Players[i].Infosets
		for h := range sets {
			first := int(sets[h].Nodes[0])
			for _, v := range sets[h].Nodes {
				if l.Below(int(v)) == l.Below(first) {
					continue
				}
				e := &ClosureError{Player: i, Infoset: h, Above: first, Below: int(v), label: l.game.InfosetLabel(i, h)}
				if l.Below(first) {
					e.Above, e.Below = e.Below, e.Above
				}
				return e
			}
		}
	}
	return nil
}

// Game returns the game.
func (l *Limit) Game() *seqform.Game { return l.game }

// Nodes returns the nodes of the limit in prefix order, for reading only.
func (l *Limit) Nodes() []int { return l.nodes }

// Below reports whether node v is at the limit or below it.
func (l *Limit) Below(v int) bool { return l.leaf[v] >= 0 }

// inTrunk reports whether information set h of player i is above the limit.
func (l *Limit) inTrunk(i, h int) bool { return !l.Below(int(l.game.Players[i].Infosets[h].Nodes[0])) }

// AtDepth returns the decision and chance nodes that are so many edges below the root.
func AtDepth(t *seqform.Tree, depth int) []int {
	at := t.Depths()
	return Where(t, func(v int) bool { return int(at[v]) == depth })
}

// AfterRound returns the nodes at which the given round ends, the first being 1. A
// round ends at a chance node whose parent is a decision node: where chance comes
// in after play. Chance nodes in a row are one such place, and those before any
// play belong to the first round. Plays may end earlier.
func AfterRound(t *seqform.Tree, round int) []int {
	ended := make([]int32, t.Len()) // rounds that ended at the node or above it
	for v := 1; v < t.Len(); v++ {
		p := t.Parent[v]
		ended[v] = ended[p]
		if t.Player[v] == seqform.Chance && t.Player[p] >= 0 {
			ended[v]++
		}
	}
	return Where(t, func(v int) bool { return int(ended[v]) == round })
}

// Where returns the decision and chance nodes at which the predicate holds, but
// does not hold above.
func Where(t *seqform.Tree, holds func(v int) bool) []int {
	var nodes []int
	for v := 0; v < t.Len(); v++ {
		if !t.IsLeaf(v) && holds(v) {
			nodes = append(nodes, v)
			v = int(t.End[v]) - 1
		}
	}
	return nodes
}

// LeafSets returns the leaf information sets of player i, who need not be to move
// there, for reading only: a partition of the nodes of the limit, as increasing
// indices in [Limit.Nodes], in order of their first nodes.
//
// A game tree does not say what players know where others move, but perfect recall
// does: what a player cannot tell apart later cannot be told apart at the limit. So
// two nodes are in one set if some information set of the player has nodes below
// both, or at them, and if a chain of such nodes links them. This is the finest
// partition with perfect recall. A player to whom the game says less at the limit
// could not use more anyway: which set play is in, the player learns before the
// next own move.
//
// All nodes of a set follow the same own sequence. Let information set J have
// nodes below v and w; sequences that lead to v and w are then initial parts of
// the one that leads to J. If the first were shorter, its next action would be at
// an information set with a node at v or below and one above w, which the limit
// would split.
func (l *Limit) LeafSets(i int) [][]int { return l.sets[i] }

func (l *Limit) leafSets(i int) [][]int {
	p := partition.New(len(l.nodes))
	for h, set := range l.game.Players[i].Infosets {
		if l.inTrunk(i, h) {
			continue
		}
		for _, v := range set.Nodes {
			p.Join(int(l.leaf[set.Nodes[0]]), int(l.leaf[v]))
		}
	}
	return p.Parts()
}

// RoundStarts returns the decision nodes at which play of the given round begins, the
// first round being 1: the first after the chance moves that begin it, see
// [AfterRound]. What chance shows is then seen, so that the nodes fall into smaller
// public states.
func RoundStarts(t *seqform.Tree, round int) []int {
	after := make([]bool, t.Len()) // the rounds before have ended
	for _, v := range AfterRound(t, round-1) {
		for u := v; u < int(t.End[v]); u++ {
			after[u] = true
		}
	}
	return Where(t, func(v int) bool { return after[v] && t.Player[v] >= 0 })
}
