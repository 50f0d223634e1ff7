package explicit_test

import (
	"math/rand/v2"
	"os"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/depthlimit"
	"exactsolve/publictree/flow"
	"exactsolve/publictree/limit"
	"exactsolve/rational"
	"exactsolve/seqform"
)

// limits are spots with a limit after their first street, down to the game tree of which it can be solved
// by a linear program. The decks have enough cards that Opp cannot tell from any deal which of two hands
// Us has: where the game tree tells it, Opp may choose for each, and V_k is less.
var limits = map[string]string{
	"turn":    "deck AsAhAdKsKhKdQsQhQdQc\nboard AsKhQd\ndeals 1\npot 4\nstack 6\noop AA,KQ:2/7\nip KK,AQs\nbets 1/2\nraises allin\n",
	"preflop": "deck AsAhKsKhQsQhJsJhTsTh\ndeals 3\npot 2\nstack 4\noop AhAs,KK,TT\nip AsKs,QQ,AhQh\nbets 1\nmost-raises 1\n",
	"blinds":  "deck AsAhKsKhQsQhJsJhTsTh\ndeals 3\npot 0\nblinds 1/2 1\nchip 1/2\nstack 3\noop AA,AhQh,AsQs\nip KK,JTs\nbets allin\n",
}

// A cut is a spot cut at the end of its first street, as a game tree and as vectors, with one blueprint.
type cut struct {
	*bridge
	limit *limit.Limit
	trunk *depthlimit.Trunk
	flows [2]flow.Flow
	plays [2]seqform.Behavior
}

func newCut(t *testing.T, text string, us int) *cut {
	t.Helper()
	c := &cut{bridge: newBridge(t, text, true)}
	rng := rand.New(rand.NewPCG(7, uint64(us)))
	for p := range c.flows {
		c.flows[p] = c.random(p, rng)
		c.plays[p] = c.behavior(p, &c.flows[p])
	}
	var err error
	c.limit, err = limit.New(c.table, us, 0, &c.flows)
	require.NoError(t, err)
	l, err := depthlimit.NewLimit(c.Game, depthlimit.AfterRound(c.Game.Tree, 1))
	require.NoError(t, err)
	c.trunk, err = depthlimit.NewTrunk(l, us, c.plays[us])
	require.NoError(t, err)
	require.Zero(t, len(l.Nodes())%len(c.limit.Leaves))
	return c
}

// continuations returns Opp's blueprint and what the biases make of it, in both worlds.
func (c *cut) continuations(t *testing.T) ([]limit.Strategy, []seqform.Behavior) {
	t.Helper()
	opp := 1 - c.limit.Us
	list := []limit.Strategy{c.limit.Blueprint[opp]}
	for _, b := range limit.Biases() {
		list = append(list, c.limit.Biased(opp, list[0], b))
	}
	ten := rational.Int(10)
	all, err := depthlimit.Biased(&c.Game.Players[opp], c.plays[opp], []depthlimit.Bias{
		{Patterns: []string{"fold"}, Factor: ten}, {Patterns: []string{"call", "check"}, Factor: ten}, {Patterns: []string{"bet *"}, Factor: ten},
	})
	require.NoError(t, err)
	require.Len(t, all, len(list))
	return list, all
}

// TestLimitValues compares the matrices of leaves with values that are reckoned pair by pair.
func TestLimitValues(t *testing.T) {
	for name, text := range limits {
		for us := range 2 {
			c := newCut(t, text, us)
			list, all := c.continuations(t)
			got, err := c.limit.Values(t.Context(), list, 2)
			require.NoError(t, err)
			for j := range all {
				want, err := c.trunk.Values(all[j])
				require.NoError(t, err)
				c.compare(t, name, got[j], want)
			}
		}
	}
}

