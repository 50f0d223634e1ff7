package parametric

import (
	"slices"

	"exactsolve/cert/claim"
)

// point returns what is claimed at the beginning of cell k, or the end of the last one.
func (l *lister) point(k int) (*claim.Cell, *claim.CellEvidence, error) {
	near := l.found[max(0, k-1):min(len(l.found), k+1)]
	root := near[len(near)-1].from
	if k == len(l.found) {
		root = near[0].to
	}
	var bases [2][][]int
	if root.Rational() {
		for i, p := range l.sides {
			var err error
			if bases[i], err = l.bases(p, root.Low); err != nil {
				return nil, nil, err
			}
		}
		return l.list(&place{at: root.Low}, bases)
	}
	z := &place{root: root}
	for i, p := range l.sides {
		s := &walk{l: l, p: p, z: z, verdicts: map[string]bool{}, edges: map[string]int{}}
		for _, n := range near {
			for _, b := range n.bases[i] {
				s.try(b, true)
			}
		}
		s.all()
		if err := l.ctx.Err(); err != nil {
			return nil, nil, err
		}
		bases[i] = s.list
	}
	return l.list(z, bases)
}

// A walk goes along edges through all bases at an irrational point, where it tries which labels there are: with numbers
// like that a dictionary would take longer.
type walk struct {
	l        *lister
	p        *polyhedron
	z        *place
	verdicts map[string]bool // of bases that were tried
	list     [][]int
	edges    map[string]int // how many bases of the list have all labels of one but one
}

// all completes the list.
func (s *walk) all() {
	m, n := len(s.p.pay), len(s.p.pay[0])
	for j := range n { // one of these is a basis of a vertex
		b := []int{s.p.other + 1 + j}
		for i := 1; i < m; i++ {
			b = append(b, s.p.own+1+i)
		}
		slices.Sort(b)
		s.try(b, false)
	}
	for k := 0; k < len(s.list); k++ {
		for j := range s.list[k] {
			if rest := slices.Delete(slices.Clone(s.list[k]), j, j+1); s.edges[key(rest)] == 1 && !s.ray(rest) {
				s.cross(rest)
			}
		}
	}
	slices.SortFunc(s.list, slices.Compare)
}

// ray reports whether the edge with these labels has one end only.
func (s *walk) ray(rest []int) bool {
	return !slices.ContainsFunc(rest, func(l int) bool { return l <= s.p.own || l > s.p.own+len(s.p.pay) })
}

// cross finds the other end of an edge.
func (s *walk) cross(rest []int) {
	for label := 1; label <= s.p.labels() && s.edges[key(rest)] < 2; label++ {
		if at, in := slices.BinarySearch(rest, label); !in {
			s.try(slices.Insert(slices.Clone(rest), at, label), false)
		}
	}
}

// try enters a basis into the list if it is one of a vertex. One near is one in a cell next to the point.
func (s *walk) try(b []int, near bool) {
	k := key(b)
	if _, met := s.verdicts[k]; met {
		return
	}
	s.verdicts[k] = s.vertex(s.l.corner(s.p, b), near)
	if s.verdicts[k] {
		s.list = append(s.list, b)
		for j := range b {
			s.edges[key(slices.Delete(slices.Clone(b), j, j+1))]++
		}
	}
}

// vertex reports whether the vertex of a basis is one at the point. One near is, unless something is 0 at the point
// that is not nearby.
func (s *walk) vertex(v *corner, near bool) bool {
	l := s.l
	if v.Vertex == nil {
		return false
	}
	if near && !slices.ContainsFunc(v.first, func(x *factor) bool { return slices.Contains(x.roots, s.z.root) }) {
		return true
	}
	d := l.sign(s.z, v.Denominator)
	if d == 0 {
		return false
	}
	for label := 1; label <= len(v.slacks); label++ {
		if slices.Contains(v.basis, label) {
			continue
		}
		sign := 0
		for k := 0; k <= len(v.slacks) && sign == 0; k++ {
			sign = l.sign(s.z, v.slack(label, k))
		}
		if sign != d {
			return false
		}
	}
	return true
}
