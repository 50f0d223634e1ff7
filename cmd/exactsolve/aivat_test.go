package main

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/fixtures/gen"
	"exactsolve/message"
	"exactsolve/rational"
	"exactsolve/rational/rationaltest"
	"exactsolve/seqform"
)

// allHands has each play of g as often as it is likely where player 1 takes all actions
// alike and player 2 the first three times as often, with player 1's strategy.
func allHands(t *testing.T, g *seqform.Game, scale int64) string {
	t.Helper()
	var b strings.Builder
	var walk func(v int, p rational.Rat, path, strategy []string)
	walk = func(v int, p rational.Rat, path, strategy []string) {
		if g.Tree.IsLeaf(v) {
			times := p.Mul(rational.Int(scale))
			n, _, _ := times.Small()
			require.True(t, times.IsInt() && n > 0)
			line := fmt.Sprintf("{\"path\":[%s],\"strategy\":[%s]}\n", strings.Join(path, ","), strings.Join(strategy, ","))
			b.WriteString(strings.Repeat(line, int(n)))
			return
		}
		h := g.Tree.Infoset[v]
		prob := [][]rational.Rat{{rational.New(1, 2), rational.New(1, 2)}, {rational.New(3, 4), rational.New(1, 4)}}
		var chosen []rational.Rat
		switch i := g.Tree.Player[v]; i {
		case seqform.Chance:
			chosen = g.Tree.ChanceSets[h].Prob
		case 0:
			strategy = append(strategy[:len(strategy):len(strategy)], fmt.Sprintf(`{"infoset":%d,"probabilities":["1/2","1/2"]}`, h+1))
			chosen = prob[0]
		default:
			chosen = prob[i]
		}
		for a, q := range chosen {
			walk(g.Tree.Child(v, a), p.Mul(q), append(path[:len(path):len(path)], fmt.Sprint(a+1)), strategy)
		}
	}
	walk(0, rational.Int(1), nil, nil)
	return b.String()
}

// TestAivatEnumerated: with all plays as often as they are likely, the mean of the
// estimates is that of the payoffs, for any values, and the variances are those of
// one hand. The sample has n − 1 where these have n.
func TestAivatEnumerated(t *testing.T) {
	g, err := gen.Kuhn(2, 3)
	require.NoError(t, err)
	t.Chdir(t.TempDir())
	require.Zero(t, try("", "gen", "kuhn", "-o", "kuhn").status)
	const scale = 96
	require.NoError(t, os.WriteFile("hands", []byte(allHands(t, g, scale)), 0o600))
	half := "NE" + strings.Repeat(",1/2", 24)
	quarter := "NE" + strings.Repeat(",1/2", 12) + strings.Repeat(",3/4,1/4", 6)
	require.NoError(t, os.WriteFile("half", []byte(half), 0o600))
	require.NoError(t, os.WriteFile("quarter", []byte(quarter), 0o600))
	known := seqform.Profile{}
	for i, prob := range [][]rational.Rat{{rational.New(1, 2), rational.New(1, 2)}, {rational.New(3, 4), rational.New(1, 4)}} {
		known = append(known, nil)
		for range g.Players[i].Infosets {
			known[i] = append(known[i], prob)
		}
	}
	want := g.ExpectedPayoffs(g.Plans(known))
	for _, flags := range []string{
		"--strategy half", "--strategy half --observed", "--strategy quarter", "--strategy quarter --known both",
		"--strategy half --blueprint cfr+:5 --denominator 60", "--strategy recorded --blueprint quarter",
		"--strategy half --known player --player 1 --blueprint exact", "--strategy quarter --known opponent --player 2",
	} {
		m := answered[message.Aivat](t, try("", append([]string{"aivat", "--json", "kuhn", "hands"}, strings.Fields(flags)...)...).out)
		require.EqualValues(t, scale, m.Hands, flags)
		rationaltest.Same(t, want[m.Player-1], m.Payoffs.Mean, flags)
		rationaltest.Same(t, want[m.Player-1], m.Estimates.Mean, flags)
		if strings.Contains(flags, "--strategy quarter") { // what player 2 plays
			rationaltest.Same(t, m.Predicted.Mean, m.Estimates.Mean, flags)
			rationaltest.Same(t, m.Predicted.EstimateVariance, m.Estimates.Variance.Mul(rational.New(scale-1, scale)), flags)
			rationaltest.Same(t, m.Predicted.PayoffVariance, m.Payoffs.Variance.Mul(rational.New(scale-1, scale)), flags)
		}
	}
}
