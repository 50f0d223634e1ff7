package render

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/fixtures"
	"exactsolve/rational"
	"exactsolve/seqform"
	"exactsolve/seqform/seqformtest"
)

// TestFoldingCounts: what is shown and what is not add up to the tree, under
// random options.
func TestFoldingCounts(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	games := trees(t)
	for _, name := range slices.Sorted(maps.Keys(games)) {
		g := games[name]
		for range 10 {
			o := Options{MaxNodes: 1 + r.IntN(300), MaxActions: 1 + r.IntN(8), MaxDepth: r.IntN(6), FoldUnreached: r.IntN(2) == 0}
			if r.IntN(2) == 0 {
				o.Profile = pure(g)
			}
			o.Fold = append(o.Fold, [2]int{r.IntN(len(g.Players)), 0})
			checkOutline(t, fmt.Sprintf("%s %+v", name, o), newOutline(g, &o))
		}
	}
}

// trees returns the fixtures and generated games that are trees.
func trees(t testing.TB) map[string]*seqform.Game {
	games := generated(t)
	for _, name := range fixtures.Names() {
		games[name] = seqformtest.Fixture(t, name)
	}
	maps.DeleteFunc(games, func(_ string, g *seqform.Game) bool { return g.Tree == nil })
	return games
}

func checkOutline(t *testing.T, name string, l *outline) {
	sum, extra := 0, 0
	depth := make([]int, len(l.nodes))
	children := make([]int, len(l.nodes))
	for k := range l.nodes {
		n := &l.nodes[k]
		sum += n.count
		if n.kind == others {
			extra++
			require.NotEqual(t, n.parent, int32(-1), name)
		} else {
			sum++
		}
		if n.parent >= 0 {
			require.Less(t, n.parent, int32(k), name)
			require.Equal(t, interior, l.nodes[n.parent].kind, name)
			depth[k] = depth[n.parent] + 1
			children[n.parent]++
			if n.kind != others {
				require.Equal(t, l.g.Tree.Parent[n.tree], l.nodes[n.parent].tree, name)
			}
		}
		require.LessOrEqual(t, children[max(n.parent, 0)], l.o.maxActions()+1, name) // one that stands for others, or the last
		require.Equal(t, n.kind == leaf, l.g.Tree.IsLeaf(int(n.tree)) && n.kind != others, name)
		for _, set := range l.o.Fold {
			require.False(t, n.kind == interior && set == [2]int{n.player, n.infoset} && k > 0, name)
		}
		if l.o.MaxDepth > 0 {
			require.LessOrEqual(t, depth[k], l.o.MaxDepth, name)
		}
		require.False(t, n.kind == interior && l.o.FoldUnreached && !n.reached, name)
	}
	require.Equal(t, l.g.Tree.Len(), sum, name)
	if l.nodes[0].kind == interior {
		require.LessOrEqual(t, len(l.nodes), max(l.o.maxNodes(), children[0]+1), name)
	}
}

// TestFewNodes: the root's actions are shown whatever the limit, and then no
// more.
func TestFewNodes(t *testing.T) {
	g := seqformtest.Fixture(t, "kuhn")
	require.Len(t, newOutline(g, &Options{MaxNodes: 5}).nodes, 7)
	require.Len(t, newOutline(g, &Options{MaxNodes: 5, MaxActions: 2}).nodes, 4)
	require.Len(t, newOutline(g, &Options{MaxActions: 5, MaxDepth: 1}).nodes, 7, "one action is not left out")
}

// TestReached compares with realization weights: own plans times the others'.
func TestReached(t *testing.T) {
	for want, g := range seqformtest.Known(t) {
		if g.Tree == nil {
			continue
		}
		plans := g.Plans(pure(g))
		weight := map[int]rational.Rat{}
		seqform.ReachWeights(g, plans, rational.Int(1), func(v int, w rational.Rat) {
			i := g.Tree.Player[v]
			weight[v] = w.Mul(plans[i][g.Players[i].Infosets[g.Tree.Infoset[v]].ParentSeq])
		})
		for k, on := range reachedNodes(g.Tree, pure(g)) {
			if w, ok := weight[k]; ok {
				require.Equal(t, !w.IsZero(), on, "%s: node %d", want.Name, k)
			}
		}
	}
}

