package parametric

import (
	"cmp"
	"errors"
	"fmt"
	"reflect"
	"slices"

	"exactsolve/cert/cell"
	"exactsolve/cert/claim"
	"exactsolve/rational/polynomial"
)

// A side is a polyhedron with the vertices of the bases met so far.
type side struct {
	*Polyhedron
	k     *checker
	known map[string]*Vertex
}

// labels are whether each label, from 1, has slack 0.
type labels []bool

// extreme checks the lists of all extreme equilibria of cells and points.
func (k *checker) extreme() error {
	p, e := k.p, k.e
	if len(p.Points) != len(k.points) || len(e.Points) != len(k.points) {
		return fmt.Errorf("%d points with evidence of %d, want %d", len(p.Points), len(e.Points), len(k.points))
	}
	polyhedra, err := Polyhedra(k.f)
	if err != nil {
		return err
	}
	var sides [2]*side
	for i, p := range polyhedra {
		sides[i] = &side{p, k, map[string]*Vertex{}}
	}
	for i := range p.Cells {
		if err := k.list(sides, k.between(i), &p.Cells[i], &e.Cells[i]); err != nil {
			return fmt.Errorf("cell %d: %w", i+1, err)
		}
	}
	var unknown []int
	for i := range p.Points {
		if (p.Points[i] == nil) != (e.Points[i] == nil) {
			return fmt.Errorf("point %d has either no claim or no evidence", i)
		}
		if p.Points[i] == nil {
			unknown = append(unknown, i)
			continue
		}
		if err := k.list(sides, cell.Point{Root: &k.points[i]}, p.Points[i], e.Points[i]); err != nil {
			return fmt.Errorf("point %d: %w", i, err)
		}
	}
	return k.unknown(unknown)
}

// list checks the list of extreme equilibria at a place: that the bases are those of all vertices, and that the list
// has the pairs of vertices that have all labels, and no others.
func (k *checker) list(sides [2]*side, z cell.Place, c *claim.Cell, e *claim.CellEvidence) error {
	if c.Vertices == nil || e.Bases == nil || !reflect.DeepEqual(claim.Cell{Vertices: c.Vertices, Equilibria: c.Equilibria}, *c) || !reflect.DeepEqual(claim.CellEvidence{Bases: e.Bases}, *e) {
		return errors.New("vertices and equilibria are needed, with bases as evidence, and no other fields")
	}
	var all [2][]labels
	var at [2][]int // where in all the vertices of the list are
	for i, s := range sides {
		var err error
		if all[i], err = s.vertices(z, e.Bases[i]); err == nil {
			at[i], err = s.listed(z, c.Vertices[i], all[i])
		}
		if err = cmp.Or(k.work.Err(), err); err != nil {
			return fmt.Errorf("player %d: %w", i+1, err)
		}
	}
	listed := map[claim.Pair[int]]bool{}
	for n, pair := range c.Equilibria {
		for i, v := range pair {
			if v < 1 || v > len(at[i]) {
				return fmt.Errorf("equilibrium %d has no vertex %d of player %d", n+1, v, i+1)
			}
		}
		both := claim.Pair[int]{at[0][pair[0]-1], at[1][pair[1]-1]}
		if listed[both] || !complementary(all[0][both[0]], all[1][both[1]]) {
			return fmt.Errorf("equilibrium %d is none, or listed before", n+1)
		}
		listed[both] = true
	}
	return k.complete(all, at, listed)
}

// complete checks that all pairs that are equilibria are listed, and that all vertices listed are in some.
func (k *checker) complete(all [2][]labels, at [2][]int, listed map[claim.Pair[int]]bool) error {
	var used [2][]bool
	for i := range used {
		used[i] = make([]bool, len(all[i]))
	}
	for x := range all[0] {
		if !k.work.Take(len(all[1]), len(all[0][x])) {
			return k.work.Err()
		}
		for y := range all[1] {
			if !complementary(all[0][x], all[1][y]) {
				continue
			}
			if !listed[claim.Pair[int]{x, y}] {
				return errors.New("an equilibrium is not listed")
			}
			used[0][x], used[1][y] = true, true
		}
	}
	for i := range at {
		for n, v := range at[i] {
			if !used[i][v] {
				return fmt.Errorf("vertex %d of player %d is in no equilibrium", n+1, i+1)
			}
		}
	}
	return nil
}

// complementary reports whether each label is one of x or of y.
func complementary(x, y labels) bool {
	for l := range x {
		if !x[l] && !y[l] {
			return false
		}
	}
	return true
}

