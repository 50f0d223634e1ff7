package floatlp

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/seqform"
)

// benchmark solves the program of a game: from the logicals with rounds = 0, else
// from a start by so many rounds of CFR⁺, whose time counts.
func benchmark(b *testing.B, make func() (*seqform.Game, error), rounds int) {
	g := makeGame(b, make)
	lp := newSequenceLP(g, powers(g, 0, 0), powers(g, 1, 0))
	b.ReportAllocs()
	for b.Loop() {
		s := newSolver(b, lp.Problem)
		if rounds > 0 {
			s.SetBasis(lp.start(rounds))
		}
		res := s.begin(b.Context(), dual)
		require.Equal(b, Optimal, res.Status)
		b.ReportMetric(float64(res.Pivots), "pivots")
		b.ReportMetric(float64(res.Factors), "factors")
	}
}

const rounds = 50

func BenchmarkKuhn200(b *testing.B)     { benchmark(b, kuhn(200), rounds) }
func BenchmarkLeduc3(b *testing.B)      { benchmark(b, leduc(3, true), rounds) }
func BenchmarkLeduc3Suits(b *testing.B) { benchmark(b, leduc(3, false), rounds) }
func BenchmarkLeduc5(b *testing.B)      { benchmark(b, leduc(5, true), rounds) }
func BenchmarkLeduc10(b *testing.B)     { benchmark(b, leduc(10, true), rounds) }
func BenchmarkLeduc13(b *testing.B)     { benchmark(b, leduc(13, true), rounds) }

func BenchmarkKuhn200Cold(b *testing.B) { benchmark(b, kuhn(200), 0) }
func BenchmarkLeduc3Cold(b *testing.B)  { benchmark(b, leduc(3, true), 0) }
func BenchmarkLeduc5Cold(b *testing.B)  { benchmark(b, leduc(5, true), 0) }
func BenchmarkLeduc10Cold(b *testing.B) { benchmark(b, leduc(10, true), 0) }

// benchmarkPowers solves for all small ε, with k_σ = ε^|σ|, from a start by CFR⁺.
func benchmarkPowers(b *testing.B, make func() (*seqform.Game, error)) {
	g := makeGame(b, make)
	lp, rest := levels(g)
	b.ReportAllocs()
	for b.Loop() {
		s := newSolver(b, lp.Problem)
		s.SetBasis(lp.start(rounds))
		res, err := s.SolvePowers(b.Context(), rest)
		require.NoError(b, err)
		require.Equal(b, Optimal, res.Status)
		b.ReportMetric(float64(res.Pivots), "pivots")
		b.ReportMetric(float64(res.Factors), "factors")
	}
}

func BenchmarkPowersKuhn200(b *testing.B)     { benchmarkPowers(b, kuhn(200)) }
func BenchmarkPowersLeduc3(b *testing.B)      { benchmarkPowers(b, leduc(3, true)) }
func BenchmarkPowersLeduc3Suits(b *testing.B) { benchmarkPowers(b, leduc(3, false)) }
func BenchmarkPowersLeduc5(b *testing.B)      { benchmarkPowers(b, leduc(5, true)) }
func BenchmarkPowersLeduc10(b *testing.B)     { benchmarkPowers(b, leduc(10, true)) }
func BenchmarkPowersLeduc13(b *testing.B)     { benchmarkPowers(b, leduc(13, true)) }

// BenchmarkWarmBound changes a bound of a program of 60 rows and 120 columns and
// solves again, as branch and bound does.
func BenchmarkWarmBound(b *testing.B) {
	rng := rand.New(rand.NewPCG(1, 1))
	p := wide(rng, 60)
	s := newSolver(b, p)
	require.Equal(b, Optimal, s.Solve(b.Context()).Status)
	pivots, runs := 0, 0
	b.ReportAllocs()
	for b.Loop() {
		p.Upper[rng.IntN(120)] = float64(rng.IntN(10))
		require.NoError(b, s.Set(&p.Data))
		res := s.Solve(b.Context())
		require.Equal(b, Optimal, res.Status)
		pivots, runs = pivots+res.Pivots, runs+1
	}
	b.ReportMetric(float64(pivots)/float64(runs), "pivots/op")
}
