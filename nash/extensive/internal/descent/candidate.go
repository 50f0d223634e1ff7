package descent

import (
	"math"

	"exactsolve/rational"
	"exactsolve/seqform"
	"exactsolve/seqform/multilinear"
)

const (
	usedAbove = 1e-7  // probabilities above are of actions in use
	tightFrom = 1e-9  // payoffs nearer, over their scale, count as equal
	rankFrom  = 1e-7  // pivots above, over the first, count
	settled   = 1e-10 // largest residual of a point
)

// A Candidate is a point near an equilibrium, and maybe near a continuum of them.
type Candidate struct {
	s     *Search
	p     []float64 // exactly 0 and 1 where an action is not used or alone
	pairs []pair    // probabilities that may vary
	idle  []pair    // likewise, where chance and the others do not lead
	tight []pair    // unused actions that pay as much as those in use
}

// A pair is an action with the one of its set whose probability makes up for it.
type pair struct{ action, base int32 }

// A Coordinate is the probability of an action, balanced by that of Base. As an
// equation it says that the two pay the same.
type Coordinate struct{ Player, Infoset, Action, Base int }

// A Point has exact probabilities. Those of Dependent are near a solution of
// Equations, of which there are as many; the others are meant as they are.
type Point struct {
	Profile   seqform.Profile
	Dependent []Coordinate
	Equations []Coordinate

	// Inverse is near the inverse of the Jacobian of the differences of payoffs
	// in Equations: a row for each of Dependent.
	Inverse [][]rational.Rat
}

// Varying returns how many probabilities may vary.
func (c *Candidate) Varying() int { return len(c.pairs) + len(c.idle) }

func (s *Search) newCandidate(p []float64) *Candidate {
	c := &Candidate{s: s, p: p}
	base := make([]int32, len(s.f.Sets))
	for k := range s.f.Sets {
		h := &s.f.Sets[k]
		base[k] = h.Lo
		for e := h.Lo; e < h.Hi; e++ {
			if p[e] > p[base[k]] {
				base[k] = e
			}
		}
		for e := h.Lo; e < h.Hi; e++ {
			if e != base[k] && p[e] <= usedAbove {
				p[e] = 0
			}
		}
		c.balance(p, h, base[k])
	}
	s.w.setReach(p)
	s.w.values(p)
	for k := range s.f.Sets {
		c.sort(k, base[k])
	}
	return c
}

// sort puts the actions of a set where they belong.
func (c *Candidate) sort(k int, base int32) {
	f, w := c.s.f, c.s.w
	for e := f.Sets[k].Lo; e < f.Sets[k].Hi; e++ {
		x := pair{e, base}
		switch {
		case e == base:
		case c.p[e] > 0 && w.reach[k] == 0:
			c.idle = append(c.idle, x)
		case c.p[e] > 0:
			c.pairs = append(c.pairs, x)
		case w.reach[k] > 0 && math.Abs(w.q[e]-w.q[base]) < tightFrom*f.scale:
			c.tight = append(c.tight, x)
		}
	}
}

// balance makes the probabilities of a set sum to 1 by that of base.
func (c *Candidate) balance(p []float64, h *multilinear.Set, base int32) {
	p[base] = 1
	for e := h.Lo; e < h.Hi; e++ {
		if e != base {
			p[base] -= p[e]
		}
	}
}
