package bimatrix

import (
	"context"
	"fmt"
	"io/fs"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/cert"
	"exactsolve/fixtures"
	"exactsolve/fixtures/gen"
	"exactsolve/seqform"
	"exactsolve/seqform/efg"
)

// trees calls visit for the fixtures in extensive form with two players and
// perfect recall.
func trees(t *testing.T, visit func(name string, g *seqform.Game)) {
	t.Helper()
	names, err := fs.Glob(fixtures.FS, "*.efg")
	require.NoError(t, err)
	for _, name := range names {
		file, err := fixtures.FS.Open(name)
		require.NoError(t, err)
		g, err := efg.Parse(name, file)
		require.NoError(t, err)
		require.NoError(t, file.Close())
		if len(g.Players) == 2 && g.Recall == nil {
			visit(name, g)
		}
	}
}

// TestTrees solves the fixtures and checks each equilibrium in the tree itself.
func TestTrees(t *testing.T) {
	solved := 0
	trees(t, func(name string, g *seqform.Game) {
		if _, err := Reduce(g, 40); err != nil {
			require.ErrorContains(t, err, "reduced pure strategies, limit 40")
			return
		}
		r := all(t, g, Options{})
		solved++
		require.Equal(t, cert.Yes, r.Status, name)
		require.Same(t, g, r.Reduction.From)
		for _, e := range r.Equilibria {
			plans := []seqform.Plan{r.Reduction.Plan(0, e.Mixed[0]), r.Reduction.Plan(1, e.Mixed[1])}
			for i, regret := range g.Regrets(plans) {
				require.NoError(t, g.Players[i].CheckPlan(plans[i]), name)
				require.True(t, regret.Regret.IsZero(), name)
				require.True(t, regret.Payoff.Equal(e.Payoffs[i]), name)
				behavior := r.Reduction.Behavior(i, e.Mixed[i])
				require.True(t, equal(plans[i], g.Players[i].Plan(behavior)), name)
			}
		}
	})
	require.Greater(t, solved, 15)
}

func TestReducedCount(t *testing.T) {
	kuhn, err := gen.Kuhn(2, 3)
	require.NoError(t, err)
	r, err := Reduce(kuhn, 100)
	require.NoError(t, err)
	// Per card: player 1 bets, or checks and then calls or folds; player 2 has
	// two choices at each of two information sets.
	require.Len(t, r.Plans[0], 27)
	require.Len(t, r.Plans[1], 64)
	for i, plans := range r.Plans {
		require.Equal(t, len(plans), countReduced(&kuhn.Players[i]))
	}
	_, err = Reduce(kuhn, 63)
	require.EqualError(t, err, "bimatrix: player 2 has 64 reduced pure strategies, limit 63")
	big, err := gen.Kuhn(2, 40)
	require.NoError(t, err)
	_, err = All(context.Background(), big, Options{})
	require.EqualError(t, err, "bimatrix: player 1 has over two billion reduced pure strategies, limit 200")
}

func ExampleReduce() {
	file, err := fixtures.FS.Open("entry.efg")
	if err != nil {
		panic(err)
	}
	defer file.Close()
	g, err := efg.Parse("entry.efg", file)
	if err != nil {
		panic(err)
	}
	reduced, err := Reduce(g, 100)
	if err != nil {
		panic(err)
	}
	for i, p := range reduced.Game.Players {
		fmt.Printf("player %d: %s\n", i+1, strings.Join(p.Infosets[0].Actions, ", "))
	}
	r, err := All(context.Background(), reduced.Game, Options{})
	if err != nil {
		panic(err)
	}
	for _, e := range r.Equilibria {
		fmt.Println(e.Mixed, "is", reduced.Behavior(0, e.Mixed[0]), reduced.Behavior(1, e.Mixed[1]))
	}
	// Output:
	// player 1: out, in
	// player 2: fight, accommodate
	// [[1 0] [1 0]] is [[1 0]] [[1 0]]
	// [[1 0] [1/2 1/2]] is [[1 0]] [[1/2 1/2]]
	// [[0 1] [0 1]] is [[0 1]] [[0 1]]
}

