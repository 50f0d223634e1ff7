package publictree

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/publictree/cards"
)

// TestLimits has what is just allowed, and what is just not.
func TestLimits(t *testing.T) {
	const head = "board Td9d6hQc3s\npot 200\nstack 900\noop AA\nip KK\n"
	for _, c := range []struct{ good, bad, want string }{
		{ // bits of sizes
			head + "bets 1152921504606846975/1152921504606846974", head + "bets 1152921504606846977/1152921504606846974", "x:6:6: \"1152921504606846977/1152921504606846974\" is no size",
		},
		{head + "bets 1\nallin-below 1/1152921504606846975", head + "bets 1\nallin-below 1/1152921504606846977", "x:7:13: a share above 0 was expected"},
		{ // bits of the denominators of locks: 2^30 − 1, 2^30 + 1
			head + "bets allin\nlock r AA 1/1073741823 1073741822/1073741823", head + "bets allin\nlock r AA 1/1073741825 1073741824/1073741825",
			"x:7:6: the probabilities of all hands at r have no common denominator of 30 bits",
		},
		{ // of all locks on the way, with amounts of 11 bits: 30 and 19 bits, and 30 and 20
			head + "bets allin\nlock r AA 1/1073741823 1073741822/1073741823\nlock r:b900 KK 1/524287 524286/524287",
			head + "bets allin\nlock r AA 1/1073741823 1073741822/1073741823\nlock r:b900 KK 1/1048573 1048572/1048573",
			"the denominators of all locks together, with rake and amounts, have more than 60 bits",
		},
		{ // with a rake of half a unit in 512 amounts have 9 bits more
			head + "bets allin\nlock r AA 1/1048573 1048572/1048573\nlock r:b900 KK 1/524287 524286/524287\nrake 1/512 1",
			head + "bets allin\nlock r AA 1/1048573 1048572/1048573\nlock r:b900 KK 1/1048573 1048572/1048573\nrake 1/1024 1",
			"have more than 60 bits",
		},
		{ // cards on the board in the end
			"board Td9d6h\ndeals 1\npot 2\nstack 2\noop AA\nip KK", "board Td\ndeals 1\npot 2\nstack 2\noop AA\nip KK",
			"x:2:7: 2 cards on the board in the end; from 3 to 5 were expected",
		},
		{manyLocked(1<<18 - 1), manyLocked(1 << 18), "more than 262144 hands are locked"},
	} {
		_, err := Parse("x", strings.NewReader(c.good))
		require.NoError(t, err, c.want)
		_, err = Parse("x", strings.NewReader(c.bad))
		require.ErrorContains(t, err, c.want)
	}
}

// manyLocked returns a spot in which so many hands are locked, and one more at the root.
func manyLocked(n int) string {
	const all = "22+,A2+,K2+,Q2+,J2+,T2+,92+,82+,72+,62+,52+,42+,32"
	const hands = 47 * 46 / 2
	var locks strings.Builder
	sizes := ""
	for k := 1; k <= n/hands+1; k++ {
		sizes += fmt.Sprintf(" %dc", k)
		if k <= n/hands {
			fmt.Fprintf(&locks, "lock r:b%d %s 1 0\n", k, all)
		}
	}
	rest := n % hands
	for _, h := range cards.Hands() {
		if on, _ := cards.ParseSet("Td9d6hQc3s"); rest > 0 && h.Set()&on == 0 {
			fmt.Fprintf(&locks, "lock r:b%d %v 1 0\n", n/hands+1, h)
			rest--
		}
	}
	first := "lock r AsAh 1" + strings.Repeat(" 0", n/hands+1)
	return fmt.Sprintf("board Td9d6hQc3s\npot 200\nstack 900\noop %s\nip %s\nbets oop%s\n%s%s\n", all, all, sizes, locks.String(), first)
}

// TestMaxDeals refuses boards that take too much memory: at once by their number, and otherwise as
// soon as hands and boards come to it.
func TestMaxDeals(t *testing.T) {
	s, err := Parse("x", strings.NewReader("board 2c\ndeals 1 1 1 1\noop AA,KK\nip QQ\npot 2\nstack 2\n"))
	require.NoError(t, err)
	_, err = NewDeals(s, true)
	const want = "the boards of 5 streets and their hands do not fit 536870912 bytes"
	require.EqualError(t, err, want)
	require.NoError(t, (&Deals{size: maxDeals}).fits(s, maxDeals/perBoard))
	require.EqualError(t, (&Deals{size: maxDeals + 1}).fits(s, 0), want)
	require.EqualError(t, new(Deals).fits(s, maxDeals/perBoard+1), want)
}
