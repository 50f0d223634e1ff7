package simplices

import (
	"math/big"
	"slices"

	"exactsolve/rational"
)

// A Root is a solution of the equations of a support, see [Table.OneSolution], or a box
// around one: probabilities at most Radius from those of Profile.
type Root struct {
	Profile [][]rational.Rat `json:"profile"`
	Radius  rational.Rat     `json:"radius"`

	// Inverse is about that of the Jacobian of the equations of IsolatedNash, see
	// package cert/claim: player by player, a row and a column for each action of
	// the support and one for the payoff.
	Inverse [][]rational.Rat `json:"inverse"`
}

// OneSolution reports whether no solution of the equations of a support in the simplices
// differs from the root; it may not see that. The support lists the actions of each
// player, the vertices use no others, and not all lists have length 1. Numbers may have
// at most maxBits bits.
//
// The coordinates are the x_j(b) for b in the support but the first action b_j, and J the
// derivatives of u_i(a) − u_i(b_i) by them: row ia and column jb have, with j ≠ i,
//
//	u_i(a, b, x) − u_i(b_i, b, x) − u_i(a, b_j, x) + u_i(b_i, b_j, x)
//
// where x stands for the other players. With [low, high] the range of each entry at the
// vertices and the root, C the part of the inverse for the coordinates, and N their
// number, each row of |I − C·[low, high]| with N·Σ |C|·ε has a sum less than 1, where ε is
// what the radius can add to entries. Why this suffices: docs/formats/certificate.md.
func (p *Table) OneSolution(support [][]int, simplex [][]*Point, root *Root, maxBits int) bool {
	h := p.newHull(support, simplex, root, maxBits)
	return h != nil && h.regular()
}

// A hull is the product H of the proof.
type hull struct {
	*Table
	support [][]int
	root    *Root
	rows    [][][]*big.Int // per player and vertex, numerators for the support
	den     []*big.Int     // their denominator
	c       [][]*big.Int   // the part C of the inverse, times e
	e       *big.Int
	index   [][2]int // player and position in the support of each coordinate
}

// maxHull limits the profiles of vertices of a hull.
const maxHull = 1 << 20

// newHull returns the hull, nil if it has too many profiles, numbers have more than so many
// bits or y has a negative entry.
func (p *Table) newHull(support [][]int, simplex [][]*Point, root *Root, maxBits int) *hull {
	h := &hull{Table: p, support: support, root: root}
	profiles := 1
	var at []int // of each coordinate, its place in the inverse
	size := 0
	for j, list := range support {
		profiles *= len(simplex[j]) + 1
		if profiles > maxHull || !h.addPlayer(j, simplex[j], maxBits) {
			return nil
		}
		for k := 1; k < len(list); k++ {
			h.index = append(h.index, [2]int{j, k})
			at = append(at, size+k)
		}
		size += len(list) + 1
	}
	inverse, e, err := rational.Integers(slices.Concat(root.Inverse...), maxBits)
	if err != nil {
		return nil
	}
	h.e = e
	for _, row := range at {
		var c []*big.Int
		for _, column := range at {
			c = append(c, inverse[row*size+column])
		}
		h.c = append(h.c, c)
	}
	return h
}

func (h *hull) addPlayer(j int, simplex []*Point, maxBits int) bool {
	list := h.support[j]
	y := make([]rational.Rat, len(list))
	y[0] = rational.Int(1)
	for k, a := range list[1:] {
		y[k+1] = h.root.Profile[j][a]
		y[0] = y[0].Sub(y[k+1])
	}
	if y[0].Sign() < 0 {
		return false
	}
	vertices := y
	for _, x := range simplex {
		all := x.Rationals()
		for _, a := range list {
			vertices = append(vertices, all[a])
		}
	}
	numbers, den, err := rational.Integers(vertices, maxBits)
	if err != nil {
		return false
	}
	h.rows, h.den = append(h.rows, slices.Collect(slices.Chunk(numbers, len(list)))), append(h.den, den)
	return true
}

