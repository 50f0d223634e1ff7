package floors

import (
	"math"

	"exactsolve/nash/internal/points"
	"exactsolve/nash/sequential/internal/orders"
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
func (z *Candidate) size(x points.Coordinate) float64 {
	return math.Max(z.sizes[x.Entry], z.sizes[x.Base])
}
