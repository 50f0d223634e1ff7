package plans_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"exactsolve/cert"
	"exactsolve/cert/answer"
	"exactsolve/internal/lp"
	"exactsolve/nash/bimatrix"
	"exactsolve/nash/plans"
	"exactsolve/rational"
	"exactsolve/seqform"
	"exactsolve/seqform/forms"
	"exactsolve/seqform/seqformtest"
)

// all returns a complete and certified result.
func all(t testing.TB, g *seqform.Game) *plans.Result {
	t.Helper()
	r, err := plans.All(t.Context(), g, plans.Options{})
	require.NoError(t, err)
	require.Equal(t, answer.Yes, r.Status, r.Reason)
	require.NoError(t, cert.Check(t.Context(), g, r.Certificate))
	return r
}

// trees are some of two players with perfect recall.
func trees(t testing.TB) map[string]*seqform.Game {
	z := map[string]*seqform.Game{}
	for known, g := range seqformtest.Known(t) {
		if g.Tree != nil && len(g.Players) == 2 && g.Recall == nil {
			z[known.Name] = g
		}
	}
	for seed := range 14 {
		for _, how := range []string{"low=0 high=1", "low=0 high=3", "", "low=0 high=1 payoffs=zero-sum", "low=0 high=2 depth=4 actions=2"} {
			text := fmt.Sprintf("random-efg depth=3 seed=%d %s", seed, how)
			if strings.Contains(how, "depth") {
				text = fmt.Sprintf("random-efg seed=%d %s", seed, how)
			}
			z[text] = seqformtest.Made(text)
		}
	}
	return z
}

// TestReducedForm compares the set of equilibria with that of the reduced strategic form: the
// plans of every subset there are mixtures of those of one here, and the other way round.
func TestReducedForm(t *testing.T) {
	compared, wide := 0, 0
	for name, g := range trees(t) {
		red, err := forms.Reduce(g, 30)
		if err != nil {
			continue
		}
		want, err := bimatrix.All(t.Context(), red.Game, bimatrix.Options{MaxEvidence: -1})
		require.NoError(t, err)
		require.True(t, want.Complete)
		r := all(t, g)
		compared++
		var theirs, ours [][2][]seqform.Plan
		for _, u := range want.Subsets {
			var z [2][]seqform.Plan
			for i, list := range u {
				for _, x := range list {
					z[i] = append(z[i], red.Plan(i, want.Strategies[i][x]))
				}
			}
			theirs = append(theirs, z)
		}
		for _, u := range r.Subsets {
			var z [2][]seqform.Plan
			for i, list := range u.Plans {
				for _, x := range list {
					z[i] = append(z[i], r.Plans[i][x])
				}
			}
			ours = append(ours, z)
			if u.Dimension > 0 {
				wide++
			}
		}
		require.True(t, covered(t, theirs, ours), "%s: an equilibrium is missing", name)
		require.True(t, covered(t, ours, theirs), "%s: no equilibrium", name)
		for i, u := range ours {
			for k, v := range ours {
				require.Equal(t, i == k, inside(t, u, v), "%s: a subset within another", name)
			}
		}
		require.Len(t, r.Components, len(want.Components), name)
	}
	require.Greater(t, compared, 50)
	require.Greater(t, wide, 15)
}

// covered reports whether each of some products of polytopes is within one of others.
func covered(t *testing.T, some, others [][2][]seqform.Plan) bool {
	for _, u := range some {
		ok := false
		for _, v := range others {
			ok = ok || inside(t, u, v)
		}
		if !ok {
			return false
		}
	}
	return true
}

func inside(t *testing.T, u, v [2][]seqform.Plan) bool {
	for i := range u {
		for _, x := range u[i] {
			if !mixture(t, x, v[i]) {
				return false
			}
		}
	}
	return true
}

// mixture reports whether x is one of plans.
func mixture(t *testing.T, x seqform.Plan, plans []seqform.Plan) bool {
	var p lp.Program
	for range plans {
		p.Variable(false)
	}
	for s := range x {
		var terms []lp.Term
		for v, y := range plans {
			terms = append(terms, lp.Times(v, y[s]))
		}
		p.Equal(terms, x[s])
	}
	_, err := p.Solve(t.Context(), lp.Options{})
	if errors.Is(err, lp.ErrNone) {
		return false
	}
	require.NoError(t, err)
	return true
}

