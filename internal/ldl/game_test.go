package ldl_test

import (
	"context"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/fixtures/gen"
	"exactsolve/internal/ldl"
	"exactsolve/seqform"
)

// sequenceForm returns the system of an interior point method for the linear program of
// a game of two players, with barrier terms of many magnitudes on the diagonal.
func sequenceForm(t testing.TB, name string) *system {
	t.Helper()
	g, err := gen.Make(name)
	require.NoError(t, err)
	rng := rand.New(rand.NewPCG(7, 7))
	s := new(system)
	barrier := func() float64 { return math.Pow(10, 8*rng.Float64()-4) }
	ys := s.indices(g.Players[1].NumSeqs(), ldl.Negative, barrier)
	xs := s.indices(g.Players[0].NumSeqs(), ldl.Positive, barrier)
	s.constraints(&g.Players[0], xs, ldl.WeakNegative)
	s.constraints(&g.Players[1], ys, ldl.WeakPositive)
	for k := range g.Payoffs.Len() {
		u, _ := g.Payoffs.U(k, 0).Big().Float64()
		s.add(xs+g.Payoffs.Seq(k, 0), ys+g.Payoffs.Seq(k, 1), -u)
	}
	return s
}

// indices adds n indices of kind k and returns the first.
func (s *system) indices(n int, k ldl.Kind, size func() float64) int {
	first := len(s.Kinds)
	for range n {
		s.index(k, sign(k)*(1e-8+size()))
	}
	return first
}

// constraints adds the rows of E x = e, for a player whose sequences begin at first.
func (s *system) constraints(p *seqform.Player, first int, k ldl.Kind) {
	for _, row := range p.Constraints() {
		i := s.index(k, sign(k)*1e-8)
		for j := row.Plus[0]; j < row.Plus[1]; j++ {
			s.add(i, first+j, 1)
		}
		if row.Minus >= 0 {
			s.add(i, first+row.Minus, -1)
		}
	}
}

var games = []string{"leduc ranks=5", "leduc ranks=10", "leduc ranks=13", "leduc ranks=16", "liars-dice sides=5", "liars-dice sides=6"}

func BenchmarkAnalyze(b *testing.B) {
	for _, name := range games {
		b.Run(strings.ReplaceAll(name, " ", "-"), func(b *testing.B) {
			s := sequenceForm(b, name)
			b.ReportAllocs()
			var y *ldl.Symbolic
			for b.Loop() {
				y, _ = ldl.Analyze(context.Background(), &s.Pattern)
			}
			b.ReportMetric(float64(y.Entries()), "entries")
			b.ReportMetric(y.Flops(), "flops")
		})
	}
}

func BenchmarkFactorize(b *testing.B) {
	for _, name := range games {
		b.Run(strings.ReplaceAll(name, " ", "-"), func(b *testing.B) {
			s := sequenceForm(b, name)
			y, err := ldl.Analyze(context.Background(), &s.Pattern)
			require.NoError(b, err)
			f := y.New()
			replaced := 0
			b.ReportAllocs()
			for b.Loop() {
				replaced, _ = f.Factorize(context.Background(), s.values, s.diag)
			}
			b.ReportMetric(float64(replaced), "replaced")
			b.ReportMetric(y.Flops()*float64(b.N)/b.Elapsed().Seconds()/1e9, "Gflop/s")
		})
	}
}

func BenchmarkSolve(b *testing.B) {
	for _, name := range games {
		b.Run(strings.ReplaceAll(name, " ", "-"), func(b *testing.B) {
			s := sequenceForm(b, name)
			f, _ := s.factor(b)
			x := make([]float64, len(s.Kinds))
			b.ReportAllocs()
			for b.Loop() {
				f.Solve(x)
			}
		})
	}
}
