package tremble

import (
	"fmt"

	"exactsolve/cert/claim"
	"exactsolve/cert/regret"
	"exactsolve/rational"
	"exactsolve/seqform"
)

// CheckMonomials checks claims about assessments by trembles that lead to their
// beliefs, and for Sequential that no action gains anything given those.
//
// By the one-shot deviation principle the latter suffices: with consistent
// beliefs and perfect recall, if no single change gains, no change of plan does.
func CheckMonomials(g *seqform.Game, c *claim.Claim, given *claim.Monomials) error {
	if err := regret.CheckBeliefs(g, c.Beliefs); err != nil {
		return err
	}
	m := &monomials{g: g, c: c, given: given}
	if err := m.checkShape(); err != nil {
		return err
	}
	m.sum()
	for i := range g.Players {
		value := regret.Values(g, i, c.Profile)
		for h, belief := range c.Beliefs[i] {
			if belief == nil {
				continue
			}
			if err := m.checkOrders(i, h, belief); err != nil {
				return err
			}
			if c.Concept != claim.Sequential {
				continue
			}
			for a, gain := range regret.ActionGains(g, i, h, c.Profile[i][h], belief, value) {
				if gain.Sign() > 0 {
					return fmt.Errorf("at information set %s, action %s gains %v", claim.SetName(g, i, h), g.ActionLabel(i, h, a), gain)
				}
			}
		}
	}
	return m.checkRatios()
}

// maxBase limits the base numbers, which are compared in pairs.
const maxBase = 1000

type monomials struct {
	g     *seqform.Game
	c     *claim.Claim
	given *claim.Monomials
	reach []rational.Rat // nodes that chance leads to

	// Along the path to each node: exponents of t, and the product of the positive
	// probabilities.
	exponent []rational.Rat
	product  []rational.Rat

	ratios []nodeRatio // that the coefficients must have
}

// A nodeRatio is a ratio of the coefficients on the paths to two nodes of
// information set h of player i: what it must be, and what the base numbers up to
// now contribute, as a fraction.
type nodeRatio struct {
	i, h         int
	v, w         int32
	want         rational.Rat
	above, below rational.Rat
}

func (m *monomials) checkShape() error {
	if n := len(m.given.Base); n > maxBase {
		return fmt.Errorf("%d base numbers, at most %d", n, maxBase)
	}
	for k, b := range m.given.Base {
		if !b.IsInt() || b.Cmp(rational.Int(2)) < 0 {
			return fmt.Errorf("base number %v is not an integer from 2", b)
		}
		for _, other := range m.given.Base[:k] {
			if !m.g.Work().Take(b.BitLen(), other.BitLen()) || !rational.GCD(b, other).IsOne() {
				return fmt.Errorf("base numbers %v and %v have a common factor", other, b)
			}
		}
	}
	if len(m.given.Exponents) != len(m.g.Players) || len(m.given.Powers) != len(m.g.Players) {
		return fmt.Errorf("exponents or powers not of %d players", len(m.g.Players))
	}
	for i := range m.g.Players {
		sets := m.g.Players[i].Infosets
		if len(m.given.Exponents[i]) != len(sets) || len(m.given.Powers[i]) != len(sets) {
			return fmt.Errorf("exponents or powers of player %d not at %d information sets", i+1, len(sets))
		}
		for h := range sets {
			if err := m.checkTrembles(i, h); err != nil {
				return fmt.Errorf("trembles at information set %s: %w", claim.SetName(m.g, i, h), err)
			}
		}
	}
	return nil
}

func (m *monomials) checkTrembles(i, h int) error {
	exponents, powers := m.given.Exponents[i][h], m.given.Powers[i][h]
	behavior := m.c.Profile[i][h]
	if len(exponents) != len(behavior) || len(powers) != len(behavior) {
		return fmt.Errorf("not of %d actions", len(behavior))
	}
	for a, p := range behavior {
		e := exponents[a]
		switch {
		case !e.IsInt(), p.IsZero() != (e.Sign() > 0), !p.IsZero() && !e.IsZero():
			return fmt.Errorf("exponent %v for an action of probability %v", e, p)
		case len(powers[a]) != 0 && (!p.IsZero() || len(powers[a]) != len(m.given.Base)):
			return fmt.Errorf("%d powers for an action of probability %v", len(powers[a]), p)
		}
	}
	return nil
}

