package resolve

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"exactsolve/cert"
	"exactsolve/depthlimit"
)

// An All is what solving the subgames of a limit led to.
type All struct {
	// Status is Yes if all subgames were solved, and otherwise Unknown, and those
	// that were not are as before.
	Status cert.Status
	Reason string // why the first was not solved

	Before, After *depthlimit.Guarantee
	States        [][]int
	Results       []*Result // per state
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
	all := &All{Status: cert.Yes, Before: b.before, After: b.before, States: States(b.limit)}
	now, strategy := b, slices.Clone(b.before.Strategy)
	for _, state := range all.States {
		r, err := now.Solve(ctx, state, opt)
		if err != nil {
			return nil, err
		}
		all.add(r)
		if opt.Method == Splice {
			now, all.After = now.with(r.After), r.After
			continue
		}
		for _, h := range r.sets {
			strategy[h] = r.After.Strategy[h]
		}
	}
	if opt.Method == Splice {
		return all, nil
	}
	after, err := depthlimit.Guaranteed(b.game, b.us, strategy)
	if err != nil {
		return nil, err
	}
	all.After = after
	if opt.Method != Unsafe && after.Value.Cmp(b.before.Value) < 0 {
		return nil, fmt.Errorf("resolve: %v guaranteed after %v: %w", after.Value, b.before.Value, cert.ErrInternal)
	}
	return all, nil
}

func (a *All) add(r *Result) {
	a.Results = append(a.Results, r)
	if r.Status != cert.Yes && a.Status == cert.Yes {
		a.Status, a.Reason = r.Status, r.Reason
	}
	a.Stats.Rows, a.Stats.Cols = max(a.Stats.Rows, r.Stats.Rows), max(a.Stats.Cols, r.Stats.Cols)
	a.Stats.Bits = max(a.Stats.Bits, r.Stats.Bits)
	a.Stats.FloatPivots += r.Stats.FloatPivots
	a.Stats.ExactPivots += r.Stats.ExactPivots
	a.Stats.Factors += r.Stats.Factors
}
