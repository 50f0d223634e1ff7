package extensive

import (
	"math/big"
	"testing"

	"exactsolve/fixtures/gen"
	"exactsolve/nash/extensive/internal/guess"
	"exactsolve/nash/internal/fixed"
	"exactsolve/rational"
	"exactsolve/rational/rationaltest"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// TestFixed compares with rationals: the error is below a unit.
func TestFixed(t *testing.T) {
	unit := rational.FromInts(big.NewInt(1), new(big.Int).Lsh(big.NewInt(1), fixed.Precision))
	near := func(want rational.Rat, got fixed.Number) {
		t.Helper()
		assert.LessOrEqual(t, want.Sub(got.Rat()).Abs().Cmp(unit.Mul(rational.Int(4))), 0, "%v", want)
	}
	list := []rational.Rat{{}, rational.New(1, 3), rational.New(-2, 7), rational.New(5, 1), rational.New(-1, 1<<40)}
	for _, x := range list {
		for _, y := range list {
			a, b := fixed.New(x), fixed.New(y)
			near(x.Add(y), a.Add(b))
			near(x.Sub(y), a.Sub(b))
			near(x.Mul(y), a.Mul(b))
			near(x.Mul(y), a.Scale(y))
			assert.Equal(t, x.Cmp(y), a.Cmp(b))
		}
		assert.Equal(t, x.Sign(), fixed.New(x).Sign())
		assert.Equal(t, x.IsZero(), fixed.New(x).IsZero())
	}
	near(rational.Rat{}, fixed.Number{})
	near(rational.New(1, 3), fixed.Number{}.Add(fixed.New(rational.New(1, 3))))
}

// TestRefine refines points near equilibria that are not rational: equations hold to
// nearly all places, and steps that lead away are noticed.
func TestRefine(t *testing.T) {
	g, err := gen.Kuhn(3, 5)
	require.NoError(t, err)
	c := guess.New(g, 600).Try(t.Context(), 0, 300)
	require.NotNil(t, c)
	for p := range c.Points {
		z, ok := refine(g, p)
		require.True(t, ok)
		require.NoError(t, g.CheckProfile(z))
		for _, r := range residuals(g, z, p.Equations) {
			assert.Less(t, r.BitLen(), 60)
		}
		for _, line := range p.Inverse {
			for r, v := range line {
				line[r] = v.Neg()
			}
		}
		_, ok = refine(g, p)
		assert.False(t, ok)
		return
	}
	t.Fatal("no point")
}

func TestSet(t *testing.T) {
	g, err := gen.Kuhn(3, 4)
	require.NoError(t, err)
	p := guess.New(g, 600).Best(30)
	z := clone(p)
	set(z, guess.Coordinate{Player: 1, Infoset: 2, Action: 0, Base: 1}, rational.New(1, 7))
	rationaltest.Equal(t, "1/7", z[1][2][0])
	rationaltest.Equal(t, "6/7", z[1][2][1])
	rationaltest.Equal(t, "1/2", p[1][2][0])
}
