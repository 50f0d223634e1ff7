package nested

import (
	"cmp"
	"errors"
	"fmt"

	"exactsolve/depthlimit"
	"exactsolve/depthlimit/resolve"
	"exactsolve/rational"
	"exactsolve/seqform"
)

// A Solver plays a game for Us. It keeps what it has solved. It is not safe for use by
// several goroutines.
type Solver struct {
	game    *seqform.Game
	us, opp int
	opt     Options

	opponent seqform.Behavior // Opp's blueprint, complete: the first continuation
	prior    seqform.Behavior // the same with off-tree actions, for priors
	start    *version

	taken      []int32 // per node, off-tree actions that lead there
	deepest    int     // the largest of them
	departures []*cut  // by number of off-tree actions, from 1; made when needed
	limit      *cut    // of the options; nil without

	known map[key]*step // what was solved
}

// A version is a strategy of Us, as it is after some subgames were solved.
type version struct {
	is *depthlimit.Guarantee

	// limited says that the last subgame was solved down to the limit, so that what is
	// below is to be solved. Then promised has, per node of the limit, what Opp was
	// promised at its leaf information set; nil for what Opp gets.
	limited  bool
	promised map[int]rational.Rat
}

// A step leads from one version to the next.
type step struct {
	to     *version
	report *Report
}

// A key is a version with a public state of a departure, or, with departure 0, of the limit.
type key struct {
	from             *version
	departure, state int
}

// Limits of what a solver keeps; when there is as much it begins anew.
const (
	maxKnown    = 1000       // strategies
	maxInfosets = 10_000_000 // information sets of all
)

// New returns a solver for player us with the blueprints of p. Where one says nothing,
// all actions are taken as equally likely. The game must be as for
// [depthlimit.NewLimit].
func New(g *seqform.Game, us int, p seqform.Profile, opt Options) (*Solver, error) {
	if err := opt.Validate(); err != nil {
		return nil, err
	}
	if opt.Limit != nil && opt.Limit.Game() != g {
		return nil, errors.New("nested: the limit is one of another game")
	}
	own, other, err := depthlimit.Both(g, us, p)
	if err != nil {
		return nil, fmt.Errorf("nested: %w", err)
	}
	opt.Method = cmp.Or(opt.Method, resolve.Resolve)
	s := &Solver{
		game: g, us: us, opp: 1 - us, opt: opt, opponent: other.Strategy, start: &version{is: own},
		known: map[key]*step{},
	}
	if opt.Limit != nil && !opt.Unlimited && len(opt.Continuations) == 0 {
		s.opt.Continuations = []seqform.Behavior{s.opponent}
	}
	s.prior = s.priors()
	s.count()
	s.departures = make([]*cut, s.deepest+1)
	if opt.Limit != nil {
		s.limit = newCut(opt.Limit)
	}
	return s, nil
}

// Blueprint returns what the blueprint of Us guarantees.
func (s *Solver) Blueprint() *depthlimit.Guarantee { return s.start.is }

// Opponent returns Opp's blueprint, complete.
func (s *Solver) Opponent() seqform.Behavior { return s.opponent }

// offTree reports whether an action of Opp is off the tree.
func (s *Solver) offTree(h, a int) bool { return s.opt.OffTree != nil && s.opt.OffTree(h, a) }

// onTree is the opposite.
func (s *Solver) onTree(h, a int) bool { return !s.offTree(h, a) }

// priors returns Opp's blueprint with half of the probability on off-tree actions, all
// alike, wherever there are some. Only how weights compare within a public state
// matters; there it says that Opp takes off-tree actions with all hands alike.
func (s *Solver) priors() seqform.Behavior {
	z := make(seqform.Behavior, len(s.opponent))
	for h, b := range s.opponent {
		off, rest := int64(0), rational.Rat{} // off-tree actions, and the probability of the others
		for a := range b {
			if s.offTree(h, a) {
				off++
			} else {
				rest = rest.Add(b[a])
			}
		}
		if z[h] = b; off == 0 {
			continue
		}
		z[h] = make([]rational.Rat, len(b))
		for a := range b {
			switch share := rational.New(1, 2*off); {
			case rest.IsZero():
				z[h][a] = rational.New(1, int64(len(b)))
			case s.offTree(h, a):
				z[h][a] = share
			default:
				z[h][a] = b[a].Quo(rest).Mul(rational.New(1, 2))
			}
		}
	}
	return z
}

// Options are options of [New]. With the zero value nothing is off the tree.
type Options struct {
	// OffTree says of an action of Opp, by the indices of information set and action,
	// whether it is off the tree; nil for none. What is public about an action should
	// decide. If players cannot tell at once, subgames begin where they can.
	OffTree func(h, a int) bool

	Method    resolve.Method
	Expensive bool
	MaxPivots int // exact pivots of each linear program; 0 means no limit

	// Limit is that of subgames which begin above it, nil to solve to the end of the
	// game. Opp chooses among continuations there: those given, Opp's blueprint if there
	// are none, and best responses, MaxValues at most, 0 for 1,000. With Unlimited Opp
	// is free.
	Limit         *depthlimit.Limit
	Continuations []seqform.Behavior
	MaxValues     int
	Unlimited     bool
}

// Validate reports all problems of o.
func (o *Options) Validate() error {
	r := resolve.Options{Method: o.Method, MaxPivots: o.MaxPivots, MaxValues: o.MaxValues}
	errs := []error{r.Validate()}
	some := o.MaxValues != 0 || len(o.Continuations) > 0
	switch {
	case o.Limit == nil && (some || o.Unlimited):
		errs = append(errs, errors.New("nested: continuations are for a limit, and there is none"))
	case o.Unlimited && some:
		errs = append(errs, errors.New("nested: continuations are given, and the opponent is free"))
	case o.MaxValues > 0 && len(o.Continuations) > o.MaxValues:
		errs = append(errs, fmt.Errorf("nested: %d continuations, and MaxValues is %d", len(o.Continuations), o.MaxValues))
	}
	return errors.Join(errs...)
}
