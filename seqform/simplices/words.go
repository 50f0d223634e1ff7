//go:build !plain

package simplices

import (
	"cmp"
	"math/big"
)

// setWords sets the payoffs as words, if all fit.
func (p *Table) setWords() {
	if p.bits >= 63 {
		return
	}
	p.words = make([][]int64, len(p.u))
	for i, list := range p.u {
		p.words[i] = make([]int64, len(list))
		for t, u := range list {
			p.words[i][t] = u.Int64()
		}
	}
}

// signs is plainSigns by words, where values fit one or can be cut into several.
func (f *form) signs() []int8 {
	exp := 0
	for _, n := range f.dens {
		exp += n
	}
	switch {
	case f.valueBits+exp < 63 && f.words != nil:
		return signs(f.transform64(f.sum64()), func(x int64) int { return cmp.Compare(x, 0) })
	case exp > limbBits:
		return f.plainSigns()
	}
	return f.limbSigns(f.sum())
}

// sum64 returns the form at pure profiles, where that fits.
func (f *form) sum64() []int64 {
	out := make([]int64, f.size())
	for i, w := range f.w {
		if !anySet(w) {
			continue
		}
		u, step := f.words[i], f.stride[i]
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
	for k := f.valueBits / limbBits; k >= 0; k-- {
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
