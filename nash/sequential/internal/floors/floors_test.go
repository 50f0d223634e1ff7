package floors

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"exactsolve/fixtures/gen"
	"exactsolve/nash/internal/points"
	"exactsolve/nash/sequential/internal/orders"
	"exactsolve/seqform"
	"exactsolve/seqform/seqformtest"
)

func randomGame(t *testing.T, seed uint64) *seqform.Game {
	t.Helper()
	return seqformtest.Must(gen.RandomTree(gen.TreeOptions{Players: 3, Depth: 5, Actions: 3, Signals: 1, Chance: 20, Stop: 10, Payoffs: gen.Range{Low: -9, High: 9}, Kind: gen.GeneralSum, Seed: seed}))
}

func newTestSearch(t *testing.T, g *seqform.Game) *Search {
	t.Helper()
	tree, err := orders.New(g)
	require.NoError(t, err)
	return New(tree)
}

func newTestPath(s *Search, seed uint64) *path {
	return newPath(s.w, rand.New(rand.NewPCG(seed, 2)), seed%2 == 1)
}

// TestTrace checks equilibria with floors where a tracer ends: with what a walk up
// and down the tree says each action pays, those above their floors are best.
func TestTrace(t *testing.T) {
	done := 0
	for seed := range uint64(30) {
		g := randomGame(t, seed)
		s := newTestSearch(t, g)
		p := newTestPath(s, seed)
		tracer := newTracer(t.Context(), p, 4000)
		if !tracer.run(1e-3) {
			continue
		}
		done++
		s.w.play(tracer.y)
		w := &walk{s.w.f.t, s.w.p}
		for k := range s.w.f.t.Sets {
			set := &s.w.f.t.Sets[k]
			pays, reach := w.pays(set)
			best := slices.Max(pays)
			for e := set.Lo; e < set.Hi; e++ {
				assert.GreaterOrEqual(t, s.w.p[e], s.w.floor[e]*(1-1e-6)-1e-12)
				if s.w.p[e] > s.w.floor[e]*(1+1e-6)+1e-9 {
					assert.InDelta(t, best/reach, pays[e-set.Lo]/reach, 1e-7, "seed %d, set %d", seed, k)
				}
			}
		}
	}
	assert.GreaterOrEqual(t, done, 27)
}

// A walk computes by recursion over the nodes of the game.
type walk struct {
	t *orders.Tree
	p []float64
}

func (w *walk) prob(v int) float64 {
	tree := w.t.Game.Tree
	p := tree.Parent[v]
	if tree.Player[p] == seqform.Chance {
		f, _ := tree.ChanceSets[tree.Infoset[p]].Prob[tree.Action[v]].Big().Float64()
		return f
	}
	for k := range w.t.Sets {
		if s := &w.t.Sets[k]; s.Player == int(tree.Player[p]) && s.Infoset == int(tree.Infoset[p]) {
			return w.p[s.Lo+tree.Action[v]]
		}
	}
	return math.NaN()
}

// pays returns what the actions of a set pay, times the probability of reaching it,
// and this probability.
func (w *walk) pays(s *orders.Set) (pays []float64, reach float64) {
	tree := w.t.Game.Tree
	pays = make([]float64, s.Hi-s.Lo)
	for _, v := range w.t.Game.Players[s.Player].Infosets[s.Infoset].Nodes {
		x := 1.0
		for u := int(v); u > 0; u = int(tree.Parent[u]) {
			x *= w.prob(u)
		}
		reach += x
		for a := range pays {
			pays[a] += x * w.below(s.Player, tree.Child(int(v), a))
		}
	}
	return pays, reach
}

func (w *walk) below(i, v int) float64 {
	tree := w.t.Game.Tree
	sum := 0.0
	if tree.Outcome[v] >= 0 {
		sum, _ = tree.OutcomePayoff(v, i).Big().Float64()
	}
	if tree.IsLeaf(v) {
		return sum
	}
	for c := v + 1; c < int(tree.End[v]); c = int(tree.End[c]) {
		sum += w.prob(c) * w.below(i, c)
	}
	return sum
}

