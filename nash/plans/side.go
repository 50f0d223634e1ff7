package plans

import (
	"exactsolve/internal/lp"
	"exactsolve/rational"
	"exactsolve/seqform"
)

// A side has one player's part of the equilibrium conditions: own plans x, and values q
// of the other player's information sets. Labels count the sequences of both players
// through, player 0's first.
type side struct {
	own, other   *seqform.Player
	first, after int         // first label of own sequences, of the other's
	pay          [][]lp.Term // per sequence of the other, what it gets: terms over own sequences

	most [][]rational.Rat // see bounds

	// value, unless nil, is what the other player gets in every equilibrium.
	value *rational.Rat
}

// newSides returns both sides of a game of two players.
func newSides(g *seqform.Game) [2]*side {
	m := g.Players[0].NumSeqs()
	z := [2]*side{
		{own: &g.Players[0], other: &g.Players[1], first: 0, after: m},
		{own: &g.Players[1], other: &g.Players[0], first: m, after: 0},
	}
	for i, s := range z {
		s.pay = make([][]lp.Term, s.other.NumSeqs())
		for t := range g.Payoffs.Len() {
			k := g.Payoffs.Seq(t, 1-i)
			s.pay[k] = append(s.pay[k], lp.Times(g.Payoffs.Seq(t, i), g.Payoffs.U(t, 1-i)))
		}
		s.most = s.bounds()
	}
	return z
}

// A face has the (x, q) of a side, with no q(h) above its bound, at which the slacks of some
// labels are 0: x itself for an own sequence, and for one of the other what that loses, its slack
//
//	q(h) − Σ q(h′) − pay(x)
//
// with h the information set of its last action, and h′ those that it leads to. The empty
// sequence has in place of q(h) the payoff of a best response.
type face struct {
	*side
	in []bool // per label
}

// A system is a linear program over the points of a face, or over their multiples.
type system struct {
	lp.Program
	x     []int // variable per own sequence; −1 where it is 0
	tau   int   // the multiple
	slack []int // row per sequence of the other
	root  int   // variable of the other player's payoff; −1 where it is known
	delta []int // variable per label not in, whose slack is at least that; −1 for others
}

// valueTerms returns the terms of values of information sets in the slack of sequence t,
// the value of the game counted as the last one.
func (s *side) valueTerms(t int) []lp.Term {
	h := s.other.SeqInfoset[t]
	if h < 0 {
		h = int32(len(s.other.Infosets))
	}
	terms := []lp.Term{lp.Times(int(h), rational.Int(1))}
	for k := range s.other.Infosets {
		if int(s.other.Infosets[k].ParentSeq) == t {
			terms = append(terms, lp.Times(k, rational.Int(-1)))
		}
	}
	return terms
}

// newSystem returns the system of the face. Measured slacks are bounded from below by
// variables between 0 and 1.
func (f *face) newSystem(measured bool) *system {
	z := &system{x: make([]int, f.own.NumSeqs()), slack: make([]int, f.other.NumSeqs()), delta: make([]int, len(f.in))}
	z.root, z.tau = -1, z.Variable(false)
	for s := range z.x {
		z.x[s] = -1
		if !f.in[f.first+s] {
			z.x[s] = z.Variable(false)
		}
	}
	values := make([]lp.Term, len(f.other.Infosets)+1)
	for h := range f.other.Infosets {
		values[h] = lp.Times(z.Variable(true), rational.Int(1))
	}
	if f.value == nil {
		z.root = z.Variable(true)
		values[len(values)-1] = lp.Times(z.root, rational.Int(1))
	} else {
		values[len(values)-1] = lp.Times(z.tau, *f.value)
	}
	for l := range z.delta {
		z.delta[l] = -1
		if measured && !f.in[l] {
			z.delta[l] = z.Variable(false)
			z.Cost(0, lp.Times(z.delta[l], rational.Int(-1)))
			z.AtLeast([]lp.Term{{Var: z.delta[l], Coef: rational.Int(-1)}}, rational.Int(-1))
		}
	}
	z.planRows(f)
	for h := range f.other.Infosets {
		terms := []lp.Term{lp.Times(values[h].Var, rational.Int(-1))}
		for q, u := range f.most[h] {
			terms = append(terms, z.own(q, u)...)
		}
		z.AtLeast(terms)
	}
	for t := range z.slack {
		var terms []lp.Term
		for _, v := range f.valueTerms(t) {
			terms = append(terms, lp.Times(values[v.Var].Var, v.Coef.Mul(values[v.Var].Coef)))
		}
		for _, u := range f.pay[t] {
			terms = append(terms, z.own(u.Var, u.Coef.Neg())...)
		}
		z.slack[t] = z.slackRow(terms, f.after+t, f.in[f.after+t])
	}
	return z
}

