package device

import (
	"errors"
	"fmt"
	"reflect"
	"slices"

	"exactsolve/cert/cell"
	"exactsolve/cert/claim"
	"exactsolve/rational/polynomial"
	"exactsolve/seqform/family"
)

// A cellForm is a form of a game with a parameter, with what is claimed of devices between two numbers. Terms pay
// polynomials over the scale L; probabilities, payoffs and values are polynomials over the denominator D of the cell.
type cellForm struct {
	*form
	rules *cell.Rules
	fam   *family.Family
	cell  *claim.Cell
	drawn *tuples[polynomial.Poly] // what tuples of sequences have for probabilities that are not 0
}

// Collect adds the conditions that what a cell has is a device that nobody gains by leaving, and than which none pays
// more, weighted as the claim says.
func Collect(r *cell.Rules, fam *family.Family, p *claim.Parametric, c *claim.Cell, e *claim.CellEvidence) error {
	only := claim.Cell{Denominator: c.Denominator, Payoffs: c.Payoffs, Device: c.Device}
	with := claim.CellEvidence{Leaving: e.Leaving, Temptations: e.Temptations, Potentials: e.Potentials}
	if !reflect.DeepEqual(only, *c) || !reflect.DeepEqual(with, *e) {
		return errors.New("a cell needs a denominator, payoffs and a device, with values and multipliers as evidence, and no other fields")
	}
	if n := len(fam.Game.Players); len(c.Payoffs) != n || len(p.Maximize) != n {
		return fmt.Errorf("%d payoffs and %d weights of %d players", len(c.Payoffs), len(p.Maximize), n)
	}
	f := &cellForm{form: &form{g: fam.Game, work: r.Work, concept: p.Of}, rules: r, fam: fam, cell: c}
	f.drawn = newTuples[polynomial.Poly](f.form)
	f.ofSequences()
	for _, t := range fam.Terms {
		f.addTerm(numbers(t.Tuple), nil)
	}
	if err := f.readCell(); err != nil {
		return err
	}
	f.paid()
	if err := f.leaving(e.Leaving); err != nil {
		return err
	}
	return f.bounded(p, e)
}

// readCell adds the conditions of a device.
func (f *cellForm) readCell() error {
	for k, x := range f.cell.Device {
		if len(x.Sequences) != len(f.players) || len(x.Weight) == 0 || k > 0 && slices.Compare(f.cell.Device[k-1].Sequences, x.Sequences) >= 0 {
			return fmt.Errorf("weight %d is 0, not of a sequence of each player, or not after the one before", k+1)
		}
		for i, s := range x.Sequences {
			if s < 0 || s >= len(f.players[i].set) {
				return fmt.Errorf("weight %d is of sequence %d of player %d", k+1, s, i+1)
			}
		}
		f.rules.Least(x.Weight, "weight %d is not positive throughout", k+1)
	}
	switch {
	case f.g.Table != nil && (f.concept == claim.Correlated || f.concept == claim.CoarseCorrelated):
		return f.readStrategies()
	case f.g.Table == nil && slices.Contains([]claim.Concept{claim.ExtensiveCorrelated, claim.ExtensiveCoarse, claim.CoarseCorrelated}, f.concept):
		return f.readRelevant()
	}
	return fmt.Errorf("no checker for %q with a parameter in this form", f.concept)
}

// readStrategies reads the probabilities of tuples of strategies. A tuple with the empty sequence of one player has the
// sum of those with a strategy of that player.
func (f *cellForm) readStrategies() error {
	if f.concept == claim.Correlated { // as in strategic form
		f.concept = claim.ExtensiveCorrelated
	}
	sum := f.cell.Denominator
	for k, x := range f.cell.Device {
		if slices.Contains(x.Sequences, 0) {
			return fmt.Errorf("weight %d is not of strategies", k+1)
		}
		f.rules.Sub(&sum, x.Weight)
		*f.drawn.at(x.Sequences) = x.Weight
		for i := range x.Sequences {
			f.rules.Add(f.drawn.at(without(x.Sequences, i)), x.Weight)
		}
	}
	f.rules.Zero(sum, "the weights do not sum to the denominator")
	return f.work.Err()
}

// without returns a tuple with the empty sequence of player i.
func without(tuple []int, i int) []int {
	z := slices.Clone(tuple)
	z[i] = 0
	return z
}

