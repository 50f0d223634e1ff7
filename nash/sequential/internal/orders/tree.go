package orders

import (
	"errors"
	"slices"

	"exactsolve/rational"
	"exactsolve/seqform"
)

// ErrTooLarge is returned for games whose paths are longer than memory should hold.
var ErrTooLarge = errors.New("paths too long")

const maxSteps = 1 << 24 // moves on the paths to all leaves together

// A Tree is a game tree with perfect recall by entries. It does not change.
type Tree struct {
	Game   *seqform.Game
	Sets   []Set
	SetOf  []int32 // per entry
	Leaves []Leaf
	first  []int // per player, the index of information set 0 in Sets
}

// A Set is an information set; its entries are Lo … Hi−1.
type Set struct {
	Player, Infoset int
	Lo, Hi          int32
}

// A Leaf is a leaf with the moves of players on its path.
//
// Moves of chance that have probability 0 count as of an order in ε above all others.
// So they do not matter where there are others, and play after them is as in a game.
type Leaf struct {
	Path    []int32        // entries
	Nodes   []int32        // where they are taken
	Zeros   []int          // moves of chance of probability 0 before these, and at last all
	Weight  rational.Rat   // the product of the other probabilities of chance
	Payoffs []rational.Rat // per player, without Weight, from 0 to 1 where chance leads
}

// New returns the tree of g, which must be in extensive form.
func New(g *seqform.Game) (*Tree, error) {
	t := &Tree{Game: g}
	for i := range g.Players {
		t.first = append(t.first, len(t.Sets))
		for h := range g.Players[i].Infosets {
			lo := int32(len(t.SetOf))
			for range g.Players[i].Infosets[h].Actions {
				t.SetOf = append(t.SetOf, int32(len(t.Sets)))
			}
			t.Sets = append(t.Sets, Set{Player: i, Infoset: h, Lo: lo, Hi: int32(len(t.SetOf))})
		}
	}
	if err := t.walk(); err != nil {
		return nil, err
	}
	t.normalize()
	return t, nil
}

// normalize makes the payoffs of each player range from 0 to 1 where chance leads.
// What is best where does not change.
func (t *Tree) normalize() {
	for i := range t.Game.Players {
		lo, hi := t.Game.PayoffRange(i)
		span := hi.Sub(lo)
		if span.IsZero() {
			span = rational.Int(1)
		}
		for k := range t.Leaves {
			u := t.Leaves[k].Payoffs
			u[i] = u[i].Sub(lo).Quo(span)
		}
	}
}

// Owner returns the player who takes entry e.
func (t *Tree) Owner(e int32) int { return t.Sets[t.SetOf[e]].Player }

// A step is a node on the current path from the root.
type step struct {
	node, end int32
	moves     int // entries on the path to it
	zeros     int
	weight    rational.Rat
	payoffs   []rational.Rat
}

// walk lists the leaves.
func (t *Tree) walk() error {
	tree := t.Game.Tree
	var path, nodes []int32
	var zeros []int
	var stack []step
	total := 0
	for v := range int32(tree.Len()) {
		for len(stack) > 0 && stack[len(stack)-1].end <= v {
			stack = stack[:len(stack)-1]
		}
		s := t.next(stack, v)
		if n := moves(stack); n < len(path) {
			path, nodes, zeros = path[:n], nodes[:n], zeros[:n]
		}
		if e := t.entry(v); e >= 0 {
			path, nodes, zeros = append(path, e), append(nodes, tree.Parent[v]), append(zeros, s.zeros)
		}
		s.moves = len(path)
		stack = append(stack, s)
		if !tree.IsLeaf(int(v)) {
			continue
		}
		if total += len(path); total > maxSteps {
			return ErrTooLarge
		}
		t.Leaves = append(t.Leaves, Leaf{
			Path: slices.Clone(path), Nodes: slices.Clone(nodes), Zeros: append(slices.Clone(zeros), s.zeros),
			Weight: s.weight, Payoffs: s.payoffs,
		})
	}
	return nil
}

func moves(stack []step) int {
	if len(stack) == 0 {
		return 0
	}
	return stack[len(stack)-1].moves
}

// next returns the step to v from the last of the stack.
func (t *Tree) next(stack []step, v int32) step {
	tree := t.Game.Tree
	s := step{node: v, end: tree.End[v], weight: rational.Int(1), payoffs: make([]rational.Rat, len(t.Game.Players))}
	if len(stack) > 0 {
		up := &stack[len(stack)-1]
		s.weight, s.zeros = up.weight, up.zeros
		copy(s.payoffs, up.payoffs)
		if tree.Player[up.node] == seqform.Chance {
			if p := tree.ChanceSets[tree.Infoset[up.node]].Prob[tree.Action[v]]; p.IsZero() {
				s.zeros++
			} else {
				s.weight = s.weight.Mul(p)
			}
		}
	}
	if tree.Outcome[v] >= 0 {
		for i := range s.payoffs {
			s.payoffs[i] = s.payoffs[i].Add(tree.OutcomePayoff(int(v), i))
		}
	}
	return s
}

// entry returns the entry that leads to v, −1 for the root and after chance.
func (t *Tree) entry(v int32) int32 {
	tree := t.Game.Tree
	p := tree.Parent[v]
	if p < 0 || tree.Player[p] == seqform.Chance {
		return -1
	}
	return t.Sets[t.first[tree.Player[p]]+int(tree.Infoset[p])].Lo + tree.Action[v]
}
