package solve

import (
	"context"
	"fmt"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/cert"
	"exactsolve/cert/answer"
	"exactsolve/nash/complete"
	"exactsolve/seqform"
	"exactsolve/seqform/forms"
	"exactsolve/seqform/seqformtest"
)

// TestListedTrees lists the equilibria of trees of three players, and compares with the list
// of the reduced strategic form.
func TestListedTrees(t *testing.T) {
	games := []*seqform.Game{seqformtest.Fixture(t, "selten_horse"), seqformtest.AsTree(seqformtest.Fixture(t, "nau_irrational"))}
	for seed := range uint64(6) {
		games = append(games, seqformtest.AsTree(seqformtest.Random([]int{2, 2, 2}, -9, 9, seed)))
	}
	boxes, several := 0, 0
	for _, g := range games {
		form, err := forms.Reduce(g, 0)
		require.NoError(t, err)
		want, err := complete.All(t.Context(), form.Game, complete.Options{})
		require.NoError(t, err)
		found := 0
		for a, err := range All(t.Context(), g, Question{All: true, Digits: 8}) {
			require.NoError(t, err)
			require.Same(t, g, a.Game)
			if a.List != nil {
				require.Equal(t, found, a.List.Found)
				require.Equal(t, want.Status, a.Status)
				require.Empty(t, a.Warnings)
				require.NoError(t, cert.Check(context.Background(), g, a.Certificate))
				continue
			}
			found++
			if a.Numbers().Kind == Rational {
				for _, r := range g.Regrets(g.Plans(a.Certificate.Claim.Profile)) {
					require.True(t, r.Regret.IsZero())
				}
				continue
			}
			boxes++
			require.NoError(t, cert.Check(context.Background(), g, a.Certificate))
			require.True(t, a.Numbers().Certain(8))
		}
		require.Len(t, want.Certificate.Claim.Complete.Equilibria, found)
		several += found - 1
	}
	require.Positive(t, min(boxes, several))
	_, err := Solve(t.Context(), games[0], Question{All: true, Limits: Limits{Strategies: 1}})
	require.Error(t, err)
	for _, err := range All(t.Context(), games[0], Question{All: true, Limits: Limits{Strategies: 1}}) {
		require.ErrorContains(t, err, "too many strategies")
	}
	for a, err := range All(t.Context(), seqformtest.Made("random-efg players=3 depth=6 actions=2 signals=2 seed=2"), Question{All: true, Limits: Limits{Regions: 2}}) {
		require.NoError(t, err)
		if a.List != nil && a.List.Best != nil {
			require.Equal(t, answer.Unknown, a.Status)
			require.NoError(t, cert.Check(context.Background(), a.Game, a.List.Best.Certificate))
		}
	}
}

// TestComponentsOfForms compares the components of trees of three players with those of the reduced strategic
// form: they have the same payoffs.
func TestComponentsOfForms(t *testing.T) {
	several := 0
	for _, name := range []string{"selten_horse", "selten_fig3", "consistency_product", "consistency_irrational"} {
		g := seqformtest.Fixture(t, name)
		if len(g.Players) < 3 {
			continue
		}
		form, err := forms.Reduce(g, 0)
		require.NoError(t, err)
		_, want := listAll(t, form.Game, Question{Limits: Limits{Regions: 20_000}})
		_, got := listAll(t, g, Question{Limits: Limits{Regions: 20_000}})
		require.Equal(t, answer.Yes, got.Status, name)
		if want.Status != answer.Yes {
			continue
		}
		payoffs := func(a *Answer) (list []string) {
			for _, z := range a.List.Components {
				list = append(list, fmt.Sprint(z.Payoffs))
			}
			slices.Sort(list)
			return list
		}
		require.Equal(t, payoffs(want), payoffs(got), name)
		several += len(got.List.Components)
	}
	require.Greater(t, several, 4)
}
