package reasons

import "exactsolve/nash/complete/internal/box"

// Weakly returns an action b of player i that seems to pay no less than a anywhere in
// the box, and more where the players use the actions in used, as
// [box.Box.Better] has them; ok is false if there is none. R is the box loaded.
func (w *Work) Weakly(r *box.Box, i, a int) (b int, used []int, ok bool) {
	u := w.payoffs(i, a)
next:
	for b := range w.g.sizes[i] {
		var ties []int
		for v, x := range w.payoffs(i, b) {
			switch d := x - u[v]; {
			case d < -tiny:
				continue next
			case d <= tiny:
				ties = append(ties, v)
			}
		}
		if len(ties) == len(u) {
			continue
		}
		used := make([]int, len(w.count))
		for j := range used {
			used[j] = -1
		}
		if w.avoid(r, i, ties, used) {
			return b, used, true
		}
	}
	return 0, nil, false
}

// avoid chooses actions that are in, such that each tie has the vertex of a player with
// probability zero of that player's action. The ties are profiles of vertices of the players
// other than i.
func (w *Work) avoid(r *box.Box, i int, ties, used []int) bool {
	if len(ties) == 0 {
		return true
	}
	v := ties[0]
	for j := len(w.count) - 1; j >= 0; j-- {
		if j == i {
			continue
		}
		p := v % w.count[j]
		v /= w.count[j]
		if used[j] >= 0 {
			continue
		}
		for k, a := range w.kept[j] {
			if !w.in[j][a] || w.vertices[j][p][k] > 0 {
				continue
			}
			used[j] = a
			if w.avoid(r, i, w.without(i, j, a, ties, r), used) {
				return true
			}
			used[j] = -1
		}
	}
	return false
}

// without returns the ties whose vertex of player j has positive probability of a.
func (w *Work) without(i, j, a int, ties []int, r *box.Box) []int {
	inner := 1
	for l := j + 1; l < len(w.count); l++ {
		if l != i {
			inner *= w.count[l]
		}
	}
	var rest []int
	for _, v := range ties {
		if r.Simplex[j][v/inner%w.count[j]].At[a] > 0 {
			rest = append(rest, v)
		}
	}
	return rest
}
