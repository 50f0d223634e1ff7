package parametric

import (
	"encoding/binary"
	"slices"

	"exactsolve/cert/claim"
	check "exactsolve/cert/parametric"
	"exactsolve/rational"
	"exactsolve/rational/polynomial"
	"exactsolve/seqform/family"
)

// A polyhedron is one of cert/parametric, with what its bases say.
type polyhedron struct {
	*check.Polyhedron
	own, other int                 // the labels before those of own strategies, and of the other's
	pay        [][]polynomial.Poly // what each own strategy leaves each of the other's, times the scale
	corners    map[string]*corner
}

func newPolyhedron(p *check.Polyhedron, f *family.Family, player int) *polyhedron {
	m, n := f.Game.Table.Sizes[player], f.Game.Table.Sizes[1-player]
	z := &polyhedron{Polyhedron: p, other: m, pay: make([][]polynomial.Poly, m), corners: map[string]*corner{}}
	if player == 1 {
		z.own, z.other = n, 0
	}
	for i := range z.pay {
		z.pay[i] = make([]polynomial.Poly, n)
	}
	for _, t := range f.Terms {
		z.pay[t.Tuple[player]-1][t.Tuple[1-player]-1] = t.Payoffs[1-player]
	}
	return z
}

// labels returns how many there are.
func (p *polyhedron) labels() int { return len(p.pay) + len(p.pay[0]) }

// A corner is what the labels of a basis determine.
type corner struct {
	*check.Vertex // nil if that is nothing
	basis         []int
	slacks        []polynomial.Poly // of each label, from 1, over the denominator
	first         []*factor         // the denominator, and the first coefficient that is not 0 of each slack
}

// key returns a basis as a key of maps.
func key(basis []int) string {
	var b []byte
	for _, l := range basis {
		b = binary.AppendUvarint(b, uint64(l))
	}
	return string(b)
}

func (l *lister) corner(p *polyhedron, basis []int) *corner {
	k := key(basis)
	if p.corners[k] == nil {
		p.corners[k] = l.newCorner(p, basis)
	}
	return p.corners[k]
}

func (l *lister) newCorner(p *polyhedron, basis []int) *corner {
	z := &corner{basis: basis}
	v, err := p.Vertex(nil, basis)
	if err != nil {
		return z
	}
	z.Vertex, z.slacks = v, make([]polynomial.Poly, p.labels())
	z.first = []*factor{l.factor(v.Denominator)}
	for label := 1; label <= len(z.slacks); label++ {
		if slices.Contains(basis, label) {
			continue
		}
		z.slacks[label-1] = v.Slack(nil, label, 0)
		for k := 0; k <= len(z.slacks); k++ {
			if c := z.slack(label, k); len(c) > 0 {
				z.first = append(z.first, l.factor(c))
				break
			}
		}
	}
	return z
}

// slack returns the coefficient of ε^k in the slack of a label plus ε^label, over the denominator.
func (z *corner) slack(label, k int) polynomial.Poly {
	if k == 0 {
		return z.slacks[label-1]
	}
	return z.Slack(nil, label, k)
}

// A place is a cell, or a point.
type place struct {
	at   rational.Rat     // in the cell, or the point if it is rational
	root *polynomial.Root // the point if it is irrational
	cell bool
}

// zero reports whether p is 0 at a place. In cells it is nowhere 0 or everywhere.
func (l *lister) zero(z *place, p polynomial.Poly) bool {
	switch {
	case len(p) == 0 || z.cell:
		return len(p) == 0
	case z.root != nil:
		return slices.Contains(l.factor(p).roots, z.root)
	}
	return p.At(nil, z.at).IsZero()
}

// sign returns that of p at a place.
func (l *lister) sign(z *place, p polynomial.Poly) int {
	switch {
	case z.root == nil:
		return p.At(nil, z.at).Sign()
	case l.zero(z, p):
		return 0
	}
	return z.root.SignOf(nil, p)
}

