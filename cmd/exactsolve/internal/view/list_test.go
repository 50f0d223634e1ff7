package view

import (
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/cert"
	"exactsolve/cert/claim"
	"exactsolve/cmd/exactsolve/internal/cli"
	"exactsolve/fixtures/gen"
	"exactsolve/nash/complete"
	"exactsolve/rational"
)

// TestRegionBounds looks for profiles of a region at random, as mixtures of its
// vertices: all are within the bounds shown.
func TestRegionBounds(t *testing.T) {
	g, err := gen.RandomStrategic([]int{3, 3, 3}, gen.Range{Low: 0, High: 9}, gen.GeneralSum, 4)
	require.NoError(t, err)
	n := cli.NewNames(g)
	seen := 0
	for limit := 5; limit < 400; limit += 20 {
		r, err := complete.All(t.Context(), g, complete.Options{MaxRegions: limit})
		require.NoError(t, err)
		for _, region := range r.Certificate.Claim.Complete.Unresolved {
			entries := newRegion(n, &region)
			require.Len(t, entries, 9)
			for k, e := range entries {
				i, a := k/3, k%3
				require.Equal(t, map[byte]string{'+': "yes", '-': "no", '?': "unknown"}[region.Status[i][a]], e.Used)
				if e.Used == "no" {
					require.True(t, e.High.IsZero())
					continue
				}
				reached := [2]bool{}
				for _, x := range region.Simplex[i] {
					require.True(t, e.Low.Cmp(x[a]) <= 0 && x[a].Cmp(e.High) <= 0)
					reached[0] = reached[0] || x[a].Equal(e.Low)
					reached[1] = reached[1] || x[a].Equal(e.High)
				}
				require.Equal(t, [2]bool{true, true}, reached)
				seen++
			}
		}
	}
	require.Positive(t, seen)
}

// TestListedViews compares the views of a list with the list.
func TestListedViews(t *testing.T) {
	g, err := gen.RandomStrategic([]int{2, 2, 2}, gen.Range{Low: 0, High: 9}, gen.GeneralSum, 3)
	require.NoError(t, err)
	c := &claim.Complete{Equilibria: []claim.ListedEquilibrium{
		{Profile: [][]rational.Rat{{{}, rational.Int(1)}, {rational.New(1, 3), rational.New(2, 3)}, {rational.Int(1), {}}}, Payoffs: make([]rational.Rat, 3)},
		{Profile: [][]rational.Rat{{{}, rational.Int(1)}, {rational.New(1, 3), rational.New(2, 3)}, {rational.Int(1), {}}}, Payoffs: make([]rational.Rat, 3), Radius: rational.New(1, 1000000)},
	}}
	v := newListView(cli.NewNames(g), &cert.Claim{Concept: cert.CompleteNash, Complete: c}, 3)
	require.Equal(t, "box", string(v.List[1].Kind))
	require.Equal(t, "2 nash equilibria, and no others", v.shows())
	rows := v.rows()[1:]
	require.Equal(t, `"1" 1/3, "2" 2/3`, rows[0].Items[1][0].Text)
	require.Equal(t, `"1" ≈ 0.333, "2" ≈ 0.667`, rows[1].Items[1][0].Text)
	require.Equal(t, `"2"`, rows[1].Items[0][0].Text)
	require.Len(t, v.Outcomes(), 2) // bounds are not known to be the same
}
