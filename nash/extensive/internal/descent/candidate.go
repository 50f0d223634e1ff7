package descent

import (
	"math"

	"exactsolve/nash/internal/points"
)

const (
	usedAbove = 1e-7  // probabilities above are of actions in use
	tightFrom = 1e-9  // payoffs nearer, over their scale, count as equal
	rankFrom  = 1e-7  // pivots above, over the first, count
	settled   = 1e-10 // largest residual of a point
)

// A Candidate is a point near an equilibrium, and maybe near a continuum of them. Its
// coefficients are p, exactly 0 and 1 where an action is not used or alone; those of the
// bases, the likeliest actions of sets, balance the others.
type Candidate struct {
	s *Search
	points.Problem
	pairs []points.Coordinate // probabilities that may vary
	idle  []points.Coordinate // likewise, where chance and the others do not lead
	tight []points.Coordinate // unused actions that pay as much as those in use
}

// Varying returns how many probabilities may vary.
func (c *Candidate) Varying() int { return len(c.pairs) + len(c.idle) }

func (s *Search) newCandidate(p []float64) *Candidate {
	c := &Candidate{s: s}
	c.Problem = points.Problem{C: p, Far: 10, Residual: c.residual, Jacobian: c.jacobian, Scale: c.scale, Window: window, Feasible: c.feasible}
	for k := range s.f.Sets {
		c.addGroup(s.f.Sets[k].Lo, s.f.Sets[k].Hi)
	}
	s.w.setReach(p)
	s.w.values(p)
	for k, g := range c.Groups {
		c.sort(k, g)
	}
	return c
}

// addGroup adds the actions of a set.
func (c *Candidate) addGroup(lo, hi int32) {
	p, g := c.C, points.Group{Base: lo}
	for e := lo; e < hi; e++ {
		if p[e] > p[g.Base] {
			g.Base = e
		}
	}
	rest := 1.0
	for e := lo; e < hi; e++ {
		if e == g.Base {
			continue
		}
		if p[e] <= usedAbove {
			p[e] = 0
		}
		rest -= p[e]
		g.Others = append(g.Others, e)
	}
	p[g.Base] = rest
	c.Groups = append(c.Groups, g)
}

// sort puts the actions of set k where they belong.
func (c *Candidate) sort(k int, g points.Group) {
	f, w := c.s.f, c.s.w
	for _, e := range g.Others {
		x := points.Coordinate{Entry: e, Base: g.Base}
		switch {
		case c.C[e] > 0 && w.reach[k] == 0:
			c.idle = append(c.idle, x)
		case c.C[e] > 0:
			c.pairs = append(c.pairs, x)
		case w.reach[k] > 0 && math.Abs(w.q[e]-w.q[g.Base]) < tightFrom*f.scale:
			c.tight = append(c.tight, x)
		}
	}
}
