// Package polytope is in the arithmetic layer: polytopes that are cut out of products of
// simplices, by their vertices.
//
// Start with [Simplices] or [Plans], and [Polytope.Cut], the double description method.
//
// A point of a product of simplices has the coordinates of each factor one after the other: at
// least 0, with sum 1 in each factor.
//
// Reference: Motzkin, Raiffa, Thompson and Thrall 1953 [MRTT53]; the test of neighbors as in
// Fukuda and Prodon 1996 [FP96], proved in docs/formats/certificate.md.
package polytope

import (
	"fmt"
	"slices"

	"exactsolve/rational"
)

// maxNumbers limits the vertices of a polytope times its coordinates.
const maxNumbers = 1 << 20

// A Polytope is the convex hull of its vertices. It does not change.
type Polytope struct {
	Vertices []Vertex // in a fixed order
	size     int      // number of coordinates
	dim      int      // before any cut
	forms    int      // inequalities, those of coordinates first
}

// A Vertex is a point, with the set of inequalities that are equations there.
type Vertex struct {
	At    []rational.Rat
	tight Set
}

// A Term is a coefficient of a coordinate.
type Term struct {
	At   int
	Coef rational.Rat
}

// Simplices returns the product of simplices with so many coordinates each, or an error if it has
// more than maxNumbers allows.
func Simplices(sizes []int) (*Polytope, error) {
	z := &Polytope{}
	number := 1
	for _, n := range sizes {
		z.size, z.dim = z.size+n, z.dim+n-1
		if number *= n; number*z.size > maxNumbers {
			return nil, z.tooMany(number)
		}
	}
	z.forms = z.size
	for k := range number {
		v := Vertex{make([]rational.Rat, z.forms), make(Set, (z.forms+63)/64)}
		first := z.forms
		for f := len(sizes) - 1; f >= 0; f-- {
			first -= sizes[f]
			for a := range sizes[f] {
				if a == k%sizes[f] {
					v.At[first+a] = rational.Int(1)
				} else {
					v.tight[(first+a)/64] |= 1 << ((first + a) % 64)
				}
			}
			k /= sizes[f]
		}
		z.Vertices = append(z.Vertices, v)
	}
	return z, nil
}

// Plans returns the points with sum 1 over the coordinates top, at least 0, such that at each split the
// coordinates after the first have the sum of the first. All others are 0. The first coordinate of a
// split is in top or comes after the first in an earlier split, and each split has at least two.
// The error is like that of [Simplices].
func Plans(size int, top []int, splits [][]int) (*Polytope, error) {
	z := &Polytope{size: size, forms: size, dim: len(top) - 1}
	at := make([][]int, 0, len(top)) // coordinates that are 1
	for _, j := range top {
		at = append(at, []int{j})
	}
	for _, split := range splits {
		z.dim += len(split) - 2
		for k := range at {
			if !slices.Contains(at[k], split[0]) {
				continue
			}
			for _, j := range split[2:] {
				at = append(at, append(slices.Clone(at[k]), j))
			}
			at[k] = append(at[k], split[1])
			if len(at)*size > maxNumbers {
				return nil, z.tooMany(len(at))
			}
		}
	}
	for _, ones := range at {
		v := Vertex{make([]rational.Rat, size), make([]uint64, (size+63)/64)}
		for j := range size {
			if slices.Contains(ones, j) {
				v.At[j] = rational.Int(1)
			} else {
				v.tight[j/64] |= 1 << (j % 64)
			}
		}
		z.Vertices = append(z.Vertices, v)
	}
	return z, nil
}

func (p *Polytope) tooMany(vertices int) error {
	return fmt.Errorf("polytopes of %d vertices and more, of %d coordinates each", vertices, p.size)
}

// Face returns the points of p at which coordinate j is 0.
func (p *Polytope) Face(j int) *Polytope {
	z := &Polytope{size: p.size, dim: p.dim, forms: p.forms}
	for _, v := range p.Vertices {
		if v.At[j].IsZero() {
			z.Vertices = append(z.Vertices, v)
		}
	}
	return z
}

// Cut returns the points of p at which forms are at least 0, or an error if there are more than
// maxNumbers allows, or no more work. What cuts most away is done first.
func (p *Polytope) Cut(work *rational.Work, forms ...[]Term) (_ *Polytope, err error) {
	for {
		var left [][]Term                // that cut something away
		var values, value []rational.Rat // of the next to be done, and of another
		next, most := 0, 0
		for _, form := range forms {
			if value, err = valuesInto(value, work, form, p.Vertices); err != nil {
				return nil, err
			}
			n := 0
			for _, x := range value {
				if x.Sign() < 0 {
					n++
				}
			}
			if n > most {
				next, most, values, value = len(left), n, value, values
			}
			if n > 0 {
				left = append(left, form)
			}
		}
		if most == 0 {
			return p, nil
		}
		if p, err = p.cut(work, values); err != nil {
			return nil, err
		}
		forms = slices.Delete(left, next, next+1)
	}
}