// TestLemkeHowson runs every label of random games, degenerate ones among them.
// LemkeHowson checks each answer itself; a nondegenerate game of two equilibria
// or more shows more than one of them somewhere.
func TestLemkeHowson(t *testing.T) {
	several := 0
	for seed := range uint64(120) {
		spread := []int{1, 3, 1000}[seed%3]
		g, err := gen.RandomStrategic([]int{1 + int(seed%6), 1 + int(seed/6%6)}, gen.Range{Low: -spread, High: spread}, gen.GeneralSum, seed)
		require.NoError(t, err)
		labels := g.Table.Sizes[0] + g.Table.Sizes[1]
		found := map[string]bool{}
		for label := range labels {
			r, err := LemkeHowson(context.Background(), g, HowsonOptions{Label: label})
			require.NoError(t, err)
			require.Equal(t, cert.Yes, r.Status)
			text := ""
			for _, b := range r.Certificate.Claim.Profile {
				for _, x := range b[0] {
					text += x.String() + " "
				}
			}
			found[text] = true
		}
		if len(found) > 1 {
			several++
		}
		_, err = LemkeHowson(context.Background(), g, HowsonOptions{Label: labels})
		require.ErrorContains(t, err, "label")
	}
	require.Greater(t, several, 5)
}

func TestLemkeHowsonLimits(t *testing.T) {
	g, err := gen.RandomStrategic([]int{8, 8}, gen.Range{Low: 0, High: 1000}, gen.GeneralSum, 3)
	require.NoError(t, err)
	r, err := LemkeHowson(context.Background(), g, HowsonOptions{MaxPivots: 1})
	require.NoError(t, err)
	require.Equal(t, cert.Unknown, r.Status)
	tree, err := gen.Kuhn(2, 3)
	require.NoError(t, err)
	_, err = LemkeHowson(context.Background(), tree, HowsonOptions{})
	require.ErrorContains(t, err, "strategic form")
}

func BenchmarkLemkeHowson50(b *testing.B) {
	g, err := gen.RandomStrategic([]int{50, 50}, gen.Range{Low: 0, High: 1<<16 - 1}, gen.GeneralSum, 1)
	require.NoError(b, err)
	b.ReportAllocs()
	var r *cert.Result
	for b.Loop() {
		r, err = LemkeHowson(context.Background(), g, HowsonOptions{})
		require.NoError(b, err)
	}
	b.ReportMetric(float64(r.Stats.Pivots), "pivots")
	b.ReportMetric(float64(r.Stats.Bits), "bits")
}

// BenchmarkAll solves random games, without and with a certificate.
func BenchmarkAll(b *testing.B) {
	for _, n := range []int{8, 10, 12, 14, 16} {
		g, err := gen.RandomStrategic([]int{n, n}, gen.Range{Low: -100, High: 100}, gen.GeneralSum, 1)
		if err != nil {
			b.Fatal(err)
		}
		for _, mode := range []struct {
			name     string
			evidence int
		}{{"bare", -1}, {"certified", 0}} {
			b.Run(fmt.Sprintf("%d/%s", n, mode.name), func(b *testing.B) {
				var r *Result
				for b.Loop() {
					if r, err = All(context.Background(), g, Options{MaxEvidence: mode.evidence}); err != nil {
						b.Fatal(err)
					}
				}
				b.ReportMetric(float64(r.Stats.Cases), "cases")
				b.ReportMetric(float64(r.Stats.Pivots), "pivots")
				b.ReportMetric(float64(r.Stats.Bits), "bits")
				b.ReportMetric(float64(len(r.Equilibria)), "equilibria")
			})
		}
	}
}
