package nested

import (
	"context"
	"fmt"

	"exactsolve/cert/answer"
	"exactsolve/depthlimit"
	"exactsolve/depthlimit/resolve"
	"exactsolve/rational"
	"exactsolve/seqform"
)

// A Reason says why a subgame was solved.
type Reason string

// Opp took an off-tree action; play came to the limit.
const (
	OffTree Reason = "off-tree"
	AtLimit Reason = "limit"
)

// A Report is about a subgame that was solved.
type Report struct {
	Reason Reason

	// Method is how: that of the options, or Splice where it guaranteed less than
	// before, and Instead is set.
	Method  resolve.Method
	Instead bool

	// Status is Yes if the subgame was solved. It is Unknown, with the reason, if a limit
	// came first; strategies are then as before, or the best seen.
	Status answer.Status
	Why    string

	Before    rational.Rat          // what Us's strategy guaranteed before
	Guarantee *depthlimit.Guarantee // and what it does now

	// Kept says that Opp gets no more than the alternative of the package comment at any
	// root set, also if the method has others, with gifts. After an off-tree action it
	// means that the action gains nothing with any hand, if chance and Us lead there.
	Kept   bool
	Margin rational.Rat // see [resolve.Result]
	Roots  int          // root sets
	Nodes  int          // of the subgame

	Rounds []resolve.Round // with continuations
	Stats  depthlimit.Stats

	Cached bool // solved before, in this or another play
}

// step solves the subgame of a public state.
func (s *Solver) step(ctx context.Context, k key) (*step, error) {
	if known, ok := s.known[k]; ok {
		again := *known.report
		again.Cached = true
		return &step{known.to, &again}, nil
	}
	p, err := s.problem(k)
	if err != nil {
		return nil, err
	}
	z, err := p.solve(ctx)
	if err != nil {
		return nil, fmt.Errorf("nested: %w", err)
	}
	if ctx.Err() == nil { // otherwise there may be more time in another play
		if len(s.known) >= min(maxKnown, 1+maxInfosets/(1+s.game.NumInfosets())) {
			clear(s.known)
		}
		s.known[k] = z
	}
	return z, nil
}

func (s *Solver) problem(k key) (*problem, error) {
	p := &problem{s: s, now: k.from, at: s.limit, why: AtLimit}
	state := k.state
	if k.departure > 0 {
		p.at, p.why = s.departures[k.departure], OffTree
		if s.opt.Expensive {
			var err error
			if p.at, state, err = s.offers(k.departure, state); err != nil {
				return nil, err
			}
		}
	}
	p.state = p.at.states[state]
	return p, nil
}

// A problem is a subgame to solve.
type problem struct {
	s     *Solver
	now   *version
	at    *cut
	state []int
	why   Reason
	base  *resolve.Base
}

func (p *problem) solve(ctx context.Context) (*step, error) {
	s := p.s
	both := make(seqform.Profile, 2)
	both[s.us], both[s.opp] = p.now.is.Strategy, s.prior
	var err error
	if p.base, err = resolve.New(p.at.limit, s.us, both); err != nil {
		return nil, err
	}
	opt := p.options()
	alternatives, err := p.alternatives()
	if err != nil {
		return nil, err
	}
	if !s.opt.Method.Gifts() {
		opt.Alternatives = alternatives
	}
	r, err := p.base.Solve(ctx, p.state, opt)
	if err != nil {
		return nil, err
	}
	q := &Report{Reason: p.why, Method: opt.Method, Roots: len(r.Roots), Nodes: p.nodes()}
	q.Kept, q.Margin = kept(r, alternatives), r.Margin
	if opt.Method != resolve.Unsafe && r.After.Value.Cmp(r.Before.Value) < 0 {
		opt.Method = resolve.Splice
		if r, err = p.base.Solve(ctx, p.state, opt); err != nil {
			return nil, err
		}
		q.Method, q.Instead, q.Kept, q.Margin = opt.Method, true, kept(r, alternatives), r.Margin
	}
	q.Status, q.Why, q.Before, q.Guarantee, q.Rounds, q.Stats = r.Status, r.Reason, r.Before.Value, r.After, r.Rounds, r.Stats
	if err := p.check(q); err != nil {
		return nil, fmt.Errorf("%w: %w", answer.ErrInternal, err)
	}
	return &step{p.next(opt, r), q}, nil
}

// options returns those of package resolve, without alternatives.
func (p *problem) options() resolve.Options {
	s := p.s
	opt := resolve.Options{Method: s.opt.Method, MaxPivots: s.opt.MaxPivots}
	if s.opt.Limit == nil || p.why == AtLimit {
		return opt
	}
	for _, k := range p.state {
		if s.opt.Limit.Below(p.at.limit.Nodes()[k]) {
			return opt
		}
	}
	opt.Keep = s.opt.Limit
	if !s.opt.Unlimited {
		opt.Continuations, opt.MaxValues = s.opt.Continuations, s.opt.MaxValues
	}
	return opt
}

// alternatives returns those of the package comment, nil for what Opp gets by now.
func (p *problem) alternatives() ([]rational.Rat, error) {
	s := p.s
	switch {
	case p.why == AtLimit && p.now.promised == nil:
		return nil, nil
	case p.why == AtLimit:
		return p.promises()
	case s.opt.Expensive:
		return p.base.Within(p.state, s.onTree)
	}
	return p.base.Otherwise(p.state, s.onTree)
}

// promises returns what Opp was promised at the limit, or, where Us's strategy did not
// lead, gets by now.
func (p *problem) promises() ([]rational.Rat, error) {
	list, err := p.base.Within(p.state, nil)
	if err != nil {
		return nil, err
	}
	sets, err := p.base.RootSets(p.state)
	if err != nil {
		return nil, err
	}
	for i, set := range sets {
		for _, k := range set {
			if w, ok := p.now.promised[k]; ok {
				list[i] = w
			}
		}
	}
	return list, nil
}

// kept compares with alternatives, or with those of the result if they are nil.
func kept(r *resolve.Result, alternatives []rational.Rat) bool {
	for i := range r.Roots {
		most := r.Roots[i].Alternative
		if alternatives != nil {
			most = alternatives[i]
		}
		if r.Roots[i].After.Cmp(most) > 0 {
			return false
		}
	}
	return true
}

// nodes counts those of the subgame.
func (p *problem) nodes() (n int) {
	for _, k := range p.state {
		v := p.at.limit.Nodes()[k]
		n += int(p.s.game.Tree.End[v]) - v
	}
	return n
}

// check checks what is guaranteed another way, by regrets, and that it has not fallen.
func (p *problem) check(q *Report) error {
	if err := q.Guarantee.Check(p.s.game); err != nil {
		return err
	}
	if p.s.opt.Method != resolve.Unsafe && q.Guarantee.Value.Cmp(q.Before) < 0 {
		return fmt.Errorf("%v guaranteed after %v", q.Guarantee.Value, q.Before)
	}
	return nil
}

// next returns the version that a solution leads to.
func (p *problem) next(opt resolve.Options, r *resolve.Result) *version {
	z := &version{is: r.After, limited: opt.Keep != nil}
	if !z.limited || r.Status == answer.Yes {
		return z
	}
	z.promised = map[int]rational.Rat{}
	for _, leaf := range r.Leaves {
		for _, k := range leaf.Nodes {
			z.promised[k] = leaf.Value
		}
	}
	return z
}
