package points

import (
	"math/big"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/nash/internal/fixed"
	"exactsolve/rational"
	"exactsolve/rational/rationaltest"
)

// product is the problem c₀·c₁ = 2 with c₂ = 1 − c₁ near given numbers.
func product(x, y float64) *Problem {
	return &Problem{
		C: []float64{x, y, 1 - y}, Groups: []Group{{2, []int32{1}}}, Far: 100,
		Residual: func(c []float64, _ []Coordinate) []float64 { return []float64{2 * (c[0]*c[1] - 2)} },
		Jacobian: func(c []float64, _, by []Coordinate) [][]float64 {
			var row []float64
			for _, x := range by {
				row = append(row, 2*c[1-x.Entry])
			}
			return [][]float64{row}
		},
		Scale: func(Coordinate) float64 { return 2 },
		Window: func(_ Coordinate, x, window rational.Rat) (lo, hi rational.Rat) {
			return x.Sub(window), x.Add(window)
		},
		Feasible: func(c []float64) bool { return c[0] > 0 },
	}
}

func difference(c []rational.Rat, _ []Coordinate) []*big.Int {
	return []*big.Int{fixed.New(c[0].Mul(c[1]).Sub(rational.Int(2))).Units()}
}

// TestSettle finds fractions on a curve, the simpler ones first.
func TestSettle(t *testing.T) {
	z, all := product(1.4, 1.43), []Coordinate{{0, -1}, {1, 2}}
	s := z.Split(t.Context(), all[:1], all, 1e-9, nil)
	require.Len(t, s.Dependent, 1)
	require.Len(t, s.Free, 1)
	var found []rational.Rat
	Settle(t.Context(), func(yield func(*Point) bool) { z.Points(t.Context(), []*Split{s}, []int{3, 10}, yield) }, 1, difference,
		func(c []rational.Rat) bool {
			rationaltest.Equal(t, "2", c[0].Mul(c[1]))
			rationaltest.Equal(t, "1", c[1].Add(c[2]))
			found = append(found, c[s.Free[0].Entry])
			return false
		})
	require.GreaterOrEqual(t, len(found), 2)
	require.Less(t, found[0].BitLen(), 4)
	require.Greater(t, found[len(found)-1].BitLen(), 4)
}

// TestIrrational solves c₀·c₁ = 2 for c₀ = c₁ to nearly all places, and gives up where
// steps lead away.
func TestIrrational(t *testing.T) {
	z, one := product(1.4, 1.4), []Coordinate{{0, -1}}
	residual := z.Residual
	z.Residual = func(c []float64, by []Coordinate) []float64 {
		c[1] = c[0]
		return residual(c, by)
	}
	z.Jacobian = func(c []float64, _, _ []Coordinate) [][]float64 { return [][]float64{{4 * c[0]}} }
	square := func(c []rational.Rat, by []Coordinate) []*big.Int {
		c[1] = c[0]
		return difference(c, by)
	}
	points, tries := 0, 0
	each := func(yield func(*Point) bool) {
		z.Points(t.Context(), []*Split{{Dependent: one, Equations: one}, {Free: []Coordinate{{1, 2}}, Dependent: one, Equations: one}}, []int{3, 4, 5}, func(p *Point) bool {
			points++
			fine, ok := p.refined(t.Context(), square)
			require.True(t, ok)
			require.Less(t, square(fine, nil)[0].BitLen(), 60)
			_, ok = p.recognized(fine, 200, 50)
			require.False(t, ok)
			good := p.Inverse
			p.Inverse = [][]rational.Rat{{good[0][0].Neg()}}
			_, ok = p.refined(t.Context(), square)
			require.False(t, ok)
			p.Inverse = good
			return yield(p)
		})
	}
	Settle(t.Context(), each, 2, square, func([]rational.Rat) bool {
		tries++
		return false
	})
	require.Equal(t, 2, points, "given up")
	require.Zero(t, tries)
}
