package main

import (
	"context"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve"
	"exactsolve/cmd/exactsolve/internal/cli"
	"exactsolve/cmd/exactsolve/internal/view"
	"exactsolve/fixtures"
	"exactsolve/message"
	"exactsolve/rational"
	"exactsolve/rational/rationaltest"
	"exactsolve/seqform"
	"exactsolve/seqform/efg"
	"exactsolve/seqform/profile"
	"exactsolve/seqform/seqformtest"
)

// TestSetsAgainstRecursion computes the table of information sets by walking down
// the tree once for each node of each set.
func TestSetsAgainstRecursion(t *testing.T) {
	names := []string{"kuhn", "poker_raise", "stripped_poker", "selten_fig3", "interior", "zero_chance", "myerson42"}
	forEachReport(t, names, func(g *seqform.Game, prof seqform.Profile, r *message.SetReport, belief seqform.Belief) {
		requireReport(t, g, prof, r, belief)
	})
}

// forEachReport visits the information sets of fixtures for each of their profiles
// that leaves nothing out.
func forEachReport(t *testing.T, names []string, visit func(g *seqform.Game, prof seqform.Profile, r *message.SetReport, belief seqform.Belief)) {
	for _, name := range names {
		g := seqformtest.Fixture(t, name)
		want, err := fixtures.Want(name)
		require.NoError(t, err)
		for _, p := range want.Profiles {
			prof := seqformtest.Profile(g, p.Probabilities)
			if len(prof.Missing()) > 0 {
				continue
			}
			b := exactsolve.CompleteBeliefs(g, g.Plans(prof), nil)
			reports := view.SetReports(cli.NewNames(g), exactsolve.Sets(t.Context(), g, prof, b))
			require.Len(t, reports, g.NumInfosets())
			for _, r := range reports {
				visit(g, prof, &r, b.At[r.Player-1][r.Infoset-1])
			}
		}
	}
}

func requireReport(t *testing.T, g *seqform.Game, prof seqform.Profile, r *message.SetReport, belief seqform.Belief) {
	t.Helper()
	i, set := r.Player-1, &g.Players[r.Player-1].Infosets[r.Infoset-1]
	var reach, others, value, best rational.Rat
	for _, v := range set.Nodes {
		all, rest := pathWeights(g, prof, i, int(v))
		reach, others = reach.Add(all), others.Add(rest)
	}
	rationaltest.Equal(t, reach.String(), r.Reach, r.Label)
	rationaltest.Equal(t, others.String(), r.Others, r.Label)
	require.Equal(t, belief == nil, r.Value == nil, r.Label)
	if belief == nil {
		return
	}
	for a := range set.Actions {
		var u rational.Rat
		for k, v := range set.Nodes {
			u = u.Add(belief[k].Mul(paid(g, i, int(v)).Add(expected(g, prof, i, g.Tree.Child(int(v), a)))))
		}
		rationaltest.Equal(t, u.String(), *r.Actions[a].Value, r.Label)
		value = value.Add(u.Mul(prof[i][r.Infoset-1][a]))
		if a == 0 || u.Cmp(best) > 0 {
			best = u
		}
	}
	rationaltest.Equal(t, value.String(), *r.Value, r.Label)
	rationaltest.Equal(t, best.Sub(value).String(), *r.Local, r.Label)
	for a := range set.Actions {
		rationaltest.Equal(t, r.Actions[a].Value.Sub(value).String(), *r.Actions[a].Gain, r.Label)
	}
}

// stepWeight returns the probability of the action that leads to node v.
func stepWeight(g *seqform.Game, prof seqform.Profile, v int) (by int, p rational.Rat) {
	from := g.Tree.Parent[v]
	by, h := int(g.Tree.Player[from]), g.Tree.Infoset[from]
	if by == seqform.Chance {
		return by, g.Tree.ChanceSets[h].Prob[g.Tree.Action[v]]
	}
	return by, prof[by][h][g.Tree.Action[v]]
}

