package plans

import (
	"fmt"

	"exactsolve/cert/claim"
	"exactsolve/rational"
	"exactsolve/seqform"
)

// A side has what is said of the plans of one player, own.
type side struct {
	work         *rational.Work
	own, other   *seqform.Player
	first, after int           // first label of own sequences, of the other's
	value        *rational.Rat // what the other player gets in all equilibria; nil if that is not known
	weights      []weights
	subsets      int
	hulls        []hull // of the subsets, then the inner ones
	spans        map[string][][]rational.Rat
	most         [][]rational.Rat // per information set of the other and own sequence

	payoffs *seqform.Payoffs
	player  int // own
}

// weights are those of the other player's sequences, v, with what they pay the other player at
// own sequences, less what bounds of values do: x·pay + Σ v·loss ≤ total for all plans x, total
// being unknown but for a constant sum if v(∅) ≠ 0.
type weights struct {
	v, pay []rational.Rat
	total  rational.Rat
}

func newSide(g *seqform.Game, i int) *side {
	s := &side{work: g.Work(), own: &g.Players[i], other: &g.Players[1-i], payoffs: g.Payoffs, player: i, spans: map[string][][]rational.Rat{}}
	if i == 0 {
		s.after = s.own.NumSeqs()
	} else {
		s.first = s.other.NumSeqs()
	}
	s.most = s.bounds()
	return s
}

// bounds returns, for each information set of the other player and each own sequence, what the other can
// get from there on against that sequence alone. What the other gets against a plan is no more than
// their sum, weighted by the plan.
func (s *side) bounds() [][]rational.Rat {
	most := make([][]rational.Rat, len(s.other.Infosets))
	if !s.work.Take(rational.PerNumber*s.own.NumSeqs(), rational.PerNumber*s.other.NumSeqs()) {
		return most
	}
	terms := make([][]int, s.own.NumSeqs())
	for t := range s.payoffs.Len() {
		q := s.payoffs.Seq(t, s.player)
		terms[q] = append(terms[q], t)
	}
	for q := range terms {
		grad := make([]rational.Rat, s.other.NumSeqs())
		for _, t := range terms[q] {
			grad[s.payoffs.Seq(t, 1-s.player)] = s.payoffs.U(t, 1-s.player)
		}
		bySet, _ := seqform.Optimal(s.other, grad)
		for h, u := range bySet {
			most[h] = append(most[h], u)
		}
	}
	return most
}

func (s *side) labels() int { return s.own.NumSeqs() + s.other.NumSeqs() }

// readWeights checks that weights at an information set sum to no less than the one before it.
func (s *side) readWeights(v []rational.Rat) error {
	if len(v) != s.other.NumSeqs() {
		return fmt.Errorf("%d for %d sequences", len(v), s.other.NumSeqs())
	}
	w := weights{v: v, pay: make([]rational.Rat, s.own.NumSeqs())}
	for t := range s.payoffs.Len() {
		at := &w.pay[s.payoffs.Seq(t, s.player)]
		*at = s.work.Add(*at, s.work.Mul(v[s.payoffs.Seq(t, 1-s.player)], s.payoffs.U(t, 1-s.player)))
	}
	for h := range s.other.Infosets {
		set := &s.other.Infosets[h]
		excess := v[set.ParentSeq].Neg()
		for a := range set.Actions {
			excess = s.work.Add(excess, v[set.Seq(a)])
		}
		if excess.Sign() < 0 {
			return fmt.Errorf("they sum to less at information set %d than before it", h+1)
		}
		for q, u := range s.most[h] {
			if !excess.IsZero() && !u.IsZero() {
				w.pay[q] = s.work.Add(w.pay[q], s.work.Mul(excess, u).Neg())
			}
		}
	}
	switch {
	case s.value != nil:
		w.total = s.work.Mul(v[0], *s.value)
	case !v[0].IsZero():
		return fmt.Errorf("the empty sequence has weight %v, not 0", v[0])
	}
	s.weights = append(s.weights, w)
	return nil
}

