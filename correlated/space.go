package correlated

import (
	"fmt"

	"exactsolve/cert/claim"
	"exactsolve/internal/lp"
	"exactsolve/rational"
	"exactsolve/seqform"
	"exactsolve/seqform/forms"
)

// A space is what devices are, as points of a polytope: variables of a linear program with equations.
type space interface {
	size() int

	// at calls visit for the variables whose sum is the probability that a tuple of sequences is played.
	at(tuple []int32, visit func(v int))

	// enter adds the equations to a program whose variables are those of the space. It returns which variables
	// make a basis with them whose point is that all play the actions first; nil if that is easily found.
	enter(p *lp.Program, first [][]int) []bool

	// device returns the point of a solution, and potentials the multipliers of the equations.
	device(f *form, value func(v int) rational.Rat) claim.Device
	potentials(multiplier func(row int) rational.Rat) *claim.Pair[[]claim.Potential]

	// permutation returns the images of the variables.
	permutation(r *renaming) []int
}

// newSpace returns the space of the devices of a game: all of them and no others.
func newSpace(f *form) (space, error) {
	if f.paired() {
		return newPairs(f.g), nil
	}
	if f.g.Tree != nil {
		if err := limitTuples(f.g, forms.Count); err != nil {
			return nil, &Refusal{"that a device is the best is not proved for 3 or more players or where chance tells players different things, with so many plans: " + err.Error()}
		}
	}
	return newTuples(f.g), nil
}

// paired reports whether devices are pairs of sequences.
func (f *form) paired() bool {
	return f.g.Tree != nil && f.agents == nil && len(f.g.Players) == 2 && publicChance(f.g.Tree)
}

// wide reports whether devices are distributions over more tuples of plans than programs have.
func (f *form) wide() bool {
	return f.g.Tree != nil && !f.paired() && limitTuples(f.g, forms.Count) != nil
}

// tuples are distributions over tuples of plans.
type tuples struct {
	g       *seqform.Game
	plans   [][][]int   // per player and plan, actions from 1
	playing [][][]int32 // per player and sequence, the plans that play it, times step
	n       int
}

func newTuples(g *seqform.Game) *tuples {
	s := &tuples{g: g, n: 1, plans: make([][][]int, len(g.Players)), playing: make([][][]int32, len(g.Players))}
	for i := len(g.Players) - 1; i >= 0; i-- { // the plans of the last player change fastest
		p := &g.Players[i]
		s.playing[i] = make([][]int32, p.NumSeqs())
		all := forms.Plans(p)
		for k, x := range all {
			s.plans[i] = append(s.plans[i], actions(p, x))
			for q := range x {
				if !x[q].IsZero() {
					s.playing[i][q] = append(s.playing[i][q], int32(k*s.n))
				}
			}
		}
		s.n *= len(all)
	}
	return s
}

func (s *tuples) size() int { return s.n }

func (s *tuples) at(tuple []int32, visit func(v int)) { s.from(0, 0, tuple, visit) }

// from goes through the plans of player i and those after.
func (s *tuples) from(i, v int, tuple []int32, visit func(v int)) {
	if i == len(tuple) {
		visit(v)
		return
	}
	for _, k := range s.playing[i][tuple[i]] {
		s.from(i+1, v+int(k), tuple, visit)
	}
}

func (s *tuples) enter(p *lp.Program, _ [][]int) []bool {
	all := make([]lp.Term, s.n)
	for v := range all {
		all[v] = lp.Times(v, rational.Int(1))
	}
	p.Equal(all, rational.Int(1))
	return nil
}

func (s *tuples) device(f *form, value func(v int) rational.Rat) (d claim.Device) {
	for v := range s.n {
		w := value(v)
		if w.IsZero() {
			continue
		}
		plans, rest := make([][]int, len(s.plans)), v
		for i := len(plans) - 1; i >= 0; i-- {
			n := len(s.plans[i])
			plans[i], rest = s.plans[i][rest%n], rest/n
		}
		d.Plans = append(d.Plans, claim.Draw{Weight: w, Actions: f.draw(plans)})
	}
	return d
}

func (s *tuples) potentials(func(row int) rational.Rat) *claim.Pair[[]claim.Potential] { return nil }

// An equation says that the weights of the actions at an information set of a player, together with a sequence of
// the other one, are those of the sequence before.
type equation struct{ player, infoset, with int }

// pairs are probabilities of relevant pairs of sequences of two players. They are those of devices where
// chance is public.
//
// Reference: von Stengel and Forges 2008 [vSF08]; Farina and Sandholm 2020 [FS20].
type pairs struct {
	g      *seqform.Game
	all    [2][]int   // information sets
	linked [2][][]int // per information set, those of the other player that are on a path with it
	list   []claim.Pair[int32]
	index  map[claim.Pair[int32]]int
	rows   []int // of each equation, −1 if it is left out
}

