package floatlp

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"
)

// randomLevel draws a level for p; levels beside infinite bounds are zero.
func randomLevel(rng *rand.Rand, p *Problem) *Data {
	l := &Data{}
	bounds := func(lower, upper []float64) (lo, hi []float64) {
		for k := range lower {
			a, b := float64(rng.IntN(5)-2), float64(rng.IntN(5)-2)
			if lower[k] == upper[k] && rng.IntN(4) > 0 {
				b = a
			}
			if math.IsInf(lower[k], 0) {
				a = 0
			}
			if math.IsInf(upper[k], 0) {
				b = 0
			}
			lo, hi = append(lo, a), append(hi, b)
		}
		return lo, hi
	}
	l.Lower, l.Upper = bounds(p.Lower, p.Upper)
	l.RowLower, l.RowUpper = bounds(p.RowLower, p.RowUpper)
	for range p.Cost {
		l.Cost = append(l.Cost, float64(rng.IntN(5)-2))
	}
	return l
}

// at returns p plus the levels times powers of eps, which floats hold exactly.
func (p *Problem) at(levels []*Data, eps float64) *Problem {
	q := *p
	for _, part := range []struct {
		list *[]float64
		of   func(*Data) []float64
	}{
		{&q.Cost, func(l *Data) []float64 { return l.Cost }},
		{&q.Lower, func(l *Data) []float64 { return l.Lower }},
		{&q.Upper, func(l *Data) []float64 { return l.Upper }},
		{&q.RowLower, func(l *Data) []float64 { return l.RowLower }},
		{&q.RowUpper, func(l *Data) []float64 { return l.RowUpper }},
	} {
		out := append([]float64(nil), *part.list...)
		power := 1.0
		for _, l := range levels {
			power *= eps
			for k, x := range part.of(l) {
				out[k] += x * power
			}
		}
		*part.list = out
	}
	return &q
}

// For small random programs the answer agrees with that of the exact tableau for
// ε = 2⁻²², and the basis is optimal there.
func TestPowersAgainstExactTableau(t *testing.T) {
	const eps = 0x1p-22
	seen := map[Status]int{}
	changed := 0
	for seed := range uint64(4000) {
		rng := rand.New(rand.NewPCG(seed, 19))
		p := randomProblem(rng, 5, 5)
		levels := []*Data{randomLevel(rng, p), randomLevel(rng, p)}
		s := newSolver(t, p)
		first := s.Solve(t.Context())
		res, err := s.SolvePowers(t.Context(), levels)
		require.NoError(t, err)
		status, _ := reference(p.at(levels, eps))
		if res.Status == Unbounded && status == Infeasible {
			continue // it may say so
		}
		require.Equal(t, status, res.Status, "seed %d", seed)
		seen[status]++
		if status != Optimal {
			continue
		}
		primal, dual := wrongSigns(t, p, res.Basis, levels, eps)
		require.Zero(t, primal+dual, "seed %d: %d wrong signs of values, %d of reduced costs", seed, primal, dual)
		require.InDelta(t, first.Objective, res.Objective, 1e-6)
		if primal, dual = wrongSigns(t, p, first.Basis, levels, eps); primal+dual > 0 {
			changed++
		}
		again := s.Solve(t.Context())
		require.InDelta(t, first.Objective, again.Objective, 1e-6, "the program is as before")
	}
	t.Log(seen, "another basis than for ε = 0:", changed)
	require.Greater(t, changed, 100)
}

func TestPowersRejectsWrongLevels(t *testing.T) {
	p := wide(rand.New(rand.NewPCG(5, 5)), 5)
	ok := func() *Data { return randomLevel(rand.New(rand.NewPCG(1, 1)), p) }
	for name, spoil := range map[string]func(*Data){
		"size":     func(l *Data) { l.Cost = nil },
		"rows":     func(l *Data) { l.RowLower = l.RowLower[:1] },
		"infinite": func(l *Data) { l.Upper[0] = inf },
		"NaN":      func(l *Data) { l.RowUpper[0] = math.NaN() },
	} {
		l := ok()
		spoil(l)
		_, err := newSolver(t, p).SolvePowers(t.Context(), []*Data{ok(), l})
		require.Error(t, err, name)
	}
}
