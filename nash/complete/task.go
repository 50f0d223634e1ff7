package complete

import (
	"context"
	"fmt"
	"math"
	"math/big"
	"slices"
	"strconv"
	"strings"

	"exactsolve/cert/claim"
	"exactsolve/nash/complete/internal/box"
	"exactsolve/nash/complete/internal/reasons"
	"exactsolve/rational"
)

// A task is the tree below a support.
type task struct {
	tree
	number  int // of the task
	support [][]int
	nodes   []node  // what came of the regions looked at
	listed  []int32 // numbers of the roots in the list
	known   []look  // what comes of the regions that are next
}

// A tree is as far as regions of a task have been looked at.
type tree struct {
	stack   []*box.Box // still to be looked at, the first last
	path    []half     // to that
	roots   []*root
	regions int // looked at
	failed  int // roots that were not proved
	open    int // regions too small to cut
}

// A half is one of a region that is cut: the player, the two vertices, 0 for the first
// and 1 for the second, and the fraction at which.
type half [6]int64

func (h *half) of(b *box.Box) (first, second *box.Box) {
	return b.Cut(int(h[0]), int(h[1]), int(h[2]), h[4], h[5])
}

// fraction returns the words of the fraction.
func (h *half) fraction() string { return fmt.Sprintf(" %d %d", h[4], h[5]) }

// maxDepth is less than what certificates allow below a support.
const maxDepth = 1 << 11

// at returns the tree where a unit begins.
func (s *search) at(u unit) (t tree, err error) {
	if u.Task >= 0 && u.Task < len(s.tasks) {
		return s.tasks[u.Task].clone(), nil
	}
	t = tree{path: slices.Clone(u.Path), roots: slices.Clip(u.Roots), regions: u.From, failed: u.Failed, open: u.Open}
	b := s.whole.Of(u.Support)
	for _, h := range u.Path {
		var halves [2]*box.Box
		if b != nil {
			halves[0], halves[1] = h.of(b)
		}
		if b = halves[h[3]&1]; h[3] == 0 {
			t.stack = append(t.stack, halves[1])
		}
	}
	if b == nil {
		return t, fmt.Errorf("complete: no region %d of the support %d", u.Path, u.Support)
	}
	t.stack = append(t.stack, b)
	return t, nil
}

func (t *tree) clone() tree {
	z := *t
	z.stack, z.path, z.roots = slices.Clone(t.stack), slices.Clone(t.path), slices.Clip(t.roots)
	return z
}

// next returns the region that is to be looked at.
func (t *tree) next() *box.Box { return t.stack[len(t.stack)-1] }

// enter adds what came of the next region, and its halves to the stack.
func (t *tree) enter(l *look) {
	last := len(t.stack) - 1
	t.stack[last] = nil // for the memory
	t.stack = t.stack[:last]
	t.regions++
	if l.Failed {
		t.failed++
	}
	if l.Root != nil {
		t.roots = append(t.roots, l.Root)
	}
	if h, ok := l.Node.cut(); ok {
		t.stack = append(t.stack, l.second, l.first)
		t.path = append(t.path, h)
		return
	}
	if l.Node.letter == claim.CoverUnresolved {
		t.open++
	}
	for last = len(t.path) - 1; last >= 0 && t.path[last][3] == 1; last-- {
		t.path = t.path[:last]
	}
	if last >= 0 {
		t.path[last][3] = 1
	}
}

// look returns what comes of the next region of a tree.
func (s *search) look(ctx context.Context, t *tree, w *reasons.Work) (l look) {
	r := t.next()
	w.Load(r)
	for _, exclude := range []reason{dominated, excluded, weakly} {
		if n, ok := exclude(r, w); ok {
			return look{Node: n}
		}
	}
	tied := w.Tied()
	if tied && s.sets(ctx, r, &l, math.MaxInt64) {
		return l
	}
	if x := w.Root(); x != nil {
		k := s.known(ctx, t, x, &l)
		if z := append(t.roots[:len(t.roots):len(t.roots)], l.Root); k >= 0 && z[k].Solves && r.Only(&z[k].Root) {
			l.Node = node{letter: claim.CoverRootLeaf, n: [3]int32{int32(k)}}
			return l
		}
	}
	if !tied && (w.Mixers() <= 2 || len(t.path) < mostTried) && w.Touched() && s.sets(ctx, r, &l, largestDen) {
		return l
	}
	if j, a, b, ok := w.LongestEdge(s.o.MaxHalvings); ok && len(t.path) < maxDepth {
		if l.first, l.second = r.Cut(j, a, b, 1, 2); l.first != nil {
			l.Node = node{letter: claim.CoverBisect, n: [3]int32{int32(j), int32(a), int32(b)}}
			return l
		}
	}
	l.Node = node{letter: claim.CoverUnresolved}
	return l
}

// mostTried limits the depth of regions in which sets are looked for where three players mix or more, and
// no gain is 0 at all vertices.
const mostTried = 8

// largestDen limits the denominators of points where edges are cut in regions that are not tied,
// to leave room for halvings.
const largestDen = 1 << 16

// maxOpen limits the regions too small to cut of a task. Equilibria that are not
// isolated would give any number of them.
const maxOpen = 64

// done reports whether nothing is left to do.
func (t *tree) done() bool { return len(t.stack) == 0 || t.open >= maxOpen }

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
		if _, ok := n.cut(); !ok {
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
// support of the next region, and puts it into l if it is new; −1 if none is proved there.
func (s *search) known(ctx context.Context, t *tree, x [][]rational.Rat, l *look) int {
	support := t.next().Support()
	k := slices.IndexFunc(t.roots, func(z *root) bool { return z.near(support, x) })
	if k >= 0 || t.failed >= maxFailed {
		return k
	}
	z := findRoot(ctx, s.g, support, x)
	if z == nil || !z.near(support, x) {
		l.Failed = true
		return -1
	}
	l.Root = z
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

// meets reports whether the boxes of two roots have a common point.
func (z *root) meets(other *root) bool {
	room := z.Radius.Add(other.Radius)
	for i, x := range z.Profile {
		for a, p := range x {
			if p.Sub(other.Profile[i][a]).Abs().Cmp(room) > 0 {
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
