package complete

import (
	"math/big"
	"slices"
	"strconv"
	"strings"

	"exactsolve/cert"
	"exactsolve/nash/complete/internal/sketch"
)

// dominated returns a leaf if an action that is in is dominated in r.
func dominated(r *cert.Region, w *sketch.Work) (node, bool) {
	for i := range r.Players() {
		for a, s := range r.Statuses(i) {
			if s != cert.UseIn {
				continue
			}
			if b := w.Better(i, a); b >= 0 && r.Dominated(i, a, b) {
				return node{letter: cert.CoverDominance, n: [3]int32{int32(i), int32(a), int32(b)}}, true
			}
		}
	}
	return node{}, false
}

// weakly returns a leaf if an action that is in is dominated in r, if only weakly at
// profiles that do not use all actions that are in.
func weakly(r *cert.Region, w *sketch.Work) (node, bool) {
	for i := range r.Players() {
		for a, s := range r.Statuses(i) {
			if s != cert.UseIn {
				continue
			}
			b, used, ok := w.Weakly(r, i, a)
			if !ok {
				continue
			}
			if m := difference(r, i, a, b); r.WeakFarkas(used, m) {
				var words strings.Builder
				for _, x := range used {
					words.WriteByte(' ')
					words.WriteString(strconv.Itoa(x + 1))
				}
				return node{letter: cert.CoverWeakFarkas, m: words.String() + text(m)}, true
			}
		}
	}
	return node{}, false
}

// difference returns multipliers that make u_i(b) − u_i(a), where a is in.
func difference(r *cert.Region, i, a, b int) []*big.Int {
	var m []*big.Int
	for j := range r.Players() {
		base := slices.Index(r.Statuses(j), cert.UseIn)
		if base < 0 {
			continue
		}
		for c := range r.Statuses(j) {
			if c == base {
				continue
			}
			x := new(big.Int)
			if j == i && c == b {
				x.SetInt64(1)
			} else if j == i && c == a {
				x.SetInt64(-1)
			}
			m = append(m, x)
		}
	}
	return m
}

// never returns an open action a of player i that b dominates in r.
func never(r *cert.Region, w *sketch.Work) (i, a, b int, ok bool) {
	for i := range r.Players() {
		for a, s := range r.Statuses(i) {
			if s != cert.UseOpen {
				continue
			}
			if b := w.Better(i, a); b >= 0 {
				if in, _ := r.Decide(i, a); in == nil || in.Dominated(i, a, b) {
					return i, a, b, true
				}
			}
		}
	}
	return 0, 0, 0, false
}

// excluded returns a leaf if there are multipliers that exclude equilibria from r.
func excluded(r *cert.Region, w *sketch.Work) (node, bool) {
	var n node
	ok := w.Multipliers(func(m []*big.Int) bool {
		if !r.Farkas(m) {
			return false
		}
		n = node{letter: cert.CoverFarkas, m: text(m)}
		return true
	})
	return n, ok
}

func text(m []*big.Int) string {
	var b strings.Builder
	for _, x := range m {
		b.WriteByte(' ')
		b.WriteString(x.String())
	}
	return b.String()
}
