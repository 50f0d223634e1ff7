package resolve

import (
	"errors"
	"slices"

	"exactsolve/depthlimit"
	"exactsolve/internal/lp"
	"exactsolve/rational"
	"exactsolve/seqform"
)

// A leafSet is a leaf information set of Opp at a second limit, where Opp chooses
// among continuations. W, what Opp gets from there on, is a column with a row for
// each different cut,
//
//	W ≥ Σ_h chance(h)·value(h)·x(s(h))
//
// over the nodes h of the set, as in [depthlimit.Model], but to Opp.
type leafSet struct {
	nodes []place
	index []int       // of the nodes, in the second limit
	cuts  [][]lp.Term // distinct
}

// A Leaf is a leaf information set of Opp at the second limit. Value is to Opp and
// weighted by the probability that chance and Us lead there: W_I, the most that one
// of the continuations pays.
type Leaf struct {
	Nodes []int // indices in Keep, those that chance and the blueprint lead to
	Value rational.Rat
}

var errAbove = errors.New("resolve: the limit Keep is above the subgame, want it at its roots or below")

// limited returns the subgame above a second limit.
func (b *Base) limited(state []int, keep *depthlimit.Limit) (*subgame, error) {
	s := &subgame{keep: keep, leafOf: map[int]int{}, leafIndex: map[int]int{}, leafAfter: map[int32][]int{}}
	for i, set := range keep.LeafSets(b.opp) {
		for _, k := range set {
			s.leafOf[keep.Nodes()[k]] = i
		}
	}
	for _, k := range state {
		v := b.limit.Nodes()[k]
		if _, at := s.leafOf[v]; keep.Below(v) && !at {
			return nil, errAbove
		}
	}
	s, err := b.collect(state, s)
	if err != nil {
		return nil, err
	}
	for k := range s.leaves {
		for _, p := range s.leaves[k].nodes {
			j, _ := slices.BinarySearch(keep.Nodes(), p.node)
			s.leaves[k].index = append(s.leaves[k].index, j)
		}
	}
	return s, nil
}

// addLeaf adds a node of the second limit, below root set i, to its set, all nodes of
// which follow one sequence of Opp and are below one root set.
func (s *subgame) addLeaf(i int, p place) {
	set := s.leafOf[p.node]
	k, known := s.leafIndex[set]
	if known {
		s.leaves[k].nodes = append(s.leaves[k].nodes, p)
		return
	}
	k = len(s.leaves)
	s.leafIndex[set] = k
	s.leaves = append(s.leaves, leafSet{nodes: []place{p}})
	if p.opp < 0 {
		s.roots[i].leaves = append(s.roots[i].leaves, k)
	} else {
		s.leafAfter[p.opp] = append(s.leafAfter[p.opp], k)
	}
}

// addContinuation adds the cuts of a complete strategy of Opp, and returns at how
// many sets it is a new one.
func (s *subgame) addContinuation(opp seqform.Behavior) (fresh int, err error) {
	p := make(seqform.Profile, 2)
	p[s.b.us], p[s.b.opp] = s.b.before.Strategy, opp
	for k := range s.leaves {
		cut, err := s.cut(&s.leaves[k], p)
		if err != nil {
			return 0, err
		}
		if s.leaves[k].add(cut) {
			fresh++
		}
	}
	return fresh, nil
}

func (s *subgame) cut(set *leafSet, p seqform.Profile) ([]lp.Term, error) {
	var terms []lp.Term
	for _, h := range set.nodes {
		u, err := depthlimit.Expected(s.b.game, s.b.opp, h.node, p)
		if err != nil {
			return nil, err
		}
		e := lp.Times(int(h.us), h.chance.Mul(h.factor).Mul(h.paid.Add(u)))
		if err := s.limitSize(e.Coef.BitLen()); err != nil {
			return nil, err
		}
		terms = append(terms, e)
	}
	return lp.Merge(terms), nil
}

// add reports whether the cut was not there.
func (l *leafSet) add(cut []lp.Term) bool {
	known := slices.ContainsFunc(l.cuts, func(c []lp.Term) bool { return lp.Equal(c, cut) })
	if !known {
		l.cuts = append(l.cuts, cut)
	}
	return !known
}

// value returns W for plan x.
func (l *leafSet) value(x seqform.Plan) rational.Rat {
	most := at(l.cuts[0], x)
	for _, cut := range l.cuts[1:] {
		most = rational.Max(most, at(cut, x))
	}
	return most
}

// addCuts adds the rows of cuts that are new.
func (q *program) addCuts() {
	if q.cuts == nil {
		q.cuts = make([]int, len(q.s.leaves))
	}
	for k, col := range q.leaf {
		for ; q.cuts[k] < len(q.s.leaves[k].cuts); q.cuts[k]++ {
			q.addBound(col, q.s.leaves[k].cuts[q.cuts[k]], nil, nil)
		}
	}
}
