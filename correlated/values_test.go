package correlated_test

import (
	"context"
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/cert/answer"
	"exactsolve/cert/claim"
	"exactsolve/correlated"
	"exactsolve/rational"
	"exactsolve/seqform"
)

// solve returns what is claimed, and proved: the certificate is checked by the definitions too.
func solve(t *testing.T, g *seqform.Game, q correlated.Question) *claim.Mediated {
	t.Helper()
	r, err := correlated.Solve(context.Background(), g, q, correlated.Options{})
	require.NoError(t, err)
	require.Equal(t, answer.Yes, r.Status, r.Reason)
	checkProof(t, g, r.Certificate)
	return r.Certificate.Claim.Mediated
}

// most returns the largest sum of payoffs, weighted.
func most(t *testing.T, g *seqform.Game, c claim.Concept, weights ...int64) rational.Rat {
	t.Helper()
	l := solve(t, g, correlated.Question{Concept: c, Maximize: rational.Ints(weights...)})
	var sum rational.Rat
	for i, w := range weights {
		sum = sum.Add(l.Payoffs[i].Mul(rational.Int(w)))
	}
	return sum
}

// polygon returns the vertices as text, the least first, anticlockwise.
func polygon(t *testing.T, g *seqform.Game, c claim.Concept) (text string) {
	t.Helper()
	for _, v := range solve(t, g, correlated.Question{Concept: c, Polygon: true}).Polygon {
		text += fmt.Sprintf("(%v,%v)", v.Payoffs[0], v.Payoffs[1])
	}
	return text
}

// Known strategic forms: the values are those of an exact program of the developers' that shares no code.
func TestStrategicForms(t *testing.T) {
	for _, x := range []struct {
		name          string
		n             int
		pays          []int64
		max, min      string
		coarse        string // largest sum; "" for max
		polygon       string
		coarsePolygon string // "" for polygon
	}{
		{"chicken A", 2, []int64{6, 6, 2, 7, 7, 2, 0, 0}, "21/2", "36/5", "", "(2,7)(18/5,18/5)(7,2)(21/4,21/4)", ""},
		{"chicken B", 2, []int64{4, 4, 1, 5, 5, 1, 0, 0}, "20/3", "4", "", "(1,5)(2,2)(5,1)(10/3,10/3)", ""},
		{"battle of sexes", 2, []int64{2, 1, 0, 0, 0, 0, 1, 2}, "3", "4/3", "", "(2/3,2/3)(2,1)(1,2)", ""},
		{"prisoner's dilemma", 2, []int64{3, 3, 0, 5, 5, 0, 1, 1}, "2", "2", "", "(1,1)", ""},
		{"stag hunt", 2, []int64{4, 4, 0, 3, 3, 0, 3, 3}, "8", "6", "", "(3,3)(48/13,3)(4,4)(3,48/13)", ""},
		{"Shapley", 3, []int64{0, 0, 1, 0, 0, 1, 0, 1, 0, 0, 1, 0, 1, 0, 0, 1, 0, 0}, "1", "2/3", "1",
			"(1/3,1/3)(1/2,1/2)", "(1/3,1/3)(2/3,1/3)(1/3,2/3)"},
		{"cyclic", 3, []int64{2, 1, 1, 2, 0, 0, 0, 0, 2, 1, 1, 2, 1, 2, 0, 0, 2, 1}, "3", "2", "3",
			"(1,1)(5/3,4/3)(4/3,5/3)", "(1,1)(2,1)(1,2)"},
		{"Moulin and Vial", 3, []int64{3, 3, 1, 4, 4, 1, 4, 1, 3, 3, 1, 4, 1, 4, 4, 1, 3, 3}, "16/3", "16/3", "6",
			"(8/3,8/3)", "(8/3,8/3)(19/6,8/3)(3,3)(8/3,19/6)"},
	} {
		t.Run(x.name, func(t *testing.T) {
			g := matrices(x.n, x.n, x.pays...)
			require.Equal(t, x.max, most(t, g, claim.Correlated, 1, 1).String())
			require.Equal(t, x.min, most(t, g, claim.Correlated, -1, -1).Neg().String())
			coarse, outer := x.coarse, x.coarsePolygon
			if coarse == "" {
				coarse = x.max
			}
			if outer == "" {
				outer = x.polygon
			}
			require.Equal(t, coarse, most(t, g, claim.CoarseCorrelated, 1, 1).String())
			require.Equal(t, x.polygon, polygon(t, g, claim.Correlated))
			require.Equal(t, outer, polygon(t, g, claim.CoarseCorrelated))
			for _, same := range []claim.Concept{claim.ExtensiveCorrelated, claim.AgentCorrelated} {
				require.Equal(t, x.max, most(t, g, same, 1, 1).String())
			}
			require.Equal(t, coarse, most(t, g, claim.ExtensiveCoarse, 1, 1).String())
		})
	}
}

