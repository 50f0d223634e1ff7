package cards_test

import (
	"cmp"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/publictree/cards"
)

// TestCategories counts all 2,598,960 sets of five cards by category.
func TestCategories(t *testing.T) {
	var have [9]int
	kinds := map[int32]bool{}
	for a := range cards.Card(52) {
		for b := range a {
			for c := range b {
				for d := range c {
					for e := range d {
						s := cards.Strength(1<<a | 1<<b | 1<<c | 1<<d | 1<<e)
						have[s>>26]++
						if a/4 == 12 && b/4 == 12 { // a pair of aces and better
							kinds[s] = true
						}
					}
				}
			}
		}
	}
	require.Equal(t, [9]int{
		cards.HighCard:      1_302_540,
		cards.Pair:          1_098_240,
		cards.TwoPair:       123_552,
		cards.Three:         54_912,
		cards.Straight:      10_200,
		cards.Flush:         5_108,
		cards.FullHouse:     3_744,
		cards.Four:          624,
		cards.StraightFlush: 40,
	}, have)
	require.Len(t, kinds, 220+12*11+66+24+12) // three others; a pair and one; three aces; full; four
}

// ranked returns what a set of five cards is, as numbers that compare: the category, then ranks by
// how often they are there, and by rank.
func ranked(five []cards.Card) []int {
	count := map[int]int{}
	flush := true
	for _, c := range five {
		count[int(c/4)]++
		flush = flush && c%4 == five[0]%4
	}
	var ranks []int
	for r := range count {
		ranks = append(ranks, r)
	}
	slices.SortFunc(ranks, func(a, b int) int { return cmp.Or(count[b]-count[a], b-a) })
	straight := len(ranks) == 5 && ranks[0]-ranks[4] == 4
	if slices.Equal(ranks, []int{12, 3, 2, 1, 0}) {
		straight, ranks = true, []int{3, 2, 1, 0, -1}
	}
	category := cards.HighCard
	switch shape := [2]int{count[ranks[0]], len(ranks)}; {
	case straight && flush:
		category = cards.StraightFlush
	case shape == [2]int{4, 2}:
		category = cards.Four
	case shape == [2]int{3, 2}:
		category = cards.FullHouse
	case flush:
		category = cards.Flush
	case straight:
		category = cards.Straight
	case shape == [2]int{3, 3}:
		category = cards.Three
	case shape == [2]int{2, 3}:
		category = cards.TwoPair
	case shape == [2]int{2, 4}:
		category = cards.Pair
	}
	return append([]int{category}, ranks...)
}

// best returns the best of all sets of five.
func best(s cards.Set) []int {
	var top []int
	for _, five := range s.Subsets(5) {
		if r := ranked(five.Cards()); slices.Compare(r, top) > 0 {
			top = r
		}
	}
	return top
}

// TestStrength compares sets of five to seven cards with the best of all sets of five of them. Those
// of one pair share some cards, as hands on a board do, and few ranks make much of what is rare.
func TestStrength(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	equal := 0
	for range 20_000 {
		size, from := 5+rng.IntN(3), rng.IntN(9)
		deck := rng.Perm(52 - 4*from)
		var a, b cards.Set
		for k := range size {
			a, b = a.With(cards.Card(deck[k])), b.With(cards.Card(deck[k+2]))
		}
		x, y := best(a), best(b)
		require.Equal(t, slices.Compare(x, y), cmp.Compare(cards.Strength(a), cards.Strength(b)), "%v %v", a, b)
		require.Equal(t, int32(x[0]), cards.Strength(a)>>26, a)
		if slices.Equal(x, y) {
			equal++
		}
	}
	require.Greater(t, equal, 100)
}

func TestSubsets(t *testing.T) {
	s, err := cards.ParseSet("AsKhQd2c")
	require.NoError(t, err)
	require.Len(t, s.Subsets(2), 6)
	require.Equal(t, []cards.Set{0}, s.Subsets(0))
	require.Empty(t, s.Subsets(5))
	require.Len(t, cards.Full.Subsets(3), 22_100)
}

func TestNames(t *testing.T) {
	for k, h := range cards.Hands() {
		require.Equal(t, k, h.Index())
		s, err := cards.ParseSet(h.String())
		require.NoError(t, err)
		require.Equal(t, h.Set(), s)
	}
	for text, want := range map[string]string{
		"Asd": `"d" is no card: a rank of 23456789TJQKA and a suit of cdhs, such as Td, was expected`,
		"as":  `"as" is no card`, "A♠": `is no card`, "1s": `"1s" is no card`,
		"AsKsAs": "the card As is there twice",
	} {
		_, err := cards.ParseSet(text)
		require.ErrorContains(t, err, want)
	}
}

func BenchmarkStrength(b *testing.B) {
	s, _ := cards.ParseSet("Td9d6hQc3sAhKs")
	for b.Loop() {
		cards.Strength(s)
	}
}
