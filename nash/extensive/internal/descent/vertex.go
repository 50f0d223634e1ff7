package descent

import (
	"slices"

	"exactsolve/nash/internal/points"
)

// simplified returns a candidate with fewer actions in use: at the end of a path
// all are in use that can be, as it leads to the middle of a continuum. Free
// probabilities become 0, or all that two actions have, where that leads to an
// equilibrium; the dependent ones follow by Newton steps.
func (c *Candidate) simplified() *Candidate {
	const passes, work = 3, 1 << 23 // terms visited
	tries := work / (1 + len(c.s.f.weight))
	for range passes {
		v := &vertex{Candidate: c, z: c.split(c.pairs), p: slices.Clone(c.C), tries: tries}
		v.drop(v.z.Free)
		if c.s.ctx.Err() != nil {
			return c
		}
		next := c.s.newCandidate(v.p)
		if next.Varying() == c.Varying() {
			return c
		}
		c, tries = next, v.tries
	}
	return c
}

// A vertex moves p from a candidate to one with fewer actions in use.
type vertex struct {
	*Candidate
	z     *points.Split
	p     []float64
	tries int // how many more
}

// drop stops using actions of a list, all at once if possible, else by halves.
func (v *vertex) drop(list []points.Coordinate) {
	if len(list) == 0 || v.tries <= 0 || v.s.ctx.Err() != nil {
		return
	}
	q := slices.Clone(v.p)
	for _, x := range list {
		q[x.Entry] = 0
	}
	switch n := len(list); {
	case v.take(q):
	case n > 1:
		v.drop(list[:n/2])
		v.drop(list[n/2:])
	default:
		q = slices.Clone(v.p)
		q[list[0].Entry] += q[list[0].Base]
		v.take(q)
	}
}

// take goes to an equilibrium near q if there is one.
func (v *vertex) take(q []float64) bool {
	v.tries--
	if _, ok := v.Newton(v.s.ctx, v.z, q); !ok || !v.feasible(q) {
		return false
	}
	v.p = q
	return true
}
