package refute

import (
	"fmt"
	"math/big"

	"exactsolve/cert/claim"
	"exactsolve/cert/regret"
	"exactsolve/rational"
	"exactsolve/seqform"
)

// An inconsistency is evidence by pairs of nodes. Without a base the product of the
// quotients to the powers of their factors goes to 0 and is at least a constant, or it
// goes to infinity and has a limit. With an integer base b the product of the r, each
// divided by that of the positive probabilities on the paths, to these powers must
// be 1; but each of these is b^k times a number without a factor of b, and
// Σ factor·k ≠ 0.
type inconsistency struct{ *claim.Inconsistency }

var inconsistencyConcepts = []claim.Concept{claim.Consistent, claim.Sequential}

func (e inconsistency) check(g *seqform.Game, c *claim.Claim) error {
	if err := regret.CheckBeliefs(g, c.Beliefs); err != nil {
		return err
	}
	if e.Base != nil && (!e.Base.IsInt() || e.Base.Cmp(rational.Int(2)) < 0) {
		return fmt.Errorf("base %v is not an integer from 2", *e.Base)
	}
	s := &pairSum{g: g, c: c, base: e.Base, reach: g.Tree.ChanceReach(), z: map[[3]int]rational.Rat{}}
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
	c     *claim.Claim
	base  *rational.Rat
	reach []rational.Rat
	z     map[[3]int]rational.Rat // Σ factor·Z, by player, information set and action
	power rational.Rat            // Σ factor·k, with a base
	zero  bool                    // some first node has belief 0
}

func (s *pairSum) add(p claim.NodePair) error {
	i, h := p.Player-1, p.Infoset-1
	if i < 0 || i >= len(s.g.Players) || h < 0 || h >= len(s.g.Players[i].Infosets) {
		return fmt.Errorf("no information set %d of player %d", p.Infoset, p.Player)
	}
	belief, nodes := s.c.Beliefs[i][h], s.g.Players[i].Infosets[h].Nodes
	for _, k := range p.Nodes {
		if k < 1 || k > len(nodes) || s.reach[nodes[k-1]].IsZero() {
			return fmt.Errorf("no node %d at information set %s that chance leads to", k, claim.SetName(s.g, i, h))
		}
	}
	v, w := p.Nodes[0]-1, p.Nodes[1]-1
	switch {
	case belief[w].IsZero(), s.base != nil && belief[v].IsZero():
		return fmt.Errorf("a node of belief 0 at information set %s", claim.SetName(s.g, i, h))
	case s.base == nil && p.Factor.Sign() <= 0, s.base != nil && !p.Factor.IsInt():
		return fmt.Errorf("factor %v at information set %s", p.Factor, claim.SetName(s.g, i, h))
	}
	s.zero = s.zero || belief[v].IsZero()
	below, above := s.path(nodes[v], p.Factor), s.path(nodes[w], p.Factor.Neg())
	k := s.g.Work()
	if below = k.Mul(below, belief[w]); s.base == nil || below.IsZero() { // as no work is left
		return nil
	}
	ratio := k.Mul(k.Mul(above, belief[v]), below.Inv())
	n, ok := multiplicity(k, ratio, *s.base)
	if !ok {
		return fmt.Errorf("the ratio %v has a factor in common with %v and is not a power of it times a number without", ratio, *s.base)
	}
	s.power = k.Add(s.power, k.Mul(p.Factor, rational.Int(int64(n))))
	return nil
}

// path adds factor times the actions of probability 0 on the path to v to z, and
// returns the product of the other probabilities there.
func (s *pairSum) path(v int32, factor rational.Rat) rational.Rat {
	t, product, k := s.g.Tree, rational.Int(1), s.g.Work()
	for ; v > 0; v = t.Parent[v] {
		p := t.Parent[v]
		if x := regret.Prob(s.g, s.c.Profile, int(v)); !x.IsZero() {
			product = k.Mul(product, x)
			continue
		}
		at := [3]int{int(t.Player[p]), int(t.Infoset[p]), int(t.Action[v])}
		s.z[at] = k.Add(s.z[at], factor)
	}
	return product
}

// multiplicity returns the k for which x = b^k·y, where y has no factor in
// common with b, and false if there is none.
func multiplicity(w *rational.Work, x, b rational.Rat) (int, bool) {
	base, k := b.Num(), 0
	for sign, n := range map[int]*big.Int{1: x.Num(), -1: x.Den()} {
		for w.Take(n.BitLen(), base.BitLen()) {
			q, r := new(big.Int).QuoRem(n, base, new(big.Int))
			if r.Sign() != 0 {
				break
			}
			k, n = k+sign, q
		}
		if !w.Take(n.BitLen(), base.BitLen()) || !rational.GCD(rational.FromBigInt(n), b).IsOne() {
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
