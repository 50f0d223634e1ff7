package polynomials_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"exactsolve/nash/internal/polynomials"
	"exactsolve/rational"
	"exactsolve/rational/rationaltest"
)

// TestAround: the spread holds what unknowns and ε do in the box, and is the least for
// terms with positive coefficients.
func TestAround(t *testing.T) {
	p := polynomials.Polynomial{
		polynomials.Name(0, 1):                   rational.Int(2),
		polynomials.Name(1, polynomials.Epsilon): rational.Int(-3),
		polynomials.Name():                       rational.Int(5),
	}
	y := []rational.Rat{rational.Int(1), rational.Int(4)}
	center, spread := p.Around(y, rational.Int(1), rational.New(1, 10))
	rationaltest.Equal(t, "13", center)
	rationaltest.Equal(t, "27/2", spread) // 2·(2·5 − 1·4) + 3·5/10
}

// TestApproach solves x·y = 2 and x = y from afar, and gives up where there is no
// solution.
func TestApproach(t *testing.T) {
	one := rational.Int(1)
	equations := []polynomials.Polynomial{
		{polynomials.Name(0, 1): one, polynomials.Name(): rational.Int(-2)},
		{polynomials.Name(0): one, polynomials.Name(1): one.Neg()},
	}
	y := []float64{20, 0.1}
	require.True(t, polynomials.Approach(equations, y))
	assert.InDelta(t, 1.4142135623730951, y[0], 1e-12)
	values, derivatives := polynomials.Linearize(equations, []float64{3, 5})
	assert.Equal(t, []float64{13, -2}, values)
	assert.Equal(t, [][]float64{{5, 3}, {1, -1}}, derivatives)
	none := []polynomials.Polynomial{{polynomials.Name(0, 0): one, polynomials.Name(): one}}
	assert.False(t, polynomials.Approach(none, []float64{3}))
}

// TestLinearizeRepeats: rounding does not depend on the order of a map.
func TestLinearizeRepeats(t *testing.T) {
	p := polynomials.Polynomial{}
	for k := range 12 {
		p.Add(polynomials.Name(0, k), rational.New(1, int64(3+2*k)))
	}
	y := []float64{0.1, 0.7, 1.3, 2.9, 11, 17, 0.19, 0.23, 0.29, 3.1, 3.7, 4.1}
	values, derivatives := polynomials.Linearize([]polynomials.Polynomial{p}, y)
	for range 100 {
		v, d := polynomials.Linearize([]polynomials.Polynomial{p}, y)
		require.Equal(t, values, v)
		require.Equal(t, derivatives, d)
	}
}
