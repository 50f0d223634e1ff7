package box

import (
	"fmt"
	"math/big"

	"exactsolve/cert/claim"
	"exactsolve/rational"
)

// losses sets V, times G·D^(n−1).
func (e *enclosed) losses() {
	for i := range e.g.Players {
		v := make([]polynomial, len(e.weights[i]))
		for s := range v {
			v[s] = polynomial{}
		}
		e.addPayoffs(i, v)
		sets := e.g.Players[i].Infosets
		for h := len(sets) - 1; h >= 0; h-- {
			for key, x := range v[e.choice(i, h)] {
				v[sets[h].ParentSeq].add(key, x)
			}
		}
		e.v = append(e.v, v)
	}
}

// addPayoffs adds the derivatives of the payoff of player i to v.
func (e *enclosed) addPayoffs(i int, v []polynomial) {
	others := make([][]monomial, 0, len(e.weights))
	parts := make([][][]monomial, len(e.weights))
	for j, weights := range e.weights {
		for _, w := range weights {
			parts[j] = append(parts[j], w.monomials())
		}
	}
terms:
	for t := range e.g.Payoffs.Len() {
		u := e.u[t*len(e.weights)+i]
		others = others[:0]
		for j, s := range e.g.Payoffs.Tuple(t) {
			if w := parts[j][s]; j != i {
				if len(w) == 0 {
					continue terms
				}
				others = append(others, w)
			}
		}
		if u.Sign() != 0 {
			v[e.g.Payoffs.Seq(t, i)].expand(u, others)
		}
	}
}

// loss returns the loss of sequence s of player i, which is not empty.
func (e *enclosed) loss(i, s int) polynomial {
	return e.v[i][e.choice(i, int(e.g.Players[i].SeqInfoset[s]))].minus(e.v[i][s])
}

// value returns p at the center and its spread.
func (e *enclosed) value(p polynomial) (center, spread *big.Int) {
	eq := new(equation)
	e.addTerms(eq, p)
	return &eq.value, &eq.spread
}

// addTerms adds the terms of p to eq.
func (e *enclosed) addTerms(eq *equation, p polynomial) {
	var unknowns []byte
	for key, x := range p {
		unknowns = append(unknowns[:0], key.unknowns...)
		e.add(eq, x, unknowns)
	}
}

// equations returns those of the core with their derivatives.
func (e *enclosed) equations() []*equation {
	var list []*equation
	for i, sequences := range e.by.Equations {
		for _, s := range sequences {
			eq := &equation{row: make([]big.Int, len(e.y))}
			e.addTerms(eq, e.loss(i, s))
			list = append(list, eq)
		}
	}
	return list
}

// checkLosses checks that losses which are no equations vanish where the weight is
// not 0, and are not negative elsewhere.
func (e *enclosed) checkLosses() error {
	for i, plan := range e.claimed.Plans {
		for s, y := range plan {
			if e.chosen(i, s) || e.core[i][s] >= 0 {
				continue
			}
			p, err := e.subtract(e.loss(i, s), e.terms[[2]int{i, s}])
			if err != nil {
				return err
			}
			if !y.IsZero() && len(p) > 0 {
				return fmt.Errorf("player %d, sequence %d: a loss that may not be 0, though the weight is positive", i+1, s)
			}
			if center, spread := e.value(p); center.Cmp(spread) < 0 {
				return fmt.Errorf("player %d, sequence %d: a loss that may be negative", i+1, s)
			}
		}
	}
	return nil
}

// subtract returns a positive multiple of p, which it uses up, less the combination.
// It fails if the factors have too many bits.
func (e *enclosed) subtract(p polynomial, terms []claim.Multiplier) (polynomial, error) {
	degree := 0
	rationals := make([]rational.Rat, len(terms))
	for k, m := range terms {
		rationals[k], degree = m.Factor, max(degree, len(m.Unknowns))
	}
	factors, common, err := rational.Integers(rationals, claim.MaxBits/e.size)
	if err != nil {
		return nil, err
	}
	var power, scale, degrees big.Int
	scale.Mul(common, power.Exp(e.d, degrees.SetInt64(int64(degree)), nil))
	p.scale(&scale)
	for k, m := range terms {
		power.Exp(e.d, degrees.SetInt64(int64(degree-len(m.Unknowns))), nil)
		p.subtract(e.coreLoss(m.Equation-1), factors[k].Mul(factors[k], &power), m.Unknowns)
	}
	return p, nil
}

// coreLoss returns the left-hand side of equation k.
func (e *enclosed) coreLoss(k int) polynomial { return e.loss(e.equation(k)) }

// checkPayoffs checks that those at the equilibrium are near those of the claim.
func (e *enclosed) checkPayoffs() error {
	scale := new(big.Int).Mul(e.t, e.d)
	for i, w := range e.claimed.Payoffs {
		center, spread := e.value(e.v[i][0])
		away := rational.FromInts(center, scale).Sub(w).Abs()
		if away.Add(rational.FromInts(spread, scale)).Cmp(e.claimed.Radius) > 0 {
			return fmt.Errorf("the payoff of player %d may be outside the box", i+1)
		}
	}
	return nil
}
