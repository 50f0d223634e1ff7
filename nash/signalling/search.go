package signalling

import (
	"context"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"exactsolve/cert/claim"
	"exactsolve/rational"
	"exactsolve/rational/polytope"
	"exactsolve/seqform/signalling"
)

// A search finds the pieces.
type search struct {
	ctx   context.Context
	game  *signalling.Game
	forms *signalling.Forms
	limit int
	cases int

	optimal [][]optimal // per message
	known   [2]map[*rational.Rat]*vertex
	numbers [2]map[string]int      // per vertex, by its key
	in      [][]bool               // per message, responses of the case that are optimal
	decided [2][]bool              // per coordinate
	first   [2][][][]polytope.Term // per type and message, forms of what the first action pays more than each other one

	pieces []piece
	words  []word
}

// A vertex of a case, and what it says of coordinates: of its own those that are not 0, and of the
// other's those that are optimal.
type vertex struct {
	number  int
	used    []bool
	optimal []bool
}

// A piece is a product of two polytopes.
type piece struct {
	vertices [2][]polytope.Vertex
	numbers  [2]map[int]bool
}

// A word of the cases: a split, or with letter [claim.CasePiece] a piece.
type word struct {
	letter byte
	a, b   int // information set and action, or piece
}

// run finds all pieces, or returns why it stopped.
func (f *search) run() error {
	f.optimal = make([][]optimal, len(f.game.Messages))
	for m := range f.game.Messages {
		if err := f.believe(m); err != nil {
			return err
		}
		f.in = append(f.in, make([]bool, f.forms.Sizes[1][m]))
	}
	var all [2]*polytope.Polytope
	for side := range all {
		var err error
		if all[side], err = polytope.Simplices(f.forms.Sizes[side]); err != nil {
			return err
		}
		f.known[side], f.numbers[side] = map[*rational.Rat]*vertex{}, map[string]int{}
		f.decided[side] = make([]bool, len(all[side].Vertices[0].At))
		for place := range f.forms.Sizes[side] {
			f.first[side] = append(f.first[side], f.forms.Optimal(side, place, 0))
		}
	}
	return f.explore(all)
}

// step counts a case.
func (f *search) step() error {
	if f.ctx.Err() != nil {
		return context.Cause(f.ctx)
	}
	if f.cases++; f.cases > f.limit {
		return fmt.Errorf("more than %d cases", f.limit)
	}
	return nil
}

// cut returns the points of p at which forms are at least 0.
func (f *search) cut(p *polytope.Polytope, forms [][]polytope.Term) (*polytope.Polytope, error) {
	p, err := p.Cut(&rational.Work{Context: f.ctx, Left: math.MaxInt64}, forms...)
	if f.ctx.Err() != nil {
		err = context.Cause(f.ctx)
	}
	return p, err
}

// look returns what there is to know of a vertex.
func (f *search) look(side int, v *polytope.Vertex) *vertex {
	if len(v.At) == 0 {
		return &vertex{}
	}
	if z := f.known[side][&v.At[0]]; z != nil {
		return z
	}
	key := v.Key()
	if _, ok := f.numbers[side][key]; !ok {
		f.numbers[side][key] = len(f.numbers[side])
	}
	z := &vertex{f.numbers[side][key], make([]bool, len(v.At)), make([]bool, len(f.decided[1-side]))}
	for j, x := range v.At {
		z.used[j] = !x.IsZero()
	}
	one := []polytope.Vertex{*v}
	for place, first := range f.forms.First[1-side] {
		more := make([]rational.Rat, f.forms.Sizes[1-side][place])
		for k, form := range f.first[1-side][place] {
			values, _ := polytope.Values(nil, form, one)
			more[k+1] = values[0]
		}
		best := slices.MinFunc(more, rational.Rat.Cmp)
		for a, x := range more {
			z.optimal[first+a] = x.Equal(best)
		}
	}
	f.known[side][&v.At[0]] = z
	return z
}

// A state has the vertices of a case.
type state [2][]*vertex

func (f *search) state(p [2]*polytope.Polytope) (z state, err error) {
	for side := range p {
		for k := range p[side].Vertices {
			if f.ctx.Err() != nil {
				return z, context.Cause(f.ctx)
			}
			z[side] = append(z[side], f.look(side, &p[side].Vertices[k]))
		}
	}
	return z, nil
}

// used counts the vertices that use a coordinate.
func (z state) used(side, j int) (n int) {
	for _, v := range z[side] {
		if v.used[j] {
			n++
		}
	}
	return n
}

// optimal counts the vertices of the other at which a coordinate is optimal.
func (z state) optimal(side, j int) (n int) {
	for _, v := range z[1-side] {
		if v.optimal[j] {
			n++
		}
	}
	return n
}

