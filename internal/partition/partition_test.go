package partition_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/internal/partition"
)

func Example() {
	p := partition.New(6)
	p.Join(4, 1)
	p.Join(5, 4)
	p.Join(0, 3)
	fmt.Println(p.Parts(), p.First(5))
	// Output:
	// [[0 3] [1 4 5] [2]] 1
}

// TestJoin compares with names of parts that are written anew at each join.
func TestJoin(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	for range 100 {
		n := rng.IntN(20)
		p, names := partition.New(n), make([]int, n)
		for k := range names {
			names[k] = k
		}
		for range rng.IntN(n + 1) {
			j, k := rng.IntN(n), rng.IntN(n)
			p.Join(j, k)
			old, name := max(names[j], names[k]), min(names[j], names[k])
			for i := range names {
				if names[i] == old {
					names[i] = name
				}
			}
		}
		total := 0
		for _, part := range p.Parts() {
			require.True(t, slices.IsSorted(part))
			total += len(part)
		}
		require.Equal(t, n, total)
		for k := range names {
			require.Equal(t, names[k], p.First(k))
		}
	}
}
