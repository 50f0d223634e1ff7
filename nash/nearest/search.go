package nearest

import (
	"context"
	"fmt"
	"slices"

	"exactsolve/cert"
	"exactsolve/cert/answer"
	"exactsolve/nash/enclose"
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
	s.result.Regret = answer.Largest(g.Regrets(s.plans))
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
	r, epsilon := s.result, answer.Largest(s.g.Regrets(plans))
	if c := epsilon.Cmp(r.Epsilon); c < 0 || c == 0 && distance.Cmp(r.Distance) < 0 {
		r.Profile, r.Epsilon, r.Distance, r.Route = profile, epsilon, distance, route
	}
	return epsilon.IsZero()
}

// profile returns the behavior of plans, and the given behavior where they do not
// lead; nil if they are no plans.
func (s *search) profile(plans []seqform.Plan) seqform.Profile {
	return answer.Profile(s.g, plans, func(i, h int) []rational.Rat { return s.approx[i][h] })
}

func largestChange[V ~[]rational.Rat](x, y []V) (d rational.Rat) {
	for i := range x {
		for k := range x[i] {
			d = rational.Max(d, x[i][k].Sub(y[i][k]).Abs())
		}
	}
	return d
}

// finish states and checks the claim, or says why there is none.
func (s *search) finish() (*Result, error) {
	r := s.result
	for i, b := range r.Profile { // where plans do not reach, the profiles agree
		r.BehaviorDistance = rational.Max(r.BehaviorDistance, largestChange(b, s.approx[i]))
	}
	if !s.found() {
		r.Reason = s.reason()
		return r, nil
	}
	if r.Box != nil {
		r.Status, r.Certificate = answer.Yes, r.Box
		return r, nil
	}
	plans := s.g.Plans(r.Profile)
	c := &cert.Certificate{Game: cert.NewGameRef(s.g), Claim: cert.Claim{
		Concept: cert.Nash,
		Payoffs: s.g.ExpectedPayoffs(plans),
		Profile: r.Profile,
		Beliefs: s.g.BayesBeliefs(plans),
	}}
	if err := cert.Check(context.WithoutCancel(s.ctx), s.g, c); err != nil {
		return nil, fmt.Errorf("%w: %w", answer.ErrInternal, err)
	}
	r.Status, r.Certificate = answer.Yes, c
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

// windows are the distances, as negative powers of 2, within which free unknowns
// are set to simple fractions.
var windows = []int{10, 14, 20, 32}

// several finds an equilibrium of a game of more than two players.
func (s *search) several() {
	s.result.Stats.Method = "equations between actions in use"
	s.guess(s.equations)
	if !s.found() {
		s.enclose()
	}
}

// enclose looks for an equilibrium in a box near the best profile, and then near the given
// one, or for one in fractions that guesses did not lead to.
func (s *search) enclose() {
	best := s.g.Plans(s.result.Profile)
	for _, plans := range [][]seqform.Plan{best, s.plans} {
		c, err := enclose.Find(s.ctx, s.g, plans)
		if err != nil {
			return // ctx is done: all else has been checked before
		}
		if c == nil {
			continue
		}
		if c.Claim.Profile != nil {
			s.propose(s.g.Plans(c.Claim.Profile), s.radius, "a solution near the best guess")
		} else if center, err := enclose.Approximate(s.ctx, s.g, c, centerDigits); err == nil && largestChange(center, s.plans).Cmp(s.radius) <= 0 {
			s.enclosed(c, center)
		}
		if s.found() {
			return
		}
	}
}

// centerDigits is how many digits of an equilibrium in a box are taken for the center.
const centerDigits = 20

// enclosed takes note of an equilibrium in a box.
func (s *search) enclosed(c *cert.Certificate, center []seqform.Plan) {
	r, profile := s.result, s.profile(center)
	if profile == nil {
		return
	}
	r.Box, r.Distance, r.Route = c, largestChange(center, s.plans), "a solution near the best guess, in a box"
	r.Profile, r.Epsilon = profile, rational.Rat{}
}

// equations looks for a solution of the equations of a guess, and changes the
// guess as long as what is found is no equilibrium.
func (s *search) equations(x guess) {
	route := "actions with " + x.name
	for range maxRepairs {
		plans := make([]seqform.Plan, len(s.plans))
		for i := range plans {
			p := &s.g.Players[i]
			plans[i] = p.Plan(restrict(p, s.approx[i], x.used[i]))
		}
		s.propose(plans, s.radius, route)
		q, err := newSystem(s.g, x, plans)
		if err != nil {
			s.limit = err.Error()
			return
		}
		v, solved := q.descend(s.ctx, q.start(plans))
		plans = q.plans(rounded(coarse, v))
		next, changed := x.repair(s.g, plans)
		switch {
		case !changed && solved:
			s.recognize(q, v, route)
			return
		case !solved:
			s.propose(s.g.Plans(clipped(s.g, plans, s.approx)), s.radius, route+", least squares")
		}
		if !changed {
			return
		}
		x, route = next, "actions with "+x.name+", repaired"
	}
}

// recognize looks for an equilibrium with rational probabilities at an
// approximate solution.
func (s *search) recognize(q *system, v vector, route string) {
	equations, unknowns, ok := q.rank(s.ctx, v)
	if !ok {
		return
	}
	for _, w := range windows {
		if s.fix(q, v, equations, unknowns, w, route) || len(unknowns) == len(v) {
			break
		}
	}
	s.irrational = !s.found() && s.result.Route == route+rounding && s.result.Distance.Cmp(enough) <= 0
}

// rounding ends the route of a solution that was rounded.
const rounding = ", rounded"

// fix sets the free unknowns to simple fractions, solves for the others and
// reports whether they are recognized as those of an equilibrium. If not, the
// rounded solution is proposed.
func (s *search) fix(q *system, v vector, equations, unknowns []int, window int, route string) bool {
	free := make(map[int]rational.Rat)
	for k := range v {
		if !slices.Contains(unknowns, k) {
			free[k] = simpleNear(coarse.rat(v[k]), window)
		}
	}
	p, w := coarse, v
	for 2*int(p) <= maxBits {
		fine := zeros(len(w))
		for k, x := range w {
			fine[k].Lsh(x, uint(p))
		}
		p *= 2
		for k, x := range free {
			fine[k] = p.from(x)
		}
		var ok bool
		if w, ok = q.newton(s.ctx, p, fine, equations, unknowns); !ok {
			return false
		}
		values := recognize(p, w)
		for k, x := range free {
			values[k] = x
		}
		if plans := q.plans(values); s.profile(plans) != nil && answer.Largest(s.g.Regrets(plans)).IsZero() {
			return s.propose(plans, s.radius, route)
		}
	}
	s.propose(q.plans(rounded(p, w)), s.radius, route+rounding)
	return false
}

// simpleNear returns the simplest fraction near x, at least half of x.
func simpleNear(x rational.Rat, window int) rational.Rat {
	delta := rational.New(1, 1<<window)
	if x.Sign() > 0 {
		delta = rational.Min(delta, x.Mul(rational.New(1, 2)))
	}
	return rational.Simplest(x.Sub(delta), x.Add(delta))
}

// rounded returns v to 64 bits.
func rounded(p precision, v vector) []rational.Rat {
	out := make([]rational.Rat, len(v))
	unit, half := rational.Int(2).Pow(64), rational.New(1, 2)
	for k, x := range v {
		out[k] = rational.FromBigInt(p.rat(x).Mul(unit).Add(half).Floor()).Quo(unit)
	}
	return out
}
