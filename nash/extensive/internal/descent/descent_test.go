package descent

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"exactsolve/fixtures/gen"
	"exactsolve/internal/dense"
	"exactsolve/nash/internal/fixed"
	"exactsolve/rational"
	"exactsolve/rational/approx"
	"exactsolve/rational/rationaltest"
	"exactsolve/seqform"
	"exactsolve/seqform/seqformtest"
)

func randomGame(t testing.TB, seed uint64) *seqform.Game {
	t.Helper()
	return seqformtest.Must(gen.RandomTree(gen.TreeOptions{
		Players: 1 + int(seed%4), Depth: 4, Actions: 3, Signals: 2, Chance: 20, Stop: 10,
		Payoffs: gen.Range{Low: -9, High: 9}, Kind: gen.GeneralSum, Seed: seed,
	}))
}

// randomPoint draws p; some probabilities are 0.
func randomPoint(f *game, r *rand.Rand) []float64 {
	p := make([]float64, len(f.Parent))
	for _, e := range f.First {
		p[e] = 1
	}
	for k := range f.Sets {
		x := p[f.Sets[k].Lo:f.Sets[k].Hi]
		for a := range x {
			x[a] = math.Max(0, r.Float64()-0.3)
		}
		dense.Normalize(x, x)
	}
	return p
}

// TestValues compares q, regrets and reach with exact computations.
func TestValues(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	for seed := range uint64(40) {
		s := New(randomGame(t, seed), 600)
		f, g := s.f, s.f.Game
		p := randomPoint(f, r)
		s.w.setReach(p)
		s.w.values(p)
		// Rounding p makes a profile whose probabilities need not sum to 1, which
		// does not matter to gradients.
		profile := make(seqform.Profile, f.n)
		for _, h := range f.Sets {
			var b []rational.Rat
			for _, v := range p[h.Lo:h.Hi] {
				x, _ := approx.FromFloat64(v)
				b = append(b, x)
			}
			profile[h.Player] = append(profile[h.Player], b)
		}
		plans := g.Plans(profile)
		for i := range g.Players {
			grad := seqform.Gradient(g, i, plans, rational.Int(1))
			_, best := seqform.Optimal(&g.Players[i], grad)
			for h := len(g.Players[i].Infosets) - 1; h >= 0; h-- {
				set := &g.Players[i].Infosets[h]
				for a, x := range profile[i][h] {
					grad[set.ParentSeq] = grad[set.ParentSeq].Add(x.Mul(grad[set.Seq(a)]))
				}
			}
			for k, u := range grad {
				assert.InDelta(t, approx.Float64(u), s.w.q[int(f.First[i])+k], 1e-9)
			}
			assert.InDelta(t, approx.Float64(best[0].Sub(grad[0])), regretOf(s, p, i), 1e-9)
		}
		reach := make([]float64, len(f.Sets))
		seqform.ReachWeights(g, plans, rational.Int(1), func(v int, w rational.Rat) {
			reach[int(f.SetOf[f.First[g.Tree.Player[v]]+g.Players[g.Tree.Player[v]].Infosets[g.Tree.Infoset[v]].FirstSeq])] += approx.Float64(w)
		})
		for k, w := range reach {
			assert.InDelta(t, w, s.w.reach[k], 1e-9)
		}
	}
}

// regretOf returns the regret of a player by that of the game in which only this
// player's payoffs are not 0.
func regretOf(s *Search, p []float64, i int) float64 {
	form, alone := *s.f.Form, *s.f
	form.Pay, alone.Form = slices.Clone(form.Pay), &form
	for j, list := range form.Pay {
		if j != i {
			form.Pay[j] = make([]float64, len(list))
		}
	}
	w := newWorkspace(&alone)
	w.values(p)
	return w.regret()
}

