// Package flowtest makes certificates of poker spots for tests, and changes them.
package flowtest

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/publictree"
	"exactsolve/publictree/flow"
)

// Small is the line of a deck of twelve cards.
const Small = "deck AsAhAdAcKsKhKdKcQsQhQdQc\n"

// Spots are texts of small ones of all kinds, by name.
var Spots = map[string]string{
	"river":   "board Td9d6hQc3s\npot 200\nstack 900\noop AA,KK:0.5,T9s,JhJc:7/3\nip QQ:1/3,A9s,8h7h,KdJd\nbets 1/2 allin\nraises 5/2x\n",
	"raked":   "board Td9d6hQc3s\npot 10\nstack 20\nrake 0.05 2/3\noop AA,QhJc,T9s\nip QQ,A9s,KdJd,QdJs\nbets 1\n",
	"turn":    Small + "board AsKhQd\ndeals 1 1\npot 4\nstack 6\noop AA,KQ:2/7\nip KK,AQs,AcKc\nbets 1/2\n",
	"suits":   Small + "board AsKsQs\ndeals 1 1\npot 4\nstack 3\noop AA,QQ:2/7\nip KK,AQs:1/2\nbets allin\n",
	"house":   Small + "board AsKsQs\ndeals 1 1\npot 4\nstack 5\nrake 1/10 1\nchip 1/2\noop AA,KQs:2/7\nip KK,AQs:1/2\nbets allin\n",
	"preflop": "deck AsAhKsKhQsQhJsJh\ndeals 3\npot 0\nblinds 1/2 1\nchip 1/2\nstack 4\noop AA,KK,AQs\nip AKo,QQ,KJs\nraises 1\nbets allin\n",
	"prizes":  "board Td9d6hQc3s\npot 200\nstack 900\nprizes 50 30 20\nothers 1200 800\noop AA,KK:0.5,T9s\nip QQ:1/3,A9s,8h7h\nbets 1/2 allin\n",
	"bubble":  Small + "board AsKsQs\ndeals 1 1\npot 4\nstack 5\nchip 1/2\nprizes 5/2 5/2\nothers 1/2\nspare 3 0\noop AA,KQs:2/7\nip KK,AQs:1/2\nbets allin\n",
	"no bets": Small + "board AsKsQs\ndeals 1 1\npot 4\nstack 1\nblinds 1 1\noop AA,KK\nip QQ,AK,KhQh:1/2\n",
}

// Locked are texts of spots with locks, by name.
var Locked = map[string]string{
	"locked":       "board Td9d6hQc3s\npot 200\nstack 900\noop AA,KK:0.5,T9s\nip QQ:1/3,A9s,8h7h\nbets 1/2 allin\nraises 5/2x\nlock r AA,JJ 1/10 0.3 0.6\nlock r:c QQ 0 1/3 2/3\nlock r:c:b100 KK,T9s 1/7 2/7 4/7\n",
	"locked suits": Small + "board AsKsQs\ndeals 1 1\npot 4\nstack 3\noop AA,QQ:2/7\nip KK\nbets allin\nlock r AA 1/3 2/3\nlock r:c:c QQ 1/2 1/2\nlock r:c:c:c:c AA 1/4 3/4\nlock r:c KK 1/5 4/5\n",
	"locked house": Small + "board AsKhQd\ndeals 1 1\npot 4\nstack 6\nrake 1/10 1\nchip 1/2\noop AcAd,KcQc\nip KcKd,AhQh\nbets 1/2\nlock r AcAd 1/10 0.9\nlock r:c KK 1/3 2/3\nlock r:c:c:c KK 1/5 4/5\nlock r:c:c AA 1 0\n",
}

// Parse returns the spot of a text.
func Parse(t testing.TB, text string) *publictree.Spot {
	t.Helper()
	s, err := publictree.Parse("spot", strings.NewReader(text))
	require.NoError(t, err)
	return s
}

// Table lays the spot of a text out.
func Table(t testing.TB, text string, merge bool) *flow.Table {
	t.Helper()
	table, err := flow.NewTable(Parse(t, text), merge)
	require.NoError(t, err)
	return table
}

// Sealed returns a certificate of random flows.
func Sealed(t testing.TB, text string, rng *rand.Rand) *flow.Certificate {
	t.Helper()
	z := Table(t, text, true)
	var flows [2]flow.Flow
	for p := range flows {
		flows[p] = Random(z, p, z.MaxScale(p)-rng.IntN(8), rng)
	}
	c, err := flow.Seal(t.Context(), z, &flows)
	require.NoError(t, err)
	require.NoError(t, c.Check(t.Context()))
	return c
}

// Written returns the text of a certificate.
func Written(t testing.TB, c *flow.Certificate) string {
	t.Helper()
	var b strings.Builder
	require.NoError(t, c.Write(&b))
	return b.String()
}

// Random returns a flow that divides at random, some actions being left out.
func Random(z *flow.Table, p, scale int, rng *rand.Rand) flow.Flow {
	f := flow.Flow{Scale: scale, X: make([]int32, z.Places[p].Total)}
	z.Places[p].Fill(f.X, scale, 1, func(node, board, _ int, in, x []int32) {
		n := &z.Spot.Tree[node]
		hands := &z.Deals.Streets[n.Street][board].Hands[p]
		for k := range in {
			if _, locked := n.Lock.Times(hands.Hands[k], 0); locked {
				for a := k; a < len(x); a += len(in) {
					x[a] = in[k]
				}
			} else if !hands.Repeat(x, k) {
				divide(x, in, k, rng)
			}
		}
	})
	return f
}

// divide divides what arrives for hand k.
func divide(x, in []int32, k int, rng *rand.Rand) {
	rest := in[k]
	last := rng.IntN(len(x) / len(in))
	for a := 0; a < len(x); a += len(in) {
		if a == last*len(in) {
			continue
		}
		x[a+k] = int32(rng.Int64N(int64(rest) + 1))
		if rng.IntN(3) == 0 {
			x[a+k] = 0
		}
		rest -= x[a+k]
	}
	x[last*len(in)+k] = rest
}
