package ldl

// A tree is the elimination tree of a permuted pattern, in postorder, with the number of
// entries below the diagonal in each column of L.
type tree struct {
	perm   []int32 // the index of each column
	parent []int32 // of each column: the first row below with an entry, or −1
	below  []int32
	first  []int32 // the first column of each subtree, which ends with its root
}

// newTree permutes perm, keeping the fill, so that its elimination tree is in postorder.
func newTree(g *graph, perm []int32) *tree {
	t := &tree{perm: perm}
	t.findParents(g)
	t.postorder()
	t.count(g)
	return t
}

// inverse returns the place of each value of p, a permutation.
func inverse(p []int32) []int32 {
	q := make([]int32, len(p))
	for k, v := range p {
		q[v] = int32(k)
	}
	return q
}

// findParents adds the columns one by one and climbs from each earlier neighbor to the
// root of the forest so far, along shortcuts.
func (t *tree) findParents(g *graph) {
	inv := inverse(t.perm)
	t.parent = make([]int32, g.n)
	up := make([]int32, g.n)
	for j := range g.n {
		t.parent[j], up[j] = -1, -1
		for _, v := range g.of(int(t.perm[j])) {
			for i := inv[v]; i >= 0 && int(i) < j; {
				next := up[i]
				up[i] = int32(j)
				if next < 0 {
					t.parent[i] = int32(j)
				}
				i = next
			}
		}
	}
}

// postorder renumbers the columns, children before parents and subtrees in one piece.
func (t *tree) postorder() {
	n := len(t.perm)
	size := make([]int32, n)
	for j, p := range t.parent {
		size[j]++
		if p >= 0 {
			size[p] += size[j]
		}
	}
	// Parents come after their children, so downwards each finds its subtree's place.
	end := make([]int32, n) // where the subtree of j ends; free for its next child
	roots := int32(n)
	place := make([]int32, n)
	for j := n - 1; j >= 0; j-- {
		room := &roots
		if p := t.parent[j]; p >= 0 {
			room = &end[p]
		}
		place[j] = *room - 1
		end[j] = place[j]
		*room -= size[j]
	}
	perm, parent := make([]int32, n), make([]int32, n)
	for j, k := range place {
		perm[k], parent[k] = t.perm[j], -1
		if p := t.parent[j]; p >= 0 {
			parent[k] = place[p]
		}
	}
	t.perm, t.parent = perm, parent
}

// count finds the column counts without the columns: the entries of row i are a subtree
// of the tree with root i, its leaves among the neighbors of i. Along the leaves in
// postorder, each adds one to the columns from itself up, and takes one from those that
// it shares with the leaf before, from their lowest common ancestor up.
//
// Reference: [GNP94].
func (t *tree) count(g *graph) {
	n := len(t.perm)
	inv := inverse(t.perm)
	t.below, t.first = make([]int32, n), make([]int32, n)
	leaf := make([]int32, n)    // last leaf of the row's subtree
	covered := make([]int32, n) // subtrees that start up to here have a leaf
	up := make([]int32, n)
	for j := range n {
		t.first[j], leaf[j], covered[j], up[j] = int32(j), -1, -1, int32(j)
	}
	for j, p := range t.parent {
		if p >= 0 {
			t.first[p] = min(t.first[p], t.first[j])
		}
	}
	for j := range int32(n) {
		for _, v := range g.of(int(t.perm[j])) {
			i := inv[v]
			if i <= j || t.first[j] <= covered[i] {
				continue
			}
			t.below[j]++
			if leaf[i] >= 0 {
				t.below[root(up, leaf[i])]--
			}
			leaf[i], covered[i] = j, t.first[j]
		}
		if p := t.parent[j]; p >= 0 {
			up[j] = p
		}
	}
	// Row i ends at column i itself, which is no entry below the diagonal.
	for j, p := range t.parent {
		if leaf[j] >= 0 {
			t.below[j]--
		}
		if p >= 0 {
			t.below[p] += t.below[j]
		}
	}
}

// root returns the root of i, halving the way there.
func root(up []int32, i int32) int32 {
	for up[i] != i {
		up[i] = up[up[i]]
		i = up[i]
	}
	return i
}

// cost returns the entries of L and the sum of the squares of the column counts.
func (t *tree) cost() (entries int64, flops float64) {
	for _, b := range t.below {
		entries += int64(b)
		flops += float64(b) * float64(b)
	}
	return entries, flops
}
