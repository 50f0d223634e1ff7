package reduce

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/fixtures/gen"
	"exactsolve/rational"
	"exactsolve/seqform"
)

func benchmarkDominated(b *testing.B, g *seqform.Game, opt Options) {
	b.ReportAllocs()
	var r *Reduction
	for b.Loop() {
		var err error
		r, err = Dominated(context.Background(), g, opt)
		require.NoError(b, err)
	}
	b.ReportMetric(float64(g.Tree.Len()), "nodes")
	b.ReportMetric(float64(r.Game.Tree.Len()), "nodes-left")
	b.ReportMetric(float64(r.Rounds), "rounds")
	b.ReportMetric(float64(len(r.Removed)), "removals")
}

func BenchmarkDominatedKuhn(b *testing.B) {
	g, err := gen.Kuhn(3, 4)
	require.NoError(b, err)
	benchmarkDominated(b, g, Options{Weak: true})
}

func BenchmarkDominatedKuhnLarge(b *testing.B) {
	g, err := gen.Kuhn(3, 18)
	require.NoError(b, err)
	benchmarkDominated(b, g, Options{Weak: true})
}

func BenchmarkDominatedLeduc(b *testing.B) {
	g, err := gen.Leduc(3, 2, false)
	require.NoError(b, err)
	benchmarkDominated(b, g, Options{Weak: true})
}

func largeRandom(b *testing.B) *seqform.Game {
	g, err := gen.RandomTree(gen.TreeOptions{
		Players: 3, Depth: 11, Actions: 4, Signals: 3, Chance: 20, Stop: 5,
		Payoffs: gen.Range{Low: -1000, High: 1000}, Kind: gen.GeneralSum, Seed: 4,
	})
	require.NoError(b, err)
	return g
}

func BenchmarkDominatedRandom(b *testing.B) {
	benchmarkDominated(b, largeRandom(b), Options{Weak: true})
}

func BenchmarkDominatedRandomOneRound(b *testing.B) {
	benchmarkDominated(b, largeRandom(b), Options{Weak: true, MaxRounds: 1})
}

// BenchmarkDominatedManyActions: pairs of actions must not all be compared.
func BenchmarkDominatedManyActions(b *testing.B) {
	const actions = 50_000
	t := seqform.NewPrefixBuilder("", "", []string{"1", "2"})
	set := t.Infoset(0, 1, "", make([]string, actions))
	answer := t.Infoset(1, 1, "", make([]string, 2))
	t.Node("", set, seqform.NoOutcome)
	for k := range int64(actions) {
		t.Node("", answer, seqform.NoOutcome)
		t.Leaf("", t.Outcome(1, "", []rational.Rat{rational.Int(k), rational.Int(k)}))
		t.Leaf("", t.Outcome(1, "", []rational.Rat{rational.Int(-k), rational.Int(-k)}))
	}
	g, err := t.Game()
	require.NoError(b, err)
	benchmarkDominated(b, g, Options{Weak: true})
}

func BenchmarkVerify(b *testing.B) {
	g, err := gen.Kuhn(3, 18)
	require.NoError(b, err)
	r, err := Dominated(context.Background(), g, Options{Weak: true})
	require.NoError(b, err)
	for b.Loop() {
		require.NoError(b, Verify(context.Background(), g, r.Removed))
	}
}
