package pycheck_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/cert"
	"exactsolve/cert/claim"
	"exactsolve/nash/bimatrix"
	"exactsolve/nash/complete"
	"exactsolve/nash/optimal"
	"exactsolve/nash/plans"
	"exactsolve/rational"
	"exactsolve/seqform"
	"exactsolve/seqform/seqformtest"
)

// bests are the best equilibria of small games of two and three players, and proofs that none is as required.
func bests(t *testing.T) (all []source) {
	t.Helper()
	kinds := map[string]int{}
	for n := range 36 {
		var g *seqform.Game
		var list *cert.Certificate
		var file string
		switch n % 3 {
		case 0:
			g = seqformtest.Random([]int{2 + n/3%2, 2 + n/6%2}, -3, 3, uint64(n))
			file = strategic(t, fmt.Sprint("game", n), g)
			r, err := bimatrix.All(t.Context(), g, bimatrix.Options{})
			require.NoError(t, err)
			list = r.Certificate
		case 1:
			g = seqformtest.Made(fmt.Sprintf("random-efg players=2 depth=3 actions=2 signals=1 chance=10 stop=10 low=-3 high=3 seed=%d", n))
			file = tree(t, g)
			r, err := plans.All(t.Context(), g, plans.Options{})
			require.NoError(t, err)
			list = r.Certificate
		case 2:
			g = seqformtest.Random([]int{2, 2, 2}, -3, 3, uint64(n))
			file = strategic(t, fmt.Sprint("game", n), g)
			r, err := complete.All(t.Context(), g, complete.Options{})
			require.NoError(t, err)
			list = r.Certificate
		}
		if list == nil {
			continue
		}
		players := len(g.Players)
		var needs []claim.Requirement
		if n%4 > 0 {
			needs = []claim.Requirement{{Weights: rational.Ints(1, 1, 1)[:players], Least: rational.Int([]int64{0, -2, 1, 10}[n%4])}}
		}
		r, err := optimal.Of(t.Context(), g, list, rational.Ints(1, -1, 2)[:players], needs)
		require.NoError(t, err)
		if r.Certificate == nil {
			continue
		}
		kinds[fmt.Sprint(n%3, r.Status)]++
		all = append(all, newSource(t, fmt.Sprint("game ", n), file, g, r.Certificate))
	}
	t.Log(kinds)
	return all
}

// TestOptimal has them judge best equilibria.
func TestOptimal(t *testing.T) {
	python(t)
	all := bests(t)
	require.Greater(t, len(all), 25)
	testClaims(t, all, 1_500, nudgeOptimal)
}

func nudgeOptimal(rng *rand.Rand, c *cert.Certificate) {
	o := c.Claim.Optimal
	other := func(x *rational.Rat) {
		if x != nil {
			*x = x.Add(rational.New(rng.Int64N(5)-2, 1+rng.Int64N(3)))
		}
	}
	switch rng.IntN(7) {
	case 0:
		other(pick(rng, o.Maximize))
	case 1:
		if r := pick(rng, o.Require); r != nil {
			other(&r.Least)
		}
	case 2:
		if r := pick(rng, o.Require); r != nil {
			other(pick(rng, r.Weights))
		}
	case 3:
		other(pick(rng, o.Payoffs))
	case 4:
		o.Listed = rng.IntN(3)
	case 5:
		if p := pick(rng, c.Evidence.Prices); p != nil {
			other(pick(rng, *p))
		}
	case 6:
		o.Require = append(o.Require, claim.Requirement{Weights: make([]rational.Rat, len(o.Maximize)), Least: rational.Int(rng.Int64N(3) - 2)})
		for k := range c.Evidence.Prices {
			c.Evidence.Prices[k] = append(c.Evidence.Prices[k], rational.Int(rng.Int64N(2)))
		}
	}
}