// TestDerivatives compares derivatives of q, which is affine in each probability,
// with differences.
func TestDerivatives(t *testing.T) {
	r := rand.New(rand.NewPCG(2, 1))
	for seed := range uint64(40) {
		f := newGame(randomGame(t, seed))
		w := newWorkspace(f)
		p := randomPoint(f, r)
		all := make([]int32, len(p))
		for e := range all {
			all[e] = int32(e)
			if f.Parent[e] < 0 {
				all[e] = -1
			}
		}
		d := dense.New(len(p), len(p))
		f.derivatives(p, all, all, d)
		for e := range p {
			if all[e] < 0 {
				continue
			}
			at := slices.Clone(p)
			at[e] = 1
			w.values(at)
			one := slices.Clone(w.q)
			at[e] = 0
			w.values(at)
			for a := range p {
				if all[a] >= 0 {
					assert.InDelta(t, one[a]-w.q[a], d[a][e], 1e-9, "seed %d: entry %d by %d", seed, a, e)
				}
			}
		}
	}
}

// TestProject compares with the definition: no point of a grid is nearer.
func TestProject(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 1))
	distance := func(x, y []float64) (d float64) {
		for k := range x {
			d += (x[k] - y[k]) * (x[k] - y[k])
		}
		return d
	}
	for range 200 {
		x := []float64{4*r.Float64() - 2, 4*r.Float64() - 2, 4*r.Float64() - 2}
		y := slices.Clone(x)
		project(y)
		assert.InDelta(t, 1, y[0]+y[1]+y[2], 1e-12)
		assert.GreaterOrEqual(t, slices.Min(y), 0.0)
		const n = 20
		for a := range n + 1 {
			for b := range n + 1 - a {
				z := []float64{float64(a) / n, float64(b) / n, float64(n-a-b) / n}
				assert.LessOrEqual(t, distance(x, y), distance(x, z)+1e-12)
			}
		}
	}
}

// TestRounded wants distributions that differ little from the floats.
func TestRounded(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 1))
	for seed := range uint64(20) {
		s := New(randomGame(t, seed), 600)
		require.NoError(t, s.f.Game.CheckProfile(s.Best(30)), "nothing seen")
		p := randomPoint(s.f, r)
		for _, bits := range []int{20, 52} {
			z := s.rounded(p, bits)
			require.NoError(t, s.f.Game.CheckProfile(z))
			for i, x := range s.f.Game.Plans(z) {
				s.w.plans(p)
				for k, v := range x {
					assert.InDelta(t, s.w.x[int(s.f.First[i])+k], approx.Float64(v), 1e-5)
					assert.True(t, v.Mul(rational.New(1<<bits, 1)).IsInt())
				}
			}
		}
	}
}

// TestPoints wants, near an equilibrium, points whose equations hold and whose
// inverse is one, as far as floats can tell.
func TestPoints(t *testing.T) {
	g := seqformtest.Kuhn(3, 4)
	s := New(g, 600)
	c := s.Try(t.Context(), 1, 300)
	require.NotNil(t, c)
	n := 0
	for p := range c.Points {
		n++
		profile := c.Profile(p.C)
		require.NoError(t, g.CheckProfile(profile))
		require.Len(t, p.Equations, len(p.Dependent))
		require.Len(t, p.Inverse, len(p.Dependent))
		plans := g.Plans(profile)
		for _, r := range g.Regrets(plans) {
			assert.InDelta(t, 0, approx.Float64(r.Regret), 1e-9)
		}
		near := c.residual(approx.Float64s(p.C), p.Equations)
		for k, x := range c.Differences(p.C, p.Equations) {
			assert.InDelta(t, near[k], c.scale(p.Equations[k])*approx.Float64(fixed.Value(x, fixed.Precision)), 1e-12)
		}
		p.C[c.pairs[0].Entry] = rational.New(1, 7) // far from the equilibrium
		near = c.residual(approx.Float64s(p.C), c.pairs)
		for k, x := range c.Differences(p.C, c.pairs) {
			assert.InDelta(t, near[k], c.scale(c.pairs[k])*approx.Float64(fixed.Value(x, fixed.Precision)), 1e-12)
		}
	}
	assert.Positive(t, n)
	rationaltest.Equal(t, "1/2", rational.Simplest(rational.New(2, 5), rational.New(3, 5)))
}

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
	c := s.descend(t.Context(), p, 0)
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
