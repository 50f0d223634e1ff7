package logit

import (
	"context"
	"math"
	"math/big"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/fixtures/gen"
	"exactsolve/seqform/seqformtest"
)

// TestEliminate multiplies solutions out, in both kinds of numbers.
func TestEliminate(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 3))
	for n := 1; n < 12; n++ {
		a := make([][]float64, n)
		for r := range a {
			for range n + 1 {
				a[r] = append(a[r], float64(rng.IntN(9)-4))
			}
			a[r][r] += 50 // regular
		}
		require.Less(t, solutionError(t, a, double(1)), 1e-12)
		require.Less(t, solutionError(t, a, long{big.NewFloat(1).SetPrec(200), 200}), 1e-55)
	}
	singular := [][]double{{1, 2, 1}, {2, 4, 1}}
	require.False(t, eliminate(t.Context(), singular))
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	require.False(t, eliminate(ctx, [][]double{{1, 1}}))
	require.False(t, eliminate(t.Context(), [][]double{{double(math.NaN()), 1}}))
}

func solutionError[T number[T]](t *testing.T, a [][]float64, one T) float64 {
	n := len(a)
	rows := make([][]T, n)
	for r := range a {
		for _, x := range a[r] {
			rows[r] = append(rows[r], one.of(x))
		}
	}
	require.True(t, eliminate(t.Context(), rows))
	most := 0.0
	for r := range a {
		sum := one.of(-a[r][n])
		for c := range n {
			sum = sum.add(one.of(a[r][c]).mul(rows[c][n]))
		}
		most = max(most, math.Abs(sum.float()))
	}
	return most
}

// TestRadii finds an equilibrium of three-player Kuhn poker that is too far from the
// limit, and none if that is looked at.
func TestRadii(t *testing.T) {
	g, err := gen.Kuhn(3, 4)
	require.NoError(t, err)
	m := newModel(g)
	f := follow(t.Context(), m, usual)
	for f.w.lambda() < 1e4 {
		_, ok := f.next()
		require.True(t, ok)
	}
	s := newSettler(t.Context(), m, f.w.limit(), f.w.lambda())
	for _, r := range []radii{{simple: []uint{5}}, {free: []uint{3}}} {
		p, _ := s.settle(r)
		require.NotNil(t, p)
		r.most = nearBits
		p, _ = s.settle(r)
		require.Nil(t, p)
	}
	p, _ := s.settle(atLimit)
	require.True(t, s.within(p, nearBits))
	require.False(t, s.within(p, 60))
}

// TestStill has an answer only where the limit has not moved.
func TestStill(t *testing.T) {
	m := newModel(seqformtest.Fixture(t, "matching_pennies"))
	for _, c := range []struct {
		moved float64
		still bool
	}{{0, true}, {5e-5, true}, {-5e-5, true}, {7e-5, false}, {-7e-5, false}} {
		s := newSearch(t.Context(), m, usual)
		l, last := s.w.limit(), s.w.limit()
		last.prob[1] = big.NewFloat(0.5 + c.moved)
		require.Equal(t, c.still, l.still(last))
		s.last = last
		s.exact(l, false)
		require.Equal(t, c.still, s.found())
		require.Equal(t, c.still, s.spare == nil)
	}
}

// TestPredict fits a curve of the form that it is made for.
func TestPredict(t *testing.T) {
	m := newModel(seqformtest.Fixture(t, "matching_pennies"))
	tr := newTracer(t.Context(), m, double(1))
	at := func(l float64) (z, dz double) {
		return double(-3*l + 2*math.Log(l) + 5 - 7/l), double(-3 + 2/l + 7/(l*l))
	}
	put := func(l float64) (z, dz []double) {
		z, dz = make([]double, 4), make([]double, 4)
		z[1], dz[1] = at(l)
		return z, dz
	}
	one := double(1)
	tr.last.z, tr.last.dz = put(100)
	tr.last.l, tr.last.dl = 100, &one
	tr.z, tr.dz = put(180)
	tr.l, tr.dl = 180, 1
	p, ok := tr.predict(500, true)
	require.True(t, ok)
	want, _ := at(680)
	require.InDelta(t, float64(want), float64(p.z[1]), 1e-9)
	p, ok = tr.predict(500, false)
	require.True(t, ok)
	require.Greater(t, math.Abs(float64(want-p.z[1])), 0.1)
	_, ok = tr.predict(-500, false)
	require.False(t, ok)
}

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
