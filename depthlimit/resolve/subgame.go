package resolve

import (
	"fmt"
	"maps"
	"slices"

	"exactsolve/depthlimit"
	"exactsolve/internal/lp"
	"exactsolve/rational"
	"exactsolve/seqform"
)

// A subgame is what lies below a closed set of nodes, as far as chance and the
// blueprint lead to it: where they do not, nothing can be gained or lost.
type subgame struct {
	b     *Base
	keep  *depthlimit.Limit // below which Us plays the blueprint; nil for none
	roots []root
	us    []int               // information sets at which Us is free, increasing
	opp   []int               // information sets of Opp, increasing
	pay   map[int32][]lp.Term // per sequence of Opp in the subgame, payoffs to Opp by sequence of Us
	after map[int32][]int     // per such sequence, the information sets that follow
	bits  int                 // of all coefficients

	// With continuations, what lies below keep is not in the subgame. These are nil
	// without.
	leafOf    map[int]int // per node of keep, the index of its set in keep.LeafSets
	leaves    []leafSet
	leafIndex map[int]int     // per index of a set, that in leaves
	leafAfter map[int32][]int // per sequence of Opp in the subgame, indices of leaves
}

// A root is a root set.
type root struct {
	nodes       []int // indices in the limit
	seq         int32 // of Opp
	mass, prior rational.Rat
	pay         []lp.Term // where Opp has not moved since
	first       []int     // information sets of Opp's first moves since
	leaves      []int     // leaf information sets where Opp has not moved since
}

// constant stands for a sequence of Us in terms that have none.
const constant = -1

func (b *Base) subgame(state []int, keep *depthlimit.Limit) (*subgame, error) {
	return b.collect(state, &subgame{keep: keep})
}

// collect fills s.
func (b *Base) collect(state []int, s *subgame) (*subgame, error) {
	sets, err := b.RootSets(state)
	if err != nil {
		return nil, err
	}
	s.b, s.pay, s.after = b, map[int32][]lp.Term{}, map[int32][]int{}
	us, opp := map[int]bool{}, map[int]int{}
	for i, set := range sets {
		seq := b.at[set[0]].opp
		s.roots = append(s.roots, root{nodes: set, seq: seq, mass: b.mass(set), prior: b.y[seq]})
		for _, k := range set {
			if err := s.walk(i, k, us, opp); err != nil {
				return nil, err
			}
		}
		s.roots[i].pay = lp.Merge(s.roots[i].pay)
	}
	for t := range s.pay {
		s.pay[t] = lp.Merge(s.pay[t])
	}
	s.us, s.opp = slices.Sorted(maps.Keys(us)), slices.Sorted(maps.Keys(opp))
	p := &b.game.Players[b.opp]
	for _, h := range s.opp {
		parent := p.Infosets[h].ParentSeq
		if up := int(p.SeqInfoset[parent]); up >= 0 {
			if _, inside := opp[up]; inside {
				s.after[parent] = append(s.after[parent], h)
				continue
			}
		}
		r := &s.roots[opp[h]]
		r.first = append(r.first, h)
	}
	return s, nil
}

// A place is what leads to a node of the subgame. Its probability, Opp aside, is
// chance·factor·x(us), without x(us) where us is −1.
type place struct {
	node           int
	chance, factor rational.Rat
	paid           rational.Rat // to Opp, above the node
	us, opp        int32        // sequences of the subgame, −1 for none
}

