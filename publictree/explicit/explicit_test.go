package explicit_test

import (
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"exactsolve/cert"
	"exactsolve/publictree"
	"exactsolve/publictree/explicit"
	"exactsolve/publictree/flow"
	"exactsolve/publictree/flow/flowtest"
	"exactsolve/rational"
	"exactsolve/rational/rationaltest"
	"exactsolve/seqform"
	"exactsolve/solve"
)

const (
	twelve = "deck AsAhAdAcKsKhKdKcQsQhQdQc\n"
	ten    = "deck AsKsQsJsTsAhKhQhJhTh\n"
	toy    = "board 2c2d2h3c3d\npot 100\nstack 100\noop AA,QQ\nip KK\nbets allin\n"
)

// spots are of different shapes, small enough for a linear program.
var spots = []struct{ name, text string }{
	{"toy", toy},
	{"river", "board Td9d6hQc3s\npot 200\nstack 900\noop AA:2/3,T9s,JhJc:7/3\nip QQ:1/3,A9s,KdJd\nbets 1/2 allin\nraises 5/2x\n"},
	{"ties", "board AsAdKhKc2s\npot 10\nstack 15\noop Q3s,QJs:1/2,55\nip QTs,JJ\nbets 1\n"},
	{"fractions", "chip 1/3\nboard 2c2d2h3c3d\npot 5/3\nstack 2\noop AA,QQ,JJ:2/7\nip KK,JhTh,JsTs:5\nbets 1/2\nraises 2x\n"},
	{"turn", "deck AsAhAdKsKhKdQsQhQdQc\nboard AsKhQd\ndeals 1\npot 4\nstack 6\noop AA,KQ:2/7\nip KK,AQs\nbets 1/2\nraises allin\n"},
	{"turn, full deck", "board Td9d6hQc\npot 4\nstack 4\noop AhAc,8d7d\nip QdQh,AdKd\nbets allin\n"},
	{"three streets", "deck AsAhAdKsKhKdQsQhQd\nboard AsKhQd\npot 4\nstack 3\noop AA,KQ:2/7\nip KK,AQs\nbets 1\n"},
	{"suits", twelve + "board AsKsQs\ndeals 1\npot 4\nstack 3\noop KK:2/7,AKo\nip QQ,AdKd,AhKh,AcKc\nbets allin\n"},
	{"blinds", ten + "deals 3\npot 0\nblinds 2 1\nstack 4\noop AKs,TT\nip QQ,KJs\nraises allin\n"},
	{"flop hold'em", ten + "deals 3\npot 2\nstack 3\noop AA,KQs:1/2\nip JJ,ATs\nbets 1\nmost-raises 1\n"},
}

// TestIntervals compares with the value by the linear program: intervals of any flows contain it,
// and that of an equilibrium, rounded, is narrow.
func TestIntervals(t *testing.T) {
	for _, c := range spots {
		t.Run(c.name, func(t *testing.T) {
			b := newBridge(t, c.text, false)
			a, err := solve.Solve(t.Context(), b.Game, solve.Question{Concept: cert.Nash})
			require.NoError(t, err)
			value, ok := a.Payoff(0).Exact()
			require.True(t, ok)
			profile := seqform.Profile{behavior(a, b.Game, 0), behavior(a, b.Game, 1)}
			flows := [2]flow.Flow{b.flow(0, profile[0]), b.flow(1, profile[1])}
			found := b.table.Proved(&flows, false)
			require.NoError(t, b.table.Check(&flows, found))
			assert.LessOrEqual(t, found.Low.Cmp(value), 0)
			assert.GreaterOrEqual(t, found.High.Cmp(value), 0)
			assert.LessOrEqual(t, found.High.Sub(found.Low).Cmp(b.widest()), 0, "from %v to %v", found.Low, found.High)

			merged := newBridge(t, c.text, true)
			rng := rand.New(rand.NewPCG(1, 2))
			for range 3 {
				flows := [2]flow.Flow{merged.random(0, rng), merged.random(1, rng)}
				found := merged.table.Proved(&flows, false)
				require.NoError(t, merged.table.Check(&flows, found))
				assert.LessOrEqual(t, found.Low.Cmp(value), 0)
				assert.GreaterOrEqual(t, found.High.Cmp(value), 0)
			}
		})
	}
}

// behavior returns what an answer has of one player.
func behavior(a *solve.Answer, g *seqform.Game, p int) seqform.Behavior {
	var q seqform.Behavior
	for h, set := range g.Players[p].Infosets {
		shares := make([]rational.Rat, len(set.Actions))
		var sum rational.Rat
		for k := range shares {
			shares[k], _ = a.Probability(p, h, k).Exact()
			sum = sum.Add(shares[k])
		}
		if sum.IsZero() { // it is not reached
			shares = seqform.Uniform(len(shares))
		}
		q = append(q, shares)
	}
	return q
}

