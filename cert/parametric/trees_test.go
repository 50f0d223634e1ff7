package parametric_test

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/cert/claim"
	"exactsolve/cert/parametric"
	"exactsolve/rational"
	"exactsolve/rational/polynomial"
	"exactsolve/seqform"
	"exactsolve/seqform/seqformtest"
)

// TestTrees wants of the profiles of fixtures, with t times the payoffs, those to be proved that are said to be Nash
// equilibria, and no others.
func TestTrees(t *testing.T) {
	proved, refused := 0, 0
	for want, g := range seqformtest.Known(t) {
		if g.Tree == nil || want.Nodes > 60 {
			continue
		}
		f := seqformtest.Times(t, g)
		for _, p := range want.Profiles {
			is, isNot := slices.Contains(p.Is, "nash"), slices.Contains(p.IsNot, "nash")
			c := ofProfile(g, seqformtest.Profile(g, p.Probabilities))
			c.Game.Hash = f.Hash()
			err := parametric.Check(t.Context(), f, c)
			equilibrium := true
			for _, r := range g.Regrets(g.Plans(seqformtest.Profile(g, p.Probabilities))) {
				equilibrium = equilibrium && r.Regret.IsZero()
			}
			require.False(t, is && !equilibrium || isNot && equilibrium)
			if equilibrium {
				require.NoError(t, err, "%s, %s", want.Name, p.Name)
				proved++
			} else {
				require.Error(t, err, "%s, %s", want.Name, p.Name)
				refused++
			}
		}
	}
	require.Greater(t, proved, 30)
	require.Positive(t, refused)
	t.Log(proved, "proved,", refused, "refused")
}

// ofProfile claims that a profile is an equilibrium with t times the payoffs, by the values of best responses.
func ofProfile(g *seqform.Game, p seqform.Profile) *claim.Certificate {
	plans := g.Plans(p)
	linear := func(x rational.Rat) polynomial.Poly { return polynomial.Name().Mul(nil, polynomial.Constant(x)) }
	cell, by := claim.Cell{Denominator: poly(1)}, claim.CellEvidence{}
	for i, u := range g.ExpectedPayoffs(plans) {
		cell.Payoffs = append(cell.Payoffs, linear(u))
		var plan []polynomial.Poly
		for _, x := range plans[i] {
			plan = append(plan, polynomial.Constant(x))
		}
		cell.Plans = append(cell.Plans, plan)
		gradient := seqform.Gradient(g, i, plans, rational.Int(1))
		values, _ := seqform.Optimal(&g.Players[i], gradient)
		list := []polynomial.Poly{}
		for _, v := range values {
			list = append(list, linear(v))
		}
		by.Values = append(by.Values, list)
	}
	return &claim.Certificate{
		Claim:    claim.Claim{Concept: claim.ParametricNash, Parametric: &claim.Parametric{Name: "t", From: rational.Int(1), To: rational.Int(2), Cells: []claim.Cell{cell}}},
		Evidence: claim.Evidence{Cells: []claim.CellEvidence{by}},
	}
}
