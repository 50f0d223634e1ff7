package device_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/cert/claim"
	"exactsolve/cert/device"
	"exactsolve/cert/parametric"
	"exactsolve/correlated"
	"exactsolve/rational"
	"exactsolve/rational/polynomial"
	"exactsolve/seqform"
	"exactsolve/seqform/family"
	"exactsolve/seqform/seqformtest"
)

// TestCells takes the best devices of games for those of games with t times the payoffs.
func TestCells(t *testing.T) {
	checked := map[string]int{}
	check := func(g *seqform.Game, form string, concept claim.Concept) {
		weights := rational.Ints(1, 2, 1)[:len(g.Players)]
		r, err := correlated.Solve(t.Context(), g, correlated.Question{Concept: concept, Maximize: weights}, correlated.Options{})
		if err != nil || g.Tree != nil && (r.Certificate.Claim.Mediated.Device.Pairs == nil || r.Certificate.Evidence.Duals[0].Potentials == nil) {
			return
		}
		f := seqformtest.Times(t, g)
		c := functions(t, g, concept, r.Certificate)
		c.Game.Hash = f.Hash()
		require.NoError(t, parametric.Check(t.Context(), f, c), "%s: %s", g.Title, concept)
		checked[form+" "+string(concept)]++
		spoil(t, f, c)
		spoilShares(t, f, c, checked)
		if g.Tree != nil {
			spoilPairs(t, f, c, checked)
		}
	}
	for want, g := range seqformtest.Known(t) {
		if g.Tree != nil && len(g.Players) == 2 && want.Nodes <= 40 {
			for _, concept := range []claim.Concept{claim.ExtensiveCorrelated, claim.ExtensiveCoarse, claim.CoarseCorrelated} {
				check(g, "tree", concept)
			}
		}
	}
	for seed := range uint64(20) {
		for _, sizes := range [][]int{{3}, {3, 2}, {2, 1, 3}} {
			for _, concept := range []claim.Concept{claim.Correlated, claim.CoarseCorrelated} {
				check(seqformtest.Random(sizes, -3, 5, seed), fmt.Sprint(sizes), concept)
			}
		}
	}
	t.Log(checked)
	require.Len(t, checked, 11)
	require.Greater(t, checked["flow"], 10)
	require.Greater(t, checked["pair"], 10)
}

// functions returns the claim of a certificate as one about t times its payoffs.
func functions(t *testing.T, g *seqform.Game, concept claim.Concept, c *claim.Certificate) *claim.Certificate {
	constant := func(x rational.Rat) polynomial.Poly { return polynomial.Constant(x) }
	linear := func(x rational.Rat) polynomial.Poly { return polynomial.Name().Mul(nil, polynomial.Constant(x)) }
	l, dual := c.Claim.Mediated, &c.Evidence.Duals[0]
	cell, by := claim.Cell{Denominator: constant(rational.Int(1))}, claim.CellEvidence{}
	for _, u := range l.Payoffs {
		cell.Payoffs = append(cell.Payoffs, linear(u))
	}
	for _, x := range l.Device.Pairs {
		cell.Device = append(cell.Device, claim.TupleWeight{Weight: constant(x.Weight), Sequences: x.Sequences[:]})
	}
	for _, x := range l.Device.Plans {
		w := claim.TupleWeight{Weight: constant(x.Weight)}
		for _, plan := range x.Actions {
			w.Sequences = append(w.Sequences, plan[0])
		}
		cell.Device = append(cell.Device, w)
	}
	require.NoError(t, device.Leaving(g.Within(&rational.Work{Context: t.Context(), Left: 1 << 60}), concept, l.Device, func(player, infoset, action, at int, value rational.Rat) {
		by.Leaving = append(by.Leaving, claim.LeavingValue{Player: player, Infoset: infoset, Action: action, At: at, Value: linear(value)})
	}))
	for _, x := range dual.Temptations {
		z := claim.PolyTemptation{Player: x.Player, Infoset: x.Infoset, Action: x.Action}
		for _, s := range x.Deviation {
			z.Deviation = append(z.Deviation, claim.PolyShare{Weight: constant(s.Weight), Sequence: s.Sequence})
		}
		by.Temptations = append(by.Temptations, z)
	}
	if dual.Potentials != nil {
		by.Potentials = &claim.Pair[[]claim.PolyPotential]{{}, {}}
		for i, list := range dual.Potentials {
			for _, x := range list {
				by.Potentials[i] = append(by.Potentials[i], claim.PolyPotential{Weight: linear(x.Weight), Infoset: x.Infoset, Sequence: x.Sequence})
			}
		}
	}
	return &claim.Certificate{
		Claim: claim.Claim{Concept: claim.ParametricDevices, Parametric: &claim.Parametric{
			Name: "t", From: rational.Int(1), To: rational.Int(2), Of: concept, Maximize: l.Maximize, Cells: []claim.Cell{cell},
		}},
		Evidence: claim.Evidence{Cells: []claim.CellEvidence{by}},
	}
}

// spoil wants another value, weight or multiplier to be refused.
func spoil(t *testing.T, f *family.Family, c *claim.Certificate) {
	cell, by := &c.Claim.Parametric.Cells[0], &c.Evidence.Cells[0]
	var numbers []*polynomial.Poly
	for k := range cell.Device {
		numbers = append(numbers, &cell.Device[k].Weight)
	}
	if by.Potentials != nil {
		for _, list := range by.Potentials {
			for k := range list {
				numbers = append(numbers, &list[k].Weight)
			}
		}
	}
	for i := range cell.Payoffs {
		numbers = append(numbers, &cell.Payoffs[i])
	}
	refused := 0
	for _, p := range numbers {
		old := *p
		*p = p.Add(nil, polynomial.Constant(rational.New(-1, 7)))
		if parametric.Check(t.Context(), f, c) != nil {
			refused++
		}
		*p = old
	}
	require.Greater(t, 4*refused, 3*len(numbers)) // some multipliers may be less
	require.NoError(t, parametric.Check(t.Context(), f, c))
}

// spoilShares wants a deviation that is no strategy to be refused, and counts where that is the reason.
func spoilShares(t *testing.T, f *family.Family, c *claim.Certificate, count map[string]int) {
	for _, x := range c.Evidence.Cells[0].Temptations {
		for k := range x.Deviation {
			old := x.Deviation[k].Weight
			x.Deviation[k].Weight = old.Add(nil, polynomial.Name())
			if err := parametric.Check(t.Context(), f, c); err != nil && strings.Contains(err.Error(), "does not add up at information set") {
				count["flow"]++
			}
			x.Deviation[k].Weight = old
		}
	}
}

// spoilPairs wants more pairs to be refused, and counts those that are not relevant.
func spoilPairs(t *testing.T, f *family.Family, c *claim.Certificate, count map[string]int) {
	cell := &c.Claim.Parametric.Cells[0]
	old := cell.Device
	for i := range f.Game.Players[0].NumSeqs() {
		for j := range f.Game.Players[1].NumSeqs() {
			more := claim.TupleWeight{Weight: polynomial.Constant(rational.Int(1)), Sequences: []int{i, j}}
			at, found := slices.BinarySearchFunc(old, more.Sequences, func(x claim.TupleWeight, s []int) int { return slices.Compare(x.Sequences, s) })
			if found {
				continue
			}
			cell.Device = slices.Insert(slices.Clone(old), at, more)
			err := parametric.Check(t.Context(), f, c)
			require.Error(t, err)
			if strings.Contains(err.Error(), "no relevant pair") {
				count["pair"]++
			}
		}
	}
	cell.Device = old
}
