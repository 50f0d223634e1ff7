package floors

import (
	"math"

	"exactsolve/nash/sequential/internal/orders"
	"exactsolve/rational"
	"exactsolve/rational/approx"
)

// A Candidate is near a sequential equilibrium, and maybe near a continuum of them:
// orders of all entries and coefficients.
type Candidate struct {
	f       *game
	Orders  []int
	Payoffs [][]orders.Term // of the entries, see orders.Tree.Payoffs
	terms   [][]term        // likewise, in floats
	c       []float64       // coefficients; those of order 0 sum to 1 at each set
	base    []int32         // per set, the entry of largest probability
	vary    []Coordinate    // of order 0 but bases, then trembles
	equal   []Coordinate    // pairs of order 0
	tight   []Coordinate    // trembles that pay about as much as the base
	values  []float64       // scratch, per entry
	sizes   []float64       // likewise
}

// A Coordinate is the coefficient of an entry, balanced by that of the entry Base
// or, for a tremble, by none (−1). As an equation it says that both pay the same.
type Coordinate struct{ Entry, Base int32 }

// A Point has orders and exact coefficients. Those of Dependent are near a solution
// of Equations, of which there are as many; the others are meant as they are.
type Point struct {
	*Candidate
	Coefficients []rational.Rat
	Dependent    []Coordinate
	Equations    []Coordinate

	// Inverse is near the inverse of the Jacobian of the differences of payoffs
	// in Equations: a row for each of Dependent.
	Inverse [][]rational.Rat
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
	z := &Candidate{f: f, Orders: orders, c: c, Payoffs: f.t.Payoffs(orders)}
	if z.Payoffs == nil {
		return nil
	}
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
	base := int32(-1)
	for e := s.Lo; e < s.Hi; e++ {
		if z.Orders[e] == 0 && (base < 0 || z.c[e] > z.c[base]) {
			base = e
		}
	}
	z.base = append(z.base, base)
	for e := s.Lo; e < s.Hi; e++ {
		switch {
		case e == base:
		case z.Orders[e] > 0:
			z.vary = append(z.vary, Coordinate{e, -1})
			if math.Abs(z.values[e]-z.values[base]) < tight*z.size(e, base) {
				z.tight = append(z.tight, Coordinate{e, base})
			}
		default:
			z.vary = append(z.vary, Coordinate{e, base})
			z.equal = append(z.equal, Coordinate{e, base})
		}
	}
	z.balance(z.c, s, base)
}

// balance makes the coefficients of order 0 at a set sum to 1 by that of base.
func (z *Candidate) balance(c []float64, s *orders.Set, base int32) {
	c[base] = 1
	for e := s.Lo; e < s.Hi; e++ {
		if e != base && z.Orders[e] == 0 {
			c[base] -= c[e]
		}
	}
}

func (z *Candidate) balanceAll(c []float64) {
	for k, base := range z.base {
		z.balance(c, &z.f.t.Sets[k], base)
	}
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

// size returns the scale of the payoffs at the set of two entries.
func (z *Candidate) size(a, b int32) float64 { return math.Max(z.sizes[a], z.sizes[b]) }