// pathWeights returns the probability of reaching node v, and the same without
// the actions of player i.
func pathWeights(g *seqform.Game, prof seqform.Profile, i, v int) (all, others rational.Rat) {
	all, others = rational.Int(1), rational.Int(1)
	for ; v > 0; v = int(g.Tree.Parent[v]) {
		by, p := stepWeight(g, prof, v)
		all = all.Mul(p)
		if by != i {
			others = others.Mul(p)
		}
	}
	return all, others
}

// expected returns what player i gets from node v on, outcomes on the way
// included.
func expected(g *seqform.Game, prof seqform.Profile, i, v int) rational.Rat {
	var u rational.Rat
	if o := g.Tree.Outcome[v]; o >= 0 {
		u = g.Tree.Outcomes[o].Payoffs[i]
	}
	for c := v + 1; c < int(g.Tree.End[v]); c = int(g.Tree.End[c]) {
		_, p := stepWeight(g, prof, c)
		u = u.Add(p.Mul(expected(g, prof, i, c)))
	}
	return u
}

// paid returns what player i has got when play leaves node v.
func paid(g *seqform.Game, i, v int) rational.Rat {
	var u rational.Rat
	for ; v >= 0; v = int(g.Tree.Parent[v]) {
		if o := g.Tree.Outcome[v]; o >= 0 {
			u = u.Add(g.Tree.Outcomes[o].Payoffs[i])
		}
	}
	return u
}

// TestPartialSets compares the values known of a profile that is silent off its
// own path with those of every way to complete it.
func TestPartialSets(t *testing.T) {
	g := seqformtest.Fixture(t, "kuhn")
	partial := seqformtest.Profile(g, strings.Split("2/3,1/3,1,0,1,0,1/3,2/3,0,1,1,0,1,0,2/3,1/3,0,1,0,1,2/3,1/3,1,0", ","))
	h := 5 // K:cb, as player 1 bets the king
	known := 0
	for _, full := range [][]rational.Rat{{rational.Int(1), {}}, {{}, rational.Int(1)}} {
		partial[0][h] = nil
		some := view.SetReports(cli.NewNames(g), exactsolve.Sets(t.Context(), g, partial, exactsolve.CompleteBeliefs(g, g.Plans(partial), nil)))
		partial[0][h] = full
		all := view.SetReports(cli.NewNames(g), exactsolve.Sets(t.Context(), g, partial, exactsolve.CompleteBeliefs(g, g.Plans(partial), nil)))
		for k := range some {
			require.Equal(t, some[k].Value == nil, k == h, some[k].Label)
			for a, act := range some[k].Actions {
				if act.Value != nil {
					known++
					require.True(t, act.Value.Equal(*all[k].Actions[a].Value), "%s %s", some[k].Label, act.Action)
				}
			}
		}
		require.Nil(t, some[4].Actions[0].Value, "checking the king leads to what is missing")
	}
	require.Equal(t, 2*23, known)
	over, cancel := context.WithCancel(t.Context())
	cancel()
	for _, r := range view.SetReports(cli.NewNames(g), exactsolve.Sets(over, g, partial, exactsolve.CompleteBeliefs(g, g.Plans(partial), nil))) {
		require.Nil(t, r.Value, "there is no time for any")
		require.Nil(t, r.Actions[0].Value)
	}
}

// BenchmarkSetReports makes the table for a game of 107,911 nodes and 440
// information sets.
func BenchmarkSetReports(b *testing.B) {
	g, err := efg.Parse("kuhn", strings.NewReader(try("", "gen", "kuhn", "--cards", "110").out))
	require.NoError(b, err)
	require.Equal(b, 107911, g.Tree.Len())
	prof := make(seqform.Profile, len(g.Players))
	for i := range prof {
		prof[i] = make(seqform.Behavior, len(g.Players[i].Infosets))
	}
	profile.FillUniform(g, prof)
	n := cli.NewNames(g)
	for b.Loop() {
		view.SetReports(n, exactsolve.Sets(b.Context(), g, prof, exactsolve.CompleteBeliefs(g, g.Plans(prof), nil)))
	}
}
