package cfr_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"exactsolve/publictree"
	"exactsolve/publictree/cfr"
	"exactsolve/publictree/flow"
)

// guess returns what is found in some steps.
func guess(t *testing.T, x *flow.Table, o cfr.Options, steps int) *cfr.Guess {
	g := cfr.New(x.Spot, x.Deals, o)
	for range steps {
		require.NoError(t, g.Step(t.Context()))
	}
	return g
}

// at returns which nodes are of a kind.
func at(x *flow.Table, is func(n *publictree.Node) bool) []bool {
	list := make([]bool, len(x.Spot.Tree))
	for k := range list {
		list[k] = is(&x.Spot.Tree[k])
	}
	return list
}

func always(*publictree.Node) bool { return true }

// Against a kept strategy the other learns the best response, and what is kept does not change.
func TestKeepAll(t *testing.T) {
	each(t, func(t *testing.T, o cfr.Options) {
		for _, text := range []string{turn, turn + "lock r:b10 QQ 1/3 1/3 1/3\nlock r:c:b10 AA 1/2 1/4 1/4\n"} {
			x := table(t, text)
			z := flows(t, x, guess(t, x, o, 3))
			for p := range z {
				o.Keep = [2]cfr.Kept{}
				o.Keep[p] = cfr.Kept{At: at(x, always), X: z[p].X}
				y := flows(t, x, guess(t, x, o, 200))
				assert.Equal(t, z[p].X, y[p].X)
				got, _ := x.Paid(1-p, &y).Big().Float64()
				most, _ := x.Best(1-p, &z[p]).Big().Float64()
				before, _ := x.Paid(1-p, &z).Big().Float64()
				assert.Less(t, before, most-0.1)
				assert.InDelta(t, most, got, 0.01)
			}
		}
	})
}

// If the turn is kept, only rivers are learned: both gain less, but not nothing.
func TestKeepTrunk(t *testing.T) {
	each(t, func(t *testing.T, o cfr.Options) {
		x := table(t, turn)
		z := flows(t, x, guess(t, x, o, 3))
		early := at(x, func(n *publictree.Node) bool { return n.Street == 0 })
		for p := range z {
			o.Keep[p] = cfr.Kept{At: early, X: z[p].X}
		}
		y := flows(t, x, guess(t, x, o, 200))
		for p := range z {
			trunk := x.Places[p].Total - later(x, p)
			assert.Equal(t, z[p].X[:trunk], y[p].X[:trunk])
			assert.NotEqual(t, z[p].X[trunk:], y[p].X[trunk:])
		}
		before, after := x.Proved(&z, false), x.Proved(&y, false)
		assert.Negative(t, after.High.Sub(after.Low).Cmp(before.High.Sub(before.Low)))
		assert.Positive(t, after.High.Cmp(after.Low))
	})
}

// later returns how many numbers of a player there are on rivers.
func later(x *flow.Table, p int) int {
	n, first := 0, &x.Deals.Streets[0][0]
	for k := range x.Spot.Tree {
		if d := &x.Spot.Tree[k]; d.Kind == publictree.Decision && d.Player == p && d.Street == 0 {
			n += len(d.Actions) * len(first.Hands[p].Hands)
		}
	}
	return x.Places[p].Total - n
}

// A player who is kept below the turn to a strategy, against one who is free, does as well above as one can.
// Where nothing is kept to, all actions are alike.
func TestKeepBelow(t *testing.T) {
	each(t, func(t *testing.T, o cfr.Options) {
		x := table(t, turn)
		o.Keep[0] = cfr.Kept{At: at(x, func(n *publictree.Node) bool { return n.Street > 0 }), X: make([]int32, x.Places[0].Total)}
		y := flows(t, x, guess(t, x, o, 300))
		for k := range x.Spot.Tree {
			n := &x.Spot.Tree[k]
			if n.Kind != publictree.Decision || n.Player != 0 || n.Street == 0 {
				continue
			}
			for board := range x.Deals.Streets[1] {
				hands := len(x.Deals.Streets[1][board].Hands[0].Hands)
				start := x.Places[0].At(k, 1, board, hands)
				for a := range n.Actions {
					for h := range hands {
						assert.InDelta(t, y[0].X[start+h], y[0].X[start+a*hands+h], 3)
					}
				}
			}
		}
		low, _ := x.Best(1, &y[0]).Neg().Big().Float64() // what oop guarantees
		paid, _ := x.Paid(0, &y).Big().Float64()
		assert.InDelta(t, paid, low, 0.1)
		free := flows(t, x, guess(t, x, cfr.Options{}, 100))
		value, _ := x.Best(1, &free[0]).Neg().Big().Float64()
		assert.Less(t, low, value-0.1)
	})
}

// At a closed node a player takes what is known there, if that is a bit more than the best response to what the
// other keeps to, and what is best elsewhere if it is a bit less.
func TestClosed(t *testing.T) {
	each(t, func(t *testing.T, o cfr.Options) {
		x := table(t, turn)
		z := flows(t, x, guess(t, x, o, 3))
		const p, action = 0, 0
		o.Keep[1-p] = cfr.Kept{At: at(x, always), X: z[1-p].X}
		hands := len(x.Deals.Streets[0][0].Hands[p].Hands)
		free := flows(t, x, guess(t, x, o, 200))
		most := x.Response(p, &z[1-p])
		bit := float64(most[0]) / 20
		for _, more := range []float64{bit, -bit} {
			c := cfr.Closed{Node: int(x.Spot.Tree[0].Children[action]), Player: p}
			for _, v := range most {
				c.Gets = append(c.Gets, (float64(v)+more)/float64(int(1)<<z[1-p].Scale))
			}
			o.Closed = []cfr.Closed{c}
			y := flows(t, x, guess(t, x, o, 200))
			others := 0
			taken := func(x *flow.Flow, h int) float64 { return float64(x.X[action*hands+h]) / float64(int(1)<<x.Scale) }
			for h := range hands {
				switch {
				case more > 0:
					assert.Greater(t, taken(&y[p], h), 0.98)
				case taken(&free[p], h) < 0.02:
					others++
					assert.Less(t, taken(&y[p], h), 0.02)
				}
			}
			assert.True(t, more > 0 || others > 0)
		}
	})
}
