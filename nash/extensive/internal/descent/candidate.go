package descent

import (
	"math"
	"math/big"
	"slices"

	"exactsolve/internal/dense"
	"exactsolve/nash/internal/fixed"
	"exactsolve/nash/internal/points"
	"exactsolve/rational"
	"exactsolve/seqform"
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

// Points yields points near the candidate that satisfy the equations of its support, as
// far as floats can tell. In each window those of unused actions that pay as much are
// also tried, so that these stay best.
func (c *Candidate) Points(yield func(*points.Point) bool) {
	const most = 1 << 22 // entries of a matrix
	splits := []*points.Split{c.split(c.pairs)}
	if n := len(c.tight); n > 0 && (n+len(c.pairs))*len(c.pairs) < most {
		splits = append(splits, c.split(slices.Concat(c.pairs, c.tight)))
	}
	c.Problem.Points(c.s.ctx, splits, []int{3, 4, 5, 6, 8, 10, 13, 17, 22, 28}, yield)
}

func (c *Candidate) split(equations []points.Coordinate) *points.Split {
	z := c.Split(c.s.ctx, equations, c.pairs, rankFrom, nil)
	z.Free = append(z.Free, c.idle...)
	return z
}

// jacobian returns the derivatives of c·(q(action) − q(base)) of the rows by the
// probabilities of the columns.
func (c *Candidate) jacobian(p []float64, rows, cols []points.Coordinate) [][]float64 {
	f := c.s.f
	row, n := index(f, rows)
	col, m := index(f, cols)
	d := dense.New(n, m)
	f.derivatives(p, row, col, d)
	z := dense.New(len(rows), len(cols))
	for r, a := range rows {
		scale := c.scale(a)
		up, down := d[row[a.Entry]], d[row[a.Base]]
		for k, x := range cols {
			i, j := col[x.Entry], col[x.Base]
			z[r][k] = scale * (up[i] - up[j] - down[i] + down[j])
		}
	}
	return z
}

// index numbers the entries in coordinates; others have −1.
func index(f *game, list []points.Coordinate) (of []int32, n int) {
	of = slices.Repeat([]int32{-1}, len(f.Parent))
	for _, x := range list {
		for _, e := range []int32{x.Entry, x.Base} {
			if of[e] < 0 {
				of[e] = int32(n)
				n++
			}
		}
	}
	return of, n
}

func (c *Candidate) scale(x points.Coordinate) float64 { return c.s.w.c[c.s.f.SetOf[x.Entry]] }

func (c *Candidate) residual(p []float64, equations []points.Coordinate) []float64 {
	c.s.w.values(p)
	z := make([]float64, len(equations))
	for k, x := range equations {
		z[k] = c.scale(x) * (c.s.w.q[x.Entry] - c.s.w.q[x.Base])
	}
	return z
}

func window(_ points.Coordinate, x, window rational.Rat) (lo, hi rational.Rat) {
	return rational.Max(rational.Int(0), x.Sub(window)), rational.Min(rational.Int(1), x.Add(window))
}

// feasible reports whether p is near an equilibrium.
func (c *Candidate) feasible(p []float64) bool {
	for _, x := range slices.Concat(c.pairs, c.idle) {
		for _, e := range []int32{x.Entry, x.Base} {
			if !(p[e] > -settled && p[e] < 1+settled) {
				return false
			}
		}
	}
	return c.s.w.natural(p).worst < settled
}

// Profile returns the behavior with coefficients p.
func (c *Candidate) Profile(p []rational.Rat) seqform.Profile {
	z := make(seqform.Profile, c.s.f.n)
	for _, h := range c.s.f.Sets {
		z[h.Player] = append(z[h.Player], slices.Clone(p[h.Lo:h.Hi]))
	}
	return z
}

// Differences returns, for each equation, what its action pays more than its base in
// fixed.Number's units, weighted by the probability that chance and the others lead
// there.
func (c *Candidate) Differences(p []rational.Rat, equations []points.Coordinate) []*big.Int {
	f, one := c.s.f, fixed.New(rational.Int(1))
	behavior, weight := make([]fixed.Number, len(p)), make([]fixed.Number, len(p))
	for e, up := range f.Parent {
		if behavior[e], weight[e] = fixed.New(p[e]), one; up >= 0 {
			weight[e] = weight[up].Mul(behavior[e])
		}
	}
	plans, q := make([][]fixed.Number, f.n), make([][]fixed.Number, f.n)
	for i := range plans {
		lo, hi := f.Entries(i)
		plans[i] = weight[lo:hi]
	}
	z := make([]*big.Int, len(equations))
	for k, at := range equations {
		i := f.Sets[f.SetOf[at.Entry]].Player
		if q[i] == nil {
			q[i] = f.continued(i, behavior, seqform.Gradient(f.Game, i, plans, one))
		}
		z[k] = q[i][at.Entry-f.First[i]].Sub(q[i][at.Base-f.First[i]]).Units()
	}
	return z
}

// continued adds to a gradient of player i what follows each sequence, if behavior is
// played. It uses up grad.
func (f *game) continued(i int, behavior, grad []fixed.Number) []fixed.Number {
	first := f.First[i]
	for _, h := range slices.Backward(f.SetsOf(i)) {
		for e := h.Lo; e < h.Hi; e++ {
			if x := behavior[e]; !x.IsZero() {
				grad[h.Parent-first] = grad[h.Parent-first].Add(x.Mul(grad[e-first]))
			}
		}
	}
	return grad
}

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
