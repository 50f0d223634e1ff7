package render

import (
	"slices"

	"exactsolve/seqform"
)

// unfolded returns which interior nodes show their actions. The tree unfolds
// level by level, an information set at a time, as long as the nodes fit the
// limit; what the profile reaches comes first in its level.
func unfolded(g *seqform.Game, o *Options, reached []bool) []bool {
	t := g.Tree
	f := folder{g: g, t: t, o: o, reached: reached, open: make([]bool, t.Len()), never: map[[2]int]bool{}, left: o.maxNodes() - 1}
	for _, set := range o.Fold {
		f.never[set] = true
	}
	level := []int32{0}
	for depth := 0; len(level) > 0 && (o.MaxDepth == 0 || depth < o.MaxDepth); depth++ {
		level = f.unfold(level)
	}
	return f.open
}

type folder struct {
	g       *seqform.Game
	t       *seqform.Tree
	o       *Options
	reached []bool
	open    []bool
	never   map[[2]int]bool // information sets that stay folded
	left    int             // nodes that may still be shown
}

// unfold opens nodes of a level and returns the next level.
func (f *folder) unfold(level []int32) []int32 {
	groups, any := f.groups(level), false
	for _, group := range groups {
		any = f.take(group) || any
	}
	for k := 0; !any && k < len(groups); k++ { // no whole information set fits
		for _, v := range groups[k] {
			any = f.take([]int32{v}) || any
		}
	}
	if level[0] == 0 && !f.open[0] && f.mayOpen(0) {
		f.open[0], f.left = true, 0 // show something, whatever the limit
	}
	var next []int32
	for _, v := range level {
		if !f.open[v] {
			continue
		}
		c := v + 1
		for range f.o.shown(f.g, v) {
			next = append(next, c)
			c = f.t.End[c]
		}
	}
	return next
}

// groups returns the nodes of a level that may be opened by information set,
// those with a reached node first.
func (f *folder) groups(level []int32) [][]int32 {
	index := map[[2]int]int{}
	var all [][]int32
	for _, v := range level {
		if !f.mayOpen(v) {
			continue
		}
		set := [2]int{int(f.t.Player[v]), int(f.t.Infoset[v])}
		k, ok := index[set]
		if !ok || set[0] == seqform.Chance {
			k = len(all)
			index[set] = k
			all = append(all, nil)
		}
		all[k] = append(all[k], v)
	}
	on := func(group []int32) bool {
		return slices.ContainsFunc(group, func(v int32) bool { return f.reached[v] })
	}
	last := slices.DeleteFunc(slices.Clone(all), on)
	return append(slices.DeleteFunc(all, func(group []int32) bool { return !on(group) }), last...)
}

func (f *folder) mayOpen(v int32) bool {
	if f.t.IsLeaf(int(v)) || f.never[[2]int{int(f.t.Player[v]), int(f.t.Infoset[v])}] {
		return false
	}
	return f.reached[v] || !f.o.FoldUnreached
}

// take opens the nodes of a group if their children fit.
func (f *folder) take(group []int32) bool {
	cost := 0
	for _, v := range group {
		cost += f.o.shown(f.g, v) + 1 // one for the actions left out, if any
	}
	if cost > f.left {
		return false
	}
	f.left -= cost
	for _, v := range group {
		f.open[v] = true
	}
	return true
}

// shown returns how many actions at interior node v are shown. One alone is
// not left out, as what stands for it takes as much room.
func (o *Options) shown(g *seqform.Game, v int32) int {
	h := g.Tree.Infoset[v]
	n := 0
	if i := g.Tree.Player[v]; i == seqform.Chance {
		n = len(g.Tree.ChanceSets[h].Actions)
	} else {
		n = len(g.Players[i].Infosets[h].Actions)
	}
	if n <= o.maxActions()+1 {
		return n
	}
	return o.maxActions()
}
