package plans

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"

	"exactsolve/cert"
	"exactsolve/cert/answer"
	"exactsolve/cert/claim"
	"exactsolve/cert/plans"
	"exactsolve/internal/lp"
	"exactsolve/rational"
	"exactsolve/seqform"
)

// Options of [All]. The zero value asks for all equilibria without a limit of work.
type Options struct {
	// MaxPivots limits the pivots of all linear programs; 0 means no limit. It is looked at
	// between programs.
	MaxPivots int

	// MaxVertices limits the vertices of a polytope of plans; 0 means 20,000.
	MaxVertices int
}

const (
	maxVertices = 20_000
	maxEvidence = 4_000_000 // words and numbers
	maxPairs    = 200_000   // equilibria listed
)

// A Result has the equilibria found, all of them checked.
type Result struct {
	// Status is Yes if the list is complete and the certificate, which says so, has been
	// checked; otherwise it is Unknown, and Reason says why.
	Status   answer.Status
	Complete bool
	Reason   string

	Game *seqform.Game

	// Plans are those of each player that are vertices of a subset, in decreasing
	// lexicographic order. Equilibria are the pairs of vertices of each subset, in increasing
	// order: the extreme equilibria, if the list is complete.
	Plans      [2][]seqform.Plan
	Equilibria []Equilibrium

	Subsets    []Subset    // maximal Nash subsets, if the list is complete
	Components []Component // only if the list is complete

	Certificate *cert.Certificate // if Status is Yes
	Stats       Stats
}

// An Equilibrium is a pair of plans, by their numbers, with the payoffs.
type Equilibrium struct {
	Plans   [2]int
	Payoffs [2]rational.Rat
}

// A Subset is a Nash subset: every mixture of the plans of one player, given by their numbers in
// increasing order, is in equilibrium with every mixture of those of the other.
type Subset struct {
	Plans     [2][]int
	Dimension int
}

// A Component is a connected component of the set of equilibria, by the numbers of its
// subsets and of their plans, in increasing order.
type Component struct {
	Subsets []int
	Plans   [2][]int
}

// Stats count the work done, so that runs can be compared exactly.
type Stats struct {
	Cases    int
	Programs int // linear programs solved
	Pivots   int
	Bits     int // of the largest common denominator
}

// ErrNotSupported is wrapped by the errors of [All] for games outside its scope.
var ErrNotSupported = errors.New("not supported")

// errLimit ends a search.
var errLimit = errors.New("reached")

// All finds all Nash equilibria of a two-player game, exactly, as products of polytopes of
// realization plans. The players must have perfect recall.
//
// If a limit or ctx ends the search, the result has what was found until then, checked, but not
// complete. An error means that the game is out of scope, or wraps [answer.ErrInternal] if an
// answer failed its check. The cost is a few linear programs where the payoffs have a constant
// sum, and one for each vertex and facet of the solution; for other games it is exponential.
func All(ctx context.Context, g *seqform.Game, opt Options) (*Result, error) {
	switch {
	case len(g.Players) != 2:
		return nil, fmt.Errorf("plans: a game of %d players: %w, want 2", len(g.Players), ErrNotSupported)
	case g.Recall != nil:
		return nil, g.Recall
	case opt.MaxPivots < 0 || opt.MaxVertices < 0:
		return nil, errors.New("plans: negative limit")
	}
	opt.MaxVertices = cmp.Or(opt.MaxVertices, maxVertices)
	s := &search{ctx: ctx, opt: opt, sides: newSides(g)}
	r := &Result{Game: g}
	err := s.run(g)
	r.Complete = err == nil && !s.cut
	switch {
	case err != nil && !errors.Is(err, errLimit) && ctx.Err() == nil && !errors.Is(err, lp.ErrLimit) && !errors.Is(err, lp.ErrTooLarge):
		return nil, fmt.Errorf("%w: plans: %w", answer.ErrInternal, err)
	case ctx.Err() != nil:
		r.Reason = context.Cause(ctx).Error()
	case err != nil:
		r.Reason = err.Error()
	case s.cut:
		r.Reason = fmt.Sprintf("a polytope of plans has more than %d vertices", opt.MaxVertices)
	}
	sets := s.maximal()
	if !r.list(sets) {
		r.Complete, r.Reason = false, fmt.Sprintf("more than %d extreme equilibria", maxPairs)
	}
	r.Stats = s.stats
	if err := s.finish(g, r, sets); err != nil {
		return nil, err
	}
	return r, nil
}

// finish checks what was found, and adds components and the certificate to a complete result.
func (s *search) finish(g *seqform.Game, r *Result, sets []*subset) error {
	list := make([]claim.Subset, len(sets))
	for k, u := range sets {
		list[k] = u.claim
	}
	if len(list) == 0 {
		return nil
	}
	if err := plans.CheckSubsets(g, list); err != nil {
		return fmt.Errorf("%w: %w", answer.ErrInternal, err)
	}
	if !r.Complete {
		return nil
	}
	err := r.connect(s.ctx, sets)
	var c *cert.Certificate
	if err == nil {
		c, err = s.certificate(g, sets, list)
	}
	if err == nil && c != nil {
		err = cert.Check(s.ctx, g, c)
	}
	switch {
	case s.ctx.Err() != nil:
		r.Reason = context.Cause(s.ctx).Error()
	case errors.Is(err, cert.ErrWork):
		r.Reason = "complete, but the certificate takes more work to check than its size allows"
	case err != nil:
		return fmt.Errorf("%w: %w", answer.ErrInternal, err)
	case c == nil:
		r.Reason = fmt.Sprintf("complete, but the certificate would have more than %d words and numbers", maxEvidence)
	default:
		r.Status, r.Certificate = answer.Yes, c
	}
	return nil
}

// list numbers plans and equilibria, and reports whether these are no more than are allowed.
func (r *Result) list(sets []*subset) (all bool) {
	all = true
	for i := range r.Plans {
		for _, u := range sets {
			r.Plans[i] = append(r.Plans[i], u.claim.Plans[i]...)
		}
		slices.SortFunc(r.Plans[i], decreasing)
		r.Plans[i] = slices.CompactFunc(r.Plans[i], func(x, y seqform.Plan) bool { return decreasing(x, y) == 0 })
	}
	for _, u := range sets {
		var z Subset
		for i, polytope := range u.sides {
			for _, x := range u.claim.Plans[i] {
				n, _ := slices.BinarySearchFunc(r.Plans[i], x, decreasing)
				z.Plans[i] = append(z.Plans[i], n)
			}
			z.Dimension += polytope.dimension()
		}
		r.Subsets = append(r.Subsets, z)
		for a, x := range z.Plans[0] {
			for b, y := range z.Plans[1] {
				if len(r.Equilibria) == maxPairs {
					all = false
					break
				}
				r.Equilibria = append(r.Equilibria, Equilibrium{[2]int{x, y}, [2]rational.Rat{u.claim.Payoffs[1][b], u.claim.Payoffs[0][a]}})
			}
		}
	}
	byPlans := func(a, b Equilibrium) int { return slices.Compare(a.Plans[:], b.Plans[:]) }
	slices.SortFunc(r.Equilibria, byPlans)
	r.Equilibria = slices.CompactFunc(r.Equilibria, func(a, b Equilibrium) bool { return byPlans(a, b) == 0 })
	return all
}

func decreasing(x, y seqform.Plan) int { return slices.CompareFunc(y, x, rational.Rat.Cmp) }