// TestBeliefsAndPayoffs: those written are those of the game.
func TestBeliefsAndPayoffs(t *testing.T) {
	for about, g := range seqformtest.Known(t) {
		if g.Tree == nil {
			continue
		}
		o := withProfile(g, seqformtest.Uniform(g))
		l := newOutline(g, &o)
		total := make([]rational.Rat, len(g.Players))
		reach := map[int32]rational.Rat{0: rational.Int(1)}
		at := map[[3]int32]string{}
		for k := range l.nodes {
			n := &l.nodes[k]
			if n.parent >= 0 {
				x := rational.MustParse(n.probability)
				reach[n.tree] = reach[l.nodes[n.parent].tree].Mul(x)
			}
			for i, u := range n.payoffs {
				total[i] = total[i].Add(reach[n.tree].Mul(rational.MustParse(u)))
			}
			if n.player >= 0 {
				at[[3]int32{int32(n.player), int32(n.infoset), n.tree}] = n.belief
			}
		}
		want := g.ExpectedPayoffs(g.Plans(o.Profile))
		for i := range total {
			require.True(t, total[i].Equal(want[i]), "%s: player %d gets %v, want %v", about.Name, i+1, total[i], want[i])
		}
		for i, sets := range o.Beliefs {
			for h, b := range sets {
				for k, x := range b {
					text := "[" + x.String() + "]"
					if len(b) == 1 {
						text = ""
					}
					require.Equal(t, text, at[[3]int32{int32(i), int32(h), g.Players[i].Infosets[h].Nodes[k]}], about.Name)
				}
			}
		}
	}
}

// TestLevels compares with levels found by raising them until nothing changes,
// in games where that ends.
func TestLevels(t *testing.T) {
	aligned := 0
	for name, g := range trees(t) {
		l := newOutline(g, &Options{MaxNodes: 500})
		level := l.levels()
		for k := range l.nodes {
			if p := l.nodes[k].parent; p >= 0 {
				require.Greater(t, level[k], level[p], name)
			}
		}
		want, bends, ok := slowLevels(l)
		if ok && bends <= 2*len(l.nodes)+20 {
			require.Equal(t, want, level, name)
			aligned++
		}
	}
	require.Greater(t, aligned, 20)
}

func slowLevels(l *outline) (level []int32, bends int, ok bool) {
	level = make([]int32, len(l.nodes))
	for round := 0; ; round++ {
		if round > len(l.nodes)+1 {
			return nil, 0, false
		}
		changed := false
		of := map[[2]int]int32{}
		for k := range l.nodes {
			n := &l.nodes[k]
			if n.parent >= 0 {
				if up := level[n.parent] + 1; up > level[k] {
					level[k], changed = up, true
				}
			}
			key := [2]int{n.player, n.infoset}
			of[key] = max(of[key], level[k])
		}
		for k := range l.nodes {
			n := &l.nodes[k]
			if up := of[[2]int{n.player, n.infoset}]; n.player >= 0 && up > level[k] {
				level[k], changed = up, true
			}
		}
		if !changed {
			break
		}
	}
	for k := 1; k < len(level); k++ {
		bends += int(level[k]-level[l.nodes[k].parent]) - 1
	}
	return level, bends, true
}

// TestCrossedSets: two information sets that precede each other on different
// paths cannot both be level.
func TestCrossedSets(t *testing.T) {
	b := seqform.NewBuilder("crossed", "A", "B")
	for k, toss := range []string{"x", "y"} {
		first := b.Root().Chance(toss, rational.New(1, 2)).Move(k, "first", "l", "r")
		second := first.Child("l").Move(1-k, "first", "l", "r")
		for _, end := range []*seqform.Node{first.Child("r"), second.Child("l"), second.Child("r")} {
			end.Leaf()
		}
	}
	g, err := b.Game()
	require.NoError(t, err)
	l := newOutline(g, &Options{})
	d := newLayout(l)
	curved := 0
	for _, link := range d.links {
		if link.lane < 0 {
			curved++
		}
	}
	require.Len(t, d.links, 2)
	require.Equal(t, 1, curved)
	require.Empty(t, overlaps(readSVG(t, write(t, SVG, g, Options{})).texts))
}

// TestLanesAreDisjoint: links in one lane of a level do not overlap.
func TestLanesAreDisjoint(t *testing.T) {
	for _, d := range drawings(t) {
		if d.g.Tree == nil {
			continue
		}
		o := d.o
		lay := newLayout(newOutline(d.g, &o))
		for i, a := range lay.links {
			for _, b := range lay.links[i+1:] {
				if a.lane < 1 || a.lane != b.lane || lay.boxes[a.boxes[0]].level != lay.boxes[b.boxes[0]].level {
					continue
				}
				first, last := lay.boxes[b.boxes[0]].at, lay.boxes[a.boxes[len(a.boxes)-1]].at
				require.Less(t, last, first, d.name)
			}
		}
	}
}
