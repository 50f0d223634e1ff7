package nearest

import (
	"exactsolve/cert/found"
	"exactsolve/rational"
	"exactsolve/seqform"
)

// windows are the distances, as negative powers of 2, within which free unknowns
// are set to simple fractions.
var windows = []int{10, 14, 20, 32}

// several finds an equilibrium of a game of more than two players.
func (s *search) several() {
	s.result.Stats.Method = "equations between actions in use"
	s.guess(s.equations)
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
		free[k] = simpleNear(coarse.rat(v[k]), window)
	}
	for _, k := range unknowns {
		delete(free, k)
	}
	p, w := coarse, v
	for 2*int(p) <= maxBits {
		w, p = w.convert(p, 2*p), 2*p
		for k, x := range free {
			w[k] = p.from(x)
		}
		var ok bool
		if w, ok = q.newton(s.ctx, p, w, equations, unknowns); !ok {
			return false
		}
		values := recognize(p, w)
		for k, x := range free {
			values[k] = x
		}
		if plans := q.plans(values); s.profile(plans) != nil && found.Largest(s.g.Regrets(plans)).IsZero() {
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
	for k, x := range v {
		out[k] = roundTo(p.rat(x), 64)
	}
	return out
}
