package resolve

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"

	"exactsolve/cert/answer"
	"exactsolve/depthlimit"
	"exactsolve/internal/lp"
	"exactsolve/polyeps"
	"exactsolve/rational"
	"exactsolve/seqform"
)

// A Round is what happened with k continuations. Model and Subgame are what the
// method minimizes: at the optimum where Opp chooses among the continuations, and
// for the strategy found where Opp is free. Maxmargin has minus the margin.
type Round struct {
	Continuations int
	Cuts          int // different ones, at all leaf information sets
	Model         rational.Rat
	Subgame       rational.Rat
	Guaranteed    rational.Rat // about the game, to Us
}

const defaultMaxValues = 1000

// A looping is a subgame above a second limit, with continuations, and the same
// subgame with Opp free.
//
// Let M_k be the optimum with k continuations, M that with Opp free and F_k what is
// minimized for the strategy found if Opp is free, each with the second stage. As
// more continuations are more choices for Opp,
//
//	M_1 ≤ M_2 ≤ … ≤ M ≤ F_k
//
// lexicographically; with M_k = F_k the strategy is optimal with Opp free. Otherwise
// E_I with Opp free is above E_I of the model at some root set, and a best response
// that is optimal at all information sets, against the strategy found, pays more than
// the continuations at some leaf information set below: a new cut. There are finitely
// many, so the loop ends with M_k = F_k.
type looping struct {
	free, model *subgame
	opt         *Options
	program     *program
	k           int
	last        polyeps.Poly // M_{k−1}
	r, best     *Result
	least       polyeps.Poly // F of best
	bestPlan    seqform.Plan
}

// loop solves the subgame with continuations; s is that with Opp free.
func (s *subgame) loop(ctx context.Context, state []int, opt *Options, r *Result) (*Result, error) {
	model, err := s.b.limited(state, opt.Keep)
	if err != nil {
		return nil, err
	}
	l := &looping{free: s, model: model, opt: opt, r: r, best: r, least: s.worth(opt, r), bestPlan: s.b.x}
	for _, c := range opt.Continuations {
		full, err := depthlimit.Guaranteed(s.b.game, s.b.opp, c) // completes it
		if err != nil {
			return nil, err
		}
		if _, err := l.add(full.Strategy); err != nil {
			return nil, err
		}
	}
	l.program = newProgram(model, opt, r.Roots)
	for {
		done, err := l.round(ctx)
		switch {
		case errors.Is(err, depthlimit.ErrStopped), errors.Is(err, depthlimit.ErrTooLarge):
			l.r.Reason, done = err.Error(), true
		case err != nil:
			return nil, err
		}
		if done {
			return l.result()
		}
	}
}

// result returns the best seen.
func (l *looping) result() (*Result, error) {
	z := *l.best
	z.Status, z.Reason, z.Rounds, z.Stats = l.r.Status, l.r.Reason, l.r.Rounds, l.r.Stats
	for k := range l.model.leaves {
		set := &l.model.leaves[k]
		z.Leaves = append(z.Leaves, Leaf{Nodes: set.index, Value: set.value(l.bestPlan)})
	}
	if l.opt.Method != Unsafe && l.opt.Alternatives == nil || l.opt.Method == Splice {
		if err := l.free.safe(l.opt.Method, &z); err != nil {
			return nil, fmt.Errorf("resolve: %w: %w", answer.ErrInternal, err)
		}
	}
	return &z, nil
}

func (l *looping) add(opp seqform.Behavior) (fresh int, err error) {
	l.k++
	return l.model.addContinuation(opp)
}

// round solves the model once.
func (l *looping) round(ctx context.Context) (done bool, err error) {
	l.program.addCuts()
	z, x, err := l.program.solve(ctx, l.opt, &l.r.Stats)
	if err != nil {
		return false, err
	}
	model, err := l.value(z, x)
	if err != nil {
		return false, fmt.Errorf("resolve: %w: %w", answer.ErrInternal, err)
	}
	now := *l.r
	now.Roots = slices.Clone(l.r.Roots)
	if err := l.free.finish(l.opt, &now, x); err != nil {
		return false, err
	}
	worth := l.free.worth(l.opt, &now)
	if err := l.record(model, worth, &now); err != nil {
		return false, fmt.Errorf("resolve: %w: %w", answer.ErrInternal, err)
	}
	if done = model.Cmp(worth) == 0; done || worth.Cmp(l.least) < 0 {
		l.best, l.least, l.bestPlan = &now, worth, x
	}
	most := cmp.Or(l.opt.MaxValues, defaultMaxValues)
	switch {
	case done:
		l.r.Status = answer.Yes
		return true, nil
	case l.k >= most:
		l.r.Reason = fmt.Sprintf("resolve: limit of %d continuations reached", most)
		return true, nil
	}
	fresh, err := l.add(now.After.Response)
	if err == nil && fresh == 0 {
		err = fmt.Errorf("resolve: a best response adds nothing: %w", answer.ErrInternal)
	}
	return false, err
}

// value returns the optimum of the model, of both stages, after checking it.
func (l *looping) value(z *lp.Solution, x seqform.Plan) (polyeps.Poly, error) {
	value, err := z.Check()
	if err != nil {
		return value, err
	}
	if l.opt.Method == Splice {
		return value, nil
	}
	r := Result{Roots: slices.Clone(l.r.Roots)}
	for i, e := range l.model.values(x) {
		r.Roots[i].After = e
	}
	r.Margin = l.model.margin(l.opt.Method, r.Roots)
	if again := l.model.worth(l.opt, &r); again.Cmp(value) != 0 {
		return value, fmt.Errorf("the strategy is worth %v in the model, not %v", again, value)
	}
	return value, nil
}

// record adds a round after checking what must hold between rounds.
func (l *looping) record(model, worth polyeps.Poly, now *Result) error {
	if len(l.r.Rounds) > 0 && model.Cmp(l.last) < 0 {
		return errors.New("more continuations are worth less to the opponent")
	}
	if model.Cmp(worth) > 0 {
		return errors.New("the opponent is worse off when free")
	}
	l.last = model
	cuts := 0
	for k := range l.model.leaves {
		cuts += len(l.model.leaves[k].cuts)
	}
	l.r.Rounds = append(l.r.Rounds, Round{
		Continuations: l.k, Cuts: cuts,
		Model: model.Coeff(0), Subgame: worth.Coeff(0), Guaranteed: now.After.Value,
	})
	return nil
}

// worth returns what the method minimizes, for a result, with the second stage as the
// coefficient of ε.
func (s *subgame) worth(opt *Options, r *Result) polyeps.Poly {
	first := s.objective(opt.Method, r)
	if opt.Method == Unsafe || opt.Vertex {
		return polyeps.New(first)
	}
	return polyeps.New(first, s.expected(r))
}

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
