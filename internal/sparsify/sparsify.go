// Package sparsify is machinery: linear programs in floating point whose columns are
// much alike, as the payoffs of sequences are, with fewer entries.
//
// Start with [Program]. A column in use is t times another one, its parent, plus a short
// difference: A_j = t A_k + D_j. So
//
//	Σ_j A_j y_j  =  Σ_k D_k S_k,   S_k = y_k + Σ_c t_c S_c  over the children c of k,
//
// where columns at the root of a tree are their own differences, and S_k is y_k itself
// where k has no child. The other S are free variables, each with one equation. Bounds
// that follow for them must not be stated: a basis in which each S is basic is a basis of
// the program as it was, without the S and their equations.
//
// Trees are a minimum spanning forest by the number of entries. The sums along the hands
// of a showdown and the factors of a matrix of low rank come out by themselves.
//
// Reference: Zhang and Sandholm 2020 [ZS20] for the purpose; the trees are another way.
package sparsify

import (
	"cmp"
	"math"
	"slices"

	"exactsolve/internal/floatlp"
)

// minGain is how much of its entries a program must lose, one part in so many.
const minGain = 16

// Program returns p with sums as free columns after its own and their equations as rows
// after its own, or p if that does not save entries. Optimal values and multipliers of
// what it returns are, cut to the size of p, optimal for p, and so is a basis without the
// sums and their equations if it has all sums. The entries of differences are rounded
// unless they are short integers times a power of two. It takes time in proportion to the
// entries, about, and nothing in p is changed.
func Program(p *floatlp.Problem) *floatlp.Problem {
	f := newForest(p)
	f.grow(f.candidates())
	z := newExtension(p, f).program()
	if len(z.Matrix.Index) > len(p.Matrix.Index)-len(p.Matrix.Index)/minGain {
		return p
	}
	return z
}

// A forest is a forest over the columns of a matrix.
type forest struct {
	cols, rows floatlp.Matrix // what is coded: entries of columns with bounds in inequalities, in order
	parent     []int32        // of each column, −1 at the root of a tree
	ratio      []float64      // to the parent, roughly
	inner      []bool         // has children
}

// newForest returns the entries of p that are coded, each column a tree by itself. Free
// columns and equations are left as they are: they are short.
func newForest(p *floatlp.Problem) *forest {
	n, m := len(p.Cost), len(p.RowLower)
	part := floatlp.Matrix{Start: make([]int32, 1, n+1)}
	for j := range n {
		idx, val := p.Matrix.Line(int32(j))
		for k, i := range idx {
			if coded(p, int32(j), i) && val[k] != 0 {
				part.Index, part.Value = append(part.Index, i), append(part.Value, val[k])
			}
		}
		part.Start = append(part.Start, int32(len(part.Index)))
	}
	f := &forest{
		rows: part.Transposed(m), parent: slices.Repeat([]int32{-1}, n),
		ratio: make([]float64, n), inner: make([]bool, n),
	}
	f.cols = f.rows.Transposed(n)
	return f
}

func coded(p *floatlp.Problem, j, i int32) bool {
	return p.RowLower[i] != p.RowUpper[i] && !(math.IsInf(p.Lower[j], -1) && math.IsInf(p.Upper[j], 1))
}

// An edge says that column a, less ratio times column b, has so many entries.
type edge struct {
	a, b   int32
	ratio  float64
	weight int
}

const (
	// reach is how far apart in some row columns may be to be compared.
	reach = 4

	// effort is how many entries are compared for each there is. Games need 5 at most,
	// columns at random as many as they have entries.
	effort = 16

	// sumEntries are about those that a sum needs in its equation and that of its parent.
	sumEntries = 3
)

