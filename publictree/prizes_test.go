package publictree

import (
	"fmt"
	"math/big"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/rational"
	"exactsolve/rational/rationaltest"
)

// orders adds up, for each player and place, the probabilities of all orders in which players with
// these stacks can come in.
func orders(stacks []int64, in []int, chance rational.Rat, by [][]rational.Rat) {
	left := int64(0)
	for i, x := range stacks {
		if !slices.Contains(in, i) {
			left += x
		}
	}
	for i, x := range stacks {
		if slices.Contains(in, i) {
			continue
		}
		next := chance
		if left > 0 {
			next = chance.Mul(rational.New(x, left))
		}
		by[i][len(in)] = by[i][len(in)].Add(next)
		orders(stacks, append(in[:len(in):len(in)], i), next, by)
	}
}

// TestPlaced compares bounds with sums over all orders.
func TestPlaced(t *testing.T) {
	rng := rand.New(rand.NewPCG(4, 4))
	one := rational.FromBigInt(new(big.Int).Lsh(big.NewInt(1), placeBits))
	for range 60 {
		n := 2 + rng.IntN(5)
		stacks, by := make([]int64, n), make([][]rational.Rat, n)
		for i := range stacks {
			stacks[i], by[i] = 1+rng.Int64N(1<<rng.IntN(32)), make([]rational.Rat, n)
		}
		if rng.IntN(3) == 0 {
			stacks[rng.IntN(n)] = 0
		}
		orders(stacks, nil, rational.Int(1), by)
		low, high := placed(stacks, n, false), placed(stacks, n, true)
		for i := range stacks {
			for k, want := range by[i] {
				want = want.Mul(one)
				require.LessOrEqual(t, rational.Int(int64(low[i][k])).Cmp(want), 0, "%v", stacks)
				require.GreaterOrEqual(t, rational.Int(int64(high[i][k])).Cmp(want), 0, "%v", stacks)
				require.LessOrEqual(t, high[i][k]-low[i][k], uint64(4000), "%v", stacks)
			}
		}
	}
	// Of equal stacks all places are as likely; with two players the stack is the share of the first.
	require.Equal(t, [][]uint64{{1 << 60, 3 << 60}, {3 << 60, 1 << 60}}, placed([]int64{1, 3}, 2, true))
	require.Equal(t, uint64(1<<60), placed([]int64{7, 7, 7, 7}, 1, false)[3][0])
}

// TestPrizes has a spot whose prizes can be told in the head: 50, 30 and 20 for stacks of a half, a
// third and a sixth of the chips.
//
// With 3, 2 and 1 chips the first is second with probability 2/6·3/4 + 1/6·3/5 = 7/20, and so on: the
// prizes are 50/2 + 30·7/20 + 20·3/20 = 77/2, 50/3 + 30·2/5 + 20·4/15 = 34, and 55/2.
func TestPrizes(t *testing.T) {
	prizes := []*big.Int{big.NewInt(50), big.NewInt(30), big.NewInt(20)}
	one := rational.FromBigInt(new(big.Int).Lsh(big.NewInt(1), placeBits))
	for p, want := range []rational.Rat{rational.New(77, 2), rational.Int(34)} {
		for up := range 2 {
			have := rational.FromBigInt(worth([]int64{3, 2, 1}, prizes)[p][up]).Quo(one)
			off := have.Sub(want)
			require.LessOrEqual(t, off.Mul(rational.Int(int64(1-2*up))).Sign(), 0)
			require.Less(t, rational.Max(off, off.Neg()).Cmp(rational.New(1, 1<<50)), 0)
		}
	}
}

