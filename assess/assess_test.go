package assess

import (
	"math/rand/v2"
	"slices"
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/cert/answer"
	"exactsolve/cert/regret"
	"exactsolve/fixtures/gen"
	"exactsolve/quasiperfect"
	"exactsolve/rational"
	"exactsolve/seqform"
	"exactsolve/seqform/seqformtest"
)

// TestFixtures checks every verdict of the literature on subgame perfection and
// on assessments: consistency, local and global rationality, and their
// conjunction, sequential equilibrium.
func TestFixtures(t *testing.T) {
	verdicts := map[string]int{}
	for want, g := range seqformtest.Known(t) {
		if want.Nodes == 0 {
			continue
		}
		for _, p := range want.Profiles {
			profile := seqformtest.Profile(g, p.Probabilities)
			perfect := len(regret.SubgameGains(g, profile)) == 0
			verdict(t, want.Name+", "+p.Name, "subgame-perfect", perfect, p.Is, p.IsNot, verdicts)
			for k, a := range p.Assessments {
				beliefs := seqformtest.Beliefs(g, profile, a.Beliefs)
				local, global := soundness(reportSets(g, profile, beliefs))
				label := want.Name + ", " + p.Name + ", beliefs " + string(rune('1'+k))
				verdict(t, label, "locally-rational", local, a.Is, a.IsNot, verdicts)
				verdict(t, label, "rational", global, a.Is, a.IsNot, verdicts)
				c, err := decideConsistent(t.Context(), g, seqform.Assessment{Profile: profile, Beliefs: beliefs})
				if err != nil {
					require.ErrorContains(t, err, "no belief") // left open by the fixture
					continue
				}
				requireEvidence(t, g, seqform.Assessment{Profile: profile, Beliefs: beliefs}, c)
				verdict(t, label, "consistent", c.Consistent, a.Is, a.IsNot, verdicts)
				verdict(t, label, "sequential", c.Consistent && global, a.Is, a.IsNot, verdicts)
			}
		}
	}
	t.Log(verdicts)
	for _, word := range []string{"subgame-perfect", "locally-rational", "rational", "consistent", "sequential"} {
		require.Greater(t, verdicts[word], 5, word)
	}
	require.Greater(t, verdicts["not consistent"], 4)
}

// verdict compares what was decided with what is known, and counts that.
func verdict(t *testing.T, label, word string, got bool, is, isNot []string, verdicts map[string]int) {
	t.Helper()
	if slices.Contains(is, word) {
		require.True(t, got, "%s: want %s", label, word)
		verdicts[word]++
	}
	if slices.Contains(isNot, word) {
		require.False(t, got, "%s: want not %s", label, word)
		verdicts["not "+word]++
	}
}

func random(t *testing.T, seed uint64, players int) *seqform.Game {
	t.Helper()
	return seqformtest.Must(gen.RandomTree(gen.TreeOptions{
		Players: players, Depth: 3, Actions: 3, Signals: 2, Chance: 20, Stop: 15,
		Payoffs: gen.Range{Low: -2, High: 2}, Kind: gen.GeneralSum, Seed: seed,
	}))
}

// TestSubgamesAgainstBruteForce compares with recursion and all pure strategies.
func TestSubgamesAgainstBruteForce(t *testing.T) {
	rng := rand.New(rand.NewPCG(61, 1))
	perfect := 0
	for seed := range uint64(300) {
		g := random(t, seed, 1+rng.IntN(3))
		if g.NumInfosets() > 10 {
			continue
		}
		p := seqformtest.RandomProfile(rng, g, 2)
		var worst rational.Rat
		for _, r := range regret.SubgameGains(g, p) {
			require.Positive(t, r.Gain.Sign())
			worst = rational.Max(worst, r.Gain)
		}
		brute := seqformtest.SubgameGain(g, p)
		require.Equal(t, brute.IsZero(), worst.IsZero(), "seed %d", seed)
		require.True(t, worst.Cmp(brute) <= 0, "seed %d", seed)
		if worst.IsZero() {
			perfect++
		}
	}
	require.Greater(t, perfect, 3)
}

// TestSolutions checks quasi-perfect equilibria found elsewhere: consistent,
// rational locally and globally, subgame perfect. A belief moved off its place
// is not consistent where play leads.
func TestSolutions(t *testing.T) {
	moved := 0
	for seed := range uint64(200) {
		g := random(t, 5000+seed, 2)
		r, err := quasiperfect.Solve(t.Context(), g, quasiperfect.Options{})
		require.NoError(t, err)
		require.Equal(t, answer.Yes, r.Status)
		a := seqform.Assessment{Profile: r.Certificate.Claim.Profile, Beliefs: r.Certificate.Claim.Beliefs}
		reports := reportSets(g, a.Profile, a.Beliefs)
		local, global := soundness(reports)
		require.True(t, local && global, "seed %d", seed)
		require.Empty(t, regret.SubgameGains(g, a.Profile))
		c := consistent(t, g, a)
		require.True(t, c.Consistent, "seed %d: %s", seed, c.Reason)

		bayes := g.BayesBeliefs(g.Plans(a.Profile))
		for i := range bayes {
			for h, b := range bayes[i] {
				if len(b) < 2 || b[0].Equal(b[1]) || !reachedByOwn(g, a.Profile, i, h) {
					continue
				}
				a.Beliefs[i][h] = append(seqform.Belief{b[1], b[0]}, b[2:]...)
				require.False(t, consistent(t, g, a).Consistent)
				a.Beliefs[i][h] = b
				moved++
			}
		}
	}
	require.Greater(t, moved, 20)
}

// reachedByOwn reports whether the player's own plan leads to an information set.
func reachedByOwn(g *seqform.Game, p seqform.Profile, i, h int) bool {
	return !g.Players[i].Plan(p[i])[g.Players[i].Infosets[h].ParentSeq].IsZero()
}

// TestDeepSubgames has a subgame at each of 100,000 nodes of a chain.
func TestDeepSubgames(t *testing.T) {
	const depth = 100_000
	b := seqform.NewBuilder("", "A", "B")
	n := b.Root()
	for k := range depth {
		n.Move(k%2, strconv.Itoa(k), "on", "stop").Child("stop").Leaf()
		n = n.Child("on")
	}
	n.Leaf(1, 1)
	g, err := b.Game()
	require.NoError(t, err)
	p := make(seqform.Profile, 2)
	for i := range p {
		for range g.Players[i].Infosets {
			p[i] = append(p[i], []rational.Rat{rational.Int(1), {}})
		}
	}
	require.Empty(t, regret.SubgameGains(g, p))
	last := len(p[1]) - 1
	p[1][last] = []rational.Rat{{}, rational.Int(1)}
	reports := regret.SubgameGains(g, p)
	require.Len(t, reports, 1)
	require.Equal(t, depth-1, reports[0].Root)
}

func TestNeedsTree(t *testing.T) {
	g := seqformtest.Random([]int{2, 2}, 0, 1, 1)
	_, err := decideConsistent(t.Context(), g, seqform.Assessment{})
	require.ErrorContains(t, err, "game tree")
}

// soundness reports whether no information set of reports has a local gain, and
// whether none has a global one.
func soundness(reports []setReport) (local, global bool) {
	local, global = true, true
	for _, r := range reports {
		local = local && r.Local.IsZero()
		global = global && r.Global.IsZero()
	}
	return local, global
}