// vertices checks that bases are those of all vertices at a place, and returns the labels of these, each once. Bases
// that differ have the same vertex at ε = 0 if the labels are the same.
func (s *side) vertices(z cell.Place, bases [][]int) (list []labels, err error) {
	if len(bases) == 0 {
		return nil, errors.New("no bases")
	}
	met := map[string]bool{}
	edges := map[string]int{} // how many bases have all labels of one but one
	for n, b := range bases {
		if n > 0 && slices.Compare(bases[n-1], b) >= 0 {
			return nil, fmt.Errorf("basis %d is not after the one before", n+1)
		}
		l, err := s.basis(z, b)
		if err != nil {
			return nil, fmt.Errorf("basis %d: %w", n+1, err)
		}
		if key := fmt.Sprint(l); !met[key] {
			met[key] = true
			list = append(list, l)
		}
		for k := range b {
			edges[edge(b, k)]++
		}
	}
	for n, b := range bases {
		for k := range b {
			if edges[edge(b, k)] == 1 && !s.ray(b, k) {
				return nil, fmt.Errorf("basis %d has no neighbor without label %d", n+1, b[k])
			}
		}
	}
	return list, s.k.work.Err()
}

func edge(b []int, k int) string { return fmt.Sprint(slices.Concat(b[:k], b[k+1:])) }

// ray reports whether the edge of a basis without label number k has no other end: whether all other labels are own ones.
func (s *side) ray(b []int, k int) bool {
	for n, l := range b {
		if n != k && (l <= s.own || l > s.own+len(s.pay)) {
			return false
		}
	}
	return true
}

// basis checks that a basis is one of a vertex at a place, and returns the labels of that at ε = 0.
func (s *side) basis(z cell.Place, b []int) (labels, error) {
	w := s.k.work
	key := fmt.Sprint(b)
	v := s.known[key]
	if v == nil {
		var err error
		if v, err = s.Vertex(w, b); err != nil {
			return nil, err
		}
		s.known[key] = v
	}
	d, ok := z.Sign(w, v.Denominator)
	if d == 0 || !ok {
		return nil, fmt.Errorf("the denominator %v is 0 somewhere", v.Denominator)
	}
	n := len(s.pay) + len(s.pay[0])
	tight := make(labels, n)
	for l := 1; l <= n; l++ {
		if slices.Contains(b, l) {
			tight[l-1] = true
			continue
		}
		for k := range n + 1 {
			sign, ok := z.Sign(w, v.Slack(w, l, k))
			if !ok || sign == -d {
				return nil, fmt.Errorf("the slack of label %d is not positive", l)
			}
			if sign != 0 {
				break
			}
			tight[l-1] = true
		}
	}
	return tight, w.Err()
}

// listed checks vertices of the list, and returns where in all their labels are.
func (s *side) listed(z cell.Place, list []claim.Strategic, all []labels) (at []int, err error) {
	where := map[string]int{}
	for k, l := range all {
		where[fmt.Sprint(l)] = k
	}
	for n := range list {
		l, err := s.labels(z, &list[n])
		if err != nil {
			return nil, fmt.Errorf("vertex %d: %w", n+1, err)
		}
		k, ok := where[fmt.Sprint(l)]
		if !ok || slices.Contains(at, k) {
			return nil, fmt.Errorf("vertex %d is none, or listed before", n+1)
		}
		at = append(at, k)
	}
	return at, nil
}

// labels returns those of a strategy with a payoff. If they are the labels of a vertex it is that one.
func (s *side) labels(z cell.Place, x *claim.Strategic) (labels, error) {
	w := s.k.work
	r := &cell.Rules{Work: w}
	if len(x.Strategy) != len(s.pay) {
		return nil, fmt.Errorf("%d probabilities of %d strategies", len(x.Strategy), len(s.pay))
	}
	if d, ok := z.Sign(w, x.Denominator); d <= 0 || !ok {
		return nil, errors.New("the denominator is not positive")
	}
	rest := x.Denominator
	for _, q := range x.Strategy {
		r.Sub(&rest, q)
	}
	if sign, ok := z.Sign(w, rest); sign != 0 || !ok {
		return nil, errors.New("the probabilities do not sum to the denominator")
	}
	values := slices.Clone(x.Strategy)
	var v polynomial.Poly
	r.Add(&v, x.Payoff, s.k.f.Scale)
	values = append(values, v)
	tight := make(labels, len(s.pay)+len(s.pay[0]))
	for l := range tight {
		var slack polynomial.Poly
		for i, c := range s.form(l + 1) {
			r.Add(&slack, c, values[i])
		}
		sign, ok := z.Sign(w, slack)
		tight[l] = sign == 0 && ok
	}
	return tight, nil
}
