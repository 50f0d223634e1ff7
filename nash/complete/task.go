package complete

import (
	"slices"

	"exactsolve/cert/claim"
	"exactsolve/nash/complete/internal/box"
	"exactsolve/nash/complete/internal/reasons"
	"exactsolve/rational"
)

// A task is the tree below a support.
type task struct {
	s       *search
	stack   []part // still to be looked at, the first last
	nodes   []node
	roots   []*root
	regions int // looked at
	before  int // likewise, before this round
	failed  int // roots that were not proved
	open    int // regions too small to cut
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
	for range share {
		if t.done() || t.s.ctx.Err() != nil {
			return
		}
		last := len(t.stack) - 1
		p := t.stack[last]
		t.stack = t.stack[:last]
		t.regions++
		t.look(p.r, p.depth, w)
	}
}

// look adds a node for r, which is so deep, and its parts to the stack.
func (t *task) look(r *box.Box, depth int, w *reasons.Work) {
	w.Load(r)
	if n, ok := dominated(r, w); ok {
		t.nodes = append(t.nodes, n)
		return
	}
	if n, ok := excluded(r, w); ok {
		t.nodes = append(t.nodes, n)
		return
	}
	if n, ok := weakly(r, w); ok {
		t.nodes = append(t.nodes, n)
		return
	}
	if x := w.Root(); x != nil {
		if k := t.known(r, x); k >= 0 && t.roots[k].solves && r.Only(&t.roots[k].Root) {
			t.nodes = append(t.nodes, node{letter: claim.CoverRootLeaf, n: [3]int32{int32(k)}})
			return
		}
	}
	if j, p, q, ok := w.LongestEdge(t.s.o.MaxHalvings); ok && depth < maxDepth {
		if first, second := r.Bisect(j, p, q); first != nil {
			t.nodes = append(t.nodes, node{letter: claim.CoverBisect, n: [3]int32{int32(j), int32(p), int32(q)}})
			t.stack = append(t.stack, part{second, depth + 1}, part{first, depth + 1})
			return
		}
	}
	t.nodes = append(t.nodes, node{letter: claim.CoverUnresolved})
	t.open++
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
// support of r; −1 if none is proved there.
func (t *task) known(r *box.Box, x [][]rational.Rat) int {
	support := r.Support()
	k := slices.IndexFunc(t.roots, func(z *root) bool { return z.near(support, x) })
	if k >= 0 || t.failed >= maxFailed {
		return k
	}
	z := findRoot(t.s.ctx, t.s.g, support, x)
	if z == nil || !z.near(support, x) {
		t.failed++
		return -1
	}
	t.roots = append(t.roots, z)
	return len(t.roots) - 1
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
