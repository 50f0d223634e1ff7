package nearest

import (
	"context"
	"fmt"
	"slices"

	"exactsolve/cert"
	"exactsolve/cert/found"
	"exactsolve/rational"
	"exactsolve/seqform"
)

// A search collects the profiles that the methods propose.
type search struct {
	ctx    context.Context
	g      *seqform.Game
	approx seqform.Profile
	plans  []seqform.Plan // of approx
	o      Options
	radius rational.Rat // of the profiles to consider
	result *Result
	limit  string // why a method stopped early, if it did

	// irrational is set once equations are solved to all digits asked for, close
	// by and with a regret of rounding alone, but no fractions are recognized.
	irrational bool
}

// newSearch begins with the given profile itself.
func newSearch(ctx context.Context, g *seqform.Game, approx seqform.Profile, o Options) *search {
	s := &search{ctx: ctx, g: g, approx: approx, plans: g.Plans(approx), o: o, radius: farthest, result: new(Result)}
	s.result.Regret = found.Largest(g.Regrets(s.plans))
	s.result.Profile, s.result.Epsilon = approx, s.result.Regret
	s.result.Route = "the given profile"
	return s
}

// run looks for an equilibrium.
func (s *search) run() (*Result, error) {
	switch n := len(s.g.Players); {
	case s.found():
	case n == 1:
		s.single()
	case n == 2:
		s.pair()
	default:
		s.several()
	}
	return s.finish()
}

// found reports whether the best profile so far is an equilibrium.
func (s *search) found() bool { return s.result.Epsilon.IsZero() }

// over reports whether the search may end.
func (s *search) over() bool {
	return s.ctx.Err() != nil || s.irrational || s.found() && s.result.Distance.Cmp(enough) <= 0
}

// maxRounds limits how often guesses are made from a better profile.
const maxRounds = 8

// guess tries guesses from the given profile and, while that at least halves the
// regret, from the best profile so far.
func (s *search) guess(try func(guess)) {
	var tried []guess
	profile := s.approx
	for range maxRounds {
		before := s.result.Epsilon
		for _, x := range guesses(s.g, profile, maxGuesses) {
			if s.over() {
				return
			}
			if !slices.ContainsFunc(tried, x.same) {
				tried = append(tried, x)
				try(x)
			}
		}
		if s.found() || s.result.Epsilon.Mul(rational.Int(2)).Cmp(before) > 0 {
			return
		}
		profile = s.result.Profile
	}
}

// propose takes note of plans if they are better than what is known: of smaller
// regret, or nearer with the same. It reports whether they are an equilibrium.
// Plans that are none, because an entry is negative, are refused, as are those
// beyond radius.
func (s *search) propose(plans []seqform.Plan, radius rational.Rat, route string) bool {
	distance, profile := largestChange(plans, s.plans), s.profile(plans)
	if profile == nil || distance.Cmp(radius) > 0 {
		return false
	}
	r, epsilon := s.result, found.Largest(s.g.Regrets(plans))
	if c := epsilon.Cmp(r.Epsilon); c < 0 || c == 0 && distance.Cmp(r.Distance) < 0 {
		r.Profile, r.Epsilon, r.Distance, r.Route = profile, epsilon, distance, route
	}
	return epsilon.IsZero()
}

// profile returns the behavior of plans, and the given behavior where they do not
// lead; nil if they are no plans.
func (s *search) profile(plans []seqform.Plan) seqform.Profile {
	return found.Profile(s.g, plans, func(i, h int) []rational.Rat { return s.approx[i][h] })
}

func largestChange[V ~[]rational.Rat](x, y []V) (d rational.Rat) {
	for i := range x {
		for k := range x[i] {
			d = rational.Max(d, x[i][k].Sub(y[i][k]).Abs())
		}
	}
	return d
}

// behaviorChange returns the largest change of a probability at information
// sets that plans reach; at others the profiles agree.
func behaviorChange(x, y seqform.Profile) (d rational.Rat) {
	for i := range x {
		d = rational.Max(d, largestChange(x[i], y[i]))
	}
	return d
}

// finish states and checks the claim, or says why there is none.
func (s *search) finish() (*Result, error) {
	r := s.result
	r.BehaviorDistance = behaviorChange(r.Profile, s.approx)
	if !s.found() {
		r.Reason = s.reason()
		return r, nil
	}
	plans := s.g.Plans(r.Profile)
	c := &cert.Certificate{Game: cert.NewGameRef(s.g), Claim: cert.Claim{
		Concept: cert.Nash,
		Payoffs: s.g.ExpectedPayoffs(plans),
		Profile: r.Profile,
		Beliefs: s.g.BayesBeliefs(plans),
	}}
	if err := cert.Check(s.g, c); err != nil {
		return nil, fmt.Errorf("%w: %w", cert.ErrInternal, err)
	}
	r.Status, r.Certificate = cert.Yes, c
	return r, nil
}

func (s *search) reason() string {
	switch {
	case s.ctx.Err() != nil:
		return "stopped before an equilibrium was found: " + context.Cause(s.ctx).Error()
	case s.limit != "":
		return s.limit
	case s.irrational:
		return "no fractions are recognized in a solution of the equations: it seems to be irrational"
	}
	return "no guess at the actions in use led to an equilibrium"
}
