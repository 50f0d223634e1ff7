package extensive

import (
	"testing"

	"exactsolve/fixtures/gen"
	"exactsolve/nash/extensive/internal/descent"
	"exactsolve/rational"
	"exactsolve/rational/rationaltest"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// TestRefine refines points near equilibria that are not rational: equations hold to
// nearly all places, and steps that lead away are noticed.
func TestRefine(t *testing.T) {
	g, err := gen.Kuhn(3, 5)
	require.NoError(t, err)
	c := descent.New(g, 600).Try(t.Context(), 0, 300)
	require.NotNil(t, c)
	for p := range c.Points {
		z, ok := refine(t.Context(), g, p)
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
		_, ok = refine(t.Context(), g, p)
		assert.False(t, ok)
		return
	}
	t.Fatal("no point")
}

func TestSet(t *testing.T) {
	g, err := gen.Kuhn(3, 4)
	require.NoError(t, err)
	p := descent.New(g, 600).Best(30)
	z := clone(p)
	set(z, descent.Coordinate{Player: 1, Infoset: 2, Action: 0, Base: 1}, rational.New(1, 7))
	rationaltest.Equal(t, "1/7", z[1][2][0])
	rationaltest.Equal(t, "6/7", z[1][2][1])
	rationaltest.Equal(t, "1/2", p[1][2][0])
}