// readHulls reads the polytopes of the subsets and those within them.
func (s *side) readHulls(subsets []claim.Subset, i int, inner []claim.Inner) error {
	for _, u := range subsets {
		s.hulls = append(s.hulls, newHull(s.work, u.Plans[i]))
	}
	s.subsets = len(subsets)
	for k, in := range inner {
		if in.Subset < 1 || in.Subset > len(subsets) || len(in.Weights) == 0 {
			return fmt.Errorf("inner polytope %d of player %d is empty, or in no subset", k+1, i+1)
		}
		outer := subsets[in.Subset-1].Plans[i]
		var points []seqform.Plan
		for _, shares := range in.Weights {
			if len(shares) != len(outer) {
				return fmt.Errorf("inner polytope %d of player %d has %d shares of %d plans", k+1, i+1, len(shares), len(outer))
			}
			if err := seqform.CheckDistribution(s.work, shares); err != nil {
				return err
			}
			points = append(points, s.mixture(shares, outer))
		}
		h := newHull(s.work, points)
		h.subset = in.Subset
		s.hulls = append(s.hulls, h)
	}
	return nil
}

func (s *side) mixture(shares []rational.Rat, plans []seqform.Plan) seqform.Plan {
	z := make(seqform.Plan, s.own.NumSeqs())
	for k, w := range shares {
		if !w.IsZero() {
			for q := range z {
				z[q] = s.work.Add(z[q], s.work.Mul(w, plans[k][q]))
			}
		}
	}
	return z
}

// allows reports whether negative weights are of labels in.
func (w *weights) allows(s *side, in []bool) bool {
	for t, v := range w.v {
		if v.Sign() < 0 && !in[s.after+t] {
			return false
		}
	}
	return true
}

// extend puts in the own sequences that follow those in, in one pass.
func (s *side) extend(in []bool) {
	for h := range s.own.Infosets {
		set := &s.own.Infosets[h]
		if in[s.first+int(set.ParentSeq)] {
			for a := range set.Actions {
				in[s.first+set.Seq(a)] = true
			}
		}
	}
}

// close puts in the labels that weights show to be labels of every plan of the case, or reports
// that there is no plan.
func (s *side) close(w *weights, in []bool) (empty bool, err error) {
	if !s.work.Take(rational.PerNumber*len(in)/16, 0) { // what it costs without sums
		return false, s.work.Err()
	}
	if !w.allows(s, in) {
		return false, fmt.Errorf("a negative weight of a sequence that may lose")
	}
	value, loss, ok := s.least(w, in)
	if !ok {
		return true, nil
	}
	switch c := s.work.Add(value, w.total.Neg()).Sign(); {
	case c > 0:
		return true, nil
	case c < 0:
		return false, fmt.Errorf("weights show nothing")
	}
	for t, v := range w.v {
		in[s.after+t] = in[s.after+t] || v.Sign() > 0
	}
	for q := range loss {
		in[s.first+q] = in[s.first+q] || loss[q]
	}
	s.extend(in)
	return false, nil
}

// least returns the least of x·pay over the plans that use no label in, false if there are none,
// and which sequences only others use.
func (s *side) least(w *weights, in []bool) (value rational.Rat, loss []bool, ok bool) {
	loss = make([]bool, s.own.NumSeqs())
	v := append([]rational.Rat(nil), w.pay...)
	for q := range loss {
		loss[q] = in[s.first+q]
	}
	for h := len(s.own.Infosets) - 1; h >= 0; h-- {
		set := &s.own.Infosets[h]
		if loss[set.ParentSeq] { // and all that follows it
			continue
		}
		best := -1
		for a := range set.Actions {
			if q := set.Seq(a); !loss[q] && (best < 0 || s.work.Add(v[q], v[best].Neg()).Sign() < 0) {
				best = q
			}
		}
		if best < 0 {
			loss[set.ParentSeq] = true
			continue
		}
		for a := range set.Actions {
			q := set.Seq(a)
			loss[q] = loss[q] || !v[q].Equal(v[best])
		}
		v[set.ParentSeq] = s.work.Add(v[set.ParentSeq], v[best])
	}
	return v[0], loss, !loss[0]
}

// gap returns by how much x fulfills the inequality x·pay ≤ total that holds for plans of cases
// that allow the weights.
func (s *side) gap(w *weights, x seqform.Plan) rational.Rat {
	sum := w.total
	for q := range x {
		if !x[q].IsZero() {
			sum = s.work.Add(sum, s.work.Mul(x[q], w.pay[q]).Neg())
		}
	}
	return sum
}