// explore finds the pieces with strategies in p.
func (f *search) explore(p [2]*polytope.Polytope) error {
	if len(p[0].Vertices) == 0 || len(p[1].Vertices) == 0 {
		return nil
	}
	if err := f.step(); err != nil {
		return err
	}
	z, err := f.state(p)
	if err != nil {
		return err
	}
	for k := range f.pieces {
		if f.pieces[k].has(z) {
			f.words = append(f.words, word{letter: claim.CasePiece, a: k})
			return nil
		}
	}
	side, place, a := f.choose(z)
	if side < 0 {
		f.words = append(f.words, word{letter: claim.CasePiece, a: len(f.pieces)})
		f.pieces = append(f.pieces, newPiece(p, z))
		return nil
	}
	at := f.forms.First[side][place] + a
	f.decided[side][at] = true
	defer func() { f.decided[side][at] = false }()
	if side == 0 {
		f.words = append(f.words, word{claim.CaseSender, f.game.Types[place].Infoset, a})
	} else {
		f.words = append(f.words, word{claim.CaseReceiver, f.game.Messages[place].Infoset, a})
	}
	if err := f.exploreOptimal(side, place, a, p); err != nil {
		return err
	}
	p[side] = p[side].Face(at)
	return f.explore(p)
}

// exploreOptimal explores the case that an action is optimal.
func (f *search) exploreOptimal(side, place, a int, p [2]*polytope.Polytope) error {
	if side == 1 {
		if !f.fits(place, a) {
			return nil
		}
		f.in[place][a] = true
		defer func() { f.in[place][a] = false }()
	}
	var err error
	if p[1-side], err = f.cut(p[1-side], f.forms.Optimal(side, place, a)); err != nil {
		return err
	}
	return f.explore(p)
}

// choose returns an action that is used and not optimal in all of a case, one that leaves few
// vertices in both cases that it is split into; or a response that is used with others that are
// not optimal together. The side is −1 if there is none.
func (f *search) choose(z state) (side, place, action int) {
	side = -1
	least := 0
	for s := range z {
		for k, first := range f.forms.First[s] {
			for a := range f.forms.Sizes[s][k] {
				used, optimal := z.used(s, first+a), z.optimal(s, first+a)
				if used == 0 || optimal == len(z[1-s]) {
					continue
				}
				score := (len(z[s]) - used) * len(z[1-s])
				if s == 0 || f.fits(k, a) {
					score += (3*optimal + len(z[1-s])) / 4 * len(z[s]) // cuts add vertices
				}
				if side < 0 || score < least {
					side, place, action, least = s, k, a, score
				}
			}
		}
	}
	if side >= 0 {
		return side, place, action
	}
	for m, first := range f.forms.First[1] {
		used := make([]bool, f.forms.Sizes[1][m])
		for a := range used {
			used[a] = z.used(1, first+a) > 0
		}
		if f.together(m, used) {
			continue
		}
		for a, is := range used {
			if is && !f.decided[1][first+a] {
				return 1, m, a
			}
		}
	}
	return -1, 0, 0
}

// fits reports whether a response is optimal together with those that are in the case, at some
// belief.
func (f *search) fits(m, a int) bool {
	before := f.in[m][a]
	f.in[m][a] = true
	defer func() { f.in[m][a] = before }()
	return f.together(m, f.in[m])
}

func newPiece(p [2]*polytope.Polytope, z state) (q piece) {
	for side := range p {
		q.vertices[side], q.numbers[side] = p[side].Vertices, map[int]bool{}
		for _, v := range z[side] {
			q.numbers[side][v.number] = true
		}
	}
	return q
}

// has reports whether a case is in the piece.
func (q *piece) has(z state) bool {
	for side := range z {
		for _, v := range z[side] {
			if !q.numbers[side][v.number] {
				return false
			}
		}
	}
	return true
}

// text returns the cases, with the pieces in an order of those that are maximal.
func (f *search) text(order []int) string {
	place := make([]int, len(f.pieces))
	for k := range f.pieces {
		for n, l := range order {
			if f.pieces[l].includes(&f.pieces[k]) {
				place[k] = n + 1
				break
			}
		}
	}
	var list []string
	for _, w := range f.words {
		list = append(list, string(w.letter))
		if w.letter == claim.CasePiece {
			list = append(list, strconv.Itoa(place[w.a]))
		} else {
			list = append(list, strconv.Itoa(w.a+1), strconv.Itoa(w.b+1))
		}
	}
	return strings.Join(list, " ")
}

// includes reports whether r is in q.
func (q *piece) includes(r *piece) bool {
	for side := range q.numbers {
		for v := range r.numbers[side] {
			if !q.numbers[side][v] {
				return false
			}
		}
	}
	return true
}