// own returns the term of an own sequence, none where it is 0.
func (z *system) own(s int, coef rational.Rat) []lp.Term {
	if z.x[s] < 0 {
		return nil
	}
	return []lp.Term{lp.Times(z.x[s], coef)}
}

// slackRow adds the row of a slack.
func (z *system) slackRow(terms []lp.Term, label int, in bool) int {
	if in {
		return z.Equal(terms)
	}
	if z.delta[label] >= 0 {
		terms = append(terms, lp.Times(z.delta[label], rational.Int(-1)))
	}
	return z.AtLeast(terms)
}

// planRows adds the rows of a realization plan times tau.
func (z *system) planRows(f *face) {
	z.Equal(append(z.own(0, rational.Int(1)), lp.Times(z.tau, rational.Int(-1))))
	for h := range f.own.Infosets {
		set := &f.own.Infosets[h]
		terms := z.own(int(set.ParentSeq), rational.Int(-1))
		for a := range set.Actions {
			terms = append(terms, z.own(set.Seq(a), rational.Int(1))...)
		}
		z.Equal(terms)
	}
	for s, v := range z.x {
		if l := f.first + s; v >= 0 && z.delta[l] >= 0 {
			z.slackRow(z.own(s, rational.Int(1)), l, false)
		}
	}
}

// security returns the least payoff to which plans of the face hold the other player.
func (f *face) security(s *search) (value rational.Rat, err error) {
	z := f.newSystem(false)
	z.Equal([]lp.Term{{Var: z.tau, Coef: rational.Int(1)}}, rational.Int(1))
	z.Cost(0, lp.Times(z.root, rational.Int(1)))
	sol, err := s.solve(z)
	if err != nil {
		return value, err
	}
	return sol.Value(z.root), nil
}

// multipliers returns those of the slacks of the other player's sequences, scaled to
// integers. What weights at an information set are more than before it is the multiplier of its bound.
func (f *face) multipliers(z *system, sol *lp.Solution) []rational.Rat {
	v := make([]rational.Rat, len(z.slack))
	for t, row := range z.slack {
		v[t] = sol.Multiplier(row)
	}
	return rational.Primitive(v)
}

// closed returns the labels whose slack is 0 throughout the face, with weights that prove
// it, and whether the face is empty. Weights are nil where the labels are those of the face.
//
// Of all multiples of points of the face, those with the largest sum of slacks, each counted
// up to 1, have every slack at least 1 that can be positive, as sums of multiples are multiples;
// and the weights of the others are positive.
func (f *face) closed(s *search) (in []bool, weights []rational.Rat, empty bool, err error) {
	z := f.newSystem(true)
	sol, err := s.solve(z)
	if err != nil {
		return nil, nil, false, err
	}
	in, more := make([]bool, len(f.in)), false
	for l := range in {
		in[l] = f.in[l] || sol.Value(z.delta[l]).IsZero()
		more = more || in[l] != f.in[l]
	}
	if more {
		weights = f.multipliers(z, sol)
	}
	return in, weights, in[f.first], nil
}

// least returns a plan of the face at which c·x is least, most likely a vertex of all
// plans of the face, with the least value and weights that prove it. The face must not be empty.
func (f *face) least(s *search, c []rational.Rat) (x seqform.Plan, value rational.Rat, weights []rational.Rat, err error) {
	z := f.newSystem(false)
	z.Equal([]lp.Term{{Var: z.tau, Coef: rational.Int(1)}}, rational.Int(1))
	random := uint64(1)
	for q, v := range z.x {
		if random = random*6364136223846793005 + 1442695040888963407; v >= 0 {
			z.Cost(0, lp.Times(v, c[q]))
			z.Cost(1, lp.Times(v, rational.Int(1+int64(random>>48))))
		}
	}
	sol, err := s.solve(z)
	if err != nil {
		return nil, value, nil, err
	}
	x = make(seqform.Plan, len(z.x))
	for q, v := range z.x {
		if v >= 0 {
			x[q] = sol.Value(v)
			value = value.Add(c[q].Mul(x[q]))
		}
	}
	return x, value, f.multipliers(z, sol), nil
}

// bounds returns, for each information set of the other player, numbers per own sequence: those that
// the other can get from there on against each alone. Their sum, weighted by a plan, is no less than
// what the other gets from there on against that.
func (s *side) bounds() [][]rational.Rat {
	columns := make([][]rational.Rat, s.own.NumSeqs())
	for q := range columns {
		columns[q] = make([]rational.Rat, len(s.pay))
	}
	for t, terms := range s.pay {
		for _, u := range terms {
			columns[u.Var][t] = columns[u.Var][t].Add(u.Coef)
		}
	}
	most := make([][]rational.Rat, len(s.other.Infosets))
	for _, grad := range columns {
		bySet, _ := seqform.Optimal(s.other, grad)
		for h, u := range bySet {
			most[h] = append(most[h], u)
		}
	}
	return most
}
