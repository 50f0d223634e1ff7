package cert

import (
	"math/big"
	"slices"

	"exactsolve/rational"
)

// A hull is the product H of the proof.
type hull struct {
	r       *Region
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
func newHull(r *Region, root *Root, support [][]int, bits int) *hull {
	h := &hull{r: r, support: support, root: root}
	var first []int
	size, profiles := 0, 1
	for j, list := range support {
		profiles *= len(r.simplex[j]) + 1
		if profiles > maxHull || !h.addPlayer(j, list, bits) {
			return nil
		}
		first = append(first, size)
		size += len(list) + 1
		for k := 1; k < len(list); k++ {
			h.index = append(h.index, [2]int{j, k})
		}
	}
	e, err := denominator(bits, slices.Concat(root.inverse...))
	if err != nil {
		return nil
	}
	h.e = e.Num()
	for _, row := range h.index {
		var c []rational.Rat
		for _, col := range h.index {
			c = append(c, root.inverse[first[row[0]]+row[1]][first[col[0]]+col[1]])
		}
		h.c = append(h.c, integers(c, e))
	}
	return h
}

func (h *hull) addPlayer(j int, list []int, bits int) bool {
	y := make([]rational.Rat, len(list))
	y[0] = rational.Int(1)
	for k, a := range list[1:] {
		y[k+1] = h.root.e.Profile[j][a]
		y[0] = y[0].Sub(y[k+1])
	}
	if y[0].Sign() < 0 {
		return false
	}
	vertices := [][]rational.Rat{y}
	for _, c := range h.r.simplex[j] {
		all := c.rationals()
		x := make([]rational.Rat, len(list))
		for k, a := range list {
			x[k] = all[a]
		}
		vertices = append(vertices, x)
	}
	den, err := denominator(bits, slices.Concat(vertices...))
	if err != nil {
		return false
	}
	var rows [][]*big.Int
	for _, x := range vertices {
		rows = append(rows, integers(x, den))
	}
	h.rows, h.den = append(h.rows, rows), append(h.den, den.Num())
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
	unit := h.r.pay.scale.Num()
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
		if l != i && l != j {
			t = transform(t, rows)
		}
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
	u, stride := h.r.pay.big[i], h.r.pay.stride
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
		product = product.Mul(one.Add(h.root.e.Radius.Mul(rational.Int(int64(2 * (len(list) - 1))))))
	}
	out := make([]rational.Rat, len(h.support))
	for i := range out {
		low, high := h.r.pay.g.PayoffRange(i)
		out[i] = high.Sub(low).Mul(rational.Int(2)).Mul(product.Sub(one))
	}
	return out
}

// transform takes the first axis of t and appends it, as values at vertices, as the
// last one.
func transform(t []*big.Int, rows [][]*big.Int) []*big.Int {
	rest := len(t) / len(rows[0])
	out := make([]*big.Int, 0, rest*len(rows))
	var z big.Int
	for k := range rest {
		for _, row := range rows {
			sum := new(big.Int)
			for a, x := range row {
				addMul(sum, x, t[a*rest+k], &z)
			}
			out = append(out, sum)
		}
	}
	return out
}
