package sparse_test

import (
	"math/big"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/rational"
	"exactsolve/tableau/sparse"
)

// requireEntries compares all entries of a with want, by line and place.
func requireEntries(t *testing.T, want [][]rational.Rat, a *sparse.Integers) {
	t.Helper()
	require.Equal(t, len(want), a.Lines())
	var room big.Int
	for k, line := range want {
		got := make([]rational.Rat, len(line))
		for at := a.Start[k]; at < a.Start[k+1]; at++ {
			j := a.Index[at]
			require.True(t, got[j].IsZero() && !a.Rat(at).IsZero(), "an entry twice, or 0")
			got[j] = a.Rat(at)
			require.True(t, got[j].Equal(rational.FromBigInt(a.Big(at, &room))))
			if _, wide := a.IsWide(at); !wide {
				require.True(t, got[j].Equal(rational.Int(a.Value[at])))
			}
		}
		for j := range line {
			require.True(t, line[j].Equal(got[j]), "line %d, place %d", k, j)
		}
	}
}

// TestEntries compares with dense matrices of integers, some of them long.
func TestEntries(t *testing.T) {
	rng := rand.New(rand.NewPCG(31, 1))
	for round := range 200 {
		m, n := rng.IntN(7), 1+rng.IntN(7)
		want, across := make([][]rational.Rat, m), make([][]rational.Rat, n)
		for j := range across {
			across[j] = make([]rational.Rat, m)
		}
		var e sparse.Entries
		for i := range want {
			want[i] = make([]rational.Rat, n)
			for _, j := range rng.Perm(n) {
				v := rational.Int(rng.Int64N(5) - 2)
				if round%2 == 0 && rng.IntN(3) == 0 {
					v = v.Mul(rational.Int(10).Pow(30))
				}
				e.Add(i, j, v)
				want[i][j], across[j][i] = v, v
			}
		}
		a := e.Lines(m)
		requireEntries(t, want, a)
		requireEntries(t, across, a.Transposed(n))
		requireEntries(t, across, e.Across(n))
		requireEntries(t, want, e.Across(n).Transposed(m))
		requireMinor(t, rng, want, a)
	}
}

// requireMinor compares a part of a, some lines and places in any order.
func requireMinor(t *testing.T, rng *rand.Rand, dense [][]rational.Rat, a *sparse.Integers) {
	t.Helper()
	if len(dense) == 0 {
		return
	}
	n := len(dense[0])
	places := rng.Perm(n)[:rng.IntN(n+1)]
	at := make([]int32, n)
	for j := range at {
		at[j] = -1
	}
	for p, j := range places {
		at[j] = int32(p)
	}
	var lines []int32
	var want [][]rational.Rat
	for _, i := range rng.Perm(len(dense))[:rng.IntN(len(dense)+1)] {
		line := make([]rational.Rat, len(places))
		for p, j := range places {
			line[p] = dense[i][j]
		}
		lines, want = append(lines, int32(i)), append(want, line)
	}
	requireEntries(t, want, a.Minor(lines, at))
}

// TestOrder keeps the order in which entries were given.
func TestOrder(t *testing.T) {
	var e sparse.Entries
	for _, at := range [][2]int{{1, 2}, {0, 0}, {1, 0}, {0, 2}} {
		e.Add(at[0], at[1], rational.Int(1))
	}
	require.Equal(t, []int32{0, 2, 2, 0}, e.Lines(2).Index)
	require.Equal(t, []int32{0, 1, 1, 0}, e.Across(3).Index)
	require.Panics(t, func() { e.Add(0, 1, rational.New(1, 2)) })
}
