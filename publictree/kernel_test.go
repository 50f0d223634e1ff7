package publictree

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// kernelSpots have few hands and many, hands of both that are the same, and cards on the board.
var kernelSpots = []string{
	"board Td9d6hQc3s\npot 20\nstack 90\noop AA,KK:1/2,AKs,T9s,QTo,33\nip 22+,A2s+,54s\nbets 1\n",
	"board 5s5c5h5dAs\npot 20\nstack 90\noop 22+,A2+,K2+\nip 22+,A2+,Q2+\nbets 1\n",
	"deck 2c2d2h2s3c3d3h3s4c4d4h4s\nboard 2c3d4h\ndeals 1\npot 4\nstack 6\noop 22+,32+,42+\nip 33,43\nbets 1\n",
}

// pairs adds for all pairs of hands that do not meet what they are paid: a slow judge.
func pairs[T Number](v []T, own, others *Layout, reach []T, pay func(stronger int32) T) {
	for k, h := range own.Hands {
		for j, g := range others.Hands {
			if h.Set()&g.Set() == 0 {
				diff := int32(0)
				if own.Strength != nil {
					diff = own.Strength[k] - others.Strength[j]
				}
				v[k] += pay(diff) * reach[j]
			}
		}
	}
}

func TestKernels(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for _, text := range kernelSpots {
		s, err := Parse("x", strings.NewReader(text))
		require.NoError(t, err)
		d, err := NewDeals(s, true)
		require.NoError(t, err)
		for _, boards := range d.Streets {
			for p := range 2 {
				for k := range boards {
					testKernels(t, r, &boards[k].Hands[p], &boards[k].Hands[1-p])
				}
			}
		}
	}
}

func testKernels(t *testing.T, r *rand.Rand, own, others *Layout) {
	whole, floats := make([]int64, len(others.Hands)), make([]float64, len(others.Hands))
	for k := range whole {
		whole[k] = r.Int64N(1<<40) * r.Int64N(2)
		floats[k] = float64(whole[k])
	}
	var sums Sums[int64] // used again
	for _, pays := range [][3]int64{{7, -7, 0}, {5, -9, -2}, {0, -3, 1}} {
		want, got := make([]int64, len(own.Hands)), make([]int64, len(own.Hands))
		pairs(want, own, others, whole, func(int32) int64 { return pays[0] })
		Fold(got, own, others, whole, pays[0])
		require.Equal(t, want, got)
		if own.Strength == nil {
			continue
		}
		pairs(want, own, others, whole, func(diff int32) int64 {
			switch {
			case diff > 0:
				return pays[0]
			case diff < 0:
				return pays[1]
			}
			return pays[2]
		})
		sums.Showdown(got, own, others, whole, pays[0], pays[1], pays[2])
		require.Equal(t, want, got)
		near := make([]float64, len(own.Hands))
		Fold(near, own, others, floats, float64(pays[0]))
		new(Sums[float64]).Showdown(near, own, others, floats, float64(pays[0]), float64(pays[1]), float64(pays[2]))
		for k, x := range near {
			assert.InDelta(t, float64(want[k]), x, 10) // of at most 2^53
		}
	}
}

// Sums that go round in between come out right.
func TestKernelsAtTheLimit(t *testing.T) {
	s, err := Parse("x", strings.NewReader(kernelSpots[1]))
	require.NoError(t, err)
	d, err := NewDeals(s, true)
	require.NoError(t, err)
	own, others := &d.Streets[0][0].Hands[0], &d.Streets[0][0].Hands[1]
	reach := make([]int64, len(others.Hands))
	for k := range reach {
		reach[k] = (1<<62 - 1) / int64(len(reach))
	}
	want, got := make([]int64, len(own.Hands)), make([]int64, len(own.Hands))
	pairs(want, own, others, reach, func(diff int32) int64 { return int64(min(max(diff, -1), 1)) })
	new(Sums[int64]).Showdown(got, own, others, reach, 1, -1, 0)
	assert.Equal(t, want, got)
}
