package regret_test

import (
	"context"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/cert"
	"exactsolve/cert/regret"
	"exactsolve/fixtures"
	"exactsolve/rational"
	"exactsolve/seqform"
	"exactsolve/seqform/seqformtest"
)

func nashClaim(g *seqform.Game, p seqform.Profile) *cert.Certificate {
	return &cert.Certificate{Game: cert.NewGameRef(g), Claim: cert.Claim{
		Concept: cert.Nash, Profile: p, Payoffs: g.ExpectedPayoffs(g.Plans(p)),
	}}
}

// TestNashVerdicts checks the verdicts of the literature on every profile of
// every fixture, for any number of players.
func TestNashVerdicts(t *testing.T) {
	yes, no := 0, 0
	for _, name := range fixtures.Names() {
		want, err := fixtures.Want(name)
		require.NoError(t, err)
		if want.Recall != fixtures.Perfect && want.Recall != "" {
			continue
		}
		g := seqformtest.Fixture(t, name)
		for _, p := range want.Profiles {
			err := cert.Check(context.Background(), g, nashClaim(g, seqformtest.Profile(g, p.Probabilities)))
			switch {
			case slices.Contains(p.Is, "nash"):
				require.NoError(t, err, "%s, %s", name, p.Name)
				yes++
			case slices.Contains(p.IsNot, "nash"):
				require.ErrorContains(t, err, "gains", "%s, %s", name, p.Name)
				no++
			}
		}
	}
	t.Logf("%d equilibria accepted, %d others rejected", yes, no)
	require.Greater(t, yes, 50)
	require.Greater(t, no, 5)
}

// TestSubgameGains compares with brute force: profiles of the literature and random ones
// are claimed to be subgame perfect, with and without a reason why not.
func TestSubgameGains(t *testing.T) {
	rng := rand.New(rand.NewPCG(95, 96))
	answers := map[bool]int{}
	for _, name := range []string{"selten_horse", "zero_chance", "entry", "kuhn", "mertens", "beer_quiche", "selten_fig2", "gibbons", "myerson42", "matching_pennies"} {
		g := seqformtest.Fixture(t, name)
		want, err := fixtures.Want(name)
		require.NoError(t, err)
		profiles := []seqform.Profile{}
		for _, p := range want.Profiles {
			profiles = append(profiles, seqformtest.Profile(g, p.Probabilities))
		}
		for range 20 {
			profiles = append(profiles, seqformtest.RandomProfile(rng, g, 2))
		}
		for _, p := range profiles {
			c := nashClaim(g, p)
			perfect := cert.Check(context.Background(), g, c) == nil
			if g.Tree != nil {
				perfect = len(regret.SubgameGains(g, p)) == 0
				gain := seqformtest.SubgameGain(g, p) // also where chance never leads
				require.True(t, perfect == gain.IsZero() || perfect && name == "zero_chance", "%s: %v", name, p)
			}
			c.Claim.Concept = cert.SubgamePerfect
			require.Equal(t, perfect, cert.Check(context.Background(), g, c) == nil)
			answers[perfect]++
		}
	}
	t.Log(answers)
	require.Greater(t, min(answers[true], answers[false]), 10)
}

// TestBeliefs checks the shape of beliefs, and gains given them.
func TestBeliefs(t *testing.T) {
	g := seqformtest.Fixture(t, "zero_chance")
	good := g.BayesBeliefs(g.Plans(seqformtest.RandomProfile(rand.New(rand.NewPCG(97, 98)), g, 2)))
	reach := g.Tree.ChanceReach()
	for i := range good { // uniform where Bayes' rule says nothing, but chance leads
		for h, nodes := range g.Players[i].Infosets {
			if good[i][h] == nil && slices.ContainsFunc(nodes.Nodes, func(v int32) bool { return !reach[v].IsZero() }) {
				good[i][h] = make(seqform.Belief, len(nodes.Nodes))
				k := slices.IndexFunc(nodes.Nodes, func(v int32) bool { return !reach[v].IsZero() })
				good[i][h][k] = rational.Int(1)
			}
		}
	}
	require.NoError(t, regret.CheckBeliefs(g, good))
	require.ErrorContains(t, regret.CheckBeliefs(g, good[:1]), "beliefs of 1 players")
	require.ErrorContains(t, regret.CheckBeliefs(seqformtest.Fixture(t, "matching_pennies"), nil), "strategic form")
	refused := map[string]bool{}
	for i := range good {
		require.Error(t, regret.CheckBeliefs(g, slices.Insert(slices.Clone(good), i, nil)[:len(good)]))
		for h, nodes := range g.Players[i].Infosets {
			for _, belief := range []seqform.Belief{nil, {}, {rational.Int(2)}, make(seqform.Belief, len(nodes.Nodes)), slices.Repeat(seqform.Belief{rational.New(1, int64(len(nodes.Nodes)))}, len(nodes.Nodes))} {
				bad := slices.Clone(good)
				bad[i] = slices.Clone(bad[i])
				bad[i][h] = belief
				if err := regret.CheckBeliefs(g, bad); err != nil {
					_, reason, _ := strings.Cut(err.Error(), ": ")
					refused[reason] = true
				}
			}
		}
	}
	require.Greater(t, len(refused), 2, "%v", refused)
}
