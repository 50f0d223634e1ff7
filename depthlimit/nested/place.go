package nested

import (
	"fmt"
	"slices"

	"exactsolve/depthlimit"
	"exactsolve/depthlimit/resolve"
	"exactsolve/seqform"
)

// A cut is a limit with its public states.
type cut struct {
	limit  *depthlimit.Limit
	states [][]int
	of     []int // per node of the limit, the index of its state
}

func newCut(l *depthlimit.Limit) *cut {
	c := &cut{limit: l, states: resolve.States(l), of: make([]int, len(l.Nodes()))}
	for i, state := range c.states {
		for _, k := range state {
			c.of[k] = i
		}
	}
	return c
}

// state returns the index of the public state of the subgame that node v is in, −1 if
// it is in none.
func (c *cut) state(v int) int {
	if !c.limit.Below(v) {
		return -1
	}
	k, at := slices.BinarySearch(c.limit.Nodes(), v)
	if !at {
		k--
	}
	return c.of[k]
}

// count counts, for each node, Opp's off-tree actions that lead there.
func (s *Solver) count() {
	t := s.game.Tree
	s.taken = make([]int32, t.Len())
	for v := 1; v < t.Len(); v++ {
		if s.taken[v] = s.taken[t.Parent[v]]; s.leaves(v) {
			s.taken[v]++
		}
		s.deepest = max(s.deepest, int(s.taken[v]))
	}
}

// leaves reports whether an off-tree action leads to node v.
func (s *Solver) leaves(v int) bool {
	t := s.game.Tree
	if v == 0 || int(t.Player[t.Parent[v]]) != s.opp {
		return false
	}
	return s.offTree(int(t.Infoset[t.Parent[v]]), int(t.Action[v]))
}

// departure returns where play comes with the n-th off-tree action, from 1: to the nodes
// after it, and wherever else it takes that no information set is split. A node below
// departure n is below the one before.
func (s *Solver) departure(n int) (*cut, error) {
	if s.departures[n] == nil {
		c, err := closed(s.game, func(v int) bool { return int(s.taken[v]) == n && s.leaves(v) })
		if err != nil {
			return nil, err
		}
		s.departures[n] = c
	}
	return s.departures[n], nil
}

// offers returns where the subgame begins that is solved when play comes to a public
// state of departure n with method expensive, and the state there: at Opp's nodes with the
// off-tree actions that lead to the state, which are at its nodes, or, where these are
// there for the sake of an information set, perhaps below.
func (s *Solver) offers(n, state int) (*cut, int, error) {
	departure, t := s.departures[n], s.game.Tree
	at := map[int]bool{}
	for _, k := range departure.states[state] {
		v := departure.limit.Nodes()[k]
		for u := v; u < int(t.End[v]); u++ {
			if int(s.taken[u]) == n && s.leaves(u) {
				at[int(t.Parent[u])] = true
			}
		}
	}
	c, err := closed(s.game, func(v int) bool { return at[v] })
	if err != nil {
		return nil, 0, err
	}
	return c, c.state(departure.limit.Nodes()[departure.states[state][0]]), nil
}

// closed returns the limit at the nodes at which a predicate holds, and at as many
// others as it takes: if an information set has a node below the limit, all its nodes
// are.
func closed(g *seqform.Game, holds func(v int) bool) (*cut, error) {
	t := g.Tree
	below := make([]bool, t.Len())
	for v := range below {
		below[v] = holds(v) || v > 0 && below[t.Parent[v]]
	}
	for grown := true; grown; {
		grown = false
		for i := range g.Players {
			for h := range g.Players[i].Infosets {
				grown = grow(t, g.Players[i].Infosets[h].Nodes, below) || grown
			}
		}
	}
	l, err := depthlimit.NewLimit(g, depthlimit.Where(t, func(v int) bool { return below[v] }))
	if err != nil {
		return nil, fmt.Errorf("nested: %w", err)
	}
	return newCut(l), nil
}

// grow puts all nodes of an information set, and what follows, below if some are.
func grow(t *seqform.Tree, nodes []int32, below []bool) (grown bool) {
	if !slices.ContainsFunc(nodes, func(v int32) bool { return below[v] }) {
		return false
	}
	for _, v := range nodes {
		if below[v] {
			continue
		}
		grown = true
		for u := v; u < t.End[v]; u++ {
			below[u] = true
		}
	}
	return grown
}

// Restrict returns the game without some actions of player i: that in which a
// blueprint is made. Labels are kept. It is an error if the game is not a tree, or if
// an information set has no action left.
func Restrict(g *seqform.Game, i int, without func(h, a int) bool) (*seqform.Game, error) {
	if g.Tree == nil {
		return nil, fmt.Errorf("nested: the game is in strategic form, want a tree")
	}
	z, err := g.Copy(seqform.Changes{
		Title: g.Title + ", restricted",
		Keep:  func(k, h, a int) bool { return k != i || !without(h, a) },
	})
	if err == nil {
		return z, nil
	}
	for h, set := range g.Players[i].Infosets {
		left := 0
		for a := range set.Actions {
			if !without(h, a) {
				left++
			}
		}
		if left == 0 {
			return nil, fmt.Errorf("nested: all actions at information set %s of player %d are off the tree, want one that is not",
				g.InfosetLabel(i, h), i+1)
		}
	}
	return nil, fmt.Errorf("nested: %w", err)
}
