// Package device is in the checking layer: claims about what a mediator draws, which nobody gains by
// leaving, with proofs that no other device pays more.
//
// Start with [Check]. Words, rules and their proof are in docs/formats/certificate.md.
//
// Letters: i players of a form; h, k information sets; s, q sequences; t terms of the payoffs.
package device

import (
	"errors"
	"fmt"

	"exactsolve/cert/claim"
	"exactsolve/rational"
	"exactsolve/seqform"
)

// Check checks a claim about devices of the concept, with the proofs of its bounds.
func Check(g *seqform.Game, c claim.Concept, l *claim.Mediated, duals []claim.Dual) error {
	f, err := newForm(g, c)
	if err != nil {
		return err
	}
	if l.Polygon != nil {
		return f.checkPolygon(l, duals)
	}
	for k, r := range l.Require {
		if len(r.Weights) != len(g.Players) {
			return fmt.Errorf("requirement %d: %d weights for %d players", k+1, len(r.Weights), len(g.Players))
		}
	}
	bounded := l.Maximize != nil || l.Device == nil
	switch {
	case bounded && len(duals) != 1 || !bounded && len(duals) != 0:
		return fmt.Errorf("%d duals, want one to say that there is no better device, or none that meets what is required, and else none", len(duals))
	case bounded && !l.Epsilon.IsZero():
		return errors.New("a bound of devices from which somebody gains by leaving")
	case l.AtMost != nil && l.Maximize == nil:
		return errors.New("a number that no device exceeds, without what is maximized")
	case l.Maximize != nil && len(l.Maximize) != len(g.Players):
		return fmt.Errorf("%d weights for %d players", len(l.Maximize), len(g.Players))
	case l.Device == nil && (l.Payoffs != nil || (l.Maximize == nil) != (l.AtMost == nil) || l.AtMost == nil && len(l.Require) == 0):
		return errors.New("without a device the claim is that none meets what is required, or that none exceeds a number, and nothing else")
	case l.Device == nil:
		return f.bound(&duals[0], goal{l.Maximize, l.Require, l.AtMost}, nil)
	}
	if err := f.checkDevice(l.Device, l.Payoffs, l.Epsilon); err != nil {
		return err
	}
	for k, r := range l.Require {
		if f.work.Add(f.weighted(r.Weights, l.Payoffs), r.Least.Neg()).Sign() < 0 {
			return fmt.Errorf("requirement %d is not met", k+1)
		}
	}
	switch {
	case l.Maximize == nil:
		return nil
	case l.AtMost != nil:
		return f.bound(&duals[0], goal{l.Maximize, l.Require, l.AtMost}, nil)
	}
	value := f.weighted(l.Maximize, l.Payoffs)
	return f.bound(&duals[0], goal{l.Maximize, l.Require, &value}, nil)
}

// weighted returns the sum of payoffs times weights.
func (f *form) weighted(weights, payoffs []rational.Rat) (sum rational.Rat) {
	for i, w := range weights {
		sum = f.work.Add(sum, f.work.Mul(w, payoffs[i]))
	}
	return sum
}

// checkDevice checks that a device is one of the game, what it pays, and that nobody gains more than epsilon by a
// way to leave.
func (f *form) checkDevice(d *claim.Device, payoffs []rational.Rat, epsilon rational.Rat) error {
	if len(payoffs) != len(f.g.Players) || epsilon.Sign() < 0 {
		return fmt.Errorf("%d payoffs of %d players, and epsilon %v", len(payoffs), len(f.g.Players), epsilon)
	}
	at, unit, err := f.read(d)
	if err != nil {
		return err
	}
	for i := range payoffs {
		var sum rational.Rat
		for t := range f.terms {
			sum = f.work.Add(sum, f.paid(t, i, at(f.terms[t].tuple)))
		}
		if !sum.Equal(f.work.Mul(payoffs[i], unit)) {
			return fmt.Errorf("player %d gets %v, not %v", i+1, sum.Quo(unit), payoffs[i])
		}
	}
	most := f.work.Mul(epsilon, unit)
	for i := range f.players {
		err := f.eachTrigger(i, func(t *trigger) error {
			if gain := f.gain(t, at); gain.Cmp(most) > 0 {
				return fmt.Errorf("player %d gains %v by leaving what is recommended%s", f.players[i].owner+1, gain.Quo(unit), t.words(f))
			}
			return nil
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// paid returns what player i of the game gets in a term, times a weight.
func (f *form) paid(t, i int, weight rational.Rat) rational.Rat {
	if u := f.terms[t].u[i]; !u.IsZero() && !weight.IsZero() {
		return f.work.Mul(u, weight)
	}
	return rational.Rat{}
}

// gain returns what a player gains by a way to leave: what is best from its start on, less what obeying pays.
func (f *form) gain(t *trigger, at weigher) (gain rational.Rat) {
	value := f.values(t, at)
	for _, h := range t.start {
		gain = f.work.Add(gain, value[h])
	}
	for _, term := range t.obeyed {
		gain = f.work.Add(gain, f.paid(term, f.players[t.player].owner, at(f.terms[term].tuple)).Neg())
	}
	return gain
}

// values returns what is best for whoever leaves, from each information set on.
func (f *form) values(t *trigger, at weigher) []rational.Rat {
	p := &f.players[t.player]
	value := make([]rational.Rat, len(p.parents))
	for h := len(p.parents) - 1; h >= 0; h-- {
		if !t.below[h] {
			continue
		}
		for a, s := range p.sequences(h) {
			var sum rational.Rat
			for _, term := range p.terms[s] {
				sum = f.work.Add(sum, f.paid(term, p.owner, at(f.replaced(term, t))))
			}
			for _, k := range p.next[s] {
				sum = f.work.Add(sum, value[k])
			}
			if a == 0 || sum.Cmp(value[h]) > 0 {
				value[h] = sum
			}
		}
	}
	return value
}
