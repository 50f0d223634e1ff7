package resolve

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"exactsolve/cert/answer"
	"exactsolve/cluster"
	"exactsolve/depthlimit"
)

// An All is what solving the subgames of a limit led to.
type All struct {
	// Status is Yes if all subgames were solved, and otherwise Unknown, and those
	// that were not are as before.
	Status answer.Status
	Reason string // why the first was not solved
	Solved int

	Before, After *depthlimit.Guarantee
	States        [][]int
	Results       []*Result // per state, of those begun before ctx was done
	Stats         depthlimit.Stats
}

// SolveAll solves the subgame of each of the [States] of the limit. All are solved
// from the blueprint, as a player would solve the one that play comes to; but with
// Splice one after the other, from the blueprint with what was found before. There must
// be no alternatives among the options. Errors are those of [Base.Solve].
func (b *Base) SolveAll(ctx context.Context, opt Options) (*All, error) {
	if opt.Alternatives != nil {
		return nil, errors.New("resolve: alternatives are for one subgame")
	}
	all := &All{Status: answer.Yes, Before: b.before, After: b.before, States: States(b.limit)}
	solve := all.together
	if opt.Method == Splice {
		solve = all.inTurn
	}
	if err := solve(ctx, b, opt); err != nil {
		return nil, err
	}
	if len(all.Results) < len(all.States) && all.Status == answer.Yes {
		all.Status, all.Reason = answer.Unknown, "resolve: some subgames were not solved"
		if ctx.Err() != nil {
			all.Reason = fmt.Sprintf("resolve: %v: %v", depthlimit.ErrStopped, context.Cause(ctx))
		}
	}
	return all, nil
}

// inTurn solves each subgame with what was found before.
func (a *All) inTurn(ctx context.Context, b *Base, opt Options) error {
	s := newSubgames(b, a.States, &opt)
	for k := range a.States {
		if ctx.Err() != nil {
			return nil
		}
		if err := s.do(ctx, k); err != nil {
			return err
		}
		a.add(s.results[k])
		a.After = s.results[k].After
		s.b = newBase(b.limit, a.After, b.prior)
	}
	return nil
}

// together solves all subgames from the blueprint.
func (a *All) together(ctx context.Context, b *Base, opt Options) error {
	s := newSubgames(b, a.States, &opt)
	o, err := s.options()
	if err != nil {
		return err
	}
	for k := range a.States {
		if opt.Known[k] != nil {
			if err := s.do(ctx, k); err != nil {
				return err
			}
		}
	}
	if _, err := cluster.Do(ctx, s, o); err != nil && (ctx.Err() == nil || !errors.Is(err, ctx.Err())) {
		return err
	}
	return a.join(b, &opt, s.begun())
}

// join puts the results of the first subgames together.
func (a *All) join(b *Base, opt *Options, results []*Result) (err error) {
	strategy := slices.Clone(b.before.Strategy)
	for _, r := range results {
		a.add(r)
		for _, h := range r.sets {
			strategy[h] = r.After.Strategy[h]
		}
		if opt.brief() {
			r.After = nil
		}
	}
	if a.After, err = depthlimit.Guaranteed(b.game, b.us, strategy); err != nil {
		return err
	}
	if opt.Method != Unsafe && a.After.Value.Cmp(b.before.Value) < 0 {
		return fmt.Errorf("resolve: %v guaranteed after %v: %w", a.After.Value, b.before.Value, answer.ErrInternal)
	}
	return nil
}

func (a *All) add(r *Result) {
	a.Results = append(a.Results, r)
	switch {
	case r.Status == answer.Yes:
		a.Solved++
	case a.Status == answer.Yes:
		a.Status, a.Reason = r.Status, r.Reason
	}
	a.Stats.Add(r.Stats)
}
