package sequential

import (
	"slices"

	"exactsolve/cert"
	"exactsolve/cert/regret"
	"exactsolve/cert/tremble"
	"exactsolve/polyeps"
	"exactsolve/rational"
	"exactsolve/seqform"
)

// maxDegree limits the sum of the degrees of all players' plans in ε, and maxWork its
// square times the terms of the payoffs, for which there are products of plans.
const (
	maxDegree = 1000
	maxWork   = 1 << 27
)

// assess ends the search if the orders and coefficients of entries lead to an
// assessment that is sequential.
func (s *search) assess(orders []int, c []rational.Rat) {
	if plans := plansOf(s.g, orders, c); plans != nil {
		if limit := tremble.Limit(s.g, plans); !s.gains(limit) {
			s.accept(plans, limit, method)
		}
	}
}

// gains reports whether some action at an information set gains over the profile.
func (s *search) gains(a seqform.Assessment) bool {
	for i := range s.g.Players {
		value := regret.Values(s.g, i, a.Profile)
		for h, belief := range a.Beliefs[i] {
			if belief == nil {
				continue
			}
			gains := regret.ActionGains(s.g, i, h, a.Profile[i][h], belief, value)
			if slices.ContainsFunc(gains, func(x rational.Rat) bool { return x.Sign() > 0 }) {
				return true
			}
		}
	}
	return false
}

// accept ends the search with an assessment that is sequential, to which plans lead.
func (s *search) accept(plans [][]polyeps.Poly, a seqform.Assessment, method string) {
	c := &cert.Certificate{Claim: cert.Claim{Concept: cert.Sequential, Profile: a.Profile, Beliefs: a.Beliefs}}
	c.Claim.Payoffs = s.g.ExpectedPayoffs(s.g.Plans(a.Profile))
	c.Evidence.Plans = plans
	if s.err = cert.Seal(s.g, c); s.err == nil {
		s.result.Status, s.result.Certificate, s.result.Stats.Method = cert.Yes, c, method
	}
}

// plansOf returns the realization plans of the behavior in which an entry of order
// k > 0 and coefficient c has probability c·ε^k, and those of order 0 share what is
// left. It returns nil if that is no behavior, or of a large degree.
func plansOf(g *seqform.Game, orders []int, c []rational.Rat) [][]polyeps.Poly {
	plans := make([][]polyeps.Poly, len(g.Players))
	one := polyeps.New(rational.Int(1))
	next, degree := 0, 0
	for i := range g.Players {
		p := &g.Players[i]
		x := make([]polyeps.Poly, p.NumSeqs())
		x[0] = one
		longest := 0
		for h := range p.Infosets {
			set := &p.Infosets[h]
			n := next + len(set.Actions)
			b := behaviorOf(orders[next:n], c[next:n])
			if next = n; b == nil {
				return nil
			}
			for a := range b {
				x[set.Seq(a)] = x[set.ParentSeq].Mul(b[a])
				longest = max(longest, x[set.Seq(a)].Len())
			}
			if d := degree + longest; d > maxDegree || d*d > maxWork/max(1, g.Payoffs.Len()) {
				return nil
			}
		}
		degree += longest
		plans[i] = x
	}
	return plans
}

// behaviorOf returns the probabilities at an information set. It returns nil unless
// the coefficients of order 0 are positive and sum to 1 and the others are positive,
// or if an order is too large.
func behaviorOf(orders []int, c []rational.Rat) []polyeps.Poly {
	var total rational.Rat
	rest := polyeps.New(rational.Int(1))
	for a, k := range orders {
		if k > 0 {
			rest = rest.Sub(polyeps.Monomial(c[a], k))
		} else {
			total = total.Add(c[a])
		}
		if c[a].Sign() <= 0 || k > maxDegree {
			return nil
		}
	}
	if !total.IsOne() {
		return nil
	}
	b := make([]polyeps.Poly, len(orders))
	for a, k := range orders {
		if b[a] = rest.Scale(c[a]); k > 0 {
			b[a] = polyeps.Monomial(c[a], k)
		}
	}
	return b
}

// trembling returns realization plans (1−ε)·z + ε·u for behavior z of a game in
// strategic form and uniform u.
func trembling(g *seqform.Game, z seqform.Profile) [][]polyeps.Poly {
	plans := make([][]polyeps.Poly, len(z))
	for i := range z {
		plans[i] = []polyeps.Poly{polyeps.New(rational.Int(1))}
		for h := range z[i] {
			u := rational.New(1, int64(len(z[i][h])))
			for _, p := range z[i][h] {
				plans[i] = append(plans[i], polyeps.New(p, u.Sub(p)))
			}
		}
	}
	return plans
}
