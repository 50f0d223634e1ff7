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
)

// A side is a polyhedron with the bases that are listed for it.
type side struct {
	*Polyhedron
	k     *checker
	bases map[string]*basis // by their text
}

// A basis has the places at which it is listed, in order, and the labels of its vertex there. Points have even numbers,
// and cells odd ones.
type basis struct {
	*Vertex
	places []int
	labels map[int]labels
}

// labels have for each label, from 1, a letter: '0' if the slack is 0 without ε.
type labels string

func letter(zero bool) byte {
	if zero {
		return '0'
	}
	return '+'
}

// side reads the bases that are listed for player i, and finds the labels of their vertices.
func (k *checker) side(i int, p *Polyhedron, evidence []*claim.CellEvidence) (*side, error) {
	s := &side{p, k, map[string]*basis{}}
	var order []*basis
	for j, e := range evidence {
		if e == nil {
			continue
		}
		if e.Bases == nil || !reflect.DeepEqual(claim.CellEvidence{Bases: e.Bases}, *e) {
			return nil, fmt.Errorf("%s: bases are needed as evidence, and no other fields", words(j))
		}
		for n, list := range e.Bases[i] {
			if n > 0 && slices.Compare(e.Bases[i][n-1], list) >= 0 {
				return nil, fmt.Errorf("%s: player %d: basis %d is not after the one before", words(j), i+1, n+1)
			}
			b := s.bases[fmt.Sprint(list)]
			if b == nil {
				v, err := s.Vertex(k.work, list)
				if err != nil {
					return nil, fmt.Errorf("%s: player %d: basis %d: %w", words(j), i+1, n+1, err)
				}
				b = &basis{Vertex: v, labels: map[int]labels{}}
				s.bases[fmt.Sprint(list)] = b
				order = append(order, b)
			}
			b.places = append(b.places, j)
		}
	}
	for _, b := range order {
		if err := cmp.Or(k.work.Err(), s.follow(b)); err != nil {
			return nil, fmt.Errorf("player %d: basis %v: %w", i+1, b.basis, err)
		}
	}
	return s, k.work.Err()
}

// follow finds the labels of a basis where it is listed, from the first to the last of places that follow one another.
func (s *side) follow(b *basis) error {
	for n := 0; n < len(b.places); {
		from := b.places[n]
		to := from
		for ; n < len(b.places) && b.places[n] <= to+1; n++ {
			to = b.places[n]
		}
		if err := s.settle(b, from, to); err != nil {
			return err
		}
	}
	return nil
}

// settle finds the labels of a basis at places from one to another: at once, if they begin and end with cells and no
// slack has a root; and otherwise in two parts.
func (s *side) settle(b *basis, from, to int) error {
	cut := (from + to) / 2
	switch {
	case from < to && from%2 == 0:
		cut = from
	case from < to && to%2 == 0:
		cut = to - 1
	default:
		l, err := s.tight(b, s.k.place(from, to))
		if from == to && err != nil {
			return fmt.Errorf("%s: %w", words(from), err)
		}
		if err == nil {
			for j := from; j <= to; j++ {
				b.labels[j] = l
			}
			return nil
		}
	}
	if err := s.settle(b, from, cut); err != nil {
		return err
	}
	return s.settle(b, cut+1, to)
}

// tight checks that a basis is one throughout, and returns the labels of its vertex, if they are the same throughout.
func (s *side) tight(b *basis, z cell.Place) (labels, error) {
	w := s.k.work
	d, ok := z.Sign(w, b.Denominator)
	if d == 0 || !ok {
		return "", fmt.Errorf("the denominator %v is 0 somewhere", b.Denominator)
	}
	n := len(s.pay) + len(s.pay[0])
	var list strings.Builder
	for l := 1; l <= n; l++ {
		zero := slices.Contains(b.basis, l)
		for k := 0; k <= n && !slices.Contains(b.basis, l); k++ {
			sign, ok := z.Sign(w, b.Slack(w, l, k))
			if !ok || sign == -d {
				return "", fmt.Errorf("the slack of label %d is not positive", l)
			}
			if sign != 0 {
				break
			}
			zero = true
		}
		list.WriteByte(letter(zero))
	}
	return labels(list.String()), w.Err()
}

// vertices checks that bases, which are some at a place, are all, and returns the labels of their vertices, each once.
// Bases that differ have the same vertex at ε = 0 if the labels are the same.
func (s *side) vertices(j int, bases [][]int) (list []labels, err error) {
	if len(bases) == 0 {
		return nil, errors.New("no bases")
	}
	met := map[labels]bool{}
	edges := map[string]int{} // how many bases have all labels of one but one
	for _, b := range bases {
		if l := s.bases[fmt.Sprint(b)].labels[j]; !met[l] {
			met[l] = true
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
