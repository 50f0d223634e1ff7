package floors

import (
	"context"
	"math"
	"math/big"
	"slices"

	"exactsolve/internal/dense"
	"exactsolve/nash/internal/fixed"
	"exactsolve/nash/internal/points"
	"exactsolve/nash/sequential/internal/branch"
	"exactsolve/nash/sequential/internal/orders"
	"exactsolve/rational"
	"exactsolve/rational/approx"
)

// A Candidate is near a sequential equilibrium, and maybe near a continuum of them:
// orders of all entries and coefficients, of which those of order 0 sum to 1 at each
// set. Trembles are coordinates without a base.
type Candidate struct {
	points.Problem
	f       *game
	Orders  []int
	Payoffs [][]orders.Term     // of the entries, see orders.Tree.Payoffs
	terms   [][]term            // likewise, in floats
	vary    []points.Coordinate // of order 0 but bases, then trembles
	equal   []points.Coordinate // pairs of order 0
	tight   []points.Coordinate // trembles that pay about as much as the base
	values  []float64           // scratch, per entry
	sizes   []float64           // likewise
}

// A term is a [orders.Term] in floats.
type term struct {
	number  float64
	factors []int32
}

// newCandidate makes a candidate of orders and coefficients; payoffs nearer than
// tight, over the sizes of their terms, may be equal in the limit. It returns nil if
// payoffs would be too large.
func newCandidate(f *game, orders []int, c []float64, tight float64) *Candidate {
	z := &Candidate{f: f, Orders: orders, Payoffs: f.t.Payoffs(orders)}
	if z.Payoffs == nil {
		return nil
	}
	z.Problem = points.Problem{C: c, Far: math.Inf(1), Residual: z.residual, Jacobian: z.jacobian, Window: window, Feasible: z.feasible}
	for _, list := range z.Payoffs {
		terms := make([]term, len(list))
		for k, t := range list {
			terms[k] = term{approx.Float64(t.Number), t.Factors}
		}
		z.terms = append(z.terms, terms)
	}
	z.values, z.sizes = make([]float64, len(c)), make([]float64, len(c))
	z.evaluate(c)
	for k := range f.t.Sets {
		z.addSet(&f.t.Sets[k], tight)
	}
	return z
}

func (z *Candidate) addSet(s *orders.Set, tight float64) {
	g := points.Group{Base: -1}
	for e := s.Lo; e < s.Hi; e++ {
		if z.Orders[e] == 0 && (g.Base < 0 || z.C[e] > z.C[g.Base]) {
			g.Base = e
		}
	}
	rest := 1.0
	for e := s.Lo; e < s.Hi; e++ {
		x := points.Coordinate{Entry: e, Base: g.Base}
		switch {
		case e == g.Base:
		case z.Orders[e] > 0:
			z.vary = append(z.vary, points.Coordinate{Entry: e, Base: -1})
			if math.Abs(z.values[e]-z.values[g.Base]) < tight*z.size(x) {
				z.tight = append(z.tight, x)
			}
		default:
			z.vary, z.equal, g.Others = append(z.vary, x), append(z.equal, x), append(g.Others, e)
			rest -= z.C[e]
		}
	}
	z.C[g.Base] = rest
	z.Groups = append(z.Groups, g)
}

// evaluate sets values to the payoffs of entries and sizes to the sums of the
// absolute values of their terms.
func (z *Candidate) evaluate(c []float64) {
	for e, terms := range z.terms {
		sum, size := 0.0, 0.0
		for k := range terms {
			x := terms[k].number
			for _, f := range terms[k].factors {
				x *= c[f]
			}
			sum += x
			size += math.Abs(x)
		}
		z.values[e], z.sizes[e] = sum, size
	}
}

// size returns the scale of the payoffs of an equation.
func (z *Candidate) size(x points.Coordinate) float64 { return max(z.sizes[x.Entry], z.sizes[x.Base]) }

const (
	rankFrom = 1e-8  // pivots above, over the first, count
	settled  = 1e-10 // how far a point may be from its conditions

	mostPivots = 1 << 20 // numbers in a Jacobian
)

// Points yields points that satisfy the equations of the candidate, as far as floats
// can tell, until ctx is done. In each window, probabilities or trembles are preferred
// as dependent, and equations are added or not for trembles that pay as much, so that
// they stay no better.
func (z *Candidate) Points(ctx context.Context, yield func(*points.Point) bool) {
	var splits []*points.Split
	for _, equations := range [][]points.Coordinate{z.equal, slices.Concat(z.equal, z.tight)} {
		for _, prefer := range []float64{1e-2, 1e2} {
			if len(equations)*len(z.vary) > mostPivots {
				continue
			}
			s := z.Split(ctx, equations, z.vary, rankFrom, func(m [][]float64) { z.weigh(m, equations, prefer) })
			if !slices.ContainsFunc(splits, func(o *points.Split) bool {
				return slices.Equal(s.Dependent, o.Dependent) && slices.Equal(s.Equations, o.Equations)
			}) {
				splits = append(splits, s)
			}
		}
	}
	z.Problem.Points(ctx, splits, []int{2, 3, 4, 5, 6, 8, 10, 13, 17, 22, 28}, yield)
}

