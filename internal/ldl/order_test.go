package ldl

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
)

// fill returns the columns of L for a permutation, by eliminating in the graph.
func fill(g *graph, perm []int32) [][]int32 {
	inv := inverse(perm)
	columns := make([][]int32, g.n)
	sets := make([]map[int32]bool, g.n)
	for j, v := range perm {
		sets[j] = map[int32]bool{}
		for _, u := range g.of(int(v)) {
			sets[j][inv[u]] = true
		}
	}
	for j, set := range sets {
		for i := range set {
			if int(i) > j {
				columns[j] = append(columns[j], i)
			}
		}
		slices.Sort(columns[j])
		for _, i := range columns[j] {
			for _, k := range columns[j] {
				if k != i {
					sets[i][k] = true
				}
			}
		}
	}
	return columns
}

func randomPattern(rng *rand.Rand, n, entries int) *Pattern {
	p := new(Pattern)
	for range n {
		p.Kinds = append(p.Kinds, Kind(rng.IntN(4)))
	}
	for range entries {
		if i, j := rng.Int32N(int32(n)), rng.Int32N(int32(n)); i != j {
			p.Entries = append(p.Entries, Entry{i, j})
		}
	}
	return p
}

// TestStructure compares column counts and supernodes with the elimination itself.
func TestStructure(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	for range 300 {
		n := 1 + rng.IntN(60)
		p := randomPattern(rng, n, rng.IntN(3*n))
		g := newGraph(p)
		y, err := Analyze(context.Background(), p)
		require.NoError(t, err)
		tree := newTree(g, y.perm)
		columns := fill(g, tree.perm)
		for j, rows := range columns {
			require.Len(t, rows, int(tree.below[j]))
			if len(rows) > 0 {
				require.Equal(t, rows[0], tree.parent[j])
			}
		}
		entries := int64(0)
		for _, rows := range columns {
			entries += int64(len(rows))
		}
		require.Equal(t, entries, y.Entries())
		checkSupernodes(t, y, fill(g, y.perm))
	}
}

// checkSupernodes checks that they hold all of L, and the rows below the last column
// no more than that.
func checkSupernodes(t *testing.T, y *Symbolic, columns [][]int32) {
	next := int32(0)
	for s := range int32(len(y.supers)) {
		z := &y.supers[s]
		require.Equal(t, next, z.first)
		next += z.width
		require.Equal(t, columns[next-1], append([]int32(nil), y.below(s)...))
		for j := z.first; j < next; j++ {
			for _, i := range columns[j] {
				require.True(t, i < next || slices.Contains(y.below(s), i))
			}
		}
	}
	require.Equal(t, int32(y.n), next)
}

// TestWeakWait checks the rule of the order, and that all indices are in it once.
func TestWeakWait(t *testing.T) {
	rng := rand.New(rand.NewPCG(2, 2))
	for trial := range 300 {
		n := 1 + rng.IntN(400)
		p := randomPattern(rng, n, rng.IntN(4*n))
		for i := 1; i < n && trial%2 == 0; i++ { // one of very many neighbors
			p.Entries = append(p.Entries, Entry{0, int32(i)})
		}
		g := newGraph(p)
		perm, err := order(context.Background(), g, p.Kinds)
		require.NoError(t, err)
		seen := slices.Sorted(slices.Values(perm))
		for i, v := range seen {
			require.EqualValues(t, i, v)
		}
		inv := inverse(perm)
		for v := range n {
			strong := slices.DeleteFunc(slices.Clone(g.of(v)), func(u int32) bool { return p.Kinds[u].weak() })
			if p.Kinds[v].weak() && len(strong) > 0 {
				require.True(t, slices.ContainsFunc(strong, func(u int32) bool { return inv[u] < inv[v] }))
			}
		}
	}
}

// TestFill compares the fill with that of exact minimum degree.
func TestFill(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 3))
	ours, exact := 0, 0
	for range 50 {
		p := randomPattern(rng, 60, 120)
		for i := range p.Kinds {
			p.Kinds[i] = 0
		}
		g := newGraph(p)
		perm, err := order(context.Background(), g, p.Kinds)
		require.NoError(t, err)
		ours += size(fill(g, perm))
		exact += size(fill(g, leastDegrees(g)))
	}
	require.Less(t, float64(ours), 1.05*float64(exact))
}

func size(columns [][]int32) int {
	n := 0
	for _, c := range columns {
		n += len(c)
	}
	return n
}

// leastDegrees eliminates in the graph itself, always an index of least degree.
func leastDegrees(g *graph) []int32 {
	near := make([]map[int32]bool, g.n)
	for i := range near {
		near[i] = map[int32]bool{}
		for _, j := range g.of(i) {
			near[i][j] = true
		}
	}
	var perm []int32
	for range g.n {
		best := int32(-1)
		for i := range int32(g.n) {
			if near[i] != nil && (best < 0 || len(near[i]) < len(near[best])) {
				best = i
			}
		}
		perm = append(perm, best)
		for i := range near[best] {
			delete(near[i], best)
			for j := range near[best] {
				if i != j {
					near[i][j] = true
				}
			}
		}
		near[best] = nil
	}
	return perm
}

// TestRoom checks that updates give their places up: of a grid, which is cut into tasks,
// stacks hold less than half of the updates of a task.
func TestRoom(t *testing.T) {
	const n = 150
	p := &Pattern{Kinds: make([]Kind, n*n)}
	for i := range int32(n * n) {
		if i%n > 0 {
			p.Entries = append(p.Entries, Entry{i, i - 1})
		}
		if i >= n {
			p.Entries = append(p.Entries, Entry{i, i - n})
		}
	}
	y, err := Analyze(context.Background(), p)
	require.NoError(t, err)
	most := 0
	for _, task := range y.tasks {
		all := 0
		for _, z := range y.supers[task.first:task.last] {
			all += triangle(z.below)
		}
		most = max(most, all)
	}
	require.Less(t, 2*(y.room[0]+y.room[1]), most)
}
