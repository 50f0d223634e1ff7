package depthlimit

import (
	"errors"
	"fmt"
	"slices"

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
	l := &Limit{game: g, sum: sum, nodes: slices.Clone(nodes), leaf: make([]int32, g.Tree.Len())}
	slices.Sort(l.nodes)
	for v := range l.leaf {
		l.leaf[v] = -1
	}
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
		return sum, fmt.Errorf("depthlimit: games in strategic form have no depth: %w", ErrNotSupported)
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
func (l *Limit) inTrunk(i, h int) bool {
	return !l.Below(int(l.game.Players[i].Infosets[h].Nodes[0]))
}
