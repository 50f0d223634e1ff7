package resolve

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"

	"exactsolve/cert/answer"
	"exactsolve/cluster"
	"exactsolve/depthlimit"
	"exactsolve/internal/lp"
	"exactsolve/rational"
	"exactsolve/seqform"
)

// Options are options of [Base.Solve]. The zero value is the method Resolve.
type Options struct {
	Method    Method
	MaxPivots int // exact pivots of each linear program; 0 means no limit

	// Vertex leaves out the second stage: of many solutions any is taken.
	Vertex bool

	// Alternatives A_I, one a root set, to Opp and weighted; nil for what Opp gets with
	// the blueprint, plus gifts with the methods that have them. With others, the
	// result is only as safe as they are. Unsafe and Splice do not look at them.
	Alternatives []rational.Rat

	// Keep is a limit below which Us plays the blueprint, while Opp is free there;
	// nil to solve to the end of the game.
	Keep *depthlimit.Limit

	// Continuations are strategies of Opp, of which Opp chooses one at each leaf
	// information set of Keep instead of being free. Best responses are added to them
	// until there are MaxValues; 0 means 1,000.
	Continuations []seqform.Behavior
	MaxValues     int

	// Trace is called by [Base.SolveAll] after each subgame, one call at a time; nil for
	// none.
	Trace func(*Result)

	// Known are subgames that another run of [Base.SolveAll] has solved, by index, which
	// are not solved again; of their results Roots, Margin, Rounds and Leaves are left out.
	// Kept, if not nil, is called with each other one; an error ends the work.
	Known map[int]*Kept
	Kept  func(*Kept) error

	// Jobs is how many goroutines [Base.SolveAll] uses, 0 for one. The results are the
	// same. It changes nothing for Splice.
	Jobs int

	// Remote, if not nil, has [Base.SolveAll] ask other processes instead, see [NewWorker].
	// Of the results Rounds and Leaves are then left out. It changes nothing for Splice.
	Remote cluster.Remote

	// Brief makes [Base.SolveAll] leave out what the strategy guarantees that plays the
	// solution in one subgame alone, a pass over the game each: After is nil in Results.
	// It changes nothing for Splice and with Continuations.
	Brief bool
}

func (o *Options) brief() bool { return o.Brief && o.Method != Splice && len(o.Continuations) == 0 }

// Validate reports all problems of o.
func (o *Options) Validate() error {
	var errs []error
	if o.Method != "" && !slices.Contains(Methods(), o.Method) {
		errs = append(errs, fmt.Errorf("resolve: no method %q", o.Method))
	}
	if o.MaxPivots < 0 {
		errs = append(errs, fmt.Errorf("resolve: MaxPivots is %d, want 0 or more", o.MaxPivots))
	}
	if o.Alternatives != nil && o.Method.Gifts() {
		errs = append(errs, errors.New("resolve: alternatives are given, so that there are no gifts to add"))
	}
	switch {
	case o.Jobs < 0:
		errs = append(errs, fmt.Errorf("resolve: Jobs is %d, want 0 or more", o.Jobs))
	case o.MaxValues < 0:
		errs = append(errs, fmt.Errorf("resolve: MaxValues is %d, want 0 or more", o.MaxValues))
	case len(o.Continuations) > 0 && o.Keep == nil:
		errs = append(errs, errors.New("resolve: continuations are for a subgame with a limit, Keep"))
	case o.MaxValues > 0 && len(o.Continuations) > o.MaxValues:
		errs = append(errs, fmt.Errorf("resolve: %d continuations, and MaxValues is %d", len(o.Continuations), o.MaxValues))
	}
	return errors.Join(errs...)
}