func TestMinority(t *testing.T) {
	for _, c := range []claim.Concept{claim.Correlated, claim.CoarseCorrelated} {
		require.Equal(t, "5", most(t, member("minority"), c, 1, 1, 1).String())
		require.Equal(t, "-15/4", most(t, member("minority"), c, -1, -1, -1).String())
		require.Equal(t, "3", most(t, member("minority"), c, 1, 0, 0).String())
		require.Equal(t, "-1", most(t, member("minority"), c, -1, 0, 0).String())
	}
}

// concepts in the order of the columns below.
var concepts = []claim.Concept{claim.Correlated, claim.ExtensiveCorrelated, claim.ExtensiveCoarse, claim.CoarseCorrelated, claim.AgentCorrelated}

// Known trees: the largest sum for each concept. Sources: von Stengel and Forges 2008 [vSF08] for the signalling game,
// Farina, Ling, Fang and Sandholm 2019 for Battleship, the others as above.
func TestTrees(t *testing.T) {
	for _, x := range []struct {
		game string
		want [5]string // "" for not looked for
	}{
		{"von-stengel-forges", [5]string{"6", "10", "10", "10", "10"}},
		{"chsh", [5]string{"3/2", "3/2", "3/2", "3/2", "3/2"}},
		{"sheriff load=1", [5]string{"", "5", "5", "5", "5"}},
		{"sheriff", [5]string{"10/13", "10/7", "235/93", "70/13", "5"}},
		{"sheriff bribe=2", [5]string{"", "10", "10", "10", ""}},
		{"sheriff load=3", [5]string{"", "15/13", "265/139", "795/167", ""}},
		{"sheriff load=1 rounds=2", [5]string{"", "5", "5", "5", ""}},
		{"battleship cells=2 shots=1 loss=1", [5]string{"", "0", "0", "0", ""}},
		{"battleship cells=2 shots=1 loss=3/2", [5]string{"", "-3/8", "-3/8", "-1/16", ""}},
		{"battleship cells=2 shots=1", [5]string{"", "-3/4", "-3/4", "0", "-7/10"}},
		{"battleship cells=2 shots=1 loss=3", [5]string{"", "-3/2", "-3/2", "0", ""}},
		{"battleship", [5]string{"", "-13/18", "-13/18", "0", ""}},
		{"battleship loss=3/2", [5]string{"", "-101/270", "-101/270", "-1/36", ""}},
	} {
		t.Run(x.game, func(t *testing.T) {
			g := member(x.game)
			for k, want := range x.want {
				if want != "" {
					require.Equal(t, want, most(t, g, concepts[k], 1, 1).String(), concepts[k])
				}
			}
		})
	}
}

func TestTreePolygons(t *testing.T) {
	for _, x := range []struct {
		g    *seqform.Game
		c    claim.Concept
		want string
	}{
		{member("von-stengel-forges"), claim.Correlated, "(0,6)"},
		{member("von-stengel-forges"), claim.ExtensiveCorrelated, "(0,6)(4,6)(7/2,13/2)"},
		{member("von-stengel-forges"), claim.ExtensiveCoarse, "(0,6)(4,6)(7/2,13/2)"},
		{member("von-stengel-forges"), claim.CoarseCorrelated, "(0,6)(4,6)(5/2,15/2)"},
		{member("sheriff"), claim.ExtensiveCorrelated, "(10/13,0)(199/161,31/161)(10/13,125/271)"},
		{member("sheriff load=3"), claim.ExtensiveCorrelated, "(15/19,0)(224/221,31/221)(15/19,95/313)"},
		{member("sheriff bribe=2"), claim.ExtensiveCorrelated, "(10/13,0)(8,2)(10/13,2)"},
	} {
		require.Equal(t, x.want, polygon(t, x.g, x.c), "%s of %s", x.c, x.g.Title)
	}
}
