package seqform_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/seqform"
	"exactsolve/seqform/seqformtest"
)

// classesByDefinition compares each two actions at all profiles.
func classesByDefinition(g *seqform.Game) (classes [][]int, copies bool) {
	same := func(i, a, b int) bool {
		for t := range g.Payoffs.Len() {
			for s := range g.Payoffs.Len() {
				x, y := slices.Clone(g.Payoffs.Tuple(t)), slices.Clone(g.Payoffs.Tuple(s))
				at := int(x[i]) == a+1 && int(y[i]) == b+1
				if x[i], y[i] = 0, 0; !at || !slices.Equal(x, y) {
					continue
				}
				for j := range g.Players {
					if !g.Payoffs.U(t, j).Equal(g.Payoffs.U(s, j)) {
						return false
					}
				}
			}
		}
		return true
	}
	for i, n := range g.Table.Sizes {
		list, last := make([]int, n), 0
		for a := range n {
			for b := range a {
				if list[a] == 0 && same(i, b, a) {
					list[a], copies = list[b], true
				}
			}
			if list[a] == 0 {
				last++
				list[a] = last
			}
		}
		classes = append(classes, list)
	}
	return classes, copies
}

func TestCopies(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 17))
	with := 0
	for n := range 300 {
		sizes := [][]int{{2, 3}, {2, 2, 2}, {3, 1, 2}, {1, 1}, {4}}[n%5]
		g := seqformtest.Random(sizes, 0, n/5%4, uint64(n))
		of := make([][]int, len(sizes))
		for i, m := range sizes {
			for range 1 + rng.IntN(4) {
				of[i] = append(of[i], rng.IntN(m))
			}
		}
		g = seqformtest.Copied(g, of)
		want, copies := classesByDefinition(g)
		got := g.Copies()
		require.Equal(t, copies, got != nil)
		z, err := g.Merged(want)
		require.NoError(t, err)
		require.Nil(t, z.Copies())
		for term := range g.Payoffs.Len() {
			at := 0
			for i, s := range g.Payoffs.Tuple(term) {
				at = at*z.Table.Sizes[i] + want[i][s-1] - 1
			}
			for i := range sizes {
				require.True(t, g.Payoffs.U(term, i).Equal(z.Payoffs.U(at, i)))
			}
		}
		if copies {
			with++
			require.Equal(t, want, got)
		}
	}
	require.Greater(t, with, 100)
}

// TestNotMerged has classes of what are no copies, or that are not numbered as they should be.
func TestNotMerged(t *testing.T) {
	g := seqformtest.Copied(seqformtest.Table([]int{2, 2}, []int64{1, 0}, []int64{0, 1}, []int64{0, 0}, []int64{0, 0}), [][]int{{0, 1, 0}, {0, 1}})
	for text, classes := range map[string][][]int{
		"[]": {}, "one player": {{1, 2, 1}}, "three": {{1, 2, 1}, {1, 2}, {1}}, "few": {{1, 2}, {1, 2}}, "many": {{1, 2, 1, 1}, {1, 2}}, "none": {{1, 2, 1}, {}},
		"from 0": {{0, 1, 0}, {1, 2}}, "negative": {{1, 2, 1}, {1, -1}}, "gap": {{1, 3, 1}, {1, 2}}, "order": {{2, 1, 2}, {1, 2}}, "large": {{1, 2, 1}, {1, 1 << 62}},
		"no copies": {{1, 1, 1}, {1, 2}}, "others": {{1, 2, 2}, {1, 2}}, "of the other": {{1, 2, 1}, {1, 1}}, "all": {{1, 1, 1}, {1, 1}},
	} {
		_, err := g.Merged(classes)
		require.Error(t, err, text)
	}
	for _, classes := range [][][]int{{{1, 2, 1}, {1, 2}}, {{1, 2, 3}, {1, 2}}} {
		z, err := g.Merged(classes)
		require.NoError(t, err)
		require.Equal(t, fmt.Sprint(slices.Max(classes[0])), fmt.Sprint(len(z.Players[0].Infosets[0].Actions)))
	}
}
