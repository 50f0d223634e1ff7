package simplices

import (
	"math/bits"
	"slices"

	"exactsolve/rational"
)

// A Point is a mixed strategy with the probabilities At[a]/2^Exp, with the least
// Exp. It does not change.
type Point struct {
	At  []int64
	Exp int
}

// Pure returns the pure strategies of a player with n actions.
func Pure(n int) []*Point {
	points := make([]*Point, n)
	for a := range points {
		points[a] = &Point{At: make([]int64, n)}
		points[a].At[a] = 1
	}
	return points
}

// maxHalvings is the largest exponent of a point.
const maxHalvings = 60

// midpoint returns (p + q)/2, nil if it has too many bits.
func midpoint(p, q *Point) *Point {
	exp := max(p.Exp, q.Exp)
	if exp >= maxHalvings {
		return nil
	}
	m := &Point{At: make([]int64, len(p.At)), Exp: exp + 1}
	var all int64
	for a := range m.At {
		m.At[a] = p.At[a]<<(exp-p.Exp) + q.At[a]<<(exp-q.Exp)
		all |= m.At[a]
	}
	common := min(bits.TrailingZeros64(uint64(all)), m.Exp)
	for a := range m.At {
		m.At[a] >>= common
	}
	m.Exp -= common
	return m
}

// Use reports whether a vertex of the simplex has positive probability of action a.
func Use(simplex []*Point, a int) bool {
	return slices.ContainsFunc(simplex, func(p *Point) bool { return p.At[a] > 0 })
}

// Without returns the part of the simplex, perhaps empty, that does not use action a:
// as probabilities are not negative, the hull of the vertices that do not.
func Without(simplex []*Point, a int) []*Point {
	return slices.DeleteFunc(slices.Clone(simplex), func(p *Point) bool { return p.At[a] > 0 })
}

// Cut returns the parts of the simplex on either side of the midpoint of vertices p < q,
// which takes the place of q in the first and of p in the second. It returns nil if there
// are no such vertices or the midpoint has too many bits.
func Cut(simplex []*Point, p, q int) (first, second []*Point) {
	if p < 0 || p >= q || q >= len(simplex) {
		return nil, nil
	}
	m := midpoint(simplex[p], simplex[q])
	if m == nil {
		return nil, nil
	}
	first, second = slices.Clone(simplex), slices.Clone(simplex)
	first[q], second[p] = m, m
	return first, second
}

// Rationals returns the probabilities.
func (p *Point) Rationals() []rational.Rat {
	x := make([]rational.Rat, len(p.At))
	for a, n := range p.At {
		x[a] = rational.New(n, 1<<p.Exp)
	}
	return x
}
