package plans

import (
	"fmt"
	"math/big"
	"math/bits"
	"slices"

	"exactsolve/rational"
	"exactsolve/rational/linear"
	"exactsolve/seqform"
)

// A hull is the polytope of which points are the vertices.
type hull struct {
	points []seqform.Plan
	subset int              // from 1, of an inner one; 0 otherwise
	basis  [][]rational.Rat // echelon form of the points
	leads  []int

	zeros   []*big.Int       // per own sequence, the points that do not use it
	tight   map[int]*big.Int // per number of weights, the points without a gap; nil where one has less
	checked map[string]bool  // the sets of facets that were found to be all
}

func newHull(work *rational.Work, points []seqform.Plan) hull {
	h := hull{points: points, tight: map[int]*big.Int{}, checked: map[string]bool{}}
	for _, x := range points {
		h.basis = append(h.basis, slices.Clone(x))
	}
	h.basis, h.leads = linear.Echelon(work, h.basis)
	for q := range points[0] {
		z := new(big.Int)
		for k, x := range points {
			if x[q].IsZero() {
				z.SetBit(z, k, 1)
			}
		}
		h.zeros = append(h.zeros, z)
	}
	return h
}

// tightAt returns the points at which the inequality of weights k is an equation, nil if one
// violates it.
func (s *side) tightAt(h *hull, k int) *big.Int {
	z, ok := h.tight[k]
	if ok {
		return z
	}
	z = new(big.Int)
	for n, x := range h.points {
		switch gap := s.gap(&s.weights[k], x); gap.Sign() {
		case 0:
			z.SetBit(z, n, 1)
		case -1:
			z = nil
		}
		if z == nil {
			break
		}
	}
	h.tight[k] = z
	return z
}

// covers checks that all plans of the case are in the hull, by inequalities of weights.
func (s *side) covers(h *hull, in []bool, facets []int) error {
	var sets []*big.Int
	for q, z := range h.zeros {
		if !in[s.first+q] {
			sets = append(sets, z)
		}
	}
	for _, k := range facets {
		z := s.tightAt(h, k)
		if z == nil || !s.weights[k].allows(s, in) {
			return fmt.Errorf("the inequality of weights %d does not hold", k+1)
		}
		sets = append(sets, z)
	}
	for _, x := range s.span(in) {
		if !linear.Within(s.work, h.basis, h.leads, x) {
			return fmt.Errorf("a plan of the case may be outside the span of the polytope")
		}
	}
	return h.complete(s.work, sets)
}

// complete checks that the sets of points, each those at which an inequality is an equation,
// include those of all facets, and that all points are vertices.
func (h *hull) complete(work *rational.Work, sets []*big.Int) error {
	slices.SortFunc(sets, (*big.Int).Cmp)
	sets = slices.CompactFunc(sets, func(x, y *big.Int) bool { return x.Cmp(y) == 0 })
	key := fmt.Sprintf("%x", sets)
	if h.checked[key] {
		return nil
	}
	l := &lattice{work: work, sets: sets, known: map[string]*face{}}
	all := new(big.Int).Lsh(big.NewInt(1), uint(len(h.points)))
	if f := l.face(all.Sub(all, big.NewInt(1)), len(h.basis)-1); f == nil {
		if err := work.Err(); err != nil {
			return err
		}
		return fmt.Errorf("the inequalities are not all facets of the polytope, or a point is no vertex")
	}
	h.checked[key] = true
	return nil
}

// A lattice has the faces of a polytope, each by its points.
type lattice struct {
	work  *rational.Work
	sets  []*big.Int
	known map[string]*face
}

// A face has its facets.
type face struct {
	points    *big.Int
	dimension int
	facets    []*face
}

// face returns the face of some points and a dimension, if the sets have all its facets, and so on
// down to simplices; otherwise nil.
func (l *lattice) face(points *big.Int, dimension int) *face {
	key := string(points.Bytes())
	if f, ok := l.known[key]; ok {
		if f != nil && f.dimension != dimension {
			return nil
		}
		return f
	}
	l.known[key] = nil
	f := &face{points: points, dimension: dimension}
	var ok bool
	switch {
	case count(points) == dimension+1:
		ok = l.simplex(f)
	case dimension > 1 && dimension <= maxDimension:
		ok = l.general(f)
	}
	if !ok {
		return nil
	}
	l.known[key] = f
	return f
}

// maxDimension limits that of faces which are no simplices.
const maxDimension = 200

func count(x *big.Int) (n int) {
	for _, word := range x.Bits() {
		n += bits.OnesCount(uint(word))
	}
	return n
}

// simplex reports whether all points but one, each in turn, make a facet, and enters these.
func (l *lattice) simplex(f *face) bool {
	if f.dimension == 0 {
		return true
	}
	parts := map[string]bool{}
	for _, z := range l.sets {
		if !l.take(0, f.points) {
			return false
		}
		parts[string(new(big.Int).And(f.points, z).Bytes())] = true
	}
	for k := range f.points.BitLen() {
		if f.points.Bit(k) == 0 {
			continue
		}
		p := new(big.Int).SetBit(f.points, k, 0)
		if !parts[string(p.Bytes())] {
			return false
		}
		f.facets = append(f.facets, &face{points: p, dimension: f.dimension - 1})
	}
	return true
}

// general reports whether every point is in a facet, the largest parts, and every facet of a facet
// is one of another facet too. It enters the facets.
func (l *lattice) general(f *face) bool {
	union := new(big.Int)
	for _, p := range l.largest(f.points) {
		g := l.face(p, f.dimension-1)
		if g == nil {
			return false
		}
		f.facets = append(f.facets, g)
		union.Or(union, p)
	}
	if union.Cmp(f.points) != 0 {
		return false
	}
	for _, g := range f.facets {
		for _, ridge := range g.facets {
			if !l.take(len(f.facets), f.points) || !slices.ContainsFunc(f.facets, func(o *face) bool { return o != g && part(ridge.points, o.points) }) {
				return false
			}
		}
	}
	return true
}

// largest returns the largest sets of points, but not all, that one of the sets has.
func (l *lattice) largest(points *big.Int) []*big.Int {
	var found []*big.Int
	for _, z := range l.sets {
		p := new(big.Int).And(points, z)
		if !l.take(len(found), points) || p.Sign() == 0 || p.Cmp(points) == 0 || slices.ContainsFunc(found, func(q *big.Int) bool { return part(p, q) }) {
			continue
		}
		found = append(slices.DeleteFunc(found, func(q *big.Int) bool { return part(q, p) }), p)
	}
	return found
}

// take takes the work of so many comparisons of sets, and one more.
func (l *lattice) take(n int, points *big.Int) bool {
	return l.work.Take(rational.PerNumber*(n+1)/32, points.BitLen())
}

func part(p, q *big.Int) bool { return new(big.Int).AndNot(p, q).Sign() == 0 }
