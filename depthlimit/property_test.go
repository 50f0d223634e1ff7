package depthlimit

import (
	"context"
	"errors"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/cert"
	"exactsolve/rational"
	"exactsolve/rational/rationaltest"
	"exactsolve/seqform"
)

// randomLimits calls test with random games and limits, of trees cut at a depth
// and of games with public chance cut after a round.
func randomLimits(t *testing.T, test func(t *testing.T, seed uint64, l *Limit)) {
	for seed := range uint64(60) {
		g := randomGame(t, 1000+seed, 5)
		l, err := NewLimit(g, AtDepth(g.Tree, int(seed%5)))
		require.NoError(t, err)
		test(t, seed, l)
		g = randomRounds(t, seed)
		l, err = NewLimit(g, AfterRound(g.Tree, 1))
		require.NoError(t, err)
		require.Len(t, l.Nodes(), 16)
		test(t, seed, l)
	}
}

// TestRandom checks T1 to T5, and that values do not depend on the order of actions
// but rise with a payment at the root.
func TestRandom(t *testing.T) {
	randomLimits(t, func(t *testing.T, seed uint64, l *Limit) {
		g := l.Game()
		exact := equilibrium(t, g, cert.Nash)
		us := int(seed) % 2
		trunk, err := NewTrunk(l, us, exact[us])
		require.NoError(t, err)
		value, err := trunk.against(exact[1-us])
		require.NoError(t, err)
		rationaltest.Equal(t, "0", requireLoop(t, l, us, exact, value))

		p := randomProfile(seed, g)
		expl := requireLoop(t, l, us, p, value)
		other, q := reversed(t, g, p)
		var nodes []int
		for _, v := range l.Nodes() {
			nodes = append(nodes, mirror(g.Tree, other.Tree, v))
		}
		m, err := NewLimit(other, nodes)
		require.NoError(t, err)
		more := rational.Int(int64(us) + 1)
		rationaltest.Same(t, expl, requireLoop(t, m, us, q, value.Add(more)), "reversed")
		rationaltest.Same(t, first(t, l, us, p).Value.Add(more), first(t, m, us, q).Value, "reversed")
	})
}

// first solves the model with one continuation.
func first(t *testing.T, l *Limit, us int, p seqform.Profile) *Solution {
	trunk, err := NewTrunk(l, us, p[us])
	require.NoError(t, err)
	m := trunk.Limited()
	v, err := trunk.Values(p[1-us])
	require.NoError(t, err)
	m.Add(v)
	s, err := m.Solve(context.Background(), 0)
	require.NoError(t, err)
	return s
}

// mirror returns the node of a reversed tree that node v of the tree became.
func mirror(tree, other *seqform.Tree, v int) int {
	if v == 0 {
		return 0
	}
	up := int(tree.Parent[v])
	after := 0 // children after v
	for c := int(tree.End[v]); c < int(tree.End[up]); c = int(tree.End[c]) {
		after++
	}
	return other.Child(mirror(tree, other, up), after)
}

// TestClosure: cuts of a random tree by a random predicate are either closed, with
// leaf information sets of one sequence each, or an error names two nodes that
// show it.
func TestClosure(t *testing.T) {
	open, closed := 0, 0
	for seed := range uint64(400) {
		g := randomGame(t, 3000+seed, 5)
		nodes := Where(g.Tree, func(v int) bool { return v%7 == int(seed%7) || g.Tree.Player[v] == seqform.Chance })
		if seed%2 == 0 {
			nodes = AfterRound(g.Tree, 1)
		}
		l, err := NewLimit(g, nodes)
		if e, ok := errors.AsType[*ClosureError](err); ok {
			open++
			require.Equal(t, int16(e.Player), g.Tree.Player[e.Above])
			require.Equal(t, int16(e.Player), g.Tree.Player[e.Below])
			require.Equal(t, int32(e.Infoset), g.Tree.Infoset[e.Above])
			require.Equal(t, int32(e.Infoset), g.Tree.Infoset[e.Below])
			require.False(t, atOrBelow(g.Tree, nodes, e.Above))
			require.True(t, atOrBelow(g.Tree, nodes, e.Below))
			continue
		}
		require.NoError(t, err)
		closed++
		trunk, err := NewTrunk(l, 0, make(seqform.Behavior, len(g.Players[0].Infosets)))
		require.NoError(t, err)
		for i := range 2 {
			count := 0
			for _, set := range l.LeafSets(i) {
				for _, k := range set {
					require.Equal(t, trunk.seqs[i][set[0]], trunk.seqs[i][k])
					count++
				}
			}
			require.Equal(t, len(l.Nodes()), count)
			requireFinest(t, l, i)
		}
	}
	require.Greater(t, open, 50)
	require.Greater(t, closed, 50)
}

func atOrBelow(tree *seqform.Tree, nodes []int, v int) bool {
	for _, top := range nodes {
		if top <= v && v < int(tree.End[top]) {
			return true
		}
	}
	return false
}

// requireFinest compares the leaf information sets with the transitive closure of
// "some information set has nodes below both".
func requireFinest(t *testing.T, l *Limit, i int) {
	t.Helper()
	n := len(l.Nodes())
	linked := make([][]bool, n)
	for k := range linked {
		linked[k] = make([]bool, n)
		linked[k][k] = true
	}
	for _, set := range l.Game().Players[i].Infosets {
		for _, v := range set.Nodes {
			for _, w := range set.Nodes {
				if l.Below(int(v)) {
					linked[l.leaf[v]][l.leaf[w]] = true
				}
			}
		}
	}
	for k := range n {
		for a := range n {
			for b := range n {
				linked[a][b] = linked[a][b] || linked[a][k] && linked[k][b]
			}
		}
	}
	of := make([]int, n)
	for s, set := range l.LeafSets(i) {
		for _, k := range set {
			of[k] = s
		}
	}
	for a := range n {
		for b := range n {
			require.Equal(t, linked[a][b], of[a] == of[b])
		}
	}
}
