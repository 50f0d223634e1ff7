package bimatrix

import (
	"fmt"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/cert/answer"
	"exactsolve/rational"
	"exactsolve/seqform/seqformtest"
)

// TestDoubled: with every strategy doubled a game has the components and maximal Nash subsets that it
// has without, up to the doubling.
func TestDoubled(t *testing.T) {
	for seed := range uint64(40) {
		sizes := [][]int{{2, 2}, {3, 3}, {2, 3}}[seed%3]
		plain := seqformtest.Random(sizes, []int{-9, 0, 0, 0}[seed%4], []int{9, 3, 2, 1}[seed%4], seed)
		if plain.Copies() != nil {
			continue
		}
		want, got := all(t, plain, Options{}), all(t, seqformtest.Copied(plain, seqformtest.Twice(plain)), Options{})
		require.Equal(t, answer.Yes, want.Status)
		require.Equal(t, answer.Yes, got.Status, got.Reason)
		for side, list := range got.Strategies {
			count := 0
			for _, x := range want.Strategies[side] {
				ways := 1
				for _, p := range x {
					if !p.IsZero() {
						ways *= 2
					}
				}
				count += ways
			}
			require.Len(t, list, count)
		}
		require.Equal(t, merged(want, want.Subsets, false), merged(got, got.Subsets, true))
		require.Equal(t, merged(want, want.Components, false), merged(got, got.Components, true))
	}
}

// merged returns the strategies in each of some sets as text, with those doubled merged.
func merged[S ~[2][]int](r *Result, sets []S, doubled bool) (texts []string) {
	for _, s := range sets {
		var text string
		for side, list := range s {
			var words []string
			for _, k := range list {
				x := r.Strategies[side][k]
				if doubled {
					n := len(x) / 2
					y := make([]rational.Rat, n)
					for a := range y {
						y[a] = x[a].Add(x[n+a])
					}
					x = y
				}
				words = append(words, fmt.Sprint(x))
			}
			slices.Sort(words)
			text += fmt.Sprint(slices.Compact(words))
		}
		texts = append(texts, text)
	}
	slices.Sort(texts)
	return texts
}
