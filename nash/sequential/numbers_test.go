package sequential_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"exactsolve/cert"
	"exactsolve/cert/answer"
	"exactsolve/fixtures/gen"
	"exactsolve/nash/sequential"
	"exactsolve/rational"
	"exactsolve/seqform"
	"exactsolve/seqform/seqformtest"
)

// checkNumbers evaluates the trembles of a certificate at numbers for ε and walks the
// tree for what each action then pays: actions of the profile lose at most about ε,
// and the probabilities and beliefs are about ε from those claimed.
func checkNumbers(t *testing.T, g *seqform.Game, c *cert.Certificate) {
	t.Helper()
	epsilon, near := rational.New(1, 10).Pow(16), rational.New(1, 10).Pow(8)
	w := &walk{g: g}
	for i, plan := range c.Evidence.Plans {
		p := &g.Players[i]
		var b seqform.Behavior
		for h := range p.Infosets {
			set := &p.Infosets[h]
			var probs []rational.Rat
			for a := range set.Actions {
				probs = append(probs, plan[set.Seq(a)].Eval(epsilon).Quo(plan[set.ParentSeq].Eval(epsilon)))
				assert.LessOrEqual(t, probs[a].Sub(c.Claim.Profile[i][h][a]).Abs().Cmp(near), 0)
			}
			b = append(b, probs)
		}
		w.profile = append(w.profile, b)
	}
	for i := range g.Players {
		lo, hi := g.PayoffRange(i)
		for h := range g.Players[i].Infosets {
			weights, total := w.reach(i, h)
			if total.IsZero() {
				assert.Nil(t, c.Claim.Beliefs[i][h])
				continue
			}
			for k, x := range weights {
				assert.LessOrEqual(t, x.Quo(total).Sub(c.Claim.Beliefs[i][h][k]).Abs().Cmp(near), 0, g.Title)
			}
			for a, p := range c.Claim.Profile[i][h] {
				if p.IsZero() {
					continue
				}
				for b := range c.Claim.Profile[i][h] {
					gain := w.pays(i, h, b, weights).Sub(w.pays(i, h, a, weights)).Quo(total)
					assert.LessOrEqual(t, gain.Cmp(near.Mul(hi.Sub(lo))), 0, "%s: player %d, set %d: %v", g.Title, i+1, h+1, gain)
				}
			}
		}
	}
}

// A walk computes by recursion over the nodes.
type walk struct {
	g       *seqform.Game
	profile seqform.Profile
}

// prob returns the probability of the move that leads to node v.
func (w *walk) prob(v int) rational.Rat {
	t := w.g.Tree
	p := t.Parent[v]
	if t.Player[p] == seqform.Chance {
		return t.ChanceSets[t.Infoset[p]].Prob[t.Action[v]]
	}
	return w.profile[t.Player[p]][t.Infoset[p]][t.Action[v]]
}

// reach returns the probabilities of reaching the nodes of an information set.
func (w *walk) reach(i, h int) (weights []rational.Rat, total rational.Rat) {
	for _, v := range w.g.Players[i].Infosets[h].Nodes {
		x := rational.Int(1)
		for u := int(v); u > 0; u = int(w.g.Tree.Parent[u]) {
			x = x.Mul(w.prob(u))
		}
		weights, total = append(weights, x), total.Add(x)
	}
	return weights, total
}

// pays returns what action a at the nodes of an information set pays player i.
func (w *walk) pays(i, h, a int, weights []rational.Rat) (sum rational.Rat) {
	for k, v := range w.g.Players[i].Infosets[h].Nodes {
		sum = sum.Add(weights[k].Mul(w.below(i, w.g.Tree.Child(int(v), a))))
	}
	return sum
}

// below returns the expected payoff of player i from node v on.
func (w *walk) below(i, v int) rational.Rat {
	t := w.g.Tree
	var sum rational.Rat
	if t.Outcome[v] >= 0 {
		sum = t.OutcomePayoff(v, i)
	}
	if t.IsLeaf(v) {
		return sum
	}
	for c := v + 1; c < int(t.End[v]); c = int(t.End[c]) {
		if p := w.prob(c); !p.IsZero() {
			sum = sum.Add(p.Mul(w.below(i, c)))
		}
	}
	return sum
}

func BenchmarkKuhn(b *testing.B) {
	g, err := gen.Kuhn(3, 4)
	if err != nil {
		b.Fatal(err)
	}
	bench(b, g)
}

func BenchmarkSeltenFig3(b *testing.B) { bench(b, seqformtest.Fixture(b, "selten_fig3")) }

func BenchmarkRandomTree(b *testing.B) {
	g, err := gen.RandomTree(gen.TreeOptions{Players: 3, Depth: 6, Actions: 3, Signals: 1, Chance: 15, Stop: 10, Payoffs: gen.Range{Low: -9, High: 9}, Kind: gen.GeneralSum, Seed: 1003})
	if err != nil {
		b.Fatal(err)
	}
	bench(b, g)
}

// bench solves g from another seed each time.
func bench(b *testing.B, g *seqform.Game) {
	seed := uint64(0)
	for b.Loop() {
		r, err := sequential.Solve(b.Context(), g, sequential.Options{Seed: seed})
		if err != nil || r.Status != answer.Yes {
			b.Fatal(err, r)
		}
		seed++
	}
}
