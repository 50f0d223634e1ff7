package assess

import (
	"context"
	"encoding/binary"
	"fmt"
	"slices"

	"exactsolve/cert/answer"
	"exactsolve/cert/claim"
	"exactsolve/cert/regret"
	"exactsolve/internal/lp"
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

// exponents returns integers e ≥ 1 for n actions, with z·e = 0 for pairs of
// positive belief and z·e ≥ 1 for the others; or, if there are none, a
// contradiction as [claim.Inconsistency] explains it.
//
// Let D have the rows z of the pairs of positive belief and S those of the others.
// With e = f + t the program
//
//	maximize t   subject to   D(f + t) = 0,  S(f + t) − t ≥ 0,  t ≤ 1,  f, t ≥ 0
//
// has the optimum 1 if there are such e, which may be scaled, and 0 if not. Let
// then q be the multipliers of D and s those of S. The columns of f say
// qD + sS ≤ 0, and that of t that the sum of these numbers, less that of s, is at
// most −1. So the factors q for D and s for S contradict.
func exponents(ctx context.Context, n int, pairs []pair) ([]rational.Rat, []claim.NodePair, error) {
	p := newOrders(pairs)
	z, err := p.solve(ctx)
	switch {
	case err != nil:
		return nil, nil, err
	case z.Value(p.t()).IsZero():
		return nil, p.contradiction(z), nil
	}
	return p.integers(n, z), nil, nil
}

// orders is the program for the exponents: variables f, then t. Actions in no row
// have none.
type orders struct {
	pairs        []pair
	equal, above []int // pairs whose rows imply all others, given e ≥ 1
	actions      []int32
	column       map[int32]int
}

func newOrders(pairs []pair) *orders {
	p := &orders{pairs: pairs, column: map[int32]int{}}
	p.equal, p.above = p.rows()
	for _, k := range slices.Concat(p.equal, p.above) {
		for _, x := range pairs[k].z {
			if _, ok := p.column[x.action]; !ok {
				p.column[x.action] = len(p.actions)
				p.actions = append(p.actions, x.action)
			}
		}
	}
	return p
}

func (p *orders) t() int { return len(p.actions) }

// rows leaves out pairs with rows that occur before, are 0 = 0, or follow from
// e ≥ 1.
func (p *orders) rows() (equal, above []int) {
	seen := [2]map[string]bool{{}, {}}
	for k, c := range p.pairs {
		list, kind := &equal, 0
		if c.zero {
			list, kind = &above, 1
		}
		negative := slices.ContainsFunc(c.z, func(x term) bool { return x.count < 0 })
		if c.zero && len(c.z) > 0 && !negative || !c.zero && len(c.z) == 0 {
			continue
		}
		if key := rowKey(c.z); !seen[kind][key] {
			seen[kind][key] = true
			*list = append(*list, k)
		}
	}
	return equal, above
}

func rowKey(z []term) string {
	var key []byte
	for _, x := range z {
		key = binary.AppendVarint(key, int64(x.action))
		key = binary.AppendVarint(key, int64(x.count))
	}
	return string(key)
}

// solve solves the program. The rows of equal come first, then those of above.
func (p *orders) solve(ctx context.Context) (*lp.Solution, error) {
	q := newProgram()
	for range p.t() + 1 {
		q.Variable(false)
	}
	for _, k := range p.equal {
		q.Equal(p.row(p.pairs[k].z, 0))
	}
	for _, k := range p.above {
		q.AtLeast(p.row(p.pairs[k].z, -1))
	}
	q.AtLeast([]lp.Term{lp.Times(p.t(), rational.Int(-1))}, rational.Int(-1))
	q.Cost(0, lp.Times(p.t(), rational.Int(-1)))
	return solve(ctx, q, &answer.Stats{})
}

// row returns z(f + t) + extra·t.
func (p *orders) row(z []term, extra int64) []lp.Term {
	var e []lp.Term
	for _, x := range z {
		e = append(e, lp.Times(p.column[x.action], rational.Int(int64(x.count))))
		extra += int64(x.count)
	}
	return append(e, lp.Times(p.t(), rational.Int(extra)))
}

// integers returns the solution for n actions, scaled to integers.
func (p *orders) integers(n int, s *lp.Solution) []rational.Rat {
	e := slices.Repeat([]rational.Rat{rational.Int(1)}, n)
	for k, z := range p.actions {
		e[z] = s.Value(k).Add(s.Value(p.t()))
	}
	scale := rational.Denominator(e...)
	for _, z := range p.actions {
		e[z] = e[z].Mul(scale)
	}
	return e
}

func (p *orders) contradiction(z *lp.Solution) []claim.NodePair {
	pairs := []claim.NodePair{}
	for row, k := range slices.Concat(p.equal, p.above) {
		if factor := z.Multiplier(row); !factor.IsZero() {
			pairs = append(pairs, p.pairs[k].certified(factor, true))
		}
	}
	return pairs
}
