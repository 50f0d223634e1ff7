package reduce

import (
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/fixtures/gen"
	"exactsolve/rational"
	"exactsolve/rational/rationaltest"
	"exactsolve/seqform"
	"exactsolve/seqform/efg"
	"exactsolve/seqform/seqformtest"
)

func dominated(t testing.TB, g *seqform.Game, opt Options) *Reduction {
	t.Helper()
	r, err := Dominated(t.Context(), g, opt)
	require.NoError(t, err)
	require.NoError(t, Verify(t.Context(), g, r.Removed))
	return r
}

func parse(t testing.TB, text string) *seqform.Game {
	t.Helper()
	g, err := efg.Parse("", strings.NewReader(text))
	require.NoError(t, err)
	return g
}

// facts are what a card of Kuhn poker knows before its holder acts: the highest of
// four always wins and the lowest always loses.
var facts = map[string]string{"J": "call", "A": "fold"}

// TestKuhnThreePlayers: the reduced game of Ganzfried 2025. Jacks never call,
// aces never fold, queens never call after a bet and a call: 21 strict removals;
// and player 3 bets an ace after two checks, one weak one. All in one round.
func TestKuhnThreePlayers(t *testing.T) {
	g := seqformtest.Kuhn(3, 4)
	require.Equal(t, 601, g.Tree.Len())
	r := dominated(t, g, Options{Weak: true})
	require.Len(t, r.Removed, 22)
	require.Equal(t, 1, r.Rounds)
	require.True(t, r.Complete)
	require.Equal(t, 415, r.Game.Tree.Len())
	require.Equal(t, 48, r.Game.NumInfosets())

	strict := map[string]int{}
	for _, m := range r.Removed {
		name := g.InfosetLabel(m.Player, m.Infoset)
		card, action := name[:1], g.ActionLabel(m.Player, m.Infoset, m.Action)
		if !m.Strict {
			require.Equal(t, "3 A:cc check", g.PlayerLabel(m.Player)+" "+name+" "+action)
			continue
		}
		strict[card]++
		if card == "Q" {
			require.True(t, strings.HasSuffix(name, "bc") && action == "call", name)
			continue
		}
		require.Equal(t, facts[card], action, name)
	}
	require.Equal(t, map[string]int{"J": 9, "Q": 3, "A": 9}, strict)

	again := dominated(t, r.Game, Options{Weak: true})
	require.Same(t, r.Game, again.Game)
	require.True(t, again.Complete)
	require.Len(t, dominated(t, g, Options{}).Removed, 21)
	sameRegrets(t, r, rand.New(rand.NewPCG(1, 2)), 5)
}

// TestKuhnTwoPlayers: a jack never calls and a king never folds; player 2 bets
// a king after a check, which is weak. Then queens may as well not bet: a jack
// folds, and a king calls. Player 1's king may check.
func TestKuhnTwoPlayers(t *testing.T) {
	g := seqformtest.Kuhn(2, 3)
	r := dominated(t, g, Options{Weak: true})
	require.Equal(t, []string{
		"1 J:cb call strictly", "1 K:cb fold strictly", "1 Q: bet weakly",
		"2 J:b call strictly", "2 K:b fold strictly", "2 K:c check weakly", "2 Q:c bet weakly",
	}, sorted(g, r))
	require.Equal(t, 2, r.Rounds)
	sameRegrets(t, r, rand.New(rand.NewPCG(1, 2)), 5)
}

// sorted lists removals by player and information set.
func sorted(g *seqform.Game, r *Reduction) []string {
	var out []string
	for _, m := range r.Removed {
		how := " weakly"
		if m.Strict {
			how = " strictly"
		}
		out = append(out, g.PlayerLabel(m.Player)+" "+g.InfosetLabel(m.Player, m.Infoset)+" "+
			g.ActionLabel(m.Player, m.Infoset, m.Action)+how)
	}
	slices.Sort(out)
	return out
}

// TestLeduc: what is strict is never to fold a pair, nor, where the worst cards to
// come are outweighed by the pairs, a king in the first round.
func TestLeduc(t *testing.T) {
	g := seqformtest.Leduc(3)
	r := dominated(t, g, Options{Weak: true})
	t.Logf("%d removals in %d rounds, %d nodes, %d before", len(r.Removed), r.Rounds, r.Game.Tree.Len(), g.Tree.Len())
	strict := 0
	for _, m := range r.Removed {
		if !m.Strict {
			continue
		}
		strict++
		require.Equal(t, "fold", g.ActionLabel(m.Player, m.Infoset, m.Action))
		name := g.InfosetLabel(m.Player, m.Infoset)
		_, board, second := strings.Cut(name, "/")
		require.True(t, second && board[0] == name[0] || !second && name[0] == 'K', m.Reason(g))
	}
	require.Greater(t, strict, 50)
	sameRegrets(t, r, rand.New(rand.NewPCG(1, 2)), 2)
}

