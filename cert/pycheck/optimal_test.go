package pycheck_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/cert"
	"exactsolve/cert/answer"
	"exactsolve/cert/claim"
	"exactsolve/nash/bimatrix"
	"exactsolve/nash/complete"
	"exactsolve/nash/optimal"
	"exactsolve/nash/plans"
	"exactsolve/rational"
	"exactsolve/seqform"
	"exactsolve/seqform/forms"
	"exactsolve/seqform/seqformtest"
)

// best are claims about the best equilibria of small games by lists of each kind: any that meets requirements,
// none that meets them, in boxes and among sets.
func best(t *testing.T) (all []source) {
	t.Helper()
	kinds := map[string]int{}
	for n := range 60 {
		g, file, list := listOf(t, n)
		if list == nil {
			continue
		}
		players := len(g.Players)
		maximize := rational.Ints(1, -1, 2)[:players]
		meet := []claim.Requirement{{Weights: rational.Ints(1, 1, 1)[:players], Least: rational.Int([]int64{-2, 4, 90}[n/12%3])}}
		switch n / 4 % 5 {
		case 0, 1:
			meet = append(meet, claim.Requirement{Weights: rational.Ints(-1, 0, 1)[:players], Least: rational.Int(-1)})
		case 2, 3:
			meet = nil
		}
		r, err := optimal.Of(t.Context(), g, list, maximize, meet)
		require.NoError(t, err)
		if r.Status == answer.Unknown {
			kinds["unknown"]++
			continue
		}
		s := newSource(t, fmt.Sprint("best ", n), file, g, r.Certificate)
		if len(s.text) > 20_000 {
			continue
		}
		l := &r.Certificate.Claim
		kinds[fmt.Sprint([]string{"extreme", "boxes", "plans", "agents"}[n%4], " ", r.Status, " ", l.Optimal.Listed > 0)]++
		all = append(all, s)
	}
	t.Log(kinds)
	require.Greater(t, len(kinds), 7)
	g, file := read(t, "nau_irrational") // one equilibrium, in a box
	list, err := complete.All(t.Context(), g, complete.Options{})
	require.NoError(t, err)
	r, err := optimal.Of(t.Context(), g, list.Certificate, rational.Ints(1, 1, 1), nil)
	require.NoError(t, err)
	require.Equal(t, 1, r.Certificate.Claim.Optimal.Listed, r.Reason)
	return append(all, newSource(t, "best in a box", file, g, r.Certificate))
}

// listOf returns game n and all of its equilibria; no list if it was not found.
func listOf(t *testing.T, n int) (*seqform.Game, string, *cert.Certificate) {
	t.Helper()
	high := []int{1, 9, 3}[n/4%3]
	cover := func(g *seqform.Game) *cert.Certificate {
		o := complete.Options{MaxHalvings: 3, MaxRegions: 400}
		if g.Tree != nil {
			form, err := forms.NewAgents(g, false, 0)
			require.NoError(t, err)
			o.Form, g = form.Form, form.Game
		}
		r, err := complete.All(t.Context(), g, o)
		require.NoError(t, err)
		return r.Certificate
	}
	switch n % 4 {
	case 0:
		g := seqformtest.Random([]int{2, 3}, 0, high, uint64(n))
		r, err := bimatrix.All(t.Context(), g, bimatrix.Options{})
		require.NoError(t, err)
		return g, strategic(t, fmt.Sprint("game", n), g), r.Certificate
	case 1:
		g := seqformtest.Random([]int{2, 2, 2}, 0, high, uint64(n))
		return g, strategic(t, fmt.Sprint("game", n), g), cover(g)
	case 2:
		g := seqformtest.Made(fmt.Sprintf("random-efg players=2 depth=3 actions=2 signals=%d chance=%d stop=10 low=0 high=%d seed=%d", 1+n/4%2, n%3*20, high, n))
		r, err := plans.All(t.Context(), g, plans.Options{})
		require.NoError(t, err)
		return g, tree(t, g), r.Certificate
	}
	g := seqformtest.Made(fmt.Sprintf("random-efg players=3 depth=3 actions=2 signals=1 chance=0 stop=20 low=0 high=%d seed=%d", high, n))
	return g, tree(t, g), cover(g)
}

// TestOptimal has them judge claims of the best equilibria.
func TestOptimal(t *testing.T) {
	python(t)
	testClaims(t, best(t), 1_500, nudgeOptimal)
}

func nudgeOptimal(rng *rand.Rand, c *cert.Certificate) {
	l := &c.Claim
	o := l.Optimal
	other := func(x *rational.Rat) {
		if x != nil {
			*x = x.Add(rational.New(rng.Int64N(5)-2, 1+rng.Int64N(3)))
		}
	}
	r := pick(rng, o.Require)
	switch k := rng.IntN(10); {
	case k == 0:
		other(pick(rng, o.Maximize))
	case k == 1 && r != nil:
		other(&r.Least)
	case k == 2 && r != nil:
		other(pick(rng, r.Weights))
	case k == 3:
		if p := pick(rng, c.Evidence.Prices); p != nil {
			other(pick(rng, *p))
		}
	case k == 4 && o.Listed > 0:
		o.Listed = rng.IntN(4)
	case k == 4 && l.Complete != nil:
		o.Profile, o.Payoffs, o.Listed, o.AtMost = nil, nil, 1, new(rational.Rat)
	case k == 5:
		other(o.AtMost)
		other(pick(rng, o.Payoffs))
	case k == 6:
		o.Maximize = nil
	case k == 7 && rng.IntN(2) == 0:
		o.Require = nil
	case k == 7: // one more
		o.Require = append(o.Require, claim.Requirement{Weights: make([]rational.Rat, len(o.Maximize)), Least: rational.Int(rng.Int64N(3) - 2)})
		for k := range c.Evidence.Prices {
			c.Evidence.Prices[k] = append(c.Evidence.Prices[k], rational.Int(rng.Int64N(2)))
		}
	case k == 8:
		o.Profile, o.Payoffs, o.Maximize = nil, nil, nil
	case k == 9 && l.Extreme != nil && rng.IntN(2) == 0: // another list beside it
		l.Subsets, c.Evidence.Cases = []claim.Subset{}, &claim.Cases{Cases: "b1"}
	case k == 9 && l.Extreme != nil && len(l.Extreme.Equilibria) > 1: // one less
		l.Extreme.Equilibria, l.Extreme.Payoffs = l.Extreme.Equilibria[1:], l.Extreme.Payoffs[1:]
	}
}
