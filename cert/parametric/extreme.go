package parametric

import (
	"cmp"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"

	"exactsolve/cert/cell"
	"exactsolve/cert/claim"
	"exactsolve/rational/polynomial"
)

// extreme checks the lists of all extreme equilibria of cells and points.
func (k *checker) extreme() error {
	p, e := k.p, k.e
	if len(p.Points) != len(k.points) || len(e.Points) != len(k.points) {
		return fmt.Errorf("%d points with evidence of %d, want %d", len(p.Points), len(e.Points), len(k.points))
	}
	cells, evidence := make([]*claim.Cell, len(k.points)+len(p.Cells)), make([]*claim.CellEvidence, len(k.points)+len(p.Cells))
	var unknown []int
	for i := range k.points {
		if cells[2*i], evidence[2*i] = p.Points[i], e.Points[i]; (p.Points[i] == nil) != (e.Points[i] == nil) {
			return fmt.Errorf("point %d has either no claim or no evidence", i)
		}
		if p.Points[i] == nil {
			unknown = append(unknown, i)
		}
	}
	for i := range p.Cells {
		cells[2*i+1], evidence[2*i+1] = &p.Cells[i], &e.Cells[i]
	}
	polyhedra, err := Polyhedra(k.f)
	if err != nil {
		return err
	}
	var sides [2]*side
	for i, p := range polyhedra {
		if sides[i], err = k.side(i, p, evidence); err != nil {
			return err
		}
	}
	for j, c := range cells {
		if c == nil {
			continue
		}
		if err := cmp.Or(k.work.Err(), k.list(sides, j, c, evidence[j])); err != nil {
			return fmt.Errorf("%s: %w", words(j), err)
		}
	}
	return k.unknown(unknown)
}

func words(j int) string { return fmt.Sprintf([]string{"point %d", "cell %d"}[j%2], (j+1)/2) }

// place returns the place of that number; or of those from one to another, both of cells.
func (k *checker) place(from, to int) cell.Place {
	if from == to && from%2 == 0 {
		return cell.Point{Root: &k.points[from/2]}
	}
	return &polynomial.Between{From: &k.points[from/2], To: &k.points[(to+1)/2]}
}

// list checks the list of extreme equilibria at a place: that the bases are those of all vertices, and that the list
// has the pairs of vertices that have all labels, and no others.
func (k *checker) list(sides [2]*side, j int, c *claim.Cell, e *claim.CellEvidence) error {
	if c.Vertices == nil || !reflect.DeepEqual(claim.Cell{Vertices: c.Vertices, Equilibria: c.Equilibria}, *c) {
		return errors.New("vertices and equilibria are needed, and no other fields")
	}
	var all [2][]labels
	var at [2][]int // where in all the vertices of the list are
	for i, s := range sides {
		var err error
		if all[i], err = s.vertices(j, e.Bases[i]); err == nil {
			at[i], err = s.listed(j, c.Vertices[i], all[i])
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
	for l := range len(x) {
		if x[l] != '0' && y[l] != '0' {
			return false
		}
	}
	return true
}

// listed checks vertices of the list, and returns where in all their labels are.
func (s *side) listed(j int, list []claim.Strategic, all []labels) (at []int, err error) {
	where := map[labels]int{}
	for k, l := range all {
		where[l] = k
	}
	met := map[int]bool{}
	for n := range list {
		l, err := s.labelsOf(s.k.place(j, j), &list[n])
		if err != nil {
			return nil, fmt.Errorf("vertex %d: %w", n+1, err)
		}
		k, ok := where[l]
		if !ok || met[k] {
			return nil, fmt.Errorf("vertex %d is none, or listed before", n+1)
		}
		met[k] = true
		at = append(at, k)
	}
	return at, nil
}

// labelsOf returns the labels of a strategy with a payoff. If they are those of a vertex it is that one.
func (s *side) labelsOf(z cell.Place, x *claim.Strategic) (labels, error) {
	w := s.k.work
	r := &cell.Rules{Work: w}
	if len(x.Strategy) != len(s.pay) {
		return "", fmt.Errorf("%d probabilities of %d strategies", len(x.Strategy), len(s.pay))
	}
	if d, ok := z.Sign(w, x.Denominator); d <= 0 || !ok {
		return "", errors.New("the denominator is not positive")
	}
	rest := x.Denominator
	for _, q := range x.Strategy {
		r.Sub(&rest, q)
	}
	if !cell.IsZero(w, z, rest) {
		return "", errors.New("the probabilities do not sum to the denominator")
	}
	values := append(slices.Clone(x.Strategy), nil)
	r.Add(&values[len(s.pay)], x.Payoff, s.k.f.Scale)
	var tight strings.Builder
	for l := range len(s.pay) + len(s.pay[0]) {
		var slack polynomial.Poly
		for i, c := range s.form(l + 1) {
			r.Add(&slack, c, values[i])
		}
		tight.WriteByte(letter(cell.IsZero(w, z, slack)))
	}
	return labels(tight.String()), nil
}
