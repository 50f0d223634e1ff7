package depthlimit

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestRoundStarts(t *testing.T) {
	g, err := leduc()
	require.NoError(t, err)
	require.Equal(t, Where(g.Tree, func(v int) bool { return g.Tree.Player[v] >= 0 }), RoundStarts(g.Tree, 1))
	require.Empty(t, RoundStarts(g.Tree, 3))
	nodes := RoundStarts(g.Tree, 2)
	cards := 0
	for _, v := range AfterRound(g.Tree, 1) {
		cards += len(g.Tree.ChanceSets[g.Tree.Infoset[v]].Actions)
	}
	require.Len(t, nodes, cards)
	for _, v := range nodes {
		require.Contains(t, AfterRound(g.Tree, 1), int(g.Tree.Parent[v]))
	}
	_, err = NewLimit(g, nodes)
	require.NoError(t, err)
}
