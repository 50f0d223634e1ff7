package device

import (
	"errors"
	"fmt"
	"slices"

	"exactsolve/cert/claim"
	"exactsolve/rational"
	"exactsolve/rational/polynomial"
)

// bounded adds the conditions that no device pays more: the coefficients of the probabilities of tuples, over D times
// L, are in sum at most the payoffs.
func (f *cellForm) bounded(p *claim.Parametric, e *claim.CellEvidence) error {
	k := newTuples[polynomial.Poly](f.form)
	var top polynomial.Poly
	for i, x := range p.Maximize {
		c := polynomial.Constant(x)
		f.rules.Add(&top, c, f.cell.Payoffs[i], f.fam.Scale)
		for t := range f.terms {
			f.rules.Add(k.at(f.terms[t].tuple), c, f.u(t, i), f.cell.Denominator)
		}
	}
	if err := f.tempted(k, e.Temptations); err != nil {
		return err
	}
	if f.g.Table == nil {
		return f.potentials(k, e.Potentials, top)
	}
	if e.Potentials != nil {
		return errors.New("potentials are for trees")
	}
	return f.everywhere(k, top)
}

// everywhere adds the conditions that all tuples of strategies have at most the coefficient top.
func (f *cellForm) everywhere(k *tuples[polynomial.Poly], top polynomial.Poly) error {
	tuple := slices.Repeat([]int{1}, len(f.players))
	for more := true; more && f.step(); more = f.next(tuple) {
		rest := top
		subtract := func(tuple []int) {
			if x := k.find(tuple); x != nil {
				f.rules.Sub(&rest, *x)
			}
		}
		subtract(tuple)
		for i := range tuple {
			subtract(without(tuple, i))
		}
		f.rules.Least(rest, "the multipliers do not bound what strategies %v pay", slices.Clone(tuple))
	}
	return f.work.Err()
}

// next moves a tuple to the next strategies, and reports whether there are any.
func (f *cellForm) next(tuple []int) bool {
	for i := range tuple {
		if tuple[i]++; tuple[i] < len(f.players[i].set) {
			return true
		}
		tuple[i] = 1
	}
	return false
}

// tempted adds to coefficients what devices have to satisfy, times multipliers.
func (f *cellForm) tempted(k *tuples[polynomial.Poly], list []claim.PolyTemptation) error {
	var last trigger
	for n := range list {
		shape := claim.Temptation{Player: list[n].Player, Infoset: list[n].Infoset, Action: list[n].Action}
		flow := map[int]polynomial.Poly{}
		for m, x := range list[n].Deviation {
			shape.Deviation = append(shape.Deviation, claim.Share{Weight: rational.Int(int64(min(len(x.Weight), 1))), Sequence: x.Sequence})
			f.rules.Least(x.Weight, "share %d of temptation %d is not positive throughout", m+1, n+1)
			flow[x.Sequence] = x.Weight
		}
		t, _, err := f.readTemptation(&shape)
		if err == nil && n > 0 && !last.before(&t) {
			err = errors.New("not after the one before")
		}
		if err != nil {
			return fmt.Errorf("temptation %d: %w", n+1, err)
		}
		last = t
		all := f.flows(&t, flow, n)
		owner := f.players[t.player].owner
		for _, term := range t.obeyed {
			f.rules.Add(k.at(f.terms[term].tuple), all, f.u(term, owner))
		}
		for _, x := range list[n].Deviation {
			for _, term := range f.players[t.player].terms[x.Sequence] {
				f.rules.Sub(k.at(f.replaced(term, &t)), x.Weight, f.u(term, owner))
			}
		}
	}
	return nil
}

// flows adds the conditions that a deviation is a strategy, times a polynomial that it returns.
func (f *cellForm) flows(t *trigger, flow map[int]polynomial.Poly, n int) (all polynomial.Poly) {
	p := &f.players[t.player]
	for h, s := range p.parents {
		if !t.below[h] {
			continue
		}
		var out polynomial.Poly
		for _, q := range p.sequences(h) {
			f.rules.Add(&out, flow[q])
		}
		in := flow[s]
		if k := slices.Index(t.start, h); k > 0 {
			in = all
		} else if k == 0 {
			all, in = out, out
		}
		f.rules.Sub(&out, in)
		f.rules.Zero(out, "temptation %d does not add up at information set %d", n+1, h+1)
	}
	return all
}

// potentials adds the conditions that with the equations of pairs, times potentials, no relevant pair but the empty one
// has a positive coefficient, and that one has the coefficient top.
func (f *cellForm) potentials(k *tuples[polynomial.Poly], d *claim.Pair[[]claim.PolyPotential], top polynomial.Poly) error {
	on, err := f.linked(false)
	if err == nil && d == nil {
		err = errors.New("no potentials, which trees need")
	}
	if err != nil {
		return err
	}
	lists := *d
	err = f.eachEquation(on, func(i, h, s int, before pair, after []pair) error {
		list := lists[i]
		if len(list) == 0 || list[0].Infoset != h+1 || list[0].Sequence != s || len(list[0].Weight) == 0 {
			return nil
		}
		lists[i] = list[1:]
		f.rules.Add(k.at(before[:]), list[0].Weight, f.fam.Scale)
		for _, z := range after {
			f.rules.Sub(k.at(z[:]), list[0].Weight, f.fam.Scale)
		}
		return nil
	})
	if err != nil {
		return err
	}
	for i, list := range lists {
		if len(list) > 0 {
			return fmt.Errorf("a potential of player %d at information set %d is not of an equation, not after the one before, or 0", i+1, list[0].Infoset)
		}
	}
	for _, x := range k.list {
		if x.tuple[0] == 0 && x.tuple[1] == 0 {
			f.rules.Sub(&top, x.value)
		} else {
			f.rules.Least(x.value.Neg(), "sequences %v have a coefficient that is positive somewhere", x.tuple)
		}
	}
	f.rules.Zero(top, "the multipliers do not prove the payoffs as a bound")
	return f.work.Err()
}
