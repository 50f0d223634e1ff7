package assess

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/cert"
	"exactsolve/cert/answer"
	"exactsolve/rational"
	"exactsolve/rational/rationaltest"
	"exactsolve/seqform"
	"exactsolve/seqform/seqformtest"
)

// TestRangesOfMany are ranges of games of three players known from the literature
// (and, for selten_fig3, where player 3 is not indifferent, from its payoffs).
func TestRangesOfMany(t *testing.T) {
	for _, want := range []struct {
		game, profile   string
		player, infoset int
		low, high       string
	}{
		{"selten_horse", "r0", 3, 1, "2/3", "1"},
		{"selten_horse", "r1/8", 3, 1, "2/3", "2/3"},
		{"selten_horse", "r1/4", 3, 1, "2/3", "2/3"},
		{"selten_fig3", "r0", 3, 1, "0", "5/8"},
		{"selten_fig3", "r1/6", 3, 1, "5/8", "5/8"},
		{"selten_fig3", "r1/3", 3, 1, "5/8", "5/8"},
		{"selten_fig3", "mixed", 3, 1, "5/8", "5/8"},
	} {
		g, p := fixtureProfile(t, want.game, want.profile)
		r, err := BeliefRanges(t.Context(), g, p, RangeOptions{})
		require.NoError(t, err)
		require.Equal(t, answer.Yes, r.Status, r.Reason)
		label := want.game + ", " + want.profile
		require.Positive(t, requireRanges(t, g, r, cert.Sequential, label))
		first := r.Sets[want.player-1][want.infoset-1][0]
		rationaltest.Equal(t, want.low, first.Low.Value, label)
		rationaltest.Equal(t, want.high, first.High.Value, label)
		require.True(t, first.Low.Attained && first.High.Attained, label)
	}
	g, p := fixtureProfile(t, "selten_horse", "left-1/3")
	r, err := BeliefRanges(t.Context(), g, p, RangeOptions{})
	require.NoError(t, err)
	require.Equal(t, answer.No, r.Status)
	require.Contains(t, r.Reason, "no belief")
	r, err = BeliefRanges(t.Context(), g, p, RangeOptions{Consistent: true})
	require.NoError(t, err)
	require.Equal(t, answer.Yes, r.Status)
	rationaltest.Equal(t, "1", r.Sets[2][0][1].Low.Value)
}

// TestRangesOfRandomMany compares, for three players, bounds with the beliefs of
// random trembles. What is marked as attained has a certificate.
func TestRangesOfRandomMany(t *testing.T) {
	rng := rand.New(rand.NewPCG(73, 1))
	counts := map[string]int{}
	for seed := range uint64(400) {
		g := smallGame(t, 50_000+seed, 3)
		p := improved(rng, g, seqformtest.RandomProfile(rng, g, 2))
		opt, concept := RangeOptions{}, cert.Sequential
		if seed%4 == 0 {
			opt.Consistent, concept = true, cert.Consistent
		}
		r, err := BeliefRanges(t.Context(), g, p, opt)
		require.NoError(t, err)
		counts[string(concept)+" "+r.Status.String()]++
		counts["certificates"] += requireRanges(t, g, r, concept, "three players")
		counts["bounds"] += open(r)
		counts["attained"] += attained(t, r)
		for range 40 {
			b := monomialBeliefs(rng, g, p)
			requireConditions(t, g, p, r, b, counts)
			if local, _ := soundness(reportSets(g, p, b)); local || opt.Consistent {
				require.NotEqual(t, answer.No, r.Status, "seed %d: %s", seed, r.Reason)
				requireInside(t, r, b, "random trembles")
				counts["inside "+string(concept)]++
			}
		}
	}
	t.Log(counts)
	require.Greater(t, counts["sequential yes"], 100)
	require.Greater(t, counts["sequential no"], 20)
	require.Greater(t, counts["inside sequential"], 1000)
	require.Greater(t, 10*counts["attained"], 9*counts["bounds"])
	require.Positive(t, min(counts["hold"], counts["broken"], counts["same mistakes"]))
}

