package cert

import (
	"fmt"

	"exactsolve/rational"
	"exactsolve/seqform"
)

// Monomials are trembles k·t^e, t → 0, for the actions of probability 0, as
// evidence that beliefs are consistent. The coefficient k of an action is the
// product of the Base numbers, integers without a common factor, to the rational
// Powers: it need not be rational.
//
// Shapes: player, information set, action; Powers have a last index over Base,
// or are empty where k = 1. Exponents are integers, positive where the profile
// has probability 0, and elsewhere 0.
type Monomials struct {
	Exponents [][][]rational.Rat   `json:"exponents"`
	Base      []rational.Rat       `json:"base"`
	Powers    [][][][]rational.Rat `json:"powers"`
}

// checkMonomials checks claims about assessments by trembles that lead to their
// beliefs, and for Sequential that no action gains anything given those.
//
// By the one-shot deviation principle the latter suffices: with consistent
// beliefs and perfect recall, if no single change gains, no change of plan does.
func checkMonomials(g *seqform.Game, c *Certificate) error {
	if err := checkBeliefs(g, c.Claim.Beliefs); err != nil {
		return err
	}
	m := &monomials{g: g, claim: &c.Claim, given: c.Evidence.Monomials}
	if err := m.checkShape(); err != nil {
		return err
	}
	m.sum()
	for i := range g.Players {
		value := values(g, i, c.Claim.Profile)
		for h, belief := range c.Claim.Beliefs[i] {
			if belief == nil {
				continue
			}
			if err := m.checkSet(g.Players[i].Infosets[h].Nodes, belief); err != nil {
				return fmt.Errorf("the belief at information set %s: %w", setName(g, i, h), err)
			}
			if c.Claim.Concept != Sequential {
				continue
			}
			for a, gain := range localGain(g, i, h, c.Claim.Profile[i][h], belief, value) {
				if gain.Sign() > 0 {
					return fmt.Errorf("at information set %s, action %s gains %v", setName(g, i, h), g.ActionLabel(i, h, a), gain)
				}
			}
		}
	}
	return nil
}

type monomials struct {
	g     *seqform.Game
	claim *Claim
	given *Monomials
	reach []bool // nodes that chance leads to

	// Along the path to each node: exponents of t, powers of the base numbers,
	// and the product of the positive probabilities.
	exponent []rational.Rat
	powers   [][]rational.Rat
	product  []rational.Rat
}

func (m *monomials) checkShape() error {
	for k, b := range m.given.Base {
		if !b.IsInt() || b.Cmp(rational.Int(2)) < 0 {
			return fmt.Errorf("base number %v is not an integer from 2", b)
		}
		for _, other := range m.given.Base[:k] {
			if !rational.GCD(b, other).IsOne() {
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
				return fmt.Errorf("trembles at information set %s: %w", setName(m.g, i, h), err)
			}
		}
	}
	return nil
}

func (m *monomials) checkTrembles(i, h int) error {
	exponents, powers := m.given.Exponents[i][h], m.given.Powers[i][h]
	behavior := m.claim.Profile[i][h]
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

// sum goes down the tree once.
func (m *monomials) sum() {
	t := m.g.Tree
	n := t.Len()
	m.reach = chanceReach(m.g)
	m.exponent, m.powers, m.product = make([]rational.Rat, n), make([][]rational.Rat, n), make([]rational.Rat, n)
	m.product[0] = rational.Int(1)
	m.powers[0] = make([]rational.Rat, len(m.given.Base))
	for v := 1; v < n; v++ {
		p := t.Parent[v]
		m.exponent[v], m.powers[v], m.product[v] = m.exponent[p], m.powers[p], m.product[p]
		x := prob(m.g, m.claim.Profile, v)
		if !x.IsZero() || t.Player[p] == seqform.Chance {
			m.product[v] = m.product[v].Mul(x)
			continue
		}
		i, h, a := t.Player[p], t.Infoset[p], t.Action[v]
		m.exponent[v] = m.exponent[v].Add(m.given.Exponents[i][h][a])
		if powers := m.given.Powers[i][h][a]; len(powers) > 0 {
			m.powers[v] = make([]rational.Rat, len(powers))
			for k := range powers {
				m.powers[v][k] = m.powers[p][k].Add(powers[k])
			}
		}
	}
}

// checkSet checks that the trembles lead to the belief at an information set:
// that every node has the ratio to one of positive belief that they say.
func (m *monomials) checkSet(nodes []int32, belief seqform.Belief) error {
	first := 0
	for belief[first].IsZero() {
		first++
	}
	w := nodes[first]
	for k, v := range nodes {
		order := m.exponent[v].Cmp(m.exponent[w])
		switch {
		case !m.reach[v]: // has belief 0
		case belief[k].IsZero() != (order > 0), order < 0:
			return fmt.Errorf("node %d has belief %v, but exponent %v beside %v at node %d", v+1, belief[k], m.exponent[v], m.exponent[w], w+1)
		case order == 0 && !m.ratioIs(belief[k].Mul(m.product[w]).Quo(belief[first].Mul(m.product[v])), int(v), int(w)):
			return fmt.Errorf("the coefficients do not give nodes %d and %d the ratio of their beliefs", v+1, w+1)
		}
	}
	return nil
}

// ratioIs reports whether the coefficients on the path to v over those on the
// path to w are the positive number ratio. With numbers without common factors
// that takes integer powers, none larger than the number of bits.
func (m *monomials) ratioIs(ratio rational.Rat, v, w int) bool {
	bits := rational.Int(int64(ratio.BitLen()))
	above, below := rational.Int(1), rational.Int(1)
	for k, b := range m.given.Base {
		power := m.powers[v][k].Sub(m.powers[w][k])
		if !power.IsInt() || power.Abs().Cmp(bits) > 0 {
			return false
		}
		if n, _, _ := power.Small(); n >= 0 {
			above = above.Mul(b.Pow(int(n)))
		} else {
			below = below.Mul(b.Pow(int(-n)))
		}
	}
	return above.Equal(ratio.Mul(below))
}
