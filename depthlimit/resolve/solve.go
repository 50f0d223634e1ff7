package resolve

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"exactsolve/cert"
	"exactsolve/depthlimit"
	"exactsolve/internal/exactlp"
	"exactsolve/rational"
	"exactsolve/seqform"
	"exactsolve/tableau/basis"
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
}

// Validate reports all problems of o.
func (o *Options) Validate() error {
	var errs []error
	if !o.Method.valid() {
		errs = append(errs, fmt.Errorf("resolve: no method %d", int(o.Method)))
	}
	if o.MaxPivots < 0 {
		errs = append(errs, fmt.Errorf("resolve: MaxPivots is %d, want 0 or more", o.MaxPivots))
	}
	if o.Alternatives != nil && o.Method.gifts() {
		errs = append(errs, errors.New("resolve: alternatives are given, so that there are no gifts to add"))
	}
	return errors.Join(errs...)
}

// A Result is what solving a subgame led to.
type Result struct {
	// Status is Yes if the subgame was solved. It is Unknown, and the strategy that of
	// before, if a limit of work came first, or if Unsafe has no prior.
	Status cert.Status
	Reason string // why the status is not Yes

	// Before is about the blueprint, After about the strategy that plays the solution
	// in the subgame and the blueprint elsewhere.
	Before, After *depthlimit.Guarantee

	// Margin is the least margin of a root set that chance and Us lead to, weighted
	// with WeightedMaxmargin and otherwise per visit.
	Margin rational.Rat
	Roots  []Root
	Stats  depthlimit.Stats

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
// depthlimit.ErrTooLarge or cert.ErrInternal.
//
// The linear program is checked by its dual; E_I and what Opp gets in the game are
// computed again from the strategy, and the method's promises are checked with them.
func (b *Base) Solve(ctx context.Context, state []int, opt Options) (*Result, error) {
	if err := opt.Validate(); err != nil {
		return nil, err
	}
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
		r.Reason = "Opp's strategy does not lead to the subgame"
		return r, nil
	}
	if len(s.us) == 0 {
		r.Status = cert.Yes
		return r, nil
	}
	z, x, err := s.solve(ctx, &opt, r)
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
		return nil, fmt.Errorf("resolve: %w: %w", cert.ErrInternal, err)
	}
	return r, nil
}

// unchanged returns the result of solving nothing.
func (s *subgame) unchanged(opt *Options) *Result {
	r := &Result{Status: cert.Unknown, Before: s.b.before, After: s.b.before}
	before := s.values(s.b.x)
	alternatives := slices.Clone(opt.Alternatives)
	if alternatives == nil {
		if alternatives = slices.Clone(before); opt.Method.gifts() {
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

// A solved is a program with its solution.
type solved struct {
	lp *exactlp.Program
	*exactlp.Solution
}

// solve returns Us's plan, that of the blueprint outside the subgame.
func (s *subgame) solve(ctx context.Context, opt *Options, r *Result) (*solved, seqform.Plan, error) {
	var alternatives, before []rational.Rat
	for i := range r.Roots {
		alternatives = append(alternatives, r.Roots[i].Alternative)
		before = append(before, r.Roots[i].Before)
	}
	q := newProgram(s)
	q.addMethod(opt, alternatives, before)
	if q.err != nil {
		return nil, nil, q.err
	}
	z, err := exactlp.Solve(ctx, &q.lp, exactlp.Options{MaxPivots: opt.MaxPivots})
	if err != nil {
		return nil, nil, q.explain(err)
	}
	r.Stats = depthlimit.Stats{
		Rows: len(q.lp.Rows), Cols: len(q.lp.Cols), Bits: z.Stats.Bits,
		FloatPivots: z.Stats.FloatPivots, ExactPivots: z.Stats.ExactPivots, Factors: z.Stats.Factors,
	}
	x := slices.Clone(s.b.x)
	for seq, col := range q.x {
		x[seq] = z.X[col].Coeff(0)
	}
	return &solved{&q.lp, z}, x, nil
}

// floatBits is the bit length up to which integers are surely in the range of floats.
const floatBits = 1000

func (q *program) explain(err error) error {
	switch {
	case errors.Is(err, exactlp.ErrLimit):
		return fmt.Errorf("resolve: %w: %w", depthlimit.ErrStopped, err)
	case errors.Is(err, basis.ErrTooLarge):
		return fmt.Errorf("resolve: %w: %w", depthlimit.ErrTooLarge, err)
	case q.longest > floatBits:
		return fmt.Errorf("resolve: coefficients of %d bits: %w: %w", q.longest, depthlimit.ErrTooLarge, err)
	}
	return fmt.Errorf("resolve: %w: %w", cert.ErrInternal, err)
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
	after, err := depthlimit.Guaranteed(s.b.game, s.b.us, strategy)
	if err != nil {
		return fmt.Errorf("resolve: %w: %w", cert.ErrInternal, err)
	}
	r.Status, r.After, r.sets = cert.Yes, after, s.us
	for i, e := range s.values(p.Plan(strategy)) {
		r.Roots[i].After = e
	}
	r.Margin = s.margin(opt.Method, r.Roots)
	return nil
}
