package resolve

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"

	"exactsolve/cert/answer"
	"exactsolve/depthlimit"
	"exactsolve/internal/checkpoint"
	"exactsolve/seqform"
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
		all.Status, all.Reason = answer.Unknown, fmt.Sprintf("resolve: %v: %v", depthlimit.ErrStopped, context.Cause(ctx))
	}
	return all, nil
}

// inTurn solves each subgame with what was found before.
func (a *All) inTurn(ctx context.Context, b *Base, opt Options) error {
	for k := range a.States {
		if ctx.Err() != nil {
			return nil
		}
		r, err := b.known(ctx, k, a.States, opt)
		if err != nil {
			return err
		}
		a.add(r)
		if opt.Trace != nil {
			opt.Trace(r)
		}
		b, a.After = newBase(b.limit, r.After, b.prior), r.After
	}
	return nil
}

// together solves all subgames from the blueprint.
func (a *All) together(ctx context.Context, b *Base, opt Options) error {
	results, err := b.each(ctx, a.States, opt)
	if err != nil {
		return err
	}
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

// each solves the subgames with opt.Jobs goroutines and returns the results of those
// begun before ctx was done, which are the first.
func (b *Base) each(ctx context.Context, states [][]int, opt Options) ([]*Result, error) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	var (
		results = make([]*Result, len(states))
		errs    = make([]error, len(states))
		begun   int
		mu      sync.Mutex // of begun, and of calls of Trace
		group   sync.WaitGroup
	)
	next := func() (k int, ok bool) {
		mu.Lock()
		defer mu.Unlock()
		if k = begun; k == len(states) || ctx.Err() != nil {
			return 0, false
		}
		begun++
		return k, true
	}
	done := func(k int) {
		mu.Lock()
		defer mu.Unlock()
		if errs[k] != nil {
			cancel()
		} else if opt.Trace != nil {
			opt.Trace(results[k])
		}
	}
	for range max(1, opt.Jobs) {
		group.Go(func() {
			for k, ok := next(); ok; k, ok = next() {
				results[k], errs[k] = b.known(ctx, k, states, opt)
				done(k)
			}
		})
	}
	group.Wait()
	return results[:begun], errors.Join(errs...)
}

// A Kept is a subgame that was solved: what a run needs of its result.
type Kept struct {
	Subgame  int              `json:"subgame"` // index in [States]
	Sets     []int            `json:"sets"`    // information sets of Us in it
	Strategy seqform.Behavior `json:"strategy"`
	Stats    depthlimit.Stats `json:"stats"`
	Line     int              `json:"-"` // of the checkpoint it is from
}

// known returns the result of a subgame that another run has solved, or else solves it.
func (b *Base) known(ctx context.Context, k int, states [][]int, opt Options) (*Result, error) {
	if kept := opt.Known[k]; kept != nil {
		r, err := b.restore(kept, &opt)
		if err != nil {
			return nil, &checkpoint.Error{Line: kept.Line, Err: fmt.Errorf("subgame %d: %w", k+1, err)}
		}
		return r, nil
	}
	r, err := b.solve(ctx, states[k], opt)
	if err != nil || r.Status != answer.Yes || opt.Kept == nil {
		return r, err
	}
	kept := &Kept{Subgame: k, Sets: r.sets, Stats: r.Stats}
	for _, h := range r.sets {
		kept.Strategy = append(kept.Strategy, r.After.Strategy[h])
	}
	return r, opt.Kept(kept)
}

// restore returns the result of a subgame, without what happened at its roots.
func (b *Base) restore(kept *Kept, opt *Options) (*Result, error) {
	p, strategy := &b.game.Players[b.us], slices.Clone(b.before.Strategy)
	for k, h := range kept.Sets {
		if h < 0 || h >= len(strategy) || k >= len(kept.Strategy) || len(kept.Strategy[k]) != len(p.Infosets[h].Actions) {
			return nil, errors.New("no strategy, want one for each information set of it")
		}
		if err := seqform.CheckDistribution(nil, kept.Strategy[k]); err != nil {
			return nil, err
		}
		strategy[h] = kept.Strategy[k]
	}
	r := &Result{Status: answer.Yes, Before: b.before, Stats: kept.Stats, sets: kept.Sets}
	r.After = &depthlimit.Guarantee{Player: b.us, Strategy: strategy, Value: b.before.Value}
	if !opt.brief() {
		var err error
		if r.After, err = depthlimit.Guaranteed(b.game, b.us, strategy); err != nil {
			return nil, err
		}
	}
	return r, nil
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