// readRelevant reads the probabilities of relevant pairs of sequences.
func (f *cellForm) readRelevant() error {
	on, err := f.linked(false)
	if err != nil {
		return err
	}
	for k, x := range f.cell.Device {
		if !f.relevant(on, pair(x.Sequences)) {
			return fmt.Errorf("weight %d is of no relevant pair of sequences", k+1)
		}
		*f.drawn.at(x.Sequences) = x.Weight
	}
	first := f.cell.Denominator
	f.rules.Sub(&first, f.weight([]int{0, 0}))
	f.rules.Zero(first, "the weight of the empty sequences is not the denominator")
	return f.eachEquation(on, func(i, h, s int, before pair, after []pair) error {
		rest := f.weight(before[:])
		for _, z := range after {
			f.rules.Sub(&rest, f.weight(z[:]))
		}
		f.rules.Zero(rest, "with sequence %d of the other, the actions at information set %d of player %d do not add up to what leads there", s, h+1, i+1)
		return nil
	})
}

// weight returns the probability of a tuple, over D.
func (f *cellForm) weight(tuple []int) polynomial.Poly {
	if at := f.drawn.find(tuple); at != nil {
		return *at
	}
	return nil
}

// u returns what a player is paid by a term, over the scale.
func (f *cellForm) u(term, i int) polynomial.Poly { return f.fam.Terms[term].Payoffs[i] }

// paid adds the conditions that the device pays what is claimed.
func (f *cellForm) paid() {
	for i, payoff := range f.cell.Payoffs {
		var rest polynomial.Poly
		f.rules.Add(&rest, payoff, f.fam.Scale)
		for t := range f.terms {
			f.rules.Sub(&rest, f.u(t, i), f.weight(f.terms[t].tuple))
		}
		f.rules.Zero(rest, "the device does not pay player %d the payoff", i+1)
	}
}

// leaving adds the conditions that nobody gains by any way to leave, by values of information sets.
func (f *cellForm) leaving(list []claim.LeavingValue) error {
	for i := range f.players {
		err := f.eachTrigger(i, func(t *trigger) error {
			value := make([]polynomial.Poly, len(f.players[i].parents))
			for last := 0; len(list) > 0 && t.is(list[0].Player, list[0].Infoset, list[0].Action); list = list[1:] {
				at := list[0].At
				if at <= last || at > len(value) || !t.below[at-1] || len(list[0].Value) == 0 {
					return fmt.Errorf("the value at information set %d, for player %d who leaves%s, is 0, not after the one before, or not below", at, i+1, t.words(f.form))
				}
				value[at-1], last = list[0].Value, at
			}
			f.gains(t, value)
			return nil
		})
		if err != nil {
			return err
		}
	}
	if len(list) > 0 {
		return fmt.Errorf("the value of player %d at information set %d is not after the one before, or of no way to leave", list[0].Player, list[0].At)
	}
	return nil
}

// is reports whether a way to leave has these numbers in certificates.
func (t *trigger) is(player, infoset, action int) bool {
	return t.player == player-1 && t.h == infoset-1 && t.a == action-1
}

// gains adds the conditions that by its values a way to leave pays no more than to obey.
func (f *cellForm) gains(t *trigger, value []polynomial.Poly) {
	p, words := &f.players[t.player], t.words(f.form)
	for h := range p.parents {
		if !t.below[h] {
			continue
		}
		for a, s := range p.sequences(h) {
			var rest polynomial.Poly
			f.rules.Add(&rest, value[h], f.fam.Scale)
			for _, term := range p.terms[s] {
				f.rules.Sub(&rest, f.u(term, p.owner), f.weight(f.replaced(term, t)))
			}
			for _, k := range p.next[s] {
				f.rules.Sub(&rest, value[k], f.fam.Scale)
			}
			f.rules.Least(rest, "player %d who leaves%s gets more than the value at information set %d by action %d", p.owner+1, words, h+1, a+1)
		}
	}
	var rest polynomial.Poly
	for _, term := range t.obeyed {
		f.rules.Add(&rest, f.u(term, p.owner), f.weight(f.terms[term].tuple))
	}
	for _, h := range t.start {
		f.rules.Sub(&rest, value[h], f.fam.Scale)
	}
	f.rules.Least(rest, "player %d gains by leaving what is recommended%s", p.owner+1, words)
}
