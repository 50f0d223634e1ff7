package flow_test

import (
	"maps"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/publictree"
	"exactsolve/publictree/flow"
	"exactsolve/publictree/flow/flowtest"
	"exactsolve/rational"
)

// TestReply has a reply get just what is the most.
func TestReply(t *testing.T) {
	all := maps.Clone(flowtest.Spots)
	maps.Copy(all, flowtest.Locked)
	for name, text := range all {
		rng := rand.New(rand.NewPCG(4, 5))
		z := flowtest.Table(t, text, true)
		for p := range 2 {
			var flows [2]flow.Flow
			flows[1-p] = flowtest.Random(z, 1-p, z.MaxScale(1-p), rng)
			flows[p] = reply(z, p, &flows[1-p])
			require.NoError(t, z.Conserved(p, &flows[p]), name)
			if best, paid := z.Best(p, &flows[1-p]), z.Paid(p, &flows); z.Spot.Prizes.List == nil {
				require.True(t, best.Equal(paid), name)
			} else { // rounded up, and down
				require.LessOrEqual(t, best.Sub(paid).Cmp(rational.New(1, 1000)), 0, name)
			}
		}
	}
}

// reply returns the flow that the answers of player p to a flow of the other are: the first action where
// there are none.
func reply(t *flow.Table, p int, x *flow.Flow) flow.Flow {
	z := flow.Flow{Scale: t.MaxScale(p), X: t.Answers(p, x)}
	in := make([]int32, len(t.Deals.Streets[0][0].Hands[p].Hands))
	for k := range in {
		in[k] = 1 << z.Scale
	}
	publictree.Fill(t.Spot, t.Deals, t.Places[p], p, 0, 0, in, z.X, func(node, board, _ int, in, x []int32) {
		hands := t.Deals.Streets[t.Spot.Tree[node].Street][board].Hands[p].Hands
		for k := range in {
			_, locked := t.Spot.Tree[node].Lock.Times(hands[k], 0)
			answered := false
			for a := k; a < len(x); a += len(in) {
				answered = answered || x[a] != 0
				x[a] *= in[k]
				if locked {
					x[a] = in[k]
				}
			}
			if !answered {
				x[k] = in[k]
			}
		}
	})
	return z
}
