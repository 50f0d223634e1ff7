package support_test

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/cert"
	"exactsolve/internal/dense"
	"exactsolve/nash/internal/support"
	"exactsolve/rational"
	"exactsolve/rational/approx"
	"exactsolve/rational/rationaltest"
	"exactsolve/seqform"
	"exactsolve/seqform/seqformtest"
)

func random(t *testing.T, players, actions int, seed uint64) *seqform.Game {
	t.Helper()
	return seqformtest.Random(slices.Repeat([]int{actions}, players), -9, 9, seed)
}

// mixed returns random strategies on supports, for the supports and for all actions.
func mixed(rng *rand.Rand, g *seqform.Game, supports [][]int) (x, all [][]rational.Rat) {
	for i, list := range supports {
		left := rational.Int(1)
		row, full := make([]rational.Rat, len(list)), make([]rational.Rat, g.Table.Sizes[i])
		for k, a := range list {
			if row[k] = left; k < len(list)-1 {
				row[k] = left.Mul(rational.New(1+rng.Int64N(7), 8))
			}
			full[a], left = row[k], left.Sub(row[k])
		}
		x, all = append(x, row), append(all, full)
	}
	return x, all
}

// value returns the payoff of player i, term by term.
func value(g *seqform.Game, i int, all [][]rational.Rat) (sum rational.Rat) {
	for t := range g.Payoffs.Len() {
		u := g.Payoffs.U(t, i)
		for j, s := range g.Payoffs.Tuple(t) {
			u = u.Mul(all[j][s-1])
		}
		sum = sum.Add(u)
	}
	return sum
}

// TestJacobian compares both Jacobians with payoffs term by term.
func TestJacobian(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	supports := [][]int{{0, 2}, {1}, {0, 1, 2}, {1, 2}}
	g := random(t, 4, 3, 5)
	e := support.New(g, supports)
	x, all := mixed(rng, g, supports)
	n := e.Start(x)
	exact, near := e.Jacobian(all), e.Near(n.P, n.Y)
	require.Len(t, exact, support.Size(supports))
	pure := func(i, a int) []rational.Rat {
		list := make([]rational.Rat, g.Table.Sizes[i])
		list[a] = rational.Int(1)
		return list
	}
	r := 0
	for i, list := range supports {
		for _, a := range append(list, -1) {
			c := 0
			for j, others := range supports {
				for _, b := range append(others, -1) {
					var want rational.Rat
					switch {
					case i == j && (a < 0) != (b < 0):
						if want = rational.Int(1); b < 0 {
							want = want.Neg()
						}
					case i != j && a >= 0 && b >= 0:
						at := append([][]rational.Rat(nil), all...)
						at[i], at[j] = pure(i, a), pure(j, b)
						want = value(g, i, at)
					}
					rationaltest.Same(t, want, exact[r][c])
					require.InDelta(t, approx.Float64(want), approx.Float64(near[r][c]), 1e-12)
					c++
				}
			}
			r++
		}
	}
}

// TestBox refines the irrational equilibrium of a game to boxes that hold.
func TestBox(t *testing.T) {
	g := seqformtest.Fixture(t, "nau_irrational")
	supports := [][]int{{0, 1}, {0, 1}, {0, 1}}
	e := support.New(g, supports)
	half := []rational.Rat{rational.New(1, 2), rational.New(1, 2)}
	n := e.Newton([][]rational.Rat{half, half, half})
	require.NotNil(t, n)
	for range 20 { // far from the solution the inverse must follow
		var ok bool
		x, _ := e.Profile(n.Values())
		n.Inverse, ok = dense.ShortInverse(e.Jacobian(x))
		require.True(t, ok)
		if n.Refine(t.Context(), 20) {
			break
		}
	}
	require.Nil(t, e.Pair(), "three mix")
	require.True(t, n.Refine(t.Context(), 256))
	require.False(t, e.Linear(n))
	require.Nil(t, e.Fractions(n, 256))
	for _, bits := range []uint{32, 200} {
		c := e.Certificate(n, bits)
		require.NoError(t, cert.Check(context.Background(), g, c))
		require.LessOrEqual(t, c.Claim.Isolated.Radius.Cmp(rational.New(1, 2).Pow(int(bits)-8)), 0)
	}
}

// TestPair puts what it finds into the payoffs.
func TestPair(t *testing.T) {
	found := 0
	for seed := range uint64(60) {
		g := random(t, 3, 3, seed)
		supports := [][]int{{0, 1}, {2}, {1, 2}}
		x := support.New(g, supports).Pair()
		if x == nil {
			continue
		}
		found++
		for _, i := range []int{0, 2} {
			var pays []rational.Rat
			for _, a := range supports[i] {
				at := append([][]rational.Rat(nil), x...)
				at[i] = make([]rational.Rat, 3)
				at[i][a] = rational.Int(1)
				pays = append(pays, value(g, i, at))
			}
			rationaltest.Same(t, pays[0], pays[1])
		}
	}
	require.Greater(t, found, 5)
	g := random(t, 3, 3, 1)
	require.Nil(t, support.New(g, [][]int{{0, 1}, {2}, {0, 1, 2}}).Pair())
	require.Nil(t, support.New(g, [][]int{{0, 1}, {2}, {0}}).Pair())
	require.NotNil(t, support.New(g, [][]int{{1}, {2}, {0}}).Pair())
}

// TestLinear tells games that are sums of games of two from others.
func TestLinear(t *testing.T) {
	sums := seqformtest.Made("polymatrix players=3 actions=2 seed=1")
	for _, c := range []struct {
		g    *seqform.Game
		want bool
	}{{sums, true}, {random(t, 3, 2, 1), false}} {
		e := support.New(c.g, [][]int{{0, 1}, {0, 1}, {0, 1}})
		half := []rational.Rat{rational.New(1, 4), rational.New(3, 4)}
		require.Equal(t, c.want, e.Linear(e.Start([][]rational.Rat{half, half, half})))
	}
}
