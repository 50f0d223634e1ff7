package optimal_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"exactsolve/cert"
	"exactsolve/cert/answer"
	"exactsolve/cert/claim"
	"exactsolve/nash/bimatrix"
	"exactsolve/nash/complete"
	"exactsolve/nash/optimal"
	"exactsolve/rational"
	"exactsolve/seqform"
)

func bimatrixOf(t testing.TB, a, b [][]int64) (*seqform.Game, *cert.Certificate) {
	t.Helper()
	g, err := seqform.FromMatrices("", a, b)
	require.NoError(t, err)
	r, err := bimatrix.All(context.Background(), g, bimatrix.Options{})
	require.NoError(t, err)
	return r.Game, r.Certificate
}

func ints(list ...int64) []rational.Rat { return rational.Ints(list...) }

// The best equilibrium of chicken mixes: a search that stops at pure ones returns 9.
func Example() {
	g, _ := seqform.FromMatrices("chicken", [][]int64{{6, 2}, {7, 0}}, [][]int64{{6, 7}, {2, 0}})
	all, _ := bimatrix.All(context.Background(), g, bimatrix.Options{})
	r, _ := optimal.Of(context.Background(), g, all.Certificate, rational.Ints(1, 1), nil)
	fmt.Println(r.Certificate.Claim.Optimal.Payoffs)
	// Output: [14/3 14/3]
}

func atLeast(weights []rational.Rat, least rational.Rat) []claim.Requirement {
	return []claim.Requirement{{Weights: weights, Least: least}}
}

func TestRequirements(t *testing.T) {
	chicken, list := bimatrixOf(t, [][]int64{{6, 2}, {7, 0}}, [][]int64{{6, 7}, {2, 0}})
	r, err := optimal.Of(t.Context(), chicken, list, ints(1, 1), atLeast(ints(1, 0), rational.Int(5)))
	require.NoError(t, err)
	assert.Equal(t, "[7 2]", fmt.Sprint(r.Certificate.Claim.Optimal.Payoffs))
	r, err = optimal.Of(t.Context(), chicken, list, ints(1, 1), atLeast(ints(1, 1), rational.Int(10)))
	require.NoError(t, err)
	require.Equal(t, answer.No, r.Status)
	assert.Nil(t, r.Certificate.Claim.Optimal.Maximize)

	// All profiles are equilibria, player 1 gets 0 to 1 by what player 2 plays, and so does player 2: the best
	// is inside an edge of the rectangle.
	g, list := bimatrixOf(t, [][]int64{{0, 1}, {0, 1}}, [][]int64{{0, 0}, {1, 1}})
	r, err = optimal.Of(t.Context(), g, list, ints(2, 1), atLeast(ints(-1, -1), rational.New(-3, 2)))
	require.NoError(t, err)
	require.Equal(t, answer.Yes, r.Status, r.Reason)
	assert.Equal(t, "[1 1/2]", fmt.Sprint(r.Certificate.Claim.Optimal.Payoffs))
}

// The best is the best of all that are listed, in games of two and three players.
func TestBestOfAll(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for k := range 300 {
		n := 2 + k%2
		g := random(t, rng, n)
		list := listOf(t, g)
		w := ints(rng.Int64N(5)-2, rng.Int64N(5)-2, rng.Int64N(5)-2)[:n]
		r, err := optimal.Of(t.Context(), g, list, w, nil)
		require.NoError(t, err)
		require.Equal(t, answer.Yes, r.Status, r.Reason)
		best, first := rational.Rat{}, true
		for _, u := range paid(list) {
			if x := weigh(w, u); first || x.Cmp(best) > 0 {
				best, first = x, false
			}
		}
		o := r.Certificate.Claim.Optimal
		if l := list.Claim.Complete; o.Listed > 0 || l != nil && len(l.Pieces) > 0 { // boxes and sets have others
			assert.True(t, first || value(w, o).Cmp(best) >= 0)
			continue
		}
		assert.Equal(t, best.String(), weigh(w, o.Payoffs).String())
		over := best.Add(rational.New(1, 1000))
		r, err = optimal.Of(t.Context(), g, list, w, atLeast(w, over))
		require.NoError(t, err)
		assert.Equal(t, answer.No, r.Status)
	}
}

func listOf(t testing.TB, g *seqform.Game) *cert.Certificate {
	t.Helper()
	if len(g.Players) == 2 {
		r, err := bimatrix.All(t.Context(), g, bimatrix.Options{})
		require.NoError(t, err)
		require.NotNil(t, r.Certificate)
		return r.Certificate
	}
	r, err := complete.All(t.Context(), g, complete.Options{Jobs: 1})
	require.NoError(t, err)
	require.NotNil(t, r.Certificate)
	return r.Certificate
}

// paid returns the payoffs of the equilibria listed, at the middle of boxes.
func paid(c *cert.Certificate) (all [][]rational.Rat) {
	if l := c.Claim.Extreme; l != nil {
		for _, u := range l.Payoffs {
			all = append(all, u[:])
		}
		return all
	}
	for _, e := range c.Claim.Complete.Equilibria {
		all = append(all, e.Payoffs)
	}
	return all
}

func weigh(w, u []rational.Rat) (sum rational.Rat) {
	for i := range w {
		sum = sum.Add(w[i].Mul(u[i]))
	}
	return sum
}

// random returns a game with payoffs that tie often, of two strategies a player if there are three.
func random(t testing.TB, rng *rand.Rand, n int) *seqform.Game {
	t.Helper()
	size := 5 - n
	strategies := make([][]string, n)
	for i := range strategies {
		strategies[i] = seqform.Counted(size)
	}
	g, err := seqform.FromPayoffs("", make([]string, n), strategies, func([]int) []rational.Rat {
		u := make([]rational.Rat, n)
		for i := range u {
			u[i] = rational.Int(rng.Int64N(12))
		}
		return u
	})
	require.NoError(t, err)
	return g
}

// value returns what the best one has, at most if it is in a box.
func value(w []rational.Rat, o *claim.Best) rational.Rat {
	if o.Listed > 0 {
		return *o.AtMost
	}
	return weigh(w, o.Payoffs)
}
