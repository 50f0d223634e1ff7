package assess

import (
	"context"
	"encoding/binary"
	"fmt"
	"slices"

	"exactsolve/cert"
	"exactsolve/rational"
	"exactsolve/tableau"
)

// exponents returns integers e ≥ 1 for n actions, with z·e = 0 for pairs of
// positive belief and z·e ≥ 1 for the others; or, if there are none, a
// contradiction as [cert.Inconsistency] explains it.
//
// Let D have the rows z of the pairs of positive belief and S those of the others.
// With e = f + t the program
//
//	maximize t   subject to   D(f + t) ≤ 0,  −ΣD(f + t) ≤ 0,  t − S(f + t) ≤ 0,  t ≤ 1,  f, t ≥ 0
//
// has the optimum 1 if there are such e, which may be scaled, and 0 if not. Let
// then q be the dual values of D less that of the row of its sum, and s those of
// S. The columns of f say qD − sS ≥ 0, and that of t that the sum of these numbers
// and of s is at least 1. So the factors −q for D and s for S contradict.
func exponents(ctx context.Context, n int, pairs []pair) ([]rational.Rat, []cert.NodePair, error) {
	p := newOrders(pairs)
	rows, cols := len(p.equal)+len(p.above)+2, len(p.actions)+1
	if rows > tableau.MaxEntries/cols {
		return nil, nil, fmt.Errorf("assess: %w: a program of %d rows and %d columns", ErrTooLarge, rows, cols)
	}
	method := tableau.Simplex{T: tableau.New(p.system())}
	if method.Run(ctx, 0) != tableau.Optimal {
		return nil, nil, stopped(ctx)
	}
	if method.T.Value(p.t())[0].IsZero() {
		return nil, p.contradiction(method.T), nil
	}
	return p.integers(n, method.T), nil, nil
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

func (p *orders) system() tableau.System {
	s := tableau.System{Cols: p.t() + 1, Rhs: 1, Costs: [][]tableau.Entry{{{Col: p.t(), Value: rational.Int(-1)}}}}
	var all []term // the tableau adds up what a column has several times
	for _, k := range p.equal {
		s.Rows = append(s.Rows, p.row(p.pairs[k].z, 1, 0))
		all = append(all, p.pairs[k].z...)
	}
	s.Rows = append(s.Rows, p.row(all, -1, 0))
	for _, k := range p.above {
		s.Rows = append(s.Rows, p.row(p.pairs[k].z, -1, 1))
	}
	last := p.row(nil, 1, 1)
	last.Rhs = []rational.Rat{rational.Int(1)}
	s.Rows = append(s.Rows, last)
	return s
}

// row returns factor·z(f + t) + extra·t ≤ 0.
func (p *orders) row(z []term, factor, extra int64) tableau.Row {
	var r tableau.Row
	for _, x := range z {
		c := factor * int64(x.count)
		r.Entries = append(r.Entries, tableau.Entry{Col: p.column[x.action], Value: rational.Int(c)})
		extra += c
	}
	r.Entries = append(r.Entries, tableau.Entry{Col: p.t(), Value: rational.Int(extra)})
	return r
}

// integers returns the solution for n actions, scaled to integers.
func (p *orders) integers(n int, t *tableau.Tableau) []rational.Rat {
	e, scale := slices.Repeat([]rational.Rat{rational.Int(1)}, n), rational.Int(1)
	for k, z := range p.actions {
		e[z] = t.Value(k)[0].Add(t.Value(p.t())[0])
		scale = rational.LCM(scale, rational.FromBigInt(e[z].Den()))
	}
	for _, z := range p.actions {
		e[z] = e[z].Mul(scale)
	}
	return e
}

func (p *orders) contradiction(t *tableau.Tableau) []cert.NodePair {
	dual := func(row int) rational.Rat { return t.ReducedCost(p.t() + 1 + row)[0] }
	sum := len(p.equal)
	pairs := []cert.NodePair{}
	add := func(k int, factor rational.Rat) {
		if !factor.IsZero() {
			pairs = append(pairs, p.pairs[k].certified(factor, true))
		}
	}
	for row, k := range p.equal {
		add(k, dual(sum).Sub(dual(row)))
	}
	for row, k := range p.above {
		add(k, dual(sum+1+row))
	}
	return pairs
}
