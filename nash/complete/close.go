package complete

import (
	"math/big"
	"slices"
	"strconv"
	"strings"

	"exactsolve/cert/claim"
	"exactsolve/nash/complete/internal/box"
	"exactsolve/nash/complete/internal/reasons"
)

// dominated returns a leaf if an action that is in is dominated in b.
func dominated(b *box.Box, w *reasons.Work) (node, bool) {
	for i, list := range b.Use {
		for a, use := range list {
			if use != box.In {
				continue
			}
			if c := w.Better(i, a); c >= 0 && b.Better(i, a, c, nil) {
				return node{letter: claim.CoverDominance, n: [3]int32{int32(i), int32(a), int32(c)}}, true
			}
		}
	}
	return node{}, false
}

// weakly returns a leaf if an action that is in is dominated in b, if only weakly at
// profiles that do not use all actions that are in.
func weakly(b *box.Box, w *reasons.Work) (node, bool) {
	for i, list := range b.Use {
		for a, use := range list {
			if use != box.In {
				continue
			}
			c, used, ok := w.Weakly(b, i, a)
			if !ok || !b.Better(i, a, c, used) {
				continue
			}
			var words strings.Builder
			for _, x := range used {
				words.WriteByte(' ')
				words.WriteString(strconv.Itoa(x + 1))
			}
			return node{letter: claim.CoverWeakFarkas, m: words.String() + difference(b, i, a, c)}, true
		}
	}
	return node{}, false
}

// difference returns the words of multipliers that make u_i(c) − u_i(a), where a is in.
func difference(b *box.Box, i, a, c int) string {
	var words strings.Builder
	for j, list := range b.Use {
		base := slices.Index(list, box.In)
		for k := range list {
			switch {
			case base < 0 || k == base:
			case j == i && k == c:
				words.WriteString(" 1")
			case j == i && k == a:
				words.WriteString(" -1")
			default:
				words.WriteString(" 0")
			}
		}
	}
	return words.String()
}

// never returns an open action a of player i that c dominates in b.
func never(b *box.Box, w *reasons.Work) (i, a, c int, ok bool) {
	for i, list := range b.Use {
		for a, use := range list {
			if use != box.Open {
				continue
			}
			if c := w.Better(i, a); c >= 0 {
				if in, _ := b.Decide(i, a); in == nil || b.Better(i, a, c, nil) {
					return i, a, c, true
				}
			}
		}
	}
	return 0, 0, 0, false
}

// excluded returns a leaf if there are multipliers that exclude equilibria from b.
func excluded(b *box.Box, w *reasons.Work) (node, bool) {
	var n node
	ok := w.Multipliers(func(m []*big.Int) bool {
		if !b.Farkas(m) {
			return false
		}
		n = node{letter: claim.CoverFarkas, m: text(m)}
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
