package descent

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"exactsolve/internal/dense"
	"exactsolve/seqform/seqformtest"
)

// randomSystem returns a system of groups of two unknowns, its blocks and the
// same matrix and right-hand sides as rows.
func randomSystem(t testing.TB, groups int, r *rand.Rand) (z *system, m [][]float64, right [][rightSides]float64) {
	n := 2 * groups
	list, size, weight, touch := make([][]int32, groups), make([]int, groups), make([]int, groups), make([][]int32, groups)
	var entries [][2]int32
	for k := range groups {
		list[k], size[k], weight[k] = []int32{int32(2 * k), int32(2*k + 1)}, 2, k
		entries = append(entries, [2]int32{int32(2 * k), int32(2*k + 1)}, [2]int32{int32(2*k + 1), int32(2 * k)})
		for range 2 {
			j := (k + 1 + r.IntN(2)) % groups
			if r.IntN(4) == 0 {
				j = groups - 1
			}
			if j != k {
				touch[k], touch[j] = append(touch[k], int32(j)), append(touch[j], int32(k))
				entries = append(entries, [2]int32{int32(2 * k), int32(2 * j)}, [2]int32{int32(2*j + 1), int32(2 * k)})
			}
		}
	}
	block := blocks(size, weight, touch)
	for k, others := range touch {
		for _, j := range others {
			assert.True(t, block[k] == block[j] || block[k] < 0 || block[j] < 0)
		}
	}
	z = newSystem(n, list, block)
	for _, e := range entries {
		z.reserve(e[0], e[1])
	}
	require.True(t, z.allocate(n, 1<<24))
	z.clear()
	m, right = dense.New(n, n), make([][rightSides]float64, n)
	put := func(i, j int32) {
		v := r.Float64() - 0.5
		m[i][j] += v
		*z.entry(i, j) += v
	}
	for k := range int32(n) {
		put(k, k)
		for side := range rightSides {
			right[k][side] = r.Float64()
			z.right(k)[side] = right[k][side]
		}
	}
	for _, e := range entries {
		put(e[0], e[1])
	}
	return z, m, right
}

// TestSystem compares with the equations themselves, for systems of one and of many
// blocks.
func TestSystem(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	several := 0
	for groups := 1; groups < 120; groups += 7 {
		z, m, right := randomSystem(t, groups, r)
		if len(z.fronts) > 1 {
			several++
		}
		x, ok := z.solve(t.Context())
		require.True(t, ok)
		for side := range rightSides {
			for k, row := range m {
				sum := 0.0
				for c, v := range row {
					sum += v * x[side][c]
				}
				assert.InDelta(t, right[k][side], sum, 1e-7)
			}
		}
	}
	assert.Positive(t, several)
	z, _, _ := randomSystem(t, 5, r)
	z.clear()
	_, ok := z.solve(t.Context())
	assert.False(t, ok, "singular")
	assert.False(t, z.allocate(1, 1<<24))
	assert.False(t, z.allocate(100, 1))
}

// TestWorkers wants equal floats whatever the number of workers.
func TestWorkers(t *testing.T) {
	var want [][]float64
	for workers := 1; workers < 4; workers++ {
		r := rand.New(rand.NewPCG(3, 2))
		f := newFront()
		for u := range int32(150) {
			f.add(u)
		}
		f.own = 130
		f.allocate()
		f.clear()
		for k := range f.all {
			f.all[k] = r.Float64() - 0.5
		}
		require.True(t, f.eliminate(t.Context(), workers))
		if want == nil {
			want = f.a
		}
		assert.Equal(t, want, f.a)
	}
}

// off returns how far the point is from being a solution.
func (k *kkt) off() float64 {
	most, miss := 0.0, k.misses()
	for _, e := range k.free {
		most = math.Max(most, math.Max(math.Abs(miss[e]), math.Abs(k.x[e]*k.s[e]-k.t*k.weight[e])))
	}
	for _, h := range k.f.Sets {
		sum := k.x[h.Parent]
		for _, x := range k.x[h.Lo:h.Hi] {
			sum -= x
		}
		most = math.Max(most, math.Abs(sum))
	}
	return most
}

// TestTangent wants starts to be solutions, and moves along tangents to leave them
// with the square of the length only.
func TestTangent(t *testing.T) {
	for seed := range uint64(20) {
		w := newWorkspace(newGame(randomGame(t, seed)))
		w.largest = 600
		k := newKKT(w)
		require.NotNil(t, k)
		k.start(randomPoint(w.f, rand.New(rand.NewPCG(seed, 3))))
		require.InDelta(t, 0, k.off(), 1e-12)
		_, tangent, ok := k.solve(t.Context())
		require.True(t, ok)
		from, last := k.point.clone(), 0.0
		for _, size := range []float64{1e-2, 1e-3} {
			k.point = from.clone()
			k.move(tangent, -size/k.largest(tangent))
			if off := k.off(); last > 1e-9 {
				assert.Less(t, off, last/50, "seed %d", seed)
			} else {
				last = off
			}
		}
		k.point = from.clone()
		k.move(tangent, -1e-3/k.largest(tangent))
		before := k.off()
		newton, _, ok := k.solve(t.Context())
		require.True(t, ok)
		k.move(newton, 1)
		assert.LessOrEqual(t, k.off(), before/10+1e-12)
	}
}

// TestPath wants paths from uniform behavior to lead to equilibria, of most
// games.
func TestPath(t *testing.T) {
	failed := 0
	for seed := range uint64(40) {
		w := newWorkspace(newGame(randomGame(t, seed)))
		w.largest = 600
		p, ok := w.follow(t.Context(), w.f.behavior(make([]float64, len(w.f.Parent))))
		require.True(t, ok)
		for k := range w.f.Sets {
			h := &w.f.Sets[k]
			assert.GreaterOrEqual(t, slices.Min(p[h.Lo:h.Hi]), 0.0)
		}
		w.values(p)
		if w.regret() > 1e-8*w.f.scale {
			failed++
		}
	}
	assert.LessOrEqual(t, failed, 6)
	w := newWorkspace(newGame(randomGame(t, 3)))
	_, ok := w.follow(t.Context(), w.f.behavior(make([]float64, len(w.f.Parent))))
	assert.False(t, ok, "no unknowns allowed")
}

// TestSimplified wants fewer actions in use, and an equilibrium still.
func TestSimplified(t *testing.T) {
	g := seqformtest.Kuhn(3, 4)
	s := New(g, 600)
	s.ctx = t.Context()
	p, ok := s.w.follow(t.Context(), s.f.behavior(make([]float64, len(s.f.Parent))))
	require.True(t, ok)
	c := s.descend(t.Context(), p, (*workspace).settle)
	require.NotNil(t, c)
	z := c.simplified()
	assert.Less(t, z.Varying(), c.Varying())
	s.w.values(z.C)
	assert.Less(t, s.w.regret(), 1e-12)
}

func BenchmarkPath(b *testing.B) {
	g := seqformtest.Made("leduc players=3 ranks=2")
	s := New(g, 600)
	k := newKKT(s.w)
	k.start(s.f.behavior(make([]float64, len(s.f.Parent))))
	for b.Loop() {
		k.solve(b.Context())
	}
}
