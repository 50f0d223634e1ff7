package solve

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/assess"
	"exactsolve/cert"
	"exactsolve/cert/answer"
	"exactsolve/nash/complete"
	"exactsolve/nash/components"
	"exactsolve/rational"
	"exactsolve/rational/rationaltest"
	"exactsolve/seqform"
	"exactsolve/seqform/seqformtest"
)

// idle returns games of three players of whom one or two have no choice.
func idle(t *testing.T, seed int) (table, tree *seqform.Game) {
	sizes := [][]int{{1, 3, 2}, {2, 1, 3}, {3, 3, 1}, {1, 1, 3}, {2, 1, 1}}[seed%5]
	still := seed % 3
	tree, err := small(3, seed).Copy(seqform.Changes{Keep: func(i, h, a int) bool { return i != still || a == 0 }})
	require.NoError(t, err)
	return seqformtest.Random(sizes, -3, 3, uint64(seed)), tree
}

// TestDuels solves games in which only two players have a choice, by every concept; what is
// found is checked with the whole game, and decided anew as a given profile.
func TestDuels(t *testing.T) {
	rng := rand.New(rand.NewPCG(8, 1))
	refuted := 0
	for seed := range 30 {
		table, tree := idle(t, seed)
		for _, g := range []*seqform.Game{table, tree} {
			d := assess.NewDuel(g)
			require.NotNil(t, d)
			p := seqformtest.RandomProfile(rng, g, 3)
			pair := make(seqform.Profile, 2)
			for k, i := range d.Kept {
				pair[k] = p[i]
			}
			require.Equal(t, p, d.Profile(pair))
			payoffs := seqformtest.Payoffs(g, p)
			for k, u := range seqformtest.Payoffs(d.Game, pair) {
				rationaltest.Same(t, payoffs[d.Kept[k]], u)
			}
			concepts, _ := Suits(g)
			require.GreaterOrEqual(t, len(concepts), 6)
			for _, c := range concepts {
				a, err := Solve(t.Context(), g, Question{Concept: c})
				require.NoError(t, err)
				require.Equal(t, answer.Yes, a.Status)
				require.Same(t, g, a.Game)
				require.NoError(t, cert.Check(context.Background(), g, a.Certificate))
				r, err := assess.Decide(t.Context(), g, seqform.Assessment{Profile: a.Certificate.Claim.Profile}, c)
				require.NoError(t, err)
				switch {
				case r.Status == answer.Unknown && slices.Contains([]cert.Concept{cert.Proper, cert.QuasiProper, cert.ExtensivePerfect}, c): // not always decided
				default:
					require.Equal(t, answer.Yes, r.Status, "%s %d: %s", c, seed, r.Reason)
					require.NoError(t, cert.Check(context.Background(), g, r.Certificate))
				}
				one, err := assess.Decide(t.Context(), g, seqform.Assessment{Profile: p}, c)
				require.NoError(t, err)
				if two, err := assess.Decide(t.Context(), d.Game, seqform.Assessment{Profile: pair}, c); c != cert.Proper {
					require.NoError(t, err)
					require.Equal(t, two.Status, one.Status)
				}
				if one.Status == answer.No {
					refuted++
				}
			}
		}
	}
	require.Positive(t, refuted)
	three, kept := seqformtest.Random([]int{2, 2, 2}, 0, 9, 1).Duel()
	require.Nil(t, three)
	require.Nil(t, kept)
}

// TestListedDuels compares lists of all equilibria with those of the search for any number
// of players: the components are the same.
func TestListedDuels(t *testing.T) {
	alike, sets := 0, 0
	for seed := range 15 {
		table, tree := idle(t, seed)
		for _, g := range []*seqform.Game{table, tree} {
			found, listed := 0, []Component(nil)
			for a, err := range All(t.Context(), g, Question{All: true}) {
				require.NoError(t, err)
				require.Same(t, g, a.Game)
				if a.List == nil {
					found++
					for _, r := range g.Regrets(g.Plans(a.Certificate.Claim.Profile)) {
						require.True(t, r.Regret.IsZero())
					}
					continue
				}
				require.Equal(t, found, a.List.Found)
				listed = a.List.Components
				for _, z := range listed {
					require.Len(t, z.Payoffs, len(g.Players))
					for _, p := range z.Pieces {
						sets++
						for _, r := range g.Regrets(means(p.Vertices)) {
							require.True(t, r.Regret.IsZero())
						}
					}
				}
				if g == table {
					require.NoError(t, cert.Check(context.Background(), a.List.Extreme.Game, a.Certificate))
				} else {
					require.NoError(t, cert.Check(context.Background(), a.List.Plans.Game, a.Certificate))
				}
			}
			if g == table {
				r, err := complete.All(t.Context(), g, complete.Options{MaxRegions: 2000})
				require.NoError(t, err)
				if r.Status == answer.Yes {
					alike++
					other := components.Of(t.Context(), g, r.Certificate.Claim.Complete, complete.Indices(g, r.Certificate.Claim.Complete))
					components.Index(t.Context(), g, other, components.Options{})
					require.Equal(t, described(listed), described(other))
				}
			}
		}
	}
	require.Positive(t, alike)
	require.Positive(t, sets)
}

// means returns the plans of the means of vertices.
func means(vertices [][][]rational.Rat) (plans []seqform.Plan) {
	for _, list := range vertices {
		plan := append(seqform.Plan{rational.Int(1)}, make(seqform.Plan, len(list[0]))...)
		for _, x := range list {
			for s, w := range x {
				plan[s+1] = plan[s+1].Add(w.Quo(rational.Int(int64(len(list)))))
			}
		}
		plans = append(plans, plan)
	}
	return plans
}

// described has what there is to say of components, but for what they are made of.
func described(list []Component) []string {
	var texts []string
	for _, z := range list {
		texts = append(texts, fmt.Sprint(z.Dimension, z.Exact, z.Apart, *z.Index, z.Payoffs))
	}
	slices.Sort(texts)
	return texts
}

// TestStoppedDuels: what is known of a stopped search is about the whole game.
func TestStoppedDuels(t *testing.T) {
	g := seqformtest.Random([]int{1, 14, 14}, -50, 50, 1)
	q := Question{Concept: cert.QuasiPerfect, Limits: Limits{Pivots: 1}}
	a, err := Solve(t.Context(), g, q)
	require.NoError(t, err)
	require.Equal(t, answer.Unknown, a.Status)
	require.NoError(t, cert.Check(context.Background(), g, a.Certificate))
	require.Len(t, a.Numbers().Payoffs, 3)
	q.Concept = cert.Nash
	for a, err := range All(t.Context(), g, q) {
		require.NoError(t, err)
		if a.List != nil && a.List.Best != nil {
			require.NoError(t, cert.Check(context.Background(), g, a.List.Best.Certificate))
			return
		}
	}
	t.Fatal("no profile of the stopped search")
}
