package resolve

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"unicode"

	"exactsolve/cert/answer"
	"exactsolve/cluster/checkpoint"
	"exactsolve/depthlimit"
	"exactsolve/seqform"
)

// A Kept is a subgame that was solved: what a run needs of its result.
type Kept struct {
	Subgame  int              `json:"subgame"` // index in [States]
	Sets     []int            `json:"sets"`    // information sets of Us in it
	Strategy seqform.Behavior `json:"strategy"`
	Stats    depthlimit.Stats `json:"stats"`
	Line     int              `json:"-"` // of the checkpoint it is from
}

// Subgames are the work of solving subgames from one blueprint. A unit is the index of a
// state.
type subgames struct {
	b       *Base
	states  [][]int
	opt     *Options
	results []*Result // per state, nil for those that have none
}

// A part is what came of a subgame. From another process it has no result, until Check makes
// one.
type part struct {
	*Kept
	Unsolved string `json:"unsolved,omitempty"` // why
	result   *Result
}

func newSubgames(b *Base, states [][]int, opt *Options) *subgames {
	return &subgames{b, states, opt, make([]*Result, len(states))}
}

// begun returns the results of the first subgames, up to one that has none.
func (s *subgames) begun() []*Result {
	if k := slices.Index(s.results, nil); k >= 0 {
		return s.results[:k]
	}
	return s.results
}

// Compare orders subgames by their numbers.
func (*subgames) Compare(a, b int) int { return a - b }

// Split returns those that have no result.
func (s *subgames) Split() (all []int) {
	for k, r := range s.results {
		if r == nil {
			all = append(all, k)
		}
	}
	return all
}

// do does a subgame here.
func (s *subgames) do(ctx context.Context, k int) error {
	p, err := s.Run(ctx, k, nil)
	if err == nil {
		_, err = s.Compose(k, p)
	}
	return err
}

func (s *subgames) Run(ctx context.Context, k int, _ func() bool) (*part, error) {
	r, err := s.solve(ctx, k)
	if err != nil {
		return nil, err
	}
	kept := &Kept{Subgame: k, Sets: r.sets, Stats: r.Stats}
	for _, h := range r.sets {
		kept.Strategy = append(kept.Strategy, r.After.Strategy[h])
	}
	return &part{kept, r.Reason, r}, nil
}

// Check sees that a strategy is one of its subgame and, but with Unsafe, that the opponent
// gets no more at any root set than the method allows, so that all of them together guarantee
// no less than the blueprint. It does not see whether it is the best one there, or whether a
// subgame can be solved. What all of them guarantee is computed anew.
func (s *subgames) Check(k int, p *part) error {
	if p == nil || p.Kept == nil || p.Subgame != k {
		return fmt.Errorf("no result of subgame %d", k+1)
	}
	sub, err := s.b.subgame(s.states[k], s.opt.Keep)
	if err != nil {
		return err
	}
	if sets := p.Sets; (len(sets) > 0 || p.Unsolved == "") && !slices.Equal(sets, sub.us) {
		return fmt.Errorf("a strategy for the information sets %d, want those of subgame %d", sets, k+1)
	}
	r, err := s.b.restore(p.Kept, s.opt)
	if err != nil {
		return err
	}
	if p.Unsolved != "" {
		if len(p.Unsolved) > maxReason || strings.ContainsFunc(p.Unsolved, func(r rune) bool { return !unicode.IsPrint(r) }) {
			return fmt.Errorf("no reason why subgame %d was not solved", k+1)
		}
		r.Status, r.Reason = answer.Unknown, p.Unsolved
	}
	r.Roots = sub.unchanged(s.opt).Roots
	sub.value(s.opt.Method, r)
	p.result = r
	if s.opt.Method == Unsafe {
		return nil
	}
	return sub.safe(s.opt.Method, r)
}

// maxReason limits what another process says, in bytes.
const maxReason = 1000

// Compose keeps a result that was not kept before, and tells it.
func (s *subgames) Compose(k int, p *part) ([]int, error) {
	s.results[k] = p.result
	if s.opt.Kept != nil && s.opt.Known[k] == nil && p.result.Status == answer.Yes {
		if err := s.opt.Kept(p.Kept); err != nil {
			return nil, err
		}
	}
	if s.opt.Trace != nil {
		s.opt.Trace(p.result)
	}
	return nil, nil
}

// solve returns the result of a subgame that another run has solved, or else solves it.
func (s *subgames) solve(ctx context.Context, k int) (*Result, error) {
	kept := s.opt.Known[k]
	if kept == nil {
		return s.b.solve(ctx, s.states[k], *s.opt)
	}
	r, err := s.b.restore(kept, s.opt)
	if err != nil {
		return nil, &checkpoint.Error{Line: kept.Line, Err: fmt.Errorf("subgame %d: %w", k+1, err)}
	}
	return r, nil
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
