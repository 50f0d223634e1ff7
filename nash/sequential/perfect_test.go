package sequential_test

import (
	"context"
	"flag"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"exactsolve/cert"
	"exactsolve/cert/answer"
	"exactsolve/fixtures"
	"exactsolve/fixtures/gen"
	"exactsolve/nash/sequential"
	"exactsolve/rational"
	"exactsolve/seqform"
	"exactsolve/seqform/seqformtest"
)

var trees = flag.Int("trees", 16, "random trees of 3 and 4 players to solve")

var perfect = []cert.Concept{cert.Sequential, cert.QuasiPerfect, cert.NormalFormPerfect, cert.ExtensivePerfect}

// boxes has for each concept that of its boxes.
var boxes = map[cert.Concept]cert.Concept{
	cert.Sequential:        cert.EnclosedSequential,
	cert.QuasiPerfect:      cert.EnclosedQuasiPerfect,
	cert.NormalFormPerfect: cert.EnclosedQuasiPerfect,
	cert.ExtensivePerfect:  cert.EnclosedExtensivePerfect,
}

// TestPerfectFixtures solves the fixtures of 3 players and more.
func TestPerfectFixtures(t *testing.T) {
	found, boxed := 0, 0
	for _, name := range fixtures.Names() {
		g := seqformtest.Fixture(t, name)
		if g.Recall != nil || len(g.Players) < 3 {
			continue
		}
		for _, concept := range perfect {
			if g.Tree == nil && concept == cert.Sequential {
				continue
			}
			r, err := sequential.Solve(t.Context(), g, sequential.Options{Concept: concept})
			require.NoError(t, err)
			if name == "nau_continuum" { // not found, though all on a curve of mixed equilibria are perfect
				require.Equal(t, answer.Unknown, r.Status)
				require.Equal(t, cert.Nash, r.Certificate.Claim.Concept)
				require.NoError(t, cert.Check(t.Context(), g, r.Certificate))
				continue
			}
			require.Equal(t, answer.Yes, r.Status, "%s %s: %s", name, concept, r.Reason)
			found++
			boxed += checkPerfect(t, g, concept, r.Certificate)
		}
	}
	assert.Greater(t, found, 20)
	assert.Positive(t, boxed)
}

// TestPerfectTrees solves random trees. Few are left unknown.
func TestPerfectTrees(t *testing.T) {
	asked, unknown, boxed := 0, 0, 0
	for seed := range uint64(*trees) {
		g := seqformtest.Must(gen.RandomTree(gen.TreeOptions{
			Players: 3 + int(seed%2), Depth: 4 + int(seed/2%3), Actions: 2 + int(seed/6%2), Signals: 1, Chance: 20, Stop: 5,
			Payoffs: gen.Range{Low: 0, High: 9}, Kind: gen.GeneralSum, Seed: seed,
		}))
		for _, concept := range perfect {
			r, err := sequential.Solve(t.Context(), g, sequential.Options{Concept: concept, Seed: seed})
			require.NoError(t, err)
			asked++
			if r.Status == answer.Unknown {
				t.Logf("seed %d, %s: %s", seed, concept, r.Reason)
				require.NotEmpty(t, r.Reason)
				require.NoError(t, cert.Check(context.Background(), g, r.Certificate))
				unknown++
				continue
			}
			boxed += checkPerfect(t, g, concept, r.Certificate)
		}
	}
	t.Logf("%d asked, %d unknown, %d in boxes", asked, unknown, boxed)
	assert.LessOrEqual(t, 20*unknown, asked)
	assert.Positive(t, boxed)
}

// checkPerfect checks an answer, by numbers for ε too, and returns 1 for a box.
func checkPerfect(t *testing.T, g *seqform.Game, concept cert.Concept, c *cert.Certificate) (boxed int) {
	t.Helper()
	require.NoError(t, cert.Check(context.Background(), g, c))
	if c.Claim.Refined == nil {
		require.Equal(t, concept, c.Claim.Concept)
		return 0
	}
	require.Equal(t, boxes[concept], c.Claim.Concept)
	if g.Tree != nil {
		checkBox(t, g, c)
	}
	return 1
}

// checkBox plays the trembles of a box for a small ε, with the centers for what is unknown, and
// walks the tree for what actions pay: those played lose hardly anything at any information set.
func checkBox(t *testing.T, g *seqform.Game, c *cert.Certificate) {
	t.Helper()
	epsilon, near := rational.New(1, 10).Pow(9), rational.New(1, 10).Pow(3)
	w := &walk{g: g}
	for i, sets := range c.Evidence.Branch.Orders {
		var b seqform.Behavior
		for h, orders := range sets {
			probs, rest, choice := make([]rational.Rat, len(orders)), rational.Int(1), c.Evidence.Branch.Choices[i][h]-1
			for a, order := range orders {
				if a != choice {
					probs[a] = c.Evidence.Branch.Coefficients[i][h][a].Mul(epsilon.Pow(order))
					rest = rest.Sub(probs[a])
				}
			}
			probs[choice] = rest
			b = append(b, probs)
		}
		w.profile = append(w.profile, b)
	}
	for i := range g.Players {
		lo, hi := g.PayoffRange(i)
		for h := range g.Players[i].Infosets {
			weights, total := w.reach(i, h)
			for a, p := range c.Claim.Refined.Profile[i][h] {
				for b := range orZero(p, total, w.profile[i][h]) {
					gain := w.pays(i, h, b, weights).Sub(w.pays(i, h, a, weights)).Quo(total)
					assert.LessOrEqual(t, gain.Cmp(near.Mul(hi.Sub(lo))), 0, "%s: player %d, set %d: %v", g.Title, i+1, h+1, gain)
				}
			}
		}
	}
}

// orZero returns list, nothing if p or total is 0.
func orZero(p, total rational.Rat, list []rational.Rat) []rational.Rat {
	if p.IsZero() || total.IsZero() {
		return nil
	}
	return list
}