// candidates returns edges by weight. Each column may also be tied to nothing, as number
// n stands for, at the weight of its entries: then it is the root of its tree. Edges
// heavier than the tie of both columns are left out.
func (f *forest) candidates() []edge {
	var edges []edge
	n := int32(f.cols.Lines())
	for j := range n {
		edges = append(edges, edge{a: j, b: n, ratio: 1, weight: f.size(j)})
	}
	seen := slices.Repeat([]int32{-1}, int(n))
	next := slices.Clone(f.rows.Start) // place of the column in each row
	left := effort * len(f.cols.Index)
	for j := range n {
		idx, _ := f.cols.Line(j)
		for _, i := range idx {
			at := next[i]
			next[i]++
			for _, other := range f.rows.Index[max(f.rows.Start[i], at-reach):at] {
				if seen[other] == j {
					continue
				}
				seen[other] = j
				if left -= min(f.size(j), f.size(other)); left < 0 {
					continue
				}
				e := f.compare(j, other)
				if e.weight < max(f.size(j), f.size(other)) {
					edges = append(edges, e)
				}
			}
		}
	}
	slices.SortStableFunc(edges, func(x, y edge) int { return cmp.Compare(x.weight, y.weight) })
	return edges
}

func (f *forest) size(j int32) int { return int(f.cols.Start[j+1] - f.cols.Start[j]) }

// ratios are those tried.
var ratios = [...]float64{1, -1, 2, 0.5, -2, -0.5}

// compare returns the edge between two columns of the best ratio.
func (f *forest) compare(a, b int32) edge {
	var equal [len(ratios)]int
	rows, x := f.cols.Line(a)
	others, y := f.cols.Line(b)
	k, l, common := 0, 0, 0
	for k < len(rows) && l < len(others) {
		switch {
		case rows[k] < others[l]:
			k += below(rows[k:], others[l])
		case others[l] < rows[k]:
			l += below(others[l:], rows[k])
		default:
			common++
			for c, t := range ratios {
				if x[k] == t*y[l] {
					equal[c]++
				}
			}
			k, l = k+1, l+1
		}
	}
	best := 0
	for k := range equal {
		if equal[k] > equal[best] {
			best = k
		}
	}
	return edge{a, b, ratios[best], f.size(a) + f.size(b) - common - equal[best] + sumEntries}
}

// below returns how many of an increasing list, the first of which is, are below v. Where
// these are few it looks at few: a short column is compared in little time with a long one.
func below(list []int32, v int32) int {
	end := 1
	for end < len(list) && list[end] < v {
		end *= 2
	}
	k, _ := slices.BinarySearch(list[end/2:min(end, len(list))], v)
	return end/2 + k
}

// merge calls visit for each row in which a column is not 0, in order.
func (f *forest) merge(a, b int32, visit func(row int32, x, y float64)) {
	rows, x := f.cols.Line(a)
	others, y := f.cols.Line(b)
	k, l := 0, 0
	for k < len(rows) || l < len(others) {
		switch {
		case l == len(others) || k < len(rows) && rows[k] < others[l]:
			visit(rows[k], x[k], 0)
			k++
		case k == len(rows) || others[l] < rows[k]:
			visit(others[l], 0, y[l])
			l++
		default:
			visit(rows[k], x[k], y[l])
			k, l = k+1, l+1
		}
	}
}

// grow makes a minimum spanning forest of edges sorted by weight.
//
// Reference: Kruskal 1956 [Kru56].
func (f *forest) grow(edges []edge) {
	n := int32(f.cols.Lines())
	leader := make([]int32, n+1)
	for k := range leader {
		leader[k] = int32(k)
	}
	find := func(k int32) int32 {
		for leader[k] != k {
			leader[k] = leader[leader[k]]
			k = leader[k]
		}
		return k
	}
	near := make([][]edge, n+1)
	for _, e := range edges {
		if a, b := find(e.a), find(e.b); a != b {
			leader[a] = b
			near[e.a] = append(near[e.a], e)
			near[e.b] = append(near[e.b], edge{e.b, e.a, 1 / e.ratio, e.weight})
		}
	}
	f.orient(near)
}

// orient makes parents of the edges of a tree that has number n.
func (f *forest) orient(near [][]edge) {
	n := int32(f.cols.Lines())
	order := []int32{n}
	for len(order) > 0 {
		j := order[len(order)-1]
		order = order[:len(order)-1]
		for _, e := range near[j] {
			if e.b == n || j < n && e.b == f.parent[j] {
				continue
			}
			if j < n {
				f.parent[e.b], f.ratio[e.b], f.inner[j] = j, 1/e.ratio, true
			}
			order = append(order, e.b)
		}
	}
}
