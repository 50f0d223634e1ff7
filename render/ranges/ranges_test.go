package ranges_test

import (
	"fmt"
	"runtime"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/fixtures/gen"
	"exactsolve/render/ranges"
	"exactsolve/seqform"
	"exactsolve/seqform/seqformtest"
)

func Example() {
	g, _ := gen.Kuhn(2, 3)
	for _, z := range ranges.Of(g) {
		fmt.Printf("player %d: %q × %q\n", z.Player+1, z.Histories, z.Hands)
	}
	// Output:
	// player 1: ["" "cb"] × ["J" "Q" "K"]
	// player 2: ["c" "b"] × ["J" "Q" "K"]
}

// nameless returns a game without names of information sets.
func nameless(t *testing.T, g *seqform.Game) *seqform.Game {
	t.Helper()
	declared := map[[2]int]seqform.SetID{}
	z, err := g.Copy(seqform.Changes{Set: func(b *seqform.PrefixBuilder, v int) (seqform.SetID, bool) {
		i, h := int(g.Tree.Player[v]), int(g.Tree.Infoset[v])
		if i < 0 {
			return 0, false
		}
		id, ok := declared[[2]int{i, h}]
		if !ok {
			set := &g.Players[i].Infosets[h]
			id = b.Infoset(i, set.Number, "", set.Actions)
			declared[[2]int{i, h}] = id
		}
		return id, true
	}})
	require.NoError(t, err)
	return z
}

func text(z ranges.Grid) string { return fmt.Sprint(z.Player, z.Hands, len(z.Histories), z.At) }

// TestSame checks that the tree alone gives the grids that names give, where the histories in names
// tell as much; and that each information set is in its grid once.
func TestSame(t *testing.T) {
	for _, name := range []string{"kuhn cards=3", "kuhn cards=13", "kuhn players=3", "poker-raise", "leduc ranks=3", "leduc ranks=2 distinguish-suits=true", "liars-dice", "nl-leduc"} {
		g := seqformtest.Made(name)
		byNames, byTree := ranges.Of(g), ranges.Of(nameless(t, g))
		require.Len(t, byNames, len(g.Players), name)
		require.Len(t, byTree, len(g.Players), name)
		for i := range byNames {
			require.Equal(t, text(byNames[i]), text(byTree[i]), name)
			require.ElementsMatch(t, sets(g, i), inside(byNames[i]), name)
		}
	}
}

func sets(g *seqform.Game, i int) (list []int) {
	for h := range g.Players[i].Infosets {
		list = append(list, h)
	}
	return list
}

func inside(z ranges.Grid) (list []int) {
	for _, row := range z.At {
		for _, h := range row {
			if h >= 0 {
				list = append(list, h)
			}
		}
	}
	return list
}

// TestPlaces checks that an information set stands where its name says.
func TestPlaces(t *testing.T) {
	g := seqformtest.Leduc(3)
	for _, z := range ranges.Of(g) {
		for n, row := range z.At {
			for j, h := range row {
				if h >= 0 {
					require.Equal(t, z.Hands[j]+":"+z.Histories[n], g.Players[z.Player].Infosets[h].Name)
				}
			}
		}
	}
}

// TestNone checks that games without hands, or with one history, have no grid.
func TestNone(t *testing.T) {
	for claims, g := range seqformtest.Known(t) {
		if !strings.Contains(claims.Name, "kuhn") && !strings.Contains(claims.Name, "poker_raise") {
			require.Empty(t, ranges.Of(g), claims.Name)
		}
	}
	for _, name := range []string{"goofspiel", "jury", "first-price-auction", "signaling", "coin-toss", "random-efg", "random-nfg"} {
		require.Empty(t, ranges.Of(seqformtest.Made(name)), name)
	}
}

// TestLong checks that a long chain of moves is no poker, before it takes memory for all its histories.
func TestLong(t *testing.T) {
	b := seqform.NewBuilder("", "I", "II")
	for _, deal := range []string{"J", "Q"} {
		n := b.Root().Chance(deal, seqform.Uniform(2)[0])
		for k := range 1000 {
			m := n.Move(k%2, fmt.Sprint(deal, k), "l", "r")
			m.Child("l").Leaf(1, 0)
			n = m.Child("r")
		}
		n.Leaf(0, 0)
	}
	g, err := b.Game()
	require.NoError(t, err)
	require.Empty(t, ranges.Of(g))
}

// TestSparse checks that names which would make a grid of almost nothing are none, before there is memory for it.
func TestSparse(t *testing.T) {
	const sets = 2000
	each := seqform.Uniform(sets)[0]
	b := seqform.NewBuilder("", "I")
	for k := range sets {
		m := b.Root().Chance(fmt.Sprint(k), each).Move(0, fmt.Sprint(k, ":", k), "l", "r")
		m.Child("l").Leaf(1)
		m.Child("r").Leaf(0)
	}
	g, err := b.Game()
	require.NoError(t, err)
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	require.Empty(t, ranges.Of(g))
	runtime.ReadMemStats(&after)
	require.Less(t, after.TotalAlloc-before.TotalAlloc, uint64(8*sets*sets))
}

// TestHidden checks that there is no grid by the tree where an information set has two histories.
func TestHidden(t *testing.T) {
	b := seqform.NewBuilder("", "I", "II")
	for _, deal := range []string{"J", "Q"} {
		n := b.Root().Chance(deal, seqform.Uniform(2)[0]).Move(0, deal, "l", "r")
		for _, a := range []string{"l", "r"} {
			low := n.Child(a).Move(1, "guess "+deal, "x", "y") // does not see a
			low.Child("x").Leaf(1, 0)
			m := low.Child("y").Move(1, "again "+deal, "x", "y")
			m.Child("x").Leaf(0, 1)
			m.Child("y").Leaf(2, 1)
		}
	}
	g, err := b.Game()
	require.NoError(t, err)
	require.Empty(t, ranges.Of(g))
}
