package simplices

import (
	"math/big"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"exactsolve/fixtures/gen"
	"exactsolve/rational"
	"exactsolve/seqform/seqformtest"
)

// cut returns the simplices of a game with so many actions, cut so often.
func cut(rng *rand.Rand, sizes []int, cuts int) [][]*Point {
	var simplex [][]*Point
	for _, n := range sizes {
		simplex = append(simplex, Pure(n))
	}
	for range cuts {
		j := rng.IntN(len(sizes))
		if first, second := Cut(simplex[j], 0, rng.IntN(len(simplex[j])), 1, 2); first != nil {
			if simplex[j] = first; rng.IntN(2) == 0 {
				simplex[j] = second
			}
		}
	}
	return simplex
}

// TestSigns compares the signs of forms by words, by limbs and by large integers with
// those by fractions, where payoffs and weights have few bits or hundreds.
func TestSigns(t *testing.T) {
	rng := rand.New(rand.NewPCG(91, 92))
	counts := map[int8]int{}
	for n := range 400 {
		sizes := [][]int{{2, 2}, {3, 2}, {2, 2, 2}, {3, 1, 2}, {2, 2, 2, 2}}[n%5]
		g := seqformtest.Must(gen.RandomStrategic(sizes, gen.Range{Low: -2, High: 2, Decimals: []int{0, 0, 17}[n%3]}, gen.GeneralSum, uint64(n)))
		p, err := NewTable(g)
		require.NoError(t, err)
		simplex := cut(rng, sizes, []int{0, 4, 30, 150}[rng.IntN(4)])
		w := make([][]*big.Int, len(sizes))
		for i := range sizes {
			if rng.IntN(3) > 0 {
				w[i] = make([]*big.Int, sizes[i])
				for a := range w[i] {
					w[i][a] = big.NewInt(rng.Int64N(5) - 2)
					w[i][a].Lsh(w[i][a], uint(rng.IntN(2)*rng.IntN(3)*100))
				}
			}
		}
		f := p.newForm(w, simplex)
		if f == nil {
			continue
		}
		got := f.signs()
		require.Equal(t, f.plainSigns(), got, "game %d", n)
		for v, s := range got {
			counts[s]++
			if f.alone < 0 {
				require.Equal(t, int(s), f.at(v).Sign())
			}
		}
	}
	t.Log(counts)
	assert.Greater(t, min(counts[-1], counts[0], counts[1]), 20)
}

// at returns the form at profile v of vertices, by its definition.
func (f *form) at(v int) (sum rational.Rat) {
	x := make([][]rational.Rat, len(f.simplex))
	for j := len(x) - 1; j >= 0; j-- {
		x[j] = f.simplex[j][v%len(f.simplex[j])].Rationals()
		v /= len(f.simplex[j])
	}
	for i, list := range f.w {
		for a, w := range list {
			for t := range f.g.Payoffs.Len() {
				u := rational.FromBigInt(w).Mul(f.g.Payoffs.U(t, i))
				for j, s := range f.g.Payoffs.Tuple(t) {
					if j != i {
						u = u.Mul(x[j][s-1])
					} else if int(s-1) != a {
						u = rational.Rat{}
					}
				}
				sum = sum.Add(u)
			}
		}
	}
	return sum
}

// TestCut cuts an edge until it cannot be cut: points are in lowest terms, and sum to 1.
func TestCut(t *testing.T) {
	simplex := Pure(3)
	cuts := 0
	for {
		first, second := Cut(simplex, 0, 2, 1, 2)
		if first == nil {
			break
		}
		require.Equal(t, first[2], second[0])
		var sum rational.Rat
		for _, x := range first[2].Rationals() {
			sum = sum.Add(x)
		}
		require.True(t, sum.IsOne())
		odd := false
		for _, n := range first[2].At {
			odd = odd || n%2 == 1
		}
		require.True(t, odd)
		simplex = first
		cuts++
	}
	require.Equal(t, 60, cuts)
	require.Len(t, Without(Pure(3), 1), 2)
	require.False(t, Use(Without(Pure(3), 1), 1))
	for _, edge := range [][2]int{{1, 1}, {2, 1}, {0, 3}, {-1, 1}} {
		first, _ := Cut(Pure(3), edge[0], edge[1], 1, 2)
		require.Nil(t, first)
	}
}
