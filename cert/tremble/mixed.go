package tremble

import (
	"fmt"
	"slices"

	"exactsolve/cert/claim"
	"exactsolve/polyeps"
	"exactsolve/rational"
	"exactsolve/seqform"
)

// maxReduced is the most reduced pure strategies of a player for [Plans].
const maxReduced = 1 << 12

// CheckMixed checks that a profile of a tree is proper (Myerson 1978) in the strategic form.
// Its evidence is completely mixed strategies σ(ε) over the reduced pure strategies, up to a
// positive factor: if one pays less than another, its weight is of higher order. It
// returns the largest ε̄ up to which all comparisons hold. The claim is about the plans,
// so their limit is that of σ(ε) where they lead themselves.
func CheckMixed(g *seqform.Game, c *claim.Claim, mixed [][]polyeps.Poly) (bar rational.Rat, err error) {
	p := &perturbed{g: g, c: c, mixed: mixed}
	if g.Tree == nil {
		return bar, fmt.Errorf("mixed strategies of a game in strategic form, which needs plans")
	}
	if p.plans, p.played, err = Plans(g, mixed); err != nil {
		return bar, err
	}
	return p.check()
}

// Plans returns the realization plans of mixed strategies over the reduced pure strategies, and
// for each of these the sequences that it plays.
func Plans(g *seqform.Game, mixed [][]polyeps.Poly) (plans [][]polyeps.Poly, played [][][]int, err error) {
	if len(mixed) != len(g.Players) {
		return nil, nil, fmt.Errorf("mixed strategies of %d players for %d", len(mixed), len(g.Players))
	}
	for i, weights := range mixed {
		strategies := reduced(&g.Players[i], g.Work(), len(weights))
		if strategies == nil {
			return nil, nil, fmt.Errorf("player %d has not %d reduced pure strategies, or more than %d", i+1, len(weights), maxReduced)
		}
		x := make([]polyeps.Poly, g.Players[i].NumSeqs())
		for k, w := range weights {
			for _, s := range strategies[k] {
				if x[s].Sums(g.Work(), w) {
					x[s] = x[s].Add(w)
				}
			}
		}
		plans, played = append(plans, x), append(played, strategies)
	}
	return plans, played, nil
}

// checkMixed checks that all strategies have weight, and that weights have an order.
func (p *perturbed) checkMixed() error {
	for i, weights := range p.mixed {
		grad, pay := p.gradient(i), make([]polyeps.Poly, len(weights))
		for k, w := range weights {
			if p.sign(w) <= 0 {
				return fmt.Errorf("strategy %d of player %d has weight %v, not positive", k+1, i+1, w)
			}
			for _, s := range p.played[i][k] {
				if pay[k].Sums(p.g.Work(), grad[s]) {
					pay[k] = pay[k].Add(grad[s])
				}
			}
		}
		if a, b := p.misordered(pay, weights); a >= 0 {
			return fmt.Errorf("player %d: strategy %d is worse than strategy %d and not of higher order", i+1, a+1, b+1)
		}
	}
	return nil
}

// reduced lists the reduced pure strategies of p, each by the sequences that it plays, the
// empty one first: where an information set can be reached, one action there. They are
// in lexicographic order of the actions, the first information set first. It returns
// nil unless there are n, and n is at most maxReduced.
func reduced(p *seqform.Player, k *rational.Work, n int) [][]int {
	all := [][]int{{0}}
	for h := range p.Infosets {
		set := &p.Infosets[h]
		var next [][]int
		for _, played := range all {
			if !k.Take(len(played), len(set.Actions)) || len(next) > min(n, maxReduced) {
				return nil
			}
			if !slices.Contains(played, int(set.ParentSeq)) {
				next = append(next, played)
				continue
			}
			for a := range set.Actions {
				next = append(next, append(slices.Clone(played), set.Seq(a)))
			}
		}
		all = next
	}
	if len(all) != n || n > maxReduced {
		return nil
	}
	return all
}
