package divide_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/cert"
	"exactsolve/cert/answer"
	"exactsolve/cert/certtest"
	"exactsolve/cert/claim"
	"exactsolve/correlated"
	"exactsolve/nash/bimatrix"
	"exactsolve/nash/complete"
	"exactsolve/nash/divide"
	"exactsolve/nash/optimal"
	"exactsolve/nash/plans"
	"exactsolve/rational"
	"exactsolve/seqform"
	"exactsolve/seqform/forms"
	"exactsolve/seqform/seqformtest"
)

// The best equilibrium of chicken mixes. A device gets 21/2 of both, so profiles are divided.
func Example() {
	g, _ := seqform.FromMatrices("chicken", [][]int64{{6, 2}, {7, 0}}, [][]int64{{6, 7}, {2, 0}})
	s := divide.New(g, rational.Ints(1, 1), nil)
	_ = correlated.Bounds(context.Background(), g, rational.Ints(1, 1), nil, 0, s.Bound)
	bounded, _ := s.Result(context.Background())
	_, _ = s.Divide(context.Background(), 100)
	best, _ := s.Result(context.Background())
	fmt.Println(bounded.Status, bounded.Certificate.Claim.Optimal.AtMost)
	fmt.Println(best.Status, best.Certificate.Claim.Optimal.Payoffs)
	// Output:
	// unknown 21/2
	// yes [14/3 14/3]
}

// TestDevices: in these games the best device is an equilibrium. No part is divided.
func TestDevices(t *testing.T) {
	for name, g := range map[string]*seqform.Game{
		"battle of the sexes": bimatrixOf(t, [][]int64{{2, 0}, {0, 1}}, [][]int64{{1, 0}, {0, 2}}),
		"stag hunt":           bimatrixOf(t, [][]int64{{4, 0}, {3, 3}}, [][]int64{{4, 3}, {0, 3}}),
		"constant sum":        bimatrixOf(t, [][]int64{{3, 0, 1}, {0, 2, 1}}, [][]int64{{0, 3, 2}, {3, 1, 2}}),
		"common interest":     seqformtest.Made("random-nfg players=4 actions=6 payoffs=common seed=3"),
		"tree":                seqformtest.Made("random-efg players=2 depth=6 chance=0 payoffs=common seed=4"),
		"private chance":      seqformtest.Made("random-efg players=2 depth=8 chance=50 signals=2 payoffs=common seed=1"),
		"three in a tree":     seqformtest.Made("signaling"),
	} {
		w := rational.Ints(1, 1, 1, 1)[:len(g.Players)]
		s := divide.New(g, w, nil)
		require.NoError(t, correlated.Bounds(t.Context(), g, w, nil, 0, s.Bound), name)
		if g.Table != nil && !s.Done() { // what is best alike is not
			_, err := s.Divide(t.Context(), 1)
			require.NoError(t, err)
		}
		require.True(t, s.Done(), name)
		r, err := s.Result(t.Context())
		require.NoError(t, err, name)
		require.Equal(t, answer.Yes, r.Status, name)
		require.Equal(t, []claim.Part{{Dual: 1}}, r.Certificate.Evidence.Division.Parts, name)
	}
}

func bimatrixOf(t testing.TB, a, b [][]int64) *seqform.Game {
	t.Helper()
	g, err := seqform.FromMatrices("", a, b)
	require.NoError(t, err)
	return g
}

// TestBestOfAll compares with the best one of a list of all, in games of two and three players and in trees, with
// and without requirements.
func TestBestOfAll(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	count := map[string]int{}
	for k := range certtest.Half(200) {
		g, list := listOf(t, k)
		if list == nil {
			continue
		}
		n := len(g.Players)
		w := weights(rng, n)
		var meet []claim.Requirement
		for range k / 3 % 3 {
			meet = append(meet, claim.Requirement{Weights: weights(rng, n), Least: rational.Int(rng.Int64N(14) - 3)})
		}
		want, err := optimal.Of(t.Context(), g, list, w, meet)
		require.NoError(t, err)
		s := divide.New(g, w, meet)
		require.NoError(t, correlated.Bounds(t.Context(), g, w, meet, 0, s.Bound))
		_, err = s.Divide(t.Context(), 400)
		require.NoError(t, err)
		got, err := s.Result(t.Context())
		require.NoError(t, err)
		count[fmt.Sprint(n, g.Tree != nil, got.Status)]++
		if s.Parts() > 1 {
			count["divided"]++
		}
		compare(t, w, want, got, fmt.Sprint(k))
	}
	t.Log(count)
	require.Greater(t, count["divided"], 5)
	require.Greater(t, count["2 false yes"], 2*count["2 false unknown"])
	require.Greater(t, count["2 false no"], 5)
	require.Zero(t, count["2 false unknown"])
}

