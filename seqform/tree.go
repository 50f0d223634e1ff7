package seqform

import (
	"fmt"
	"slices"

	"exactsolve/rational"
)

// A Tree is a game tree as flat arrays over its nodes in prefix order. Its
// fields are for reading only.
type Tree struct {
	Parent  []int32 // −1 at the root
	End     []int32 // the subtree of v is v … End[v]−1; next sibling of v is End[v]
	Action  []int32 // index of the action that leads to v; −1 at the root
	Player  []int16 // the player to move, Chance, or Terminal
	Infoset []int32 // index among the player's information sets, or in ChanceSets; −1 at leaves
	Outcome []int32 // index in Outcomes, −1 for none

	Name       []string // labels of the nodes; nil if all are empty
	ChanceSets []ChanceSet
	Outcomes   []Outcome
}

// Terminal is the player number of leaves in Tree.Player.
const Terminal = -2

// A ChanceSet is the description shared by chance nodes: actions and their
// probabilities, which are not negative and sum to 1.
type ChanceSet struct {
	Number  int
	Name    string
	Actions []string
	Prob    []rational.Rat
}

// Len returns the number of nodes.
func (t *Tree) Len() int { return len(t.Parent) }

// NodeName returns the label of node v, which may be empty.
func (t *Tree) NodeName(v int) string {
	if t.Name == nil {
		return ""
	}
	return t.Name[v]
}

// IsLeaf reports whether node v has no children.
func (t *Tree) IsLeaf(v int) bool { return t.Player[v] == Terminal }

// Child returns the node reached from v by action a. It takes time proportional to a.
func (t *Tree) Child(v, a int) int {
	c := v + 1
	for ; a > 0; a-- {
		c = int(t.End[c])
	}
	return c
}

// OutcomePayoff returns what player i is paid on passing node v.
func (t *Tree) OutcomePayoff(v, i int) rational.Rat {
	if o := t.Outcome[v]; o >= 0 {
		return t.Outcomes[o].Payoffs[i]
	}
	return rational.Rat{}
}

// Paid returns, per node, what player i is paid on the way there, the node included.
func (t *Tree) Paid(i int) []rational.Rat {
	paid := make([]rational.Rat, t.Len())
	for v := range paid {
		if paid[v] = t.OutcomePayoff(v, i); v > 0 {
			paid[v] = paid[v].Add(paid[t.Parent[v]])
		}
	}
	return paid
}

// Depth returns the largest number of edges between the root and a leaf.
func (t *Tree) Depth() int { return int(slices.Max(t.Depths())) }

// Depths returns, per node, the number of edges between it and the root.
func (t *Tree) Depths() []int32 {
	depth := make([]int32, t.Len())
	for v := 1; v < t.Len(); v++ {
		depth[v] = depth[t.Parent[v]] + 1
	}
	return depth
}

// ChanceReach returns, per node, the product of the chance probabilities on its path.
func (t *Tree) ChanceReach() []rational.Rat {
	reach, path := make([]rational.Rat, t.Len()), &walk[rational.Rat]{n: 1}
	for v := range reach {
		reach[v], _ = t.totals(path, v)
	}
	return reach
}

// SeqAt returns, per node, the sequence of player i there. The game must be a tree.
func (g *Game) SeqAt(i int) []int32 {
	t := g.Tree
	seq := make([]int32, t.Len())
	for v := 1; v < t.Len(); v++ {
		p := t.Parent[v]
		seq[v] = seq[p]
		if int(t.Player[p]) == i {
			seq[v] = g.Players[i].Infosets[t.Infoset[p]].FirstSeq + t.Action[v]
		}
	}
	return seq
}

// SubgameRoots returns the nodes at which subgames begin, in order: interior
// nodes below which no information set has only some of its nodes. The game must
// be a tree.
//
// One pass up the tree finds, per node, the range of nodes that the information
// sets of its subtree touch.
func (g *Game) SubgameRoots() []int {
	t := g.Tree
	lo, hi := make([]int32, t.Len()), make([]int32, t.Len())
	for v := range lo {
		lo[v], hi[v] = int32(v), int32(v)
		if i := t.Player[v]; i >= 0 {
			nodes := g.Players[i].Infosets[t.Infoset[v]].Nodes
			lo[v], hi[v] = nodes[0], nodes[len(nodes)-1]
		}
	}
	for v := t.Len() - 1; v > 0; v-- {
		p := t.Parent[v]
		lo[p], hi[p] = min(lo[p], lo[v]), max(hi[p], hi[v])
	}
	var roots []int
	for v := range lo {
		if !t.IsLeaf(v) && int(lo[v]) >= v && hi[v] < t.End[v] {
			roots = append(roots, v)
		}
	}
	return roots
}

// A walk holds n values for each node on the path to the current one, in a pass
// over a tree in prefix order.
type walk[T any] struct {
	n    int
	node []int32
	at   []T // n zeros, and n for each node
}

