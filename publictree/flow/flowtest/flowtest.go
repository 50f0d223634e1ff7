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
	r := &randomFlow{Table: z, p: p, rng: rng, x: make([]int32, z.Places[p].Total)}
	in := make([]int32, len(z.Deals.Streets[0][0].Hands[p].Hands))
	for k := range in {
		in[k] = 1 << scale
	}
	r.fill(0, 0, in)
	return flow.Flow{Scale: scale, X: r.x}
}

type randomFlow struct {
	*flow.Table
	p   int
	rng *rand.Rand
	x   []int32
}

func (r *randomFlow) fill(node, board int, in []int32) {
	n := &r.Spot.Tree[node]
	hands := &r.Deals.Streets[n.Street][board].Hands[r.p]
	switch {
	case n.Kind == publictree.Deal:
		for _, k := range r.Deals.Streets[n.Street][board].Children {
			var on []int32
			for _, from := range r.Deals.Streets[n.Street+1][k].Hands[r.p].From[0] {
				on = append(on, in[from])
			}
			r.fill(int(n.Children[0]), int(k), on)
		}
	case n.Kind != publictree.Decision:
	case n.Player != r.p:
		for _, child := range n.Children {
			r.fill(int(child), board, in)
		}
	default:
		start := r.Places[r.p].At(node, n.Street, board, len(in))
		x := r.x[start : start+len(n.Actions)*len(in)]
		for k := range in {
			if _, locked := n.Lock.Times(hands.Hands[k], 0); locked {
				for a := range n.Actions {
					x[a*len(in)+k] = in[k]
				}
				continue
			}
			r.divide(x, in, k, first(hands, k))
		}
		for a, child := range n.Children {
			r.fill(int(child), board, x[a*len(in):(a+1)*len(in)])
		}
	}
}

// first returns the first of the hands that are like hand k.
func first(l *publictree.Layout, k int) int {
	for _, alike := range l.Alike {
		k = min(k, int(alike[k]))
	}
	return k
}

// divide divides what arrives for hand k, as for a hand before if that is like it.
func (r *randomFlow) divide(x, in []int32, k, like int) {
	rest := in[k]
	last := r.rng.IntN(len(x) / len(in))
	for a := 0; a < len(x); a += len(in) {
		switch {
		case like < k:
			x[a+k] = x[a+like]
		case a != last*len(in):
			x[a+k] = int32(r.rng.Int64N(int64(rest) + 1))
			if r.rng.IntN(3) == 0 {
				x[a+k] = 0
			}
			rest -= x[a+k]
		}
	}
	if like == k {
		x[last*len(in)+k] = rest
	}
}
