package simplices

import (
	"math/big"
	"math/bits"

	"exactsolve/rational"
)

// Positive reports whether Σ_i Σ_a w_ia u_i(a, x_-i), where nil is zero, is positive
// at all profiles x of vertices; or, with used, is at least not negative, and positive
// where each player j has a vertex with positive probability of action used[j], or
// used[j] is −1. As the sum is affine in each player's strategy, it is then positive at
// all profiles in the simplices; with used, at all that use these actions.
//
// If the sum depends on one player's payoffs alone, it does not depend on that player's
// strategy, and the action used by that player is no condition.
//
// The sum is first found at pure profiles, and from there at those of vertices by
// one player after the other.
func (p *Table) Positive(w [][]*big.Int, simplex [][]*Point, used []int) bool {
	f := p.newForm(w, simplex)
	if f == nil {
		return false
	}
	for v, sign := range f.signs() {
		if sign < 0 || sign == 0 && (used == nil || f.uses(v, used)) {
			return false
		}
	}
	return true
}

// Zeros leaves out the profiles of vertices at which Σ_i Σ_a w_ia u_i(a, x_-i) is not 0, and reports
// whether it is at least 0 at those that were left. The last player's vertex changes fastest.
func (p *Table) Zeros(w [][]*big.Int, simplex [][]*Point, left []bool) bool {
	f := p.newForm(w, simplex)
	if f == nil {
		return false
	}
	signs := f.signs()
	return vanish(left, func(v int) int { return int(signs[f.place(v)]) })
}

// vanish leaves out what has a sign, and reports whether no sign of what was left is negative.
func vanish(left []bool, sign func(v int) int) bool {
	for v, there := range left {
		s := sign(v)
		if left[v] = there && s == 0; there && s < 0 {
			return false
		}
	}
	return true
}

// ZerosEach is Zeros for weights w_ipa that depend on the vertex p of player i in the profile, for each
// player none or as many as there are vertices, none of which is nil. It reports false if all are zero.
func (p *Table) ZerosEach(w [][][]*big.Int, simplex [][]*Point, left []bool) bool {
	sums, some := make([]big.Int, len(left)), false
	step := len(left)
	for i := range w {
		den, n := int64(1), len(simplex[i])
		for _, x := range simplex[i] {
			if den = common(den, x.Den); den == 0 {
				return false
			}
		}
		step /= n
		for q, own := range w[i] {
			if own == nil {
				return false
			}
			if !anySet(own) {
				continue
			}
			alone := make([][]*big.Int, len(w))
			alone[i], some = own, true
			values := p.Values(alone, simplex) // times the denominators of the other players
			if values == nil || !p.g.Work().Take(perProduct*len(values), values[0].BitLen()) {
				return false
			}
			for v, x := range values {
				if v/step%n == q {
					sums[v].Add(&sums[v], x.Mul(x, big.NewInt(den)))
				}
			}
		}
	}
	return some && vanish(left, func(v int) int { return sums[v].Sign() })
}

// A form is Σ_i Σ_a w_ia u_i(a, x_-i) as a function of mixed strategies.
type form struct {
	*Table
	w         [][]*big.Int
	simplex   [][]*Point
	kept      [][]int     // per player, the actions that a vertex has
	rows      [][][]int64 // per player and vertex, numerators for the kept actions, over a common denominator
	dens      []int       // its bits, rounded up
	valueBits int         // more than those of all values at pure profiles
	alone     int         // the only player whose payoffs count, −1 if there are more
}

// perProduct is the work of a product of integers, beside their bits, in that of numbers.
const perProduct = rational.PerNumber / 32

// newForm returns the form of w, nil if that is zero, no work is left or a player's vertices have
// too large a common denominator. The only player whose payoffs
// count, if it is one, gets a single action and vertex in place of all.
func (p *Table) newForm(w [][]*big.Int, simplex [][]*Point) *form {
	f := &form{Table: p, w: w, simplex: simplex, alone: -1}
	active := 0
	var total, z big.Int
	for i := range w {
		if !anySet(w[i]) {
			continue
		}
		if f.alone = i; active > 0 {
			f.alone = -1
		}
		active++
		for _, x := range w[i] {
			if x != nil {
				total.Add(&total, z.Abs(x))
			}
		}
	}
	if active == 0 {
		return nil
	}
	f.valueBits = total.BitLen() + p.bits
	for j := range simplex {
		if j == f.alone {
			f.kept, f.rows, f.dens = append(f.kept, []int{0}), append(f.rows, [][]int64{{1}}), append(f.dens, 0)
			continue
		}
		if !f.addPlayer(simplex[j]) {
			return nil
		}
	}
	size, products := f.size(), 0
	for j, rows := range f.rows {
		products += size * len(rows)
		size = size / len(f.kept[j]) * len(rows)
	}
	for i := range w {
		products += f.size() * len(w[i])
	}
	if !p.g.Work().Take(perProduct*products, f.valueBits) {
		return nil
	}
	return f
}

