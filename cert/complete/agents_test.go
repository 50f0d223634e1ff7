package complete_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/cert"
	"exactsolve/cert/certtest"
	"exactsolve/cert/claim"
	search "exactsolve/nash/complete"
	"exactsolve/seqform"
	"exactsolve/seqform/agents"
	"exactsolve/seqform/forms"
	"exactsolve/seqform/seqformtest"
)

// ofAgents returns the games of agents of a tree, for claims of a concept, if these have two
// strategies at most.
func ofAgents(g *seqform.Game) (map[bool]*agents.Form, bool) {
	list := map[bool]*agents.Form{}
	for _, subgames := range []bool{false, true} {
		f, err := forms.NewAgents(g, subgames, 2)
		if err != nil {
			return nil, false
		}
		several := slices.DeleteFunc(slices.Clone(f.Game.Table.Sizes), func(n int) bool { return n == 1 })
		if list[subgames] = f.Form; len(several) < 2 || len(several) > 5 {
			return nil, false
		}
	}
	return list, true
}

// TestTreeMutations changes lists of equilibria of trees as TestPieceMutations does, and the
// concept between them.
func TestTreeMutations(t *testing.T) {
	rng := rand.New(rand.NewPCG(85, 86))
	mutants, accepted, lists := 0, 0, map[cert.Concept]int{}
	for seed := 0; mutants < certtest.Times(1500); seed++ {
		g := seqformtest.Made(fmt.Sprintf("random-efg players=%d depth=%d actions=2 low=0 high=%d chance=10 signals=2 stop=20 seed=%d", 2+seed%2, 2+seed%3, 1+seed%5, seed))
		form, ok := ofAgents(g)
		if !ok || len(form[true].Agents) == len(form[false].Agents) && seed%4 > 0 {
			continue
		}
		of := func(c cert.Concept) *seqform.Game { return form[c == cert.CompletePerfect].Game }
		f := form[seed%2 == 0]
		a, err := search.All(t.Context(), f.Game, search.Options{Form: f, MaxHalvings: 4, MaxRegions: 400})
		require.NoError(t, err)
		if a.Certificate == nil || slices.ContainsFunc(a.Certificate.Claim.Complete.Equilibria, func(e claim.ListedEquilibrium) bool { return !e.Radius.IsZero() }) {
			continue
		}
		require.Equal(t, f.Subgames, a.Certificate.Claim.Concept == cert.CompletePerfect)
		lists[a.Certificate.Claim.Concept]++
		mutants += 120
		accepted += mutate(t, rng, g, a.Certificate, 120, of)
	}
	t.Log(mutants, "mutants of", lists, accepted, "still true")
	require.Greater(t, accepted, certtest.Times(50))
	require.Len(t, lists, 3)
}

// TestTrees has what is claimed of trees rejected for other concepts and games.
func TestTrees(t *testing.T) {
	g := seqformtest.Fixture(t, "gibbons")
	f, err := agents.New(g, true)
	require.NoError(t, err)
	a, err := search.All(t.Context(), f.Game, search.Options{Form: f})
	require.NoError(t, err)
	c := a.Certificate
	require.NoError(t, cert.Check(t.Context(), g, c))
	c.Game = cert.NewGameRef(f.Game)
	require.ErrorContains(t, cert.Check(t.Context(), f.Game, c), "for trees")
	c.Claim.Concept = cert.CompleteSets
	require.NoError(t, cert.Check(t.Context(), f.Game, c))

	for _, text := range []string{"kuhn players=3 cards=4", "random-efg players=1"} {
		g := seqformtest.Made(text)
		c := &cert.Certificate{Game: cert.NewGameRef(g), Claim: cert.Claim{Concept: cert.CompleteSets, Complete: &claim.Complete{}}}
		c.Evidence.Cover = &claim.Cover{Tree: "x"}
		require.Error(t, cert.Check(t.Context(), g, c))
	}
}
