// Package orders is a methods layer package: what players get at their information
// sets, in the limit, if each action is taken with a probability of some order in ε.
// It has no floats and makes no claims.
//
// Start with [New] and [Tree.Payoffs].
//
// An entry is an action of any player at one of the information sets; all entries
// are numbered in one list, by player, information set and action. With order k and
// coefficient c an entry has probability near c·ε^k. Of the nodes of an information
// set only those of the least order count in the limit, which the coefficients do
// not change; so the payoffs there, weighted by the coefficients of reaching them,
// are polynomials in the coefficients.
//
// Reference: Kreps and Wilson 1982 [KW82].
package orders

import (
	"errors"
	"slices"

	"exactsolve/rational"
	"exactsolve/seqform"
)

const maxSteps = 1 << 24 // moves on the paths to all leaves together

// A Tree is a game with perfect recall by entries. It does not change. A strategic form
// is a tree in which one player after the other moves, who know nothing.
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

// New returns the tree of g. The error is that its paths are longer than memory should
// hold.
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
	walk := t.walk
	if g.Tree == nil {
		walk = t.cells
	}
	if err := walk(); err != nil {
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

func (t *Tree) walk() error {
	total := 0
	for v := range int32(t.Game.Tree.Len()) {
		if !t.Game.Tree.IsLeaf(int(v)) {
			continue
		}
		leaf := t.leaf(v)
		if total += len(leaf.Path); total > maxSteps {
			return errors.New("paths too long")
		}
		t.Leaves = append(t.Leaves, leaf)
	}
	return nil
}

// cells makes a leaf of each cell of a strategic form.
func (t *Tree) cells() error {
	p, n := t.Game.Payoffs, len(t.Game.Players)
	if p.Len() > maxSteps/n {
		return errors.New("paths too long")
	}
	for k := range p.Len() {
		leaf := Leaf{Weight: rational.Int(1), Zeros: make([]int, n+1)}
		node := 0 // in its set
		for i, s := range p.Tuple(k) {
			set := t.Sets[t.first[i]]
			leaf.Path, leaf.Nodes = append(leaf.Path, set.Lo+s-1), append(leaf.Nodes, int32(node*n+i))
			leaf.Payoffs = append(leaf.Payoffs, p.U(k, i))
			node = node*int(set.Hi-set.Lo) + int(s) - 1
		}
		t.Leaves = append(t.Leaves, leaf)
	}
	return nil
}

// leaf follows the path to leaf v upwards.
func (t *Tree) leaf(v int32) Leaf {
	tree := t.Game.Tree
	z := Leaf{Weight: rational.Int(1), Payoffs: make([]rational.Rat, len(t.Game.Players))}
	zeros := 0 // below
	for ; v >= 0; v = tree.Parent[v] {
		for i := range z.Payoffs {
			z.Payoffs[i] = z.Payoffs[i].Add(tree.OutcomePayoff(int(v), i))
		}
		switch p := tree.Parent[v]; {
		case p < 0:
		case tree.Player[p] != seqform.Chance:
			set := t.Sets[t.first[tree.Player[p]]+int(tree.Infoset[p])]
			z.Path, z.Nodes, z.Zeros = append(z.Path, set.Lo+tree.Action[v]), append(z.Nodes, p), append(z.Zeros, zeros)
		default:
			if x := tree.ChanceSets[tree.Infoset[p]].Prob[tree.Action[v]]; x.IsZero() {
				zeros++
			} else {
				z.Weight = z.Weight.Mul(x)
			}
		}
	}
	slices.Reverse(z.Path)
	slices.Reverse(z.Nodes)
	slices.Reverse(z.Zeros)
	for k, below := range z.Zeros {
		z.Zeros[k] = zeros - below
	}
	z.Zeros = append(z.Zeros, zeros)
	return z
}

// A Term is a number times the coefficients of entries.
type Term struct {
	Number  rational.Rat
	Factors []int32 // entries
}

// Payoffs returns for each entry its payoff to its player if others and chance
// play on with entries of order 0, weighted by the coefficients of reaching its
// information set. Of the player's own entries only those after it are factors.
// The result is nil if it would be too large.
func (t *Tree) Payoffs(orders []int) [][]Term {
	z := make([][]Term, len(t.SetOf))
	leading := t.leading(orders)
	total := 0
	for k := range t.Leaves {
		leaf := &t.Leaves[k]
		for at := len(leaf.Path) - 1; at >= 0 && leaf.Zeros[at] == leaf.Zeros[len(leaf.Path)]; at-- {
			e := leaf.Path[at]
			if u := leaf.Payoffs[t.Owner(e)]; leading[leaf.Nodes[at]] && !u.IsZero() {
				factors := t.factors(leaf.Path, at)
				if total += len(factors) + 1; total > maxSteps {
					return nil
				}
				z[e] = append(z[e], Term{leaf.Weight.Mul(u), factors})
			}
			if orders[e] > 0 {
				break // play does not go on here in the limit
			}
		}
	}
	return z
}

// factors returns a path without the entry numbered at and those of its player
// before it.
func (t *Tree) factors(path []int32, at int) []int32 {
	owner := t.Owner(path[at])
	z := make([]int32, 0, len(path)-1)
	for k, e := range path {
		if k > at || k < at && t.Owner(e) != owner {
			z = append(z, e)
		}
	}
	return z
}

// leading returns the nodes that are reached with the least order in their
// information set. Own moves are the same for all of these.
func (t *Tree) leading(orders []int) map[int32]bool {
	type order struct{ zeros, sum int }
	at, least := make(map[int32]order), make([]*order, len(t.Sets))
	for k := range t.Leaves {
		leaf, o := &t.Leaves[k], order{}
		for j, e := range leaf.Path {
			o.zeros = leaf.Zeros[j]
			at[leaf.Nodes[j]] = o
			if l := least[t.SetOf[e]]; l == nil || o.zeros < l.zeros || o.zeros == l.zeros && o.sum < l.sum {
				first := o
				least[t.SetOf[e]] = &first
			}
			o.sum += orders[e]
		}
	}
	z := make(map[int32]bool, len(at))
	for k := range t.Leaves {
		for j, e := range t.Leaves[k].Path {
			v := t.Leaves[k].Nodes[j]
			z[v] = at[v] == *least[t.SetOf[e]]
		}
	}
	return z
}

// Least returns per set the least order, over the nodes to which chance leads, of what
// the others do on the path; −1 if chance leads to none.
func (t *Tree) Least(orders []int) []int {
	least := slices.Repeat([]int{-1}, len(t.Sets))
	for k := range t.Leaves {
		leaf := &t.Leaves[k]
		for at, e := range leaf.Path {
			if leaf.Zeros[at] > 0 {
				break
			}
			sum, set := 0, t.SetOf[e]
			for _, f := range leaf.Path[:at] {
				if t.Owner(f) != t.Owner(e) {
					sum += orders[f]
				}
			}
			if least[set] < 0 || sum < least[set] {
				least[set] = sum
			}
		}
	}
	return least
}
