package cert

import (
	"cmp"
	"math/big"
)

// A form is Σ_i Σ_a w_ia u_i(a, x_-i) as a function of mixed strategies.
type form struct {
	r    *Region
	w    [][]*big.Int
	kept [][]int     // per player, the actions that are not out
	rows [][][]int64 // per player and vertex, numerators for the kept actions, over a common 2^exp
	exps []int
	bits int // more than those of all values at pure profiles

	alone int // the only player whose payoffs count, −1 if there are more
}

// newForm returns the form of w, nil if that is zero. If it depends on one player's
// payoffs alone, it does not depend on that player's strategy, and gets a single
// action and vertex in its place.
func (r *Region) newForm(w [][]*big.Int) *form {
	f := &form{r: r, w: w, alone: -1}
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
	f.bits = total.BitLen() + r.pay.bits
	for j := range r.status {
		if j == f.alone {
			f.kept, f.rows, f.exps = append(f.kept, []int{0}), append(f.rows, [][]int64{{1}}), append(f.exps, 0)
			continue
		}
		f.addPlayer(j)
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

func (f *form) addPlayer(j int) {
	var kept []int
	for a, s := range f.r.status[j] {
		if s != UseOut {
			kept = append(kept, a)
		}
	}
	exp := 0
	for _, c := range f.r.simplex[j] {
		exp = max(exp, c.exp)
	}
	numbers := make([]int64, 0, len(kept)*len(f.r.simplex[j]))
	var rows [][]int64
	for _, c := range f.r.simplex[j] {
		for _, a := range kept {
			numbers = append(numbers, c.at[a]<<(exp-c.exp))
		}
		rows = append(rows, numbers[len(numbers)-len(kept):])
	}
	f.kept, f.rows, f.exps = append(f.kept, kept), append(f.rows, rows), append(f.exps, exp)
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
		step := f.r.pay.stride[j]
		if j == i {
			step = 0
		}
		for _, a := range f.kept[j] {
			walk(j+1, t+a*step)
		}
	}
	walk(0, 0)
}

// sum64 returns the form at pure profiles, where that fits.
func (f *form) sum64() []int64 {
	out := make([]int64, f.size())
	for i, w := range f.w {
		if !anySet(w) {
			continue
		}
		u, step := f.r.pay.small[i], f.r.pay.stride[i]
		small := make([]int64, len(w))
		for a, x := range w {
			if x != nil {
				small[a] = x.Int64()
			}
		}
		f.visit(i, func(at, t int) {
			for a, x := range small {
				out[at] += x * u[t+a*step]
			}
		})
	}
	return out
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
		u, step := f.r.pay.big[i], f.r.pay.stride[i]
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

// transform64 returns t, which has a value for each pure profile, at the profiles
// of vertices, times a power of 2. Each step takes the first axis and appends it,
// transformed, as the last one.
func (f *form) transform64(t []int64) []int64 {
	for _, rows := range f.rows {
		d := len(rows[0])
		rest := len(t) / d
		out := make([]int64, rest*len(rows))
		for v, row := range rows {
			for a, x := range row {
				if x == 0 {
					continue
				}
				for k, y := range t[a*rest : (a+1)*rest] {
					out[k*len(rows)+v] += x * y
				}
			}
		}
		t = out
	}
	return t
}

// transform is transform64 for integers of any size.
func (f *form) transform(t []*big.Int) []*big.Int {
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

// limbBits is the length of a limb. A limb times 2^limbBits fits an int64.
const limbBits = 31

// limbSigns returns the signs of t at the profiles of vertices, whose exponents must
// sum to at most limbBits. It writes t = Σ_k t_k·2^(k·limbBits), with
// 0 ≤ t_k < 2^limbBits for all but the last, and uses that transform64 is linear.
func (f *form) limbSigns(t []*big.Int) []int8 {
	var mask, z big.Int
	mask.SetInt64(1<<limbBits - 1)
	var carry []int64 // of the limbs so far, divided by their unit
	var below []bool  // whether there is a remainder
	for k := f.bits / limbBits; k >= 0; k-- {
		part := make([]int64, len(t))
		for s, x := range t {
			if k > 0 {
				part[s] = z.And(x, &mask).Int64()
				x.Rsh(x, limbBits)
			} else {
				part[s] = x.Int64()
			}
		}
		part = f.transform64(part)
		if carry == nil {
			carry, below = make([]int64, len(part)), make([]bool, len(part))
		}
		for v, x := range part {
			if carry[v] += x; k > 0 {
				below[v] = below[v] || carry[v]&(1<<limbBits-1) != 0
				carry[v] >>= limbBits
			}
		}
	}
	out := signs(carry, func(x int64) int { return cmp.Compare(x, 0) })
	for v := range out {
		if out[v] == 0 && below[v] {
			out[v] = 1
		}
	}
	return out
}

// signs returns those at the profiles of vertices, the last player's vertex changing fastest.
func (f *form) signs() []int8 {
	exp := 0
	for j := range f.rows {
		exp += f.exps[j]
	}
	if f.bits+exp < 63 && f.r.pay.small != nil {
		return signs(f.transform64(f.sum64()), func(x int64) int { return cmp.Compare(x, 0) })
	}
	if exp > limbBits {
		return signs(f.transform(f.sum()), (*big.Int).Sign)
	}
	return f.limbSigns(f.sum())
}

func signs[T any](t []T, sign func(T) int) []int8 {
	out := make([]int8, len(t))
	for v, x := range t {
		out[v] = int8(sign(x))
	}
	return out
}

// uses reports whether the vertices of profile v have positive probability of the actions
// used. A player in whose place there is a single vertex has them.
func (f *form) uses(v int, used []int) bool {
	for j := len(f.rows) - 1; j >= 0; j-- {
		p := v % len(f.rows[j])
		v /= len(f.rows[j])
		if a := used[j]; a >= 0 && j != f.alone && f.r.simplex[j][p].at[a] == 0 {
			return false
		}
	}
	return true
}
