package assess

import (
	"context"
	"encoding/binary"
	"slices"

	"exactsolve/cert"
	"exactsolve/cert/claim"
	"exactsolve/internal/lp"
	"exactsolve/rational"
)

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
	return solve(ctx, q, &cert.Stats{})
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
	e, scale := slices.Repeat([]rational.Rat{rational.Int(1)}, n), rational.Int(1)
	for k, z := range p.actions {
		e[z] = s.Value(k).Add(s.Value(p.t()))
		scale = rational.LCM(scale, rational.FromBigInt(e[z].Den()))
	}
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
