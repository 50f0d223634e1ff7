package ldl

import "slices"

// Costs of a front besides its flops, in flops, as measured: of handling it, of an index
// of its rows, of adding an entry of its update to the parent, and of an entry of L, which
// the solves read several times.
const (
	perFront  = 300
	perRow    = 10
	perUpdate = 1.5
	perEntry  = 6
)

// frontCost returns the cost of a front of w columns with r rows below.
func frontCost(w, r int32) float64 {
	low, high := float64(r), float64(w)+float64(r)
	flops := (high-1)*high*(2*high-1)/6 - (low-1)*low*(2*low-1)/6 // the sum of k², r ≤ k < r+w
	entries := (high-1)*high/2 - (low-1)*low/2
	return perFront + perRow*high + perUpdate*low*(low+1)/2 + flops + perEntry*entries
}

// supernodes joins columns of t to supernodes and renumbers them so that each has a run.
//
// A column begins as a front of its own, with the rows that L has. From the leaves up, a
// front takes in a child, first those of the most rows, as long as that is cheaper than
// two fronts: it then has the child's columns before its own, and the child's rows are
// among its own. Rows that the child did not have are zeros in its columns.
func (y *Symbolic) supernodes(t *tree) {
	n := int32(y.n)
	width, inside := make([]int32, n), make([]int32, n) // of the front with this last column
	for j := range n {
		width[j], inside[j] = 1, j
	}
	kids := childLists(t.parent)
	for p := range n {
		list := kids.of(int(p))
		slices.SortStableFunc(list, func(a, b int32) int { return int(t.below[b] - t.below[a]) })
		for _, c := range list {
			apart := frontCost(width[p], t.below[p]) + frontCost(width[c], t.below[c])
			if frontCost(width[p]+width[c], t.below[p]) <= apart {
				width[p] += width[c]
				inside[c] = p
			}
		}
	}
	y.number(t, width, inside)
}

// childLists returns the children of each column.
func childLists(parent []int32) *graph {
	g := &graph{n: len(parent), at: make([]int32, len(parent)+1), list: make([]int32, len(parent))}
	for _, p := range parent {
		if p >= 0 {
			g.at[p]++
		}
	}
	sum := int32(0)
	for i, d := range g.at {
		sum += d
		g.at[i] = sum
	}
	for c := len(parent) - 1; c >= 0; c-- {
		if p := parent[c]; p >= 0 {
			g.at[p]--
			g.list[g.at[p]] = int32(c)
		}
	}
	return g
}

// number makes the supernodes, in order of their last columns in t, which is a postorder,
// and gives each its columns in their old order.
func (y *Symbolic) number(t *tree, width, inside []int32) {
	n := int32(y.n)
	super := make([]int32, n) // of each column of t
	next := int32(0)
	for j := range n {
		if inside[j] == j {
			super[j] = int32(len(y.supers))
			y.supers = append(y.supers, supernode{first: next, width: width[j], below: t.below[j], parent: -1, least: super[j]})
			next += width[j]
		}
	}
	for j := n - 1; j >= 0; j-- { // parents first
		super[j] = super[inside[j]]
	}
	filled := make([]int32, len(y.supers))
	y.perm = make([]int32, n)
	for j, s := range super {
		y.perm[y.supers[s].first+filled[s]] = t.perm[j]
		filled[s]++
		if p := t.parent[j]; inside[j] == int32(j) && p >= 0 {
			y.supers[s].parent = super[p]
		}
	}
	for s := range y.supers {
		if p := y.supers[s].parent; p >= 0 {
			y.supers[p].least = min(y.supers[p].least, y.supers[s].least)
		}
	}
}

// children calls visit for the children of s, from the last to the first.
func (y *Symbolic) children(s int32, visit func(c int32)) {
	for c := s - 1; c >= y.supers[s].least; c = y.supers[c].least - 1 {
		visit(c)
	}
}

// below returns the rows of s below its columns.
func (y *Symbolic) below(s int32) []int32 {
	z := &y.supers[s]
	return y.rows[z.rows : z.rows+int(z.below)]
}

// structure finds the rows of the supernodes: those of the pattern's entries in its
// columns and those of its children, without its own columns.
func (y *Symbolic) structure(g *graph) {
	inv := inverse(y.perm)
	mark := make([]int32, y.n)
	total := 0
	for s := range y.supers {
		total += int(y.supers[s].below)
	}
	y.rows, y.local = make([]int32, 0, total), make([]int32, total)
	for s := range int32(len(y.supers)) {
		z := &y.supers[s]
		z.rows = len(y.rows)
		add := func(i int32) {
			if i >= z.first+z.width && mark[i] != s+1 {
				mark[i] = s + 1
				y.rows = append(y.rows, i)
			}
		}
		for j := z.first; j < z.first+z.width; j++ {
			for _, v := range g.of(int(y.perm[j])) {
				add(inv[v])
			}
		}
		y.children(s, func(c int32) {
			for _, i := range y.below(c) {
				add(i)
			}
		})
		z.below = int32(len(y.rows) - z.rows)
		slices.Sort(y.below(s))
		y.children(s, func(c int32) { y.localize(c, s) })
	}
}

// localize finds where front s has the rows of its child c.
func (y *Symbolic) localize(c, s int32) {
	z, rows := &y.supers[s], y.below(s)
	k := 0
	for at, i := range y.below(c) {
		where := i - z.first
		if where >= z.width {
			for rows[k] != i {
				k++
			}
			where = z.width + int32(k)
		}
		y.local[y.supers[c].rows+at] = where
	}
}

// place gives the supernodes their places among the values of L, and the entries of p.
func (y *Symbolic) place(p *Pattern) {
	super := make([]int32, y.n)
	for s := range y.supers {
		z := &y.supers[s]
		z.values = y.stored
		y.stored += int(z.width) * int(z.width+z.below)
		y.scratch = max(y.scratch, int(z.width)*max(int(z.below), blockColumns))
		for j := z.first; j < z.first+z.width; j++ {
			super[j] = int32(s)
		}
	}
	inv := inverse(y.perm)
	column := func(e Entry) int32 { return min(inv[e.Row], inv[e.Col]) }
	for _, e := range p.Entries {
		y.supers[super[column(e)]].entriesEnd++
	}
	sum := 0
	for s := range y.supers {
		z := &y.supers[s]
		z.entries, sum = sum, sum+z.entriesEnd
		z.entriesEnd = z.entries
	}
	y.entry, y.slot = make([]int32, sum), make([]int32, sum)
	for k, e := range p.Entries {
		j := column(e)
		z := &y.supers[super[j]]
		y.entry[z.entriesEnd] = int32(k)
		y.slot[z.entriesEnd] = y.row(super[j], max(inv[e.Row], inv[e.Col]))*z.width + j - z.first
		z.entriesEnd++
	}
}

// row returns where the panel of s has row i.
func (y *Symbolic) row(s, i int32) int32 {
	z := &y.supers[s]
	if i < z.first+z.width {
		return i - z.first
	}
	at, _ := slices.BinarySearch(y.below(s), i)
	return z.width + int32(at)
}