// TestBridge compares responses and payments of random flows with those of the game tree, with
// boards merged and not, with a rake and without, and with locks.
func TestBridge(t *testing.T) {
	texts := slices.Concat(slices.Collect(maps.Values(flowtest.Spots)), slices.Collect(maps.Values(flowtest.Locked)))
	for _, c := range spots {
		texts = append(texts, c.text, c.text+"rake 1/20 2/3\n")
	}
	slices.Sort(texts)
	rng := rand.New(rand.NewPCG(3, 4))
	for _, text := range texts {
		for _, merge := range []bool{false, true} {
			b := newBridge(t, text, merge)
			flows := [2]flow.Flow{b.random(0, rng), b.random(1, rng)}
			plans := b.Game.Plans(seqform.Profile{b.behavior(0, &flows[0]), b.behavior(1, &flows[1])})
			for p, r := range b.Game.Regrets(plans) {
				require.NoError(t, b.table.Conserved(p, &flows[p]))
				best, paid := b.table.Best(p, &flows[1-p]), b.table.Paid(p, &flows)
				if s := b.table.Spot; s.Prizes.List != nil { // rounded by a unit, and hardly more
					most := s.Unit().Mul(s.Chip).Mul(rational.New(1001, 1000))
					for _, off := range []rational.Rat{best.Sub(r.Best), r.Payoff.Sub(paid)} {
						require.True(t, off.Sign() >= 0 && off.Cmp(most) < 0, "%v of %v: %s", off, most, text)
					}
					continue
				}
				rationaltest.Same(t, r.Best, best, text, merge)
				rationaltest.Same(t, r.Payoff, paid, text, merge)
			}
		}
	}
}

// TestMerged requires that some of the spots have boards that are alike: otherwise these tests say
// nothing of them.
func TestMerged(t *testing.T) {
	for _, name := range []string{"suits", "blinds", "flop hold'em"} {
		k := slices.IndexFunc(spots, func(c struct{ name, text string }) bool { return c.name == name })
		all, merged := newBridge(t, spots[k].text, false).table.Deals, newBridge(t, spots[k].text, true).table.Deals
		assert.Less(t, len(merged.Streets[1]), len(all.Streets[1]), name)
	}
}

// TestToy solves a spot that solvers in floating-point numbers answer oddly: the board plays for
// nobody, oop has AA or QQ, ip KK, and pot and stack are equal. Oop bets all aces and half of the
// queens, and ip calls half the time. Aces never check in equilibrium, so after a check ip meets
// queens alone, which fold to any bet: a shove there wins no more than a check, and an equilibrium
// may have it. Once aces might check, by a slip, the shove only loses. A quasi-perfect equilibrium
// therefore checks with probability 1.
func TestToy(t *testing.T) {
	b := newBridge(t, toy, false)
	a, err := solve.Solve(t.Context(), b.Game, solve.Question{Concept: cert.QuasiPerfect})
	require.NoError(t, err)
	value, _ := a.Payoff(0).Exact()
	rationaltest.Equal(t, "25", value)
	bets := map[string]rational.Rat{}
	for p, player := range b.Game.Players {
		for h, set := range player.Infosets {
			kind := string([]byte{set.Name[0], set.Name[2]}) + set.Name[4:]
			for k, action := range set.Actions {
				x, _ := a.Probability(p, h, k).Exact()
				bets[kind+" "+action] = bets[kind+" "+action].Add(x.Quo(rational.Int(hands(b, p, h))))
			}
		}
	}
	rationaltest.Equal(t, "1", bets["AA r bet 100"])
	rationaltest.Equal(t, "1/2", bets["QQ r bet 100"])
	rationaltest.Equal(t, "1/2", bets["KK r:b100 call"])
	rationaltest.Equal(t, "1", bets["KK r:c check"])
	rationaltest.Equal(t, "0", bets["KK r:c bet 100"])
}

// hands returns how many information sets of a player differ from one by suits of the hand alone.
func hands(b *bridge, p, h int) int64 {
	n := int64(0)
	of := &b.Sets[p][h]
	for k := range b.Sets[p] {
		if s := &b.Sets[p][k]; s.Node == of.Node && s.Hand[0]/4 == of.Hand[0]/4 && s.Hand[1]/4 == of.Hand[1]/4 {
			n++
		}
	}
	return n
}

// TestNew compares names and sizes.
func TestNew(t *testing.T) {
	for _, c := range spots {
		s, err := publictree.Parse("spot", strings.NewReader(c.text))
		require.NoError(t, err)
		z, err := explicit.New(s, 1_000_000)
		require.NoError(t, err)
		g := z.Game
		require.Nil(t, g.Recall, c.name)
		sum, constant := g.ConstantSum()
		require.True(t, constant && sum.IsZero(), c.name)
		n := len(g.Tree.Parent)
		_, err = explicit.New(s, n)
		require.NoError(t, err)
		_, err = explicit.New(s, n-1)
		require.ErrorContains(t, err, "nodes, more than", c.name)
	}
	g := newBridge(t, spots[4].text, false).Game
	actions := map[string][]string{}
	for _, player := range g.Players {
		for _, set := range player.Infosets {
			actions[set.Name] = set.Actions
		}
	}
	assert.Equal(t, []string{"check", "bet 2"}, actions["AhAd r"])
	assert.Equal(t, []string{"fold", "call", "bet 6"}, actions["AhQh r:b2"])
	assert.Equal(t, []string{"fold", "call"}, actions["AhAd r:b2:b6"])
	assert.Equal(t, []string{"check", "bet 6"}, actions["AhAd r:b2:c:Qh"])
	assert.NotContains(t, actions, "AhAd r:b2:c:Ah")
	assert.NotContains(t, actions, "AhAd r:b2:b6:c:Qh:c")
}

// BenchmarkNew makes a game tree of 801,241 nodes.
func BenchmarkNew(b *testing.B) {
	s, err := publictree.Parse("spot", strings.NewReader("board Td9d6hQc\npot 20\nstack 90\noop AA,KK,T9s\nip QQ,JTs,A9s\nbets 1/2 allin\nraises 5/2x\n"))
	require.NoError(b, err)
	for b.Loop() {
		z, err := explicit.New(s, 10_000_000)
		require.NoError(b, err)
		b.ReportMetric(float64(len(z.Game.Tree.Parent)), "nodes")
	}
}
