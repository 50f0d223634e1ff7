// Package simplices is in the model layer: what the payoffs of a game in strategic form
// at the vertices of a simplex for each player say about all profiles in between.
//
// Start with [NewTable]. [Table.Positive] shows that a sum of payoffs is positive at all
// profiles, and [Table.OneSolution] that equations between payoffs have no two
// solutions. Simplices are lists of vertices for each player, each a [Point].
//
// Letters: i, j, l players; a, b actions; u payoffs; t numbers of pure profiles, in which
// the last player's action changes fastest; v numbers of profiles of vertices, likewise.
package simplices

import (
	"math/big"
	"slices"

	"exactsolve/rational"
	"exactsolve/seqform"
)

// A Table has the payoffs of a game in strategic form as integers. It does not change.
type Table struct {
	g      *seqform.Game
	stride []int          // of each player's actions in the numbers of pure profiles
	scale  *big.Int       // what makes payoffs integers
	u      [][]*big.Int   // per player and pure profile, the payoff times scale
	bits   int            // largest bit length
	words  [][]int64      // u where all fit
	ranges []rational.Rat // per player, the greatest payoff less the least
}

// Limits of the payoffs of a table: of the bits of one, and where they are many of the bits of all.
const (
	maxBits      = 1 << 15
	maxTableBits = 1 << 31
)

// NewTable returns the payoffs of g, which must be in strategic form. It fails if their
// least common denominator or one of them has more than min(2^15, max(64, 2^31/m)) bits,
// with m payoffs in all.
func NewTable(g *seqform.Game) (*Table, error) {
	n := len(g.Players)
	p := &Table{g: g, stride: make([]int, n)}
	step := 1
	for j := n - 1; j >= 0; j-- {
		p.stride[j] = step
		step *= g.Table.Sizes[j]
	}
	all := make([]rational.Rat, 0, n*step)
	for i := range n {
		for t := range step {
			all = append(all, g.Payoffs.U(t, i))
		}
	}
	numbers, scale, err := rational.Integers(all, min(maxBits, max(64, maxTableBits/len(all))))
	if err != nil {
		return nil, err
	}
	p.scale = scale
	for _, u := range numbers {
		p.bits = max(p.bits, u.BitLen())
	}
	for i := range n {
		p.u = append(p.u, numbers[i*step:(i+1)*step])
	}
	p.setWords()
	for i := range n {
		low, high := g.PayoffRange(i)
		p.ranges = append(p.ranges, high.Sub(low))
	}
	return p, nil
}

// A Point is a mixed strategy with the probabilities At[a]/Den, in lowest terms. It does not change.
type Point struct {
	At  []int64
	Den int64
}

// Pure returns the pure strategies of a player with n actions.
func Pure(n int) []*Point {
	points := make([]*Point, n)
	for a := range points {
		points[a] = &Point{At: make([]int64, n), Den: 1}
		points[a].At[a] = 1
	}
	return points
}

// maxDen is the largest denominator of a point.
const maxDen = 1 << 60

// between returns (1 − n/d) p + (n/d) q, with 0 < n < d; nil if denominators are too large.
func between(p, q *Point, n, d int64) *Point {
	den := common(p.Den, q.Den)
	if den == 0 || den > maxDen/d {
		return nil
	}
	m := &Point{At: make([]int64, len(p.At)), Den: den * d}
	all := m.Den
	for a := range m.At {
		m.At[a] = p.At[a]*(den/p.Den)*(d-n) + q.At[a]*(den/q.Den)*n
		all = gcd(all, m.At[a])
	}
	for a := range m.At {
		m.At[a] /= all
	}
	m.Den /= all
	return m
}

// common returns the least common multiple of two denominators, 0 if that is too large.
func common(x, y int64) int64 {
	if y /= gcd(x, y); x > maxDen/y {
		return 0
	}
	return x * y
}

func gcd(x, y int64) int64 {
	for y != 0 {
		x, y = y, x%y
	}
	return x
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

// Cut returns the parts of the simplex on either side of the point (1 − n/d) p + (n/d) q of
// its vertices p < q, which takes the place of q in the first and of p in the second. It returns
// nil if there are no such vertices, n/d is not between 0 and 1, or the point has too
// large a denominator.
func Cut(simplex []*Point, p, q int, n, d int64) (first, second []*Point) {
	if p < 0 || p >= q || q >= len(simplex) || n < 1 || n >= d {
		return nil, nil
	}
	m := between(simplex[p], simplex[q], n, d)
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
		x[a] = rational.New(n, p.Den)
	}
	return x
}
