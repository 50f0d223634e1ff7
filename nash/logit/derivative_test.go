package logit

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/seqform/seqformtest"
)

// TestDerivatives compares with differences, at random profiles.
func TestDerivatives(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 7))
	const d = 1e-6
	for about, g := range seqformtest.Known(t) {
		m := newModel(g)
		e := newEvaluator(m, double(1))
		z := make([]double, m.actions)
		for a := range z {
			z[a] = double(rng.NormFloat64())
		}
		for c := range z {
			moved := func(by double) []double {
				z[c] += by
				e.atRatios(z)
				z[c] -= by
				return append([]double(nil), e.pays...)
			}
			hi, lo := moved(d), moved(-d)
			e.atRatios(z)
			row := make([]double, m.actions)
			for k := range m.sets {
				for a := range m.sets[k].size {
					e.derivatives(row, k, a)
					got := byRatio(m, e.p, row, c)
					b := m.sets[k].first + a
					want := float64(hi[b]-lo[b]) / (2 * d)
					require.True(t, math.Abs(got-want) < 1e-7, "%s: %d by %d: %v, differences say %v", about.Name, b, c, got, want)
				}
			}
		}
	}
}

// byRatio turns derivatives by logarithms of probabilities into that by z_c.
func byRatio(m *model, p, row []double, c int) float64 {
	for k := range m.sets {
		h := &m.sets[k]
		if h.first <= c && c < h.first+h.size {
			var sum double
			for a := h.first; a < h.first+h.size; a++ {
				sum += row[a]
			}
			return float64(row[c] - p[c]*sum)
		}
	}
	panic("no such action")
}
