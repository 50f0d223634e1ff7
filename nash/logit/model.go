package logit

import (
	"exactsolve/rational"
	"exactsolve/seqform"
)

// A model is a game tree as flat arrays over its nodes in prefix order. Games in
// strategic form become trees in which the players move in turn.
type model struct {
	g       *seqform.Game
	players int
	actions int            // of all information sets
	scale   rational.Rat   // payoffs are in units of it
	low     []rational.Rat // least payoff per player

	parent []int32
	end    []int32   // the subtree of v is v … end[v]−1
	action []int32   // the action that leads to v
	set    []int32   // index in sets, or noSet
	chance []int32   // index in prob at chance nodes
	leaf   []int32   // index in payoff at leaves, or −1
	kids   [][]int32 // children
	zeros  []int32   // how many chance moves of probability 0 lead to v

	sets   []infoset
	at     []int32          // index in sets of the first of a player
	prob   [][]rational.Rat // of chance moves
	payoff [][]rational.Rat // of leaves, per player, scaled to about 0 … 1
}

const noSet = -1

// An infoset is an information set of any player; its actions have the numbers
// first, first+1, … among those of all.
type infoset struct {
	player int
	index  int // among the player's
	first  int
	size   int
	nodes  []int32
}

// Limits of memory: numbers in payoffs and numbers in a Jacobian.
const (
	maxNodes   = 1 << 20
	maxActions = 1_500
	maxPlayers = 1_000
)

// newModel returns the model of a game with perfect recall, or nil for one that is
// too large.
func newModel(g *seqform.Game) *model {
	m := &model{g: g, players: len(g.Players), scale: rational.Int(1)}
	m.addSets()
	nodes := 0
	if g.Tree != nil {
		nodes = g.Tree.Len()
	} else {
		nodes = 2 * g.Table.Len() // about: inner nodes are fewer than leaves
	}
	if m.players > maxPlayers || nodes > maxNodes/max(1, m.players) || m.actions > maxActions {
		return nil
	}
	m.setScale()
	if g.Tree != nil {
		m.fromTree(g.Tree)
	} else {
		m.fromTable(g.Table, -1, 0, 0, 1)
	}
	return m
}

// setScale sets scale to the largest range of a player's payoffs, unless it is 0.
func (m *model) setScale() {
	var most rational.Rat
	for i := range m.players {
		lo, hi := m.g.PayoffRange(i)
		m.low = append(m.low, lo)
		most = rational.Max(most, hi.Sub(lo))
	}
	if !most.IsZero() {
		m.scale = most
	}
}

func (m *model) addSets() {
	for i := range m.g.Players {
		m.at = append(m.at, int32(len(m.sets)))
		for h := range m.g.Players[i].Infosets {
			n := len(m.g.Players[i].Infosets[h].Actions)
			m.sets = append(m.sets, infoset{player: i, index: h, first: m.actions, size: n})
			m.actions += n
		}
	}
}

// addNode appends a node, a leaf until something else is said.
func (m *model) addNode(parent, action int32) int32 {
	v := int32(len(m.parent))
	m.parent = append(m.parent, parent)
	m.action = append(m.action, action)
	m.end = append(m.end, v+1)
	m.set = append(m.set, noSet)
	m.chance = append(m.chance, -1)
	m.leaf = append(m.leaf, -1)
	m.kids = append(m.kids, nil)
	m.zeros = append(m.zeros, 0)
	if parent >= 0 {
		m.kids[parent] = append(m.kids[parent], v)
		m.zeros[v] = m.zeros[parent]
		if c := m.chance[parent]; c >= 0 && m.prob[c][action].IsZero() {
			m.zeros[v]++
		}
	}
	return v
}

// enter puts node v into information set k.
func (m *model) enter(v, k int32) {
	m.set[v] = k
	m.sets[k].nodes = append(m.sets[k].nodes, v)
}

// zerosAt returns the least number of chance moves of probability 0 that lead to h.
func (m *model) zerosAt(h *infoset) int32 {
	least := m.zeros[h.nodes[0]]
	for _, v := range h.nodes {
		least = min(least, m.zeros[v])
	}
	return least
}

func (m *model) fromTree(t *seqform.Tree) {
	for k := range t.ChanceSets {
		m.prob = append(m.prob, t.ChanceSets[k].Prob)
	}
	total := make([][]rational.Rat, t.Len()) // payoffs along the path
	for v := range t.Len() {
		m.addNode(t.Parent[v], t.Action[v])
		m.end[v] = t.End[v]
		total[v] = make([]rational.Rat, m.players)
		for i := range total[v] {
			total[v][i] = t.OutcomePayoff(v, i)
			if t.Parent[v] >= 0 {
				total[v][i] = total[v][i].Add(total[t.Parent[v]][i])
			}
		}
		switch {
		case t.IsLeaf(v):
			m.addPayoffs(int32(v), total[v])
		case t.Player[v] == seqform.Chance:
			m.chance[v] = t.Infoset[v]
		default:
			m.enter(int32(v), m.at[t.Player[v]]+t.Infoset[v])
		}
	}
}

// fromTable adds the subtree where player i moves and the pure profile of those
// before has the given index; stride is the weight of i's strategy in it.
func (m *model) fromTable(t *seqform.Table, parent, action int32, index, stride int) {
	v := m.addNode(parent, action)
	i := 0
	for w := parent; w >= 0; w = m.parent[w] {
		i++
	}
	if i == m.players {
		pay := make([]rational.Rat, m.players)
		if o := t.Of[index]; o >= 0 {
			pay = t.Outcomes[o].Payoffs
		}
		m.addPayoffs(v, pay)
	} else {
		m.enter(v, m.at[i])
		for a := range t.Sizes[i] {
			m.fromTable(t, v, int32(a), index+a*stride, stride*t.Sizes[i])
		}
	}
	m.end[v] = int32(len(m.parent))
}

func (m *model) addPayoffs(v int32, pay []rational.Rat) {
	scaled := make([]rational.Rat, m.players)
	for i, x := range pay {
		scaled[i] = x.Sub(m.low[i]).Quo(m.scale)
	}
	m.leaf[v] = int32(len(m.payoff))
	m.payoff = append(m.payoff, scaled)
}