// TestKuhn has what is known of three cards, and more of them.
func TestKuhn(t *testing.T) {
	for cards, want := range map[int][5]int{ // extreme plans of both players, dimension, words, bytes of the certificate at most
		3: {2, 1, 1, 5, 600}, 4: {1, 2, 1, 5, 800}, 5: {10, 2, 4, 10, 2500}, 6: {4, 4, 4, 10, 2500}, 7: {194, 2, 8, 20, 40000},
	} {
		g := seqformtest.Kuhn(2, cards)
		r := all(t, g)
		require.Len(t, r.Subsets, 1)
		require.Equal(t, want[:3], []int{len(r.Plans[0]), len(r.Plans[1]), r.Subsets[0].Dimension}, cards)
		require.Len(t, r.Equilibria, want[0]*want[1])
		require.Less(t, len(r.Certificate.String())+len(r.Certificate.Evidence.String()), want[4])
		for _, e := range r.Equilibria {
			for i, regret := range g.Regrets([]seqform.Plan{r.Plans[0][e.Plans[0]], r.Plans[1][e.Plans[1]]}) {
				require.True(t, regret.Regret.IsZero())
				require.True(t, regret.Payoff.Equal(e.Payoffs[i]))
			}
		}
	}
	g := seqformtest.Kuhn(2, 3)
	r := all(t, g)
	third := rational.New(1, 3)
	for k, a := range []rational.Rat{{}, third} { // 0 ≤ a ≤ 1/3: bets a with the jack, calls a + 1/3 with the queen, bets 3a with the king
		b := g.Players[0].Behavior(r.Plans[0][k])
		bets := map[string]rational.Rat{}
		for h := range b {
			if b[h] != nil {
				bets[g.Players[0].Infosets[h].Name] = b[h][1]
			}
		}
		require.True(t, bets["J:"].Equal(a), bets)
		require.True(t, bets["Q:"].IsZero())
		require.True(t, bets["K:"].Equal(a.Mul(rational.Int(3))))
		require.True(t, bets["Q:cb"].Equal(a.Add(third)))
	}
}

// TestLimits ends early with what was found until then.
func TestLimits(t *testing.T) {
	g := seqformtest.Fixture(t, "beer_quiche")
	whole := all(t, g)
	seen := map[int]bool{}
	for pivots := 1; pivots < whole.Stats.Pivots; pivots += 40 {
		r, err := plans.All(t.Context(), g, plans.Options{MaxPivots: pivots})
		require.NoError(t, err)
		require.Equal(t, answer.Unknown, r.Status)
		require.False(t, r.Complete)
		require.Contains(t, r.Reason, "pivot limit")
		require.Nil(t, r.Certificate)
		seen[len(r.Equilibria)] = true
		for _, e := range r.Equilibria {
			for _, regret := range g.Regrets([]seqform.Plan{r.Plans[0][e.Plans[0]], r.Plans[1][e.Plans[1]]}) {
				require.True(t, regret.Regret.IsZero())
			}
		}
	}
	require.Greater(t, len(seen), 1)
	r, err := plans.All(t.Context(), seqformtest.Kuhn(2, 7), plans.Options{MaxVertices: 20})
	require.NoError(t, err)
	require.Equal(t, "a polytope of plans has more than 20 vertices", r.Reason)
	require.Len(t, r.Equilibria, 42)
	ctx, cancel := context.WithTimeout(t.Context(), 50*time.Millisecond)
	defer cancel()
	r, err = plans.All(ctx, seqformtest.Kuhn(2, 20), plans.Options{})
	require.NoError(t, err)
	require.Equal(t, answer.Unknown, r.Status)
	require.Contains(t, r.Reason, "deadline")
	_, err = plans.All(t.Context(), seqformtest.Kuhn(3, 4), plans.Options{})
	require.ErrorIs(t, err, plans.ErrNotSupported)
	_, err = plans.All(t.Context(), g, plans.Options{MaxPivots: -1})
	require.Error(t, err)
	_, err = plans.All(t.Context(), seqformtest.Fixture(t, "imperfect_recall"), plans.Options{})
	require.Error(t, err)
}

// TestTable takes games in strategic form, which are trees with one information set a player.
func TestTable(t *testing.T) {
	for seed := range uint64(20) {
		g := seqformtest.Random([]int{3, 4}, 0, 3, seed)
		want, err := bimatrix.All(t.Context(), g, bimatrix.Options{})
		require.NoError(t, err)
		r := all(t, g)
		require.Len(t, r.Subsets, len(want.Subsets))
		require.Len(t, r.Components, len(want.Components))
		require.Len(t, r.Equilibria, len(want.Equilibria))
		for k, e := range r.Equilibria {
			require.Equal(t, [2]int(want.Pairs[k]), e.Plans)
		}
	}
}