// A Result is what solving a subgame led to.
type Result struct {
	// Status is Yes if the subgame was solved. It is Unknown, and the strategy that of
	// before, if a limit of work came first, or if Unsafe has no prior.
	Status answer.Status
	Reason string // why the status is not Yes

	// Before is about the blueprint, After about the strategy that plays the solution
	// in the subgame and the blueprint elsewhere.
	Before, After *depthlimit.Guarantee

	// Margin is the least margin of a root set that chance and Us lead to, weighted
	// with WeightedMaxmargin and otherwise per visit.
	Margin rational.Rat
	Roots  []Root
	Stats  depthlimit.Stats

	// With continuations, see [Options], there are rounds, and Status is Yes if no
	// other continuation matters any more: the same is optimal where Opp is free. If it
	// is Unknown the strategy is the best seen, that of before included.
	Rounds []Round
	Leaves []Leaf

	sets []int // information sets of Us that the solution is about
}

// A Root is what happened at a root set. Values are to Opp, and weighted by the
// probability that chance and Us lead there.
type Root struct {
	Nodes       []int // indices in the limit
	Mass        rational.Rat
	Prior       rational.Rat
	Alternative rational.Rat
	Before      rational.Rat // E_I with the blueprint
	After       rational.Rat // E_I with the solution
}

// Solve solves the subgame at a closed set of nodes, given as increasing indices in
// [depthlimit.Limit.Nodes]. An error is about the arguments, or wraps
// depthlimit.ErrTooLarge or answer.ErrInternal.
//
// The linear program is checked by its dual; E_I and what Opp gets in the game are
// computed again from the strategy, and the method's promises are checked with them.
func (b *Base) Solve(ctx context.Context, state []int, opt Options) (*Result, error) {
	opt.Brief = false
	return b.solve(ctx, state, opt)
}

func (b *Base) solve(ctx context.Context, state []int, opt Options) (*Result, error) {
	if err := opt.Validate(); err != nil {
		return nil, err
	}
	opt.Method = cmp.Or(opt.Method, Resolve)
	if opt.Keep != nil && opt.Keep.Game() != b.game {
		return nil, errors.New("resolve: Keep is a limit of another game")
	}
	s, err := b.subgame(state, opt.Keep)
	if err != nil {
		return nil, err
	}
	if opt.Alternatives != nil && len(opt.Alternatives) != len(s.roots) {
		return nil, fmt.Errorf("resolve: %d alternatives for %d root sets", len(opt.Alternatives), len(s.roots))
	}
	r := s.unchanged(&opt)
	if opt.Method == Unsafe && !slices.ContainsFunc(s.roots, func(r root) bool { return !r.prior.IsZero() }) {
		r.Reason = "the opponent's strategy does not lead to the subgame"
		return r, nil
	}
	if len(s.us) == 0 {
		r.Status = answer.Yes
		return r, nil
	}
	if len(opt.Continuations) > 0 {
		return s.loop(ctx, state, &opt, r)
	}
	z, x, err := newProgram(s, &opt, r.Roots).solve(ctx, &opt, &r.Stats)
	switch {
	case errors.Is(err, depthlimit.ErrStopped), errors.Is(err, depthlimit.ErrTooLarge):
		r.Reason = err.Error()
		return r, nil
	case err != nil:
		return nil, err
	}
	if err := s.finish(&opt, r, x); err != nil {
		return nil, err
	}
	if err := s.check(&opt, r, z); err != nil {
		return nil, fmt.Errorf("resolve: %w: %w", answer.ErrInternal, err)
	}
	return r, nil
}

// unchanged returns the result of solving nothing.
func (s *subgame) unchanged(opt *Options) *Result {
	r := &Result{Status: answer.Unknown, Before: s.b.before, After: s.b.before}
	before := s.values(s.b.x)
	alternatives := slices.Clone(opt.Alternatives)
	if alternatives == nil {
		if alternatives = slices.Clone(before); opt.Method.Gifts() {
			s.addGifts(alternatives)
		}
	}
	for i, root := range s.roots {
		r.Roots = append(r.Roots, Root{
			Nodes: root.nodes, Mass: root.mass, Prior: root.prior,
			Alternative: alternatives[i], Before: before[i], After: before[i],
		})
	}
	r.Margin = s.margin(opt.Method, r.Roots)
	return r
}