// weigh divides equations by the sizes of their payoffs, and takes trembles relative to
// their coefficients, times prefer.
func (z *Candidate) weigh(m [][]float64, equations []points.Coordinate, prefer float64) {
	for r, x := range equations {
		size := z.size(x)
		for k, v := range z.vary {
			if size > 0 {
				m[r][k] /= size
			}
			if v.Base < 0 {
				m[r][k] *= prefer * z.C[v.Entry]
			}
		}
	}
}

// jacobian returns the derivatives of the differences of payoffs of the rows by the
// coefficients of the columns, at c, and evaluates there.
func (z *Candidate) jacobian(c []float64, rows, cols []points.Coordinate) [][]float64 {
	z.evaluate(c)
	index := make([][]int, len(c)) // per entry, columns +k and ^k for bases
	for k, x := range cols {
		index[x.Entry] = append(index[x.Entry], k)
		if x.Base >= 0 {
			index[x.Base] = append(index[x.Base], ^k)
		}
	}
	m := dense.New(len(rows), len(cols))
	for r, x := range rows {
		z.derive(c, x.Entry, 1, index, m[r])
		z.derive(c, x.Base, -1, index, m[r])
	}
	return m
}

// derive adds the derivatives of the payoff of e, times sign, to line.
func (z *Candidate) derive(c []float64, e int32, sign float64, index [][]int, line []float64) {
	for _, t := range z.terms[e] {
		for at, f := range t.factors {
			if len(index[f]) == 0 {
				continue
			}
			d := sign * t.number
			for k, g := range t.factors {
				if k != at {
					d *= c[g]
				}
			}
			for _, k := range index[f] {
				if k >= 0 {
					line[k] += d
				} else {
					line[^k] -= d
				}
			}
		}
	}
}

func (z *Candidate) residual(c []float64, equations []points.Coordinate) []float64 {
	z.evaluate(c)
	f := make([]float64, len(equations))
	for k, x := range equations {
		f[k] = z.values[x.Entry] - z.values[x.Base]
	}
	return f
}

// window is relative to the coefficient and, of a probability, to what is left to 1.
func window(at points.Coordinate, x, window rational.Rat) (lo, hi rational.Rat) {
	up := x
	if at.Base >= 0 {
		up = rational.Int(1).Sub(x)
	}
	return x.Sub(x.Mul(window)), x.Add(up.Mul(window))
}

// feasible reports whether c is near a sequential equilibrium: coefficients are
// probabilities or positive, and only best entries have order 0.
func (z *Candidate) feasible(c []float64) bool {
	for e, order := range z.Orders {
		if !(order == 0 && c[e] > -settled && c[e] < 1+settled || order > 0 && c[e] > 0) {
			return false
		}
	}
	z.evaluate(c)
	for k, g := range z.Groups {
		for e := z.f.t.Sets[k].Lo; e < z.f.t.Sets[k].Hi; e++ {
			gain, limit := z.values[e]-z.values[g.Base], settled*z.size(points.Coordinate{Entry: e, Base: g.Base})
			if gain > limit || z.Orders[e] == 0 && c[e] > settled && gain < -limit {
				return false
			}
		}
	}
	return true
}

// Differences returns what the entries of equations pay more than their bases, in units
// of a fixed.Number.
func (z *Candidate) Differences(coefficients []rational.Rat, equations []points.Coordinate) []*big.Int {
	c := make([]fixed.Number, len(coefficients))
	for e, x := range coefficients {
		c[e] = fixed.New(x)
	}
	d := make([]*big.Int, len(equations))
	for k, at := range equations {
		d[k] = sum(z.Payoffs[at.Entry], c).Sub(sum(z.Payoffs[at.Base], c)).Units()
	}
	return d
}

func sum(terms []orders.Term, c []fixed.Number) fixed.Number {
	var z fixed.Number
	one := fixed.New(rational.Int(1))
	for _, t := range terms {
		x := one
		for _, e := range t.Factors {
			x = x.Mul(c[e])
		}
		z = z.Add(x.Scale(t.Number))
	}
	return z
}

// Bases returns the likeliest entry of each set.
func (z *Candidate) Bases() []int32 {
	list := make([]int32, len(z.Groups))
	for k, g := range z.Groups {
		list[k] = g.Base
	}
	return list
}

// Given returns what a box may be made of about orders and a profile that is given, trembles having 1
// as their coefficients; nil if these lead to beliefs for which it is no equilibrium.
func Given(ctx context.Context, t *orders.Tree, levels []int, c []rational.Rat) *branch.Point {
	near := make([]float64, len(c))
	for e := range c {
		near[e] = approx.Float64(c[e])
	}
	z := newCandidate(newGame(t), levels, near, 0)
	if z == nil || !z.feasible(near) || len(z.equal)*len(z.vary) > mostPivots {
		return nil
	}
	s := z.Split(ctx, z.equal, z.vary, rankFrom, func(m [][]float64) { z.weigh(m, z.equal, 1e-2) })
	p := z.Branch(&points.Point{C: c, Split: s})
	p.Given = true
	return p
}

// Branch returns what a box may be made of about a point of the candidate.
func (z *Candidate) Branch(p *points.Point) *branch.Point {
	b := &branch.Point{Orders: z.Orders, C: p.C, Bases: z.Bases()}
	for _, x := range p.Dependent {
		b.Unknowns = append(b.Unknowns, x.Entry)
	}
	for _, x := range p.Equations {
		b.Equations = append(b.Equations, x.Entry)
	}
	return b
}