// compare compares values of a continuation: in the game tree each pair of hands has all leaves after
// one another.
func (c *cut) compare(t *testing.T, name string, got limit.Values, want depthlimit.Values) {
	t.Helper()
	s, first, us := c.table.Spot, &c.table.Deals.Streets[0][0], c.limit.Us
	sums := make([]map[[2]int]float64, len(c.limit.Leaves)) // by class of Us's hand and hand of Opp
	for leaf := range sums {
		sums[leaf] = map[[2]int]float64{}
	}
	unit := s.Unit().Mul(s.Chip).Quo(rational.Int(s.DealsAfter(0, 4)))
	classes := [2][]int{classes(first.Hands[0].Alike, len(first.Hands[0].Hands)), classes(first.Hands[1].Alike, len(first.Hands[1].Hands))}
	for i, h := range first.Hands[0].Hands {
		for j, g := range first.Hands[1].Hands {
			if h.Set()&g.Set() != 0 {
				continue
			}
			of := [2]int{i, j}
			for leaf := range sums {
				x, _ := want[0].Quo(unit).Neg().Big().Float64()
				sums[leaf][[2]int{classes[us][of[us]], of[1-us]}] += x
				want = want[1:]
			}
		}
	}
	require.Empty(t, want)
	rows, columns := firsts(classes[us]), firsts(classes[1-us])
	for leaf := range sums {
		require.Len(t, got[leaf], len(rows)*len(columns))
		for r, h := range rows {
			for d, g := range columns {
				require.InDelta(t, sums[leaf][[2]int{h, g}], float64(got[leaf][r*len(columns)+d]), 1e-3, name)
			}
		}
	}
}

// classes returns for each hand the first that is like it.
func classes(alike [][]int32, hands int) []int {
	list := make([]int, hands)
	for k := range list {
		list[k] = k
		for _, to := range alike {
			list[k] = min(list[k], int(to[k]))
		}
	}
	return list
}

func firsts(classes []int) (list []int) {
	for k, first := range classes {
		if first == k {
			list = append(list, k)
		}
	}
	return list
}

// TestLimitBridge has the linear program's V_k between the estimates, and one L_k of a strategy in
// both worlds.
func TestLimitBridge(t *testing.T) {
	for name, text := range limits {
		for us := range 2 {
			c := newCut(t, text, us)
			list, all := c.continuations(t)
			values, err := c.limit.Values(t.Context(), list, 1)
			require.NoError(t, err)
			m := c.trunk.Limited()
			for k := range all {
				v, err := c.trunk.Values(all[k])
				require.NoError(t, err)
				m.Add(v)
				z, err := m.Solve(t.Context(), 0)
				require.NoError(t, err)
				c.meet(t, name, c.limit.Trunk(limit.Root{}, values[:k+1]), z.Value)
			}
			m, err = c.trunk.Unlimited()
			require.NoError(t, err)
			z, err := m.Solve(t.Context(), 0)
			require.NoError(t, err)
			c.meet(t, name, c.limit.Unlimited(limit.Root{}), z.Value)
		}
	}
}

// meet solves a trunk whose value is known.
func (c *cut) meet(t *testing.T, name string, m *limit.Trunk, value rational.Rat) {
	t.Helper()
	m.Run(t.Context(), 1000)
	low, high := m.Value()
	want, _ := value.Big().Float64()
	require.LessOrEqual(t, low, want+1e-5, name)
	require.GreaterOrEqual(t, high, want-1e-5, name)
	require.InDelta(t, low, high, 0.01, name)
	us := c.limit.Us
	x := c.limit.Splice(m.Average())
	require.NoError(t, c.table.Conserved(us, &x))
	g, err := depthlimit.Guaranteed(c.Game, us, c.behavior(us, &x))
	require.NoError(t, err)
	require.True(t, g.Value.Equal(c.table.Best(1-us, &x).Neg()), name)
}

// TestLimitFlopHoldem is as the others, in a game tree of 900,901 nodes.
func TestLimitFlopHoldem(t *testing.T) {
	if testing.Short() {
		t.Skip()
	}
	text, err := os.ReadFile("../../fixtures/spots/flop_holdem_10.spot")
	require.NoError(t, err)
	c := newCut(t, string(text), 0)
	list, all := c.continuations(t)
	list, all = list[:2], all[:2]
	values, err := c.limit.Values(t.Context(), list, 2)
	require.NoError(t, err)
	m := c.trunk.Limited()
	for k := range all {
		v, err := c.trunk.Values(all[k])
		require.NoError(t, err)
		c.compare(t, "flop", values[k], v)
		m.Add(v)
		z, err := m.Solve(t.Context(), 0)
		require.NoError(t, err)
		c.meet(t, "flop", c.limit.Trunk(limit.Root{}, values[:k+1]), z.Value)
	}
}