// regular reports whether the sums of the proof are less than 1.
func (h *hull) regular() bool {
	n := len(h.index)
	low, high := make([][]*big.Int, n), make([][]*big.Int, n)
	for k, row := range h.index {
		low[k], high[k] = make([]*big.Int, n), make([]*big.Int, n)
		for l, col := range h.index {
			low[k][l], high[k][l] = h.entry(row, col)
		}
	}
	unit := new(big.Int).Set(h.scale)
	for _, d := range h.den {
		unit.Mul(unit, d)
	}
	unit.Mul(unit, h.e)
	spread := h.spreads()
	for r := range n {
		sum := rational.FromInts(h.rowSum(r, low, high, unit), unit)
		for k, at := range h.index {
			c := rational.FromInts(h.c[r][k], h.e).Abs()
			sum = sum.Add(c.Mul(spread[at[0]]).Mul(rational.Int(int64(n))))
		}
		if sum.Cmp(rational.Int(1)) >= 0 {
			return false
		}
	}
	return true
}

// rowSum returns a bound for the sum of row r of |I − C J|, times unit.
func (h *hull) rowSum(r int, low, high [][]*big.Int, unit *big.Int) *big.Int {
	sum := new(big.Int)
	var lo, hi, z big.Int
	if !h.g.Work().Take(perProduct*len(h.index)*len(h.index), unit.BitLen()) {
		return unit
	}
	for l := range h.index {
		lo.SetInt64(0)
		hi.SetInt64(0)
		for k, c := range h.c[r] {
			a, b := low[k][l], high[k][l]
			if c.Sign() < 0 {
				a, b = b, a
			}
			addMul(&lo, c, a, &z)
			addMul(&hi, c, b, &z)
		}
		if l == r {
			lo.Sub(&lo, unit)
			hi.Sub(&hi, unit)
		}
		lo.Abs(&lo)
		hi.Abs(&hi)
		if lo.Cmp(&hi) > 0 {
			sum.Add(sum, &lo)
		} else {
			sum.Add(sum, &hi)
		}
	}
	return sum
}

// entry returns the least and greatest value of an entry of J in H, times the scale
// of payoffs and all denominators.
func (h *hull) entry(row, col [2]int) (low, high *big.Int) {
	i, j := row[0], col[0]
	if i == j {
		return new(big.Int), new(big.Int)
	}
	t := h.differences(row, col)
	for l, rows := range h.rows {
		if l == i || l == j {
			continue
		}
		if !h.g.Work().Take(perProduct*len(t)*len(rows), h.bits+h.den[l].BitLen()) {
			return new(big.Int), new(big.Int)
		}
		t = transform(t, rows)
	}
	low, high = new(big.Int).Set(t[0]), new(big.Int).Set(t[0])
	for _, x := range t {
		if x.Cmp(low) < 0 {
			low.Set(x)
		}
		if x.Cmp(high) > 0 {
			high.Set(x)
		}
	}
	for _, x := range []*big.Int{low, high} {
		x.Mul(x, h.den[i]).Mul(x, h.den[j])
	}
	return low, high
}

// differences returns the factors D of an entry of J, for the pure profiles of the
// support of the players other than the two.
func (h *hull) differences(row, col [2]int) []*big.Int {
	i, j := row[0], col[0]
	u, stride := h.u[i], h.stride
	a, a0 := h.support[i][row[1]]*stride[i], h.support[i][0]*stride[i]
	b, b0 := h.support[j][col[1]]*stride[j], h.support[j][0]*stride[j]
	var out []*big.Int
	var walk func(l, t int)
	walk = func(l, t int) {
		switch {
		case l == len(h.support):
			d := new(big.Int).Sub(u[t+a+b], u[t+a0+b])
			out = append(out, d.Sub(d, u[t+a+b0]).Add(d, u[t+a0+b0]))
		case l == i || l == j:
			walk(l+1, t)
		default:
			for _, s := range h.support[l] {
				walk(l+1, t+s*stride[l])
			}
		}
	}
	walk(0, 0)
	return out
}

// spreads returns ε_i of each player.
func (h *hull) spreads() []rational.Rat {
	one := rational.Int(1)
	product := one
	for _, list := range h.support {
		product = product.Mul(one.Add(h.root.Radius.Mul(rational.Int(int64(2 * (len(list) - 1))))))
	}
	out := make([]rational.Rat, len(h.support))
	for i := range out {
		out[i] = h.ranges[i].Mul(rational.Int(2)).Mul(product.Sub(one))
	}
	return out
}
