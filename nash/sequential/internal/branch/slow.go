package branch

import (
	"maps"
	"math"
	"slices"

	"exactsolve/cert"
	"exactsolve/nash/internal/polynomials"
	"exactsolve/nash/sequential/internal/orders"
	"exactsolve/rational"
	"exactsolve/rational/approx"
)

// widen returns a solution in which all numbers of sets that are reached are unknowns,
// without equations; nil if it would be large.
func widen(t *orders.Tree, concept cert.Concept, at *Point) *solution {
	all := &Point{Orders: at.Orders, C: at.C, Bases: at.Bases, Given: at.Given}
	for e, set := range t.SetOf {
		if at.Bases[set] != int32(e) {
			all.Unknowns = append(all.Unknowns, int32(e))
		}
	}
	return newSolution(t, concept, all)
}

// free returns the point with the loss of an entry that is stuck as one more equation, and with one
// more unknown by which it can be solved: one that was a number so far, and on which the
// combination does not depend at lower powers of ε. It returns nil if there is none.
func (a *solution) free(wide *solution, at *stuck) *Point {
	f := &freeing{solution: a, wide: wide, y: make([]float64, len(wide.Unknowns)), dependent: map[int]polynomials.Polynomial{}}
	for k, e := range wide.Unknowns {
		f.y[k] = approx.Float64(a.C[e])
	}
	for k, x := range a.n.Values() {
		f.y[wide.number[a.Unknowns[k]]] = approx.Float64(x)
	}
	f.power = lowest(a.left(at))
	best := f.best(at)
	if best < 0 {
		return nil
	}
	next := *a.Point
	next.C = slices.Clone(a.C)
	for k, x := range a.n.Values() {
		if e := a.Unknowns[k]; !a.Given || a.Orders[e] > 0 {
			next.C[e] = x
		}
	}
	next.Unknowns = slices.Sorted(slices.Values(append(slices.Clone(a.Unknowns), best)))
	next.Equations = slices.Sorted(slices.Values(append(slices.Clone(a.Equations), at.entry)))
	if next.Slow = maps.Clone(a.Slow); next.Slow == nil {
		next.Slow = map[int32][]multiple{}
	}
	next.Slow[at.entry] = at.terms
	return &next
}

// left returns what a combination leaves of a loss, not reduced.
func (a *solution) left(at *stuck) polynomials.Polynomial {
	z := maps.Clone(a.loss(at.entry))
	for _, m := range at.terms {
		z.AddScaled(m.factor.Neg(), a.losses[m.equation])
	}
	return z
}

// A freeing looks for the number to free.
type freeing struct {
	*solution
	wide      *solution
	y         []float64                      // of the unknowns of wide
	power     int                            // of ε in what is left
	dependent map[int]polynomials.Polynomial // per unknown of wide, what lower powers have of it
}

// best returns the entry whose number does most for the new equation, once the others hold;
// −1 if none does anything.
func (f *freeing) best(at *stuck) int32 {
	value, row := f.combined(at)
	rows := [][]float64{}
	for _, e := range f.Equations {
		equation := &stuck{e, f.Slow[e]}
		_, gradient := f.linear(f.level(equation, lowest(f.left(equation))))
		rows = append(rows, gradient)
	}
	factors := make([]float64, len(f.Equations)) // of the equations, to take the unknowns out of row
	for c := range f.Equations {
		for k, e := range f.Unknowns {
			factors[c] += row[f.wide.number[e]] * approx.Float64(f.n.Inverse[k][c])
		}
	}
	const near = 15. / 16 // of a number that falls to become positive
	best, most := int32(-1), 1e-9
	for w, e := range f.wide.Unknowns {
		d := row[w]
		for c := range factors {
			d -= factors[c] * rows[c][w]
		}
		if f.number[e] >= 0 || len(f.dependent[w]) > 0 || f.y[w] <= 0 || f.Given && f.Orders[e] == 0 {
			continue
		}
		if size := math.Abs(d) * f.y[w]; size > most && (!f.Given || value/(d*f.y[w]) < near) {
			best, most = e, size
		}
	}
	return best
}

// level returns what is left of a loss at a power of ε, in all unknowns.
func (f *freeing) level(at *stuck, n int) polynomials.Polynomial {
	z := polynomials.Polynomial{}
	for key, u := range f.wide.left(at) {
		if power(key) == n {
			z[key[:len(key)-2*n]] = u
		}
	}
	return z
}

// combined returns value and derivatives of what is left of the new equation, and notes on what lower
// powers depend.
func (f *freeing) combined(at *stuck) (value float64, gradient []float64) {
	for key, u := range f.wide.left(at) {
		if n := power(key); n < f.power {
			f.note(polynomials.Factors(key[:len(key)-2*n]), n, u)
		}
	}
	return f.linear(f.level(at, f.power))
}

// note adds a term to what lower powers have of each number in it.
func (f *freeing) note(factors []int, n int, u rational.Rat) {
	for _, w := range slices.Compact(slices.Clone(factors)) {
		if f.number[f.wide.Unknowns[w]] >= 0 {
			continue
		}
		x, rest := u, []int{}
		for _, k := range factors {
			if e := f.wide.Unknowns[k]; k == w || f.number[e] >= 0 {
				rest = append(rest, k)
			} else {
				x = x.Mul(f.C[e])
			}
		}
		if f.dependent[w] == nil {
			f.dependent[w] = polynomials.Polynomial{}
		}
		for range n {
			rest = append(rest, polynomials.Epsilon)
		}
		f.dependent[w].Add(polynomials.Name(rest...), x)
	}
}

// linear returns the value of p and its derivatives by all unknowns.
func (f *freeing) linear(p polynomials.Polynomial) (value float64, gradient []float64) {
	v, d := polynomials.Linearize([]polynomials.Polynomial{p}, f.y)
	return v[0], d[0]
}
