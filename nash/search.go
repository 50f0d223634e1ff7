package nash

import (
	"context"
	"fmt"
	"iter"
	"slices"

	"exactsolve/cert/answer"
	"exactsolve/nash/internal/candidates"
	"exactsolve/rational"
	"exactsolve/seqform"
	"exactsolve/seqform/meter"
)

// A search looks for one equilibrium of g.
type search struct {
	ctx    context.Context
	meter  *meter.Meter
	g      *seqform.Game
	o      Options
	sizes  []int
	kept   [][]int          // actions of g that are left
	game   *candidates.Game // g restricted to them
	result *answer.Result
	err    error
	learn  *candidates.Learner // nil before the first start
	starts int
	tried  int            // supports
	boxes  map[string]int // by support, how often a box was tried
}

func newSearch(ctx context.Context, g *seqform.Game, o Options) *search {
	s := &search{ctx: ctx, meter: meter.From(ctx), g: g, o: o, sizes: g.Table.Sizes, result: new(answer.Result), boxes: map[string]int{}}
	full := candidates.New(s.sizes, g.Payoffs.U)
	s.kept = full.Undominated()
	s.game = full
	if s.removed() > 0 {
		s.game = full.Restrict(s.kept)
	}
	return s
}

// removed counts the dominated actions.
func (s *search) removed() int {
	n := 0
	for i, m := range s.sizes {
		n += m - len(s.kept[i])
	}
	return n
}

// found reports whether the search is over because of an answer or a bug.
func (s *search) found() bool { return s.result.Status == answer.Yes || s.err != nil }

func (s *search) run() {
	for _, step := range []func(){s.pure, s.twoMixers, s.mixedDominance, s.alternate} {
		if step(); s.found() {
			return
		}
		if s.ctx.Err() != nil {
			s.result.Reason = s.ctx.Err().Error()
			break
		}
	}
	s.approximate()
}

func (s *search) pure() {
	looked := 0
	s.game.Pure(func(pure []int) bool {
		x := make([][]rational.Rat, len(pure))
		for i, a := range pure {
			x[i] = make([]rational.Rat, s.sizes[i])
			x[i][s.kept[i][a]] = rational.Int(1)
		}
		s.accept(x, "pure profiles")
		looked++
		return !s.found() && (looked%64 > 0 || s.ctx.Err() == nil)
	})
}

func (s *search) twoMixers() {
	const limit = 20_000_000 // later come all supports in order
	looked := 0
	s.game.TwoMixers(limit, func(c *candidates.Candidate) bool {
		s.settle(c, "two mixing players")
		looked++
		return !s.found() && (looked%64 > 0 || s.ctx.Err() == nil)
	})
}

// alternate takes turns between random starts and supports, of growing numbers.
func (s *search) alternate() {
	next, stop := iter.Pull(s.candidates)
	defer stop()
	left := true // supports
	for starts, supports := 8, 2000; !s.found() && s.ctx.Err() == nil; starts, supports = 2*starts, 2*supports {
		learned := s.starts
		if s.o.Method != Supports && s.game.Size() <= candidates.MaxLearned {
			s.learnMore(starts)
		}
		if left = left && s.tried < s.o.MaxSupports; left {
			left = s.supports(next, min(supports, s.o.MaxSupports-s.tried))
		}
		if !left && s.starts == learned {
			s.result.Reason = fmt.Sprintf("nothing found, supports: %d, random starts: %d", s.tried, s.starts)
			return
		}
	}
	if s.ctx.Err() != nil {
		s.result.Reason = s.ctx.Err().Error()
	}
}

// candidates yields what [candidates.Search.Supports] does, for more and more starts of
// Newton's method on each support.
func (s *search) candidates(yield func(*candidates.Candidate) bool) {
	const most = 3_000
	for starts := 3; starts <= most; starts *= 10 {
		for c := range candidates.NewSearch(s.game, starts).Supports(s.ctx, 2) {
			if !yield(c) {
				return
			}
		}
	}
}

// supports looks at so many supports, each as often as a method is started on it,
// and reports whether there are more.
func (s *search) supports(next func() (*candidates.Candidate, bool), budget int) bool {
	for n := 0; n < budget && !s.found(); {
		c, ok := next()
		if !ok {
			return false
		}
		if c == nil {
			n++
			s.tried++
			s.meter.Count("supports")
			s.meter.Set(s.tried, 0, 0)
			continue
		}
		s.settle(c, "supports by size")
	}
	return true
}

// learnMore makes at most so many random starts.
func (s *search) learnMore(n int) {
	if s.learn == nil {
		s.learn = candidates.NewLearner(s.game)
	}
	for range n {
		if s.found() || s.ctx.Err() != nil || s.starts == s.o.MaxStarts {
			return
		}
		s.starts++
		s.meter.Count("starts")
		s.meter.Set(s.starts, 0, 0)
		if c := s.learn.Try(s.ctx, uint64(s.starts)); c != nil {
			s.settle(c, "regret matching and damped Newton steps")
		}
	}
}

// mixedDominance removes actions that a mixture of others strictly dominates,
// until none is found. A mixture is guessed and compared exactly, so that no
// equilibrium is lost.
func (s *search) mixedDominance() {
	for removed := true; removed; {
		removed = false
		for i := range s.kept {
			for _, k := range slices.Backward(s.game.NeverBest(i)) {
				if s.ctx.Err() != nil {
					return
				}
				if y := s.game.Dominating(i, k); y != nil && s.dominates(i, k, y) {
					s.remove(i, k)
					removed = true
				}
			}
		}
	}
}

// remove leaves out the action numbered k of those kept of player i.
func (s *search) remove(i, k int) {
	keep := make([][]int, len(s.kept))
	for j, list := range s.kept {
		for a := range list {
			if j != i || a != k {
				keep[j] = append(keep[j], a)
			}
		}
	}
	s.game = s.game.Restrict(keep)
	s.kept[i] = slices.Delete(s.kept[i], k, k+1)
}

// dominates reports whether the mixture of actions kept of player i with weights
// y pays more than action k in every pure profile of the others.
func (s *search) dominates(i, k int, y []rational.Rat) bool {
	var sum rational.Rat
	for _, w := range y {
		sum = sum.Add(w)
	}
	terms, step := s.g.Table.Against(i, s.kept)
	for _, t := range terms {
		value := func(b int) rational.Rat { return s.g.Payoffs.U(t+s.kept[i][b]*step, i) }
		more := value(k).Mul(sum).Neg()
		for b, w := range y {
			if !w.IsZero() {
				more = more.Add(w.Mul(value(b)))
			}
		}
		if more.Sign() <= 0 {
			return false
		}
	}
	return true
}
