package device

import "fmt"

// A tuples has values of tuples of sequences, in the order in which they were met.
type tuples[V any] struct {
	f     *form
	index map[string]int // in list
	list  []valued[V]
}

type valued[V any] struct {
	tuple []int
	value V
}

func newTuples[V any](f *form) *tuples[V] { return &tuples[V]{f: f, index: map[string]int{}} }

// find returns where the value of a tuple is, nil if it has none.
func (s *tuples[V]) find(tuple []int) *V {
	if k, ok := s.index[fmt.Sprint(tuple)]; ok && s.f.entries(len(tuple)) {
		return &s.list[k].value
	}
	return nil
}

// at returns where the value of a tuple, which it keeps, is to be.
func (s *tuples[V]) at(tuple []int) *V {
	if at := s.find(tuple); at != nil {
		return at
	}
	if !s.f.entries(len(tuple)) {
		return new(V)
	}
	s.index[fmt.Sprint(tuple)] = len(s.list)
	s.list = append(s.list, valued[V]{tuple: tuple})
	return &s.list[len(s.list)-1].value
}
