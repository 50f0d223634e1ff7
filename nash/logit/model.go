package logit

import (
	"slices"

	"exactsolve/rational"
	"exactsolve/seqform"
	"exactsolve/seqform/forms"
)

// A model is a game tree with what else there is to know about its nodes, in prefix order.
type model struct {
	*seqform.Tree // of g, or that of a strategic form
	g             *seqform.Game
	players       int
	actions       int            // of all information sets
	scale         rational.Rat   // payoffs are in units of it
	low           []rational.Rat // least payoff per player

	set   []int32   // index in sets, or noSet
	leaf  []int32   // index in payoff at leaves, or −1
	kids  [][]int32 // children
	zeros []int32   // how many chance moves of probability 0 lead to each node

	sets   []infoset
	at     []int32          // index in sets of the first of a player
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
	m := &model{Tree: g.Tree, g: g, players: len(g.Players), scale: rational.Int(1)}
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
	if g.Tree == nil {
		tree, err := forms.Tree(g)
		if err != nil {
			panic("logit: " + err.Error()) // a table makes a tree
		}
		m.Tree = tree.Tree
	}
	m.setScale()
	m.addNodes()
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

func (m *model) addNodes() {
	n := m.Len()
	m.set, m.leaf = slices.Repeat([]int32{noSet}, n), slices.Repeat([]int32{-1}, n)
	m.kids, m.zeros = make([][]int32, n), make([]int32, n)
	paid := make([][]rational.Rat, m.players)
	for i := range paid {
		paid[i] = m.Paid(i)
	}
	for v := range m.Parent {
		if up := m.Parent[v]; up >= 0 {
			m.kids[up] = append(m.kids[up], int32(v))
			m.zeros[v] = m.zeros[up]
			if m.Player[up] == seqform.Chance && m.ChanceSets[m.Infoset[up]].Prob[m.Action[v]].IsZero() {
				m.zeros[v]++
			}
		}
		if i := m.Player[v]; i >= 0 {
			m.set[v] = m.at[i] + m.Infoset[v]
			h := &m.sets[m.set[v]]
			h.nodes = append(h.nodes, int32(v))
		} else if m.IsLeaf(v) {
			m.leaf[v] = int32(len(m.payoff))
			scaled := make([]rational.Rat, m.players)
			for i := range scaled {
				scaled[i] = paid[i][v].Sub(m.low[i]).Quo(m.scale)
			}
			m.payoff = append(m.payoff, scaled)
		}
	}
}

// zerosAt returns the least number of chance moves of probability 0 that lead to h.
func (m *model) zerosAt(h *infoset) int32 {
	least := m.zeros[h.nodes[0]]
	for _, v := range h.nodes {
		least = min(least, m.zeros[v])
	}
	return least
}