// cut returns the points at which a form is at least 0 that has these values at the vertices.
func (p *Polytope) cut(work *rational.Work, value []rational.Rat) (*Polytope, error) {
	z := &Polytope{size: p.size, dim: p.dim, forms: p.forms + 1}
	var above, below []int
	for k, v := range p.Vertices {
		switch value[k].Sign() {
		case 1:
			above = append(above, k)
			z.Vertices = append(z.Vertices, v)
		case 0:
			z.Vertices = append(z.Vertices, Vertex{v.At, v.tight.With(p.forms)})
		default:
			below = append(below, k)
		}
	}
	for _, i := range above {
		if !work.Take(perPair*len(below), 0) {
			return nil, work.Err()
		}
		for _, j := range below {
			both := p.Vertices[i].tight.And(p.Vertices[j].tight)
			if !p.edge(work, i, j, both) {
				continue
			}
			at := between(work, &p.Vertices[i], &p.Vertices[j], value[i], value[j])
			z.Vertices = append(z.Vertices, Vertex{at, both.With(p.forms)})
			if len(z.Vertices)*z.size > maxNumbers {
				return nil, z.tooMany(len(z.Vertices))
			}
		}
	}
	if work != nil && work.Err() != nil {
		return nil, work.Err()
	}
	return z, nil
}

// What takes work besides the bits of numbers: a number that is added and multiplied with others, a
// pair of vertices that may be neighbors, and a look at another vertex whether they are.
const (
	perNumber = rational.PerNumber / 32
	perPair   = 50
	perLook   = 10
)

// Values returns a form at vertices.
func Values(work *rational.Work, form []Term, vertices []Vertex) ([]rational.Rat, error) {
	return valuesInto(nil, work, form, vertices)
}

// valuesInto is the same, in the place of values that are of no use any more.
func valuesInto(value []rational.Rat, work *rational.Work, form []Term, vertices []Vertex) ([]rational.Rat, error) {
	size, factors, sums, longest := 0, 0, 0, 0
	for _, t := range form {
		factors += t.Coef.BitLen() + perNumber
	}
	for _, v := range vertices {
		long, whole := 0, true
		for _, t := range form {
			x := v.At[t.At]
			size += x.BitLen() + perNumber
			if !x.IsZero() {
				long, whole = long+x.BitLen()+t.Coef.BitLen(), whole && x.IsInt() && t.Coef.IsInt()
			}
		}
		if !whole { // a sum may have as many bits as all its fractions, and takes common divisors
			sums, longest = sums+long, max(longest, long)
		}
	}
	if !work.Take(size, factors) || !work.Take(sums, longest) {
		return nil, work.Err()
	}
	value = slices.Grow(value[:0], len(vertices))
	for _, v := range vertices {
		var sum rational.Rat
		for _, t := range form {
			if x := v.At[t.At]; !x.IsZero() {
				sum = sum.Add(t.Coef.Mul(x))
			}
		}
		value = append(value, sum)
	}
	return value, nil
}

// edge reports whether an edge joins vertices i and j, which are both in these inequalities: no
// third vertex is in all of them. An edge is in at least dim − 1.
func (p *Polytope) edge(work *rational.Work, i, j int, both Set) bool {
	if both.Len() < p.dim-1 || !work.Take(perLook*len(p.Vertices), 0) {
		return false
	}
	for k, v := range p.Vertices {
		if k != i && k != j && both.Within(v.tight) {
			return false
		}
	}
	return true
}

// between returns the point between vertices at which a form with these values there is 0.
func between(work *rational.Work, v, w *Vertex, above, below rational.Rat) []rational.Rat {
	long := above.BitLen() + below.BitLen()
	size, longest := long, long // with the quotient
	for c := range v.At {
		bits := v.At[c].BitLen() + w.At[c].BitLen()
		size, longest = size+bits+perNumber, max(longest, bits)
	}
	at := make([]rational.Rat, len(v.At))
	if !work.Take(size, longest) {
		return at
	}
	s := above.Quo(above.Sub(below))
	for c, x := range v.At {
		if d := w.At[c].Sub(x); d.IsZero() {
			at[c] = x
		} else {
			at[c] = x.Add(s.Mul(d))
		}
	}
	return at
}

// Key returns the coordinates as text.
func (v *Vertex) Key() string {
	var text []byte
	for _, x := range v.At {
		text = append(x.Append(text), ' ')
	}
	return string(text)
}
