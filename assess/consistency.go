package assess

import (
	"context"
	"fmt"

	"exactsolve/cert/claim"
	"exactsolve/cert/regret"
	"exactsolve/rational"
	"exactsolve/seqform"
)

// A consistency is the answer of decideConsistent, with evidence for [cert.Check]:
// either Monomials or an Inconsistency.
type consistency struct {
	Consistent bool
	Reason     string // why not

	Monomials     *claim.Monomials     // if consistent
	Inconsistency *claim.Inconsistency // if not
}

// decideConsistent decides whether an assessment is consistent in the sense of Kreps
// and Wilson: whether its beliefs are limits of Bayes' rule for some completely
// mixed profiles that converge to its profile. The game is a tree with perfect
// recall and any number of players; the assessment must be complete, with beliefs
// nil at information sets, and 0 at nodes, where chance never leads. An error
// means that it is not, that the game is too large, or that ctx was done first.
//
// Let Z be the actions of probability 0, and for a node v let Z(v) count those on
// its path, and c(v) be the product of the other probabilities on it. In each
// information set take a node v₀ of positive belief. The assessment is
// consistent if and only if
//
//   - there are exponents e ≥ 1 with (Z(v) − Z(v₀))·e equal to 0 where v has
//     positive belief, and positive where it has belief 0; and
//   - there are coefficients with Π k^(Z(v) − Z(v₀)) = μ(v)c(v₀) / (μ(v₀)c(v)) where
//     v has positive belief.
//
// The two are independent. (If trembles π^n show consistency, v^n = log π^n on Z
// converges modulo the kernel of the equations to a solution of the second, and
// −v^n in that kernel, for large n, is a solution of the first. Conversely,
// k·t^e for t → 0 are such trembles.) The first is a linear program, whose dual
// values are the evidence if there are none. The second is linear over the
// logarithms of pairwise coprime numbers, which are independent over the
// rationals; if there are none, a combination of the equations that is 0 on the left
// is not so on the right.
//
// Reference: Kreps and Wilson 1982 [KW82].
func decideConsistent(ctx context.Context, g *seqform.Game, a seqform.Assessment) (*consistency, error) {
	if g.Tree == nil {
		return nil, fmt.Errorf("assess: consistency needs a game tree")
	}
	if err := complete(g, a.Profile); err != nil {
		return nil, err
	}
	if err := regret.CheckBeliefs(g, a.Beliefs); err != nil {
		return nil, fmt.Errorf("assess: %w", err)
	}
	p := newPaths(g, a.Profile)
	pairs, err := p.pairs(ctx, a.Beliefs)
	if err != nil {
		return nil, err
	}
	exponents, contradiction, err := exponents(ctx, len(p.zero), pairs)
	if err != nil {
		return nil, err
	}
	if contradiction != nil {
		return &consistency{
			Reason:        "no orders of trembles give these beliefs",
			Inconsistency: &claim.Inconsistency{Pairs: contradiction},
		}, nil
	}
	k, err := coefficients(ctx, len(p.zero), pairs)
	if err != nil {
		return nil, err
	}
	if k.contradiction != nil {
		return &consistency{
			Reason:        "no coefficients of trembles give these beliefs",
			Inconsistency: &claim.Inconsistency{Pairs: k.contradiction, Base: &k.of},
		}, nil
	}
	return &consistency{Consistent: true, Monomials: p.monomials(exponents, k)}, nil
}

// monomials returns trembles with the given exponents, of the actions of p.zero,
// and coefficients.
func (p *paths) monomials(exponents []rational.Rat, k *trembleCoefficients) *claim.Monomials {
	m := &claim.Monomials{Base: k.base}
	for i := range p.g.Players {
		sets := p.g.Players[i].Infosets
		e, powers := make([][]rational.Rat, len(sets)), make([][][]rational.Rat, len(sets))
		for h := range sets {
			n := len(sets[h].Actions)
			e[h], powers[h] = make([]rational.Rat, n), make([][]rational.Rat, n)
			for a := range n {
				powers[h][a] = []rational.Rat{}
			}
		}
		m.Exponents, m.Powers = append(m.Exponents, e), append(m.Powers, powers)
	}
	for z, at := range p.zero {
		i, h, a := at[0], at[1], at[2]
		m.Exponents[i][h][a] = exponents[z]
		if len(k.powers[z]) > 0 {
			m.Powers[i][h][a] = dense(k.powers[z], len(k.base))
		}
	}
	return m
}