// TestPrizesPay: with one prize, or with two of two players, a chip is worth the same everywhere. What
// is paid is that of chips, rounded down and up by less than a unit.
func TestPrizesPay(t *testing.T) {
	for _, c := range []struct{ text, chip string }{
		{"prizes 7", "7/2000"},
		{"prizes 50 30", "20/2000"},
		{"prizes 9/2\nothers 1000 500\nspare 100 0", "9/7200"},
	} {
		const head = "board Td9d6hQc3s\noop AA\nip KK\npot 200\nstack 900\nbets 1/2 allin\n"
		s, err := Parse("x", strings.NewReader(head+c.text))
		require.NoError(t, err)
		require.False(t, s.ConstantSum())
		chips, err := Parse("x", strings.NewReader(head))
		require.NoError(t, err)
		worth := rational.MustParse(c.chip)
		for k := range s.Tree {
			n := &s.Tree[k]
			if len(n.Children) > 0 {
				continue
			}
			for p := range 2 {
				want, low, high := [3]int64{}, [3]int64{}, [3]int64{}
				want[0], want[1], want[2] = chips.Pays(n, p)
				low[0], low[1], low[2] = s.PaysLeast(n, p)
				high[0], high[1], high[2] = s.Pays(n, p)
				for k := range want {
					exact := rational.Int(want[k]).Mul(chips.Unit()).Mul(worth)
					require.LessOrEqual(t, rational.Int(low[k]).Mul(s.Unit()).Cmp(exact), 0)
					require.GreaterOrEqual(t, rational.Int(high[k]).Mul(s.Unit()).Cmp(exact), 0)
					require.LessOrEqual(t, high[k]-low[k], int64(2))
					require.LessOrEqual(t, max(high[k], -low[k]), int64(1<<prizeBits))
				}
			}
		}
	}
}

// TestPrizesWrong compares mistakes.
func TestPrizesWrong(t *testing.T) {
	const head = "board Td9d6hQc3s\noop AA\nip KK\npot 200\nstack 900\nbets allin\n"
	for _, c := range []struct{ text, want string }{
		{"prizes 20 30", "x:7:8: the prize 30 is more than 20, that of the place before"},
		{"prizes 20 0", "x:7:11: 0; more than 0 was expected"},
		{"prizes 20 -1", "x:7:11: -1 is negative"},
		{"prizes 3 2 1", "x:7:8: 3 prizes for 2 players; others has the stacks of those who are not in the hand"},
		{"prizes 1/2147483648", "x:7:8: prizes: numbers or a common denominator of more than 30 bits"},
		{"prizes 1\nothers 0", "x:8:8: 0; more than 0 was expected"},
		{"prizes 1\nothers 1/2", "x:8:8: 1/2 is no whole number of chips of 1"},
		{"prizes 1\nothers 1 1 1 1 1 1 1 1 1", "x:8:8: 11 players with oop and ip, more than 10"},
		{"prizes 1 1 1 1 1 1 1 1 1 1 1", "x:7:28: more than 10 numbers"},
		{"prizes 1\nspare 1", "x:8:7: two amounts were expected: of oop and of ip"},
		{"others 1", "x:7:8: others without prizes"},
		{"spare 0 0", "x:7:7: spare without prizes"},
		{"prizes 1\nrake 0.05 3", "x:8:6: a rake beside prizes; with these only chips change hands"},
		{"prizes 1\nspare 2147483648 0", "x:8:7: 2147483648 is more than 2147483647 chips"},
	} {
		_, err := Parse("x", strings.NewReader(head+c.text))
		require.ErrorContains(t, err, c.want, c.text)
	}
}

// TestManyPots: the work of prizes is bounded, by pots and players.
func TestManyPots(t *testing.T) {
	text := func(pots int) string {
		b := new(strings.Builder)
		fmt.Fprint(b, "board Td9d6hQc3s\noop AA\nip KK\npot 1\nstack 2000\nprizes 2 1\nothers 1 1 1 1 1 1 1 1\nnode r c")
		for k := range pots - 1 { // one is that of a check
			fmt.Fprintf(b, " b%d", k+1)
		}
		fmt.Fprint(b, "\nnode r:c c\n")
		for k := range pots - 1 {
			fmt.Fprintf(b, "node r:b%d c\n", k+1)
		}
		return b.String()
	}
	_, err := Parse("x", strings.NewReader(text(256)))
	require.NoError(t, err)
	_, err = Parse("x", strings.NewReader(text(257)))
	require.ErrorContains(t, err, "x:6:8: 257 pots, different ones, of 10 players are too many for the prizes")
}

// TestPrizesText: what was written is read as the same.
func TestPrizesText(t *testing.T) {
	const text = "chip 1/2\nboard QcTd9d6h3s\npot 200\nstack 9\noop AhAd\nip KhKd\nprizes 5/2 1\nothers 3/2 1/2\nspare 0 1/2\nnode r c\nnode r:c c\n"
	s, err := Parse("x", strings.NewReader(text))
	require.NoError(t, err)
	require.Equal(t, text, string(s.Append(nil)))
	rationaltest.Same(t, rational.New(5, 2), s.Prizes.List[0])
}