func anySet(w []*big.Int) bool {
	for _, x := range w {
		if x != nil && x.Sign() != 0 {
			return true
		}
	}
	return false
}

func (f *form) addPlayer(vertices []*Point) bool {
	kept := make([]int, 0, len(vertices[0].At))
	den := int64(1)
	for _, x := range vertices {
		if den = common(den, x.Den); den == 0 {
			return false
		}
	}
	for a := range vertices[0].At {
		if Use(vertices, a) {
			kept = append(kept, a)
		}
	}
	numbers := make([]int64, 0, len(kept)*len(vertices))
	rows := make([][]int64, 0, len(vertices))
	for _, x := range vertices {
		for _, a := range kept {
			numbers = append(numbers, x.At[a]*(den/x.Den))
		}
		rows = append(rows, numbers[len(numbers)-len(kept):])
	}
	f.kept, f.rows, f.dens = append(f.kept, kept), append(f.rows, rows), append(f.dens, bits.Len64(uint64(den-1)))
	return true
}

// size returns the number of pure profiles of kept actions.
func (f *form) size() int {
	n := 1
	for _, list := range f.kept {
		n *= len(list)
	}
	return n
}

// visit calls do, for each player i with weights, with the place of each pure
// profile of kept actions and the number in the payoff table of that profile with
// action 0 of player i.
func (f *form) visit(i int, do func(at, t int)) {
	at := 0
	var walk func(j, t int)
	walk = func(j, t int) {
		if j == len(f.kept) {
			do(at, t)
			at++
			return
		}
		step := f.stride[j]
		if j == i {
			step = 0
		}
		for _, a := range f.kept[j] {
			walk(j+1, t+a*step)
		}
	}
	walk(0, 0)
}

// sum returns the form at pure profiles.
func (f *form) sum() []*big.Int {
	out := make([]*big.Int, f.size())
	for k := range out {
		out[k] = new(big.Int)
	}
	var z big.Int
	for i, w := range f.w {
		if !anySet(w) {
			continue
		}
		u, step := f.u[i], f.stride[i]
		f.visit(i, func(at, t int) {
			for a, x := range w {
				if x != nil {
					addMul(out[at], x, u[t+a*step], &z)
				}
			}
		})
	}
	return out
}

// plainSigns returns the signs of the form at the profiles of vertices, the last player's
// vertex changing fastest.
func (f *form) plainSigns() []int8 { return signs(f.values(), (*big.Int).Sign) }

// values returns the form at the profiles of vertices, times a positive number.
func (f *form) values() []*big.Int {
	t := f.sum()
	for _, list := range f.rows {
		rows := make([][]*big.Int, len(list))
		for v, row := range list {
			for _, n := range row {
				rows[v] = append(rows[v], big.NewInt(n))
			}
		}
		t = transform(t, rows)
	}
	return t
}

// Values returns Σ_i Σ_a w_ia u_i(a, x_-i) at all profiles of vertices, times a positive number;
// nil if no work is left or a player's vertices have too large a common denominator. The last
// player's vertex changes fastest.
func (p *Table) Values(w [][]*big.Int, simplex [][]*Point) []*big.Int {
	f := p.newForm(w, simplex)
	if f == nil {
		return nil
	}
	values, n := f.values(), 1
	for _, list := range simplex {
		n *= len(list)
	}
	out := make([]*big.Int, n)
	for v := range out {
		out[v] = values[f.place(v)]
	}
	return out
}

func signs[T any](t []T, sign func(T) int) []int8 {
	out := make([]int8, len(t))
	for v, x := range t {
		out[v] = int8(sign(x))
	}
	return out
}

// place returns that in signs of a profile of vertices of all players.
func (f *form) place(v int) (at int) {
	for j, step := len(f.simplex)-1, 1; j >= 0; j-- {
		n := len(f.simplex[j])
		at += v % n % len(f.rows[j]) * step // there is one in the place of those of the player alone
		step *= len(f.rows[j])
		v /= n
	}
	return at
}

// uses reports whether the vertices of profile v have positive probability of the actions
// used. A player in whose place there is a single vertex has them.
func (f *form) uses(v int, used []int) bool {
	for j := len(f.rows) - 1; j >= 0; j-- {
		x := v % len(f.rows[j])
		v /= len(f.rows[j])
		if a := used[j]; a >= 0 && j != f.alone && f.simplex[j][x].At[a] == 0 {
			return false
		}
	}
	return true
}

// transform takes the first axis of t and appends it, as values at vertices, as the last one.
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

// addMul adds x·y to z; t is for the product.
func addMul(z, x, y, t *big.Int) {
	if x.Sign() != 0 && y.Sign() != 0 {
		z.Add(z, t.Mul(x, y))
	}
}
