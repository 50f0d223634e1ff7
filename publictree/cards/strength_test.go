package cards

import (
	"cmp"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestCategories counts all 2,598,960 sets of five cards by category.
func TestCategories(t *testing.T) {
	var have [9]int
	kinds := map[int32]bool{}
	for a := range Card(52) {
		for b := range a {
			for c := range b {
				for d := range c {
					for e := range d {
						s := Strength(1<<a | 1<<b | 1<<c | 1<<d | 1<<e)
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
		highCard:      1_302_540,
		onePair:       1_098_240,
		twoPairs:      123_552,
		threeAlike:    54_912,
		inARow:        10_200,
		oneSuit:       5_108,
		fullHouse:     3_744,
		fourAlike:     624,
		straightFlush: 40,
	}, have)
	require.Len(t, kinds, 220+12*11+66+24+12) // three others; a pair and one; three aces; full; four
}

// ranked returns what a set of five cards is, as numbers that compare: the category, then ranks by
// how often they are there, and by rank.
func ranked(five []Card) []int {
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
	category := highCard
	switch shape := [2]int{count[ranks[0]], len(ranks)}; {
	case straight && flush:
		category = straightFlush
	case shape == [2]int{4, 2}:
		category = fourAlike
	case shape == [2]int{3, 2}:
		category = fullHouse
	case flush:
		category = oneSuit
	case straight:
		category = inARow
	case shape == [2]int{3, 3}:
		category = threeAlike
	case shape == [2]int{2, 3}:
		category = twoPairs
	case shape == [2]int{2, 4}:
		category = onePair
	}
	return append([]int{category}, ranks...)
}

// best returns the best of all sets of five.
func best(s Set) []int {
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
		var a, b Set
		for k := range size {
			a, b = a.With(Card(deck[k])), b.With(Card(deck[k+2]))
		}
		x, y := best(a), best(b)
		require.Equal(t, slices.Compare(x, y), cmp.Compare(Strength(a), Strength(b)), "%v %v", a, b)
		require.Equal(t, int32(x[0]), Strength(a)>>26, a)
		if slices.Equal(x, y) {
			equal++
		}
	}
	require.Greater(t, equal, 100)
}

func TestSubsets(t *testing.T) {
	s, err := ParseSet("AsKhQd2c")
	require.NoError(t, err)
	require.Len(t, s.Subsets(2), 6)
	require.Equal(t, []Set{0}, s.Subsets(0))
	require.Empty(t, s.Subsets(5))
	require.Len(t, Full.Subsets(3), 22_100)
}

func TestNames(t *testing.T) {
	for k, h := range Hands() {
		require.Equal(t, k, h.Index())
		s, err := ParseSet(h.String())
		require.NoError(t, err)
		require.Equal(t, h.Set(), s)
	}
	for text, want := range map[string]string{
		"Asd": `"d" is no card: a rank of 23456789TJQKA and a suit of cdhs, such as Td, was expected`,
		"as":  `"as" is no card`, "A♠": `is no card`, "1s": `"1s" is no card`,
		"AsKsAs": "the card As is there twice",
	} {
		_, err := ParseSet(text)
		require.ErrorContains(t, err, want)
	}
}

func BenchmarkStrength(b *testing.B) {
	s, _ := ParseSet("Td9d6hQc3sAhKs")
	for b.Loop() {
		Strength(s)
	}
}
