package correlated

import (
	"slices"

	"exactsolve/seqform"
)

// publicChance reports whether all players learn what chance does: no information set has nodes below two
// actions of one chance node.
func publicChance(t *seqform.Tree) bool {
	type place struct {
		player int16
		set    int32
		chance int32
	}
	below := map[place]int32{}
	for v := range t.Len() {
		if t.Player[v] < 0 {
			continue
		}
		for u := int32(v); t.Parent[u] >= 0; u = t.Parent[u] {
			c := t.Parent[u]
			if t.Player[c] != seqform.Chance {
				continue
			}
			at := place{t.Player[v], t.Infoset[v], c}
			if a, ok := below[at]; ok && a != t.Action[u] {
				return false
			}
			below[at] = t.Action[u]
		}
	}
	return true
}

// linked returns, for each information set of two players, those of the other one that are on a path with it.
func linked(g *seqform.Game) (z [2][][]int) {
	for i := range z {
		z[i] = make([][]int, len(g.Players[i].Infosets))
	}
	t := g.Tree
	for v := range t.Len() {
		i := t.Player[v]
		if i < 0 {
			continue
		}
		for u := t.Parent[v]; u >= 0; u = t.Parent[u] {
			if j := t.Player[u]; j == 1-i {
				h, k := t.Infoset[v], t.Infoset[u]
				z[i][h] = append(z[i][h], int(k))
				z[j][k] = append(z[j][k], int(h))
			}
		}
	}
	for i := range z {
		for h, list := range z[i] {
			slices.Sort(list)
			z[i][h] = slices.Compact(list)
		}
	}
	return z
}