// improved returns p after some rounds in which players take best actions given
// beliefs of random trembles, so that it is often sequential.
func improved(rng *rand.Rand, g *seqform.Game, p seqform.Profile) seqform.Profile {
	for range 8 {
		for _, r := range reportSets(g, p, monomialBeliefs(rng, g, p)) {
			if r.Local.IsZero() {
				continue
			}
			prob := p[r.Player][r.Infoset]
			clear(prob)
			prob[slices.IndexFunc(r.Actions, r.Value.Add(r.Local).Equal)] = rational.Int(1)
		}
	}
	return p
}

// attained counts the bounds marked as attained of nodes whose probability is not
// determined.
func attained(t *testing.T, r *Ranges) int {
	t.Helper()
	n := 0
	for i := range r.Sets {
		for _, set := range r.Sets[i] {
			for _, node := range set {
				for _, b := range []Bound{node.Low, node.High} {
					require.Equal(t, b.Attained, b.Certificate != nil)
					if b.Attained && !node.Low.Value.Equal(node.High.Value) {
						n++
					}
				}
			}
		}
	}
	return n
}

// TestRangesOfTwoAndMany adds a third player who never moves to games of two:
// the bounds of one information set must contain the exact ones, and what is
// attained must lie within those.
func TestRangesOfTwoAndMany(t *testing.T) {
	rng := rand.New(rand.NewPCG(74, 1))
	counts := map[string]int{}
	for seed := range uint64(200) {
		g := smallGame(t, 60_000+seed, 2)
		p := improved(rng, g, seqformtest.RandomProfile(rng, g, 2))
		opt := RangeOptions{Consistent: seed%4 == 0}
		exact, err := BeliefRanges(t.Context(), g, p, opt)
		require.NoError(t, err)
		many, err := BeliefRanges(t.Context(), withWatcher(t, g), append(slices.Clone(p), seqform.Behavior{}), opt)
		require.NoError(t, err)
		counts[exact.Status.String()+" and "+many.Status.String()]++
		if exact.Status != answer.Yes {
			require.NotEqual(t, answer.Yes, many.Status)
			continue
		}
		require.NotEqual(t, answer.No, many.Status)
		for i := range exact.Sets {
			for h := range exact.Sets[i] {
				for k, want := range exact.Sets[i][h] {
					got := many.Sets[i][h][k]
					require.LessOrEqual(t, got.Low.Value.Cmp(want.Low.Value), 0)
					require.GreaterOrEqual(t, got.High.Value.Cmp(want.High.Value), 0)
					for side, b := range []Bound{got.Low, got.High} {
						same := b.Value.Equal([]Bound{want.Low, want.High}[side].Value)
						require.True(t, same || !b.Attained)
						switch {
						case !same:
							counts["wider"]++
						case b.Attained:
							counts["attained"]++
						default:
							counts["missed"]++
						}
					}
				}
			}
		}
	}
	t.Log(counts)
	require.Greater(t, counts["attained"], 20*counts["missed"])
	require.Greater(t, counts["yes and yes"], 80)
}

// withWatcher returns g with one player more, who never moves.
func withWatcher(t *testing.T, g *seqform.Game) *seqform.Game {
	t.Helper()
	b := seqform.NewPrefixBuilder("", "", []string{"A", "B", "C"})
	sets := map[[2]int]seqform.SetID{}
	for v := range g.Tree.Len() {
		i, h := int(g.Tree.Player[v]), int(g.Tree.Infoset[v])
		o := b.Outcome(v+1, "", []rational.Rat{g.Tree.OutcomePayoff(v, 0), g.Tree.OutcomePayoff(v, 1), {}})
		if g.Tree.IsLeaf(v) {
			b.Leaf("", o)
			continue
		}
		id, ok := sets[[2]int{i, h}]
		if !ok {
			if i == seqform.Chance {
				id = b.ChanceSet(h+1, "", g.Tree.ChanceSets[h].Actions, g.Tree.ChanceSets[h].Prob)
			} else {
				id = b.Infoset(i, h+1, "", g.Players[i].Infosets[h].Actions)
			}
			sets[[2]int{i, h}] = id
		}
		b.Node("", id, o)
	}
	z, err := b.Game()
	require.NoError(t, err)
	return z
}