// sameRegrets compares payoffs, best-response payoffs and regrets of profiles of
// the reduced game with those of the same profiles lifted: Theorem 2 for any
// profile.
func sameRegrets(t *testing.T, r *Reduction, rng *rand.Rand, times int) {
	t.Helper()
	for range times {
		p := seqformtest.RandomProfile(rng, r.Game, 3)
		z, err := r.Lift(p)
		require.NoError(t, err)
		require.NoError(t, r.full.CheckProfile(z))
		require.Empty(t, z.Missing())
		for _, m := range r.Removed {
			require.True(t, z[m.Player][m.Infoset][m.Action].IsZero())
		}
		want, got := r.Game.Regrets(r.Game.Plans(p)), r.full.Regrets(r.full.Plans(z))
		for i := range want {
			rationaltest.Same(t, want[i].Payoff, got[i].Payoff)
			rationaltest.Same(t, want[i].Best, got[i].Best)
			rationaltest.Same(t, want[i].Regret, got[i].Regret)
			rationaltest.Same(t, got[i].Payoff, seqformtest.Payoffs(r.full, z)[i])
		}
	}
}

func TestSameRegrets(t *testing.T) {
	removed, rounds, cut := 0, 0, 0
	for seed := range uint64(500) {
		g := smallTree(t, seed, 3+int(seed/7%4))
		rng := rand.New(rand.NewPCG(seed, 1))
		for _, weak := range []bool{false, true} {
			r := dominated(t, g, Options{Weak: weak})
			require.True(t, r.Complete)
			sameRegrets(t, r, rng, 3)
			removed += len(r.Removed)
			rounds = max(rounds, r.Rounds)
			cut += g.NumInfosets() - r.Game.NumInfosets()
			again := dominated(t, r.Game, Options{Weak: weak})
			require.Empty(t, again.Removed, "seed %d", seed)
		}
	}
	t.Logf("%d removals, up to %d rounds, %d information sets cut off", removed, rounds, cut)
	require.Greater(t, removed, 1000)
	require.Greater(t, rounds, 2)
	require.Greater(t, cut, 1000)
}

// TestLemma moves the weight of a dominated action as the lemma does, in random
// profiles of the full game.
func TestLemma(t *testing.T) {
	better := 0
	for seed := range uint64(300) {
		g := smallTree(t, seed, 5)
		rng := rand.New(rand.NewPCG(seed, 2))
		for _, m := range dominated(t, g, Options{Weak: true, MaxRounds: 1}).Removed {
			plans := g.Plans(seqformtest.RandomProfile(rng, g, 3))
			before := g.ExpectedPayoffs(plans)[m.Player]
			x := plans[m.Player]
			p := &g.Players[m.Player]
			w := x[p.Infosets[m.Infoset].Seq(m.Action)]
			plans[m.Player] = moved(p, x, m)
			require.NoError(t, p.CheckPlan(plans[m.Player]))
			gain := g.ExpectedPayoffs(plans)[m.Player].Sub(before)
			require.GreaterOrEqual(t, gain.Sign(), 0, "seed %d", seed)
			reached := false
			seqform.ReachWeights(g, plans, rational.Int(1), func(v int, weight rational.Rat) {
				reached = reached || int(g.Tree.Player[v]) == m.Player && int(g.Tree.Infoset[v]) == m.Infoset && weight.Sign() > 0
			})
			if m.Strict && reached && w.Sign() > 0 {
				require.Positive(t, gain.Sign(), "seed %d", seed)
				better++
			}
		}
	}
	require.Greater(t, better, 100)
}

// moved returns x′ of the lemma.
func moved(p *seqform.Player, x seqform.Plan, m Removal) seqform.Plan {
	set := &p.Infosets[m.Infoset]
	a, b := set.Seq(m.Action), set.Seq(m.By)
	z := append(seqform.Plan(nil), x...)
	z[a], z[b] = rational.Rat{}, x[b].Add(x[a])
	from := make([]int, p.NumSeqs()) // 1 through a, 2 through b and planned
	from[a], from[b] = 1, 2
	for s := 1; s < len(x); s++ {
		h := p.SeqInfoset[s]
		switch from[p.Infosets[h].ParentSeq] {
		case 1:
			from[s], z[s] = 1, rational.Rat{}
		case 2:
			if int(m.Plan[h]) == p.SeqAction(s) {
				from[s], z[s] = 2, x[s].Add(x[a])
			}
		}
	}
	return z
}