// walk collects what is below node k of the limit, which is in root set i.
func (s *subgame) walk(i, k int, us map[int]bool, opp map[int]int) error {
	b, tree := s.b, s.b.game.Tree
	top := b.limit.Nodes()[k]
	var path []place
	for v := top; v < int(tree.End[top]); v++ {
		p := place{chance: b.at[k].chance, factor: b.x[b.at[k].us], paid: b.at[k].paid, us: -1, opp: -1}
		if v > top {
			for path[len(path)-1].node != int(tree.Parent[v]) {
				path = path[:len(path)-1]
			}
			p = s.child(path[len(path)-1], v)
		}
		if p.node = v; p.chance.IsZero() || p.factor.IsZero() {
			v = int(tree.End[v]) - 1
			continue
		}
		if s.leafOf != nil && s.kept(v) {
			s.addLeaf(i, p)
			v = int(tree.End[v]) - 1
			continue
		}
		path = append(path, p)
		switch h := int(tree.Infoset[v]); int(tree.Player[v]) {
		case b.us:
			if !s.kept(v) {
				us[h] = true
			}
		case b.opp:
			opp[h] = i
		case seqform.Terminal:
			u := p.paid.Add(tree.OutcomePayoff(v, b.opp))
			e := lp.Times(int(p.us), p.chance.Mul(p.factor).Mul(u))
			if p.opp < 0 {
				s.roots[i].pay = append(s.roots[i].pay, e)
			} else {
				s.pay[p.opp] = append(s.pay[p.opp], e)
			}
			if err := s.limitSize(e.Coef.BitLen()); err != nil {
				return err
			}
		}
	}
	return nil
}

// limitSize counts the bits of a coefficient.
func (s *subgame) limitSize(bits int) error {
	if s.bits += bits; bits > maxBits || s.bits > maxTotal {
		return fmt.Errorf("resolve: payoffs of %d bits, %d in total: %w", bits, s.bits, depthlimit.ErrTooLarge)
	}
	return nil
}

// kept reports whether Us plays the blueprint at node v.
func (s *subgame) kept(v int) bool { return s.keep != nil && s.keep.Below(v) }

func (s *subgame) child(p place, v int) place {
	b, tree := s.b, s.b.game.Tree
	up, a := p.node, int(tree.Action[v])
	p.paid = p.paid.Add(tree.OutcomePayoff(up, b.opp))
	h := tree.Infoset[up]
	switch i := int(tree.Player[up]); {
	case i == seqform.Chance:
		p.chance = p.chance.Mul(tree.ChanceSets[h].Prob[a])
	case i == b.opp:
		p.opp = int32(b.game.Players[i].Infosets[h].Seq(a))
	case s.kept(up):
		p.factor = p.factor.Mul(b.before.Strategy[h][a])
	default:
		p.us, p.factor = int32(b.game.Players[i].Infosets[h].Seq(a)), rational.Int(1)
	}
	return p
}

// at returns the sum of terms for plan x.
func at(terms []lp.Term, x seqform.Plan) (sum rational.Rat) {
	for _, t := range terms {
		if t.Var != constant {
			t.Coef = t.Coef.Mul(x[t.Var])
		}
		sum = sum.Add(t.Coef)
	}
	return sum
}

// values returns E_I for each root set if Us plays plan x in the subgame.
func (s *subgame) values(x seqform.Plan) []rational.Rat { return s.valuesWithin(x, nil) }

// valuesWithin is values with Opp keeping to actions that are allowed, where there
// are some.
func (s *subgame) valuesWithin(x seqform.Plan, allowed func(h, a int) bool) []rational.Rat {
	p := &s.b.game.Players[s.b.opp]
	best := make(map[int]rational.Rat, len(s.opp))
	follow := func(terms []lp.Term, sets, leaves []int) rational.Rat {
		sum := at(terms, x)
		for _, h := range sets {
			sum = sum.Add(best[h])
		}
		for _, k := range leaves {
			sum = sum.Add(s.leaves[k].value(x))
		}
		return sum
	}
	for _, h := range slices.Backward(s.opp) {
		set := &p.Infosets[h]
		some := false // actions are allowed
		for a := range set.Actions {
			t := int32(set.Seq(a))
			u := follow(s.pay[t], s.after[t], s.leafAfter[t])
			if ok := allowed == nil || allowed(h, a); ok == some && a > 0 {
				best[h] = rational.Max(best[h], u)
			} else if ok || a == 0 {
				best[h], some = u, ok
			}
		}
	}
	values := make([]rational.Rat, len(s.roots))
	for i := range s.roots {
		values[i] = follow(s.roots[i].pay, s.roots[i].first, s.roots[i].leaves)
	}
	return values
}