// margin returns the least margin, 0 if there is none.
func (s *subgame) margin(m Method, roots []Root) (least rational.Rat) {
	first := true
	for i := range roots {
		if unit := s.roots[i].unit(m); !unit.IsZero() {
			margin := roots[i].Alternative.Sub(roots[i].After).Quo(unit)
			if first || margin.Cmp(least) < 0 {
				least, first = margin, false
			}
		}
	}
	return least
}

// finish puts the plan into the result.
func (s *subgame) finish(opt *Options, r *Result, x seqform.Plan) error {
	p := &s.b.game.Players[s.b.us]
	strategy := slices.Clone(s.b.before.Strategy)
	for _, h := range s.us {
		set := &p.Infosets[h]
		if whole := x[set.ParentSeq]; !whole.IsZero() {
			strategy[h] = make([]rational.Rat, len(set.Actions))
			for a := range set.Actions {
				strategy[h][a] = x[set.Seq(a)].Quo(whole)
			}
		}
	}
	after := &depthlimit.Guarantee{Player: s.b.us, Strategy: strategy, Value: s.b.before.Value}
	if !opt.brief() {
		var err error
		if after, err = depthlimit.Guaranteed(s.b.game, s.b.us, strategy); err != nil {
			return fmt.Errorf("resolve: %w: %w", answer.ErrInternal, err)
		}
	}
	r.Status, r.After, r.sets = answer.Yes, after, s.us
	s.value(opt.Method, r)
	return nil
}

// value sets what the strategy of r is worth at the root sets.
func (s *subgame) value(m Method, r *Result) {
	p, plan := &s.b.game.Players[s.b.us], slices.Clone(s.b.x)
	for _, h := range s.us { // what leads to a set is before it
		set := &p.Infosets[h]
		for a, q := range r.After.Strategy[h] {
			plan[set.Seq(a)] = plan[set.ParentSeq].Mul(q)
		}
	}
	for i, e := range s.values(plan) {
		r.Roots[i].After = e
	}
	r.Margin = s.margin(m, r.Roots)
}

// check checks the solution of the program and what the strategy made of it is worth.
func (s *subgame) check(opt *Options, r *Result, z *lp.Solution) error {
	value, err := z.Check()
	if err != nil {
		return err
	}
	if first, again := value.Coeff(0), s.objective(opt.Method, r); !first.Equal(again) {
		return fmt.Errorf("the strategy is worth %v in the subgame, not %v", again, first)
	}
	if opt.Method != Unsafe && !opt.Vertex {
		if second, again := value.Coeff(1), s.expected(r); !second.Equal(again) {
			return fmt.Errorf("the strategy is worth %v in the second stage, not %v", again, second)
		}
	}
	if opt.Method != Unsafe && opt.Alternatives == nil || opt.Method == Splice {
		return s.safe(opt.Method, r)
	}
	return nil
}

// safe checks that the strategy gets no worse.
func (s *subgame) safe(m Method, r *Result) error {
	if r.After.Value.Cmp(r.Before.Value) < 0 {
		return fmt.Errorf("%v guaranteed after %v", r.After.Value, r.Before.Value)
	}
	for i := range r.Roots {
		if x := &r.Roots[i]; m.gadget() && x.After.Cmp(x.Alternative) > 0 {
			return fmt.Errorf("the opponent gets %v at a root set with alternative %v", x.After, x.Alternative)
		}
	}
	return nil
}

// objective computes what a method minimizes from the values at the root sets, or for
// Splice in the whole game.
func (s *subgame) objective(m Method, r *Result) rational.Rat {
	switch m {
	case Splice:
		sum, _ := s.b.game.ConstantSum()
		return sum.Sub(r.After.Value)
	case Unsafe:
		return s.expected(r)
	case Maxmargin, WeightedMaxmargin, ReachMaxmargin:
		return r.Margin.Neg()
	}
	var sum rational.Rat
	for i := range r.Roots {
		sum = sum.Add(rational.Max(r.Roots[i].Alternative, r.Roots[i].After))
	}
	return sum
}

// expected returns Σ y_I·E_I.
func (s *subgame) expected(r *Result) (sum rational.Rat) {
	for i := range r.Roots {
		sum = sum.Add(r.Roots[i].Prior.Mul(r.Roots[i].After))
	}
	return sum
}