func newPairs(g *seqform.Game) *pairs {
	s := &pairs{g: g, linked: linked(g), index: map[claim.Pair[int32]]int{}}
	for i := range s.all {
		for h := range g.Players[i].Infosets {
			s.all[i] = append(s.all[i], h)
		}
	}
	for s1, h := range g.Players[0].SeqInfoset {
		s.with(0, int(h), func(s2 int) {
			pair := claim.Pair[int32]{int32(s1), int32(s2)}
			s.index[pair] = len(s.list)
			s.list = append(s.list, pair)
		})
	}
	return s
}

// with calls visit for the sequences of the other player that make relevant pairs with one of player i whose
// last information set is h, or −1.
func (s *pairs) with(i, h int, visit func(seq int)) {
	visit(0)
	other := &s.g.Players[1-i]
	sets := s.all[1-i]
	if h >= 0 {
		sets = s.linked[i][h]
	}
	for _, k := range sets {
		for a := range other.Infosets[k].Actions {
			visit(other.Infosets[k].Seq(a))
		}
	}
}

func (s *pairs) size() int { return len(s.list) }

func (s *pairs) at(tuple []int32, visit func(v int)) {
	v, ok := s.index[claim.Pair[int32]{tuple[0], tuple[1]}]
	if !ok {
		panic(fmt.Sprintf("correlated: sequences %v are not on one path", tuple))
	}
	visit(v)
}

// enter leaves out the equation of information set h of player 1 with the sequence (k, first action) wherever it
// has one: it follows, as the sum of the equations of h with the sequences of k is, but for equations with
// the sequences before, that of the equations of k with the sequences of h.
//
// Each other equation has its basic variable: that in which first is played where the equation is. In the order
// of pairs of information sets, those before first, and for one pair first the equations of player 1, the basis
// is triangular.
func (s *pairs) enter(p *lp.Program, first [][]int) []bool {
	basic := make([]bool, len(s.list))
	p.Equal([]lp.Term{lp.Times(0, rational.Int(1))}, rational.Int(1))
	basic[0] = true
	s.rows = nil
	for _, e := range s.equations() {
		if k := s.g.Players[1-e.player].SeqInfoset[e.with]; e.player == 0 && k >= 0 && s.g.Players[1].SeqAction(e.with) == first[1][k] {
			s.rows = append(s.rows, -1)
			continue
		}
		terms := s.terms(e)
		basic[terms[1+first[e.player][e.infoset]].Var] = true
		s.rows = append(s.rows, p.Equal(terms))
	}
	return basic
}

func (s *pairs) equations() (list []equation) {
	for i := range s.all {
		for _, h := range s.all[i] {
			s.with(i, h, func(with int) { list = append(list, equation{i, h, with}) })
		}
	}
	return list
}

// terms returns those of an equation: of the sequence before, then of the actions.
func (s *pairs) terms(e equation) []lp.Term {
	set := &s.g.Players[e.player].Infosets[e.infoset]
	terms := []lp.Term{s.term(e.player, int(set.ParentSeq), e.with, -1)}
	for a := range set.Actions {
		terms = append(terms, s.term(e.player, set.Seq(a), e.with, 1))
	}
	return terms
}

// term returns the probability of a pair of sequences of player i and the other, times a number.
func (s *pairs) term(i, own, other int, times int64) (t lp.Term) {
	tuple := [2]int32{int32(own), int32(other)}
	if i == 1 {
		tuple[0], tuple[1] = tuple[1], tuple[0]
	}
	s.at(tuple[:], func(v int) { t = lp.Times(v, rational.Int(times)) })
	return t
}

func (s *pairs) device(_ *form, value func(v int) rational.Rat) (d claim.Device) {
	for v, pair := range s.list {
		if w := value(v); !w.IsZero() {
			d.Pairs = append(d.Pairs, claim.SeqPair{Weight: w, Sequences: claim.Pair[int]{int(pair[0]), int(pair[1])}})
		}
	}
	return d
}

func (s *pairs) potentials(multiplier func(row int) rational.Rat) *claim.Pair[[]claim.Potential] {
	return s.potentialsOf(func(k int) (w rational.Rat) {
		if s.rows[k] >= 0 {
			w = multiplier(s.rows[k])
		}
		return w
	})
}

// potentialsOf returns multipliers of the equations by number.
func (s *pairs) potentialsOf(multiplier func(k int) rational.Rat) *claim.Pair[[]claim.Potential] {
	z := &claim.Pair[[]claim.Potential]{{}, {}}
	for k, e := range s.equations() {
		if w := multiplier(k); !w.IsZero() {
			z[e.player] = append(z[e.player], claim.Potential{Weight: w.Neg(), Infoset: e.infoset + 1, Sequence: e.with})
		}
	}
	return z
}