// A strategy is a vertex at a place, as one of the bases it has.
type strategy struct {
	*corner
	tight  []bool // of each label, from 1, whether its slack is 0
	number int    // in the claim, from 1; 0 if it is in no equilibrium
}

// strategies returns the vertices of bases at a place. Where they can be compared they are in decreasing lexicographic
// order of the probabilities.
func (l *lister) strategies(p *polyhedron, z *place, bases [][]int) (list []*strategy) {
	met := map[string]bool{}
	for _, b := range bases {
		s := &strategy{corner: l.corner(p, b)}
		text := make([]byte, len(s.slacks))
		for k, x := range s.slacks {
			if s.tight = append(s.tight, l.zero(z, x)); s.tight[k] {
				text[k] = 1
			}
		}
		if !met[string(text)] {
			met[string(text)] = true
			list = append(list, s)
		}
	}
	if z.root == nil {
		values := map[*strategy][]rational.Rat{}
		for _, s := range list {
			d := s.Denominator.At(nil, z.at).Inv()
			for _, x := range s.Strategy {
				values[s] = append(values[s], x.At(nil, z.at).Mul(d))
			}
		}
		slices.SortFunc(list, func(a, b *strategy) int { return slices.CompareFunc(values[b], values[a], rational.Rat.Cmp) })
	}
	return list
}

// list returns what is claimed at a place where the bases are those of all vertices, and the evidence.
func (l *lister) list(z *place, bases [2][][]int) (*claim.Cell, *claim.CellEvidence, error) {
	var all [2][]*strategy
	for i, p := range l.sides {
		all[i] = l.strategies(p, z, bases[i])
	}
	var pairs [][2]*strategy
	for _, x := range all[0] {
		for _, y := range all[1] {
			if complementary(x.tight, y.tight) {
				pairs = append(pairs, [2]*strategy{x, y})
				x.number, y.number = 1, 1
			}
		}
	}
	c := &claim.Cell{Vertices: &claim.Pair[[]claim.Strategic]{}}
	for i := range all {
		for _, s := range all[i] {
			if s.number > 0 {
				c.Vertices[i] = append(c.Vertices[i], l.strategic(z, s.corner))
				s.number = len(c.Vertices[i])
			}
		}
	}
	for _, pair := range pairs {
		c.Equilibria = append(c.Equilibria, claim.Pair[int]{pair[0].number, pair[1].number})
	}
	return c, &claim.CellEvidence{Bases: &claim.Pair[[][]int]{bases[0], bases[1]}}, l.ctx.Err()
}

// complementary reports whether each label is tight in one or the other.
func complementary(x, y []bool) bool {
	for k := range x {
		if !x[k] && !y[k] {
			return false
		}
	}
	return true
}

// strategic returns a vertex as functions, or as numbers at a rational point.
func (l *lister) strategic(z *place, v *corner) claim.Strategic {
	list := []polynomial.Poly{v.Denominator.Mul(nil, l.f.Scale), v.Payoff}
	for _, x := range v.Strategy {
		list = append(list, x.Mul(nil, l.f.Scale))
	}
	if !z.cell && z.root == nil {
		for k, p := range list {
			list[k] = polynomial.Constant(p.At(nil, z.at))
		}
	}
	var divisor polynomial.Poly
	for _, p := range list {
		divisor = polynomial.GCD(nil, divisor, p)
	}
	for k, p := range list {
		list[k], _ = p.Quo(nil, divisor)
	}
	unit := rational.Unit(slices.Concat(list...)...)
	if l.sign(z, list[0]) < 0 {
		unit = unit.Neg()
	}
	for k, p := range list {
		list[k] = p.Mul(nil, polynomial.Constant(unit))
	}
	return claim.Strategic{Denominator: list[0], Strategy: list[2:], Payoff: list[1]}
}
