package complete

import (
	"math/big"
	"slices"
	"strconv"
	"strings"

	"exactsolve/cert/claim"
	"exactsolve/nash/complete/internal/box"
	"exactsolve/nash/complete/internal/reasons"
	"exactsolve/rational"
	"exactsolve/seqform/meter"
)

// A task is the tree below a support.
type task struct {
	s       *search
	stack   []part // still to be looked at, the first last
	nodes   []node
	roots   []*root
	listed  []int32 // their numbers in the list
	regions int     // looked at
	before  int     // likewise, before this round
	failed  int     // roots that were not proved
	open    int     // regions too small to cut
	diary   *diary
}

// A part of a support is a region that is so many cuts deep.
type part struct {
	r     *box.Box
	depth int
}

// maxDepth is less than what certificates allow below a support.
const maxDepth = 1 << 11

// run looks at up to share regions.
func (t *task) run(w *reasons.Work, share int) {
	defer t.s.keep(t.diary)
	for range share {
		if t.done() || t.s.ctx.Err() != nil {
			return
		}
		last := len(t.stack) - 1
		p := t.stack[last]
		t.stack = t.stack[:last]
		t.regions++
		meter.From(t.s.ctx).Add(1)
		l := t.diary.look(t.s, func() look { return t.look(p.r, p.depth, w) }, func(l *look) bool { return l.cuts(p, t) })
		t.enter(l, p)
	}
}

// enter adds what came of a region, and its parts to the stack.
func (t *task) enter(l look, p part) {
	if l.failed {
		t.failed++
	}
	if l.root != nil {
		t.roots = append(t.roots, l.root)
	}
	t.nodes = append(t.nodes, l.node)
	switch l.node.letter {
	case claim.CoverBisect:
		t.stack = append(t.stack, part{l.second, p.depth + 1}, part{l.first, p.depth + 1})
	case claim.CoverUnresolved:
		t.open++
	}
}

// look returns what comes of r, which is so deep.
func (t *task) look(r *box.Box, depth int, w *reasons.Work) (l look) {
	w.Load(r)
	for _, exclude := range []reason{dominated, excluded, weakly} {
		if n, ok := exclude(r, w); ok {
			return look{node: n}
		}
	}
	if x := w.Root(); x != nil {
		k := t.known(r, x, &l)
		if z := append(t.roots[:len(t.roots):len(t.roots)], l.root); k >= 0 && z[k].solves && r.Only(&z[k].Root) {
			l.node = node{letter: claim.CoverRootLeaf, n: [3]int32{int32(k)}}
			return l
		}
	}
	if j, p, q, ok := w.LongestEdge(t.s.o.MaxHalvings); ok && depth < maxDepth {
		if l.first, l.second = r.Bisect(j, p, q); l.first != nil {
			l.node = node{letter: claim.CoverBisect, n: [3]int32{int32(j), int32(p), int32(q)}}
			return l
		}
	}
	l.node = node{letter: claim.CoverUnresolved}
	return l
}

// maxOpen limits the regions too small to cut of a task. Equilibria that are not
// isolated would give any number of them.
const maxOpen = 64

// done reports whether nothing is left to do.
func (t *task) done() bool { return len(t.stack) == 0 || t.open >= maxOpen }

// collapsed returns the nodes with those that are cut into unresolved regions alone
// unresolved themselves.
func (t *task) collapsed() []node {
	if t.open == 0 && len(t.stack) == 0 {
		return t.nodes
	}
	var out []node
	nodes := t.nodes
	var tree func() bool // copies a tree and reports whether it is unresolved
	tree = func() bool {
		n, at := nodes[0], len(out)
		nodes = nodes[1:]
		out = append(out, n)
		if n.letter != claim.CoverBisect {
			return n.letter == claim.CoverUnresolved
		}
		first, second := tree(), tree()
		if first && second {
			out = append(out[:at], node{letter: claim.CoverUnresolved})
		}
		return first && second
	}
	tree()
	return out
}

// maxFailed limits the roots of a task that are not proved. Where equilibria are not
// isolated there is no end of them.
const maxFailed = 16

// known returns the number of the root near x, which has probabilities of the
// support of r, and enters it if it is new; −1 if none is proved there.
func (t *task) known(r *box.Box, x [][]rational.Rat, l *look) int {
	support := r.Support()
	k := slices.IndexFunc(t.roots, func(z *root) bool { return z.near(support, x) })
	if k >= 0 || t.failed >= maxFailed {
		return k
	}
	z := findRoot(t.s.ctx, t.s.g, support, x)
	if z == nil || !z.near(support, x) {
		l.failed = true
		return -1
	}
	l.root = z
	return len(t.roots)
}

// near reports whether the root is about x.
func (z *root) near(support [][]int, x [][]rational.Rat) bool {
	for i, list := range support {
		for k, a := range list {
			if z.Profile[i][a].Sub(x[i][k]).Abs().Cmp(rational.New(1, 1<<24)) > 0 {
				return false
			}
		}
	}
	return true
}

// A reason returns a leaf if it excludes equilibria from b.
type reason func(b *box.Box, w *reasons.Work) (leaf node, ok bool)

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
