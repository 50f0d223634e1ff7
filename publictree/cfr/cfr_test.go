package cfr_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"exactsolve/publictree"
	"exactsolve/publictree/cfr"
	"exactsolve/publictree/flow"
	"exactsolve/rational"
)

const turn = "board Td9d6hTh\npot 20\nstack 40\noop AA,JTs,KQs,87s\nip QQ,JTs,87s:1/2,77\nbets 1/2\nraises allin\n"

func table(t testing.TB, text string) *flow.Table {
	s, err := publictree.Parse("test.spot", strings.NewReader(text))
	require.NoError(t, err)
	x, err := flow.NewTable(s, true)
	require.NoError(t, err)
	return x
}

// flows returns the flows of a guess, which are to be conserved.
func flows(t testing.TB, x *flow.Table, g *cfr.Guess) [2]flow.Flow {
	var z [2]flow.Flow
	for p := range z {
		z[p].Scale = x.MaxScale(p)
		z[p].X = g.Flow(p, z[p].Scale)
		require.NoError(t, x.Conserved(p, &z[p]))
	}
	return z
}

func each(t *testing.T, test func(t *testing.T, o cfr.Options)) {
	for _, o := range []cfr.Options{{}, {Integer: true}, {Workers: 3}, {Workers: 3, Integer: true}} {
		t.Run(fmt.Sprintf("%+v", o), func(t *testing.T) { test(t, o) })
	}
}

// Before any step all actions are alike.
func TestFlowBefore(t *testing.T) {
	each(t, func(t *testing.T, o cfr.Options) {
		x := table(t, turn)
		g := cfr.New(x.Spot, x.Deals, o)
		for p, f := range flows(t, x, g) {
			node := 0
			if p == 1 {
				node = int(x.Spot.Tree[0].Children[0])
			}
			n := &x.Spot.Tree[node]
			hands := len(x.Deals.Streets[0][0].Hands[p].Hands)
			at := x.Places[p].At(node, 0, 0, hands)
			for a := range n.Actions {
				for k := range hands {
					assert.InDelta(t, float64(int64(1)<<f.Scale)/float64(len(n.Actions)), float64(f.X[at+a*hands+k]), 2)
				}
			}
		}
	})
}

// What both can gain falls to a hundredth of the pot and further.
func TestStep(t *testing.T) {
	each(t, func(t *testing.T, o cfr.Options) {
		x := table(t, turn)
		g := cfr.New(x.Spot, x.Deals, o)
		for _, most := range []float64{2, 0.5, 0.1} {
			for range 40 {
				require.NoError(t, g.Step(t.Context()))
			}
			z := flows(t, x, g)
			c := x.Proved(&z, false)
			gap, _ := c.High.Sub(c.Low).Big().Float64()
			assert.Less(t, gap, most)
		}
		assert.Equal(t, 120, g.Steps())
	})
}

// Amounts of many bits leave as many for the reach.
func TestStepLarge(t *testing.T) {
	x := table(t, strings.NewReplacer("pot 20", "pot 200000", "stack 40", "stack 400000").Replace(turn)+"rake 0.01234 3.33\n")
	g := cfr.New(x.Spot, x.Deals, cfr.Options{Integer: true})
	for range 120 {
		require.NoError(t, g.Step(t.Context()))
	}
	z := flows(t, x, g)
	c := x.Proved(&z, true)
	assert.Negative(t, c.Gains[0].Add(c.Gains[1]).Cmp(rational.Int(1000)), "%v", &c)
}

// Some rivers leave no hand to oop, and others none to ip.
func TestStepBlocked(t *testing.T) {
	each(t, func(t *testing.T, o cfr.Options) {
		x := table(t, "deck AsAhAdAcKsKhKdKc\nboard AsKhKd\ndeals 1\npot 4\nstack 6\noop AhAd\nip KsKc\nbets 1\n")
		for p := range 2 {
			require.True(t, slices.ContainsFunc(x.Deals.Streets[1], func(b publictree.Board) bool { return len(b.Hands[p].Hands) == 0 }))
		}
		g := cfr.New(x.Spot, x.Deals, o)
		for range 40 {
			require.NoError(t, g.Step(t.Context()))
		}
		z := flows(t, x, g)
		c := x.Proved(&z, false)
		assert.LessOrEqual(t, c.High.Sub(c.Low).Cmp(rational.New(1, 10)), 0, "%v", &c)
	})
}

// A guess that was stopped within a step is one all the same.
func TestStepStopped(t *testing.T) {
	each(t, func(t *testing.T, o cfr.Options) {
		x := table(t, turn)
		g := cfr.New(x.Spot, x.Deals, o)
		require.NoError(t, g.Step(t.Context()))
		ctx, cancel := context.WithCancel(t.Context())
		cancel()
		require.ErrorIs(t, g.Step(ctx), context.Canceled)
		assert.Equal(t, 1, g.Steps())
		flows(t, x, g)
		require.NoError(t, g.Step(t.Context()))
		flows(t, x, g)
	})
}

// Many boards take nothing from what a regret on one of them says: whole numbers come as near as
// floating-point ones.
func TestManyBoards(t *testing.T) {
	const flop = "deck AsKsQsJsTs9s8sAhKhQhJhTh9h8hAdKdQdJdTd9d8dAcKcQcJcTc9c8c\ndeals 3\npot 150\nstack 20000\noop AA,KK\nip AA,KK\nbets preflop 1/2\nraises preflop none\nbets flop 1\nraises none\n"
	x := table(t, flop)
	var gaps [2]float64
	for k := range gaps {
		z := flows(t, x, guess(t, x, cfr.Options{Integer: k == 1}, 40))
		c := x.Proved(&z, false)
		gaps[k], _ = c.High.Sub(c.Low).Big().Float64()
	}
	assert.Less(t, gaps[1], 1.5*gaps[0])
}
