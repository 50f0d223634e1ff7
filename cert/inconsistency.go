package cert

import (
	"fmt"
	"math/big"

	"exactsolve/rational"
	"exactsolve/seqform"
)

// An Inconsistency is evidence that beliefs are not consistent. Each pair compares
// two nodes of an information set, the second of positive belief: for completely
// mixed profiles that lead to the assessment, the quotient of their
// probabilities goes to the finite quotient r of their beliefs. With Z counting,
// per action of probability 0, how often it occurs on the path to the first node
// less how often on that to the second, either
//
//   - without Base: the factors are positive, Σ factor·Z is nowhere positive, and
//     it is somewhere negative or some first node has belief 0. Then the product
//     of the quotients to these powers goes to 0 and is at least a constant; or
//     it goes to infinity and has a limit; or
//   - with an integer Base b: both nodes of every pair have positive belief, the
//     factors are integers, Σ factor·Z = 0, so the product of the r, each divided by
//     that of the positive probabilities on the paths, to these powers must be 1.
//     But each of these is b^k times a number without a factor of b, and
//     Σ factor·k ≠ 0.
type Inconsistency struct {
	Pairs []NodePair    `json:"pairs"`
	Base  *rational.Rat `json:"base,omitempty"`
}

// A NodePair compares two nodes of an information set, given by their positions
// there. Counts are from 1.
type NodePair struct {
	Player  int          `json:"player"`
	Infoset int          `json:"infoset"`
	Nodes   Pair[int]    `json:"nodes"`
	Factor  rational.Rat `json:"factor"`
}

func (*Inconsistency) refutes() []Concept { return []Concept{Consistent, Sequential} }

func (e *Inconsistency) check(g *seqform.Game, c *Claim) error {
	if err := checkBeliefs(g, c.Beliefs); err != nil {
		return err
	}
	if e.Base != nil && (!e.Base.IsInt() || e.Base.Cmp(rational.Int(2)) < 0) {
		return fmt.Errorf("base %v is not an integer from 2", *e.Base)
	}
	s := &pairSum{g: g, c: c, base: e.Base, reach: chanceReach(g), z: map[[3]int]rational.Rat{}}
	for _, p := range e.Pairs {
		if err := s.add(p); err != nil {
			return err
		}
	}
	return s.contradiction()
}

// A pairSum adds up pairs of nodes.
type pairSum struct {
	g     *seqform.Game
	c     *Claim
	base  *rational.Rat
	reach []bool
	z     map[[3]int]rational.Rat // Σ factor·Z, by player, information set and action
	power rational.Rat            // Σ factor·k, with a base
	zero  bool                    // some first node has belief 0
}

func (s *pairSum) add(p NodePair) error {
	i, h := p.Player-1, p.Infoset-1
	if i < 0 || i >= len(s.g.Players) || h < 0 || h >= len(s.g.Players[i].Infosets) {
		return fmt.Errorf("no information set %d of player %d", p.Infoset, p.Player)
	}
	belief, nodes := s.c.Beliefs[i][h], s.g.Players[i].Infosets[h].Nodes
	for _, k := range p.Nodes {
		if k < 1 || k > len(nodes) || !s.reach[nodes[k-1]] {
			return fmt.Errorf("no node %d at information set %s that chance leads to", k, setName(s.g, i, h))
		}
	}
	v, w := p.Nodes[0]-1, p.Nodes[1]-1
	switch {
	case belief[w].IsZero(), s.base != nil && belief[v].IsZero():
		return fmt.Errorf("a node of belief 0 at information set %s", setName(s.g, i, h))
	case s.base == nil && p.Factor.Sign() <= 0, s.base != nil && !p.Factor.IsInt():
		return fmt.Errorf("factor %v at information set %s", p.Factor, setName(s.g, i, h))
	}
	s.zero = s.zero || belief[v].IsZero()
	ratio := belief[v].Quo(belief[w])
	ratio = ratio.Quo(s.path(nodes[v], p.Factor)).Mul(s.path(nodes[w], p.Factor.Neg()))
	if s.base == nil {
		return nil
	}
	k, ok := multiplicity(ratio, *s.base)
	if !ok {
		return fmt.Errorf("the ratio %v has a factor in common with %v and is not a power of it times a number without", ratio, *s.base)
	}
	s.power = s.power.Add(p.Factor.Mul(rational.Int(int64(k))))
	return nil
}

// path adds factor times the actions of probability 0 on the path to v to z, and
// returns the product of the other probabilities there.
func (s *pairSum) path(v int32, factor rational.Rat) rational.Rat {
	t, product := s.g.Tree, rational.Int(1)
	for ; v > 0; v = t.Parent[v] {
		p := t.Parent[v]
		if x := prob(s.g, s.c.Profile, int(v)); !x.IsZero() {
			product = product.Mul(x)
			continue
		}
		at := [3]int{int(t.Player[p]), int(t.Infoset[p]), int(t.Action[v])}
		s.z[at] = s.z[at].Add(factor)
	}
	return product
}

// multiplicity returns the k for which x = b^k·y, where y has no factor in
// common with b, and false if there is none.
func multiplicity(x, b rational.Rat) (int, bool) {
	base, k := b.Num(), 0
	for sign, n := range map[int]*big.Int{1: x.Num(), -1: x.Den()} {
		for {
			q, r := new(big.Int).QuoRem(n, base, new(big.Int))
			if r.Sign() != 0 {
				break
			}
			k, n = k+sign, q
		}
		if !rational.GCD(rational.FromBigInt(n), b).IsOne() {
			return 0, false
		}
	}
	return k, true
}

func (s *pairSum) contradiction() error {
	negative := false
	for _, z := range s.z {
		if s.base != nil && !z.IsZero() || z.Sign() > 0 {
			return fmt.Errorf("the pairs do not cancel the actions of probability 0")
		}
		negative = negative || z.Sign() < 0
	}
	if s.base == nil && !negative && !s.zero || s.base != nil && s.power.IsZero() {
		return fmt.Errorf("the pairs are no contradiction")
	}
	return nil
}
