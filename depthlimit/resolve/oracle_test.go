package resolve

import (
	"context"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/depthlimit"
	"exactsolve/fixtures/gen"
	"exactsolve/internal/lp"
	"exactsolve/rational"
	"exactsolve/seqform"
)

// randomLimit is a limit of a random zero-sum tree.
func randomLimit(t testing.TB, seed uint64, depth int) *depthlimit.Limit {
	t.Helper()
	g, err := gen.RandomTree(gen.TreeOptions{
		Players: 2, Depth: 5, Actions: 2, Signals: 2, Chance: 25, Stop: 15,
		Payoffs: gen.Range{Low: -5, High: 5}, Kind: gen.ZeroSum, Seed: seed,
	})
	require.NoError(t, err)
	if seed%2 == 1 {
		g = paid(t, g, seed)
	}
	l, err := depthlimit.NewLimit(g, depthlimit.AtDepth(g.Tree, depth))
	require.NoError(t, err)
	return l
}

// paid is the game with payments on passing nodes, of which player 2 gets 3 more than
// player 1 loses.
func paid(t testing.TB, g *seqform.Game, seed uint64) *seqform.Game {
	rng := rand.New(rand.NewPCG(seed, 6))
	b := seqform.NewPrefixBuilder("", "", []string{"1", "2"})
	sets := map[[2]int]seqform.SetID{}
	for v := range g.Tree.Len() {
		u := g.Tree.OutcomePayoff(v, 0).Add(rational.New(int64(rng.IntN(9)-4), 3))
		payoffs := []rational.Rat{u, u.Neg()}
		if v == 0 {
			payoffs[1] = payoffs[1].Add(rational.Int(3))
		}
		o := b.Outcome(v+1, "", payoffs)
		key := [2]int{int(g.Tree.Player[v]), int(g.Tree.Infoset[v])}
		if _, ok := sets[key]; !ok && key[0] == seqform.Chance {
			c := &g.Tree.ChanceSets[key[1]]
			sets[key] = b.ChanceSet(key[1]+1, "", c.Actions, c.Prob)
		} else if !ok && key[0] >= 0 {
			sets[key] = b.Infoset(key[0], key[1]+1, "", g.Players[key[0]].Infosets[key[1]].Actions)
		}
		if key[0] == seqform.Terminal {
			b.Leaf("", o)
		} else {
			b.Node("", sets[key], o)
		}
	}
	z, err := b.Game()
	require.NoError(t, err)
	return z
}

// randomProfile has zeros.
func randomProfile(rng *rand.Rand, g *seqform.Game) seqform.Profile {
	p := make(seqform.Profile, 2)
	for i := range p {
		for h := range g.Players[i].Infosets {
			b := make([]rational.Rat, len(g.Players[i].Infosets[h].Actions))
			sum := int64(0)
			w := make([]int64, len(b))
			for a := range w {
				w[a] = int64(rng.IntN(4))
			}
			w[rng.IntN(len(w))]++
			for a := range w {
				sum += w[a]
			}
			for a := range w {
				b[a] = rational.New(w[a], sum)
			}
			p[i] = append(p[i], b)
		}
	}
	return p
}

// naive returns what Us guarantees at most with free play at the information sets
// given and the blueprint elsewhere, by the linear program of the whole game.
func naive(t testing.TB, b *Base, free func(h int) bool) rational.Rat {
	us, opp := &b.game.Players[b.us], &b.game.Players[b.opp]
	n := us.NumSeqs()
	p := new(lp.Program)
	for j := range n + 1 + len(opp.Infosets) {
		p.Variable(j >= n)
	}
	p.Cost(0, lp.Times(n, rational.Int(-1)))
	p.Equal([]lp.Term{lp.Times(0, rational.Int(1))}, rational.Int(1))
	for h := range us.Infosets {
		set := &us.Infosets[h]
		if free(h) {
			flow := []lp.Term{lp.Times(int(set.ParentSeq), rational.Int(-1))}
			for a := range set.Actions {
				flow = append(flow, lp.Times(set.Seq(a), rational.Int(1)))
			}
			p.Equal(flow)
			continue
		}
		for a, prob := range b.before.Strategy[h] {
			p.Equal([]lp.Term{lp.Times(set.Seq(a), rational.Int(1)), lp.Times(int(set.ParentSeq), prob.Neg())})
		}
	}
	pay := map[int]map[int]rational.Rat{}
	for k := range b.game.Payoffs.Len() {
		r, s, u := b.game.Payoffs.Seq(k, b.us), b.game.Payoffs.Seq(k, b.opp), b.game.Payoffs.U(k, b.us)
		if pay[s] == nil {
			pay[s] = map[int]rational.Rat{}
		}
		pay[s][r] = u
	}
	for s := range opp.NumSeqs() {
		terms := []lp.Term{lp.Times(n+1+int(opp.SeqInfoset[s]), rational.Int(-1))}
		for r, u := range pay[s] {
			terms = append(terms, lp.Times(r, u))
		}
		for h := range opp.Infosets {
			if int(opp.Infosets[h].ParentSeq) == s {
				terms = append(terms, lp.Times(n+1+h, rational.Int(1)))
			}
		}
		p.AtLeast(terms)
	}
	z, err := p.Solve(context.Background(), lp.Options{})
	require.NoError(t, err)
	return z.Value(n)
}
