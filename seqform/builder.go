package seqform

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"exactsolve/rational"
)

// A Builder makes a game tree by hand: [Builder.Root] is the node to start from, and
// [Node.Chance], [Node.Move], [Node.Pay] and [Node.Leaf] say in any order what is at each
// node. The first mistake is kept, with the actions that lead to the node, and returned by
// [Builder.Game].
//
// Information sets, outcomes and nodes are numbered as they come in the finished tree.
// Readers and generators, which have numbers of their own, use a [PrefixBuilder].
type Builder struct {
	title   string
	players []string
	root    *Node
	first   map[setKey]*Node // the node of each information set that named its actions
	err     error
}

type setKey struct {
	player int
	key    string
}

// A Node is a place in the tree of a Builder.
type Node struct {
	b        *Builder
	parent   *Node
	action   string // that leads here
	player   int    // Chance, or Terminal where there are no actions
	key      string
	actions  []string
	prob     []rational.Rat // of the actions of chance
	children []*Node
	payoffs  []rational.Rat
	leaf     bool
}

// NewBuilder returns a builder of a game with players of the given names.
func NewBuilder(title string, players ...string) *Builder {
	b := &Builder{title: title, players: players, first: map[setKey]*Node{}}
	b.root = b.node(nil, "")
	return b
}

func (b *Builder) node(parent *Node, action string) *Node {
	return &Node{b: b, parent: parent, action: action, player: Terminal}
}

// Root returns the root of the tree.
func (b *Builder) Root() *Node { return b.root }

// Chance gives a chance node one more action, with its probability, and returns the node
// that the action leads to.
func (n *Node) Chance(action string, prob rational.Rat) *Node {
	if n.leaf || n.player >= 0 {
		n.fail("chance moves where %s", n.holds())
	}
	if slices.Contains(n.actions, action) {
		n.fail("chance has two actions %q", action)
	}
	n.player = Chance
	n.prob = append(n.prob, prob)
	n.addAction(action)
	return n.children[len(n.children)-1]
}

// Move says that player (from 0) moves at n and cannot tell n from the player's other nodes
// of the same key, which is also the name of the information set. The actions may be left
// out at all but the first of these nodes. It returns n.
func (n *Node) Move(player int, key string, actions ...string) *Node {
	if n.leaf || n.player != Terminal {
		n.fail("player %d moves where %s", player+1, n.holds())
		return n
	}
	if player < 0 || player >= len(n.b.players) {
		n.fail("player %d moves, of %d players", player+1, len(n.b.players))
		return n
	}
	n.player, n.key = player, key
	first, ok := n.b.first[setKey{player, key}]
	switch {
	case !ok && len(actions) == 0:
		n.fail("information set %q of player %d has no actions", key, player+1)
	case !ok:
		n.b.first[setKey{player, key}] = n
	case len(actions) == 0:
		actions = first.actions
	case !slices.Equal(actions, first.actions):
		n.fail("information set %q of player %d has actions %q here, %q %s", key, player+1, actions, first.actions, first.place())
	}
	for _, a := range actions {
		n.addAction(a)
	}
	return n
}

func (n *Node) addAction(action string) {
	n.actions = append(n.actions, action)
	n.children = append(n.children, n.b.node(n, action))
}

// Child returns the node that an action of n leads to.
func (n *Node) Child(action string) *Node {
	if k := slices.Index(n.actions, action); k >= 0 {
		return n.children[k]
	}
	n.fail("no action %q", action)
	return n.b.node(n, action)
}

// Pay says what each player is paid on reaching n, which is the end of the game if nobody
// moves there. Payments on the way add up.
func (n *Node) Pay(payoffs ...rational.Rat) *Node {
	if n.payoffs != nil {
		n.fail("payoffs twice")
	}
	if len(payoffs) != len(n.b.players) {
		n.fail("%d payoffs for %d players", len(payoffs), len(n.b.players))
	}
	n.payoffs = payoffs
	return n
}

// Leaf says that the game ends at n, and what each player is paid then: nothing, if no
// payoffs are given. Payoffs that are not whole numbers are for [Node.Pay].
func (n *Node) Leaf(payoffs ...int64) {
	if n.leaf || n.player != Terminal {
		n.fail("the game ends where %s", n.holds())
	}
	n.leaf = true
	if len(payoffs) > 0 {
		n.Pay(rational.Ints(payoffs...)...)
	}
}

// holds says what is at n already.
func (n *Node) holds() string {
	switch {
	case n.leaf:
		return "the game ends"
	case n.player == Chance:
		return "chance moves"
	default:
		return "player " + strconv.Itoa(n.player+1) + " moves"
	}
}

// place says where n is, by the actions that lead to it.
func (n *Node) place() string {
	var path []string
	for ; n.parent != nil; n = n.parent {
		path = append(path, strconv.Quote(n.action))
	}
	if path == nil {
		return "at the root"
	}
	slices.Reverse(path)
	return "after " + strings.Join(path, ", ")
}

func (n *Node) fail(format string, args ...any) {
	if n.b.err == nil {
		n.b.err = n.mistake(format, args...)
	}
}

func (n *Node) mistake(format string, args ...any) error {
	return fmt.Errorf("seqform: %s: %w", n.place(), fmt.Errorf(format, args...))
}

// Game returns the game of the tree so far.
func (b *Builder) Game() (*Game, error) {
	if b.err != nil {
		return nil, b.err
	}
	w := &writer{PrefixBuilder: NewPrefixBuilder(b.title, "", b.players), ids: map[setKey]SetID{}, number: map[int]int{}}
	open := []*Node{b.root} // nodes whose subtrees come next, the last one first
	for len(open) > 0 {
		n := open[len(open)-1]
		if err := w.write(n); err != nil {
			return nil, err
		}
		open = open[:len(open)-1]
		for _, child := range slices.Backward(n.children) {
			open = append(open, child)
		}
	}
	return w.Game()
}

// A writer numbers what it writes in order of first appearance.
type writer struct {
	*PrefixBuilder
	ids    map[setKey]SetID
	number map[int]int // of information sets per player, and of chance sets
	paid   int
}

func (w *writer) write(n *Node) error {
	o := NoOutcome
	if n.payoffs != nil {
		w.paid++
		o = w.Outcome(w.paid, "", n.payoffs)
	}
	switch {
	case n.player >= 0:
		w.Node("", w.infoset(n), o)
	case n.player == Chance:
		if err := CheckDistribution(nil, n.prob); err != nil {
			return n.mistake("chance: %w", err)
		}
		w.number[Chance]++
		w.Node("", w.ChanceSet(w.number[Chance], "", n.actions, n.prob), o)
	case n.leaf || n.payoffs != nil:
		w.Leaf("", o)
	default:
		return n.mistake("nothing is here, want actions or the end of the game")
	}
	return nil
}

func (w *writer) infoset(n *Node) SetID {
	key := setKey{n.player, n.key}
	id, ok := w.ids[key]
	if !ok {
		w.number[n.player]++
		id = w.Infoset(n.player, w.number[n.player], n.key, n.actions)
		w.ids[key] = id
	}
	return id
}