// TestRows compares the derivatives of a piece with differences, at a point where
// some sets mix.
func TestRows(t *testing.T) {
	compared := 0
	for seed := range uint64(20) {
		s := newTestSearch(t, randomGame(t, seed))
		tr := newTracer(t.Context(), newTestPath(s, seed), 4000)
		if !tr.run(0.1) || len(tr.entries) == 0 {
			continue
		}
		x := tr.unknowns()
		tr.move(x)
		rows := tr.rows(tr.entries)
		for c := range x {
			const h = 1e-6
			up, down := gains(tr, x, c, h), gains(tr, x, c, -h)
			for k := range rows {
				want := (up[k] - down[k]) / (2 * h)
				assert.InDelta(t, want, rows[k][c], 1e-4*(1+math.Abs(want)), "seed %d", seed)
				compared++
			}
		}
	}
	assert.Greater(t, compared, 50)
}

func gains(t *tracer, x []float64, c int, h float64) (z []float64) {
	x = slices.Clone(x)
	x[c] += h
	t.move(x)
	for _, e := range t.entries {
		z = append(z, t.gain(e))
	}
	return z
}

// TestJacobian compares the derivatives of a candidate with differences.
func TestJacobian(t *testing.T) {
	compared := 0
	for seed := range uint64(20) {
		s := newTestSearch(t, randomGame(t, seed))
		s.Try(t.Context(), Start{Seed: seed, Steps: 4000}, func(z *Candidate) bool {
			if len(z.equal) == 0 {
				return true
			}
			m := z.jacobian(z.C, z.equal, z.vary)
			for k, x := range z.vary {
				h := 1e-5 * z.C[x.Entry]
				up, down := z.moved(x, h), z.moved(x, -h)
				for r := range z.equal {
					want := (up[r] - down[r]) / (2 * h)
					assert.InDelta(t, want, m[r][k], 1e-6*(1+math.Abs(want)))
					compared++
				}
			}
			return false
		})
	}
	assert.Greater(t, compared, 50)
}

// moved returns the differences of payoffs after one coefficient has changed.
func (z *Candidate) moved(x points.Coordinate, h float64) (d []float64) {
	c := slices.Clone(z.C)
	c[x.Entry] += h
	if x.Base >= 0 {
		c[x.Base] -= h
	}
	z.evaluate(c)
	for _, e := range z.equal {
		d = append(d, z.values[e.Entry]-z.values[e.Base])
	}
	return d
}

// TestPoints checks the points of candidates by recursion over the nodes, at a number
// for ε: coefficients of order 0 sum to 1, and their actions are best.
func TestPoints(t *testing.T) {
	count := 0
	for seed := range uint64(30) {
		g := randomGame(t, seed)
		s := newTestSearch(t, g)
		s.Try(t.Context(), Start{Seed: seed, Steps: 4000}, func(z *Candidate) bool {
			z.Points(t.Context(), func(p *points.Point) bool {
				count++
				z.checkPoint(t, p)
				return true
			})
			return true
		})
	}
	assert.Greater(t, count, 50)
}

func (z *Candidate) checkPoint(t *testing.T, point *points.Point) {
	const epsilon = 1e-9
	w := &walk{z.f.t, make([]float64, len(z.C))}
	for k := range z.f.t.Sets {
		s, rest, sum := &z.f.t.Sets[k], 1.0, 0.0
		for e := s.Lo; e < s.Hi; e++ {
			c, _ := point.C[e].Big().Float64()
			if w.p[e] = c * math.Pow(epsilon, float64(z.Orders[e])); z.Orders[e] > 0 {
				rest -= w.p[e]
			} else {
				sum += c
			}
		}
		assert.InDelta(t, 1, sum, 1e-9)
		for e := s.Lo; e < s.Hi; e++ {
			if z.Orders[e] == 0 {
				w.p[e] *= rest
			}
		}
	}
	for k := range z.f.t.Sets {
		s := &z.f.t.Sets[k]
		pays, reach := w.pays(s)
		best := slices.Max(pays)
		for a, u := range pays {
			if z.Orders[s.Lo+int32(a)] == 0 {
				assert.InDelta(t, best/reach, u/reach, 1e-3)
			}
		}
	}
}
