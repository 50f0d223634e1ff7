package symmetry_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/internal/partition"
	"exactsolve/internal/symmetry"
)

func Example() {
	var square symmetry.Graph
	for range 4 {
		square.Add(0)
	}
	for v := range 4 {
		square.Join(v, (v+1)%4, 0)
	}
	square.Color[0] = 1 // what is left is the reflection that keeps vertex 0
	fmt.Println(symmetry.Generators(&square, 1000))
	// Output: [[0 3 2 1]]
}

// TestOrbits compares orbits with those of all permutations.
func TestOrbits(t *testing.T) {
	for seed := range uint64(200) {
		r := rand.New(rand.NewPCG(seed, 1))
		n := 2 + r.IntN(5)
		g := &symmetry.Graph{}
		for range n {
			g.Add(r.Uint64N(2))
		}
		edges := map[[3]int]bool{}
		for v := range n {
			for w := range v {
				if label := r.IntN(4); label > 1 {
					g.Join(v, w, uint64(label))
					edges[[3]int{v, w, label}], edges[[3]int{w, v, label}] = true, true
				}
			}
		}
		keeps := func(z []int32) bool {
			for v := range z {
				if g.Color[v] != g.Color[z[v]] {
					return false
				}
			}
			for e := range edges {
				if !edges[[3]int{int(z[e[0]]), int(z[e[1]]), e[2]}] {
					return false
				}
			}
			return true
		}
		want, got := partition.New(n), partition.New(n)
		for _, z := range permutations(n) {
			if keeps(z) {
				join(want, z)
			}
		}
		for _, z := range symmetry.Generators(g, 1_000_000) {
			require.True(t, keeps(z))
			join(got, z)
		}
		require.Equal(t, want.Parts(), got.Parts())
		for _, z := range symmetry.Generators(g, r.IntN(500)) {
			require.True(t, keeps(z))
		}
	}
}

// TestLimit has cycles, all vertices of which look alike: to find that those of different length are not takes millions of
// comparisons, which must not go on once nothing is left of the limit.
func TestLimit(t *testing.T) {
	g := &symmetry.Graph{}
	for n := 3; n < 80; n++ {
		first := len(g.Color)
		for k := range n {
			g.Add(0)
			if k > 0 {
				g.Join(first+k-1, first+k, 0)
			}
		}
		g.Join(first+n-1, first, 0)
	}
	symmetry.Generators(g, 50_000)
}

func join(p partition.Partition, z []int32) {
	for v, w := range z {
		p.Join(v, int(w))
	}
}

func permutations(n int) (list [][]int32) {
	if n == 0 {
		return [][]int32{nil}
	}
	for _, z := range permutations(n - 1) {
		for k := range n {
			list = append(list, slices.Insert(slices.Clone(z), k, int32(n-1)))
		}
	}
	return list
}
