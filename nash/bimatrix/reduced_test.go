package bimatrix

import (
	"context"
	"fmt"
	"io/fs"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
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
	assert.Greater(t, solved, 15)
}

func TestReducedCount(t *testing.T) {
	kuhn, err := gen.Kuhn(2, 3)
	require.NoError(t, err)
	r, err := Reduce(kuhn, 100)
	require.NoError(t, err)
	// Per card: player 1 bets, or checks and then calls or folds; player 2 has
	// two choices at each of two information sets.
	assert.Len(t, r.Plans[0], 27)
	assert.Len(t, r.Plans[1], 64)
	for i, plans := range r.Plans {
		assert.Equal(t, len(plans), countReduced(&kuhn.Players[i]))
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
