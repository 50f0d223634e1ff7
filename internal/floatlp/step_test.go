package floatlp

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
)

// started returns a solver of p before its first pivot, with the first columns at
// their upper bounds.
func started(t testing.TB, p *Problem, upper int) *Solver {
	s := newSolver(t, p)
	for j := range upper {
		s.status[j] = AtUpper
	}
	s.loadBasis()
	s.ready()
	return s
}

// requireConsistent requires that values and reduced costs, which pivots update, are
// those of the basis.
func requireConsistent(t testing.TB, s *Solver) {
	t.Helper()
	bx, d := slices.Clone(s.bx), slices.Clone(s.d)
	s.computeX()
	s.computeD()
	require.InDeltaSlice(t, s.bx, bx, 1e-7, "values")
	for v, status := range s.status {
		if status != Basic {
			require.InDelta(t, s.d[v], d[v], 1e-7, "reduced cost %d", v)
		}
	}
}

// After each dual pivot values, reduced costs and weights are those of the basis,
// and no reduced cost has the wrong sign. Bounds are flipped on the way, so that no
// cost has to be shifted.
func TestDualStep(t *testing.T) {
	steps, flips := 0, 0
	for seed := range uint64(40) {
		s := started(t, wide(rand.New(rand.NewPCG(seed, 23)), 20), 0)
		s.computeEdges()
		s.makeDualFeasible()
		for {
			if _, more := s.dualStep(); !more {
				break
			}
			steps++
			flips += len(s.flips)
			requireConsistent(t, s)
			require.True(t, s.dualFeasible())
			require.InDeltaSlice(t, s.c, s.wc, 1e-7, "costs")
			weights := slices.Clone(s.edgeB)
			s.edgesKnown = false
			s.computeEdges()
			require.InEpsilonSlice(t, s.edgeB, weights, 1e-6, "weights")
		}
	}
	require.Greater(t, steps, 100)
	require.Greater(t, flips, 100)
}

// After each primal pivot values and reduced costs are those of the basis, no value
// is off its bounds, and the objective has not grown.
func TestPrimalStep(t *testing.T) {
	steps := 0
	for seed := range uint64(40) {
		s := started(t, wide(rand.New(rand.NewPCG(seed, 29)), 20), 10)
		s.makePrimalFeasible()
		s.resetDevex()
		objective := s.objective()
		for {
			if _, more := s.primalStep(); !more {
				break
			}
			steps++
			requireConsistent(t, s)
			require.True(t, s.primalFeasible())
			require.LessOrEqual(t, s.objective(), objective+1e-9)
			objective = s.objective()
		}
	}
	require.Greater(t, steps, 100)
}

// objective returns the scaled objective for the working costs.
func (s *Solver) objective() float64 {
	sum := 0.0
	for v, status := range s.status {
		if status != Basic {
			sum += s.wc[v] * s.x[v]
		}
	}
	for i, v := range s.head {
		sum += s.wc[v] * s.bx[i]
	}
	return sum
}

// Without progress the method perturbs, and the answer is that of the true data.
func TestStallIsBroken(t *testing.T) {
	rng := rand.New(rand.NewPCG(31, 1))
	for _, method := range []method{dual, primal} {
		p := wide(rng, 30)
		want := solve(t, newSolver(t, p), suited)
		s := started(t, p, 0)
		s.still = 1 << 30
		r := &run{ctx: t.Context(), pivots: 1000}
		perturb, step := s.perturbCosts, s.dualStep
		if method == primal {
			perturb, step = s.perturbBounds, s.primalStep
			s.resetDevex()
		} else {
			s.computeEdges()
			s.makeDualFeasible()
		}
		perturbed := 0.0
		out := s.pivotUntil(r, func() (outcome, bool) {
			out, more := step()
			s.still = 1 << 30
			return out, more
		}, func(size float64) {
			perturbed = size
			perturb(size)
		})
		require.Equal(t, again, out)
		require.NotZero(t, perturbed)
		res := solve(t, s, method)
		require.InDelta(t, want.Objective, res.Objective, 1e-6)
	}
}