// enter moves to node v, which must come next, and returns the values of its parent, at
// the root zeros, and its own, which the caller is to set.
func (w *walk[T]) enter(t *Tree, v int) (above, here []T) {
	depth := len(w.node)
	for depth > 0 && w.node[depth-1] != t.Parent[v] {
		depth--
	}
	w.node = append(w.node[:depth], int32(v))
	from := depth * w.n
	if to := from + 2*w.n; to > len(w.at) {
		w.at = append(w.at, make([]T, to-len(w.at))...)
	}
	return w.at[from : from+w.n], w.at[from+w.n : from+2*w.n]
}

// sequences moves w to node v and returns the players' sequences there.
func (g *Game) sequences(w *walk[int32], v int) []int32 {
	t := g.Tree
	above, seqs := w.enter(t, v)
	copy(seqs, above)
	if p := t.Parent[v]; p >= 0 && t.Player[p] >= 0 {
		i := t.Player[p]
		seqs[i] = g.Players[i].Infosets[t.Infoset[p]].FirstSeq + t.Action[v]
	}
	return seqs
}

// totals moves w to node v and returns the product of the chance probabilities on the path
// to it and, in w.n − 1 entries, the sums of the payoffs.
func (t *Tree) totals(w *walk[rational.Rat], v int) (reach rational.Rat, paid []rational.Rat) {
	above, here := w.enter(t, v)
	copy(here, above)
	switch p := t.Parent[v]; {
	case p < 0:
		here[0] = rational.Int(1)
	case t.Player[p] == Chance:
		here[0] = above[0].Mul(t.ChanceSets[t.Infoset[p]].Prob[t.Action[v]])
	}
	if o := t.Outcome[v]; o >= 0 {
		for i := range here[1:] {
			here[i+1] = above[i+1].Add(t.Outcomes[o].Payoffs[i])
		}
	}
	return here[0], here[1:]
}

// longer reports whether the products of chance probabilities and the sums of payoffs of n players
// down to all nodes have more bits than that.
func (t *Tree) longer(n, bits int) bool {
	path := &walk[rational.Rat]{n: n + 1}
	for v := 0; v < t.Len() && bits >= 0; v++ {
		reach, paid := t.totals(path, v)
		bits -= reach.BitLen()
		for _, u := range paid {
			bits -= u.BitLen()
		}
	}
	return bits < 0
}

// A RecallError says that a player does not have perfect recall, and where: two
// nodes of one information set that follow different own sequences.
type RecallError struct {
	Player, Infoset int // indices
	Nodes           [2]int
	AbsentMinded    bool // one of the nodes follows the other
	label           string
}

// Error names the information set and two of its nodes, from 1.
func (e *RecallError) Error() string {
	if e.AbsentMinded {
		return fmt.Sprintf("player %d is absent-minded at information set %s: node %d follows node %d of the same set",
			e.Player+1, e.label, e.Nodes[1]+1, e.Nodes[0]+1)
	}
	return fmt.Sprintf("player %d has imperfect recall at information set %s: nodes %d and %d follow different own actions",
		e.Player+1, e.label, e.Nodes[0]+1, e.Nodes[1]+1)
}

// linkRecall finds the sequence that leads to each information set, or the
// first witness that there is not just one, in which case it sets g.Recall.
//
// One pass compares last own actions only. That suffices: if all nodes of every
// set share their last own action (h, a), then by induction along the path they
// share the sequence leading to h too.
func (g *Game) linkRecall() {
	t, last := g.Tree, &walk[int32]{n: len(g.Players)}
	for v := range t.Parent {
		seqs := g.sequences(last, v)
		i := int(t.Player[v])
		if i < 0 {
			continue
		}
		set := &g.Players[i].Infosets[t.Infoset[v]]
		own := seqs[i]
		if set.ParentSeq < 0 {
			set.ParentSeq = own
		}
		if set.ParentSeq != own {
			g.Recall = g.recallError(i, int(t.Infoset[v]), v)
			return
		}
	}
	for i := range g.Players {
		g.Players[i].measureSequences()
	}
}

func (g *Game) recallError(i, h, v int) *RecallError {
	set := &g.Players[i].Infosets[h]
	label := fmt.Sprint(set.Number)
	if set.Name != "" {
		label = fmt.Sprintf("%d %q", set.Number, set.Name)
	}
	e := &RecallError{Player: i, Infoset: h, Nodes: [2]int{int(set.Nodes[0]), v}, label: label}
	// If any two nodes of a set are on one path, two consecutive ones are.
	for k := 1; k < len(set.Nodes); k++ {
		a, b := set.Nodes[k-1], set.Nodes[k]
		if b < g.Tree.End[a] {
			e.Nodes, e.AbsentMinded = [2]int{int(a), int(b)}, true
			break
		}
	}
	return e
}
