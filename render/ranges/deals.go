package ranges

import (
	"maps"
	"regexp"
	"slices"
	"strings"

	"exactsolve/seqform"
)

// deals are the ways in which the first moves, as far as they are of chance, may go.
type deals struct {
	g     *seqform.Game
	of    []int32  // by node the deal: the node that play begins at, −1 before
	label []string // by node what leads there from the root or, after the deal, from the deal
}

// longest bounds a history of poker in bytes, so that a chain of many moves has no text for each.
const longest = 1000

// newDeals returns the deals of a game; nil where chance does not move first, or a history is too long.
func newDeals(g *seqform.Game) *deals {
	t := g.Tree
	if t.Player[0] != seqform.Chance {
		return nil
	}
	d := &deals{g: g, of: make([]int32, t.Len()), label: make([]string, t.Len())}
	d.of[0] = -1
	words := map[[2]int32][]string{} // of chance and information sets
	for v := 1; v < t.Len(); v++ {
		up := t.Parent[v]
		set := [2]int32{int32(t.Player[up]), t.Infoset[up]}
		if words[set] == nil {
			words[set] = d.actions(set)
		}
		d.of[v], d.label[v] = d.of[up], words[set][t.Action[v]]
		if before := d.label[up]; d.of[v] != up && before != "" {
			d.label[v] = before + " " + d.label[v]
		}
		if len(d.label[v]) > longest {
			return nil
		}
		if d.of[v] < 0 && t.Player[v] != seqform.Chance {
			d.of[v] = int32(v)
		}
	}
	return d
}

func (d *deals) actions(set [2]int32) []string {
	if set[0] == seqform.Chance {
		return seqform.ActionLabels(d.g.Tree.ChanceSets[set[1]].Actions)
	}
	return seqform.ActionLabels(d.g.Players[set[0]].Infosets[set[1]].Actions)
}

// history returns what was seen at a node since the deal.
func (d *deals) history(v int32) string {
	if d.of[v] == v {
		return ""
	}
	return d.label[v]
}

// places returns those of the information sets of player i; nil where nodes of one have different
// histories.
func (d *deals) places(i int) []place {
	if d == nil {
		return nil
	}
	sets := d.g.Players[i].Infosets
	hands := forest{}
	for h := range sets {
		first := sets[h].Nodes[0]
		for _, v := range sets[h].Nodes {
			if d.history(v) != d.history(first) {
				return nil
			}
			hands.join(d.of[v], d.of[first])
		}
	}
	labels := map[int32][]string{} // by hand those of its deals, in order
	for _, deal := range slices.Sorted(maps.Keys(hands)) {
		labels[hands.root(deal)] = append(labels[hands.root(deal)], d.label[deal])
	}
	names := handNames(labels)
	var list []place
	for h := range sets {
		first := sets[h].Nodes[0]
		list = append(list, place{names[hands.root(d.of[first])], d.history(first)})
	}
	return list
}

// A forest has for each deal one before it, or itself at a root; deals of one tree are of one hand.
type forest map[int32]int32

func (f forest) root(v int32) int32 {
	if _, ok := f[v]; !ok {
		f[v] = v
	}
	for f[v] != v {
		f[v] = f[f[v]]
		v = f[v]
	}
	return v
}

func (f forest) join(v, w int32) { f[f.root(v)] = f.root(w) }

// handNames names hands by the parts that all their deals have in common, "J" of "J-Q" and "J-K";
// by all their deals where that does not tell them apart.
func handNames(labels map[int32][]string) map[int32]string {
	names := map[int32]string{}
	seen := map[string]bool{}
	for hand, list := range labels {
		name := common(list)
		if name == "" || seen[name] {
			return allDeals(labels)
		}
		names[hand], seen[name] = name, true
	}
	return names
}

func allDeals(labels map[int32][]string) map[int32]string {
	names := map[int32]string{}
	for hand, list := range labels {
		names[hand] = strings.Join(list, ", ")
	}
	return names
}

// common returns the parts that labels have in common where they stand.
func common(labels []string) string {
	all := parts(labels[0])
	keep := slices.Repeat([]bool{true}, len(all))
	for _, l := range labels[1:] {
		other := parts(l)
		if len(other) != len(all) {
			return ""
		}
		for k := range all {
			keep[k] = keep[k] && other[k] == all[k]
		}
	}
	var words []string
	for k, w := range all {
		if keep[k] {
			words = append(words, w)
		}
	}
	return strings.Join(words, " ")
}

var between = regexp.MustCompile(`[ ,;/|-]+`)

// parts returns those of a label between spaces and signs or, if there are none, its characters.
func parts(label string) []string {
	list := between.Split(label, -1)
	if len(list) == 1 {
		return strings.Split(label, "")
	}
	return list
}
