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

func floats(list []rational.Rat) []float64 {
	z := make([]float64, len(list))
	for k, x := range list {
		z[k] = approx.Float64(x)
	}
	return z
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
		near := c.residual(floats(p.C), p.Equations)
		for k, x := range c.Differences(p.C, p.Equations) {
			assert.InDelta(t, near[k], c.scale(p.Equations[k])*approx.Float64(fixed.Value(x, fixed.Precision)), 1e-12)
		}
		p.C[c.pairs[0].Entry] = rational.New(1, 7) // far from the equilibrium
		near = c.residual(floats(p.C), c.pairs)
		for k, x := range c.Differences(p.C, c.pairs) {
			assert.InDelta(t, near[k], c.scale(c.pairs[k])*approx.Float64(fixed.Value(x, fixed.Precision)), 1e-12)
		}
	}
	assert.Positive(t, n)
	rationaltest.Equal(t, "1/2", rational.Simplest(rational.New(2, 5), rational.New(3, 5)))
}
