package publictree

import (
	"bytes"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/publictree/cards"
	"exactsolve/rational"
)

const locked = "board Td9d6hQc3s\npot 200\nstack 900\noop AA,KK:0.5,AhTh\nip QQ,A9s\nbets 1/2 allin\n"

// TestLockText reads locks again as they are written: as fractions, without hands that are not there,
// and with the last line for each hand.
func TestLockText(t *testing.T) {
	s, err := Parse("x", strings.NewReader(locked+"lock r:b900 QQ 0.4 60e-2\nlock r AA,KK,JJ 0 1/2 1/2\nlock r AhAs 1 0 0\n"))
	require.NoError(t, err)
	text := string(s.Append(nil))
	require.True(t, strings.HasSuffix(text, "lock r AsAh 1 0 0\n"+
		"lock r AsAd,AsAc,AhAd,AhAc,AdAc,KsKh,KsKd,KsKc,KhKd,KhKc,KdKc 0 1/2 1/2\n"+
		"lock r:b900 QsQh,QsQd,QhQd 2/5 3/5\n"), text)
	again, err := Parse("x", bytes.NewReader([]byte(text)))
	require.NoError(t, err)
	require.Equal(t, s, again)
}

// TestLockTimes has the same number of all ways to ends.
func TestLockTimes(t *testing.T) {
	s, err := Parse("x", strings.NewReader(locked+"lock r AA 1/2 1/3 1/6\nlock r:c QQ 1/4 3/4 0\n"))
	require.NoError(t, err)
	require.EqualValues(t, 24, s.Whole())
	for _, n := range s.Tree {
		want := map[bool]int64{true: 1, false: 4}[strings.HasPrefix(n.Path, "r:c:")] // of 6·4 ways 6 are passed after a bet
		if n.Kind != Decision {
			require.Equal(t, want, s.Times(&n), n.Path)
		}
	}
	aces, ace := cards.HandOf(51, 50), cards.HandOf(50, 34)
	at := func(path string) (k int) {
		for s.Tree[k].Path != path {
			k++
		}
		return k
	}
	require.True(t, s.Kept(at("r:c:b900"), aces).Equal(rational.New(1, 2)))
	require.True(t, s.Kept(at("r:c:b900"), ace).IsOne())
	require.True(t, s.Kept(at("r:b100"), cards.HandOf(43, 42)).IsOne())
	require.True(t, s.Tree[0].Lock.Share(aces, 1).Equal(rational.New(1, 3)))
}

// TestLockSuits merges boards only by renamings of suits that leave locks as they are.
func TestLockSuits(t *testing.T) {
	count := func(lock string) int {
		s, err := Parse("x", strings.NewReader("board AsKsQs\ndeals 1\npot 4\nstack 3\noop AA,QQ\nip KK,JJ\nbets allin\n"+lock))
		require.NoError(t, err)
		d, err := NewDeals(s, true)
		require.NoError(t, err)
		return len(d.Renamings())
	}
	require.Equal(t, 6, count("lock r AA,QQ 1/3 2/3\n"))
	require.Equal(t, 2, count("lock r AcAd 1/3 2/3\n"))
	require.Equal(t, 1, count("lock r AcAd 1/3 2/3\nlock r AhAd 1/4 3/4\n"))
}

func TestLockWrong(t *testing.T) {
	for line, want := range map[string]string{
		"lock r AA":             "x:7:6: a path, hands and a probability for each action were expected",
		"lock r AA 1/2 1/2":     "x:7:6: 2 probabilities, where 3 actions are possible",
		"lock r AA 1/2 1/2 1/2": "x:7:6: the probabilities add up to 3/2",
		"lock r AA 2 -1 0":      "x:7:13: -1 is negative",
		"lock r AA a 1 0":       `x:7:11: `,
		"lock r:c:c AA 1 0 0":   "x:7:6: r:c:c is no decision of the tree",
		"lock r:b50 AA 1 0":     "x:7:6: r:b50 is no decision of the tree",
		"lock r AA:1/2 1 0 0":   "x:7:8: a weight of 1/2; hands are locked or not",
		"lock r QQ 1 0 0":       "x:7:8: oop has none of these hands at r",
		"lock r AA,KX 1 0 0":    `x:7:11: "KX" is no part of a range`,
		"lock r AA 1/1073741827 0 1073741826/1073741827": "have no common denominator of 30 bits",
		"lock r AA 1/1000003 0 1000002/1000003\nlock r:c QQ 1/1000033 0 1000032/1000033\nlock r:c:b100 AA 1/1000037 1000036/1000037": "have more than 60 bits",
	} {
		_, err := Parse("x", strings.NewReader(locked+line+"\n"))
		require.ErrorContains(t, err, want, line)
	}
}
