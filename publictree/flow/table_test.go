package flow_test

import (
	"context"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/publictree"
	"exactsolve/publictree/cards"
	"exactsolve/publictree/flow"
	"exactsolve/publictree/flow/flowtest"
)

// TestUnmerged gives all boards what one has that is the same but for names of suits: the claim
// stays as it is.
func TestUnmerged(t *testing.T) {
	for name, text := range flowtest.Spots {
		c := flowtest.Sealed(t, text, rand.New(rand.NewPCG(6, 7)))
		j := newJudge(flowtest.Written(t, c))
		z := flowtest.Table(t, text, false)
		flows := [2]flow.Flow{{Scale: c.Flows[0].Scale}, {Scale: c.Flows[1].Scale}}
		for p := range flows {
			flows[p].X = spread(t, j, z, p)
			require.NoError(t, z.Conserved(p, &flows[p]))
		}
		require.Equal(t, c.Claim, z.Proved(&flows, c.Claim.OfGains), name)
		more := len(flows[0].X) > len(c.Flows[0].X)
		require.Equal(t, slices.Contains([]string{"suits", "house", "preflop", "bubble"}, name), more, name)
	}
}

// TestAlike wants hands that are the same but for names of suits treated alike.
func TestAlike(t *testing.T) {
	c := flowtest.Sealed(t, flowtest.Spots["suits"], rand.New(rand.NewPCG(6, 7)))
	z := flowtest.Table(t, flowtest.Spots["suits"], true)
	x := c.Flows[0].X
	n := len(z.Deals.Streets[0][0].Hands[0].Hands)
	x[0], x[n] = 0, x[0]+x[n] // what the first hand does by its first action it does by the second
	require.ErrorContains(t, z.Conserved(0, &c.Flows[0]), "not treated the same")
}

// spread returns the flow of a player on all boards.
func spread(t *testing.T, j *judge, z *flow.Table, p int) (x []int32) {
	for street, boards := range z.Deals.Streets {
		for k := range boards {
			for n := range z.Spot.Tree {
				node := &z.Spot.Tree[n]
				if node.Kind != publictree.Decision || node.Player != p || node.Street != street {
					continue
				}
				for _, a := range node.Actions {
					for _, h := range boards[k].Hands[p].Hands {
						y, err := j.number(p, state{path: node.Path, dealt: dealt(z, street, k)}, a.String(), hand{int(h[0]), int(h[1])})
						require.NoError(t, err)
						x = append(x, int32(y))
					}
				}
			}
		}
	}
	return x
}

// dealt returns the cards dealt before a board, and there.
func dealt(z *flow.Table, street, board int) (list [][]int) {
	for ; street > 0; street-- {
		b := &z.Deals.Streets[street][board]
		list = slices.Insert(list, 0, numbers(b.Dealt))
		board = int(b.Parent)
	}
	return list
}

func numbers(s cards.Set) (list []int) {
	for _, c := range s.Cards() {
		list = append(list, int(c))
	}
	return list
}

// TestLimit has sums as large as they can be, and the slow judge to compare with.
func TestLimit(t *testing.T) {
	for name, text := range map[string]string{
		"river": "board Td9d6hQc3s\npot 1\nstack 10000000\noop AA:1000001,KK,5c4c:7\nip QQ,8h7h:1000003,JJ:1/2\nbets allin\n",
		"turn":  flowtest.Small + "board AsKhQd\ndeals 1 1\npot 2147483647\nstack 2147483647\noop AA:1/3,KQs\nip KK:13,AQs\nbets 1/2\n",
		"raked": "board Td9d6hQc3s\npot 100\nstack 200000000\nrake 0.05 1/7\noop AA:101,KK,5c4c:7\nip QQ:1/10,8h7h,JJ:1/2\nbets allin\n",
	} {
		z := flowtest.Table(t, text, true)
		rng := rand.New(rand.NewPCG(8, 9))
		var flows [2]flow.Flow
		for p := range flows {
			scale := z.MaxScale(p)
			require.GreaterOrEqual(t, scale, 12, name)
			require.Less(t, scale, 24, name)
			flows[p] = flowtest.Random(z, p, scale+1, rng)
			require.ErrorContains(t, z.Conserved(p, &flows[p]), "62 bits")
			flows[p] = flowtest.Random(z, p, scale, rng)
		}
		c, err := flow.Seal(t.Context(), z, &flows)
		require.NoError(t, err)
		require.NoError(t, c.Check(t.Context()))
		j := newJudge(flowtest.Written(t, c))
		for p := range flows {
			require.Equal(t, j.best(p).String(), z.Best(p, &flows[1-p]).String(), name)
			require.Equal(t, j.paid(p).String(), z.Paid(p, &flows).String(), name)
		}
	}
	_, err := flow.NewTable(flowtest.Parse(t, "board Td9d6hQc3s\npot 1\nstack 2000000000\noop AA:1000001,KK\nip QQ:1000003,JJ\nbets allin\n"), true)
	require.ErrorContains(t, err, "too large")
}

// TestStopped has a context that is done.
func TestStopped(t *testing.T) {
	c := flowtest.Sealed(t, flowtest.Spots["turn"], rand.New(rand.NewPCG(1, 1)))
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	require.ErrorIs(t, c.Check(ctx), context.Canceled)
	z := flowtest.Table(t, flowtest.Spots["turn"], true)
	_, err := flow.Seal(ctx, z, &c.Flows)
	require.ErrorIs(t, err, context.Canceled)
	require.NoError(t, z.Check(&c.Flows, c.Claim))
}

// TestGains has each player's gain as a part of the interval.
func TestGains(t *testing.T) {
	for _, name := range slices.Sorted(maps.Keys(flowtest.Spots)) {
		c := flowtest.Sealed(t, flowtest.Spots[name], rand.New(rand.NewPCG(2, 3)))
		z := flowtest.Table(t, flowtest.Spots[name], true)
		gains := z.Proved(&c.Flows, true)
		require.NoError(t, z.Check(&c.Flows, gains))
		if c.Claim.OfGains {
			require.Error(t, z.Check(&c.Flows, flow.Claim{Low: z.Best(1, &c.Flows[0]).Neg(), High: z.Best(0, &c.Flows[1])}))
			continue
		}
		require.True(t, c.Claim.High.Sub(c.Claim.Low).Equal(gains.Gains[0].Add(gains.Gains[1])), name)
		require.True(t, z.Paid(0, &c.Flows).Equal(z.Paid(1, &c.Flows).Neg()), name)
		again, err := flow.Read("c", strings.NewReader(flowtest.Written(t, &flow.Certificate{Spot: c.Spot, Claim: gains, Flows: c.Flows})))
		require.NoError(t, err)
		require.NoError(t, again.Check(t.Context()))
	}
}
