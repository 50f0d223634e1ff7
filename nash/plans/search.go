package plans

import (
	"context"
	"fmt"
	"slices"

	"exactsolve/cert/claim"
	"exactsolve/internal/lp"
	"exactsolve/rational"
	"exactsolve/seqform"
	"exactsolve/seqform/meter"
)

// A search is the distinction of cases. A case has a face of each side, and stands for the
// equilibria whose plans, with payoffs from each information set on, are points of them. Every
// label has slack 0 at one side at least, so each case is split by a label into two.
type search struct {
	ctx   context.Context
	opt   Options
	sides [2]*side
	known [2]map[string]*closure

	words   []word
	weights [2]weightList
	leaves  []*leaf
	cut     bool // a polytope has too many vertices
	stats   Stats
}

// A closure is what is known of a face.
type closure struct {
	face     *face
	weights  int // number in the list that prove the labels of the face; −1 for none
	empty    bool
	polytope *polytope // of the face, once it is asked for
}

// A leaf is a case in which all pairs of plans are equilibria.
type leaf struct{ sides [2]*closure }

// A word of the evidence is a letter and a number, or a leaf.
type word struct {
	letter byte
	number int
	leaf   *leaf
}

// A weightList has weights without repetition.
type weightList struct {
	list   [][]rational.Rat
	number map[string]int
}

func (w *weightList) add(v []rational.Rat) int {
	var key []byte
	for _, x := range v {
		key = append(x.Append(key), ' ')
	}
	n, ok := w.number[string(key)]
	if !ok {
		if w.number == nil {
			w.number = map[string]int{}
		}
		n = len(w.list)
		w.number[string(key)] = n
		w.list = append(w.list, v)
	}
	return n
}

// run searches all cases.
func (s *search) run(g *seqform.Game) error {
	meter.From(s.ctx).Count("cases")
	_, constant := g.ConstantSum()
	var in [2][]bool
	for i, side := range s.sides {
		s.known[i] = map[string]*closure{}
		in[i] = make([]bool, side.own.NumSeqs()+side.other.NumSeqs())
		in[i][side.after] = true // as the empty sequence is played
		if constant {
			value, err := (&face{side, in[i]}).security(s)
			if err != nil {
				return err
			}
			side.value = &value
		}
	}
	return s.explore(in)
}

// solve solves a program, unless the limit of pivots has been reached.
func (s *search) solve(z *system) (*lp.Solution, error) {
	if s.opt.MaxPivots > 0 && s.stats.Pivots >= s.opt.MaxPivots {
		return nil, fmt.Errorf("pivot limit of %d %w", s.opt.MaxPivots, errLimit)
	}
	sol, err := z.Solve(s.ctx, lp.Options{})
	s.stats.Programs++
	if err == nil {
		s.stats.Pivots += sol.Stats.FloatPivots + sol.Stats.ExactPivots
		s.stats.Bits = max(s.stats.Bits, sol.Stats.Bits)
	}
	return sol, err
}

// explore searches the case with the labels.
func (s *search) explore(in [2][]bool) error {
	s.stats.Cases++
	meter.From(s.ctx).Add(1)
	l := &leaf{}
	for i := range in {
		c, err := s.close(i, in[i])
		if err != nil {
			return err
		}
		if c.weights >= 0 {
			s.words = append(s.words, word{letter: claim.StepClosed[i], number: c.weights})
		}
		if c.empty {
			return nil
		}
		l.sides[i] = c
	}
	a, b := l.sides[0].face.in, l.sides[1].face.in
	k := 0
	for k < len(a) && (a[k] || b[k]) {
		k++
	}
	if k == len(a) {
		return s.leaf(l)
	}
	s.words = append(s.words, word{letter: claim.StepSplit, number: k})
	if err := s.explore([2][]bool{with(a, k), b}); err != nil {
		return err
	}
	return s.explore([2][]bool{a, with(b, k)})
}

// with returns labels and one more.
func with(in []bool, l int) []bool {
	z := slices.Clone(in)
	z[l] = true
	return z
}

// close returns what is known of a face.
func (s *search) close(i int, in []bool) (*closure, error) {
	side := s.sides[i]
	in = slices.Clone(in)
	for q := 1; q < side.own.NumSeqs(); q++ { // what follows a sequence that is not played is not played
		before := side.own.Infosets[side.own.SeqInfoset[q]].ParentSeq
		in[side.first+q] = in[side.first+q] || in[side.first+int(before)]
	}
	key := keyOf(in)
	if c := s.known[i][key]; c != nil {
		return c, nil
	}
	all, weights, empty, err := (&face{side, in}).closed(s)
	if err != nil {
		return nil, err
	}
	c := &closure{face: &face{side, all}, weights: -1, empty: empty}
	if weights != nil {
		c.weights = s.weights[i].add(weights)
		whole := keyOf(all)
		if s.known[i][whole] == nil {
			s.known[i][whole] = &closure{face: c.face, weights: -1, empty: empty}
		}
	}
	s.known[i][key] = c
	return c, nil
}

func keyOf(in []bool) string {
	key := make([]byte, len(in))
	for k, x := range in {
		if x {
			key[k] = 1
		}
	}
	return string(key)
}

// leaf ends a case. A limit that is reached leaves it with the points found so far, if there are
// some on both sides.
func (s *search) leaf(l *leaf) error {
	for i, c := range l.sides {
		c = s.known[i][keyOf(c.face.in)]
		l.sides[i] = c
		if c.polytope == nil {
			p, err := newPolytope(s, c.face)
			if len(p.points) > 0 {
				c.polytope = p
			}
			if err != nil {
				return err
			}
		}
	}
	s.words = append(s.words, word{leaf: l})
	s.leaves = append(s.leaves, l)
	for _, c := range l.sides {
		if c.polytope.partial {
			if err := c.polytope.grow(s); err != nil {
				return err
			}
		}
	}
	return nil
}
