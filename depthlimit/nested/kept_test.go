package nested

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/depthlimit/resolve"
	"exactsolve/rational"
	"exactsolve/seqform"
)

// TestKeptGains plays random games as chance and Us do, with Opp at random. Where a
// subgame after an off-tree action is kept, that action pays Opp no more, by a best
// response, than the best other one on the tree did; and it is kept often.
func TestKeptGains(t *testing.T) {
	count := map[string]int{}
	for seed := range uint64(60) {
		g := randomGame(t, seed)
		rng := rand.New(rand.NewPCG(seed, 6))
		p := randomProfile(rng, g)
		off := func(h, a int) bool { return a == 1 && (uint64(h)+seed)%3 > 0 }
		for _, m := range resolve.Methods() {
			s, err := New(g, int(seed)%2, p, Options{Method: m, OffTree: off})
			require.NoError(t, err)
			for range 4 {
				requireKept(t, s, rng, count)
			}
		}
	}
	t.Log(count)
	for _, what := range []string{"kept", "gains", "kept, with gifts", "gains, with gifts"} {
		require.Greater(t, count[what], 10, what)
	}
}

func requireKept(t *testing.T, s *Solver, rng *rand.Rand, count map[string]int) {
	t.Helper()
	with := ""
	if s.opt.Method.Gifts() {
		with = ", with gifts"
	}
	p := s.Begin()
	for !p.Over() {
		prob := p.Probabilities()
		a := rng.IntN(len(prob))
		if int(s.game.Tree.Player[p.node]) != s.opp {
			for prob[a].IsZero() {
				a = rng.IntN(len(prob))
			}
		}
		before, departure := p.now.is, p.departure
		reports, err := p.Play(context.Background(), a)
		require.NoError(t, err)
		if len(reports) != 1 {
			continue // an action that is not off the tree, or several at once
		}
		seq, most, ok := s.otherwise(s.departures[departure+1], p.node, s.paid(before.Strategy))
		if !ok {
			continue
		}
		gains := s.paid(p.now.is.Strategy)[seq].Cmp(most) > 0
		require.False(t, gains && reports[0].Kept, "%v", s.opt.Method)
		note(count, "kept"+with, reports[0].Kept)
		note(count, "gains"+with, gains)
	}
}

// paid returns what Opp gets after each own sequence against a strategy of Us.
func (s *Solver) paid(us seqform.Behavior) []rational.Rat {
	plans := make([]seqform.Plan, 2)
	plans[s.us] = s.game.Players[s.us].Plan(us)
	grad, scale := s.game.ScaledGradient(s.opp, plans)
	_, paid := seqform.Optimal(&s.game.Players[s.opp], grad)
	for k := range paid {
		paid[k] = paid[k].Quo(scale)
	}
	return paid
}

// otherwise returns the sequence of Opp that leads to the root of a departure above node v,
// and the most that an action on the tree pays in place of its last; ok is false if
// that is not off the tree, or there is no other.
func (s *Solver) otherwise(departure *cut, v int, paid []rational.Rat) (seq int, most rational.Rat, ok bool) {
	tree, opp := s.game.Tree, &s.game.Players[s.opp]
	for !slices.Contains(departure.limit.Nodes(), v) {
		v = int(tree.Parent[v])
	}
	for v > 0 && int(tree.Player[tree.Parent[v]]) != s.opp {
		v = int(tree.Parent[v])
	}
	if v == 0 || !s.leaves(v) {
		return 0, most, false
	}
	h := int(tree.Infoset[tree.Parent[v]])
	set := &opp.Infosets[h]
	for a := range set.Actions {
		if x := paid[set.Seq(a)]; s.onTree(h, a) && (!ok || x.Cmp(most) > 0) {
			most, ok = x, true
		}
	}
	return set.Seq(int(tree.Action[v])), most, ok
}
