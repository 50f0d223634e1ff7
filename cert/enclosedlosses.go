package cert

import (
	"fmt"
	"math/big"
	"slices"

	"exactsolve/rational"
)

// A polynomial in the unknowns times D: the integer coefficient of each product of
// them, named by their positions in order, a byte each; none is 0.
type polynomial map[string]*big.Int

// add adds x times the product named key.
func (p polynomial) add(key string, x *big.Int) {
	z := p[key]
	if z == nil {
		z = new(big.Int)
		p[key] = z
	}
	if z.Add(z, x).Sign() == 0 {
		delete(p, key)
	}
}

// expand adds u times the product named key times the given weights, which have
// later unknowns.
func (p polynomial) expand(key []byte, u *big.Int, weights []*weight) {
	if len(weights) == 0 {
		p.add(string(key), u)
		return
	}
	w, rest := weights[0], weights[1:]
	if w.constant.Sign() != 0 {
		p.expand(key, new(big.Int).Mul(u, w.constant), rest)
	}
	for _, k := range w.plus {
		p.expand(append(key, k), u, rest)
	}
	minus := new(big.Int).Neg(u)
	for _, k := range w.minus {
		p.expand(append(key, k), minus, rest)
	}
}

// losses sets V, times G·D^(n−1).
func (e *enclosure) losses() {
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
func (e *enclosure) addPayoffs(i int, v []polynomial) {
	others := make([]*weight, 0, len(e.weights))
	var key []byte
terms:
	for t := range e.g.Payoffs.Len() {
		u := e.g.Payoffs.U(t, i)
		others = others[:0]
		for j, s := range e.g.Payoffs.Tuple(t) {
			if w := &e.weights[j][s]; j != i {
				if w.size() == 0 {
					continue terms
				}
				others = append(others, w)
			}
		}
		if !u.IsZero() {
			v[e.g.Payoffs.Seq(t, i)].expand(key[:0], u.Mul(e.unit).Num(), others)
		}
	}
}

// loss returns the loss of sequence s of player i, which is not empty.
func (e *enclosure) loss(i, s int) polynomial {
	p := polynomial{}
	for key, x := range e.v[i][e.choice(i, int(e.g.Players[i].SeqInfoset[s]))] {
		p[key] = new(big.Int).Set(x)
	}
	var z big.Int
	for key, x := range e.v[i][s] {
		p.add(key, z.Neg(x))
	}
	return p
}

// value returns p at the center and its spread.
func (e *enclosure) value(p polynomial) (center, spread *big.Int) {
	center, spread = new(big.Int), new(big.Int)
	var low, high, z, y big.Int
	for key, x := range p {
		e.product(&low, &high, &y, key, -1)
		addMul(center, x, &low, &z)
		addMul(spread, y.Abs(x), high.Sub(&high, &low), &z)
	}
	return center, spread
}

// product sets low and high to the products named key, without factor l, of the
// centers and of the centers with the radius added.
func (e *enclosure) product(low, high, y *big.Int, key string, l int) {
	low.SetInt64(1)
	high.SetInt64(1)
	for k := range len(key) {
		if k != l {
			c := e.y[key[k]]
			low.Mul(low, c)
			high.Mul(high, y.Add(c, e.r))
		}
	}
}

// equations returns those of the core with their derivatives.
func (e *enclosure) equations() []*equation {
	var list []*equation
	for i, sequences := range e.by.Equations {
		for _, s := range sequences {
			list = append(list, e.equation(e.loss(i, s)))
		}
	}
	return list
}

func (e *enclosure) equation(p polynomial) *equation {
	eq := &equation{row: make([]big.Int, len(e.y))}
	var low, high, z, y big.Int
	for key, x := range p {
		e.product(&low, &high, &y, key, -1)
		addMul(&eq.value, x, &low, &z)
		for l := range len(key) {
			e.product(&low, &high, &y, key, l)
			addMul(&eq.row[key[l]], x, &low, &z)
			addMul(&eq.spread, y.Abs(x), high.Sub(&high, &low), &z)
		}
	}
	return eq
}

// checkLosses checks that losses which are no equations vanish where the weight is
// not 0, and are not negative elsewhere.
func (e *enclosure) checkLosses() error {
	for i, plan := range e.claim.Plans {
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
func (e *enclosure) subtract(p polynomial, terms []Multiplier) (polynomial, error) {
	degree := 0
	factors := make([]rational.Rat, len(terms))
	for k, m := range terms {
		factors[k], degree = m.Factor, max(degree, len(m.Unknowns))
	}
	common, err := denominator(maxBits/len(e.y), factors)
	if err != nil {
		return nil, err
	}
	d := rational.FromBigInt(e.d)
	scale := common.Mul(d.Pow(degree)).Num()
	for _, x := range p {
		x.Mul(x, scale)
	}
	for k, m := range terms {
		factor := factors[k].Mul(common).Mul(d.Pow(degree - len(m.Unknowns))).Num()
		e.subtractMultiple(p, factor, m)
	}
	return p, nil
}

// subtractMultiple subtracts the factor times the product of m from z.
func (e *enclosure) subtractMultiple(z polynomial, factor *big.Int, m Multiplier) {
	factor.Neg(factor)
	var x big.Int
	for key, c := range e.coreLoss(m.Equation - 1) {
		name := []byte(key)
		for _, k := range m.Unknowns {
			name = append(name, byte(k-1))
		}
		slices.Sort(name)
		z.add(string(name), x.Mul(c, factor))
	}
}

// coreLoss returns the left-hand side of equation k.
func (e *enclosure) coreLoss(k int) polynomial {
	for i, sequences := range e.by.Equations {
		if k < len(sequences) {
			return e.loss(i, sequences[k])
		}
		k -= len(sequences)
	}
	panic("cert: no such equation") // checkCombinations has looked
}

// checkPayoffs checks that those at the equilibrium are near those of the claim.
func (e *enclosure) checkPayoffs() error {
	scale := new(big.Int).Mul(e.t, e.d)
	for i, w := range e.claim.Payoffs {
		center, spread := e.value(e.v[i][0])
		away := rational.FromInts(center, scale).Sub(w).Abs()
		if away.Add(rational.FromInts(spread, scale)).Cmp(e.claim.Radius) > 0 {
			return fmt.Errorf("the payoff of player %d may be outside the box", i+1)
		}
	}
	return nil
}
