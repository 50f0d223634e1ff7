package pycheck_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/cert"
	checker "exactsolve/cert/algebraic"
	"exactsolve/fixtures/gen"
	"exactsolve/nash"
	"exactsolve/nash/algebraic"
	"exactsolve/rational"
	"exactsolve/seqform"
)

// expressed returns equilibria in algebraic numbers, of several degrees.
func expressed(t *testing.T) (all []source) {
	t.Helper()
	add := func(name, file string, g *seqform.Game) {
		r, err := nash.Solve(context.Background(), g, nash.Options{})
		require.NoError(t, err)
		if r.Certificate.Claim.Concept != cert.IsolatedNash {
			return
		}
		r, err = algebraic.Express(context.Background(), g, r.Certificate)
		require.NoError(t, err)
		if r.Status == cert.Yes {
			all = append(all, newSource(t, name+", algebraic-nash", file, g, r.Certificate))
		}
	}
	g, file := read(t, "nau_irrational")
	add("nau_irrational", file, g)
	require.Len(t, all, 1)
	// Seeds of games with equilibria of this kind, one of them of degree 3.
	for _, of := range []struct {
		sizes []int
		high  int
		seeds []uint64
	}{
		{[]int{2, 2, 2}, 9, []uint64{6, 154, 209}},
		{[]int{3, 3, 3}, 2, []uint64{274, 1815, 6694, 7290}},
		{[]int{2, 2, 4}, 9, []uint64{178, 255}},
		{[]int{2, 2, 2, 2}, 2, []uint64{2101}},
	} {
		for _, seed := range of.seeds {
			g, err := gen.RandomStrategic(of.sizes, gen.Range{Low: 0, High: of.high}, gen.GeneralSum, seed)
			require.NoError(t, err)
			add(fmt.Sprint("random", of.sizes, seed), strategic(t, "random", g), g)
		}
	}
	return append(all, late(t, all[0]))
}

// late moves an equilibrium of a 2×2×2 game into the tree of [sequential].
func late(t *testing.T, s source) source {
	t.Helper()
	c := s.read(t)
	a := c.Claim.Algebraic
	moved := sequential(t, s.game)
	a.Profile[0] = append([][][]rational.Rat{{{}, {rational.Int(1)}}}, a.Profile[0]...)
	var err error
	a.Payoffs, err = checker.Payoffs(moved.game, a)
	require.NoError(t, err)
	c.Game = cert.NewGameRef(moved.game)
	return newSource(t, "sequential, algebraic-nash", moved.file, moved.game, c)
}

// TestAlgebraic has them judge equilibria in algebraic numbers.
func TestAlgebraic(t *testing.T) {
	python(t)
	all := expressed(t)
	degrees := map[int]int{}
	for _, s := range all {
		degrees[len(s.read(t).Claim.Algebraic.Polynomial)-1]++
	}
	t.Log("of degrees", degrees)
	require.Greater(t, len(all), 6)
	testClaims(t, all, 2_000, nudgeAlgebraic)
}

// nudgeAlgebraic changes one or two numbers, by multiples of p too.
func nudgeAlgebraic(rng *rand.Rand, c *cert.Certificate) {
	a := c.Claim.Algebraic
	for range 1 + rng.IntN(2) {
		i := rng.IntN(len(a.Profile))
		h := rng.IntN(len(a.Profile[i]))
		change := func(p []rational.Rat) {
			if x := pick(rng, p); x != nil {
				*x = x.Add(step(rng, 40))
			}
		}
		switch rng.IntN(8) {
		case 0:
			change(*pick(rng, a.Profile[i][h]))
		case 1:
			change(a.Payoffs[i])
		case 2:
			change(a.Polynomial)
		case 3, 4:
			x := []*rational.Rat{&a.Low, &a.High}[rng.IntN(2)]
			*x = x.Add(step(rng, 40))
		case 5:
			x := pick(rng, a.Profile[i][h])
			*x = append(*x, rational.Rat{})
		case 6: // the same numbers, modulo p times a linear factor
			root := rational.New(rng.Int64N(101)-50, 1+rng.Int64N(7))
			a.Polynomial = times(a.Polynomial, []rational.Rat{root.Neg(), rational.Int(1)})
		default: // another sum, or the same as p(α) = 0
			x, f := pick(rng, a.Profile[i][h]), step(rng, 10)
			for k := range min(len(a.Polynomial), len(*x)) {
				(*x)[k] = (*x)[k].Add(f.Mul(a.Polynomial[k]))
			}
		}
	}
}

// times returns the product of polynomials.
func times(p, q []rational.Rat) []rational.Rat {
	z := make([]rational.Rat, len(p)+len(q)-1)
	for i, x := range p {
		for j, y := range q {
			z[i+j] = z[i+j].Add(x.Mul(y))
		}
	}
	return z
}