// sum goes down the tree once, for exponents and products.
func (m *monomials) sum() {
	t := m.g.Tree
	n := t.Len()
	m.reach = t.ChanceReach()
	m.exponent, m.product = make([]rational.Rat, n), make([]rational.Rat, n)
	m.product[0] = rational.Int(1)
	for v := 1; v < n; v++ {
		p := t.Parent[v]
		m.exponent[v], m.product[v] = m.exponent[p], m.product[p]
		x := regret.Prob(m.g, m.c.Profile, v)
		if !x.IsZero() || t.Player[p] == seqform.Chance {
			m.product[v] = m.g.Work().Mul(m.product[v], x)
			continue
		}
		m.exponent[v] = m.g.Work().Add(m.exponent[v], m.given.Exponents[t.Player[p]][t.Infoset[p]][t.Action[v]])
	}
}

// checkOrders checks that the exponents lead to the support of the belief at an
// information set, and notes the ratios that the coefficients must have.
func (m *monomials) checkOrders(i, h int, belief seqform.Belief) error {
	nodes, first, one, work := m.g.Players[i].Infosets[h].Nodes, 0, rational.Int(1), m.g.Work()
	for belief[first].IsZero() {
		first++
	}
	w := nodes[first]
	for k, v := range nodes {
		if !work.Take(m.exponent[v].BitLen(), m.exponent[w].BitLen()) {
			return work.Err()
		}
		order := m.exponent[v].Cmp(m.exponent[w])
		switch {
		case m.reach[v].IsZero(): // has belief 0
		case belief[k].IsZero() != (order > 0), order < 0:
			return fmt.Errorf("the belief at information set %s: node %d has belief %v, but exponent %v beside %v at node %d",
				claim.SetName(m.g, i, h), v+1, belief[k], m.exponent[v], m.exponent[w], w+1)
		case order == 0 && v != w:
			below := work.Mul(belief[first], m.product[v])
			if below.IsZero() {
				return work.Err()
			}
			want := work.Mul(work.Mul(belief[k], m.product[w]), below.Inv())
			m.ratios = append(m.ratios, nodeRatio{i: i, h: h, v: v, w: w, want: want, above: one, below: one})
		}
	}
	return nil
}

// checkRatios goes down the tree once for each base number. As these have no
// common factors, a ratio takes integer powers, none larger than its number of
// bits.
func (m *monomials) checkRatios() error {
	t, work := m.g.Tree, m.g.Work()
	power := make([]rational.Rat, t.Len())
	for k, b := range m.given.Base {
		if !work.Take(rational.PerNumber*(t.Len()+len(m.ratios)), 0) {
			return work.Err()
		}
		for v := 1; v < t.Len(); v++ {
			p := t.Parent[v]
			power[v] = power[p]
			if t.Player[p] != seqform.Chance {
				if list := m.given.Powers[t.Player[p]][t.Infoset[p]][t.Action[v]]; len(list) > 0 {
					power[v] = work.Add(power[v], list[k])
				}
			}
		}
		for at := range m.ratios {
			if r := &m.ratios[at]; !r.multiply(work, b, work.Add(power[r.v], power[r.w].Neg())) {
				return m.wrongRatio(r)
			}
		}
	}
	for at := range m.ratios {
		if r := &m.ratios[at]; !r.above.Equal(work.Mul(r.want, r.below)) {
			return m.wrongRatio(r)
		}
	}
	return nil
}

func (m *monomials) wrongRatio(r *nodeRatio) error {
	return fmt.Errorf("the belief at information set %s: the coefficients do not give nodes %d and %d the ratio of their beliefs",
		claim.SetName(m.g, r.i, r.h), r.v+1, r.w+1)
}

// multiply takes in a power of a base number b, and reports whether it can be one: as
// fractions, the product of powers and the ratio have the same terms.
func (r *nodeRatio) multiply(work *rational.Work, b, power rational.Rat) bool {
	most := r.want.BitLen()
	if !power.IsInt() || power.Abs().Cmp(rational.New(int64(most), int64(b.BitLen()-1))) > 0 { // b ≥ 2^(bits − 1)
		return false
	}
	n, _, _ := power.Small()
	part := &r.above
	if n < 0 {
		n, part = -n, &r.below
	}
	if n > 0 && work.Take(part.BitLen(), most) {
		*part = part.Mul(b.Pow(int(n)))
	}
	return part.BitLen() <= most
}