// compare requires that what is found by parts is what is found by a list.
func compare(t *testing.T, w []rational.Rat, want, got *answer.Result, about string) {
	t.Helper()
	if want.Status == answer.Unknown {
		return
	}
	require.True(t, got.Status == answer.Unknown || got.Status == want.Status, about)
	if got.Status == answer.No || want.Status == answer.No && got.Status == answer.Unknown {
		return
	}
	best := want.Certificate.Claim.Optimal
	var value rational.Rat
	if best.AtMost == nil {
		value = weigh(w, best.Payoffs)
	} else { // what is in the box may have less
		value = best.AtMost.Sub(rational.New(1, 1000))
	}
	switch o := got.Certificate.Claim.Optimal; {
	case got.Status == answer.Yes && o.Payoffs != nil && best.Payoffs != nil:
		require.Equal(t, value.String(), weigh(w, o.Payoffs).String(), about)
	case o.Payoffs != nil:
		require.True(t, best.AtMost != nil || weigh(w, o.Payoffs).Cmp(value) <= 0, about)
		fallthrough
	case o.AtMost != nil:
		require.GreaterOrEqual(t, o.AtMost.Cmp(value), 0, about)
	}
}

func weights(rng *rand.Rand, n int) (w []rational.Rat) {
	for range n {
		w = append(w, rational.Int(rng.Int64N(5)-1))
	}
	return w
}

func weigh(w, u []rational.Rat) (sum rational.Rat) {
	for i := range w {
		sum = sum.Add(w[i].Mul(u[i]))
	}
	return sum
}

// listOf returns a game with the list of all equilibria; none if that is not found.
func listOf(t *testing.T, k int) (*seqform.Game, *cert.Certificate) {
	t.Helper()
	high := []int{2, 9, 30}[k%3]
	switch k / 3 % 5 {
	case 0, 1, 2:
		g := seqformtest.Random([][]int{{3, 4}, {5, 5}, {2, 6}}[k%3], 0, high, uint64(k))
		r, err := bimatrix.All(t.Context(), g, bimatrix.Options{})
		require.NoError(t, err)
		return g, r.Certificate
	case 3:
		g := seqformtest.Random([][]int{{2, 2, 2}, {3, 2, 2}}[k%2], 0, high, uint64(k))
		r, err := complete.All(t.Context(), g, complete.Options{Jobs: 1})
		require.NoError(t, err)
		return g, r.Certificate
	}
	g := seqformtest.Made(fmt.Sprintf("random-efg players=2 depth=4 actions=2 signals=2 chance=%d stop=10 low=0 high=%d seed=%d", k%4*10, high, k))
	r, err := plans.All(t.Context(), g, plans.Options{})
	require.NoError(t, err)
	return g, r.Certificate
}

// TestNodes: before anything is known of devices no pure profile of a tree pays more than the bound, and one as much if
// each information set has one node.
func TestNodes(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 6))
	same := 0
	for seed := range 60 {
		g := seqformtest.Made(fmt.Sprintf("random-efg players=%d depth=3 actions=2 signals=%d chance=30 stop=10 low=-5 high=5 seed=%d", 2+seed%2, 1+seed%3, seed))
		w := weights(rng, len(g.Players))
		r, err := divide.New(g, w, nil).Result(t.Context())
		require.NoError(t, err)
		bound := *r.Certificate.Claim.Optimal.AtMost
		reduced, err := forms.Reduce(g, 0)
		require.NoError(t, err)
		best := weigh(w, reduced.Game.Table.Outcomes[0].Payoffs)
		for _, o := range reduced.Game.Table.Outcomes {
			best = rational.Max(best, weigh(w, o.Payoffs))
		}
		require.GreaterOrEqual(t, bound.Cmp(best), 0)
		if perfect(g) {
			require.Equal(t, best.String(), bound.String())
			same++
		}
	}
	require.Greater(t, same, 3)
}

// perfect reports whether each information set has one node.
func perfect(g *seqform.Game) bool {
	for i := range g.Players {
		for h := range g.Players[i].Infosets {
			if len(g.Players[i].Infosets[h].Nodes) > 1 {
				return false
			}
		}
	}
	return true
}

// TestPivots: a limit of exact pivots ends a search, which says so. Payoffs that floats cannot tell apart need many.
func TestPivots(t *testing.T) {
	stopped := 0
	for seed := range uint64(8) {
		rng := rand.New(rand.NewPCG(7, seed))
		tiny := rational.MustParse("1e-30")
		g, err := seqform.FromPayoffs("", []string{"1", "2"}, [][]string{seqform.Counted(6), seqform.Counted(6)}, func([]int) []rational.Rat {
			return []rational.Rat{rational.Int(rng.Int64N(99)).Mul(tiny), rational.Int(rng.Int64N(99)).Mul(tiny)}
		})
		require.NoError(t, err)
		w := rational.Ints(1, 1)
		s := divide.New(g, w, nil)
		s.MaxPivots = 1
		require.NoError(t, correlated.Bounds(t.Context(), g, w, nil, s.MaxPivots, s.Bound))
		more, err := s.Divide(t.Context(), 100)
		require.NoError(t, err)
		require.False(t, more)
		r, err := s.Result(t.Context())
		require.NoError(t, err)
		if r.Status == answer.Unknown {
			require.Contains(t, r.Reason, "exact pivots")
			stopped++
		}
	}
	require.Positive(t, stopped)
}
