package parametric

import (
	"errors"
	"fmt"
	"reflect"

	"exactsolve/cert/cell"
	"exactsolve/cert/claim"
	"exactsolve/rational/polynomial"
	"exactsolve/seqform/family"
)

// nash adds the conditions that plans over a denominator D are a Nash equilibrium, by values.
//
// Letters: i, j players; h, k information sets; s sequences. A plan is X_i/D, a value V_i/D, and what i gets by
// playing s is g_i/(D^(n−1)·L) with the scale L. So a comparison of values with gains is multiplied by
// D^(n−1)·L, or D·L of a single player.
func nash(r *cell.Rules, f *family.Family, c *claim.Cell, e *claim.CellEvidence) error {
	only := claim.Cell{Denominator: c.Denominator, Payoffs: c.Payoffs, Plans: c.Plans}
	if !reflect.DeepEqual(only, *c) || !reflect.DeepEqual(claim.CellEvidence{Values: e.Values}, *e) {
		return errors.New("a cell needs a denominator, payoffs and plans, with values as evidence, and no other fields")
	}
	n := len(f.Game.Players)
	if len(c.Payoffs) != n || len(c.Plans) != n || len(e.Values) != n {
		return fmt.Errorf("payoffs, plans and values of %d, %d and %d players, want %d", len(c.Payoffs), len(c.Plans), len(e.Values), n)
	}
	for i := range c.Plans {
		if err := plan(r, f, i, c); err != nil {
			return err
		}
	}
	g := gains(r, f, c.Plans)
	power := unit                 // D^(n−1)
	values, own := f.Scale, power // what values and gains are multiplied by
	for range n - 1 {
		values = f.Scale.Mul(r.Work, power)
		power = power.Mul(r.Work, c.Denominator)
	}
	if n == 1 {
		own = c.Denominator
	}
	for i := range c.Plans {
		if err := best(r, f, i, e.Values[i], g[i], values, own, c.Payoffs[i]); err != nil {
			return err
		}
		var rest polynomial.Poly
		r.Add(&rest, c.Payoffs[i], power, f.Scale)
		for s, x := range c.Plans[i] {
			r.Sub(&rest, x, g[i][s])
		}
		r.Zero(rest, "the plans do not pay player %d the payoff", i+1)
	}
	return r.Work.Err()
}

// plan adds the conditions of a plan.
func plan(r *cell.Rules, f *family.Family, i int, c *claim.Cell) error {
	p, x := &f.Game.Players[i], c.Plans[i]
	if len(x) != p.NumSeqs() {
		return fmt.Errorf("%d weights of %d sequences of player %d", len(x), p.NumSeqs(), i+1)
	}
	rest := x[0]
	r.Sub(&rest, c.Denominator)
	r.Zero(rest, "the plan of player %d does not begin with the denominator", i+1)
	for h := range p.Infosets {
		set := &p.Infosets[h]
		rest := x[set.ParentSeq]
		for a := range set.Actions {
			r.Sub(&rest, x[set.Seq(a)])
		}
		r.Zero(rest, "the plan of player %d does not add up at information set %d", i+1, h+1)
	}
	for s := range x {
		r.Least(x[s], "the plan of player %d has not a positive weight throughout at sequence %d", i+1, s)
	}
	return nil
}

// gains returns for each player and sequence what the player gets where it is played, given the plans of the others.
func gains(r *cell.Rules, f *family.Family, plans [][]polynomial.Poly) [][]polynomial.Poly {
	g := make([][]polynomial.Poly, len(plans))
	for i := range g {
		g[i] = make([]polynomial.Poly, len(plans[i]))
	}
	factors := make([]polynomial.Poly, len(plans))
	for _, z := range f.Terms {
		for i := range plans {
			for j, s := range z.Tuple {
				factors[j] = plans[j][s]
			}
			factors[i] = z.Payoffs[i]
			r.Add(&g[i][z.Tuple[i]], factors...)
		}
	}
	return g
}

// best adds the conditions that by the values no plan gets a player more than the payoff.
func best(r *cell.Rules, f *family.Family, i int, v, g []polynomial.Poly, values, own, payoff polynomial.Poly) error {
	p := &f.Game.Players[i]
	if len(v) != len(p.Infosets) {
		return fmt.Errorf("%d values of %d information sets of player %d", len(v), len(p.Infosets), i+1)
	}
	next := make([]polynomial.Poly, len(g)) // what each sequence is worth by the values
	for s := range g {
		r.Add(&next[s], g[s], own)
	}
	for h := range p.Infosets {
		r.Add(&next[p.Infosets[h].ParentSeq], v[h], values)
	}
	for h := range p.Infosets {
		for a := range p.Infosets[h].Actions {
			var rest polynomial.Poly
			r.Add(&rest, v[h], values)
			r.Sub(&rest, next[p.Infosets[h].Seq(a)])
			r.Least(rest, "player %d gets more than the value at information set %d by action %d", i+1, h+1, a+1)
		}
	}
	var rest polynomial.Poly
	r.Add(&rest, payoff, values)
	r.Sub(&rest, next[0])
	r.Zero(rest, "the payoff of player %d is not the value", i+1)
	return nil
}
