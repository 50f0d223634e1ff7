package assess

import (
	"context"
	"iter"
	"math/rand/v2"
	"slices"

	"exactsolve/cert/answer"
	"exactsolve/cert/claim"
	"exactsolve/internal/lp"
	"exactsolve/polyeps"
	"exactsolve/rational"
	"exactsolve/seqform"
)

// plain tries trembles that are known for a weaker concept, and equal ones, which takes little time. It reports
// whether the result is Yes.
func (p *proof) plain(ctx context.Context, first [][][]polyeps.Poly) bool {
	proves := func(plans [][]polyeps.Poly) bool { return p.yes(ctx, plans) == nil }
	return slices.ContainsFunc(first, proves) || proves(p.powers(nil, 0))
}

// candidate tries trembles, and what comes of them if players respond to each other. It reports whether
// the result is Yes.
func (p *proof) candidate(ctx context.Context, first [][][]polyeps.Poly) bool {
	improved := 0
	for plans := range p.candidates(first) {
		if ctx.Err() != nil || p.yes(ctx, plans) == nil || improved < p.improvable() && (p.improve(ctx, plans, p.balance) || p.improve(ctx, plans, p.respond)) {
			break
		}
		improved++
	}
	return p.result.Status == answer.Yes
}

// candidates generates trembles to try: those given, then powers of ε.
func (p *proof) candidates(first [][][]polyeps.Poly) iter.Seq[[][]polyeps.Poly] {
	return func(yield func([][]polyeps.Poly) bool) {
		for _, plans := range first {
			if !yield(plans) {
				return
			}
		}
		rng := rand.New(rand.NewPCG(1, 1))
		for k := range p.tries() {
			if !yield(p.powers(rng, k)) {
				return
			}
		}
	}
}

// tries returns how many powers to try: fewer in larger games.
func (p *proof) tries() int { return max(1, min(100, 100_000/(1+p.g.Payoffs.Len()))) }

// improvable returns how many candidates to improve.
func (p *proof) improvable() int {
	return max(1, min(2+maxExponent*maxExponent, 1500/(1+p.g.Payoffs.Len())))
}

// improve tries what comes of plans if the players respond to each other in turn,
// a few times.
func (p *proof) improve(ctx context.Context, plans [][]polyeps.Poly, respond func(context.Context, int, [][]polyeps.Poly) []polyeps.Poly) bool {
	for first := range plans {
		changed := slices.Clone(plans)
		for round := range len(plans) + 1 {
			j := (first + round + 1) % len(plans)
			y := respond(ctx, j, changed)
			if y == nil || ctx.Err() != nil {
				break
			}
			changed[j] = y
			if p.yes(ctx, changed) == nil {
				return true
			}
		}
	}
	return false
}

// In trembles tried, maxExponent is the largest power of ε, and maxApart the players that have powers of
// their own.
const (
	maxExponent = 3
	maxApart    = 3
)

// powers returns plans in which actions of probability 0 have n·ε^e. In the first trials all
// exponents are the same at all actions of a player.
func (p *proof) powers(rng *rand.Rand, trial int) [][]polyeps.Poly {
	fixed, systematic := make([]int, len(p.profile)), trial
	for i := range fixed {
		if i >= maxApart {
			fixed[i] = fixed[i-maxApart]
			continue
		}
		fixed[i] = 1 + systematic%maxExponent
		systematic /= maxExponent
	}
	return p.trembling(func(i, _, _ int) polyeps.Poly {
		if systematic == 0 {
			return polyeps.Monomial(rational.Int(1), fixed[i])
		}
		return polyeps.Monomial(rational.New(1+rng.Int64N(4), 1+rng.Int64N(2)), 1+rng.IntN(maxExponent))
	})
}

// monomials returns plans with trembles as those that prove beliefs consistent, nil if some are not
// rational or have large powers.
func (p *proof) monomials(m *claim.Monomials) [][]polyeps.Poly {
	good := true
	plans := p.trembling(func(i, h, a int) polyeps.Poly {
		var powers sparse
		for b, n := range m.Powers[i][h][a] {
			powers = append(powers, lp.Times(b, n))
		}
		e := m.Exponents[i][h][a]
		k, ok := product(m.Base, powers)
		if good = good && ok && e.Cmp(rational.Int(maxPower)) <= 0; !good {
			return polyeps.Poly{}
		}
		n, _, _ := e.Small()
		return polyeps.Monomial(k, int(n))
	})
	if !good {
		return nil
	}
	return plans
}

// trembling returns plans with trembles for actions of probability 0.
func (p *proof) trembling(tremble func(i, h, a int) polyeps.Poly) [][]polyeps.Poly {
	plans := make([][]polyeps.Poly, len(p.profile))
	for i, own := range p.profile {
		player := &p.g.Players[i]
		trembles, sets := make([]polyeps.Poly, player.NumSeqs()), 0
		for h := range own {
			zeros := 0
			for a, prob := range own[h] {
				if prob.IsZero() {
					trembles[player.Infosets[h].Seq(a)], zeros = tremble(i, h, a), 1
				}
			}
			sets += zeros
		}
		if len(p.profile) > 2 && sets <= maxOdds {
			plans[i] = odds(player, own, trembles)
		} else {
			plans[i] = shares(player, own, trembles)
		}
	}
	return plans
}

// maxOdds limits the information sets with trembles of a player who trembles in odds.
const maxOdds = 4

// shares returns the plan in which trembles are probabilities; other actions give way in proportion.
func shares(player *seqform.Player, own seqform.Behavior, trembles []polyeps.Poly) []polyeps.Poly {
	x := make([]polyeps.Poly, player.NumSeqs())
	x[0] = polyeps.New(rational.Int(1))
	for h := range own {
		set := &player.Infosets[h]
		rest := polyeps.New(rational.Int(1))
		for a := range own[h] {
			rest = rest.Sub(trembles[set.Seq(a)])
		}
		for a, prob := range own[h] {
			b := trembles[set.Seq(a)]
			if !prob.IsZero() {
				b = rest.Scale(prob)
			}
			x[set.Seq(a)] = x[set.ParentSeq].Mul(b)
		}
	}
	return x
}

// odds returns a multiple of the plan in which probabilities are in proportion to those of the profile
// and trembles. Where incentives are products of quotients of these, others can make
// them 0 by trembles that are polynomials too.
func odds(player *seqform.Player, own seqform.Behavior, trembles []polyeps.Poly) []polyeps.Poly {
	one := polyeps.New(rational.Int(1))
	sums := make([]polyeps.Poly, len(own))
	for h := range own {
		sums[h] = one
		for a := range own[h] {
			sums[h] = sums[h].Add(trembles[player.Infosets[h].Seq(a)])
		}
	}
	x := make([]polyeps.Poly, player.NumSeqs())
	for s := range x {
		onPath := make([]bool, len(own))
		x[s] = one
		for r := s; r != 0; {
			h, b := int(player.SeqInfoset[r]), trembles[r]
			if prob := own[h][player.SeqAction(r)]; !prob.IsZero() {
				b = polyeps.New(prob)
			}
			x[s], onPath[h] = x[s].Mul(b), true
			r = int(player.Infosets[h].ParentSeq)
		}
		for h, sum := range sums {
			if !onPath[h] && sum.Len() > 1 {
				x[s] = x[s].Mul(sum)
			}
		}
	}
	return x
}
