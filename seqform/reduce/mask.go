package reduce

import (
	"slices"

	"exactsolve/seqform"
)

// A mask says of each player's sequences whether their last action is still there.
type mask [][]bool

func fullMask(g *seqform.Game) mask {
	m := make(mask, len(g.Players))
	for i := range m {
		m[i] = slices.Repeat([]bool{true}, g.Players[i].NumSeqs())
	}
	return m
}

// has reports whether action a at information set h of player i is still there.
func (m mask) has(g *seqform.Game, i, h, a int) bool {
	return m[i][g.Players[i].Infosets[h].Seq(a)]
}

// alive returns for each node whether it can still be reached.
func (m mask) alive(g *seqform.Game) []bool {
	t := g.Tree
	alive := make([]bool, t.Len())
	alive[0] = true
	for v := 1; v < len(alive); v++ {
		up := t.Parent[v]
		i := int(t.Player[up])
		alive[v] = alive[up] && (i == seqform.Chance || m.has(g, i, int(t.Infoset[up]), int(t.Action[v])))
	}
	return alive
}
