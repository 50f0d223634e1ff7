package publictree

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/publictree/cards"
)

// TestKernels compares with sums over all pairs of hands, of both players, on boards of a spot with
// ranges that overlap.
func TestKernels(t *testing.T) {
	for _, text := range []string{
		"board Td9d6hQc3s\noop 22+,A2s+,T2o+\nip QQ+,A9o+,T2+,54s\npot 1\nstack 1\n",
		"board AsAhAdAc2s\noop K9+,33+\nip 22+,KQ,T9s\npot 1\nstack 1\n", // all tie, or nearly
		"deck AsKsQsJsTsAhKhQhJhTh\ndeals 3\npot 1\nstack 1\noop AA,KK,QQ,JJ,TT,AT+,KT+,QT+,JT\nip AA,JT,AKs\n",
	} {
		s, err := Parse("spot", strings.NewReader(text))
		require.NoError(t, err)
		d, err := NewDeals(s, false)
		require.NoError(t, err)
		rng := rand.New(rand.NewPCG(1, 2))
		for _, boards := range d.Streets {
			for b := range boards[:min(len(boards), 20)] {
				for p := range 2 {
					kernels(t, &boards[b], p, len(s.Deals) == 0 || b > 0, rng)
				}
			}
		}
	}
}

func kernels(t *testing.T, b *Board, p int, last bool, rng *rand.Rand) {
	own, others := &b.Hands[p], &b.Hands[1-p]
	reach := make([]int64, len(others.Hands))
	for k := range reach {
		reach[k] = rng.Int64N(1 << 20)
	}
	amounts := [4]int64{}
	for k := range amounts {
		amounts[k] = rng.Int64N(2001) - 1000
	}
	if rng.IntN(2) == 0 {
		amounts[2] = 0 // a tie
	}
	fold, shown := make([]int64, len(own.Hands)), make([]int64, len(own.Hands))
	wantFold, wantShown := make([]int64, len(own.Hands)), make([]int64, len(own.Hands))
	for i, h := range own.Hands {
		fold[i], wantFold[i] = int64(i), int64(i) // kernels add
		for j, g := range others.Hands {
			if h.Set()&g.Set() != 0 {
				continue
			}
			wantFold[i] += amounts[3] * reach[j]
			if !last {
				continue
			}
			x, y := cards.Strength(h.Set()|b.Cards), cards.Strength(g.Set()|b.Cards)
			switch {
			case x > y:
				wantShown[i] += amounts[0] * reach[j]
			case x < y:
				wantShown[i] += amounts[1] * reach[j]
			default:
				wantShown[i] += amounts[2] * reach[j]
			}
		}
	}
	Fold(fold, own, others, reach, amounts[3])
	require.Equal(t, wantFold, fold)
	if last {
		Showdown(shown, own, others, reach, amounts[0], amounts[1], amounts[2])
		require.Equal(t, wantShown, shown)
	}
}
