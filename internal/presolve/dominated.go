package presolve

import (
	"cmp"
	"math"
	"slices"

	"exactsolve/internal/floatlp"
)

// near is how many lines before and after it in its group one is compared with.
const near = 16

// drop applies the last two rules, and returns how many lines are gone.
func (r *rounds) drop() int {
	count := dominated(&r.at, r.rows, r.cols, 1, func(i, by int32) {
		r.removed.Rows[i] = floatlp.Basic
		r.moves = append(r.moves, move{true, false, i, by})
	})
	count += dominated(&r.a, r.cols, r.rows, -1, func(j, by int32) {
		r.moves = append(r.moves, move{false, true, j, by})
	})
	r.rebuild(count)
	return count
}

// dominated has lines go whose entries, times way, are not smaller than those of another
// line across lines with a sign, and the same across others, while their weight, times way,
// is not larger.
func dominated(a *floatlp.Matrix, lines, across []line, way float64, removed func(k, by int32)) int {
	count := 0
	for _, group := range groups(a, lines, across) {
		for at, k := range group {
			l := &lines[k]
			for _, by := range group[max(0, at-near):min(len(group), at+near+1)] {
				if by == k || lines[by].gone || way*l.weight > way*lines[by].weight || !above(a, across, k, by, way) {
					continue
				}
				l.gone = true
				count++
				removed(k, by)
				break
			}
		}
	}
	return count
}

// above reports whether line k minus line by, times way, is not negative across lines with
// a sign, and 0 across others.
func above(a *floatlp.Matrix, across []line, k, by int32, way float64) bool {
	idx, val := a.Line(k)
	others, less := a.Line(by)
	for p, q := 0, 0; p < len(idx) || q < len(others); {
		var i int32
		v := 0.0
		switch {
		case q == len(others) || p < len(idx) && idx[p] < others[q]:
			i, v, p = idx[p], val[p], p+1
		case p == len(idx) || others[q] < idx[p]:
			i, v, q = others[q], -less[q], q+1
		default:
			i, v, p, q = idx[p], val[p]-less[q], p+1, q+1
		}
		if l := &across[i]; !l.gone && (way*v < 0 || v != 0 && l.kind != sign) {
			return false
		}
	}
	return true
}

// groups returns lines with a sign that are, as far as can be seen from a hash, the same
// across lines without a sign, in order.
func groups(a *floatlp.Matrix, lines, across []line) [][]int32 {
	type hashed struct {
		hash uint64
		k    int32
	}
	var list []hashed
	for k := range lines {
		if lines[k].gone || lines[k].kind != sign {
			continue
		}
		idx, val := a.Line(int32(k))
		h := hashed{k: int32(k)}
		for p, i := range idx {
			if across[i].kind != sign {
				h.hash = (h.hash^uint64(i))*0x9e3779b97f4a7c15 ^ math.Float64bits(val[p])
			}
		}
		list = append(list, h)
	}
	slices.SortFunc(list, func(x, y hashed) int { return cmp.Or(cmp.Compare(x.hash, y.hash), cmp.Compare(x.k, y.k)) })
	var out [][]int32
	for p, h := range list {
		if p == 0 || list[p-1].hash != h.hash {
			out = append(out, nil)
		}
		last := &out[len(out)-1]
		*last = append(*last, h.k)
	}
	return out
}
