package filter_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/assess/filter"
	"exactsolve/cert/claim"
	"exactsolve/nash/signalling"
	"exactsolve/seqform/seqformtest"
)

// TestComponents compares with the reference what criteria make of components: without iteration, and
// the same with it.
func TestComponents(t *testing.T) {
	for _, x := range []struct {
		name string
		game *seqformtest.Signalling
		want map[claim.Criterion]string
	}{
		{"9/10", seqformtest.BeerQuiche("1/10", "9/10"), map[claim.Criterion]string{
			claim.Dominance: "[yes no]", claim.Intuitive: "[yes no]", claim.Divinity: "[yes no]", claim.D1: "[yes no]", claim.D2: "[yes no]", claim.NWBR: "[yes no]"}},
		{"1/2", seqformtest.BeerQuiche("1/2", "1/2"), map[claim.Criterion]string{
			claim.Dominance: "[yes some]", claim.Intuitive: "[yes some]", claim.Divinity: "[yes some]", claim.D1: "[yes no]", claim.D2: "[yes no]", claim.NWBR: "[yes no]"}},
		{"1/10", seqformtest.BeerQuiche("9/10", "1/10"), map[claim.Criterion]string{claim.Intuitive: "[yes]", claim.NWBR: "[yes]"}},
		{"beyond intuitive", seqformtest.BeyondIntuitive(), map[claim.Criterion]string{claim.Intuitive: "[yes yes]", claim.D1: "[no yes]", claim.NWBR: "[no yes]"}},
		{"beyond D1", seqformtest.BeyondD1(), map[claim.Criterion]string{claim.Intuitive: "[yes yes yes yes]", claim.D1: "[yes yes yes yes]", claim.D2: "[yes yes no yes]", claim.NWBR: "[yes yes no yes]"}},
		{"boundary", seqformtest.BoundaryNWBR(), map[claim.Criterion]string{claim.Intuitive: "[yes yes]", claim.D1: "[yes no]", claim.NWBR: "[yes no]"}},
		{"Spence", seqformtest.Spence(), map[claim.Criterion]string{claim.D1: "[yes some some]"}},
	} {
		g := x.game.Game()
		r, err := signalling.All(t.Context(), g, signalling.Options{})
		require.NoError(t, err)
		for c, want := range x.want {
			for _, c := range []claim.Criterion{c, claim.Iterated + c} {
				var got []string
				for k := range r.Components {
					j, err := filter.Component(t.Context(), g, r.Game, pieces(r, k), c)
					require.NoError(t, err)
					got = append(got, j.Status())
				}
				require.Equal(t, want, fmt.Sprint(got), "%s, %s", x.name, c)
			}
		}
	}
}

func pieces(r *signalling.Result, component int) (list []claim.AssessmentPiece) {
	for _, p := range r.Components[component].Pieces {
		list = append(list, r.Found.Pieces[p])
	}
	return list
}

// TestRandomComponents decides about outcomes of random games, each proved.
func TestRandomComponents(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 6))
	found := map[string]int{}
	for n := range 60 {
		g := seqformtest.RandomSignalling(rng, 2+n%2, 2+n/2%2, 2+n/4%2, 1+n%4).Game()
		r, err := signalling.All(t.Context(), g, signalling.Options{})
		require.NoError(t, err)
		for k := range r.Components {
			j, err := filter.Component(t.Context(), g, r.Game, pieces(r, k), claim.Criteria()[(n+k)%12])
			require.NoError(t, err)
			found[j.Status()]++
		}
	}
	t.Log(found)
	require.Greater(t, min(found["yes"], found["no"]), 3)
	require.Less(t, found["unknown"], found["yes"]/4)
}
