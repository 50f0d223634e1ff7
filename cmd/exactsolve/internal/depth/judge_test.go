package depth

import (
	"bytes"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/fixtures"
	"exactsolve/rational"
	"exactsolve/rational/rationaltest"
	"exactsolve/seqform"
	"exactsolve/seqform/efg"
)

// TestJudge compares what actions lose, and what is at stake, with all pure strategies and all leaves.
func TestJudge(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	judged := 0
	for _, name := range []string{"kuhn", "guess_ace_2gifts", "beer_quiche", "poker_raise"} {
		g := fixture(t, name)
		for i := range g.Players {
			other := randomBehavior(rng, &g.Players[1-i])
			j := newJudge(g, i)
			for h := range g.Players[i].Infosets {
				losses, want := j.losses(other, h), slowLosses(g, i, other, h)
				require.Equal(t, want == nil, losses == nil, "%s %d:%d", name, i+1, h+1)
				for a := range losses {
					rationaltest.Same(t, want[a], losses[a])
					judged++
				}
				if losses != nil {
					require.NotEmpty(t, best(losses))
				}
				stakes := j.stakes(h)
				for a := range stakes {
					least, most := slowStake(g, i, h, a)
					rationaltest.Same(t, least, stakes[a].Least)
					rationaltest.Same(t, most, stakes[a].Most)
				}
			}
		}
	}
	require.Greater(t, judged, 25)
}

func fixture(t *testing.T, name string) *seqform.Game {
	data, file := fixtures.Game(name)
	g, err := efg.Parse(file, bytes.NewReader(data))
	require.NoError(t, err)
	return g
}

// randomBehavior returns one with some probabilities of 0.
func randomBehavior(rng *rand.Rand, p *seqform.Player) seqform.Behavior {
	b := make(seqform.Behavior, len(p.Infosets))
	for h := range b {
		weights, sum := make([]int64, len(p.Infosets[h].Actions)), int64(0)
		for sum == 0 {
			sum = 0
			for a := range weights {
				weights[a] = max(0, rng.Int64N(6)-1)
				sum += weights[a]
			}
		}
		for _, w := range weights {
			b[h] = append(b[h], rational.New(w, sum))
		}
	}
	return b
}

// slowLosses tries all pure strategies of player i from information set h on.
func slowLosses(g *seqform.Game, i int, other seqform.Behavior, h int) []rational.Rat {
	set := &g.Players[i].Infosets[h]
	p := make([]seqform.Behavior, 2)
	p[1-i] = other
	var weight rational.Rat
	best := make([]*rational.Rat, len(set.Actions))
	for _, pure := range pures(&g.Players[i]) {
		p[i] = pure
		weight = rational.Rat{}
		var sum rational.Rat
		for _, v := range set.Nodes {
			w := reach(g, i, other, int(v))
			weight = weight.Add(w)
			sum = sum.Add(w.Mul(worth(g, i, p, int(v))))
		}
		for a := range best {
			if pure[h][a].IsOne() && (best[a] == nil || sum.Cmp(*best[a]) > 0) {
				best[a] = &sum
			}
		}
	}
	if weight.IsZero() {
		return nil
	}
	most := *best[0]
	for _, u := range best {
		most = rational.Max(most, *u)
	}
	list := make([]rational.Rat, len(best))
	for a := range list {
		list[a] = most.Sub(*best[a]).Quo(weight)
	}
	return list
}

func pures(p *seqform.Player) []seqform.Behavior {
	list := []seqform.Behavior{{}}
	for h := range p.Infosets {
		var longer []seqform.Behavior
		for _, b := range list {
			for a := range p.Infosets[h].Actions {
				at := make([]rational.Rat, len(p.Infosets[h].Actions))
				at[a] = rational.Int(1)
				longer = append(longer, append(append(seqform.Behavior{}, b...), at))
			}
		}
		list = longer
	}
	return list
}

// reach returns the probability that chance and the other player lead to a node.
func reach(g *seqform.Game, i int, other seqform.Behavior, v int) rational.Rat {
	if v == 0 {
		return rational.Int(1)
	}
	t := g.Tree
	up := int(t.Parent[v])
	w := reach(g, i, other, up)
	switch h := t.Infoset[up]; int(t.Player[up]) {
	case seqform.Chance:
		return w.Mul(t.ChanceSets[h].Prob[t.Action[v]])
	case i:
		return w
	default:
		return w.Mul(other[h][t.Action[v]])
	}
}

// worth returns what player i is paid from a node on, what is paid there included.
func worth(g *seqform.Game, i int, p []seqform.Behavior, v int) rational.Rat {
	t := g.Tree
	sum := t.OutcomePayoff(v, i)
	for c := v + 1; c < t.Len(); c++ {
		if int(t.Parent[c]) != v {
			continue
		}
		var w rational.Rat
		if j := int(t.Player[v]); j == seqform.Chance {
			w = t.ChanceSets[t.Infoset[v]].Prob[t.Action[c]]
		} else {
			w = p[j][t.Infoset[v]][t.Action[c]]
		}
		sum = sum.Add(w.Mul(worth(g, i, p, c)))
	}
	return sum
}

func slowStake(g *seqform.Game, i, h, a int) (least, most rational.Rat) {
	t, paid, first := g.Tree, g.Tree.Paid(i), true
	for v := range t.Len() {
		if !t.IsLeaf(v) || !follows(g, i, h, a, v) {
			continue
		}
		if first || paid[v].Cmp(least) < 0 {
			least = paid[v]
		}
		if first || paid[v].Cmp(most) > 0 {
			most = paid[v]
		}
		first = false
	}
	return least, most
}

// follows reports whether action a of player i at information set h is on the way to a node.
func follows(g *seqform.Game, i, h, a, v int) bool {
	t := g.Tree
	for ; v > 0; v = int(t.Parent[v]) {
		if up := t.Parent[v]; int(t.Player[up]) == i && int(t.Infoset[up]) == h {
			return int(t.Action[v]) == a
		}
	}
	return false
}