// TestCentipede: the last mover takes, hence the one before, and so on.
func TestCentipede(t *testing.T) {
	b := seqform.NewBuilder("", "1", "2")
	n := b.Root()
	const length = 12
	for k := range int64(length) {
		mine, other := k+2, k
		if k%2 == 1 {
			mine, other = other, mine
		}
		n = n.Move(int(k%2), strconv.Itoa(int(k)), "take", "pass")
		n.Child("take").Leaf(mine, other)
		n = n.Child("pass")
	}
	n.Leaf(length, length)
	g, err := b.Game()
	require.NoError(t, err)
	r := dominated(t, g, Options{})
	require.Equal(t, length, r.Rounds)
	require.Equal(t, 2, r.Game.Tree.Len())
	for k, m := range r.Removed {
		require.True(t, m.Strict)
		require.Equal(t, length-1-k, m.Node/2)
	}
	r = dominated(t, g, Options{MaxRounds: 5})
	require.Equal(t, 5, r.Rounds)
	require.False(t, r.Complete)
	require.Equal(t, 16, r.Game.Tree.Len()) // the last leaf, and four times a node and its leaf, of 25
}

// TestFixtures reduces every tree of the fixtures.
func TestFixtures(t *testing.T) {
	trees := 0
	for want, g := range seqformtest.Known(t) {
		if g.Tree == nil {
			continue
		}
		trees++
		for _, weak := range []bool{false, true} {
			r := dominated(t, g, Options{Weak: weak})
			sameRegrets(t, r, rand.New(rand.NewPCG(1, 1)), 2)
			t.Logf("%s, weak %v: %d removals in %d rounds", want.Name, weak, len(r.Removed), r.Rounds)
		}
	}
	require.Positive(t, trees)
}

func benchmarkDominated(b *testing.B, g *seqform.Game, opt Options) {
	b.ReportAllocs()
	var r *Reduction
	for b.Loop() {
		var err error
		r, err = Dominated(b.Context(), g, opt)
		require.NoError(b, err)
	}
	b.ReportMetric(float64(g.Tree.Len()), "nodes")
	b.ReportMetric(float64(r.Game.Tree.Len()), "nodes-left")
	b.ReportMetric(float64(r.Rounds), "rounds")
	b.ReportMetric(float64(len(r.Removed)), "removals")
}

func BenchmarkDominatedKuhn(b *testing.B) {
	g := seqformtest.Kuhn(3, 4)
	benchmarkDominated(b, g, Options{Weak: true})
}

func BenchmarkDominatedKuhnLarge(b *testing.B) {
	g := seqformtest.Kuhn(3, 18)
	benchmarkDominated(b, g, Options{Weak: true})
}

func BenchmarkDominatedLeduc(b *testing.B) {
	g := seqformtest.Must(gen.Leduc(3, 2, false))
	benchmarkDominated(b, g, Options{Weak: true})
}

func largeRandom(b *testing.B) *seqform.Game {
	return seqformtest.Must(gen.RandomTree(gen.TreeOptions{
		Players: 3, Depth: 11, Actions: 4, Signals: 3, Chance: 20, Stop: 5,
		Payoffs: gen.Range{Low: -1000, High: 1000}, Kind: gen.GeneralSum, Seed: 4,
	}))
}

func BenchmarkDominatedRandom(b *testing.B) {
	benchmarkDominated(b, largeRandom(b), Options{Weak: true})
}

func BenchmarkDominatedRandomOneRound(b *testing.B) {
	benchmarkDominated(b, largeRandom(b), Options{Weak: true, MaxRounds: 1})
}

// BenchmarkDominatedManyActions: pairs of actions must not all be compared.
func BenchmarkDominatedManyActions(b *testing.B) {
	const actions = 50_000
	t := seqform.NewPrefixBuilder("", "", []string{"1", "2"})
	set := t.Infoset(0, 1, "", make([]string, actions))
	answer := t.Infoset(1, 1, "", make([]string, 2))
	t.Node("", set, seqform.NoOutcome)
	for k := range int64(actions) {
		t.Node("", answer, seqform.NoOutcome)
		t.Leaf("", t.Outcome(1, "", []rational.Rat{rational.Int(k), rational.Int(k)}))
		t.Leaf("", t.Outcome(1, "", []rational.Rat{rational.Int(-k), rational.Int(-k)}))
	}
	g, err := t.Game()
	require.NoError(b, err)
	benchmarkDominated(b, g, Options{Weak: true})
}

func BenchmarkVerify(b *testing.B) {
	g := seqformtest.Kuhn(3, 18)
	r, err := Dominated(b.Context(), g, Options{Weak: true})
	require.NoError(b, err)
	for b.Loop() {
		require.NoError(b, Verify(b.Context(), g, r.Removed))
	}
}
